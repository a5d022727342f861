"""The recorded games replay to their recorded ends, and read as they were recorded."""

import pytest

from engine import load_game
from engine.games import GAMES
from engine.journal import read_header
from engine.match import Match
from tests.golden.recipe import FOLDER, SAMPLES, Recipe
from tests.golden.recipes import COMMAND, book_of, recipes
from tests.golden.transcript import transcript

RECIPES = recipes()


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
@pytest.mark.slow
def test_it_replays_to_its_recorded_end_and_its_transcript_still_says_the_same(recipe: Recipe) -> None:
    """Opening it checks every hash, every action's legality and the digest of every turn."""
    with Match.open(load_game(recipe.game), recipe.save, read_only=True) as table:
        assert table.state.to_act is None
    digests = [record.digest for record in table.records if record.digest]
    assert len(digests) > 5
    assert digests[-1] == table.state.digest() or is_older(recipe)
    assert recipe.kind in ("", table.state.result.kind), "it ends as it is there for"
    told, recorded = transcript(table, book_of(recipe.game).sees), recipe.transcript.read_text("utf-8")
    assert told == recorded, f"rules, views or words have changed; if they should, run: {COMMAND}"


def is_older(recipe: Recipe) -> bool:
    """Return whether its positions were written otherwise than now."""
    return (read_header(recipe.save).positions or 1) < load_game(recipe.game).positions


def test_some_are_of_the_time_before_positions_were_written_otherwise() -> None:
    """Their hashes, actions and most of their digests are checked as they are opened."""
    assert {recipe.name for recipe in RECIPES if is_older(recipe)} == {"random-1", "death"}
