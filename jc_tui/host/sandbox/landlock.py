"""What a player's process is kept to: its own game, its own settings, the files of the program; see `seccomp` too.

Landlock lets it open nothing else; rlimits bound what it takes. The kernel has to know both: 5.13 or later does.
"""

from __future__ import annotations

import ctypes
import errno
import os
import resource
import struct
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from engine.contract import GameError
from engine.words import data_folder, say
from jc_tui.host.api.messages import GameTable
from jc_tui.host.sandbox import seccomp
from jc_tui.host.workers.launch import WorkerLimits, WorkerSpec

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
"""The calls of Landlock on every machine."""

VERSION, PATH_BENEATH = 1, 1

WRITE_FILE, READ_FILE, READ_DIR, REMOVE_FILE, MAKE_REG = 1 << 1, 1 << 2, 1 << 3, 1 << 5, 1 << 8
REFER, TRUNCATE = 1 << 13, 1 << 14
FILE_RIGHTS = (0, (1 << 13) - 1, (1 << 14) - 1, (1 << 15) - 1, (1 << 15) - 1, (1 << 16) - 1)
"""By the version of Landlock, all rights to files that it knows; later versions know the last."""

NET_RIGHTS, SCOPES = 0b11, 0b11
"""To bind and connect, from version 4; sockets without a name in files, and signals, from version 6."""

READ = READ_FILE | READ_DIR
WRITE = READ | WRITE_FILE | REMOVE_FILE | MAKE_REG | TRUNCATE
OF_FILES = READ_FILE | WRITE_FILE | TRUNCATE
"""The rights that a file itself can have; the others are those of folders."""

SYSTEM = (
    *("/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/localtime"),
    *("/usr/share/zoneinfo", "/usr/share/terminfo", "/usr/share/locale", "/dev/urandom"),
)
"""What Python and the C library read late, where it is there."""


class NoSandbox(GameError):
    """Processes cannot be kept apart here."""


def available(data: Path | None = None) -> str | None:
    """Why players' processes cannot be kept apart on this machine, as a sentence; None when they can.

    With the folder of the host's `data` also whether that lies where every one of them may read.
    """
    if sys.platform != "linux":
        return say("sandbox.not-linux")
    if landlock_version() < 1:
        forbidden = ctypes.get_errno() == errno.EPERM
        return say("sandbox.landlock-forbidden" if forbidden else "sandbox.no-landlock")
    try:
        seccomp.control(seccomp.PR_GET_SECCOMP, 0)
    except OSError:
        return say("sandbox.no-seccomp")
    if seccomp.library() is None:
        return say("sandbox.no-libseccomp")
    if data is not None:
        inside = next((place for place in program_files() if data.resolve().is_relative_to(place)), None)
        return say("sandbox.exposed", data=data, place=inside) if inside else None
    return None


def landlock_version() -> int:
    """The version of Landlock that the kernel has; 0 for none, and `ctypes.get_errno` then tells why."""
    return max(_call(CREATE_RULESET, None, 0, VERSION), 0)


def enter(spec: WorkerSpec) -> None:
    """Keep this process, which has one thread yet, to what its room needs, for good. Raises NoSandbox."""
    _limit(spec.limits)
    if not spec.sandbox:
        return
    if reason := available():
        raise NoSandbox(reason)
    try:
        seccomp.control(seccomp.PR_SET_DUMPABLE, 0)
        seccomp.control(seccomp.PR_SET_NO_NEW_PRIVS, 1)
        _restrict(spec)
        seccomp.install(os.getpid(), plays=_plays(spec))
    except OSError as error:
        raise NoSandbox(say("sandbox.failed", what=error.strerror)) from error


@cache
def program_files() -> tuple[Path, ...]:
    """What every process may read: Python and its packages, this program, what the system's library needs."""
    own = Path(__file__).parents[2]
    places = [data_folder(), own, own.parent / "engine", Path(sys.prefix), Path(sys.base_prefix)]
    places += [Path(one) for one in sys.path if Path(one).name in ("site-packages", "dist-packages")]
    found = [place for place in (*places, *map(Path, SYSTEM)) if place.exists()]
    return tuple(dict.fromkeys(place.resolve() for place in found))


def _limit(limits: WorkerLimits) -> None:
    for what, most in (
        (resource.RLIMIT_AS, limits.memory),
        (resource.RLIMIT_FSIZE, limits.file),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))


def _restrict(spec: WorkerSpec) -> None:
    version = landlock_version()
    known = FILE_RIGHTS[min(version, len(FILE_RIGHTS) - 1)]
    told = struct.pack("QQQ", known, NET_RIGHTS, SCOPES)[: 8 if version < 4 else 16 if version < 6 else 24]
    ruleset = _done(_call(CREATE_RULESET, told, len(told), 0))
    try:
        for path, rights in _granted(spec):
            _grant(ruleset, path, rights & known)
        _done(_call(RESTRICT_SELF, ruleset, 0))
    finally:
        os.close(ruleset)


def _granted(spec: WorkerSpec) -> Iterator[tuple[Path, int]]:
    """What a process may open, and how."""
    for path in program_files():
        yield path, READ
    yield Path(os.devnull), READ | WRITE_FILE
    if spec.folder:
        yield Path(spec.folder), WRITE if _plays(spec) else READ
    if spec.settings:
        yield Path(spec.settings).parent, WRITE


def _plays(spec: WorkerSpec) -> bool:
    return isinstance(spec.location, GameTable) and bool(spec.location.seat)


def _grant(ruleset: int, path: Path, rights: int) -> None:
    fd = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        kept = rights if path.is_dir() else rights & OF_FILES
        _done(_call(ADD_RULE, ruleset, PATH_BENEATH, struct.pack("=Qi", kept, fd), 0))
    finally:
        os.close(fd)


def _call(number: int, *values: int | bytes | None) -> int:
    """A call of the kernel that the C library has no name for; less than 0 where it fails."""
    given = [ctypes.c_long(value) if isinstance(value, int) else value for value in values]
    done: int = seccomp.libc().syscall(ctypes.c_long(number), *given)
    return done


def _done(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result
