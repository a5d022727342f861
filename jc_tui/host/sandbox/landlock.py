"""Sandbox of a worker: its own game, its account's settings and the program's files, and no more.

Landlock, which Linux has from 5.13, lets it open nothing else. `seccomp` bounds its calls, rlimits what it takes.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from functools import cache
from pathlib import Path
from resource import RLIMIT_AS, RLIMIT_CORE, RLIMIT_FSIZE, setrlimit

from engine.contract import GameError
from engine.translations import data_folder, say
from jc_tui.host.api.messages import GameTable
from jc_tui.host.sandbox import seccomp
from jc_tui.host.workers.launch import WorkerSpec

CREATE_RULESET, ADD_RULE, RESTRICT_SELF, VERSION, PATH_BENEATH = 444, 445, 446, 1, 1
"""The calls of Landlock on every machine, for which the C library has no names, and their options."""

PR_SET_DUMPABLE, PR_GET_SECCOMP, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, SECCOMP_MODE_FILTER = 4, 21, 22, 38, 2

WRITE_FILE, READ_FILE, READ_DIR, REMOVE_FILE, MAKE_REG, TRUNCATE = 1 << 1, 1 << 2, 1 << 3, 1 << 5, 1 << 8, 1 << 14
READ = READ_FILE | READ_DIR
WRITE = READ | WRITE_FILE | REMOVE_FILE | MAKE_REG | TRUNCATE
OF_FILES = READ_FILE | WRITE_FILE | TRUNCATE  # which a file itself can have, the others are those of folders

FILE_RIGHTS = (0, (1 << 13) - 1, (1 << 14) - 1, (1 << 15) - 1, (1 << 15) - 1, (1 << 16) - 1)
NET_RIGHTS, SCOPES = 0b11, 0b11
"""All rights to files by version of Landlock; to bind and connect from 4; to abstract sockets, signals from 6."""

SYSTEM = (
    *("/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/localtime"),
    *("/usr/share/zoneinfo", "/usr/share/terminfo", "/usr/share/locale", "/dev/urandom"),
)
"""What Python and the C library read late, where it is there."""


class NoSandbox(GameError):
    """Workers cannot be kept apart here."""


def available(data: Path | None = None) -> str | None:
    """Return why workers cannot be kept apart, and from the host's `data`, or None."""
    if sys.platform != "linux":
        return say("sandbox.not-linux")
    try:
        landlock_version()
    except PermissionError:
        return say("sandbox.landlock-forbidden")
    except OSError:
        return say("sandbox.no-landlock")
    try:
        _call("prctl", PR_GET_SECCOMP, 0, 0, 0, 0)
    except OSError:
        return say("sandbox.no-seccomp")
    try:
        seccomp.library()
    except OSError:
        return say("sandbox.no-libseccomp")
    inside = next((place for place in program_files() if data and data.resolve().is_relative_to(place)), None)
    return say("sandbox.exposed", data=data, place=inside) if inside else None


def landlock_version() -> int:
    """Return the version of the kernel's Landlock. Raises OSError."""
    return _call("syscall", CREATE_RULESET, None, 0, VERSION)


def enter(spec: WorkerSpec) -> None:
    """Keep this process, which has one thread yet, to its app. Raises NoSandbox."""
    for what, most in (RLIMIT_AS, spec.limits.memory), (RLIMIT_FSIZE, spec.limits.file), (RLIMIT_CORE, 0):
        setrlimit(what, (most, most))
    if not spec.sandbox:
        return
    if reason := available():
        raise NoSandbox(reason)
    plays = isinstance(spec.location, GameTable) and bool(spec.location.seat)
    try:
        _call("prctl", PR_SET_DUMPABLE, 0, 0, 0, 0)
        _call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        _restrict_files(spec, plays=plays)
        _restrict_calls(plays=plays)
    except OSError as error:
        raise NoSandbox(say("sandbox.failed", what=error.strerror)) from error


@cache
def program_files() -> tuple[Path, ...]:
    """Return what every worker may read: Python, its packages, this program and the system's libraries."""
    own = Path(__file__).parents[2]
    places = [data_folder(), own, own.parent / "engine", Path(sys.prefix), Path(sys.base_prefix)]
    places += [Path(one) for one in sys.path if Path(one).name in ("site-packages", "dist-packages")]
    return tuple(dict.fromkeys(place.resolve() for place in (*places, *map(Path, SYSTEM)) if place.exists()))


def _restrict_files(spec: WorkerSpec, *, plays: bool) -> None:
    version = landlock_version()
    known = FILE_RIGHTS[min(version, len(FILE_RIGHTS) - 1)]
    handled = struct.pack("QQQ", known, NET_RIGHTS, SCOPES)[: 8 * (1 + (version >= 4) + (version >= 6))]
    ruleset = _call("syscall", CREATE_RULESET, handled, len(handled), 0)
    granted = dict.fromkeys(program_files(), READ) | {Path(os.devnull): READ | WRITE_FILE}
    if spec.folder:
        granted[Path(spec.folder)] = WRITE if plays else READ
    if spec.settings:
        granted[Path(spec.settings).parent] = WRITE
    for path, rights in granted.items():
        fd = os.open(path, os.O_PATH | os.O_CLOEXEC)
        kept = rights & known & (-1 if path.is_dir() else OF_FILES)
        _call("syscall", ADD_RULE, ruleset, PATH_BENEATH, struct.pack("=Qi", kept, fd), 0)
        os.close(fd)
    _call("syscall", RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)


def _restrict_calls(*, plays: bool) -> None:
    program = seccomp.filter_program(plays=plays).replace(seccomp.PID, struct.pack("I", os.getpid()))
    lines = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(lines))
    _call("prctl", PR_SET_SECCOMP, SECCOMP_MODE_FILTER, header, 0, 0)


def _call(function: str, *values: int | bytes | None) -> int:
    """Call a function of the C library. Raises OSError."""
    given = [ctypes.c_long(value) if isinstance(value, int) else value for value in values]
    done: int = getattr(ctypes.CDLL(None, use_errno=True), function)(*given)
    if done < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return done
