"""Battles against the automaton for tests: its attacks, the Romans' attacks on it, and what it may do."""

from engine.contract import Event
from engine.gallic_war import events as ev
from engine.gallic_war.automaton.march import send
from engine.gallic_war.state import State
from tests.gallic_war.support import AREAS, BLOCKS, go

OF_AUTOMATON = (
    *(ev.CardTurned, ev.StepFollowed, ev.AttackPlanned, ev.CardIdle, ev.CardPassedOn, ev.FateRolled, ev.AreaDrawn),
    *(ev.AttackMade, ev.HelpSought, ev.HelpDecided, ev.SideGaveWay),
)
"""What the automaton does, and why (12)."""


def charge(state: State, *ways: str) -> list[Event]:
    """The automaton's movement: ``sequani-mandubii sequani usipetes``; help and battles follow."""
    for way in ways:
        route, *blocks = way.split()
        start, end = route.split("-")
        mask = sum(1 << BLOCKS.index[block] for block in blocks)
        send(state, AREAS.index[start], AREAS.index[end], len(blocks), mask)
    state.uses = ("movement", "movement")
    return go(state, "march out")
