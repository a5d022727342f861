"""Standard output and errors, printed harmlessly and with colours only where wanted."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TextIO

from engine.untrusted_text import sanitize

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

WIDTH_IN_PIPE = 160
"""Columns of a table that does not go to a terminal, so that nothing is cut off."""


def open_closed_streams() -> None:
    """Give the null device to standard streams that are closed, as by `>&-`.

    To be called before any file is opened: the next one would be given the number of a closed stream, and a save
    would take in what is printed.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # a new file is given the lowest free number
            stream = open(number, "w" if number else "r", encoding="utf-8", closefd=False)  # noqa: SIM115
            setattr(sys, name, stream)


def echo(*lines: str, error: bool = False) -> None:
    """Print harmless lines on standard output or on the error output."""
    import click  # a player's process at a host prints nothing, and does without it

    for line in lines:
        click.echo(sanitize(line), file=sys.stderr if error else sys.stdout)  # its own are UTF-8 in place of ASCII


def silence(stream: TextIO) -> None:
    """Keep Python from failing when it flushes an output whose reader has gone."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def wants_colour(stream: TextIO) -> bool:
    """Return whether output on `stream` has colours."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def console() -> Console:
    """Return a console on standard output."""
    from rich.console import Console

    terminal = sys.stdout.isatty()
    return Console(
        width=None if terminal else WIDTH_IN_PIPE,
        force_terminal=terminal,
        no_color=not wants_colour(sys.stdout),
        legacy_windows=False,
    )


@contextmanager
def progress(what: str, total: float, done: int = 0, *, counted: bool = True) -> Iterator[Callable[..., None]]:
    """Show a bar on a terminal and yield the function that moves it."""
    if not sys.stderr.isatty():
        yield lambda done, *lines: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.theme import Theme

    theme = Theme({"bar.back": "blue", "bar.complete": "green", "bar.finished": "green", "bar.pulse": "green"})
    console = Console(stderr=True, no_color=not wants_colour(sys.stderr), theme=theme)
    columns = (TextColumn(what), BarColumn(), *([MofNCompleteColumn()] if counted else []), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total, completed=done)

        def tell(done: float, *lines: str) -> None:
            bar.update(task, completed=done)
            for line in lines:
                console.print(line, highlight=False, markup=False)

        yield tell


def table(columns: Iterable[str], rows: Iterable[Sequence[str]], title: str = "") -> Table:
    """Return a table with its first column to the left, the others to the right."""
    from rich import box
    from rich.table import Table

    made = Table(title=title or None, title_justify="left", title_style="bold", box=box.SIMPLE, pad_edge=False)
    for number, column in enumerate(columns):
        made.add_column(column, justify="right" if number else "left", overflow="fold")
    for row in rows:
        made.add_row(*row)
    return made


def program() -> str:
    """Return the command that starts this program: its name, or its path."""
    return "jc-tui" if shutil.which("jc-tui") else sys.argv[0]
