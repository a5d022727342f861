"""Every thinking bot, the arena and runs of games know what to do with a game that was unknown to them."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from engine.arena.report import balance, report
from engine.arena.runner import GameRecord, play
from engine.arena.schedule import jobs_of
from engine.bots import BOTS, LEGATUS, make_bot
from engine.bots.guard import Guard
from engine.bots.hint import HintBot
from engine.bots.review import Reviewer
from engine.bots.search_bot import SearchBot
from engine.chance import SeededChance
from engine.contract import Action, Seat, View
from engine.match import Match
from engine.simulate import Series, play_one
from engine.values import plain
from jc_tui.arena import sum_up
from tests.engine.arena.playing import plan, play_in
from tests.toy import NORTH, SEATS, SOUTH, CardsRevealed, Lay, March, Toy, ToyState
from tests.toy_mind import ToyAI

THINKING = [name for name, kind in BOTS.items() if kind.settings]
SMALL = 12


def wins(one: str, two: str, games: int) -> int:
    """How many games the first wins, the second half of them as South."""
    seats = [SEATS if index < games // 2 else SEATS[::-1] for index in range(games)]
    plans = [Series({first: one, second: two}, games, 1, game="toy") for first, second in seats]
    return sum(play_one(plan, index).winner == seats[index][0] for index, plan in enumerate(plans))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["centurio", "legatus:12"])
def test_a_thinking_bot_beats_luck(name: str) -> None:
    """Dice and storms leave much to luck; one no better than that would pass once in 30 times."""
    assert wins(name, "random", 36) >= 24


@pytest.mark.parametrize("name", THINKING)
def test_every_thinking_bot_plays_to_the_end_and_the_same_seed_the_same_game(name: str) -> None:
    spec = f"{name}:{SMALL}" if BOTS[name].searches else name
    plan = Series({NORTH: spec, SOUTH: spec}, 1, 3, game="toy")
    outcome = play_one(plan, 0)
    assert outcome == play_one(plan, 0)
    assert (outcome.turns, set(outcome.points)) == (3, {"north", "south"})


def test_what_was_turned_up_is_remembered_and_forgotten() -> None:
    bot = make_bot("legatus", 1, game="toy")
    assert isinstance(bot, SearchBot)
    view = Toy().start().view(NORTH)
    bot.observe([CardsRevealed(1, 4)])
    assert bot.believed(view) == (1, 2, 3)
    bot.forget()
    assert bot.believed(view) == (1, 2, 3, 4)
    tiro = make_bot("tiro", 1, game="toy")
    tiro.observe([CardsRevealed(1, 4)])
    assert tiro.believed(view) is None


class ToyRulePolicy(ToyAI):
    def sensible(self, view: View, legal: Sequence[Action], dice: Random) -> Sequence[Action]:
        return legal[::-1]


@pytest.mark.parametrize("name", THINKING)
def test_rules_of_thumb_are_mind_enough_for_every_bot(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.bots.search_bot.load_mind", lambda game: ToyRulePolicy())
    bots = [make_bot(name, seed, game="toy") for seed in range(20)]
    state = march()
    view, legal = state.view(NORTH), tuple(state.legal_actions())
    chosen = {bot.choose(view, legal) for bot in bots}
    assert chosen <= set(legal)
    assert (chosen == {legal[-1]}) is (name != "tiro"), "only tiro slips"
    assert all(isinstance(bot, SearchBot) and not bot.considered for bot in bots)


def test_who_imagines_what_cannot_be_does_what_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SearchBot, "decide", lambda self, situation: (Lay(1), Lay(2)))
    state = march()
    legal = tuple(state.legal_actions())
    assert make_bot("centurio", 1, game="toy").choose(state.view(NORTH), legal) == legal[0]


def march() -> ToyState:
    state = Toy().start()
    for text in ("omen calm", "lay 4", "lay 1"):
        state.apply(state.parse(text))
    return state


def test_a_hint_proposes_all_of_a_decision() -> None:
    state = march()
    advice = HintBot("toy", 1, SMALL).advise(state.view(NORTH), state.legal_actions(), [])
    proposed = [str(action) for order in advice.orders for action in order.actions]
    assert proposed == ["march 3", "march 2", "march 1", "muster"]
    assert (advice.options, advice.sentence) == (4, "Do march 3: best of 4.")


def test_a_review_finds_the_march_that_was_left_out() -> None:
    start = march()
    steps: list[tuple[Seat, Action]] = [(NORTH, start.parse("muster"))]
    found = Reviewer(Toy(), start, steps, playouts=SMALL).review()
    (verdict,) = found.worst(NORTH)
    assert (verdict.played, verdict.phase) == ("no more", "march")
    assert "march 3" in verdict.better
    assert [moment.points for moment in found.moments] == [(0.0, 0.0)] * 2


def test_the_bot_that_decides_for_one_that_fails_plays_the_same_game() -> None:
    state = march()
    guard = Guard(SimpleNamespace(name="failing", observe=None), None, 1, "toy")  # type: ignore[arg-type]
    assert guard.choose(state.view(NORTH), tuple(state.legal_actions())) in state.legal_actions()
    assert guard.lost == 1


def test_at_a_table_its_orders_are_legal_and_small_budgets_are_kept() -> None:
    bots = {seat: make_bot("imperator", 1, SMALL, "toy") for seat in SEATS}
    table = Match.new(Toy(), {}, {}, SeededChance(5))
    events = table.run_chance()
    kinds = set()
    while (seat := table.to_act) is not None:
        for watcher, bot in bots.items():
            bot.observe(table.game.visible_events(events, watcher))
        action = bots[seat].choose(table.state.view(seat), tuple(table.state.legal_actions(seat)))
        kinds.add(type(action))
        events = table.act(action, seat)
    assert {Lay, March} <= kinds
    assert LEGATUS.budget > SMALL


# --- the arena and runs of games ---
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
