"""What imperator reads out of hidden moves: which block it mostly is that goes, comes, grows or leaves."""

from random import Random

import pytest

from engine.blocks.sets import bits
from engine.bots import BOTS
from engine.bots.julius_caesar.mind.mind import JuliusCaesarAI
from engine.bots.julius_caesar.mind.position_features import powers_of
from engine.bots.julius_caesar.opponent_model import UNKNOWN, USUAL
from engine.contract import Seat
from engine.julius_caesar.fog.likelihood import Habits
from engine.julius_caesar.fog.sampling import POOL, BeliefState
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from tests.julius_caesar.fog.test_likelihood import BLOCKS, POMPEY_MOVES, all_known, likely, watched
from tests.julius_caesar.support import at

STACKS = (
    POMPEY_MOVES
    + """
neapolis pompey: legio_1 IV, legio_2 I, pompey_auxilia_1 I
brundisium pompey: legio_3 III
rome caesar: legio_13
"""
)


def beliefs_after(habits: Habits, *actions: str) -> BeliefState:
    """What Caesar holds likely who knew all of Pompey's blocks, and saw these actions."""
    watcher = all_known(at(STACKS), habits)
    knowledge = watcher.memory.known
    for block in bits(watcher.state.fighting[1]):
        knowledge.strengths[BLOCKS.ids[block]] = (watcher.state.strength(block), 0.0)
    return watcher.see(*actions)


def test_who_attacks_is_held_to_send_his_best_block() -> None:
    """V3: the block that moved is hidden; with no habit in mind it is any of the three there."""
    attack = "move legio_1 neapolis-rome"
    assert likely(beliefs_after(UNKNOWN, attack), "legio_1") == {"neapolis": 0.67, "rome": 0.33}
    beliefs = beliefs_after(USUAL, attack)
    assert beliefs.places["legio_1"]["rome"] > 0.95
    assert beliefs.places["pompey_auxilia_1"]["neapolis"] > 0.95


def test_a_quiet_move_says_less_than_an_attack() -> None:
    """A single weak block may be sent to hold a city."""
    beliefs = beliefs_after(USUAL, "move pompey_auxilia_1 neapolis-brundisium")
    there = [beliefs.places[block]["brundisium"] for block in ("legio_1", "legio_2", "pompey_auxilia_1")]
    assert sum(there) == pytest.approx(1, abs=0.02)
    assert there[0] == max(there) >= min(there) > 0.01


def test_a_block_that_has_moved_is_not_held_to_attack_however_strong_it_is() -> None:
    """6.1: a block moves once."""
    beliefs = beliefs_after(USUAL, "move legio_3 brundisium-neapolis", "move legio_1 neapolis-rome")
    assert likely(beliefs, "legio_3") == {"neapolis": 1.0}
    assert beliefs.places["legio_1"]["rome"] > 0.95


def test_a_new_block_is_rather_a_legion_than_a_ship() -> None:
    """6.4: with no habit in mind all that can be levied there are as likely."""
    levy = ("end", "levy pompey_ballista neapolis")
    even, usual = beliefs_after(UNKNOWN, *levy), beliefs_after(USUAL, *levy)
    assert even.places["pompey_navis_4"]["neapolis"] == pytest.approx(even.places["pompey_ballista"]["neapolis"])
    assert usual.places["pompey_navis_4"].get("neapolis", 0.0) < 0.03
    assert usual.places["pompey_ballista"]["neapolis"] > 2 * usual.places["pompey_auxilia_2"]["neapolis"]
    assert likely(usual, "legio_36") == {POOL: 1.0}  # another city's


def test_a_step_goes_to_the_better_block_that_has_room() -> None:
    """6.4: Legio 1 is at full strength, Legio 2 not."""
    strengths = beliefs_after(USUAL, "end", "step legio_2").strengths
    assert strengths["legio_1"][0] == 4
    gained = {block: strengths[block][0] - 1 for block in ("legio_2", "pompey_auxilia_1")}
    assert sum(gained.values()) == pytest.approx(1, abs=0.02)
    assert gained["legio_2"] > 2 * gained["pompey_auxilia_1"]


@pytest.mark.parametrize("habits", [UNKNOWN, USUAL])
def test_weak_blocks_are_sent_home_first_and_leaders_last(habits: Habits) -> None:
    """8.4."""
    order = ["pompey_auxilia_1", "legio_1", "pompey"]
    ready = [habits.disbands(block, 3.0 if block == "pompey" else 2.0) for block in order]
    weak, strong = habits.disbands("legio_1", 1.0), habits.disbands("legio_1", 4.0)
    assert ready[2] < min(ready[:2])
    assert weak > strong


def test_only_imperator_reckons_with_habits() -> None:
    """What was measured of the others holds for memories that do not."""
    settings = {name: kind.settings for name, kind in BOTS.items() if kind.settings}
    memories = {name: JuliusCaesarAI().memory(each)._habits for name, each in settings.items()}
    assert memories.pop("imperator") is USUAL
    assert {"centurio", "legatus"} <= set(memories)
    assert all(habits is UNKNOWN for habits in memories.values())


def error(state: State, seat: Seat, beliefs: BeliefState) -> float:
    """How far off, squared, the power is that is believed to stand in each enemy space."""
    foe = 1 - SEATS.index(seat)
    believed = JuliusCaesarAI().imagine(state.view(seat), beliefs, 16, Random("error")).forces[foe]
    true = powers_of(state, foe)
    return sum((believed[space] - true[space]) ** 2 for space in bits(state.occ[foe]))


def errors(seed: str, habits: Habits) -> float:
    """The errors as each command phase of a game begins, of memories with these habits in mind."""
    total, begun = 0.0, None
    for state, memories in watched(seed, player="centurio", habits=habits):
        seat = state.to_act
        if seat is not None and state.phase == "move" and begun != (state.clock, seat):
            begun = state.clock, seat
            total += error(state, seat, memories[seat].beliefs())
    return total


@pytest.mark.slow
@pytest.mark.thorough
def test_habits_make_beliefs_truer_in_games_of_bots_that_think() -> None:
    """In a game they were not fitted to: the error is less than two thirds of what it is without."""
    assert errors("habits/1", USUAL) < errors("habits/1", UNKNOWN) * 2 / 3
