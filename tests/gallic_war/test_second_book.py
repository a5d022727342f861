"""Battles, ends of years and whole games beside a second book-keeper, who wrote the rules down alone (6-11).

Beside them a ledger is kept from what is told: events leave nothing out.
"""

from collections import Counter
from random import Random

import pytest

from engine.chance import SeededChance
from engine.gallic_war.tasks import STORM
from tests.gallic_war.oracle_events import Ledger
from tests.gallic_war.oracle_follow import Follower, watching
from tests.gallic_war.oracle_follow_year import YearFollower
from tests.gallic_war.playing import by_chance
from tests.gallic_war.random_battles import chosen, situation
from tests.gallic_war.random_winters import winter
from tests.gallic_war.support import GAME, STOPPED, go, lead

STAGES = {
    *("ReliefBegan", "RolesExchanged", "SiegeBegan", "ReservesArrived", "BlockWithdrew", "HitHalved"),
    "BlockSortied",
}


def follow_battles(seed: int, *, looks: bool = False) -> Counter[str]:
    """The battles of a seed beside the second book, with what all see of them; what happened how often."""
    follower, seen = Follower(), Counter[str]()
    state, rng = situation(seed, follower.walk)
    follower.chooser_is(state.moves.first_mover)
    boldness = rng.random()
    with watching(follower):
        lead(state)
        follower.catch_up(state)
        ledger = Ledger(state)
        while state.phase != STOPPED and state.result is None:
            events = follower.step(state, chosen(state, rng, boldness))
            ledger.follow(events, state)
            if looks:
                follower.look(state)
            seen.update(type(event).__name__ for event in events)
    follower.check_end(state)
    return seen


@pytest.mark.slow
def test_battles_go_as_they_do_in_the_second_book() -> None:
    """6, B1-B18: who acts when, what he may do, who takes the hits, where blocks leave to, and the points."""
    seen = Counter[str]()
    for seed in range(80):
        seen += follow_battles(seed)
    assert set(seen) >= STAGES, STAGES - set(seen)


@pytest.mark.slow
def test_battles_are_seen_as_the_second_book_shows_them() -> None:
    """B17: by both sides and who looks on; reserves, those in a fortress and other areas stay hidden."""
    for seed in range(80, 92):
        follow_battles(seed, looks=True)


def follow_winter(seed: int) -> Counter[str]:
    """A year's end beside the second book; the phases that came."""
    rng, follower, phases = Random(seed), YearFollower(), Counter[str]()
    state = winter(rng)
    go(state, "harvest")
    follower.begin_year(state)
    ledger = Ledger(state)
    with watching(follower):
        while follower.year is not None and state.result is None:
            phases[state.phase] += 1
            legal = state.legal_actions()
            ledger.follow(follower.step(state, legal[rng.randrange(len(legal))]), state)
    return phases


@pytest.mark.slow
def test_years_end_as_they_do_in_the_second_book() -> None:
    """7, 9-11, E1-E12, Y1-Y7: harvest, going home, wintering, supply, reinforcements, points and objectives."""
    phases = Counter[str]()
    for seed in range(60):
        phases += follow_winter(seed)
    assert set(phases) >= {"leader home", "companions", "supply", "replace", "build", "reinforce", STORM}


def follow_game(seed: int, **options: str) -> int:
    """A whole random game beside the second book; its years."""
    rng, chance, follower = Random(f"choices {seed}"), SeededChance(seed), YearFollower()
    state = GAME.start(options)
    ledger = Ledger(state)
    with watching(follower):
        while state.to_act is not None:
            ledger.follow(follower.step(state, by_chance(state, rng, chance)), state)
    return follower.years


@pytest.mark.slow
def test_whole_games_beside_the_second_book() -> None:
    """6-11: with the options of chapters 10 and 11 and without."""
    assert follow_game(1) == 8
    assert follow_game(2, objectives="yearly", naval="restricted", reinforcements="historical") == 8


@pytest.mark.slow
def test_many_more_beside_the_second_book() -> None:
    """The same for more."""
    for seed in range(80, 140):
        follow_battles(seed)
        follow_winter(seed)
