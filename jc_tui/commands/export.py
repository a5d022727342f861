"""`jc-tui export FILE`: the story of a game."""

from __future__ import annotations

import sys

import click

from jc_tui.command_line import Choice, Command, option
from jc_tui.options import SaveName, SeatName, save_meant, saves_option

FORMS = ("text", "json", "markdown")


@click.command("export", cls=Command, help="commands.export")
@click.argument("file", type=SaveName())
@option("--as", "form", type=Choice(FORMS), default="text", show_default=True, help="commands.export-form")
@option("--seat", type=SeatName("all"), default="all", show_default=True, help="commands.export-seat")
@saves_option
@click.pass_context
def command(ctx: click.Context, file: str, form: str, seat: str) -> int:
    """Print the story of a save."""
    from engine.games import load_game
    from engine.table import Table
    from jc_tui.export import export

    with Table.open(load_game, save_meant(ctx, file), read_only=True) as table:
        sys.stdout.write(export(table, form, None if seat == "all" else table.game.seat(seat)))
    return 0
