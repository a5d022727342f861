"""`jc-tui text`: begin or resume a game and play it in plain lines."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.words import say, sentences
from jc_tui.command_line import Command, option
from jc_tui.options import (
    PlayerOptions,
    SaveName,
    SeatName,
    Seed,
    check_seat,
    folder_of,
    game_meant,
    game_options,
    options_chosen,
    save_meant,
    saves_option,
    shared_option,
)
from jc_tui.paths import HUMAN

if TYPE_CHECKING:
    from engine.contract import Seat
    from engine.table import Table
    from jc_tui.seats.game_session import GameSession


@click.command("text", cls=Command, help="commands.text")
@click.argument("file", type=SaveName(), required=False)
@option("--SEAT", cls=PlayerOptions, help="commands.text-player", people=True, usual=True)
@option("--seat", type=SeatName(), help="commands.seat")
@option("--take-over", is_flag=True, help="commands.take-over")
@option("--seed", type=Seed(), help="commands.text-seed")
@game_options
@shared_option
@saves_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    file: str | None,
    seat: str | None,
    take_over: bool,
    seed: int | None,
    game: str | None,
    shared: bool,
    **chosen: str | None,
) -> int:
    """Resume a save or begin a new game; `chosen` are the players who are named, by seat."""
    from jc_tui.console import wants_colour
    from jc_tui.saves.folder import new_save, prepare
    from jc_tui.settings import load_settings
    from jc_tui.text_mode.commands import run

    check_seat(ctx, seat, chosen)
    path, folder = None if file is None else save_meant(ctx, file), folder_of(ctx)
    prepare(path, folder, shared=shared)
    session = _sit(_open(ctx, path or new_save(folder), game, chosen), seat, chosen, seed, take_over)
    keyboard = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    colour, prefs = wants_colour(sys.stdout), load_settings()[0] if sys.stdin.isatty() else None
    try:
        return run(session, sys.stdin, sys.stdout, colour=colour, clear=keyboard, prefs=prefs)
    except Exception as error:
        table = session.table
        error.add_note(say("commands.where-it-failed", path=table.path, number=table.number))
        raise
    finally:
        session.close()


def _open(ctx: click.Context, path: Path, game: str | None, chosen: Mapping[str, str | None]) -> Table:
    from jc_tui.seats.open_game import begin, named_seats, refused_options, resume, seats_to_take, usual_players

    seat, seed = ctx.params["seat"], ctx.params["seed"]
    if path.exists():
        if options := options_chosen(ctx):
            raise refused_options(path, options)
        table = resume(path, seed)
        try:
            game_meant(ctx, game, table.game.id)
        except click.UsageError:
            table.close()
            raise
        return table
    meant = game_meant(ctx, game)
    options = options_chosen(ctx, meant)
    seats = seats_to_take(meant, options, named_seats(chosen, seat))
    players = usual_players(meant, seats) if seat is None else dict.fromkeys(seats, HUMAN)
    named: dict[Seat, str] = {each: chosen[each] or player for each, player in players.items()}
    return begin(path, named, seed, options, meant)


def _sit(
    table: Table, seat: str | None, chosen: Mapping[str, str | None], seed: int | None, take_over: bool
) -> GameSession:
    from engine.contract import TYPED
    from jc_tui.console import program
    from jc_tui.seats.open_game import players_here, seated
    from jc_tui.seats.presence import SeatsTaken

    players = players_here(table, seat, chosen)
    try:
        return seated(table, players, seed, take_over=take_over, way=TYPED)
    except SeatsTaken as taken:
        watch = f"{program()} play {shlex.quote(str(table.path))} --watch"
        ways = [say("commands.seat-free", seat=seat) for seat in taken.free]
        ways.append(say("commands.seat-taken", command=watch))
        raise click.ClickException(sentences([taken, *ways])) from taken
