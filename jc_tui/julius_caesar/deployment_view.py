"""What free deployment looks like: the blocks by city."""

from __future__ import annotations

from textual.app import ComposeResult

from engine.julius_caesar.words import say
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.sides import side_ink
from jc_tui.julius_caesar.deployment import Deployment
from jc_tui.screens.play import PlayScreen
from jc_tui.table.intents import Point
from jc_tui.widgets.banners import Banner
from jc_tui.widgets.phase_view import ListView
from jc_tui.widgets.pick_list import PickList


class DeploymentView(ListView[Deployment]):
    """The blocks by city: pick one, then the one it changes places with."""

    def compose(self) -> ComposeResult:
        yield self.line("title")
        yield Banner(id="invitation", markup=False)
        yield PickList(id="phase-choices")
        yield from self.foot()

    def show(self) -> None:
        view, deployment = self.session.view, self.phase
        side = deployment.choice.side
        done = say("deployment.title-done", side=side.label)
        left = say("deployment.title", n=view.swaps_left, side=side.label) if view.to_act is side else done
        self.update_line("title", left)
        self.query_one("#phase-title").set_classes(f"-{side_ink(side)}")
        self.choices.set_rows(deployment.rows, deployment.key)
        self.query_one(Banner).update_told(self.session, self.context)
        self.show_foot()

    def to_city(self, by: int) -> None:
        """Take the cursor to the first block of the next or previous city."""
        choice = self.phase.choice
        cities = list(dict.fromkeys(map(choice.place, choice.choosable())))
        if cities:
            here = cities.index(choice.place(self.phase.key))
            self.runner.send(Point(cities[(here + by) % len(cities)]))


class DeploymentScreen(PlayScreen):
    """Free deployment on a screen of its own: blocks change places before the first year."""

    CSS_PATH = "deployment.tcss"
    AUTO_FOCUS = "#phase-choices"
    BINDINGS = bindings_of("deployment", game="julius_caesar")
    VIEW, WORDS, CALLED = DeploymentView, say, "help.screen-deployment"
