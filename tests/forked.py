"""Programs for tests, forked from a server that has read everything in: much quicker than to start them anew.

They are children of the test, with streams, folder, environment, terminal and end as after a true start. What
Python and Textual read as they begin, like `PYTHONIOENCODING`, needs a true start and gets one.
"""

from __future__ import annotations

import atexit
import ctypes
import fcntl
import gc
import importlib
import io
import json
import os
import pkgutil
import signal
import socket
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RUN = "from jc_tui.cli import main; main()"

READ_ONCE = (
    *("PYTHON", "TEXTUAL_DEBUG", "TEXTUAL_DIM", "TEXTUAL_FPS", "TEXTUAL_SLOW", "TEXTUAL_SPEEDUPS"),
    *("LC_TERMINAL", "TERM_PROGRAM"),
)
"""How the variables begin that Python and Textual read as they begin, and never again."""

HEEDED = ("PYTHONPATH", "PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE")
"""Those of them that a forked program heeds, or that change nothing in it."""

LOCALE = ("LC_ALL", "LC_CTYPE", "LANG")
"""The variables that tell Python how text is encoded; the first that is set counts."""

SERVE = """
from tests import forked
try:
    exec(forked.serve())
    forked.Ending.status = 0
except SystemExit as ended:
    forked.Ending.status = 0 if ended.code is None else ended.code
    raise
"""
"""The server. In a child `serve` returns the code of the program, so that this ends as on its own."""

SUBREAPER = 36
"""What Linux calls a process that gets the children of those below it when their own parent ends."""

LARGEST = 1 << 17
"""Bytes of a request."""


class ForkedProgram(subprocess.Popen[Any]):
    """A program that the server has forked, a child of this process.

    With `terminal` its standard input is its controlling terminal. The streams `closed` are closed as it begins.
    """

    def __init__(self, command: list[str], terminal: bool, closed: Sequence[int], **options: Any) -> None:
        self._asked = {"terminal": terminal, "closed": closed, "umask": os.umask(0)}
        os.umask(self._asked["umask"])  # type: ignore[arg-type]
        super().__init__(command, **options)

    def _execute_child(self, command: list[str], *given: Any) -> None:
        """Have the program forked; the arguments are those that Python gives its own method."""
        folder, environment, session = given[4] or os.getcwd(), given[5], bool(given[20])
        fds = [number if fd == -1 else fd for number, fd in enumerate((given[9], given[12], given[14]))]
        request = {"code": command[2], "arguments": command[3:], "folder": str(folder), "session": session}
        sys.audit("subprocess.Popen", sys.executable, command, folder, environment)
        libc, channel = server()
        libc.prctl(SUBREAPER, 1, 0, 0, 0)
        try:
            request |= self._asked | {"environment": dict(environment)}
            socket.send_fds(channel, [json.dumps(request).encode()], fds)
            self.pid = int(channel.recv(99))
        finally:
            libc.prctl(SUBREAPER, 0, 0, 0, 0)
        self._child_created = True
        self._close_pipe_fds(*given[9:15])  # type: ignore[attr-defined]


def start(
    code: str,
    *arguments: object,
    environment: Mapping[str, str],
    terminal: bool = False,
    closed: Sequence[int] = (),
    true_start: bool = False,
    **options: Any,
) -> subprocess.Popen[Any]:
    """Start a program; it is forked, unless it is to have a `true_start`. The options are those of Popen."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    options = {"cwd": ROOT, "env": environment, "start_new_session": terminal} | options
    if not true_start and begins_alike(environment):
        return ForkedProgram(command, terminal, closed, **options)
    if closed:
        shut = " ".join(f"{number}>&-" for number in closed)
        command = ["sh", "-c", f'exec "$@" {shut}', "sh", *command]
    if terminal:
        options["preexec_fn"] = lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    return subprocess.Popen(command, **options)


def run(
    code: str,
    *arguments: object,
    timeout: float = 120,
    check: bool = False,
    capture_output: bool = True,
    **options: Any,
) -> subprocess.CompletedProcess[Any]:
    """Run a program to its end, as `subprocess.run` does; `input` is one of its options."""
    typed = options.pop("input", None)
    pipes = dict.fromkeys(("stdout", "stderr"), subprocess.PIPE) if capture_output else {}
    pipes |= {} if typed is None else {"stdin": subprocess.PIPE}
    with start(code, *arguments, **pipes | options) as process:
        try:
            told = process.communicate(typed, timeout)
        except BaseException:
            process.kill()
            raise
    done = subprocess.CompletedProcess(process.args, process.returncode, *told)
    if check:
        done.check_returncode()
    return done


def begins_alike(environment: Mapping[str, str]) -> bool:
    """Return whether a program that is forked begins as one that is started in an environment."""
    path = search_path(environment) <= search_path(os.environ) | {str(ROOT)}
    return sys.platform == "linux" and path and read_once(environment) == read_once(os.environ)


def search_path(environment: Mapping[str, str]) -> set[str]:
    return set(filter(None, environment.get("PYTHONPATH", "").split(os.pathsep)))


def read_once(environment: Mapping[str, str]) -> dict[str, str]:
    """Return what Python and Textual read of an environment as they begin."""
    found = {name: value for name, value in environment.items() if name.startswith(READ_ONCE)}
    locale = next(filter(None, map(environment.get, LOCALE)), "")
    return {name: value for name, value in found.items() if name not in HEEDED} | {"locale": locale}


@cache
def server() -> tuple[ctypes.CDLL, socket.socket]:
    """Return the C library, and the socket of the server, which ends with this process."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    path = os.pathsep.join((str(ROOT), *search_path(os.environ)))
    environment = os.environ | {"PYTHONPATH": path, "SERVER": str(there.fileno())}
    options: Any = {"env": environment, "pass_fds": [there.fileno()], "stdin": subprocess.DEVNULL}
    process = subprocess.Popen([sys.executable, "-c", SERVE], cwd=ROOT, **options)
    process.returncode = 0  # Nobody waits for it.
    there.close()
    return ctypes.CDLL(None), here


# --- the server --------------------------------------------------------------------------------------------


class Ending:
    """How a program ends; `status` is None where it ends by a fault."""

    status: object = None


def end() -> None:
    """End a program at once when all has been done but to take everything apart, which takes longest.

    Where there is more to be told, Python does it, in its own words and with a status of its own.
    """
    try:
        for stream in filter(None, (sys.stdout, sys.stderr)):
            if not stream.closed:
                stream.flush()
    except (OSError, ValueError):
        return
    if isinstance(Ending.status, int):
        os._exit(Ending.status & 0xFF)


def serve() -> CodeType:
    """Fork programs until the test process has ended; return in each the code to run."""
    atexit.register(end)  # What is registered first is called last.
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGHUP)}
    channel = socket.socket(fileno=int(os.environ.pop("SERVER")))
    load()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        request, fds, _, _ = socket.recv_fds(channel, LARGEST, 3)
        if not request:
            os._exit(0)
        told, telling = os.pipe()
        if not (between := os.fork()):
            if program := os.fork():  # whose parent is the test as soon as the one between has ended
                os.write(telling, str(program).encode())
                os._exit(0)
            for fd in (told, telling, channel.detach()):
                os.close(fd)
            for number, handler in handlers.items():
                signal.signal(number, handler)
            return become(fds, **json.loads(request))
        os.waitpid(between, 0)
        channel.send(os.read(told, 99))
        for fd in (told, telling, *fds):
            os.close(fd)


def load() -> None:
    """Read in what programs need. Textual's constants are read again as soon as the program has set them."""
    from jc_tui.terminal import modes

    prepare = modes.prepare
    prepare("256")
    from textual import constants

    def prepare_again(*given: Any) -> modes.TerminalCapabilities:
        found = prepare(*given)
        importlib.reload(constants)
        return found

    modes.prepare = prepare_again
    for package in ("engine", "jc_tui"):
        load_all(importlib.import_module(package))
    from engine.games import GAMES, load_game
    from engine.translations import read_all
    from jc_tui.game_ui import ui_of

    for game in GAMES:
        load_game(game).start()
        for part in ("map", "log", "replay", "help"):
            getattr(ui_of(game), part)
    read_all(game.replace("-", "_") for game in GAMES)
    gc.collect()
    gc.freeze()
    assert threading.active_count() == 1
    assert "readline" not in sys.modules, "it looks at the terminal as it is imported"


def load_all(module: ModuleType) -> None:
    """Import the modules of a package, but those of the host, which hardly a program needs."""
    for found in pkgutil.iter_modules(getattr(module, "__path__", ()), f"{module.__name__}."):
        if found.name != "jc_tui.host" and not found.name.endswith(".__main__"):
            load_all(importlib.import_module(found.name))


def become(
    fds: Sequence[int],
    *,
    code: str,
    arguments: Sequence[str],
    environment: Mapping[str, str],
    folder: str,
    session: bool,
    terminal: bool,
    closed: Sequence[int],
    umask: int,
) -> CodeType:
    """Be the program that was asked for, and return its code."""
    if session:
        os.setsid()
    for number, fd in enumerate(fds):
        os.dup2(fd, number)
        os.close(fd)
    if terminal:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for number in closed:
        os.close(number)
    os.umask(umask)
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    os.chdir(folder)
    sys.argv = ["-c", *arguments]
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        stream = None if number in closed else standard_stream(number, f"<{name}>")
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    return compile(code, "<string>", "exec")


SERVERS = (sys.stdin, sys.stdout, sys.stderr)
"""The streams of the server: their encoding is a program's, and dropped they would close its own."""


def standard_stream(number: int, name: str) -> io.TextIOWrapper:
    """Open a standard stream as Python does when it begins."""
    usual, writes = SERVERS[number], number > 0
    unbuffered = bool(os.environ.get("PYTHONUNBUFFERED"))
    at_once = writes and unbuffered
    raw: Any = io.FileIO(number, "w" if writes else "r", closefd=False)
    raw.name = name
    stream = raw
    if not at_once:
        stream = io.BufferedWriter(raw) if writes else io.BufferedReader(raw)
    lines = not unbuffered and (number == 2 or raw.isatty())
    options: Any = {"line_buffering": lines, "write_through": at_once, "newline": "\n"}
    text = io.TextIOWrapper(stream, usual.encoding, usual.errors, **options)
    text.mode = "w" if writes else "r"  # type: ignore[misc]
    return text
