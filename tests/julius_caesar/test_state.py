"""The state: what its copies share and what each has of its own."""

from __future__ import annotations

import random

from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.state import State
from tests.julius_caesar.playing import eagerly, steps
from tests.julius_caesar.support import fields_of


def test_the_declared_fields_are_all_that_change_in_place(game: JuliusCaesar) -> None:
    for number, (state, _, _) in enumerate(steps(game, 0, eagerly)):
        if number % 50:
            continue
        for name in fields_of(state):
            value = getattr(state, name)
            if name in ("rules", "_legal"):
                continue
            if name in State.ARRAYS:
                assert isinstance(value, bytearray | list), name
            elif name == "at":
                assert all(isinstance(part, list) for part in value)
            else:
                hash(value)  # a value that can be shared


def test_a_copy_shares_nothing_that_changes_in_place(game: JuliusCaesar) -> None:
    state = game.start()
    twin = state.copy()
    for name in State.ARRAYS:
        assert getattr(twin, name) == getattr(state, name)
        assert getattr(twin, name) is not getattr(state, name), name
    assert twin.at == state.at
    assert all(mine is not theirs for mine, theirs in zip(twin.at, state.at, strict=True))


def test_playing_on_with_a_copy_leaves_the_state_as_it_was(game: JuliusCaesar) -> None:
    for number, (state, _, _) in enumerate(steps(game, 1, eagerly)):
        if number % 40 or state.to_act is None:
            continue
        before, dice, twin = state.position(), random.Random(number), state.copy()
        for _ in range(30):
            if twin.to_act is None:
                break
            twin.apply(eagerly(twin, dice))
        assert state.position() == before
