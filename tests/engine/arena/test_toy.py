"""The arena and runs of games on a game that it has never heard of."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from engine import games
from engine.arena.report import balance, report
from engine.arena.runner import GameRecord, play
from engine.arena.schedule import jobs_of
from engine.simulate import Series, play_one
from engine.values import plain
from jc_tui.arena import sum_up
from tests.engine.arena.playing import plan, play_in
from tests.toy import NORTH, SEATS, SOUTH


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "toy", games.Rooms("tests.toy", "tests.toy", "", ""))


PLANNED = plan("random", 6, balance=True, game="toy")


def test_a_side_that_alone_has_points_is_compared_on_each_deal():
    base = records()[:2]
    names = ({NORTH: "random", SOUTH: "tiro"}, {NORTH: "tiro", SOUTH: "random"})
    played = [
        replace(record, index=0, players=players, points={NORTH: record.points[NORTH]})
        for record, players in zip(base, names, strict=True)
    ]
    told = report(plan("random,tiro", 2, game="toy"), played)
    (line,) = told.deals
    assert (line.players, line.score.whole) == (("random", "tiro"), 1)
    assert line.lead.mean == played[0].points[NORTH] - played[1].points[NORTH]


def records() -> Sequence[GameRecord]:
    return [play(job)[0] for job in jobs_of(PLANNED)]


def test_games_are_played_and_kept_by_seat(tmp_path: Path):
    for record in play_in(tmp_path, PLANNED):
        assert record.players == {"north": "random", "south": "random"}
        assert set(record.points) == set(SEATS)
        assert (record.turns, record.clock) == (3, "round 3")
        assert GameRecord.from_dict(json.loads(json.dumps(plain(record)))) == record
    assert len(list((tmp_path / "saves").iterdir())) == 6


@pytest.mark.slow
def test_the_balance_is_told_in_the_words_of_the_game():
    told = balance(PLANNED, records())
    assert tuple(told.points) == (NORTH, SOUTH)
    assert set(plain(told)) > {"lead_of_north", "marches", "hills"}
    assert {line.place: set(line.held) for line in told.places} == {
        hill: {"north", "south", "nobody"} for hill in ("1", "2", "3")
    }
    page = "\n".join(map(str, sum_up(PLANNED, records()).sheets))
    assert [word for word in ("North's lead", "Hill 3", "Marches") if word not in page] == []
    assert "aesar" not in page


def test_a_round_robin_is_told_by_seat():
    planned = plan("random,tiro", 6, game="toy")
    told = plain(report(planned, records()))
    assert set(told["sides"]) == {"north", "south"}
    assert {"as_north", "as_south"} <= set(told["players"][0])
    assert {"north_wins", "south_wins"} <= set(told["kinds"][0])


def test_a_run_of_games():
    played = Series(bots={"north": "random", "south": "random"}, games=1, seed=1, game="toy")
    outcome = play_one(played, 0)
    assert (outcome.turns, set(outcome.points)) == (3, {"north", "south"})
