"""Playing on by rules of thumb: how far, with what dice, and what either side may know of the other."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.mind.field import counts_of, powers_of, through_fog
from engine.bots.mind.playout import advance, play_battle, play_turns
from engine.julius_caesar import state as phases
from engine.julius_caesar.components import bits
from engine.julius_caesar.state import OVER, State
from tests.engine.positions import GAME, situations

BLOCKS = GAME.components.blocks


def test_a_playout_goes_so_many_game_turns_and_is_the_same_with_the_same_dice():
    for turns, turn in ((1, 2), (2, 3), (4, 5)):
        state = next(situations(7, phases.PLAY, 1))
        assert (state.year, state.turn) == (705, 1)
        ends = [play_turns(state.copy(), Random(3), turns) for _ in range(2)]
        assert ends[0].digest() == ends[1].digest()
        assert (ends[0].year, ends[0].turn) == (705, turn)


def test_a_playout_from_the_last_turn_goes_through_winter():
    state = next(state for state in situations(8, phases.PLAY, 200) if state.turn == 4)
    end = play_turns(state.copy(), Random(1), 2)
    assert end.phase == OVER or (end.year, end.turn) == (state.year + 1, 0)


def test_a_battle_is_played_to_its_end_and_no_further():
    for state in situations(9, phases.BATTLE, 6):
        end = play_battle(state.copy(), Random(2))
        assert end.battle != state.battle or end.phase == OVER
        assert not bits(end.contested & 1 << state.battle)


# --- what the sides know of each other ---


def swapped(state: State, one: int, other: int) -> State:
    """The same state, but two blocks of one side have changed places."""
    after, side = state.copy(), 0 if state.fighting[0] >> one & 1 else 1
    here, there, both = state.loc[one], state.loc[other], 1 << one | 1 << other
    after.loc[one], after.loc[other] = there, here
    after.at[side][here] ^= both
    after.at[side][there] ^= both
    return after


def alike_from_behind(number: int) -> list[tuple[State, State]]:
    """Pairs of states in a command phase; the enemy has a strong and a weak block the other way round."""
    found: list[tuple[State, State]] = []
    for state in situations(3, phases.MOVE, number):
        troops = bits(state.fighting[1 - state.actor] & BLOCKS.land & ~BLOCKS.leaders)
        strength = {block: BLOCKS.strengths[block][state.step[block]] for block in troops}
        best = max(troops, key=lambda block: strength[block])
        worst = min(troops, key=lambda block: strength[block])
        if strength[best] > strength[worst] and state.loc[best] != state.loc[worst]:
            found.append((state, swapped(state, best, worst)))
    return found


def moved(state: State, sight: float) -> list[int]:
    """Where the side to act has its blocks when it has moved in a playout."""
    after = state.copy()
    advance(after, Random(1), sight=sight)
    return list(after.at[state.actor])


def test_without_sight_only_the_number_of_blocks_counts_and_with_all_of_it_their_power():
    for state in situations(5, phases.MOVE, 5):
        for side in (0, 1):
            powers, counts = powers_of(state, side), counts_of(state, side)
            blind, seeing = through_fog(state, side, 0.0), through_fog(state, side, 1.0)
            assert seeing == pytest.approx(powers)
            assert sum(blind) == pytest.approx(sum(powers))
            assert blind == pytest.approx([sum(powers) / sum(counts) * count for count in counts])
            half = [(one + other) / 2 for one, other in zip(blind, seeing, strict=True)]
            assert through_fog(state, side, 0.5) == pytest.approx(half)


def test_a_side_without_blocks_has_no_power_at_any_sight():
    state = GAME.start()
    for block in bits(state.fighting[0]):
        state.eliminate(block, [])
    assert not any(through_fog(state, 0, 0.5))


def test_who_has_no_sight_moves_the_same_whichever_hidden_block_stands_where():
    pairs = alike_from_behind(40)
    assert len(pairs) >= 30
    assert all(moved(state, 0.0) == moved(other, 0.0) for state, other in pairs)
    assert any(moved(state, 1.0) != moved(other, 1.0) for state, other in pairs)


def test_a_playout_with_full_sight_is_one_with_nothing_said_and_less_sight_can_change_it():
    states = list(situations(6, phases.MOVE, 12))
    ends = {
        sight: [play_turns(state.copy(), Random(4), 2, sight=sight).digest() for state in states]
        for sight in (0.0, 1.0)
    }
    assert ends[1.0] == [play_turns(state.copy(), Random(4), 2).digest() for state in states]
    assert ends[0.0] != ends[1.0]
