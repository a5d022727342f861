"""`jc-tui text`: begin or resume a game and play it in plain lines."""

from __future__ import annotations

import os
import shlex
import sys
from contextlib import closing

import click

from engine.translations import say, sentences
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


@click.command("text", cls=Command, help="commands.text")
@click.argument("file", type=SaveName(), required=False)
@option("--SEAT", cls=PlayerOptions, help="commands.text-player", people=True, usual=True)
@option("--learn", is_flag=True, help="commands.text-learn")
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
    learn: bool,
    seat: str | None,
    take_over: bool,
    seed: int | None,
    game: str | None,
    shared: bool,
    **chosen: str | None,
) -> int:
    """Resume a save or begin a new game, with the `chosen` players by seat."""
    from engine.contract import Seat
    from engine.journal import read_header
    from jc_tui.console import echo, program, wants_colour
    from jc_tui.game_ui import ui_of
    from jc_tui.saves.folder import new_save, prepare
    from jc_tui.seats.open_game import begin_or_open, begun_lesson, new_lesson
    from jc_tui.seats.presence import SeatsTaken
    from jc_tui.settings import load_settings
    from jc_tui.text_mode.commands import run

    check_seat(ctx, seat, chosen)
    path, folder = None if file is None else save_meant(ctx, file), folder_of(ctx)
    prepare(path, folder, shared=shared)
    lesson = ui_of(game_meant(ctx, game)).lesson if learn else None
    if lesson and not path and (path := begun_lesson(lesson, folder)):
        echo(say("commands.lesson-begun", command=f"{program()} text --game {lesson.game} --learn"))
    elif lesson:
        with closing(new_lesson(lesson, folder, path)) as session:
            path = session.table.path
    path = path or new_save(folder)
    there = read_header(path).game if path.exists() else None
    meant = game_meant(ctx, game, there)
    options, here = options_chosen(ctx, None if there else meant), Seat(seat) if seat else None
    try:
        session = begin_or_open(path, folder, here, chosen, options, take_over, meant, seed, typed=True)
    except SeatsTaken as taken:
        watch = f"{program()} play {shlex.quote(str(path))} --watch"
        ways = [say("commands.seat-free", seat=seat) for seat in taken.free]
        ways.append(say("commands.seat-taken", command=watch))
        raise click.ClickException(sentences([taken, *ways])) from taken
    keyboard = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    colour, prefs = wants_colour(sys.stdout), load_settings()[0] if sys.stdin.isatty() else None
    try:
        return run(session, sys.stdin, sys.stdout, colour=colour, clear=keyboard, prefs=prefs)
    except Exception as error:
        error.add_note(say("commands.where-it-failed", path=path, number=session.table.number))
        raise
    finally:
        session.close()
