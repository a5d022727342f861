"""Record golden games anew: run it when a rule was wrong, and read the difference before committing it.

`python -m tests.golden.regenerate [GAME]` records the games of one game, or of all; with `--transcripts` it keeps
the saves and writes what they say anew.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from engine import load_game
from engine.games import GAMES, modules_of
from engine.journal.scanning import head_path
from engine.match import Match
from tests.golden.recipe import Recipe, folder_of, record
from tests.golden.recipes import book_of
from tests.golden.transcript import transcript


def main(games: Sequence[str]) -> None:
    keeps_saves = "--transcripts" in games
    games = [game for game in games if game != "--transcripts"] or list(GAMES)
    for game in games:
        modules_of(game)
    for game in games:
        folder = folder_of(game)
        folder.mkdir(exist_ok=True)
        for old in () if keeps_saves else folder.iterdir():
            old.unlink()
        for recipe in book_of(game).RECIPES:
            if not keeps_saves:
                recipe.save.unlink(missing_ok=True)
                record(recipe, recipe.save)
            _describe(recipe)


def _describe(recipe: Recipe) -> None:
    with Match.open(load_game(recipe.game), recipe.save, read_only=True) as table:
        recipe.transcript.write_text(transcript(table, book_of(recipe.game).sees), encoding="utf-8")
        print(recipe.game, recipe.name, table.state.result)
    head_path(recipe.save).unlink(missing_ok=True)


if __name__ == "__main__":
    main(sys.argv[1:])
