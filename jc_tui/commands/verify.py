"""`jc-tui verify FILE...`: replay saves, and check hashes, legality and digests."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from jc_tui.console import say
from jc_tui.options import SaveName, folder_of, saves_option

if TYPE_CHECKING:
    from engine.table import Table


@click.command("verify")
@click.argument("files", type=SaveName(), nargs=-1, required=True, metavar="FILE...")
@saves_option
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...]) -> int:
    """Replay saves and check the hash of every line, the legality of every action, and every digest.

    One line for each save; the exit status is 1 if any is not sound. A last line that was cut short is
    reported and does not count against a save: nobody was told that it was saved.
    """
    from jc_tui.saves_folder import find_save

    folder = folder_of(ctx)
    sound = [_verify(find_save(file, folder)) for file in files]
    return 0 if all(sound) else 1


def _verify(path: Path) -> bool:
    """Print the line about one save; whether it is sound."""
    from engine.contract import GameError
    from engine.games import load_game
    from engine.table import Table

    try:
        with Table.open(load_game, path, read_only=True) as table:
            say(" ".join([f"{path}: sound, {_summary(table)}", *table.notices]))
            return True
    except (GameError, OSError) as error:
        reason = str(error)
        say(reason if str(path) in reason else f"{path}: {reason}")
        return False


def _summary(table: Table) -> str:
    count = f"{table.number} record" + ("" if table.number == 1 else "s")
    result = table.result
    if result is None:
        return f"{count}, game turn {table.state.clock}, not finished."
    winner = f"won by {result.winner.label}" if result.winner else "drawn"
    return f"{count}, {winner} ({result.kind})."
