"""Which games make a run, and that both games on a deal have the same cards."""

import pickle
from collections import Counter

import pytest

from engine import load_game
from engine.arena.schedule import check_plan, jobs_of
from engine.bots import make_bot
from engine.bots.specs import BadSpec
from engine.chance import SeededChance, TurnChance
from engine.contract import GameError
from engine.julius_caesar.events import CardDealt, YearBegan
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.simulate import play_verified
from tests.engine.arena.playing import plan

GAME = load_game("julius-caesar")


def test_everybody_meets_everybody_on_the_same_deals_from_both_sides():
    jobs = list(jobs_of(plan("tiro,random,centurio", 6), "p"))
    assert len(jobs) == plan("tiro,random,centurio", 6).total == 18
    assert len({job.key for job in jobs}) == 18
    seats = Counter(tuple(map(str, job.players)) for job in jobs)
    assert set(seats.values()) == {3}
    assert all(seats[one] == seats[one[::-1]] for one in seats)
    assert {(job.deal, job.seed) for job in jobs} == {(0, "1/0"), (1, "1/1"), (2, "1/2")}
    assert [job.deal for job in jobs] == sorted(job.deal for job in jobs)


def test_balance_is_one_player_against_itself():
    jobs = list(jobs_of(plan("tiro", 3, balance=True)))
    assert [(*map(str, job.players), job.deal) for job in jobs] == [("tiro", "tiro", n) for n in range(3)]


def test_jobs_are_small_values():
    (job, *_) = jobs_of(plan("tiro,random", 2, options={"deployment": "free"}))
    assert pickle.loads(pickle.dumps(job)) == job
    assert len(pickle.dumps(job)) < 1000


def test_names_of_files_have_no_colon():
    assert next(jobs_of(plan("legatus:20,tiro", 2))).key == "legatus.20-tiro-0000"


@pytest.mark.parametrize(
    ("players", "games", "balance", "said"),
    [
        ("tiro", 2, False, "two players or more"),
        ("tiro,random", 3, False, "must be even; 3 is odd"),
        ("tiro,random", 2, True, "one player, who plays against itself; you named 2"),
    ],
)
def test_runs_that_make_no_sense_are_refused(players: str, games: int, balance: bool, said: str):
    with pytest.raises(GameError, match=said):
        check_plan(plan(players, games, balance=balance))


def test_a_player_named_twice_is_refused():
    one = plan("tiro,random").players
    with pytest.raises(BadSpec, match="named twice"):
        check_plan(type(plan())((*one, one[0]), 2))


def dealt(caesar: int, pompey: int, chance: TurnChance | SeededChance) -> dict[str, list[str]]:
    bots = {CAESAR: make_bot("random", caesar), POMPEY: make_bot("random", pompey)}
    found, year = dict[str, list[str]](), 705
    for event in play_verified(GAME, {}, bots, chance).events:
        if isinstance(event, YearBegan):
            year = event.year
        elif isinstance(event, CardDealt):
            found.setdefault(f"{year} {event.seat}", []).append(str(event.card))
    return found


@pytest.mark.slow
def test_mirrored_games_have_the_same_cards_in_every_year():
    one, other = dealt(1, 2, TurnChance("9/4")), dealt(2, 1, TurnChance("9/4"))
    shared = set(one) & set(other)
    assert len(shared) >= 6
    assert {key: one[key] for key in shared} == {key: other[key] for key in shared}
    assert one["705 caesar"] != dealt(1, 2, TurnChance("9/5"))["705 caesar"]


@pytest.mark.slow
def test_one_stream_for_the_whole_game_would_not_do():
    one, other = dealt(1, 2, SeededChance("9/4")), dealt(2, 1, SeededChance("9/4"))
    assert any(one[key] != other[key] for key in set(one) & set(other))
