"""From inside a player's process everything but its own game, its own settings and the program is out of reach."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from ast import literal_eval
from pathlib import Path

import pytest

from jc_tui.host.api.messages import GameTable, Location, PastGame
from jc_tui.host.api.rpc import WorkerExit
from jc_tui.host.sandbox import landlock
from jc_tui.host.workers.launch import WorkerLimits
from tests.jc_tui.host.toy_apps import NOT_THERE
from tests.jc_tui.host.workers.launcher import Launcher, launcher
from tests.jc_tui.terminals import ROOT, RUN

WITHOUT = landlock.available()
needs_sandbox = pytest.mark.skipif(WITHOUT is not None, reason=str(WITHOUT))

DENIED = "EACCES"
REFUSED = MISSING = "ENOSYS"

OUT_OF_REACH = {
    "read another game": DENIED,
    "list another game": DENIED,
    "append to another game": DENIED,
    "cut another game": REFUSED,
    "hide another game": REFUSED,
    "unlink another game": DENIED,
    "link another game": "EXDEV",
    "move another game": DENIED,
    "reach it by a link": DENIED,
    "another account": DENIED,
    "list accounts": DENIED,
    "passwords": DENIED,
    "home": DENIED,
    "temporary files": DENIED,
    "processes": DENIED,
    "another's memory": DENIED,
    "shell": REFUSED,
    "spawn": REFUSED,
    "subprocess": REFUSED,
    "fork": REFUSED,
    "fork with clone3": "ENOSYS",
    "internet": REFUSED,
    "unix socket": REFUSED,
    "netlink": REFUSED,
    "pair of datagrams": REFUSED,
    "kill the fork server": REFUSED,
    "kill a sibling": REFUSED,
    "kill everybody": REFUSED,
    "kill a group": REFUSED,
    "a sibling by descriptor": REFUSED,
    "limits of a sibling": REFUSED,
    "its priority": REFUSED,
    "its processors": REFUSED,
    "ptrace": REFUSED,
    "mount": REFUSED,
    "unshare": REFUSED,
    "bpf": REFUSED,
    "io_uring": REFUSED,
    "keys": REFUSED,
    "files in memory": REFUSED,
    "a call to come": "ENOSYS",
    "user": REFUSED,
    "core": REFUSED,
    "memory": "MemoryError",
    "a large file": "EFBIG",
    "write a program file": DENIED,
    **dict.fromkeys(
        (
            *("whom a descriptor signals", "whom else it signals", "a signal that kills", "signals at input"),
            *("whom a wire signals", "whom else a wire signals", "signals of a wire"),
            *("type at the terminal", "another discipline", "lock a record", "lock a record for others"),
            *("a lease", "news of a folder", "hide own game", "give own game away", "mark own game"),
            "limits of its own",
        ),
        REFUSED,
    ),
    **dict.fromkeys(("cut own game by reading", "cut own game by neither"), MISSING),
    **dict.fromkeys(("flags of a file", "a thread without a net", "be looked into", *NOT_THERE), MISSING),
}
IN_REACH = {
    *("own game", "list own game", "append to own game", "a file beside it", "own settings", "data"),
    *("a late import", "time zones", "thread", "null", "chance", "raise a signal", "lock own game"),
}
CHANGES_OF_A_GAME = {"append to own game": DENIED, "a file beside it": DENIED, "lock own game": MISSING}
"""What only a player does, and what comes of it where a watcher tries."""


def make_rooms(tmp_path: Path) -> None:
    for folder in ("games/own", "games/other", "accounts/1", "accounts/2"):
        (tmp_path / folder).mkdir(parents=True)
    for game in ("own", "other"):
        (tmp_path / "games" / game / "game.jsonl").write_text("{}\n")
    for account in "12":
        (tmp_path / "accounts" / account / "settings.toml").write_text("")


async def outcomes(workers: Launcher, tmp_path: Path, location: Location) -> dict[str, str]:
    sibling = await workers.launch("wait")
    own = tmp_path / "games" / "own"
    (own / "pids").write_text(f"{workers.pool.process.pid} {sibling.pid}")
    settings = str(tmp_path / "accounts" / "1" / "settings.toml")
    launched = await workers.launch(
        "break_out", location=location, folder=str(own), settings=settings, sandbox=True
    )
    ending = await launched.ending()
    assert ending.bye, ending.crash
    found: dict[str, str] = literal_eval(launched.api.said[0][1])
    os.kill(sibling.pid, 9)
    return found


@needs_sandbox
@pytest.mark.slow
async def test_a_player_reaches_only_what_is_theirs(tmp_path: Path) -> None:
    make_rooms(tmp_path)
    async with launcher() as workers:
        found = await outcomes(workers, tmp_path, GameTable("1", "caesar"))
        assert found == {**OUT_OF_REACH, **dict.fromkeys(IN_REACH, "done")}
        assert (tmp_path / "games/other/game.jsonl").read_text() == "{}\n"
        for location in (
            GameTable("1"),
            PastGame("1", "caesar"),
        ):
            found = await outcomes(workers, tmp_path, location)
            assert {name: found[name] for name in IN_REACH if found[name] != "done"} == CHANGES_OF_A_GAME
            assert [name for name in OUT_OF_REACH if found[name] == "done"] == []
        if os.uname().machine == "x86_64":  # others have no second way to call the kernel
            launched = await workers.launch(
                "strange_call", settings=str(tmp_path / "accounts/1/settings.toml"), sandbox=True
            )
            assert await launched.ending() == WorkerExit(), "it is killed, and says nothing more"


@pytest.mark.slow
async def test_without_a_sandbox_memory_and_files_are_limited_all_the_same(tmp_path: Path) -> None:
    make_rooms(tmp_path)
    async with launcher() as workers:
        launched = await workers.launch("fill", settings=str(tmp_path / "accounts/1/settings.toml"))
        await launched.ending()
        assert launched.api.said == [("memory", "MemoryError"), ("file", "EFBIG")]
        launched = await workers.launch(
            "fill", settings=str(tmp_path / "accounts/1/settings.toml"), limits=WorkerLimits(1 << 30, 64 << 20)
        )
        await launched.ending()
        assert launched.api.said == [("memory", "done"), ("file", "done")]


@needs_sandbox
@pytest.mark.slow
async def test_threads_leave_the_memory_that_a_player_may_have(tmp_path: Path) -> None:
    make_rooms(tmp_path)
    async with launcher() as workers:
        settings = str(tmp_path / "accounts/1/settings.toml")
        launched = await workers.launch("think_hard", settings=settings, sandbox=True)
        assert (await launched.ending()).bye
        assert launched.api.said == [("memory", "done")]


# --- where there is none -----------------------------------------------------------------------------------


def test_another_system_has_no_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert landlock.available() == "Players’ processes can be kept apart only on Linux."


def test_a_kernel_without_landlock_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "it has no Landlock" in str(_told_where_landlock_fails(monkeypatch, errno.ENOSYS))


def test_where_landlock_is_forbidden_it_is_not_blamed_on_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "calls of Landlock are forbidden here" in str(_told_where_landlock_fails(monkeypatch, errno.EPERM))


def _told_where_landlock_fails(monkeypatch: pytest.MonkeyPatch, error: int) -> str | None:
    def fail() -> int:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(landlock, "landlock_version", fail)
    monkeypatch.setattr(sys, "platform", "linux")
    return landlock.available()


WITHOUT_LIBRARY = """
import ctypes

class Library(ctypes.CDLL):
    def __init__(self, name, *rest, **known):
        if "seccomp" in str(name):
            raise OSError(name)
        super().__init__(name, *rest, **known)

ctypes.CDLL = Library
"""


@needs_sandbox
@pytest.mark.slow
def test_without_libseccomp_the_host_does_not_open_and_says_what_to_install(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_LIBRARY + RUN, "host", "--data", tmp_path / "host", "--port", "0"],
        env={**os.environ, "JC_TUI_LANG": "en"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    told = " ".join(done.stderr.split())
    assert "the library libseccomp is not installed. Install the package libseccomp2" in told
    assert "use --no-sandbox" in told


@needs_sandbox
def test_data_among_the_files_of_the_program_would_lie_open(tmp_path: Path) -> None:
    assert landlock.available(tmp_path / "host") is None
    inside = Path(sys.prefix) / "share" / "jc-tui"
    assert "would lie open to every player’s process" in str(landlock.available(inside))
