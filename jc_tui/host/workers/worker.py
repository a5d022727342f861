"""A worker from its fork to its end, on its terminal and in its sandbox, where it runs one app."""

from __future__ import annotations

import asyncio
import fcntl
import os
import signal
import socket
import sys
import termios
import traceback
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from engine.translations import ENGLISH, choose_language
from jc_tui.encoding import READABLE
from jc_tui.host.api.rpc import Shut, as_line, connect_api
from jc_tui.host.sandbox.landlock import enter
from jc_tui.host.workers.launch import ANSWER, WorkerSpec
from jc_tui.language import ENVIRONMENT as LANGUAGE
from jc_tui.language import fitting
from jc_tui.settings import ENVIRONMENT as SETTINGS

CHANNEL, MOST_TOLD = 3, 16_000
"""Descriptor of the RPC socket, after those of the terminal; most characters of a crash report."""
IGNORED = (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU)
"""Signals for which Python raises OSError instead, and those that would stop a process for good."""


def run_worker(spec: WorkerSpec, app: str, terminal: int, channel: int, answer: socket.socket) -> NoReturn:
    """Run an app in this new process, and end without the fork server's clean-up."""
    try:
        # That the worker itself answers leaves no second one where the fork server dies in between.
        socket.send_fds(answer, [ANSWER], [os.pidfd_open(os.getpid())])
        _take_descriptors(terminal, channel)
        end = socket.socket(fileno=CHANNEL)
        try:
            _set_up(spec)
            loop = asyncio.new_event_loop()
            api = loop.run_until_complete(connect_api(end, spec.account))
            loop.run_until_complete(import_module(app).run(spec, api))
            sys.stderr.flush()
        except BaseException as error:
            _tell_crash(end, error)
    finally:
        os._exit(0)


def _take_descriptors(terminal: int, channel: int) -> None:
    """Take the terminal as 0 to 2, the RPC socket as 3, and nothing else."""
    high = [fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 64) for fd in (terminal, channel)]
    os.setsid()
    for number in (0, 1, 2):
        os.dup2(high[0], number)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.dup2(high[1], CHANNEL, inheritable=False)
    os.closerange(CHANNEL + 1, os.sysconf("SC_OPEN_MAX"))


def _set_up(spec: WorkerSpec) -> None:
    """Keep nothing of the fork server but its time zone, and enter the sandbox."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        with suppress(OSError, ValueError):  # those of the C library
            signal.signal(number, signal.SIG_IGN if number in IGNORED else signal.SIG_DFL)
    terminal, settings = spec.terminal, Path(spec.settings or "/nonexistent/settings.toml")
    language = fitting(terminal.language) or ENGLISH
    known = {
        "TERM": terminal.term,
        "LANG": "C.UTF-8" if terminal.unicode else "C",
        LANGUAGE: language,
        "COLORTERM": "truecolor" if terminal.colours == "true" else "",
        "HOME": str(settings.parent),
        SETTINGS: str(settings),
        "TZ": os.environ.get("TZ", ""),
    }
    os.environ.clear()
    os.environ |= {name: value for name, value in known.items() if value}
    streams: list[Any] = [
        open(number, mode, encoding="utf-8" if terminal.unicode else "ascii", errors=READABLE, closefd=False)  # noqa: SIM115
        for number, mode in enumerate("rww")
    ]
    sys.stdin, sys.stdout, sys.stderr = sys.__stdin__, sys.__stdout__, sys.__stderr__ = streams  # type: ignore[misc]
    choose_language(language)
    enter(spec)


def _tell_crash(end: socket.socket, error: BaseException) -> None:
    """Tell the server the traceback without the error's text, which may name a block."""
    told = "".join(_traces(error))[-MOST_TOLD:]
    end.settimeout(1.0)
    with suppress(OSError):
        end.sendall(as_line({"crash": told, "shut": isinstance(error, Shut)}))


def _traces(error: BaseException | None) -> Iterator[str]:
    if error is not None:
        yield from _traces(error.__cause__ or error.__context__)
        yield from traceback.format_tb(error.__traceback__)
        yield f"{type(error).__qualname__}\n"
