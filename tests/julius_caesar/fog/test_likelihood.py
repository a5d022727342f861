"""What bots remember: blocks seen, moved, levied and disbanded in the fog, and that it is worth something."""

import random
from collections.abc import Iterator

import pytest

from engine.blocks.facts import NOWHERE
from engine.blocks.sets import bits
from engine.bots import decide, make_bot
from engine.bots.julius_caesar.mind.policy import decide as sensible
from engine.bots.julius_caesar.opponent_model import UNKNOWN
from engine.chance import SeededChance
from engine.contract import Event, Seat
from engine.julius_caesar.fog.likelihood import Habits, JuliusCaesarMemory
from engine.julius_caesar.fog.sampling import POOL, BeliefState, StateSampler
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from tests.julius_caesar.acting import each, fight
from tests.julius_caesar.playing import eagerly, steps
from tests.julius_caesar.redeal import redeal
from tests.julius_caesar.support import at, loaded

CAESAR, POMPEY = SEATS
GAME = loaded()
BLOCKS = GAME.components.blocks


def likely(beliefs: BeliefState, block: str) -> dict[str, float]:
    """Where a block is held to be, rounded, without what is hardly likely."""
    return {place: round(share, 2) for place, share in beliefs.places.get(block, {}).items() if share > 0.01}


class Watcher:
    """A state, and what one seat remembers of it."""

    def __init__(self, state: State, seat: Seat, habits: Habits = UNKNOWN) -> None:
        self.state = state
        self.seat = seat
        self.memory = JuliusCaesarMemory(GAME.components, habits)
        self.look()

    def look(self) -> BeliefState:
        """Look at the situation; what is held likely then."""
        self.memory.look(self.state.view(self.seat))
        return self.memory.beliefs()

    def see(self, *actions: str) -> BeliefState:
        """Watch these actions."""
        for action in actions:
            self.memory.observe(GAME.visible_events(self.state.apply(self.state.parse(action)), self.seat))
        return self.look()


def begun() -> State:
    """A game after its first deal."""
    state, chance = GAME.start(), random.Random(1)
    while state.to_act is Seat.CHANCE:
        legal = state.legal_actions()
        state.apply(legal[chance.randrange(len(legal))])
    return state


def test_the_historical_set_up_is_known_v7() -> None:
    beliefs = Watcher(begun(), CAESAR).look()
    for block in bits(BLOCKS.of[1]):
        name, start = BLOCKS.ids[block], BLOCKS.start[block]
        place = POOL if start == NOWHERE else GAME.components.spaces.ids[start]
        assert likely(beliefs, name) == {place: 1.0}
        assert start == NOWHERE or beliefs.strengths[name] == (BLOCKS.strengths[block][-1], 0.0)


@each("seat", *SEATS)
def test_a_seat_remembers_nothing_of_its_own_blocks(seat: Seat) -> None:
    """They are in the view."""
    own = {BLOCKS.ids[block] for block in bits(BLOCKS.of[SEATS.index(seat)])}
    assert not own & Watcher(begun(), seat).look().places.keys()


def test_free_deployment_is_any_arrangement_of_the_blocks_that_start_on_the_map() -> None:
    """S1: Navis in ports only."""
    state = GAME.start({"deployment": "free"})
    while state.phase == "deploy":
        state.apply(state.parse("end"))
    beliefs = Watcher(state, CAESAR).look()
    assert likely(beliefs, "legio_32") == {POOL: 1.0}
    assert len(likely(beliefs, "legio_1")) == 8
    assert sum(row.get("neapolis", 0.0) for row in beliefs.places.values()) == pytest.approx(3, abs=0.05)
    assert beliefs.strengths["legio_1"] == (4, 0.0)


POMPEY_MOVES = "turn: 3; player one: pompey; card: 3/2; ravenna caesar: caesar\n"
STACKS = f"{POMPEY_MOVES}neapolis pompey: legio_1, legio_2, navis_1; brundisium pompey: legio_3"


def known(watcher: Watcher, places: dict[str, str]) -> None:
    """Let the memory hold these blocks to be in these places, as if they had been seen there."""
    knowledge = watcher.memory.known
    for block, place in places.items():
        knowledge.rows[block] = {place: 1.0}
    watcher.look()


def all_known(state: State, habits: Habits = UNKNOWN) -> Watcher:
    """Caesar watches who knows where each of Pompey's blocks is."""
    watcher, spaces = Watcher(state, CAESAR, habits), GAME.components.spaces.ids
    places = {BLOCKS.ids[block]: spaces[state.loc[block]] for block in bits(state.fighting[1])}
    others = [BLOCKS.ids[block] for block in bits(state.pool & BLOCKS.of[1])]
    known(watcher, places | dict.fromkeys(others, POOL))
    return watcher


HALF, THERE, GONE = {"neapolis": 0.5, "rome": 0.5}, {"neapolis": 1.0}, {"rome": 1.0}


@each(
    "moves, places",
    (["legio_1 neapolis-rome"], {"legio_1": HALF, "legio_2": HALF, "pompey_navis_1": THERE}),
    (["navis_1 neapolis-tyrrhenum"], {"pompey_navis_1": {"mare_tyrrhenum": 1.0}, "legio_1": THERE}),
    (["legio_3 brundisium-neapolis", "legio_1 neapolis-rome"], {"legio_3": THERE, "legio_1": HALF}),
    (["legio_1 neapolis-rome", "legio_2 neapolis-rome"], {"legio_1": GONE, "legio_2": GONE}),
    ids=["a land block by road", "a Navis by sea", "not the one that has moved (6.1)", "both have gone"],
)
def test_a_block_that_moves_unseen_is_any_of_its_kind_that_was_there(
    moves: list[str], places: dict[str, dict[str, float]]
) -> None:
    """V3."""
    beliefs = all_known(at(STACKS)).see(*(f"move {move}" for move in moves))
    assert {block: likely(beliefs, block) for block in places} == places


def test_a_new_block_is_one_that_can_be_levied_there_and_is_weak() -> None:
    """6.4, L1: Legio 36 is levied in another city, the third leader not yet (L3)."""
    beliefs = all_known(at(STACKS)).see("end", "levy pompey_auxilia_1 neapolis")
    new = {block: row["neapolis"] for block, row in beliefs.places.items() if 0.01 < row.get("neapolis", 0) < 0.9}
    assert {"pompey_auxilia_1", "pompey_ballista", "pompey_navis_4"} <= new.keys()
    assert not {"brutus", "legio_36"} & new.keys()
    assert sum(new.values()) == pytest.approx(1, abs=0.05)
    assert beliefs.strengths["pompey_auxilia_1"][0] < 1.1


def test_a_step_more_is_likelier_for_a_block_that_was_weak() -> None:
    """V3: a step in this city."""
    watcher = all_known(at(STACKS))
    knowledge = watcher.memory.known
    watcher.state.step[BLOCKS.index["legio_1"]] = 1
    for block in ("legio_2", "pompey_navis_1"):
        knowledge.strengths[block] = (BLOCKS.strengths[BLOCKS.index[block]][-1], 0.0)
    knowledge.strengths["legio_1"] = (1, 0.0)
    strengths = watcher.see("end", "step legio_1").strengths
    assert strengths["legio_1"][0] > 1.9
    assert strengths["legio_2"][0] == BLOCKS.strengths[BLOCKS.index["legio_2"]][-1]


def test_blocks_seen_in_battle_are_still_known_when_they_stand_hidden_again_b12() -> None:
    rome = "rome caesar: caesar III from genua; rome pompey: legio_1 II, legio_2 III"
    state = fight(f"{rome}; salone pompey: legio_3")
    watcher = Watcher(state, CAESAR)
    watcher.see("pass caesar", "pass legio_1", "pass legio_2", "retreat caesar rome-genua")
    beliefs = watcher.look()
    assert state.battle.space == NOWHERE or state.view(CAESAR).battle is None
    for block, strength in (("legio_1", 2), ("legio_2", 3)):
        assert likely(beliefs, block) == {"rome": 1.0}
        assert beliefs.strengths[block] == (strength, 0.0)


def test_a_retreat_is_seen_and_an_eliminated_block_comes_back_from_the_pool() -> None:
    """B12, 5.2: face up it is no secret, next year it can be anywhere the pool leads."""
    rome = "rome caesar: caesar III from genua; rome pompey: legio_1 I, legio_2 III"
    watcher = Watcher(fight(f"{rome}; neapolis pompey: legio_3"), CAESAR)
    watcher.see("fire caesar", "roll 6 6 6", "pass legio_1", "pass legio_2")
    assert likely(watcher.see("pass caesar", "retreat legio_1 rome-neapolis"), "legio_1") == {"neapolis": 1.0}
    watcher = Watcher(at("turn: 3; phase: play; face up: legio_1; rome caesar: caesar"), CAESAR)
    assert "legio_1" not in watcher.look().places
    watcher.memory.look(at("turn: 3; phase: play; rome caesar: caesar").view(CAESAR))
    assert likely(watcher.memory.beliefs(), "legio_1") == {POOL: 1.0}


def test_a_defector_is_known_to_the_side_it_left_v5_g2() -> None:
    board = "genua caesar: caesar III, legio_8; ravenna caesar: legio_13 III; rome pompey: legio_1 II"
    state = at(f"turn: 2; phase: draw; player one: caesar; drawn from: rome; {board}")
    beliefs = Watcher(state, POMPEY).see("draw legio_1", "defect genua")
    assert likely(beliefs, "legio_1") == {"genua": 1.0}
    assert beliefs.strengths["legio_1"] == (2, 0.0)


def watched(
    seed: str, deployment: str = "historical", player: str = "", habits: Habits = UNKNOWN
) -> Iterator[tuple[State, dict[Seat, JuliusCaesarMemory]]]:
    """A game of a bot, or of rules of thumb, against itself, with memories that see all of it."""
    chance, memories = SeededChance(seed), {seat: JuliusCaesarMemory(GAME.components, habits) for seat in SEATS}
    bots = {seat: make_bot(player, f"{seed}/{seat}") for seat in SEATS if player}
    state, dice = GAME.start({"deployment": deployment}), random.Random(seed)
    while (seat := state.to_act) is not None:
        if seat is Seat.CHANCE:
            events = state.apply(chance.choose(state))
        else:
            memories[seat].look(state.view(seat))
            yield state, memories
            events = state.apply(decide(bots[seat], state, seat) if bots else sensible(state, dice)[0])
        for watcher, memory in memories.items():
            memory.observe(GAME.visible_events(events, watcher))


def hits(state: State, seat: Seat, beliefs: BeliefState | None, dice: random.Random) -> float:
    """How likely an enemy block on the map is imagined in its place."""
    imagination = StateSampler(GAME.rules, state.view(seat))
    enemies = bits(state.fighting[1 - SEATS.index(seat)])
    samples = [imagination.sample(dice, beliefs) for _ in range(4)]
    return sum(sample.loc[b] == state.loc[b] for sample in samples for b in enemies) / (4 * len(enemies))


@pytest.mark.slow
@each("deployment, player", ("historical", ""), pytest.param("free", "tiro", marks=pytest.mark.thorough))
def test_memory_is_worth_having_and_agrees_with_every_view(deployment: str, player: str) -> None:
    dice, found, numbers = random.Random(1), [0.0, 0.0], 0
    for state, memories in watched(f"worth {deployment}", deployment, player):
        if dice.random() > 0.07 or state.to_act is None:
            continue
        seat, beliefs = state.to_act, memories[state.to_act].beliefs()
        view = state.view(seat)
        assert StateSampler(GAME.rules, view).sample(dice, beliefs).view(seat) == view
        check_sums(state, seat, beliefs)
        found[0] += hits(state, seat, beliefs, dice)
        found[1] += hits(state, seat, None, dice)
        numbers += 1
    assert found[0] > 2 * found[1]
    assert found[0] / numbers > 0.25


def check_sums(state: State, seat: Seat, beliefs: BeliefState) -> None:
    """Every hidden block is somewhere, and each space has as many as are seen there."""
    view, other = state.view(seat), 1 - SEATS.index(seat)
    for row in beliefs.places.values():
        assert sum(row.values()) == pytest.approx(1, abs=0.01)
        assert min(row.values()) >= 0
    for space in bits(state.occ[other]):
        name = GAME.components.spaces.ids[space]
        believed = sum(row.get(name, 0.0) for row in beliefs.places.values())
        here = (state.at[other][space] & ~BLOCKS.cleopatra_bit).bit_count()
        assert believed == pytest.approx(here, abs=0.15 * max(1, here)), (name, view.phase)


@pytest.mark.slow
def test_memory_made_in_the_middle_of_a_game_does_with_the_view() -> None:
    dice = random.Random(2)
    for state, _, _ in steps(GAME, 2, eagerly):
        if dice.random() > 0.05 or (seat := state.to_act) not in SEATS:
            continue
        beliefs, view = Watcher(state, seat).look(), state.view(seat)
        assert StateSampler(GAME.rules, view).sample(dice, beliefs).view(seat) == view
        check_sums(state, seat, beliefs)


@pytest.mark.slow
def test_a_memory_that_hears_the_whole_story_late_knows_as_much() -> None:
    """A bot that joins a saved game is told what happened before."""
    story: list[Event] = []
    state, chance, seen = GAME.start(), SeededChance("story"), JuliusCaesarMemory(GAME.components, UNKNOWN)
    dice = random.Random(3)
    for _ in range(300):
        seat = state.to_act
        if seat is None:
            break
        action = chance.choose(state) if seat is Seat.CHANCE else sensible(state, dice)[0]
        story += GAME.visible_events(state.apply(action), CAESAR)
    seen.observe(story)
    seen.look(state.view(CAESAR))
    blank = Watcher(state, CAESAR).look()
    known, guessed = (sum(hits(state, CAESAR, each, dice) for _ in range(10)) for each in (seen.beliefs(), blank))
    assert known > 2 * guessed


@pytest.mark.slow
def test_nothing_but_what_was_seen_decides_what_is_imagined() -> None:
    """Same view and same memory, same seed: the same samples, whatever the true state is."""
    dice, compared = random.Random(4), 0
    for state, memories in watched("fog"):
        if dice.random() > 0.1 or (seat := state.to_act) is None:
            continue
        beliefs = memories[seat].beliefs()
        views = [state.view(seat), redeal(state, seat, dice).view(seat)]
        first, second = (StateSampler(GAME.rules, view).sample(random.Random(9), beliefs) for view in views)
        assert first.position() == second.position()
        compared += 1
    assert compared > 5


def test_beliefs_are_the_same_object_till_something_is_learnt() -> None:
    """So that samples of one decision share what is worked out from them."""
    watcher = Watcher(begun(), CAESAR)
    assert watcher.memory.beliefs() is watcher.memory.beliefs()
    assert JuliusCaesarMemory(GAME.components, UNKNOWN).beliefs().places == {}
