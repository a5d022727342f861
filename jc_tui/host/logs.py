"""The host's log: one line for an event, without address, key or name, and nothing of a game or of talk.

What a server does again and again beside its players fails into it, and goes on.
"""

from __future__ import annotations

import asyncio
import logging
import os
import traceback
from collections.abc import Awaitable, Callable
from errno import errorcode
from logging.handlers import RotatingFileHandler
from pathlib import Path
from time import gmtime

from engine.foreign import one_line

LARGEST = 1_000_000
"""Bytes of the log; what was written before is kept once more, as large, in a file beside it."""


class _Handler(RotatingFileHandler):
    """Writes as long as there is room."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - its name in logging
        """Nothing: a disk that is full stops nobody, and what goes on there is told nowhere else."""


class HostLog:
    """A file that only the host's account can read."""

    def __init__(self, path: Path) -> None:
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))  # whatever the umask is
        path.chmod(0o600)
        self._handler = _Handler(path, maxBytes=LARGEST, backupCount=1, encoding="utf-8")
        lines = logging.Formatter("%(asctime)sZ %(message)s", "%Y-%m-%dT%H:%M:%S")
        lines.converter = gmtime
        self._handler.setFormatter(lines)
        self._log = logging.Logger("jc-tui host", logging.INFO)
        self._log.addHandler(self._handler)

    def note(self, event: str, **more: int | str) -> None:
        """Write down an event, as ``login account=3``."""
        self._log.info(" ".join([event, *(f"{name}={value}" for name, value in more.items())]))

    def note_crash(self, place: str, trace: str) -> None:
        """Write down where a program failed; `trace` names files, functions and errors, and no values."""
        self.note("crash", place=place)
        for line in trace.splitlines():
            self._log.info("| %s", one_line(line))

    def close(self) -> None:
        """Write no more."""
        self._handler.close()


async def keep_up(what: str, look: Callable[[], Awaitable[None]], seconds: float, log: HostLog) -> None:
    """Do something every so many seconds, without end.

    A look that fails is noted as `what`, unless the one before failed in the same place: a disk that is full may
    be so for days, and a log is short.
    """
    before = ""
    while True:
        try:
            await look()
            before = ""
        except Exception as error:
            where = place_of(error)
            if where != before:
                log.note("failed", what=what, at=where)
            before = where
        await asyncio.sleep(seconds)


def place_of(error: BaseException) -> str:
    """Return where and how something failed, as ``hall.py:93:OSError ENOSPC``."""
    trace = traceback.extract_tb(error.__traceback__)
    place = f"{Path(trace[-1].filename).name}:{trace[-1].lineno}" if trace else "?"
    return f"{place}:{kind_of(error)}"


def kind_of(error: BaseException | None) -> str:
    """Return the class of an error, and what SQLite or the system says of it."""
    code = getattr(error, "sqlite_errorname", "")  # Python's own errors have none, and may quote
    more = f"{code}: {error}" if code else errorcode.get(getattr(error, "errno", None) or 0, "")
    return one_line(f"{type(error).__name__} {more}".rstrip())
