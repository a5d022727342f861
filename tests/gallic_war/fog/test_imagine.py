"""Imagined states look to their seat exactly as its view does, and allow it what the real one allows."""

from random import Random

import pytest

from engine.contract import Seat
from engine.gallic_war.fog.following import GallicWarMemory
from engine.gallic_war.fog.imagine import Imagination
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import LANDING, NONE, State
from engine.gallic_war.tasks import Actions, Attrition, DealCards, Leader, Risen
from tests.gallic_war.acting import BARBARIANS, BLOCKS, CARDS, GAME, ROMANS, Playtest
from tests.gallic_war.playing import steps

EVERY = 12
"""One decision of so many is looked at."""


def imagined(state: State, seat: Seat, memory: GallicWarMemory | None = None, seed: int = 1) -> State:
    beliefs = memory.beliefs() if memory else None
    return Imagination(GAME.rules, state.view(seat), beliefs).sample(Random(seed))


@pytest.mark.slow
def test_after_the_automatons_risings_an_imagined_game_goes_on_as_the_real_one() -> None:
    """A player's leader comes when those who rose have fought; the automaton's came with them, and not twice."""
    followed = set()
    for seed in (9, 14, 68):
        for number, (state, _, _) in enumerate(steps(seed, {"barbarians": "automaton"})):
            if state.to_act is ROMANS and state.battle.area != NONE:
                twin = imagined(state, ROMANS, seed=number)
                assert twin.stack == state.stack, state.phase
                followed.update(map(type, state.stack))
    assert {Risen, Leader, DealCards, Actions, Attrition} <= followed


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "options"), [
    (1, {}),
    (2, {"reinforcements": "historical", "naval": "restricted", "legion_i": "pool", "objectives": "yearly"}),
    (8, {"barbarians": "automaton"}),
])  # fmt: skip
def test_an_imagined_state_looks_and_allows_as_the_real_one(seed: int, options: dict[str, str]) -> None:
    memories = {seat: GallicWarMemory(GAME.components) for seat in SEATS}
    looked = 0
    for number, (state, _, events) in enumerate(steps(seed, options)):
        seat = state.to_act
        if seat in SEATS and number % EVERY == 0 and len(state.legal_actions()) > 1:
            memories[seat].look(state.view(seat))
            twin = imagined(state, seat, memories[seat], number)
            assert twin.view(seat) == state.view(seat), state.phase
            assert set(twin.legal_actions()) == set(state.legal_actions()), state.phase
            looked += 1
        for one, memory in memories.items():
            memory.observe(GAME.seen(events, one))
    assert looked > 20


@pytest.mark.slow
def test_a_view_alone_is_enough() -> None:
    for number, (state, _, _) in enumerate(steps(3)):
        seat = state.to_act
        if seat in SEATS and number % (2 * EVERY) == 0:
            assert imagined(state, seat).view(seat) == state.view(seat)


def test_hands_and_hidden_blocks_are_drawn_anew_each_time(play: Playtest) -> None:
    play.put("transalpine_gaul romans: legion_x, legion_vii", "boii barbarians: boii, helvii 1")
    play.put("aedui barbarians: aedui")
    play.given(out=((1 << BLOCKS.count) - 1) & ~play.state.on_map)
    play.given(hands=((CARDS.index["aedui"], CARDS.index["veneti"]), (CARDS.index["leuci"], CARDS.index["andes"])))
    play.go("card play")
    twins = [imagined(play.state, ROMANS, seed=seed) for seed in range(20)]
    assert len({twin.hands[1] for twin in twins}) > 5
    boii, aedui = (play.state.loc[BLOCKS.index[name]] for name in ("boii", "aedui"))
    assert {twin.loc[BLOCKS.index["aedui"]] for twin in twins} == {boii, aedui}
    assert len({twin.step[BLOCKS.index["boii"]] for twin in twins}) > 1
    assert all(twin.hands[0] == play.state.hands[0] for twin in twins)


def test_what_was_followed_is_believed() -> None:
    memory = GallicWarMemory(GAME.components)
    for state, _, events in steps(5):
        if state.year > 1:
            break
        memory.observe(GAME.seen(events, BARBARIANS))
    memory.look(state.view(BARBARIANS))
    places = memory.beliefs().places
    caesar = BLOCKS.ids[BLOCKS.caesar]
    assert GAME.components.areas.ids[state.loc[BLOCKS.caesar]] in places[caesar]


def test_a_landing_is_known_when_the_main_group_is_gone(play: Playtest) -> None:
    """6 E, ruling B4: its defenders act earlier to the end."""
    play.put("pictones romans: legion_vii 1", "veneti romans: veneti 1", "osismi barbarians: osismi 2")
    play.given(out=((1 << BLOCKS.count) - 1) & ~play.state.on_map)
    play.attack("legion_vii pictones-mare_cantabricum-osismi", "veneti veneti-osismi")
    play.do("main pictones", "retreat legion_vii osismi-mare_cantabricum-veneti")
    while play.to_act is not BARBARIANS:
        play.do(str(play.state.legal_actions()[0]))
    twin = imagined(play.state, BARBARIANS)
    assert twin.battle.crossing == play.battle.crossing == LANDING
    assert set(twin.legal_actions()) == set(play.state.legal_actions())
