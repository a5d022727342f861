"""Playing on by rules of thumb: how far, and with what dice."""

from random import Random

from engine.blocks.sets import bits
from engine.bots.julius_caesar.mind.policy import play_battle, play_turns
from engine.julius_caesar import tasks as phases
from engine.julius_caesar.tasks import OVER
from tests.engine.positions import situations


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
        assert end.battle.space != state.battle.space or end.phase == OVER
        assert not bits(end.contested & 1 << state.battle.space)
