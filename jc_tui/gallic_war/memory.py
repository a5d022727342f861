"""Memory of a session: what its viewer has seen of a side."""

from __future__ import annotations

from typing import cast

from engine.blocks.fog.roster import Roster
from engine.contract import Seat
from engine.gallic_war.components import Components
from engine.gallic_war.fog.roster import roster
from engine.gallic_war.fog.sampling import BeliefState
from engine.gallic_war.fog.tracking import BlockTracker
from engine.gallic_war.game import GallicWar
from engine.gallic_war.state import State
from engine.gallic_war.viewdata import GallicWarView
from jc_tui.seats.game_session import GameSession


def _beginning(session: GameSession) -> BlockTracker:
    """Return what is known of the printed set-up, or of what the viewer saw."""
    components = _components(session)
    if session.table.header.position is None:
        return BlockTracker.at_set_up(components, session.viewer)
    state = cast(State, session.table.state_at(0))
    known, printed = BlockTracker.at_sight(components, state.view(session.viewer)), components.blocks.start_step
    if state.clock == "58.1" and all(not step or step == printed[n] for n, step in enumerate(state.step)):
        known.bounds = BlockTracker.at_set_up(components, session.viewer).bounds
    return known


def _components(session: GameSession) -> Components:
    return cast(GallicWar, session.table.game).components


def follow(session: GameSession) -> BlockTracker:
    """Return what the viewer has seen since the set-up or the position."""
    known = _beginning(session)
    for one in session.story():
        known.follow(one.event, one.clock)
    return known


def believed(session: GameSession, view: GallicWarView) -> BeliefState:
    """Return what the story proves of hidden blocks."""
    known, ids = follow(session), _components(session).blocks.ids
    steps = {name: (known.bounds.least[n], known.bounds.most[n]) for n, name in enumerate(ids)}
    return BeliefState(known.proof.places(view), steps)


def remember(session: GameSession, side: Seat | None = None) -> Roster:
    """Return the memory of a side, by default the opponent's, else the Barbarians'."""
    return roster(session.view, _components(session), follow(session), side)
