"""Battles, ends of years and whole games beside a second book-keeper, who wrote the rules down alone (6-11).

Beside them a board is kept from what is told: events leave nothing out.
"""

from collections import Counter
from random import Random

import pytest

from engine.blocks.sets import bits
from engine.chance import SeededChance
from engine.contract import Event
from engine.gallic_war.state import NONE, State
from engine.gallic_war.tasks import (
    BATTLE,
    CHOOSE,
    HIT,
    LEAVE,
    MAIN,
    REGROUP,
    ROLL,
    SHELTER,
    SORTIE,
    STORM,
    WITHDRAW,
)
from tests.gallic_war.oracle_follow import Follower, YearFollower, watching
from tests.gallic_war.playing import by_chance
from tests.gallic_war.random_battles import chosen, situation
from tests.gallic_war.random_winters import winter
from tests.gallic_war.support import BLOCKS, GAME, STOPPED, go, lead
from tests.gallic_war.test_told import Told
from tests.seeds import FIRST

STAGES = {
    *("ReliefBegan", "RolesExchanged", "SiegeBegan", "ReservesArrived", "BlockWithdrew", "HitHalved"),
    "BlockSortied",
}


PHASES = {CHOOSE, WITHDRAW, SHELTER, MAIN, BATTLE, ROLL, HIT, SORTIE, STORM, LEAVE, REGROUP}


def hear(board: Told, events: list[Event], state: State) -> None:
    """Nothing but what is told changes the board, which is then that of the state."""
    board.hear(events)
    board.check(state)


def boxes(state: State) -> Counter[int]:
    """How often each block is somewhere: on the map or in one of the boxes off it; minor leaders have none."""
    places = (*state.fighting, state.fallen, state.out)
    return Counter(block for place in places for block in bits(place & ~BLOCKS.minor_leaders))


def follow_battles(seed: int, *, looks: bool = False) -> Counter[str]:
    """The battles of a seed beside the second book, with what all see of them; what happened how often."""
    follower, seen = Follower(), Counter[str]()
    state, rng = situation(seed, follower.walk)
    follower.chooser_is(state.moves.first_mover)
    boldness, before = rng.random(), boxes(state)
    with watching(follower):
        lead(state)
        follower.catch_up(state)
        board = Told(state)
        while state.phase != STOPPED and state.result is None:
            assert len({*map(str, state.legal_actions())}) == len(state.legal_actions()) > 1
            seen[state.phase] += 1
            events = follower.step(state, chosen(state, rng, boldness))
            hear(board, events, state)
            if looks:
                follower.look(state)
            seen.update(type(event).__name__ for event in events)
    follower.check_end(state)
    assert boxes(state) == before
    if state.result is None:
        left = state.battle.inside | state.battle.sorties | state.battle.halves
        assert not left | state.moves.reserve | state.moves.returned | state.contested
        assert state.battle.area == NONE
    return seen


@pytest.mark.slow
def test_battles_go_as_they_do_in_the_second_book() -> None:
    """6, B1-B18: who acts when, what he may do, who takes the hits, where blocks leave to, and the points.

    No phase is without choices, no block is lost or doubled, no area stays contested.
    """
    seen = Counter[str]()
    for seed in range(FIRST, FIRST + 100):
        seen += follow_battles(seed)
    assert set(seen) >= STAGES | PHASES, STAGES | PHASES - set(seen)


@pytest.mark.slow
@pytest.mark.thorough
def test_many_more_battles_go_as_they_do_in_the_second_book() -> None:
    for seed in range(FIRST + 1000, FIRST + 1220):
        follow_battles(seed)


@pytest.mark.slow
def test_battles_are_seen_as_the_second_book_shows_them() -> None:
    """B17: by both sides and who looks on; reserves, those in a fortress and other areas stay hidden."""
    for seed in range(FIRST + 200, FIRST + 212):
        follow_battles(seed, looks=True)


def follow_winter(seed: int) -> Counter[str]:
    """A year's end beside the second book; the phases that came."""
    rng, follower, phases = Random(seed), YearFollower(), Counter[str]()
    state = winter(rng)
    go(state, "harvest")
    follower.begin_year(state)
    board = Told(state)
    with watching(follower):
        while follower.year is not None and state.result is None:
            phases[state.phase] += 1
            legal = state.legal_actions()
            hear(board, follower.step(state, legal[rng.randrange(len(legal))]), state)
    return phases


@pytest.mark.slow
def test_years_end_as_they_do_in_the_second_book() -> None:
    """7, 9-11, E1-E12, Y1-Y7: harvest, going home, wintering, supply, reinforcements, points and objectives."""
    phases = Counter[str]()
    for seed in range(40):
        phases += follow_winter(seed)
    assert set(phases) >= {"leader home", "companions", "supply", "replace", "build", "reinforce", STORM}


def follow_game(seed: int, **options: str) -> int:
    """A whole random game beside the second book; its years."""
    rng, chance, follower = Random(f"choices {seed}"), SeededChance(seed), YearFollower()
    state = GAME.start(options)
    board = Told(state)
    with watching(follower):
        while state.to_act is not None:
            hear(board, follower.step(state, by_chance(state, rng, chance)), state)
    return follower.years


@pytest.mark.slow
def test_whole_games_beside_the_second_book() -> None:
    """6-11: with the options of chapters 10 and 11 and without."""
    assert follow_game(1) == 8
    assert follow_game(2, objectives="yearly", naval="restricted", reinforcements="historical") == 8


@pytest.mark.slow
@pytest.mark.thorough
def test_many_more_years_end_as_they_do_in_the_second_book() -> None:
    for seed in range(FIRST + 80, FIRST + 105):
        follow_winter(seed)
