"""Plain line mode: a whole game by reading and writing lines, at a terminal or through a pipe."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:  # the screens use some modules of this package, and need not load all of it
    from jc_tui.seats.game_session import GameSession
    from jc_tui.settings import Settings
    from jc_tui.text_mode.front import TextFront


def run(
    session: GameSession,
    stdin: TextIO,
    stdout: TextIO,
    *,
    colour: bool,
    clear: bool,
    prefs: Settings | None = None,
) -> int:
    """Play a game in lines until it is over or the player leaves.

    At a terminal a person is prompted, and two share the keyboard; `clear` tells whether the screen can be cleared
    between them. Refusals of lines from a pipe go to the error output. `prefs` are what the player has set.

    Returns the exit status: 0, 1 if a line from a pipe was refused, or the save or a seat was lost, 130 after
    Ctrl-C, and 128 with the signal's number when a signal ended it.
    """
    from jc_tui.settings import Settings
    from jc_tui.terminal.modes import Ended, ended_in_order
    from jc_tui.text_mode.commands import obey
    from jc_tui.text_mode.front import TextFront
    from jc_tui.text_mode.keyboard import Keyboard
    from jc_tui.text_mode.paper import Paper

    paper = Paper(stdout, colour=colour, clear=clear)
    front = TextFront(session, Keyboard(stdin, paper), paper, obey, prefs or Settings())
    try:
        with ended_in_order():
            status = front.play()
            paper.flush()
    except Ended as ended:
        _take_leave(front, stdout)
        return ended.status
    except BrokenPipeError:
        _silence(stdout)
        return 1
    return status


def _take_leave(front: TextFront, stdout: TextIO) -> None:
    """Say where the game is, if anybody can still be told."""
    try:
        front.paper.line()
        front.report.say_where_saved()
        front.paper.flush()
    except OSError:
        _silence(stdout)


def _silence(stream: TextIO) -> None:
    """Keep the interpreter from complaining when it flushes a stream nobody reads any more."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
