"""What a seat proves of hidden blocks is never wrong, whatever happens, and is much of what there is to know."""

import pytest

from engine.blocks.facts import NOWHERE
from engine.blocks.fog.roster import AT_SET_UP
from engine.contract import Seat
from engine.gallic_war.fog.following import OFF, Follower
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import OVER
from tests.gallic_war.acting import AREAS, BARBARIANS, BLOCKS, GAME, ROMANS, Playtest
from tests.gallic_war.playing import steps

COMPONENTS = GAME.components


def where(state: State, block: int) -> str:
    return AREAS.ids[state.loc[block]] if state.loc[block] != NOWHERE else OFF


def check(state: State, follower: Follower, seat: Seat) -> float:
    """All that is proved is true; how much of it leaves no doubt."""
    assert follower.proof.sound
    places = follower.proof.places(state.view(seat))
    for number, name in enumerate(BLOCKS.ids):
        assert where(state, number) in places[name]
    return sum(len(here) == 1 for here in places.values()) / BLOCKS.count


def strengths_hold(state: State, follower: Follower) -> None:
    bounds = follower.bounds
    for block, area in enumerate(state.loc):
        assert area == NOWHERE or bounds.least[block] <= state.step[block] <= bounds.most[block]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "options"),
    [(2, {}), (6, {"barbarians": "automaton"}), (5, {"reinforcements": "historical", "naval": "restricted"})],
)
def test_what_is_proved_in_a_game_is_true(seed: int, options: dict[str, str]) -> None:
    eyes = (*SEATS, Seat.SPECTATOR)
    followers = {seat: Follower.at_set_up(COMPONENTS, seat) for seat in eyes}
    sure: list[float] = []
    for number, (state, _, events) in enumerate(steps(seed, options)):
        if number % 40 == 0 and state.year and state.phase != OVER:
            for seat in eyes:
                if number % 80 == 0:
                    followers[seat].look(state.view(seat))
                sure.append(check(state, followers[seat], seat))
                strengths_hold(state, followers[seat])
        for seat in eyes:
            for event in GAME.seen(events, seat):
                followers[seat].follow(event, state.clock)
    assert sum(sure) / len(sure) > 0.9


def test_with_a_view_alone_it_is_true_too() -> None:
    for number, (state, _, _) in enumerate(steps(4)):
        if number % 90 == 0 and state.year:
            for seat in (*SEATS, Seat.SPECTATOR):
                check(state, Follower.at_sight(COMPONENTS, state.view(seat)), seat)


def told(play: Playtest, follower: Follower, *texts: str) -> None:
    for text in texts:
        for event in GAME.seen(play.do(text), follower.proof.eyes):
            follower.follow(event, play.state.clock)


def test_who_moves_unseen_is_one_of_those_who_could(play: Playtest) -> None:
    play.put("aedui barbarians: bituriges, arverni", "transalpine_gaul romans: legion_x, legion_vii")
    play.given(out=((1 << BLOCKS.count) - 1) & ~play.state.on_map).move("barbarians", points=1)
    follower = Follower.at_sight(COMPONENTS, play.view(ROMANS))
    told(play, follower, "group aedui", "move bituriges aedui-bituriges")
    places = follower.proof.places(play.view(ROMANS))
    assert places["bituriges"] == places["arverni"] == {"aedui", "bituriges"}
    assert places["legion_x"] == {"transalpine_gaul"}


def test_who_subdues_a_tribe_is_ariovistus_and_stands_there(play: Playtest) -> None:
    """8.2: nobody else rolls for tribes that were entered."""
    play.put("neutral: mandubii", "leuci barbarians: ariovistus, tencteri")
    play.given(out=((1 << BLOCKS.count) - 1) & ~play.state.on_map).move("barbarians", points=1)
    follower = Follower.at_sight(COMPONENTS, play.view(ROMANS))
    told(play, follower, "group leuci", "move ariovistus leuci-mandubii", "end")
    assert len(follower.proof.places(play.view(ROMANS))["ariovistus"]) == 2
    told(play, follower, "roll 2")
    assert follower.proof.places(play.view(ROMANS))["ariovistus"] == {"mandubii"}
    assert follower.sightings["ariovistus"].place == "mandubii"
    check(play.state, follower, ROMANS)


def test_the_set_up_is_known_and_when_it_was_seen() -> None:
    follower = Follower.at_set_up(COMPONENTS, BARBARIANS)
    sighting = follower.sightings["legion_x"]
    assert (sighting.clock, sighting.place) == (AT_SET_UP, AREAS.ids[BLOCKS.start_area[BLOCKS.caesar]])
    assert follower.bounds.strengths(BLOCKS.caesar) == (sighting.strength, sighting.strength)
