"""`jc-tui text`: begin or resume a game and play it in plain lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jc_tui.options import HUMAN, Player, SaveName, Seed, folder_of, saves_option, shared_option

if TYPE_CHECKING:
    from engine.table import Table

DEFAULT_PLAYERS = {"caesar": HUMAN, "pompey": "tiro"}


@click.command("text")
@click.argument("file", type=SaveName(), required=False)
@click.option("--caesar", type=Player(people=True), help="human (default) or a bot, such as tiro or legatus:200.")
@click.option("--pompey", type=Player(people=True), help="human or a bot (default: tiro).")
@click.option("--seed", type=Seed(), help="Fix all dice, deals and draws.")
@click.option("--free-deployment", is_flag=True, help="A new game begins with free deployment (5.3).")
@shared_option
@saves_option
@click.pass_context
def command(
    ctx: click.Context,
    file: str | None,
    caesar: str | None,
    pompey: str | None,
    seed: int | None,
    free_deployment: bool,
    shared: bool,
) -> int:
    """Play in plain lines, at the keyboard or from a pipe.

    FILE is a save to resume, or the name of a new one; without it a new save is named after the date and time.
    A save that is resumed keeps its players unless others are named.
    """
    chosen = {"caesar": caesar, "pompey": pompey}
    table = _open(_path(file, folder_of(ctx), shared), chosen, seed, free_deployment)
    try:
        return _play(table, chosen, seed)
    except Exception as error:
        error.add_note(f"The save is {table.path}; it holds every action up to number {table.number}.")
        raise
    finally:
        table.close()


def _path(file: str | None, folder: Path, shared: bool) -> Path:
    """The save to resume or to begin; the folder of a new one is made ready, so that it can be shared."""
    from jc_tui.folder_care import prepare
    from jc_tui.saves_folder import find_save, new_save

    path = None if file is None else find_save(file, folder)
    prepare(path, folder, shared=shared)
    return path or new_save(folder)


def _open(path: Path, chosen: Mapping[str, str | None], seed: int | None, free_deployment: bool) -> Table:
    from engine.contract import GameError, Seat
    from jc_tui.opening import begin, resume

    if path.exists():
        if free_deployment:
            raise GameError(f"{path} exists already: --free-deployment is for a new game.")
        return resume(path, seed)
    players = {Seat(seat): chosen[seat] or default for seat, default in DEFAULT_PLAYERS.items()}
    return begin(path, players, seed, {"deployment": "free"} if free_deployment else {})


def _play(table: Table, chosen: Mapping[str, str | None], seed: int | None) -> int:
    from jc_tui import text_mode
    from jc_tui.console import wants_colour
    from jc_tui.opening import seat_players, who_plays

    humans, bots = seat_players(who_plays(table.header.seats, chosen), seed)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    keyboard = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    colour = wants_colour(sys.stdout)
    status = text_mode.run(table, humans, bots, sys.stdin, sys.stdout, colour=colour, clear=keyboard)
    return 1 if status else 0
