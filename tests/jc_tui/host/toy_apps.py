"""A fork server whose apps do what a test wants: the name of the account is that of the function to run."""

from __future__ import annotations

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
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path
from zoneinfo import ZoneInfo

import engine
from engine.journal.files import write_over
from engine.words import data_folder, language, say
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import GameTable, Lobby, PushMessage, Register, RequestRefused
from jc_tui.host.workers.forkserver import APPS, serve
from jc_tui.host.workers.launch import WorkerSpec

F_SETOWN_EX, FIOSETOWN, SIOCSPGRP, FS_IOC_GETFLAGS = 15, 0x8901, 0x8902, 0x80086601
CLONE_THREAD, CLONE_NEWNET, PR_SET_DUMPABLE, NEW_CALL = 0x10000, 0x40000000, 4, 600
NOT_THERE = (
    *("sync", "syncfs", "sync_file_range", "io_setup", "io_submit", "splice", "tee", "vmsplice", "sendfile"),
    *("copy_file_range", "mbind", "set_mempolicy", "remap_file_pages", "mlockall", "seccomp", "setsockopt"),
    *("timer_create", "signalfd4", "mknodat", "getxattr", "setsid", "setpgid", "chdir", "openat2"),
    *("landlock_restrict_self", "clone3", "ptrace", "mount", "unshare", "bpf", "io_uring_setup", "keyctl"),
)


async def run(spec: WorkerSpec, api: HostApi) -> None:
    await globals().get(spec.account.name if spec.account else "", broken_into)(spec, api)


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


async def wait(spec: WorkerSpec, api: HostApi) -> None:
    await asyncio.sleep(3600)


async def echo(spec: WorkerSpec, api: HostApi) -> None:
    while line := await asyncio.to_thread(sys.stdin.readline):
        print(f"typed {line.strip()}", flush=True)


async def gather(spec: WorkerSpec, api: HostApi) -> None:
    heard: asyncio.Queue[PushMessage] = asyncio.Queue()
    api.news = heard.put_nowait
    await api.say("ready", "")
    while True:
        await api.say("heard", (await heard.get()).kind.value)


async def broken_into(spec: WorkerSpec, api: HostApi) -> None:
    """Do what is typed: read a file and say what came of it, or ask for a folder and end."""
    print("[broken into]", flush=True)
    while (line := (await asyncio.to_thread(sys.stdin.readline)).strip()).startswith("/"):
        print(f"{line} {outcome(Path(line).read_bytes)}.", flush=True)
    try:
        await api.go(GameTable(line.removeprefix("go ")))
    except RequestRefused:
        await api.go(Register())


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
    for wanted, acts in attempts(folder, own, pids).items():
        await api.say(wanted, repr({name: outcome(act) for name, act in acts.items()}))


async def fill(spec: WorkerSpec, api: HostApi) -> None:
    large = Path(spec.settings).with_name("large")
    await api.say("memory", outcome(lambda: bytearray(500 << 20)))
    await api.say("file", outcome(lambda: large.write_bytes(bytes(9 << 20))))
    await api.say("core", str(resource.getrlimit(resource.RLIMIT_CORE)))


async def think_hard(spec: WorkerSpec, api: HostApi) -> None:
    """Have many threads take some memory, each its own; then take much at once."""
    together = threading.Barrier(12)
    with ThreadPoolExecutor(together.parties) as threads:
        for _ in range(together.parties):
            threads.submit(lambda: ([bytearray(1000) for _ in range(100)], together.wait()))
    await api.say("memory", outcome(lambda: bytearray(200 << 20)))


async def strange_call(spec: WorkerSpec, api: HostApi) -> None:
    """Ask the kernel for a process's number (39) by another way of x86_64, whose calls begin there."""
    ctypes.CDLL(None).syscall(0x40000000 | 39)
    await api.say("strange call", "done")


def attempts(folder: Path, own: Path, pids: list[int]) -> dict[str, dict[str, Callable[[], object]]]:
    """What is tried, by what should come of it."""
    libc, libseccomp = ctypes.CDLL(None, use_errno=True), ctypes.CDLL("libseccomp.so.2")

    def call(name: str, *values: int) -> None:
        number = libseccomp.seccomp_syscall_resolve_name(name.encode()) if name else NEW_CALL
        assert number >= 0
        if libc.syscall(number, *values) < 0:
            raise OSError(ctypes.get_errno(), "")

    def game() -> int:
        return os.open(folder / "game.jsonl", os.O_RDONLY)

    others = folder.parent / "other"
    return {
        "EACCES": {
            "read another game": lambda: (others / "game.jsonl").read_bytes(),
            "list another game": lambda: os.listdir(others),
            "append to another game": lambda: (others / "game.jsonl").open("ab"),
            "unlink another game": lambda: (others / "game.jsonl").unlink(),
            "move another game": lambda: os.rename(others / "game.jsonl", folder / "moved.jsonl"),
            "reach it by a link": lambda: (os.symlink(others, folder / "way"), os.listdir(folder / "way")),
            "another account": lambda: (own.parent / "2" / "settings.toml").read_text(),
            "list accounts": lambda: os.listdir(own.parent),
            "passwords": lambda: Path("/etc/passwd").read_text(),
            "home": lambda: os.listdir(Path("/root")),
            "temporary files": lambda: Path("/tmp/jc-tui-test").write_text("x"),
            "processes": lambda: os.listdir("/proc"),
            "another's memory": lambda: Path(f"/proc/{pids[0]}/mem").open("rb"),
            "write a program file": lambda: Path(engine.__file__).open("ab"),
        },
        "ENOSYS": {
            "cut another game": lambda: os.truncate(others / "game.jsonl", 0),
            "hide another game": lambda: (others / "game.jsonl").chmod(0),
            "shell": lambda: os.execv("/bin/sh", ["sh", "-c", "exit 0"]),
            "spawn": lambda: os.posix_spawn("/bin/true", ["true"], {}),
            "subprocess": lambda: subprocess.run(["/bin/true"], check=True),
            "fork": lambda: os.fork() or os._exit(0),
            "internet": lambda: socket.socket(socket.AF_INET),
            "unix socket": lambda: socket.socket(socket.AF_UNIX),
            "netlink": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW),
            "pair of datagrams": lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM),
            "kill the fork server": lambda: os.kill(pids[0], 0),
            "kill a sibling": lambda: os.kill(pids[1], 0),
            "kill everybody": lambda: os.kill(-1, 0),
            "kill a group": lambda: os.kill(0, 0),
            "a sibling by descriptor": lambda: os.pidfd_open(pids[1]),
            "limits of a sibling": lambda: resource.prlimit(pids[1], resource.RLIMIT_CPU, (1, 1)),
            "its priority": lambda: os.setpriority(os.PRIO_PROCESS, pids[1], 19),
            "its processors": lambda: os.sched_setaffinity(pids[1], {0}),
            "files in memory": lambda: os.memfd_create("x"),
            "a call to come": lambda: call(""),
            "user": lambda: os.setuid(12345),
            "core": lambda: resource.setrlimit(resource.RLIMIT_CORE, (1, 1)),
            "whom a descriptor signals": lambda: fcntl.fcntl(0, fcntl.F_SETOWN, pids[1]),
            "whom else it signals": lambda: fcntl.fcntl(0, F_SETOWN_EX, struct.pack("ii", 1, pids[1])),
            "a signal that kills": lambda: fcntl.fcntl(0, fcntl.F_SETSIG, signal.SIGKILL),
            "signals at input": lambda: fcntl.fcntl(0, fcntl.F_SETFL, os.O_RDWR | os.O_ASYNC),
            "whom a wire signals": lambda: fcntl.ioctl(3, FIOSETOWN, struct.pack("i", pids[1])),
            "whom else a wire signals": lambda: fcntl.ioctl(3, SIOCSPGRP, struct.pack("i", pids[1])),
            "signals of a wire": lambda: fcntl.ioctl(3, termios.FIOASYNC, struct.pack("i", 1)),
            "type at the terminal": lambda: fcntl.ioctl(0, termios.TIOCSTI, b"q"),
            "another discipline": lambda: fcntl.ioctl(0, termios.TIOCSETD, struct.pack("i", 2)),
            "flags of a file": lambda: fcntl.ioctl(game(), FS_IOC_GETFLAGS, bytes(8)),
            "lock a record": lambda: fcntl.lockf(game(), fcntl.LOCK_SH | fcntl.LOCK_NB),
            "lock a record for others": lambda: fcntl.fcntl(
                game(), fcntl.F_OFD_SETLK, struct.pack("hhqqi", 0, 0, 0, 0, 0)
            ),
            "a lease": lambda: fcntl.fcntl(game(), fcntl.F_SETLEASE, fcntl.F_RDLCK),
            "news of a folder": lambda: fcntl.fcntl(os.open(folder, os.O_RDONLY), fcntl.F_NOTIFY, 1),
            "cut own game by reading": lambda: os.open(folder / "game.jsonl", os.O_RDONLY | os.O_TRUNC),
            "cut own game by neither": lambda: os.open(folder / "game.jsonl", os.O_ACCMODE | os.O_TRUNC),
            "hide own game": lambda: os.fchmod(game(), 0),
            "give own game away": lambda: os.fchown(game(), 12345, -1),
            "mark own game": lambda: os.setxattr(game(), "user.mark", b"x"),
            "limits of its own": lambda: resource.prlimit(0, resource.RLIMIT_CPU, (99, 99)),
            "a thread without a net": lambda: call("clone", CLONE_THREAD | CLONE_NEWNET, 0, 0, 0, 0),
            "be looked into": lambda: call("prctl", PR_SET_DUMPABLE, 1, 0, 0, 0),
            **{name: partial(call, name, -1, 0, 0, 0, 0, 0) for name in NOT_THERE},
        },
        "EXDEV": {"link another game": lambda: os.link(others / "game.jsonl", folder / "linked.jsonl")},
        "MemoryError": {"memory": lambda: bytearray(500 << 20)},
        "EFBIG": {"a large file": lambda: (own / "large").write_bytes(bytes(9 << 20))},
        "done": {
            "own game": lambda: (folder / "game.jsonl").read_bytes(),
            "list own game": lambda: os.listdir(folder),
            "append to own game": lambda: (folder / "game.jsonl").open("ab").write(b"x"),
            "a file beside it": lambda: write_over(folder / "game.jsonl.head", b"x"),
            "own settings": lambda: write_over(own / "settings.toml", b"x"),
            "data": lambda: (data_folder() / "look" / "keys.toml").read_text(),
            "a late import": lambda: import_module("sqlite3"),
            "time zones": lambda: ZoneInfo("Europe/Stockholm"),
            "thread": lambda: ThreadPoolExecutor(1).submit(int).result(),
            "null": lambda: Path(os.devnull).write_text("x"),
            "chance": lambda: random.SystemRandom().random(),
            "raise a signal": lambda: signal.raise_signal(signal.SIGWINCH),
            "lock own game": lambda: fcntl.flock(game(), fcntl.LOCK_SH | fcntl.LOCK_NB),
        },
    }


def outcome(attempt: Callable[[], object]) -> str:
    try:
        attempt()
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
