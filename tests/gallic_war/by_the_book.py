"""Situations of the automaton for tests: the Romans have played, and its card is turned up (12)."""

from collections.abc import Sequence

from engine.contract import Event
from engine.gallic_war.events import AttackPlanned, StepFollowed
from engine.gallic_war.state import State
from engine.gallic_war.words import told
from tests.gallic_war.support import CARDS, act, board, go, of, romans


def book(*hand: str) -> State:
    """A board against the automaton with two legions at home; the Romans' first card is played, these are left."""
    state = board(automaton=True)
    romans(state, "transalpine_gaul", "legion_x", "legion_ix")
    state.hands = tuple(CARDS.index[card] for card in hand or ("cadurci", "osismi")), ()
    state.uses = ("movement", "")
    return state


def turn_up(state: State, card: str) -> list[Event]:
    """The automaton's card is turned up; what happened."""
    go(state, "turn")
    return act(state, f"play {card}")


def steps(log: Sequence[Event]) -> list[str]:
    """The steps of the matrix that were followed, in order."""
    return [event.step for event in of(log, StepFollowed)]


def plans(log: Sequence[Event]) -> list[tuple[str, str, str, int]]:
    """The attacks that were planned: step, from where, to where, how many."""
    return [(event.step, event.start, event.area, event.number) for event in of(log, AttackPlanned)]


def why(log: Sequence[Event]) -> list[str]:
    """What is told of steps and plans."""
    return [told(event) for event in log if isinstance(event, StepFollowed | AttackPlanned)]
