"""Free deployment on a screen of its own: blocks change places before the first year."""

from __future__ import annotations

from engine.julius_caesar.words import say
from jc_tui.julius_caesar.deployment.view import DeploymentView
from jc_tui.look.bindings import bindings_of
from jc_tui.screens.play import PlayScreen


class DeploymentScreen(PlayScreen):
    """Free deployment."""

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "#deployment-board"
    BINDINGS = bindings_of("deployment", game="julius_caesar")
    VIEW, WORDS, CALLED = DeploymentView, say, "help.screen-deployment"
