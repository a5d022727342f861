"""Memory of a session: what its viewer has seen of a side."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from engine.contract import Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.fog.roster import CaesarRoster, roster
from engine.julius_caesar.fog.sampling import BeliefState
from engine.julius_caesar.fog.tracking import BlockTracker
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.setup import HISTORICAL
from engine.julius_caesar.viewdata import JuliusCaesarView
from jc_tui.seats.game_session import GameSession


def _game(session: GameSession) -> JuliusCaesar:
    return cast(JuliusCaesar, session.table.game)


def follow(session: GameSession) -> BlockTracker:
    """Return what the viewer has seen so far.

    It begins with the printed set-up, which everybody knows, or with what they saw when all was deployed.
    """
    header, story = session.table.header, session.story()
    if header.position is None and header.options.get("deployment") == HISTORICAL:
        known, first = BlockTracker.at_set_up(_game(session).rules, session.viewer), 0
    else:
        deploying = [one.index for one in story if isinstance(one.event, (ev.BlocksSwapped, ev.DeploymentEnded))]
        first = deploying[-1] + 1 if deploying else 0
        view = cast(JuliusCaesarView, session.table.state_at(first).view(session.viewer))
        known = BlockTracker.at_sight(_game(session).rules, view, deployed=header.position is None)
    for one in story:
        if one.index >= first:
            known.follow(one.event, one.clock)
    return known


def beliefs_of(session: GameSession, view: JuliusCaesarView) -> BeliefState | None:
    """Return what is proved of hidden blocks, with last seen strengths."""
    known = follow(session)
    strengths = {block: (float(seen.strength), 0.0) for block, seen in known.sightings.items() if seen.strength}
    return replace(known.proof.beliefs(view), strengths=strengths) if known.proof else None


def remember(session: GameSession, side: Seat | None = None) -> CaesarRoster:
    """Return the memory of a side, by default the opponent's, else Pompey's."""
    return roster(session.view, _game(session).rules, follow(session), side)
