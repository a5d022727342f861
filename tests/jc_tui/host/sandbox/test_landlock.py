"""From inside a worker everything but its own game, its own settings and the program is out of reach."""

import errno
import os
import sys
from ast import literal_eval
from pathlib import Path
from unittest.mock import Mock

import pytest

from jc_tui.host.api.messages import GameTable, PastGame
from jc_tui.host.api.rpc import WorkerExit
from jc_tui.host.sandbox import landlock, seccomp
from jc_tui.host.workers.launch import WorkerLimits
from tests.jc_tui.host.workers.launcher import launcher

pytestmark = pytest.mark.slow

needs_sandbox = pytest.mark.skipif(landlock.available() is not None, reason=str(landlock.available()))

BREAK_OUTS = 96
ACCOUNTS = "accounts/1/settings.toml", "accounts/2/settings.toml"
OF_PLAYERS = {"append to own game": "EACCES", "a file beside it": "EACCES", "lock own game": "ENOSYS"}


@pytest.fixture
def settings(tmp_path):
    for name in ("games/own/game.jsonl", "games/other/game.jsonl", *ACCOUNTS, "host.db", "host_key"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("{}\n")
    return str(tmp_path / ACCOUNTS[0])


async def outcomes(workers, settings, location):
    own = Path(settings).parents[2] / "games" / "own"
    (own / "pids").write_text(f"{workers.pool.process.pid} {(await workers.launch('echo')).pid}")
    launched = await workers.launch("break_out", True, settings, location=location, folder=str(own))
    assert not (await launched.ending()).crash
    return {wanted: literal_eval(found) for wanted, found in launched.said}


@needs_sandbox
async def test_a_player_reaches_only_what_is_theirs(tmp_path, settings):
    async with launcher() as workers:
        found = await outcomes(workers, settings, GameTable("1", "caesar"))
        assert {wanted: set(each.values()) for wanted, each in found.items()} == {one: {one} for one in found}
        assert sum(map(len, found.values())) - len(found["done"]) == BREAK_OUTS
        assert (tmp_path / "games/other/game.jsonl").read_text() == "{}\n"
        for location in (GameTable("1"), PastGame("1", "caesar")):
            found = await outcomes(workers, settings, location)
            assert {name: one for name, one in found.pop("done").items() if one != "done"} == OF_PLAYERS
            assert not any("done" in each.values() for each in found.values())
        if os.uname().machine == "x86_64":  # others have no second way to call the kernel
            launched = await workers.launch("strange_call", True, settings)
            assert await launched.ending() == WorkerExit(), "it is killed, and says nothing more"
            assert not launched.said
        launched = await workers.launch("think_hard", True, settings)
        await launched.ending()
        assert launched.said == [("memory", "done")], "threads leave the memory that a player may have"


async def test_without_a_sandbox_memory_and_files_are_limited_all_the_same(settings):
    async with launcher() as workers:
        for limits, memory, file in (
            (WorkerLimits(), "MemoryError", "EFBIG"),
            (WorkerLimits(1 << 30, 64 << 20), "done", "done"),
        ):
            launched = await workers.launch("fill", False, settings, limits=limits)
            await launched.ending()
            assert launched.said == [("memory", memory), ("file", file), ("core", "(0, 0)")]


@pytest.mark.parametrize(
    ("module", "needed", "error", "told"),
    [
        (landlock, "landlock_version", errno.ENOSYS, "it has no Landlock"),
        (landlock, "landlock_version", errno.EPERM, "calls of Landlock are forbidden here"),
        (seccomp, "library", errno.ENOENT, "libseccomp is not installed. Install the package libseccomp2"),
    ],
)
def test_what_is_missing_is_told(monkeypatch, module, needed, error, told):
    monkeypatch.setattr(landlock, "landlock_version", lambda: 1)
    monkeypatch.setattr(module, needed, Mock(side_effect=OSError(error, os.strerror(error))))
    assert told in str(landlock.available())
    monkeypatch.setattr(sys, "platform", "darwin")
    assert landlock.available() == "Players’ processes can be kept apart only on Linux."


@needs_sandbox
def test_data_among_the_files_of_the_program_would_lie_open(tmp_path):
    assert landlock.available(tmp_path / "host") is None
    inside = Path(sys.prefix) / "share" / "jc-tui"
    assert "would lie open to every player’s process" in str(landlock.available(inside))
