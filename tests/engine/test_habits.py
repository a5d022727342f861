"""What imperator reads out of hidden moves: which block it mostly is that goes, comes, grows or leaves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.bots import decide, make_bot
from engine.bots.centurio import Centurio
from engine.bots.habits import UNKNOWN, USUAL, Habits
from engine.bots.imperator import Imperator
from engine.bots.legatus import Legatus
from engine.bots.memory import Memory
from engine.bots.mind.field import powers_of
from engine.bots.strategist import Situation
from engine.chance import SeededChance
from engine.contract import Seat
from engine.julius_caesar.beliefs import POOL, Beliefs
from engine.julius_caesar.components import SEATS, bits
from engine.julius_caesar.state import State
from tests.engine.test_bot_memory import likely
from tests.julius_caesar.support import at, loaded

CAESAR, POMPEY = SEATS
GAME = loaded()
BLOCKS = GAME.components.blocks
BOTH = (UNKNOWN, USUAL)

STACKS = """
turn: 3
phase: move
actor: pompey
player one: pompey
card: 3/2
neapolis pompey: legio_1 IV, legio_2 I, pompey_auxilia_1 I
brundisium pompey: legio_3 III
ravenna caesar: caesar
rome caesar: legio_13
"""


def watched(habits: Habits, *actions: str) -> Beliefs:
    """What Caesar holds likely who knew all of Pompey's blocks, and saw these actions."""
    state, memory = at(STACKS), Memory(habits)
    memory.look(state.view(CAESAR))
    knowledge = memory._knowledge
    assert knowledge is not None
    for block in bits(state.fighting[1]):
        knowledge.where.settle(BLOCKS.ids[block], GAME.components.spaces.ids[state.loc[block]])
        knowledge.strengths.know(BLOCKS.ids[block], state.strength(block))
    for block in bits(state.pool & BLOCKS.of[1]):
        knowledge.where.settle(BLOCKS.ids[block], POOL)
    for action in actions:
        memory.observe(GAME.seen(state.apply(state.parse(action)), CAESAR))
    memory.look(state.view(CAESAR))
    return memory.beliefs()


def test_who_attacks_is_held_to_send_his_best_block() -> None:
    """V3: the block that moved is hidden; with no habit in mind it is any of the three there."""
    attack = "move legio_1 neapolis-rome"
    assert likely(watched(UNKNOWN, attack), "legio_1") == {"neapolis": 0.67, "rome": 0.33}
    beliefs = watched(USUAL, attack)
    assert beliefs.places["legio_1"]["rome"] > 0.95
    assert beliefs.places["pompey_auxilia_1"]["neapolis"] > 0.95


def test_a_quiet_move_says_less_than_an_attack() -> None:
    """A single weak block may be sent to hold a city."""
    beliefs = watched(USUAL, "move pompey_auxilia_1 neapolis-brundisium")
    there = {block: beliefs.places[block]["brundisium"] for block in ("legio_1", "legio_2", "pompey_auxilia_1")}
    assert sum(there.values()) == pytest.approx(1, abs=0.02)
    assert there["legio_1"] == max(there.values())
    assert min(there.values()) > 0.01


def test_a_block_that_has_moved_is_not_held_to_attack_however_strong_it_is() -> None:
    """6.1: a block moves once."""
    beliefs = watched(USUAL, "move legio_3 brundisium-neapolis", "move legio_1 neapolis-rome")
    assert likely(beliefs, "legio_3") == {"neapolis": 1.0}
    assert beliefs.places["legio_1"]["rome"] > 0.95


def test_a_new_block_is_rather_a_legion_than_a_ship() -> None:
    """6.4: with no habit in mind all that can be levied there are as likely."""
    levy = ("end", "levy pompey_ballista neapolis")
    even, usual = watched(UNKNOWN, *levy), watched(USUAL, *levy)
    assert even.places["pompey_navis_4"]["neapolis"] == pytest.approx(even.places["pompey_ballista"]["neapolis"])
    assert usual.places["pompey_navis_4"].get("neapolis", 0.0) < 0.03
    assert usual.places["pompey_ballista"]["neapolis"] > 2 * usual.places["pompey_auxilia_2"]["neapolis"]
    assert likely(usual, "legio_36") == {POOL: 1.0}  # another city's


def test_a_step_goes_to_the_better_block_that_has_room() -> None:
    """6.4: Legio 1 is at full strength, Legio 2 not."""
    strengths = watched(USUAL, "end", "step legio_2").strengths
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
    assert Imperator.habits is USUAL
    assert Centurio.habits is UNKNOWN
    assert Legatus.habits is UNKNOWN


def error(state: State, seat: Seat, memory: Memory) -> float:
    """How far off, squared, the power is that is believed to stand in each enemy space."""
    foe, view = 1 - SEATS.index(seat), state.view(seat)
    bot = Centurio("error")
    memory.look(view)
    situation = Situation.imagined(view, memory.beliefs(), 16, bot.dice)
    believed = situation.forces[foe]
    assert believed is not None
    true = powers_of(state, foe)
    return sum((believed[space] - true[space]) ** 2 for space in bits(state.occ[foe]))


def watched_game(seed: str) -> Iterator[tuple[State, Seat, list[Memory]]]:
    """A game of centurio against himself: each command phase as it begins, with a memory for each of `BOTH`."""
    state, chance, begun = GAME.start(), SeededChance(seed), None
    bots = {seat: make_bot("centurio", f"{seed}/{seat}") for seat in SEATS}
    memories = {seat: [Memory(habits) for habits in BOTH] for seat in SEATS}
    while (seat := state.to_act) is not None:
        if seat is Seat.CHANCE:
            events = state.apply(chance.choose(state))
        else:
            for memory in memories[seat]:
                memory.look(state.view(seat))
            if state.phase == "move" and begun != (state.clock, seat):
                begun = state.clock, seat
                yield state, seat, memories[seat]
            events = state.apply(decide(bots[seat], state, seat))
        for watcher, both in memories.items():
            for memory in both:
                memory.observe(GAME.seen(events, watcher))


def test_habits_make_beliefs_truer_in_games_of_bots_that_think() -> None:
    """In games they were not fitted to: the error is less than two thirds of what it is without."""
    without = with_habits = 0.0
    for seed in ("habits/1", "habits/2"):
        for state, seat, (unknown, usual) in watched_game(seed):
            without += error(state, seat, unknown)
            with_habits += error(state, seat, usual)
    assert with_habits < without * 2 / 3
