"""The state: what its copies share and what each has of its own."""

import random
from itertools import islice

from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.state import NONE, PEACE, Fight, Moves, State
from tests.julius_caesar.acting import each
from tests.julius_caesar.playing import eagerly, steps
from tests.julius_caesar.support import content, fields_of

PARTS = ("moves", "battle")


def test_the_declared_fields_are_all_that_change_in_place(game: JuliusCaesar) -> None:
    for state, _, _ in islice(steps(game, 0, eagerly), 0, None, 50):
        for name in fields_of(state):
            value = getattr(state, name)
            if name in ("rules", "_legal"):
                continue
            if name in State.ARRAYS:
                assert isinstance(value, bytearray | list | Moves | Fight), name
            elif name == "at":
                assert all(isinstance(part, list) for part in value)
            else:
                hash(value)  # a value that can be shared


def test_a_copy_shares_nothing_that_changes_in_place(game: JuliusCaesar) -> None:
    state = game.start()
    twin = state.copy()
    for name in {*State.ARRAYS} - {*PARTS}:
        assert getattr(twin, name) == getattr(state, name)
        assert getattr(twin, name) is not getattr(state, name), name
    assert twin.at == state.at
    assert all(mine is not theirs for mine, theirs in zip(twin.at, state.at, strict=True))


@each("part", *PARTS)
def test_a_copy_shares_its_moves_and_battle_until_it_goes_on(game: JuliusCaesar, part: str) -> None:
    compared = 0
    for state, _, _ in steps(game, 2, eagerly):
        if state.battle is PEACE:
            continue
        twin = state.copy()
        assert getattr(twin, part) is getattr(state, part)
        theirs, mine = getattr(state, part), getattr(twin.own(), part)
        assert mine is not theirs
        assert content(mine) == content(theirs)
        for name, value in content(theirs).items():
            assert not isinstance(value, bytearray | list) or getattr(mine, name) is not value, name
        compared += 1
    assert compared > 100


def test_nothing_is_written_to_the_battle_that_states_share_in_peace(game: JuliusCaesar) -> None:
    for seed, options in enumerate(({}, {"edition": "1.x"})):
        for state, _, _ in steps(game, seed, eagerly, **options):
            assert (state.battle is PEACE) == (state.battle.space == NONE)
            assert state.copy().own().battle is not state.battle or state.battle is PEACE
        assert content(PEACE) == content(Fight.new(NONE, NONE, 0))


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
