"""Record all golden games anew: run it when a rule was wrong, and read the difference before committing it."""

from __future__ import annotations

from engine import load_game
from engine.journal.head import head_path
from engine.table import Table
from tests.golden.recipes import FOLDER, RECIPES, record
from tests.golden.transcript import transcript


def main() -> None:
    """Play every recipe and write its save and its transcript."""
    game = load_game("julius-caesar")
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for recipe in RECIPES:
        recipe.save.unlink(missing_ok=True)
        record(game, recipe, recipe.save)
        with Table.open(game, recipe.save, read_only=True) as table:
            recipe.transcript.write_text(transcript(table), encoding="utf-8")
            print(recipe.name, table.state.result)
        head_path(recipe.save).unlink()


if __name__ == "__main__":
    main()
