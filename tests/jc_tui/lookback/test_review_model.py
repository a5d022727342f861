"""What a review decides, without a screen: whose decisions, which plot, where they lead."""

from pathlib import Path

import pytest

from engine.bots.review import Review
from engine.contract import GameError
from engine.table import Table
from jc_tui.lookback.intents import ChangePlot, GoesOn, See
from jc_tui.lookback.review_model import ReviewModel
from jc_tui.table.intents import Back, Choose, MoveCursor, OddsFound
from tests.golden.recipes import save_of
from tests.jc_tui.games import GAME, begun
from tests.jc_tui.reviews import C, P, review


@pytest.fixture
def model() -> ReviewModel:
    with Table.open(GAME, save_of("tiro-1"), read_only=True) as table:
        return ReviewModel(table)


def test_it_is_told_how_much_is_made_until_it_is_found(model: ReviewModel) -> None:
    begun_with = model.message
    model.handle(GoesOn(0.004))
    assert model.message == begun_with
    model.handle(GoesOn(0.429))
    assert "42 %" in model.message
    for intent in (See(), ChangePlot(), Choose(0), OddsFound(None, None)):
        model.handle(intent)
        assert (model.worst, model.verdict, model.nothing, model.wants.over) == ((), None, "", ())
    model.handle(OddsFound(None, review()))
    model.handle(GoesOn(1.0))
    assert "%" not in model.message.replace("100 %", "")
    assert model.worst


def test_the_decisions_of_each_side_and_where_they_lead(model: ReviewModel) -> None:
    model.handle(OddsFound(None, review()))
    seen = {}
    for _ in range(2):
        costs = [verdict.cost for verdict in model.worst]
        assert costs == sorted(costs, reverse=True)
        for number, verdict in enumerate(model.worst):
            model.handle(MoveCursor(number))
            assert model.verdict is verdict
            model.handle(Choose(number))
            assert model.wants.over == (("replay", (verdict.position, model.seat)),)
            model.handle(Back())
            assert model.wants.over == ()
        seen[model.seat] = len(model.worst)
        model.handle(See())
        assert model.cursor == 0
    assert seen == {C: 3, P: 1}


def test_the_other_plot_says_what_it_shows(model: ReviewModel) -> None:
    model.handle(OddsFound(None, review()))
    first = model.message
    model.handle(ChangePlot())
    assert "Expected points" in model.message != first
    model.handle(ChangePlot())
    assert model.message == first


def test_a_side_that_did_nothing_wrong_is_told_so(model: ReviewModel) -> None:
    model.handle(OddsFound(None, Review(review().moments, (), (3, 4))))
    assert "cost" in model.nothing


def test_a_game_that_goes_on_is_not_reviewed(tmp_path: Path) -> None:
    with begun(tmp_path / "game.jsonl", 10) as table, pytest.raises(GameError):
        ReviewModel(table)
