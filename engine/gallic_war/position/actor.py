"""Whose turn it is: in most phases it follows from the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.gallic_war import tasks as s
from engine.gallic_war.battle.ranks import turn_of
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.position.sheet import Sheet, Words
from engine.gallic_war.state import NONE, State
from engine.gallic_war.words.saying import say


def _chooser(state: State) -> int:
    return state.active if state.first_mover == NONE else state.first_mover


def _victor(state: State) -> int:
    return ROMAN_SIDE if state.occ[ROMAN_SIDE] >> state.battle & 1 else BARBARIAN_SIDE


DUE: Mapping[str, Callable[[State], int]] = {
    **dict.fromkeys(
        (
            s.OFFER,
            s.NEW_HOME,
            s.BAGGAGE,
            s.LEADER,
            s.WITHDRAW,
            s.LEADER_HOME,
            s.COMPANIONS,
            s.TOP_CARD,
            s.DIE,
            s.AIM,
        ),
        lambda state: BARBARIAN_SIDE,
    ),
    **dict.fromkeys((s.LEGIONS_HOME, s.SUPPLY, s.REPLACE, s.BUILD), lambda state: ROMAN_SIDE),
    **dict.fromkeys((s.POLITICS, s.REVOLT, s.GROUPS, s.MOVE), lambda state: state.active),
    **dict.fromkeys((s.MAIN, s.SORTIE, s.STORM, s.LEAVE), lambda state: state.attacker),
    s.SHELTER: lambda state: 1 - state.attacker,
    s.CHOOSE: _chooser,
    s.BATTLE: turn_of,
    s.HIT: lambda state: 1 - state.side_of(state.firing),
    s.REGROUP: _victor,
    s.STACKING: lambda state: state.crowded[0][0],
}
"""Who acts, by phase; in the others the text says it, or it is the Romans."""


def due(state: State) -> int:
    """Who acts in a phase if the text does not say it."""
    return DUE[state.phase](state) if state.phase in DUE else ROMAN_SIDE


def show(words: Words, state: State) -> str:
    """The side that acts, where it could be another."""
    return "" if state.actor == due(state) else words.sides[state.actor]


def read(sheet: Sheet, state: State) -> None:
    """The side that acts; what follows from the rest can be said, but not otherwise."""
    given, follows = sheet.named("actor", sheet.to_side), due(state)
    if given is not None and given != follows and state.phase in DUE:
        raise sheet.fail("actor", say("positions.other-actor"))
    state.actor = follows if given is None else given
