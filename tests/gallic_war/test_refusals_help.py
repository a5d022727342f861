"""What is refused where the Romans answer the automaton, by which rule and in which words (12, rulings A1, A7)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.contract import IllegalAction, Seat
from engine.gallic_war.refusals import explain
from engine.gallic_war.state import State
from tests.gallic_war import refused_help as h
from tests.gallic_war.attempting import attempts, play_game
from tests.gallic_war.redeal import redeal
from tests.gallic_war.refused_help import HELP
from tests.gallic_war.support import ROMANS, legal
from tests.gallic_war.test_refusals import check_attempts, check_words, key_of, read, told


@pytest.mark.parametrize(("situation", "text", "rule", "key"), HELP)
def test_what_is_refused_and_by_which_rule(situation: Callable[[], State], text: str, rule: str, key: str) -> None:
    state, action = situation(), read(text)
    found = explain(state, action)
    assert found is not None
    assert (found.rule, key_of(found)) == (rule, key)
    check_words(found)
    with pytest.raises(IllegalAction):
        state.apply(action)


def test_what_may_be_done_there() -> None:
    assert legal(h.calling()) == {"battle mandubii", "battle sequani"}
    ways = ("legion_viii aedui", "legion_xi aedui", "legion_xii bituriges")
    assert legal(h.reacting()) == {*(f"move {way}-mandubii" for way in ways), "end"}
    assert legal(h.without_supply()) == legal(h.with_two()) == {"end"}
    beside = ("aedui", "mandubii")
    assert legal(h.pinned_beside()) == {*(f"move legion_xii bituriges-{place}" for place in beside), "end"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_game_against_the_automaton_refuses_exactly_what_is_not_legal(seed: int) -> None:
    """And whatever is tried while it decides is refused as its own (A1)."""
    dice = random.Random(seed)
    mine: list[State] = []
    for state in play_game(seed, barbarians="automaton"):
        if state.actor and dice.random() < 0.02:
            assert state.to_act is Seat.CHANCE
            codes = {found.code for action in attempts(state, dice) if (found := explain(state, action))}
            assert codes <= {"automaton-first", "unknown-action"}
        if not state.actor and dice.random() < (0.2 if state.phase in ("call", "react") else 0.01):
            mine.append(state.copy())
    check_attempts(mine, dice)
    for state in mine:
        twin = redeal(state, ROMANS, dice)
        for action in attempts(state, dice) if state.to_act is ROMANS else ():
            assert told(explain(state, action)) == told(explain(twin, action)), f"{state.phase}: {action}"
