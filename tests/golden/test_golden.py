"""The recorded games replay to their recorded ends, and read as they were recorded."""

from functools import cache
from pathlib import Path

import pytest

from engine import load_game
from engine.games import GAMES
from engine.match import Match
from tests.golden.recipe import FOLDER, SAMPLES, Recipe
from tests.golden.recipes import COMMAND, book_of, recipes
from tests.golden.transcript import transcript

RECIPES = recipes()


@cache
def opened_as(game: str, save: Path) -> Match:
    with Match.open(load_game(game), save, read_only=True) as table:
        return table


def opened(recipe: Recipe) -> Match:
    """The recorded game; opening it checks every hash, every action's legality and the digest of every turn."""
    return opened_as(recipe.game, recipe.save)


def named(recipe: Recipe) -> str:
    return f"{recipe.game}-{recipe.name}"


ALL = pytest.mark.parametrize("recipe", RECIPES, ids=named)


def test_there_are_golden_games() -> None:
    saves = {*FOLDER.rglob("*.jsonl"), *SAMPLES.glob("sample-*.jsonl")}
    assert saves == {recipe.save for recipe in RECIPES}, f"record them: {COMMAND}"
    assert all(len(book_of(game).RECIPES) >= 10 for game in GAMES)
    assert {recipe.sample for recipe in RECIPES} == {"", "sample-early", "sample-long"}
    assert len({save.read_bytes() for save in saves}) == len(saves), "one is kept twice"


@ALL
def test_it_replays_to_its_recorded_end(recipe: Recipe) -> None:
    table = opened(recipe)
    assert table.state.to_act is None
    digests = [record.digest for record in table.records if record.digest]
    assert len(digests) > 5
    assert digests[-1] == table.state.digest() or (table.header.positions or 1) < table.game.positions


def test_some_are_of_the_time_before_positions_were_written_otherwise() -> None:
    """Their hashes, actions and most of their digests are checked as they are opened."""
    tables = {recipe.name: opened(recipe) for recipe in RECIPES}
    older = {name for name, table in tables.items() if (table.header.positions or 1) < table.game.positions}
    assert older == {"random-1", "death"}


@ALL
@pytest.mark.slow
def test_its_transcript_still_says_the_same(recipe: Recipe) -> None:
    told, recorded = transcript(opened(recipe), book_of(recipe.game).sees), recipe.transcript.read_text("utf-8")
    assert told == recorded, f"rules, views or words have changed; if they should, run: {COMMAND}"


@pytest.mark.parametrize("recipe", [recipe for recipe in RECIPES if recipe.kind], ids=named)
def test_its_end_is_the_one_it_is_there_for(recipe: Recipe) -> None:
    assert opened(recipe).state.result.kind == recipe.kind
