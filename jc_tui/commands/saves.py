"""`jc-tui saves`: the saves of the folder in a table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.contract import Seat
from engine.games import DEFAULT_GAME, all_games, load_game, seats_of
from engine.translations import say
from engine.untrusted_text import sanitize
from jc_tui.command_line import Command, Text, option
from jc_tui.console import console, echo, progress
from jc_tui.options import folder_of, saves_option
from jc_tui.paths import path_of

if TYPE_CHECKING:
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

    place = folder_of(ctx) if folder is None else path_of(folder)
    if folder is not None and not place.is_dir():
        raise click.ClickException(say("commands.no-folder", path=place))
    sweep(place)
    found = _read(list_saves(place))
    if as_json:
        echo(*json.dumps([_entry(*each) for each in found.items()], indent=2).splitlines())
    elif found:
        _print(found)
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


def _read(paths: Sequence[Path]) -> dict[Path, Summary]:
    from jc_tui.saves.summary_cache import Summaries, cache_path

    found = {}
    with progress(say("commands.games"), len(paths)) as tell, Summaries(cache_path()) as summaries:
        for path in paths:
            found[path] = summaries.read(path)
            tell(len(found))
    return found


def _print(found: Mapping[Path, Summary]) -> None:
    """Print a table for each game.

    A save of no known game stands in the last.
    """
    from rich import box
    from rich.table import Table

    of = {summary.game for summary in found.values()}
    games = [game for game in all_games() if game in of] or [DEFAULT_GAME]
    heads = [say.one("commands.saves", each) for each in ("name", "date", "turn", "points", "to-move", "state")]
    out = console()
    for game in games:
        name = load_game(game).name if len(games) > 1 else None
        table = Table(title=name, title_justify="left", box=box.SIMPLE, pad_edge=False, show_edge=False)
        for column in (*heads[:2], *(seat.label for seat in seats_of(game)), *heads[2:]):
            table.add_column(column, overflow="fold")
        table.columns[-3].justify = "right"
        for path, summary in found.items():
            if game == (summary.game if summary.game in games else games[-1]):
                table.add_row(*_cells(game, path, summary), style="red" if summary.damage else None)
        out.print("", table)
    out.print()


def _cells(game: str, path: Path, summary: Summary) -> list[str]:
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
    return [escape(sanitize(cell)) for cell in cells]
