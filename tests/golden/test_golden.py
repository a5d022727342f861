"""The recorded games replay to their recorded ends, and read as they were recorded."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import load_game
from engine.contract import Game
from engine.table import Table
from tests.golden.recipes import COMMAND, FOLDER, RECIPES, SAMPLES, Recipe
from tests.golden.transcript import transcript


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game("julius-caesar")


@pytest.fixture(params=RECIPES, ids=lambda recipe: recipe.name)
def recipe(request: pytest.FixtureRequest) -> Recipe:
    found = request.param
    assert isinstance(found, Recipe)
    return found


@pytest.fixture
def table(game: Game, recipe: Recipe) -> Iterator[Table]:
    with Table.open(game, recipe.save, read_only=True) as opened:
        yield opened


def test_there_are_golden_games() -> None:
    saves = {*FOLDER.glob("*.jsonl"), *SAMPLES.glob("sample-*.jsonl")}
    assert len(saves) >= 10
    assert saves == {recipe.save for recipe in RECIPES}, f"record them: {COMMAND}"


def test_no_game_is_kept_twice() -> None:
    """A sample that comes along is itself the recorded game, so that one cannot be renewed without the other."""
    contents = [path.read_bytes() for path in (*FOLDER.glob("*.jsonl"), *SAMPLES.glob("sample-*.jsonl"))]
    assert len(set(contents)) == len(contents)


def test_it_replays_to_its_recorded_end(recipe: Recipe, table: Table) -> None:
    """Opening checks every hash, every action's legality and the digest of every game turn."""
    assert table.state.to_act is None
    digests = [record.digest for record in table.records if record.digest]
    assert len(digests) > 5
    assert digests[-1] == table.state.digest()


def test_its_transcript_still_says_the_same(recipe: Recipe, table: Table) -> None:
    assert transcript(table) == recipe.transcript.read_text(encoding="utf-8"), (
        f"rules, views or words have changed; if they should, run: {COMMAND}"
    )


def test_the_ends_are_the_ones_they_are_there_for(game: Game) -> None:
    results = {}
    for recipe in RECIPES:
        with Table.open(game, recipe.save, read_only=True) as table:
            result = table.state.result
            assert result is not None
            results[recipe.name] = (result.kind, table.history[-1].events)
    assert results["rome"][0] == "rome"
    assert results["draw"][0] == "draw"
    assert results["last-year"][0] == "points at the end"
    assert results["early"][0] == "points"
