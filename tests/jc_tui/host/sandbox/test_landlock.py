"""From inside a worker everything but its own game, its own settings and the program is out of reach."""

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

pytestmark = pytest.mark.slow

WITHOUT = landlock.available()
needs_sandbox = pytest.mark.skipif(WITHOUT is not None, reason=str(WITHOUT))

DENIED = (
    *("read another game", "list another game", "append to another game", "unlink another game"),
    *("move another game", "reach it by a link", "another account", "list accounts", "passwords", "home"),
    *("temporary files", "processes", "another's memory", "write a program file"),
)
MISSING = (
    *("cut another game", "hide another game", "shell", "spawn", "subprocess", "fork", "internet", "unix socket"),
    *("netlink", "pair of datagrams", "kill the fork server", "kill a sibling", "kill everybody", "kill a group"),
    *("a sibling by descriptor", "limits of a sibling", "its priority", "its processors", "files in memory"),
    *("a call to come", "user", "core", "whom a descriptor signals", "whom else it signals"),
    *("a signal that kills", "signals at input", "whom a wire signals", "whom else a wire signals"),
    *("signals of a wire", "type at the terminal", "another discipline", "lock a record"),
    *("lock a record for others", "a lease", "news of a folder", "hide own game", "give own game away"),
    *("mark own game", "limits of its own", "cut own game by reading", "cut own game by neither"),
    *("flags of a file", "a thread without a net", "be looked into", *NOT_THERE),
)
OUT_OF_REACH = {
    **dict.fromkeys(DENIED, "EACCES"),
    **dict.fromkeys(MISSING, "ENOSYS"),
    **{"link another game": "EXDEV", "memory": "MemoryError", "a large file": "EFBIG"},
}
IN_REACH = {
    *("own game", "list own game", "append to own game", "a file beside it", "own settings", "data"),
    *("a late import", "time zones", "thread", "null", "chance", "raise a signal", "lock own game"),
}
CHANGES_OF_A_GAME = {"append to own game": "EACCES", "a file beside it": "EACCES", "lock own game": "ENOSYS"}
"""What only a player does, and what comes of it where a watcher tries."""


@pytest.fixture
def settings(tmp_path: Path) -> str:
    for folder in ("games/own", "games/other", "accounts/1", "accounts/2"):
        (tmp_path / folder).mkdir(parents=True)
        save = "game.jsonl" if folder.startswith("games") else "settings.toml"
        (tmp_path / folder / save).write_text("{}\n")
    return str(tmp_path / "accounts" / "1" / "settings.toml")


async def outcomes(workers: Launcher, settings: str, location: Location) -> dict[str, str]:
    sibling = await workers.launch("wait")
    own = Path(settings).parents[2] / "games" / "own"
    (own / "pids").write_text(f"{workers.pool.process.pid} {sibling.pid}")
    launched = await workers.launch(
        "break_out", location=location, folder=str(own), settings=settings, sandbox=True
    )
    ending = await launched.ending()
    assert not ending.crash
    sibling.worker.kill()
    return literal_eval(launched.api.said[0][1])


@needs_sandbox
async def test_a_player_reaches_only_what_is_theirs(tmp_path: Path, settings: str) -> None:
    async with launcher() as workers:
        found = await outcomes(workers, settings, GameTable("1", "caesar"))
        assert found == {**OUT_OF_REACH, **dict.fromkeys(IN_REACH, "done")}
        assert (tmp_path / "games/other/game.jsonl").read_text() == "{}\n"
        for location in (
            GameTable("1"),
            PastGame("1", "caesar"),
        ):
            found = await outcomes(workers, settings, location)
            assert {name: found[name] for name in IN_REACH if found[name] != "done"} == CHANGES_OF_A_GAME
            assert [name for name in OUT_OF_REACH if found[name] == "done"] == []
        if os.uname().machine == "x86_64":  # others have no second way to call the kernel
            launched = await workers.launch("strange_call", settings=settings, sandbox=True)
            assert await launched.ending() == WorkerExit(), "it is killed, and says nothing more"
            assert not launched.api.said
        launched = await workers.launch("think_hard", settings=settings, sandbox=True)
        await launched.ending()
        assert launched.api.said == [("memory", "done")], "threads leave the memory that a player may have"


async def test_without_a_sandbox_memory_and_files_are_limited_all_the_same(settings: str) -> None:
    async with launcher() as workers:
        for limits, memory, file in (
            (WorkerLimits(), "MemoryError", "EFBIG"),
            (WorkerLimits(1 << 30, 64 << 20), "done", "done"),
        ):
            launched = await workers.launch("fill", settings=settings, limits=limits)
            await launched.ending()
            assert launched.api.said == [("memory", memory), ("file", file)]


# --- where there is none -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "told"),
    [(errno.ENOSYS, "it has no Landlock"), (errno.EPERM, "calls of Landlock are forbidden here")],
)
def test_a_kernel_without_landlock_is_told_from_one_that_forbids_it(
    monkeypatch: pytest.MonkeyPatch, error: int, told: str
) -> None:
    def fail() -> int:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(landlock, "landlock_version", fail)
    assert told in str(landlock.available())
    monkeypatch.setattr(sys, "platform", "darwin")
    assert landlock.available() == "Players’ processes can be kept apart only on Linux."


WITHOUT_LIBRARY = """
from jc_tui.host.sandbox import seccomp

def library():
    raise OSError

seccomp.library = library
"""


@needs_sandbox
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
