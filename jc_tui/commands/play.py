"""`jc-tui play`: the full-screen game, at its title or at the table of a save."""

from __future__ import annotations

import gc
import os
import shlex
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from jc_tui.options import Player, SaveName, folder_of, saves_option, shared_option
from jc_tui.settings import THEMES

if TYPE_CHECKING:
    from jc_tui.app import JuliusApp
    from jc_tui.settings import Settings
    from jc_tui.sitting import Sitting

SEATS = ("caesar", "pompey")
STARTING = 1.0
"""Seconds in the loop until starting is over."""

Named = Mapping[str, str | None]
"""Who plays each seat now, by its name."""

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def screen_options(decorated: Decorated) -> Decorated:
    """Give a command `--ascii` and `--theme`, which count for one run."""
    theme = click.option("--theme", type=click.Choice(THEMES), help="The colours, for this run.")
    plain = click.option("--ascii", "plain", is_flag=True, help="Use no character beyond ASCII.")
    return theme(plain(decorated))


@click.command("play")
@click.argument("file", type=SaveName(), required=False)
@click.option("--seat", type=click.Choice(SEATS), help="Play this seat only; the other is played elsewhere.")
@click.option("--watch", is_flag=True, help="Look on; nothing is written.")
@click.option("--caesar", type=Player(people=True), help="Who plays Caesar now: human or a bot, as legatus:200.")
@click.option("--pompey", type=Player(people=True), help="Who plays Pompey now.")
@screen_options
@shared_option
@saves_option
@click.pass_context
def command(
    ctx: click.Context,
    file: str | None,
    seat: str | None,
    watch: bool,
    caesar: str | None,
    pompey: str | None,
    plain: bool,
    theme: str | None,
    shared: bool,
) -> int:
    """Play on the full screen.

    FILE is a save to go on with; without it the game that was played last, or the title if there is none. Two
    people on one host open the same save, each with a --seat, and others look on with --watch. Without --seat
    the save says who plays here, unless others are named.
    """
    if seat and watch:
        raise click.UsageError("--watch looks on, and --seat plays: give one of them.", ctx)
    folder = folder_of(ctx)
    if shared:
        from jc_tui.folder_care import prepare

        prepare(_path(file, folder, None), folder, shared=True)
    named = {"caesar": caesar, "pompey": pompey}
    return run(folder, file=file, seat=seat, watch=watch, named=named, plain=plain, theme=theme, on=True)


def run(
    folder: Path,
    *,
    file: str | None = None,
    seat: str | None = None,
    watch: bool = False,
    named: Named | None = None,
    plain: bool = False,
    theme: str | None = None,
    on: bool = False,
) -> int:
    """Run the app; return its exit status.

    Args:
        folder: where the saves lie.
        file: a save to open.
        seat: the one seat played here.
        watch: look on only.
        named: who plays now, by seat, where it is not who the save says.
        plain: use ASCII.
        theme: a theme for this run.
        on: without a file, go on with the last game.
    """
    gc.disable()  # starting leaves nothing to collect, and looking for it takes a tenth of the time
    try:
        return _run(_app(folder, file, seat, watch, named, plain, theme, on))
    finally:
        gc.enable()


def _app(
    folder: Path,
    file: str | None,
    seat: str | None,
    watch: bool,
    named: Named | None,
    plain: bool,
    theme: str | None,
    on: bool,
) -> JuliusApp:
    """The app, with the game it opens on if there is one; what the words mean see `run`."""
    from engine.journal.leftovers import sweep
    from jc_tui.settings import load_settings
    from jc_tui.terminal import prepare, trouble

    if reason := trouble():
        raise click.ClickException(reason)
    sweep(folder)
    settings, notice = load_settings()
    terminal = prepare(settings.colours)
    sitting = _sitting(_path(file, folder, settings if on else None), seat, watch, named)

    from jc_tui.app import JuliusApp

    overrides = {"charset": "ascii"} if plain else {}
    return JuliusApp(
        settings,
        folder,
        terminal=terminal,
        overrides=overrides | ({"theme": theme} if theme else {}),
        sitting=sitting,
        notice=notice,
    )


def _path(file: str | None, folder: Path, settings: Settings | None) -> Path | None:
    """The save to open, if any."""
    from jc_tui.saves_folder import find_save

    if file is not None:
        return find_save(file, folder)
    if settings is not None and settings.last_game and Path(settings.last_game).is_file():
        return Path(settings.last_game)
    return None


def _sitting(path: Path | None, seat: str | None, watch: bool, named: Named | None) -> Sitting | None:
    if path is None:
        return None
    from engine.contract import Seat
    from jc_tui.opening import open_sitting

    return open_sitting(path, Seat(seat) if seat else None, watch, named)


def _run(app: JuliusApp) -> int:
    """Run the app in a loop that is watched, and say on the usual screen where the game is saved."""
    import asyncio

    from jc_tui.terminal import watched

    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    loop.call_later(STARTING, _started)
    try:
        with watched(app.leave, loop, app.window.give_back):
            app.run(loop=loop)
    except Exception as error:
        if app.sitting is not None:
            error.add_note(_place(app.sitting))
        raise
    status = app.return_code or 0
    if app.sitting is not None:
        lines = [_place(app.sitting)] if app.failed else farewell(app.sitting)
        click.echo("\n".join(lines), err=app.failed)
    _end(status)
    return status


def _started() -> None:
    """Collect garbage from now on, but do not look again and again through what stays for good."""
    gc.freeze()
    gc.enable()


def _place(sitting: Sitting) -> str:
    """Where the game stood when the program failed."""
    return f"The save is {sitting.table.path}; it holds every action up to number {sitting.table.number}."


def farewell(sitting: Sitting) -> list[str]:
    """Where the game is and how to go on, in lines; the path stands unbroken, ready to be copied."""
    from jc_tui.console import program

    path = sitting.table.path
    if path is None:
        return ["This game was kept in memory only."]
    if sitting.to_act is None:
        return [f"The whole game is in {path}"]
    words = [program(), "play", shlex.quote(str(path)), *_options(sitting)]
    return ["Everything is saved. To go on:", f"  {' '.join(words)}"]


def _options(sitting: Sitting) -> list[str]:
    """What has to be told to sit down the same way again, where the save alone does not tell it."""
    from jc_tui.opening import seat_players, who_plays

    if not sitting.humans and not sitting.bots:
        return ["--watch"]
    usual, _ = seat_players(who_plays(sitting.table.header.seats))
    if sitting.humans == usual or len(sitting.humans) != 1:
        return []
    (seat,) = sitting.humans
    return ["--seat", seat.value]


def _end(status: int) -> None:
    """Do not wait for a bot that is still thinking: what it would choose is of no use any longer."""
    if any(thread is not threading.main_thread() and not thread.daemon for thread in threading.enumerate()):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
