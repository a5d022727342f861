"""`jc-tui saves`: the saves of the folder in a table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.contract import Seat
from engine.foreign import harmless
from engine.games import GAMES, USUAL, load_game, seats_of
from engine.words import say
from jc_tui.command_line import Command, Text, option
from jc_tui.console import console, echo
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
    from jc_tui.saves.summary_cache import cache_path, summarise_all

    place = folder_of(ctx) if folder is None else path_of(folder)
    if folder is not None and not place.is_dir():
        raise click.ClickException(say("commands.no-folder", path=place))
    sweep(place)
    paths = list_saves(place)
    saves = dict(zip(paths, summarise_all(paths, cache_path()), strict=True))
    if as_json:
        echo(*json.dumps([_entry(path, summary) for path, summary in saves.items()], indent=2).splitlines())
    elif saves:
        _print(saves)
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


def _print(saves: Mapping[Path, Summary]) -> None:
    """Print a table for each game; a save of no known game stands in the last."""
    from rich import box
    from rich.markup import escape
    from rich.table import Table

    out, known = console(), {summary.game for summary in saves.values()}
    games = [game for game in GAMES if game in known] or [USUAL]
    for game in games:
        title = load_game(game).name if len(games) > 1 else None
        table = Table(title=title, title_justify="left", box=box.SIMPLE, pad_edge=False, show_edge=False)
        for label in (
            *(say("commands.saves-name"), say("commands.saves-date"), *(seat.label for seat in seats_of(game))),
            *(say("commands.saves-turn"), say("commands.saves-points"), say("commands.saves-to-move")),
        ):
            table.add_column(label, no_wrap=True, overflow="ellipsis")
        table.columns[-2].justify = "right"
        table.add_column(say("commands.saves-state"), overflow="fold")
        for path, summary in saves.items():
            if summary.game == game or (summary.game not in games and game == games[-1]):
                cells = map(escape, map(harmless, _cells(game, path, summary)))
                table.add_row(*cells, style="red" if summary.damage else None)
        out.print()
        out.print(table)
    out.print()


def _cells(game: str, path: Path, summary: Summary) -> Sequence[str]:
    from engine.bots.specs import shown_player
    from jc_tui.saves.summary import points_words, state_words

    players = summary.players or {}
    return (
        path.stem,
        summary.created[:16].replace("T", " "),
        *(shown_player(players.get(seat, "")) for seat in seats_of(game)),
        summary.clock,
        points_words(summary),
        Seat(summary.to_act).label if summary.to_act else "",
        state_words(summary),
    )
