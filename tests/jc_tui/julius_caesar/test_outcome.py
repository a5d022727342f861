"""How games ended: the points one by one, and the story beside the save."""

import shutil
from pathlib import Path

import pytest

from engine.contract import GameError, Seat
from engine.julius_caesar.words import how_it_ended
from engine.table import Table
from jc_tui.export import export_beside
from jc_tui.julius_caesar import facts, points
from tests.golden.recipes import save_of
from tests.jc_tui.games import GAME, C, P
from tests.julius_caesar.golden import RECIPES

FACTS = facts.load_facts()


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_the_points_are_those_of_cities_and_leaders(recipe):
    with Table.open(GAME, recipe.save, read_only=True) as table:
        view, result = table.state.view(Seat.SPECTATOR), table.state.result
    assert result is not None
    for side in (C, P):
        assert sum(value for _, value in points.points_of(view, side)) == result.standing[side]
    cities = [name for side in (C, P) for name, _ in points.cities_of(view, side)]
    assert len(cities) + len(points.nobodys(view)) == len(FACTS.values)
    assert (result.winner.label if result.winner else "draw") in how_it_ended(result.winner, result.kind)


def test_a_story_is_written_beside_the_save_and_never_over_another(tmp_path):
    path = tmp_path / "early.jsonl"
    shutil.copy(save_of("early"), path)
    before = path.read_bytes()
    with Table.open(GAME, path, read_only=True) as table:
        written = [Path(export_beside(table, kind)) for kind in ("text", "markdown", "json", "text")]
    assert len(set(written)) == 4
    assert {file.parent for file in written} == {tmp_path}
    assert [file.suffix for file in written] == [".txt", ".md", ".json", ".txt"]
    assert "Caesar wins" in written[0].read_text(encoding="utf-8")
    assert path.read_bytes() == before


def test_a_game_that_is_not_saved_has_no_place_for_its_story():
    with pytest.raises(GameError, match="not saved"):
        export_beside(Table.new(GAME), "text")


def test_who_gave_up_is_named():
    assert how_it_ended(C, "resigned") == "Caesar wins because Pompey gave up."
    assert how_it_ended(P, "resigned") == "Pompey wins because Caesar gave up."
