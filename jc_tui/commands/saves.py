"""`jc-tui saves`: the saves of the folder in a table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.contract import GameError, Seat
from engine.foreign import harmless
from engine.games import GAMES, USUAL, load_game, seats_of
from engine.words import say
from jc_tui.command_line import Command, Text, option
from jc_tui.console import echo
from jc_tui.options import folder_of, saves_option
from jc_tui.paths import path_of

if TYPE_CHECKING:
    from rich.table import Table

    from engine.journal.format import Header
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
    if as_json:
        summaries = summarise_all(paths, cache_path())
        entries = [_entry(path, summary) for path, summary in zip(paths, summaries, strict=True)]
        echo(*json.dumps(entries, indent=2).splitlines())
    elif paths:
        _print(paths)
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


def _print(paths: Sequence[Path]) -> None:
    """Print a table for each game, row by row as saves are read.

    A save of no known game stands in the last.
    """
    from jc_tui.console import console
    from jc_tui.saves.summary_cache import Summaries, cache_path

    out, headers = console(), {path: _header(path) for path in paths}
    games = [game for game in GAMES if any(each and each.game == game for each in headers.values())] or [USUAL]
    of = {path: each.game if each and each.game in games else games[-1] for path, each in headers.items()}
    ordered = sorted(paths, key=lambda path: games.index(of[path]))
    with Summaries(cache_path()) as summaries:
        for game, rows in groupby(zip(ordered, summaries.read_all(ordered), strict=True), lambda row: of[row[0]]):
            columns = _columns(game, {path: headers[path] for path in ordered if of[path] == game})
            title = load_game(game).name if len(games) > 1 else None
            out.print()
            for number, (path, summary) in enumerate(rows):
                table = _table(columns)
                table.title, table.show_header = None if number else title, number == 0
                _add_row(table, game, path, summary)
                out.print(table)
        out.print()


def _header(path: Path) -> Header | None:
    from engine.journal import read_header

    with suppress(GameError, OSError):
        return read_header(path)
    return None


def _columns(game: str, headers: Mapping[Path, Header | None]) -> list[tuple[str, int]]:
    """Return columns and their widths, settled by names and headers alone."""
    from rich.cells import cell_len

    from engine.bots.specs import shown_player

    seats, players = seats_of(game), [each.seats for each in headers.values() if each is not None]
    longest = {
        say("commands.saves-name"): [path.stem for path in headers],
        say("commands.saves-date"): ["2026-11-24 09:00"],
        **{seat.label: [shown_player(each.get(seat, "")) for each in players] for seat in seats},
        say("commands.saves-turn"): ["709.5"],
        say("commands.saves-points"): ["12:12"],
        say("commands.saves-to-move"): [seat.label for seat in seats],
    }
    widths = [(label, max(map(cell_len, map(harmless, [label, *cells])))) for label, cells in longest.items()]
    return [*widths, (say("commands.saves-state"), 0)]


def _table(columns: Sequence[tuple[str, int]]) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(title_justify="left", box=box.SIMPLE, pad_edge=False, show_edge=False)
    for label, width in columns:
        table.add_column(label, min_width=width, no_wrap=width > 0, overflow="ellipsis" if width else "fold")
    table.columns[-3].justify = "right"
    return table


def _add_row(table: Table, game: str, path: Path, summary: Summary) -> None:
    from rich.markup import escape

    from engine.bots.specs import shown_player
    from jc_tui.saves.summary import points_words, state_words

    players = summary.players or {}
    cells = (
        path.stem,
        summary.created[:16].replace("T", " "),
        *(shown_player(players.get(seat, "")) for seat in seats_of(game)),
        summary.clock,
        points_words(summary),
        Seat(summary.to_act).label if summary.to_act else "",
        state_words(summary),
    )
    table.add_row(*(escape(harmless(cell)) for cell in cells), style="red" if summary.damage else None)
