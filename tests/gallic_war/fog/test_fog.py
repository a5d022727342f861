"""What a seat proves of hidden blocks is never wrong; what it imagines looks to it exactly as its view does."""

from random import Random

import pytest

from engine.blocks.facts import NOWHERE
from engine.blocks.fog.roster import AT_SET_UP
from engine.contract import Seat
from engine.gallic_war.fog.sampling import StateSampler
from engine.gallic_war.fog.tracking import OFF, BlockTracker, GallicWarMemory
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import LANDING, NONE, State
from engine.gallic_war.tasks import OVER, Actions, Attrition, DealCards, Leader, Risen
from tests.gallic_war.acting import AREAS, BARBARIANS, BLOCKS, CARDS, GAME, ROMANS, Playtest
from tests.gallic_war.playing import steps

COMPONENTS = GAME.components


def where(state: State, block: int) -> str:
    return AREAS.ids[state.loc[block]] if state.loc[block] != NOWHERE else OFF


def check(state: State, follower: BlockTracker, seat: Seat) -> float:
    """All that is proved is true; how much of it leaves no doubt."""
    assert follower.proof.sound
    places = follower.proof.places(state.view(seat))
    for number, name in enumerate(BLOCKS.ids):
        assert where(state, number) in places[name]
    return sum(len(here) == 1 for here in places.values()) / BLOCKS.count


def strengths_hold(state: State, follower: BlockTracker) -> None:
    bounds = follower.bounds
    for block, area in enumerate(state.loc):
        assert area == NOWHERE or bounds.least[block] <= state.step[block] <= bounds.most[block]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "options"),
    [(2, {}), (6, {"barbarians": "automaton"}), (5, {"reinforcements": "historical", "naval": "restricted"})],
)
def test_what_is_proved_in_a_game_is_true(seed: int, options: dict[str, str]) -> None:
    viewer = (*SEATS, Seat.SPECTATOR)
    followers = {seat: BlockTracker.at_set_up(COMPONENTS, seat) for seat in viewer}
    sure: list[float] = []
    for number, (state, _, events) in enumerate(steps(seed, options)):
        if number % 60 == 0 and state.year and state.phase != OVER:
            for seat in viewer:
                if number % 120 == 0:
                    followers[seat].look(state.view(seat))
                sure.append(check(state, followers[seat], seat))
                strengths_hold(state, followers[seat])
        for seat in viewer:
            for event in GAME.visible_events(events, seat):
                followers[seat].follow(event, state.clock)
    assert sum(sure) / len(sure) > 0.9


def test_with_a_view_alone_it_is_true_too() -> None:
    for number, (state, _, _) in enumerate(steps(4)):
        if number % 90 == 0 and state.year:
            for seat in (*SEATS, Seat.SPECTATOR):
                check(state, BlockTracker.at_sight(COMPONENTS, state.view(seat)), seat)


def told(play: Playtest, follower: BlockTracker, *texts: str) -> None:
    for text in texts:
        for event in GAME.visible_events(play.do(text), follower.proof.viewer):
            follower.follow(event, play.state.clock)


def test_who_moves_unseen_is_one_of_those_who_could(play: Playtest) -> None:
    play.put("aedui barbarians: bituriges, arverni", "transalpine_gaul romans: legion_x, legion_vii")
    play.given(out=((1 << BLOCKS.count) - 1) & ~play.state.on_map).move("barbarians", points=1)
    follower = BlockTracker.at_sight(COMPONENTS, play.view(ROMANS))
    told(play, follower, "group aedui", "move bituriges aedui-bituriges")
    places = follower.proof.places(play.view(ROMANS))
    assert places["bituriges"] == places["arverni"] == {"aedui", "bituriges"}
    assert places["legion_x"] == {"transalpine_gaul"}


def test_who_subdues_a_tribe_is_ariovistus_and_stands_there(play: Playtest) -> None:
    """8.2: nobody else rolls for tribes that were entered."""
    play.put("neutral: mandubii", "leuci barbarians: ariovistus, tencteri")
    play.given(out=((1 << BLOCKS.count) - 1) & ~play.state.on_map).move("barbarians", points=1)
    follower = BlockTracker.at_sight(COMPONENTS, play.view(ROMANS))
    told(play, follower, "group leuci", "move ariovistus leuci-mandubii", "end")
    assert len(follower.proof.places(play.view(ROMANS))["ariovistus"]) == 2
    told(play, follower, "roll 2")
    assert follower.proof.places(play.view(ROMANS))["ariovistus"] == {"mandubii"}
    assert follower.sightings["ariovistus"].place == "mandubii"
    check(play.state, follower, ROMANS)


def test_who_retreats_is_remembered_at_the_strength_that_was_seen(play: Playtest) -> None:
    play.put("aedui barbarians: boii", "allobroges romans: legion_vii 3").cards()
    follower = BlockTracker.at_sight(COMPONENTS, play.view(BARBARIANS))
    told(play, follower, "group allobroges", "move legion_vii allobroges-aedui", "end")
    told(play, follower, "retreat legion_vii aedui-allobroges")
    sighting = follower.sightings["legion_vii"]
    assert (sighting.place, sighting.how, sighting.strength) == ("allobroges", "retreated", 3)


def test_the_set_up_is_known_and_when_it_was_seen() -> None:
    follower = BlockTracker.at_set_up(COMPONENTS, BARBARIANS)
    sighting = follower.sightings["legion_x"]
    assert (sighting.clock, sighting.place) == (AT_SET_UP, AREAS.ids[BLOCKS.start_area[BLOCKS.caesar]])
    assert follower.bounds.strengths(BLOCKS.caesar) == (sighting.strength, sighting.strength)


EVERY = 12
"""One decision of so many is looked at."""


def imagined(state: State, seat: Seat, memory: GallicWarMemory | None = None, seed: int = 1) -> State:
    beliefs = memory.beliefs() if memory else None
    return StateSampler(GAME.rules, state.view(seat), beliefs).sample(Random(seed))


@pytest.mark.slow
def test_after_the_automatons_risings_an_imagined_game_goes_on_as_the_real_one() -> None:
    """A player's leader comes when those who rose have fought; the automaton's came with them, and not twice."""
    followed = set()
    for seed in (9, 14, 68):
        for number, (state, _, _) in enumerate(steps(seed, {"barbarians": "automaton"})):
            if state.to_act is ROMANS and state.battle.area != NONE:
                assert imagined(state, ROMANS, seed=number).stack == state.stack, state.phase
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
            memory.observe(GAME.visible_events(events, one))
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
        memory.observe(GAME.visible_events(events, BARBARIANS))
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
