"""Battles against the automaton for tests: its attacks, the Romans' attacks on it, and what it may do."""

from __future__ import annotations

from engine.contract import Event
from engine.gallic_war import events as ev
from engine.gallic_war.automaton.march import send
from engine.gallic_war.automaton.revolts import raise_area
from engine.gallic_war.state import CAME_HOME, State
from tests.gallic_war.support import AREAS, BLOCKS, act, go, legal, march

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


def advance(state: State, *ways: str) -> list[Event]:
    """The Romans' movement, ``legion_vii aedui-boii``; then the automaton's help, and the battles."""
    march(state, 0, *ways)
    return go(state, "reinforcing", stop=True)


def rise(state: State, *areas: str) -> list[Event]:
    """The tribes of areas, put on the map elsewhere for the Romans, go home for the automaton and fight there."""
    log: list[Event] = []
    for area in areas:
        raise_area(state, AREAS.index[area], log)
    state.active = 1
    return log + go(state, "battles", CAME_HOME, stop=True)


def do(state: State, *texts: str) -> list[Event]:
    """Do these actions; then what the automaton's book leaves no choice in."""
    log = act(state, *texts)
    while state.actor == 1 and state.phase in state.rules.book and len(state.legal_actions()) == 1:
        log += state.play(state.legal_actions()[0])
    return log


def weights(state: State) -> dict[str, int]:
    """What chance may do, and how likely each is."""
    actions = [str(action) for action in state.legal_actions()]
    return dict(zip(actions, state.outcome_weights() or [1] * len(actions), strict=True))


def roll(state: State, die: int) -> list[Event]:
    """As many dice as are due show this."""
    number = len(next(iter(legal(state, "roll"))).split()) - 1
    return act(state, "roll" + f" {die}" * number)


def fire(state: State, block: str, die: int = 6) -> list[Event]:
    """A block fires, with every die alike."""
    return act(state, f"fire {block}") + roll(state, die)
