"""The recorded games replay to their recorded ends, and read as they were recorded."""

from functools import cache
from pathlib import Path

import pytest

from engine import load_game
from engine.games import GAMES
from engine.table import Table
from tests.golden.recipe import FOLDER, SAMPLES, Recipe
from tests.golden.recipes import COMMAND, book_of, recipes
from tests.golden.transcript import transcript

RECIPES = recipes()


@cache
def _opened(game: str, save: Path) -> Table:
    with Table.open(load_game(game), save, read_only=True) as table:
        return table


def opened(recipe: Recipe) -> Table:
    """The recorded game; opening it checks every hash, every action's legality and the digest of every turn."""
    return _opened(recipe.game, recipe.save)


@pytest.fixture(params=RECIPES, ids=lambda recipe: f"{recipe.game}-{recipe.name}")
def recipe(request: pytest.FixtureRequest) -> Recipe:
    found = request.param
    assert isinstance(found, Recipe)
    return found


def test_there_are_golden_games() -> None:
    saves = {*FOLDER.rglob("*.jsonl"), *SAMPLES.glob("sample-*.jsonl")}
    assert saves == {recipe.save for recipe in RECIPES}, f"record them: {COMMAND}"
    assert all(len(book_of(game).RECIPES) >= 10 for game in GAMES)


def test_no_game_is_kept_twice() -> None:
    """A sample that comes along is itself the recorded game, so that one cannot be renewed without the other."""
    contents = [path.read_bytes() for path in (*FOLDER.rglob("*.jsonl"), *SAMPLES.glob("sample-*.jsonl"))]
    assert len(set(contents)) == len(contents)


def test_it_replays_to_its_recorded_end(recipe: Recipe) -> None:
    """Opening checks every hash, every action's legality and the digest of every game turn."""
    table = opened(recipe)
    assert table.state.to_act is None
    digests = [record.digest for record in table.records if record.digest]
    assert len(digests) > 5
    assert digests[-1] == table.state.digest() or (table.header.positions or 1) < table.game.positions


def test_some_are_of_the_time_before_positions_were_written_otherwise() -> None:
    """Their hashes, actions and most of their digests are checked as they are opened."""
    older = [
        recipe for recipe in RECIPES if (opened(recipe).header.positions or 1) < load_game(recipe.game).positions
    ]
    assert {recipe.name for recipe in older} == {"random-1", "death"}


@pytest.mark.slow
def test_its_transcript_still_says_the_same(recipe: Recipe) -> None:
    assert transcript(opened(recipe), book_of(recipe.game).sees) == recipe.transcript.read_text(
        encoding="utf-8"
    ), f"rules, views or words have changed; if they should, run: {COMMAND}"


@pytest.mark.parametrize(
    "recipe", [recipe for recipe in RECIPES if recipe.kind], ids=lambda recipe: f"{recipe.game}-{recipe.name}"
)
def test_its_end_is_the_one_it_is_there_for(recipe: Recipe) -> None:
    result = opened(recipe).state.result
    assert result is not None
    assert result.kind == recipe.kind
