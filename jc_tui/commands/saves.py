"""`jc-tui saves`: the saves of the folder in a table."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
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

    from engine.journal.format import Header
    from jc_tui.saves.summary import Summary


LONGEST_DATE, LONGEST_TURN, LONGEST_POINTS = "2026-11-24 09:00", "709.5", "12:12"


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
        entries = [
            _entry(path, summary) for path, summary in zip(paths, summarise_all(paths, cache_path()), strict=True)
        ]
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

    A save of no known game stands in the last table.
    """
    from jc_tui.console import console
    from jc_tui.saves.summary_cache import Summaries, cache_path

    out, headers = console(), {path: _header(path) for path in paths}
    of = {path: header.game if header else "" for path, header in headers.items()}
    games = [game for game in GAMES if game in of.values()] or [USUAL]
    order = {
        game: [path for path in paths if (of[path] if of[path] in games else games[-1]) == game] for game in games
    }
    with Summaries(cache_path()) as cache:
        summaries = cache.read_all([path for game in games for path in order[game]])
        for game in games:
            found = (headers[path] for path in order[game])
            names = [header.seats for header in found if header is not None]
            for number, path in enumerate(order[game]):
                table = _table(game, order[game], names, named=len(games) > 1 and number == 0)
                table.show_header = number == 0
                _add_row(table, game, path, next(summaries))
                with out.capture() as drawn:
                    out.print(table)
                out.file.writelines(drawn.get().splitlines(keepends=True)[number > 0 : -1])
                out.file.flush()
            out.print()


def _header(path: Path) -> Header | None:
    from engine.contract import GameError
    from engine.journal import read_header

    try:
        return read_header(path)
    except (GameError, OSError):
        return None


def _table(game: str, paths: Sequence[Path], players: Sequence[Mapping[str, str]], *, named: bool) -> Table:
    """Return a table without rows, as wide as `paths` and `players` need."""
    from rich import box
    from rich.cells import cell_len
    from rich.table import Table

    from engine.bots.specs import shown_player
    from engine.foreign import harmless
    from engine.games import load_game

    title = load_game(game).name if named else None
    table = Table(title=title, title_justify="left", box=box.SIMPLE, pad_edge=False)
    seats = seats_of(game)

    def add(label: str, widest: Iterable[str], *, right: bool = False) -> None:
        room = max(map(cell_len, [label, *widest]))
        table.add_column(label, justify="right" if right else "left", no_wrap=True, min_width=room)

    add(say("commands.saves-name"), (harmless(path.stem) for path in paths))
    add(say("commands.saves-date"), [LONGEST_DATE])
    for seat in seats:
        add(seat.label, (harmless(shown_player(names.get(seat, ""))) for names in players))
    add(say("commands.saves-turn"), [LONGEST_TURN])
    add(say("commands.saves-points"), [LONGEST_POINTS], right=True)
    add(say("commands.saves-to-move"), [seat.label for seat in seats])
    table.add_column(say("commands.saves-state"), overflow="fold")
    return table


def _add_row(table: Table, game: str, path: Path, summary: Summary) -> None:
    from rich.markup import escape

    from engine.bots.specs import shown_player
    from engine.contract import Seat
    from engine.foreign import harmless
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
