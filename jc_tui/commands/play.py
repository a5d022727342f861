"""`jc-tui play`: the full-screen game, at its title or at the table of a save."""

from __future__ import annotations

import gc
import os
import shlex
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.contract import Seat
from engine.games import DEFAULT_GAME, all_games, seats_of
from engine.translations import say
from jc_tui.command_line import Choice, Command, option
from jc_tui.console import echo, program
from jc_tui.options import (
    PlayerOptions,
    SaveName,
    SeatName,
    check_seat,
    folder_of,
    game_meant,
    game_options,
    options_chosen,
    save_meant,
    saves_option,
    shared_option,
)
from jc_tui.paths import given_by
from jc_tui.settings import THEMES

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

    from jc_tui.app import GameApp
    from jc_tui.seats.game_session import GameSession
    from jc_tui.seats.presence import SeatsTaken
    from jc_tui.settings import Settings

STARTING = 1.0
"""Seconds in the loop until starting is over."""


@click.command("play", cls=Command, help="commands.play")
@click.argument("file", type=SaveName(), required=False)
@option("--seat", type=SeatName(), help="commands.seat")
@option("--watch", is_flag=True, help="commands.play-watch")
@option("--take-over", is_flag=True, help="commands.take-over")
@option("--only", is_flag=True, help="commands.play-only")
@game_options
@option("--SEAT", cls=PlayerOptions, help="commands.play-player", people=True)
@option("--theme", type=Choice(THEMES), help="commands.play-theme")
@option("--ascii", "plain", is_flag=True, help="commands.play-ascii")
@shared_option
@saves_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    file: str | None,
    seat: str | None,
    watch: bool,
    take_over: bool,
    only: bool,
    plain: bool,
    theme: str | None,
    game: str | None,
    shared: bool,
    **named: str | None,
) -> int:
    """Open the screens at a save; `named` are the players who are named, by seat."""
    if seat and watch:
        raise click.UsageError(say("commands.watch-or-seat"), ctx)
    if take_over and watch:
        raise click.UsageError(say("commands.watch-or-take-over"), ctx)
    if only and not (file and seat):
        raise click.UsageError(say("commands.only-a-seat"), ctx)
    options = options_chosen(ctx, game_meant(ctx, game))
    if (options or game) and not (file and seat):
        switch = given_by(options) if options else "--game"
        raise click.UsageError(say("commands.only-of-new", option=switch), ctx)
    check_seat(ctx, seat, named)
    folder = folder_of(ctx)
    if shared:
        from jc_tui.saves.folder import prepare

        prepare(save_meant(ctx, file) if file else None, folder, shared=True)

    def open_game(settings: Settings) -> Opened:
        """Return the game of `file`, or without one the game that was played last."""
        from jc_tui.seats.open_game import begin_or_open, open_session
        from jc_tui.seats.presence import SeatsTaken
        from jc_tui.settings import last_seat

        here = Seat(seat) if seat else None
        path = save_meant(ctx, file) if file else Path(settings.last_game or os.devnull)
        try:
            if not file:
                if not os.path.isfile(path):  # unlike pathlib, in a closed folder too
                    return None, None
                here = here or last_seat(settings, path)
            elif here is not None:
                return begin_or_open(path, folder, here, named, options, take_over or only, game), None
            if not watch and not path.exists():
                first = seats_of(settings.game if settings.game in all_games() else DEFAULT_GAME)[0]
                begin = f"{program()} play {shlex.quote(file or '')} --seat {first}"
                raise click.ClickException(say("commands.nothing-there", path=path, command=begin))
            return open_session(path, here, watch, named, take_over or only), None
        except SeatsTaken as taken:
            return None, taken

    return run(folder, open_game, plain=plain, theme=theme, only=only)


Opened = tuple["GameSession | None", "SeatsTaken | None"]
"""The game to open on, or why it is asked first whether to take over; neither for the title."""

Opening = Callable[["Settings"], Opened]


def run(
    folder: Path,
    open_game: Opening | None = None,
    *,
    plain: bool = False,
    theme: str | None = None,
    only: bool = False,
) -> int:
    """Run the app, and return its exit status. With `only` there is just the game."""
    gc.disable()  # starting leaves nothing to collect, and looking for it takes a tenth of the time
    try:
        from engine.journal.files import sweep
        from jc_tui.settings import load_settings
        from jc_tui.terminal.modes import prepare, trouble

        if reason := trouble():
            raise click.ClickException(reason)
        sweep(folder)
        settings, notice = load_settings()
        terminal = prepare(settings.colours)
        session, taken = open_game(settings) if open_game else (None, None)
        overrides = ({"charset": "ascii"} if plain else {}) | ({"theme": theme} if theme else {})
        given: dict[str, Any] = {"terminal": terminal, "overrides": overrides, "notice": notice}
        if not only:
            from jc_tui.app import GameApp

            return _run(GameApp(settings, folder, session=session, taken=taken, **given), only)
        from jc_tui.single_game import SingleGameApp

        if session is None:
            raise click.ClickException(str(taken))
        return _run(SingleGameApp(settings, folder, session=session, **given), only)
    finally:
        gc.enable()


def _run(app: GameApp, only: bool) -> int:
    """Run the app in a watched loop, and without `only` say where the save is."""
    import asyncio

    from jc_tui.seats.join_text import farewell
    from jc_tui.terminal.modes import watched

    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    loop.set_exception_handler(partial(_unhandled, app))
    loop.call_later(STARTING, _started)
    sys.setswitchinterval(0.001)  # a key waits so long for a thread that computes; Python's own 5 ms add up
    try:
        with watched(app.leave, loop, app.window.give_back):
            app.run(loop=loop)
    except Exception as error:
        if app.session is not None and not only:
            error.add_note(_place(app.session))
        raise
    failed = app.failure is not None or app.return_code is None  # it was ended, but no player left it
    status = app.return_code or int(failed)
    if app.session is not None and not only:
        lines = [_place(app.session)] if failed else farewell(app.session, "play")
        echo(*lines, error=failed)
    _end(status)
    return status


def _unhandled(app: GameApp, loop: AbstractEventLoop, context: dict[str, Any]) -> None:
    """Fail the app with an error of its loop, which would else stay silent."""
    error = context.get("exception")
    if isinstance(error, Exception) and app.is_running:
        app.fail(error)
    else:
        loop.default_exception_handler(context)


def _started() -> None:
    """Collect garbage from now on, except among what stays for good."""
    gc.freeze()
    gc.enable()


def _place(session: GameSession) -> str:
    return say("commands.where-it-failed", path=session.table.path, number=session.table.number)


def _end(status: int) -> None:
    """End at once if a bot is still thinking, whose choice is not needed."""
    if any(thread is not threading.main_thread() and not thread.daemon for thread in threading.enumerate()):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
