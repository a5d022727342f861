"""A player's process from its fork to its end: it makes itself at home on its terminal and runs one room."""

from __future__ import annotations

import asyncio
import fcntl
import os
import random
import signal
import socket
import sys
import termios
import traceback
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from engine.words import ENGLISH, choose_language
from jc_tui.host.desk_client import desk_over
from jc_tui.host.sandbox import enter
from jc_tui.host.wire import Shut, as_line
from jc_tui.host.workers.launch import ClientTerminal, WorkerSpec
from jc_tui.language import ENVIRONMENT as LANGUAGE
from jc_tui.language import fitting
from jc_tui.settings import ENVIRONMENT as SETTINGS

WIRE = 3
"""The descriptor of the wire, after those of the terminal; there are no others."""

MOST_TOLD = 16_000
"""Characters of a crash that are told."""


def run_worker(spec: WorkerSpec, room: str, terminal: int, wire: int) -> NoReturn:
    """Be the process of a spec, from right after the fork; `room` is the module whose `run` it does.

    Whatever happens, the process ends here, without the clean-up of the one that it was forked from.
    """
    try:
        _take_descriptors(terminal, wire)
        end = socket.socket(fileno=WIRE)
        try:
            _move_in(spec)
            asyncio.new_event_loop().run_until_complete(_run(spec, room, end))
            sys.stderr.flush()
        except BaseException as error:
            _tell_crash(end, error)
    finally:
        os._exit(0)


async def _run(spec: WorkerSpec, room: str, end: socket.socket) -> None:
    desk = await desk_over(end, spec.account)
    run: Coroutine[Any, Any, None] = import_module(room).run(spec, desk)
    await run


# --- moving in ---------------------------------------------------------------------------------------------


def _move_in(spec: WorkerSpec) -> None:
    """Leave everything of the parent behind, and shut the door."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        with suppress(OSError, ValueError):  # those of the C library
            signal.signal(number, signal.SIG_DFL)
    for number in (signal.SIGPIPE, signal.SIGXFSZ):  # Python raises OSError instead
        signal.signal(number, signal.SIG_IGN)
    for number in (signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU):  # nobody could continue it
        signal.signal(number, signal.SIG_IGN)
    os.umask(0o077)
    _set_environment(spec)
    _open_streams("utf-8" if spec.terminal.unicode else "ascii")
    random.seed()
    choose_language(fitting(spec.terminal.language) or ENGLISH)
    enter(spec)


def _take_descriptors(terminal: int, wire: int) -> None:
    """Have the terminal as 0 to 2, be led by it, and the wire as 3; nothing else stays open."""
    high = [fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 64) for fd in (terminal, wire)]
    os.setsid()
    for number in (0, 1, 2):
        os.dup2(high[0], number)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.dup2(high[1], WIRE, inheritable=False)
    os.closerange(WIRE + 1, os.sysconf("SC_OPEN_MAX"))


def _set_environment(spec: WorkerSpec) -> None:
    """What the process may know: of its terminal and where its settings are, and nothing of the host's own."""
    zone = os.environ.get("TZ")
    settings = Path(spec.settings or "/nonexistent/settings.toml")
    os.environ.clear()
    os.environ |= _of_terminal(spec.terminal)
    os.environ |= {"HOME": str(settings.parent), SETTINGS: str(settings)}
    if zone is not None:
        os.environ["TZ"] = zone


def _of_terminal(terminal: ClientTerminal) -> dict[str, str]:
    found = {
        "TERM": terminal.term,
        "LANG": "C.UTF-8" if terminal.unicode else "C",
        LANGUAGE: fitting(terminal.language) or ENGLISH,
    }
    return found | ({"COLORTERM": "truecolor"} if terminal.colours == "true" else {})


def _open_streams(encoding: str) -> None:
    """Python's streams, which were the parent's."""
    from jc_tui.encoding import READABLE

    def opened(number: int, mode: str) -> Any:
        return open(number, mode, encoding=encoding, errors=READABLE, closefd=False)

    sys.stdin = sys.__stdin__ = opened(0, "r")  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = opened(1, "w")  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = opened(2, "w")  # type: ignore[misc]


# --- failing -----------------------------------------------------------------------------------------------


def _tell_crash(end: socket.socket, error: BaseException) -> None:
    """Tell the server where the program failed. What the error says stays untold: it may name a block."""
    told = "".join(_traces(error))[-MOST_TOLD:]
    end.setblocking(True)
    end.settimeout(1.0)
    with suppress(OSError):
        end.sendall(as_line({"crash": told, "shut": isinstance(error, Shut)}))


def _traces(error: BaseException | None) -> Iterator[str]:
    """Where errors came from, the first of them first, without their values."""
    if error is not None:
        yield from _traces(error.__cause__ or error.__context__)
        yield from traceback.format_tb(error.__traceback__)
        yield f"{type(error).__qualname__}\n"
