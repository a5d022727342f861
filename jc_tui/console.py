"""Standard output and errors: what may be printed, colours on a terminal only, none when NO_COLOR is set."""

from __future__ import annotations

import io
import os
import shutil
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

import click

from engine.foreign import harmless

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, ProgressColumn

WIDTH_IN_PIPE = 160
"""Columns of a table that does not go to a terminal, so that nothing is cut off."""


def echo(*lines: str, error: bool = False) -> None:
    """Print lines on standard output, or on the error output; the terminal takes nothing in them for a command."""
    for line in lines:
        click.echo(harmless(line), err=error)


def tolerate(stream: TextIO | None, errors: str = "replace") -> None:
    """Let a stream put something in the place of what its encoding has no character for, rather than fail."""
    if isinstance(stream, io.TextIOWrapper):
        with suppress(io.UnsupportedOperation, ValueError):
            stream.reconfigure(errors=errors)


def wants_colour(stream: TextIO) -> bool:
    """Whether to colour what is written there."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def console() -> Console:
    """A console on standard output."""
    from rich.console import Console

    terminal = sys.stdout.isatty()
    return Console(
        width=None if terminal else WIDTH_IN_PIPE,
        force_terminal=terminal,
        no_color=not wants_colour(sys.stdout),
        legacy_windows=False,
    )


def progress(*columns: ProgressColumn) -> Progress:
    """A progress bar on standard error, in colours that every terminal has; it goes when all is done."""
    from rich.console import Console
    from rich.progress import Progress
    from rich.theme import Theme

    bar = Theme({"bar.back": "blue", "bar.complete": "green", "bar.finished": "green", "bar.pulse": "green"})
    console = Console(stderr=True, no_color=not wants_colour(sys.stderr), theme=bar)
    return Progress(*columns, console=console, transient=True)


def program() -> str:
    """What to type to start this program: its name, or its path where the name alone does not find it."""
    return "jc-tui" if shutil.which("jc-tui") else sys.argv[0]
