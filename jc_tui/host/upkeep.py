"""What a server does again and again beside its players: whatever fails there is noted, and it goes on."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path

from engine.foreign import harmless
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
    """Where something failed and with what kind of error, as ``hall.py:93:OSError``; never what the error says."""
    trace = traceback.extract_tb(error.__traceback__)
    place = f"{Path(trace[-1].filename).name}:{trace[-1].lineno}" if trace else "?"
    return f"{place}:{harmless(type(error).__name__)}"
