"""What a server does again and again beside its players: whatever fails there is noted, and it goes on."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable, Callable
from errno import errorcode
from pathlib import Path

from engine.foreign import one_line
from jc_tui.host.logbook import Logbook


async def keep_up(what: str, look: Callable[[], Awaitable[None]], seconds: float, logbook: Logbook) -> None:
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
                logbook.note("failed", what=what, at=where)
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
