"""The host's log: one line for an event, without address, key or name, and nothing of a game or of talk."""

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable, Mapping
from errno import errorcode
from logging.handlers import RotatingFileHandler
from pathlib import Path
from time import gmtime
from typing import Any

from engine.untrusted_text import one_line

LARGEST = 1_000_000
"""Bytes of the log. What was written before is kept once more, as large, in a file beside it."""


class _Handler(RotatingFileHandler):
    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - its name in logging
        """Do nothing, so that a full disk stops no player and events stay here."""


class HostLog:
    def __init__(self, path: Path) -> None:
        path.touch(0o600)
        path.chmod(0o600)  # for the host's account alone, whatever the umask is
        self._handler = _Handler(path, maxBytes=LARGEST, backupCount=1, encoding="utf-8")
        lines = logging.Formatter("%(asctime)sZ %(message)s", "%Y-%m-%dT%H:%M:%S")
        lines.converter = gmtime
        self._handler.setFormatter(lines)
        self._log = logging.Logger("jc-tui host", logging.INFO)
        self._log.addHandler(self._handler)
        self.close = self._handler.close

    def note(self, event: str, **more: int | str) -> None:
        """Write down an event, as ``login account=3``."""
        self._log.info(" ".join([event, *(f"{name}={value}" for name, value in more.items())]))

    def note_crash(self, place: str, trace: str) -> None:
        """Write down where a program failed; `trace` names files, functions and errors, and no values."""
        self.note("crash", place=place)
        for line in trace.splitlines():
            self._log.info("| %s", one_line(line))

    def note_failure(self, _loop: object, context: Mapping[str, Any]) -> None:
        """Write down what failed in the event loop, whose exception handler this is."""
        error = context.get("exception")
        frames = traceback.extract_tb(error.__traceback__) if error else ()
        lines = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
        self.note_crash("server", "\n".join([*lines, kind_of(error)]))


async def keep_up(what: str, look: Callable[[], Awaitable[None]], seconds: float, log: HostLog) -> None:
    """Repeat `look` without end, and note each failure in a new place."""
    before = ""
    while True:
        try:
            await look()
            before = ""
        except Exception as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(frame.filename).name}:{frame.lineno}:{kind_of(error)}"
            if where != before:  # a disk may be full for days, and a log is short
                log.note("failed", what=what, at=where)
            before = where
        await asyncio.sleep(seconds)


def kind_of(error: BaseException | None) -> str:
    code = getattr(error, "sqlite_errorname", "")  # Python's own errors have none, and may quote
    more = f"{code}: {error}" if code else errorcode.get(getattr(error, "errno", None) or 0, "")
    return one_line(f"{type(error).__name__} {more}".rstrip())
