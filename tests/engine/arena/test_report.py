"""What is concluded from games: pairs, sides, ways of winning, the balance."""

import json
from dataclasses import replace

import pytest

from engine import load_game
from engine.arena.report import balance, correlation, deals_of, report
from engine.arena.runner import GameRecord
from engine.arena.statistics import Share
from engine.values import plain
from tests.engine.arena.playing import plan, records

GAME = load_game("julius-caesar")


def game(caesar: str, pompey: str, deal: int, winner: str | None, kind: str = "points") -> GameRecord:
    base = records("random", 1, True)[0]
    return replace(base, players={"caesar": caesar, "pompey": pompey}, index=deal, winner=winner, kind=kind)


def met() -> list[GameRecord]:
    first = [game("a", "b", 0, "caesar"), game("b", "a", 0, "pompey"), game("a", "b", 1, "caesar", "rome")]
    return [*first, game("b", "a", 1, None, "draw"), game("a", "b", 2, "pompey")]


@pytest.mark.slow
def test_deals_are_put_together_and_pairs_sides_and_ways_are_counted():
    assert deals_of("a", met()) == [(2.0, 0.0), (1.5, 0.5), (0.0, 1.0)]
    planned = plan("tiro,random", 6)
    named = [replace(one, players={seat: NAMES[player] for seat, player in one.players.items()}) for one in met()]
    told = report(planned, named)
    (pair,) = told.pairs
    assert (pair.players, pair.wins, pair.draws, pair.losses) == (("tiro", "random"), 3, 1, 1)
    assert pair.score == Share(3.5, 5)
    assert pair.by_seat == {"caesar": Share(2, 3), "pompey": Share(1.5, 2)}
    assert {seat: share.part for seat, share in told.sides.items()} == {"caesar": 2.5, "pompey": 2.5}
    lines = {line.player: line for line in told.players}
    assert lines["tiro"].won_by == {"points": 2, "rome": 1}
    assert lines["tiro"].lost_by == lines["random"].won_by == {"points": 1}
    kinds = {line.kind: (line.share.part, *line.wins.values()) for line in told.kinds}
    assert kinds == {"points": (3, 1, 2), "rome": (1, 1, 0), "draw": (1, 0, 0)}


@pytest.mark.slow
def test_where_one_side_alone_has_points_who_makes_more_of_it_has_won_the_deal():
    ends = [("caesar", 95), ("caesar", 91), ("pompey", 60), ("pompey", 60)]
    ends += [("pompey", 99), ("caesar", 93), ("caesar", 99)]  # the first 99 points were no use to him
    played = []
    for number, (winner, points) in enumerate(ends):
        caesar, pompey = ("random", "tiro") if number % 2 else ("tiro", "random")
        played.append(replace(game(caesar, pompey, number // 2, winner), points={"caesar": points}))
    told = report(plan("tiro,random", 8), played)
    (line,) = told.deals
    assert (line.scores, line.score) == ((1.0, 0.5, 0.0), Share(1.5, 3))
    assert line.lead.mean == pytest.approx(10 / 3)
    assert [rating.elo for rating in told.ratings] == pytest.approx([1500, 1500])


NAMES = {"a": "tiro", "b": "random"}


def test_the_report_is_json_and_lists_the_best_first():
    told = report(plan(games=8, game="toy"), records("tiro,random", 8, game="toy"))
    data = json.loads(json.dumps(plain(told)))
    best, other = data["players"]
    assert (best["player"], other["player"], data["games"]) == ("tiro", "random", 8)
    assert best["seconds"]["decisions"] > 20
    assert 0 < best["seconds"]["median"] <= best["seconds"]["percentile_95"]
    assert best["mishaps"] == {"exception": 0, "illegal": 0, "stall": 0}


# --- the balance ---
@pytest.mark.slow
@pytest.mark.parametrize("games", [1, pytest.param(3, marks=pytest.mark.thorough)])
def test_facts_of_a_game_agree_with_its_points(games: int):
    values = GAME.scoring_places
    assert sum(values.values()) == 13
    played = records("random", games, True)
    assert any(record.facts.counts["battles"] for record in played)
    for record in played:
        for side, foe in (("caesar", "pompey"), ("pompey", "caesar")):
            held = sum(values[city] for city, holder in record.facts.holders.items() if holder == side)
            assert held + record.facts.by_seat["leaders_lost"][foe] == record.points[side]
        last = record.facts.years[max(record.facts.years)]
        assert last == (record.points["caesar"], record.points["pompey"])
        assert record.clock.startswith(max(record.facts.years))


def held(winner: str | None, points: tuple[int, int], **holders: str) -> GameRecord:
    """A game of tiro against itself with a result of our own."""
    base = game("tiro", "tiro", 0, winner)
    facts = replace(base.facts, holders=dict(holders), years={"705": (4, 6), "706": points})
    return replace(base, points={"caesar": points[0], "pompey": points[1]}, facts=facts, clock="706.5")


def test_the_balance_counts_sides_margins_years_and_cities():
    games = [
        held("caesar", (9, 3), rome="caesar", athena="pompey"),
        held("caesar", (8, 4), rome="caesar", athena="caesar"),
        held("pompey", (5, 7), rome="pompey", athena="caesar"),
        held("pompey", (4, 8), athena="pompey"),
    ]
    told = balance(plan("tiro", 4, balance=True), games)
    assert {side: share.part for side, share in told.sides.items()} == {"caesar": 2, "pompey": 2, "nobody": 0}
    assert told.lead["caesar"].mean == pytest.approx(1)
    assert told.margin.mean == pytest.approx(4)
    years = [(line.year, line.counted, line.points["caesar"], line.ended) for line in told.years]
    assert years == [("705", 4, 4, 0), ("706", 4, 6.5, 4)]
    cities = {line.place: line for line in told.places}
    rome = cities["rome"]
    assert {side: share.part for side, share in rome.held.items()} == {"caesar": 2, "pompey": 1, "nobody": 1}
    assert (rome.holder_won, cities["athena"].correlation) == (Share(3, 3), 0)
    assert told.places[0].place == "rome"


def test_the_balance_is_json_and_a_report_of_no_games_can_be_made():
    assert plain(report(plan(), []))["games"] == 0
    assert plain(balance(plan("tiro", 2, balance=True), []))["games"] == 0
    games = [held("caesar", (9, 3), rome="caesar"), held(None, (6, 6), rome="pompey")]
    told = balance(plan("tiro", 2, balance=True), games)
    data = json.loads(json.dumps(plain(told)))
    assert (data["games"], len(data["cities"]), data["player"]["score"]["of"]) == (2, len(GAME.scoring_places), 4)
    assert sum(share["part"] for share in data["sides"].values()) == 2


def test_correlation():
    assert correlation([1, 2, 3], [2, 4, 6]) == pytest.approx(1)
    assert correlation([1, 2, 3], [3, 1, -1]) == pytest.approx(-1)
    assert correlation([1, 0, 1, 0], [1, 1, 0, 0]) == 0
    assert correlation([1, 1], [1, 2]) == correlation([], []) == 0
