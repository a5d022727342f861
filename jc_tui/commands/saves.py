"""`jc-tui saves`: the saves of the folder in a table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jc_tui.console import say
from jc_tui.options import folder_of, saves_option
from jc_tui.paths import path_of

if TYPE_CHECKING:
    from jc_tui.saves.summary import Summary


@click.command("saves")
@click.argument("folder", required=False, metavar="[FOLDER]")
@click.option("--json", "as_json", is_flag=True, help="One JSON list, for programs.")
@saves_option
@click.pass_context
def command(ctx: click.Context, folder: str | None, as_json: bool) -> int:
    """List the saves: who plays, where the game stands, and whether the save is sound.

    FOLDER is listed in place of the folder of the saves.
    """
    from engine.journal.leftovers import sweep
    from jc_tui.saves.folder import list_saves
    from jc_tui.saves.summary_cache import cache_path, summarise_all

    place = folder_of(ctx) if folder is None else path_of(folder)
    if folder is not None and not place.is_dir():
        raise click.ClickException(f"There is no folder {place}.")
    sweep(place)
    paths = list_saves(place)
    summaries = summarise_all(paths, cache_path())
    if as_json:
        entries = [
            {"name": path.stem, "path": str(path), **asdict(summary)}
            for path, summary in zip(paths, summaries, strict=True)
        ]
        say(*json.dumps(entries, indent=2).splitlines())
    elif paths:
        _print(paths, summaries)
    else:
        say(f"There are no saves in {place}.")
    return 0


def _print(paths: Sequence[Path], summaries: Sequence[Summary]) -> None:
    from rich import box
    from rich.markup import escape
    from rich.table import Table

    from engine.bots.specs import shown_player
    from engine.foreign import harmless
    from jc_tui.console import console
    from jc_tui.saves.summary import state_words

    out = console()
    table = Table(box=box.SIMPLE, pad_edge=False)
    for column in ("Name", "Date", "Caesar", "Pompey", "Turn", "Points", "To move"):
        table.add_column(column, justify="right" if column == "Points" else "left", no_wrap=True)
    table.add_column("State", overflow="fold")
    for path, summary in zip(paths, summaries, strict=True):
        players, points = summary.players or {}, summary.points or {}
        cells = (
            path.stem,
            summary.created[:16].replace("T", " "),
            shown_player(players.get("caesar", "")),
            shown_player(players.get("pompey", "")),
            summary.clock,
            f"{points['caesar']}:{points['pompey']}" if points else "",
            (summary.to_act or "").capitalize(),
            state_words(summary),
        )
        style = "red" if summary.damage else None
        table.add_row(*(escape(harmless(cell)) for cell in cells), style=style)
    out.print(table)
