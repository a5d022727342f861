"""`jc-tui saves`: the saves of the folder in a table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.games import GAMES, USUAL, seats_of
from engine.words import say
from jc_tui.command_line import Command, Text, option
from jc_tui.console import echo
from jc_tui.options import folder_of, saves_option
from jc_tui.paths import path_of

if TYPE_CHECKING:
    from rich.table import Table

    from jc_tui.saves.summary import Summary


@click.command("saves", cls=Command, help="commands.saves")
@click.argument("folder", type=Text("cli.folder"), required=False)
@option("--json", "as_json", is_flag=True, help="commands.saves-json")
@saves_option
@click.pass_context
def command(ctx: click.Context, folder: str | None, as_json: bool) -> int:
    """Print a table of the saves of a folder."""
    from engine.journal.files import sweep
    from jc_tui.saves.folder import list_saves
    from jc_tui.saves.summary_cache import cache_path, summarise_all

    place = folder_of(ctx) if folder is None else path_of(folder)
    if folder is not None and not place.is_dir():
        raise click.ClickException(say("commands.no-folder", path=place))
    sweep(place)
    paths = list_saves(place)
    summaries = summarise_all(paths, cache_path())
    if as_json:
        entries = [_entry(path, summary) for path, summary in zip(paths, summaries, strict=True)]
        echo(*json.dumps(entries, indent=2).splitlines())
    elif paths:
        _print(paths, summaries)
    else:
        echo(say("commands.no-saves", path=place))
    return 0


def _entry(path: Path, summary: Summary) -> dict[str, Any]:
    known = asdict(summary)
    ungraded = () if summary.grade else ("grade",)
    for needless in ("brief", "folder", *ungraded):  # `damage` tells the first two
        del known[needless]
    winner = summary.winner or ("draw" if summary.result else None)
    return {"name": path.stem, "path": str(path), **known, "winner": winner}


def _print(paths: Sequence[Path], summaries: Sequence[Summary]) -> None:
    """A table for each game; what is of no game known stands in the last."""
    from jc_tui.console import console

    out, rows = console(), list(zip(paths, summaries, strict=True))
    games = [game for game in GAMES if any(summary.game == game for _, summary in rows)] or [USUAL]
    for game in games:
        own = [row for row in rows if row[1].game == game or (game == games[-1] and row[1].game not in games)]
        out.print(_table(game, own, named=len(games) > 1))


def _table(game: str, rows: Sequence[tuple[Path, Summary]], *, named: bool) -> Table:
    from rich import box
    from rich.markup import escape
    from rich.table import Table

    from engine.bots.specs import shown_player
    from engine.contract import Seat
    from engine.foreign import harmless
    from engine.games import load_game
    from jc_tui.saves.summary import points_words, state_words

    title = load_game(game).name if named else None
    table = Table(title=title, title_justify="left", box=box.SIMPLE, pad_edge=False)
    seats = seats_of(game)
    labels = [seat.label for seat in seats]
    for column in (say("commands.saves-name"), say("commands.saves-date"), *labels, say("commands.saves-turn")):
        table.add_column(column, no_wrap=True)
    table.add_column(say("commands.saves-points"), justify="right", no_wrap=True)
    table.add_column(say("commands.saves-to-move"), no_wrap=True)
    table.add_column(say("commands.saves-state"), overflow="fold")
    for path, summary in rows:
        players = summary.players or {}
        cells = (
            path.stem,
            summary.created[:16].replace("T", " "),
            *(shown_player(players.get(seat, "")) for seat in seats),
            summary.clock,
            points_words(summary),
            Seat(summary.to_act).label if summary.to_act else "",
            state_words(summary),
        )
        style = "red" if summary.damage else None
        table.add_row(*(escape(harmless(cell)) for cell in cells), style=style)
    return table
