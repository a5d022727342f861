"""A fork server whose apps do what a test wants: the name of the account is that of the function to run."""

import asyncio
import ctypes
import errno
import fcntl
import os
import random
import resource
import signal
import socket
import struct
import subprocess
import sys
import termios
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import engine
from engine.journal.files import write_over
from engine.translations import data_folder, language, say
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Lobby, PushMessage
from jc_tui.host.workers.forkserver import APPS, serve
from jc_tui.host.workers.launch import WorkerSpec

F_SETOWN_EX, FIOSETOWN, SIOCSPGRP, FS_IOC_GETFLAGS = 15, 0x8901, 0x8902, 0x80086601
CLONE_APART, PR_SET_DUMPABLE, NEW_CALL = 0x40010000, 4, 600  # a thread with a network of its own
NOT_THERE = (
    *("sync", "syncfs", "sync_file_range", "io_setup", "io_submit", "splice", "tee", "vmsplice", "sendfile"),
    *("copy_file_range", "mbind", "set_mempolicy", "remap_file_pages", "mlockall", "seccomp", "setsockopt"),
    *("timer_create", "signalfd4", "mknodat", "getxattr", "setsid", "setpgid", "chdir", "openat2"),
    *("landlock_restrict_self", "clone3", "ptrace", "mount", "unshare", "bpf", "io_uring_setup", "keyctl"),
)


async def run(spec: WorkerSpec, api: HostApi) -> None:
    await globals()[spec.account.name](spec, api)


async def report(spec: WorkerSpec, api: HostApi) -> None:
    told = {
        "fds": sorted(int(fd) for fd in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{fd}")),
        "environment": dict(os.environ),
        "language": language(),
        "bye": say("wire.gone"),
        "umask": os.umask(0o077),
        "leader": os.getsid(0) == os.getpid() and os.tcgetpgrp(0) == os.getpid(),
        "streams": [sys.__stdin__.fileno(), sys.__stdout__.fileno(), sys.__stderr__.fileno(), sys.stderr.encoding],
        "random": random.random(),
        "stops": signal.getsignal(signal.SIGTSTP) is signal.SIG_IGN,
        "threads": threading.active_count(),
    }
    await api.say("report", repr(told))
    await api.bye()


async def go(spec: WorkerSpec, api: HostApi) -> None:
    await api.go(Lobby())


async def nothing(spec: WorkerSpec, api: HostApi) -> None: ...


async def fail(spec: WorkerSpec, api: HostApi) -> None:
    secret = "Legio XIII"
    raise ValueError(secret)


async def echo(spec: WorkerSpec, api: HostApi) -> None:
    while line := await asyncio.to_thread(sys.stdin.readline):
        print(f"typed {line.strip()}", flush=True)


async def gather(spec: WorkerSpec, api: HostApi) -> None:
    heard: asyncio.Queue[PushMessage] = asyncio.Queue()
    api.news = heard.put_nowait
    await api.say("ready", "")
    while True:
        await api.say("heard", (await heard.get()).kind.value)


async def app_fails(spec: WorkerSpec, api: HostApi) -> None:
    from jc_tui.host.workers.run_app import run_app
    from jc_tui.terminal.app import TerminalApp

    class Failing(TerminalApp):
        def on_mount(self) -> None:
            raise ValueError("Legio XIII")

    await run_app(Failing(), api)


async def break_out(spec: WorkerSpec, api: HostApi) -> None:
    folder, own = Path(spec.folder), Path(spec.settings).parent
    pids = [int(pid) for pid in (folder / "pids").read_text().split()]
    for wanted, acts in attempts(folder, own, *pids).items():
        await api.say(wanted, repr({" ".join(map(str, act)): outcome(*act) for act in acts}))
    await api.say("done", repr({name: outcome(act) for name, act in allowed(folder, own).items()}))


async def fill(spec: WorkerSpec, api: HostApi) -> None:
    large = Path(spec.settings).with_name("large")
    await api.say("memory", outcome(bytearray, 500 << 20))
    await api.say("file", outcome(large.write_bytes, bytes(9 << 20)))
    await api.say("core", str(resource.getrlimit(resource.RLIMIT_CORE)))


async def think_hard(spec: WorkerSpec, api: HostApi) -> None:
    """Have many threads take some memory, each its own; then take much at once."""
    together = threading.Barrier(12)
    with ThreadPoolExecutor(together.parties) as threads:
        for _ in range(together.parties):
            threads.submit(lambda: ([bytearray(1000) for _ in range(100)], together.wait()))
    await api.say("memory", outcome(bytearray, 200 << 20))


async def strange_call(spec: WorkerSpec, api: HostApi) -> None:
    """Ask the kernel for a process's number (39) by another way of x86_64, whose calls begin there."""
    ctypes.CDLL(None).syscall(0x40000000 | 39)
    await api.say("strange call", "done")


def call(name: str, *values: int) -> None:
    libc, libseccomp = ctypes.CDLL(None, use_errno=True), ctypes.CDLL("libseccomp.so.2")
    number = libseccomp.seccomp_syscall_resolve_name(name.encode()) if name else NEW_CALL
    assert number >= 0
    if libc.syscall(number, *values) < 0:
        raise OSError(ctypes.get_errno(), "")


def attempts(folder: Path, own: Path, server: int, sibling: int) -> dict[str, Iterable[tuple[Any, ...]]]:
    """What is tried, a function and its arguments, by what should come of it."""
    game, others, way = folder / "game.jsonl", folder.parent / "other", folder / "way"
    other, fd, directory = others / "game.jsonl", os.open(game, os.O_RDONLY), os.open(folder, os.O_RDONLY)
    host, number, lock = own.parents[1], struct.pack("i", sibling), struct.pack("hhqqi", 0, 0, 0, 0, 0)
    return {
        "EACCES": (
            *((open, other), (os.listdir, others), (open, other, "ab"), (os.unlink, other)),
            *((os.rename, other, folder / "moved"), (lambda: (os.symlink(others, way), os.listdir(way)),)),
            *((open, own.parent / "2" / "settings.toml"), (os.listdir, own.parent), (open, "/etc/passwd")),
            *((open, host / "host.db"), (open, host / "host_key"), (os.listdir, host), (os.listdir, "/root")),
            *((open, "/tmp/jc-tui-test", "w"), (os.listdir, "/proc")),
            *((open, f"/proc/{server}/mem", "rb"), (open, engine.__file__, "ab")),
        ),
        "ENOSYS": (
            *((os.truncate, other, 0), (os.chmod, other, 0), (os.execv, "/bin/sh", ["sh", "-c", "exit 0"])),
            *((os.posix_spawn, "/bin/true", ["true"], {}), (subprocess.run, ["/bin/true"])),
            *((lambda: os.fork() or os._exit(0),), (call, ""), (os.memfd_create, "x"), (os.setuid, 12345)),
            *((socket.socket, family) for family in (socket.AF_INET, socket.AF_UNIX)),
            *((socket.socket, socket.AF_NETLINK, 3), (socket.socketpair, socket.AF_UNIX, socket.SOCK_DGRAM)),
            *((os.kill, server, 0), (os.kill, sibling, 0), (os.kill, -1, 0), (os.kill, 0, 0)),
            *((os.pidfd_open, sibling), (os.setpriority, os.PRIO_PROCESS, sibling, 19)),
            *((os.sched_setaffinity, sibling, {0}), (resource.setrlimit, resource.RLIMIT_CORE, (1, 1))),
            *((resource.prlimit, process, resource.RLIMIT_CPU, (99, 99)) for process in (0, sibling)),
            *((fcntl.fcntl, 0, fcntl.F_SETOWN, sibling), (fcntl.fcntl, 0, F_SETOWN_EX, b"\1\0\0\0" + number)),
            *((fcntl.fcntl, 0, fcntl.F_SETSIG, 9), (fcntl.fcntl, 0, fcntl.F_SETFL, os.O_RDWR | os.O_ASYNC)),
            *((fcntl.fcntl, fd, fcntl.F_OFD_SETLK, lock), (fcntl.fcntl, fd, fcntl.F_SETLEASE, fcntl.F_RDLCK)),
            *((fcntl.lockf, fd, fcntl.LOCK_SH | fcntl.LOCK_NB), (fcntl.fcntl, directory, fcntl.F_NOTIFY, 1)),
            *((fcntl.ioctl, 3, FIOSETOWN, number), (fcntl.ioctl, 3, SIOCSPGRP, number)),
            *((fcntl.ioctl, 3, termios.FIOASYNC, number), (fcntl.ioctl, 0, termios.TIOCSTI, b"q")),
            *((fcntl.ioctl, 0, termios.TIOCSETD, number), (fcntl.ioctl, fd, FS_IOC_GETFLAGS, bytes(8))),
            *((os.open, game, os.O_TRUNC), (os.open, game, os.O_ACCMODE | os.O_TRUNC)),
            *((os.fchmod, fd, 0), (os.fchown, fd, 12345, -1), (os.setxattr, fd, "user.mark", b"x")),
            *((call, "clone", CLONE_APART, 0, 0, 0, 0), (call, "prctl", PR_SET_DUMPABLE, 1, 0, 0, 0)),
            *((call, name, -1, 0, 0, 0, 0, 0) for name in NOT_THERE),
        ),
        "EXDEV": ((os.link, other, folder / "linked.jsonl"),),
        "MemoryError": ((bytearray, 500 << 20),),
        "EFBIG": ((lambda: (own / "large").write_bytes(bytes(9 << 20)),),),
    }


def allowed(folder: Path, own: Path) -> dict[str, Callable[[], object]]:
    game = folder / "game.jsonl"
    return {
        "own game": game.read_bytes,
        "list own game": lambda: os.listdir(folder),
        "append to own game": lambda: game.open("ab").write(b"x"),
        "a file beside it": lambda: write_over(folder / "game.jsonl.head", b"x"),
        "own settings": lambda: write_over(own / "settings.toml", b"x"),
        "data": lambda: (data_folder() / "look" / "keys.toml").read_text(),
        "a late import": lambda: import_module("sqlite3"),
        "time zones": lambda: ZoneInfo("Europe/Stockholm"),
        "thread": lambda: ThreadPoolExecutor(1).submit(int).result(),
        "null": lambda: Path(os.devnull).write_text("x"),
        "chance": random.SystemRandom().random,
        "raise a signal": lambda: signal.raise_signal(signal.SIGWINCH),
        "lock own game": lambda: fcntl.flock(os.open(game, os.O_RDONLY), fcntl.LOCK_SH | fcntl.LOCK_NB),
    }


def outcome(attempt: Callable[..., object], *given: object) -> str:
    try:
        attempt(*given)
    except OSError as error:
        return errno.errorcode[error.errno or 0]
    except Exception as error:
        return type(error).__name__
    return "done"


def serve_toys(name: str = "tests.jc_tui.host.toy_apps") -> None:
    import_module(name)
    serve(socket.socket(fileno=int(sys.argv[1])), dict.fromkeys(APPS, name))


if __name__ == "__main__":
    serve_toys()
