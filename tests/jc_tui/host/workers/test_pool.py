"""Workers are launched, told apart, outlive their fork server, and leave nothing behind."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
import subprocess
from ast import literal_eval
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from jc_tui.host.api.messages import Lobby, PushKind, PushMessage, RequestRefused
from jc_tui.host.workers.launch import ClientTerminal
from jc_tui.host.workers.pool import TRIES, WorkerPool, WorkerStartError
from tests.jc_tui.host.real_host import forked_by
from tests.jc_tui.host.workers.launcher import Launcher, NotingApi, launcher, until

pytestmark = pytest.mark.slow

SWEDE = ClientTerminal("rxvt-unicode-256color", "sv", "true", 120, 40, unicode=False)


async def reported(workers: Launcher, **other: object) -> dict[str, Any]:
    launched = await workers.launch("report", **other)
    ending = await launched.ending()
    assert ending.bye, ending.crash
    found: dict[str, Any] = literal_eval(launched.api.said[0][1])
    return found


def descriptors(pid: int | str = "self") -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


def full(*_: Any, **__: Any) -> None:
    raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))


async def test_what_a_worker_is_and_how_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    async with launcher() as workers:
        monkeypatch.setenv("SECRET_OF_THE_HOST", "1")
        await a_worker_has_only_what_is_its_own(workers)
        await the_language_is_that_of_the_spec(workers)
        await its_ends_are_told_apart(workers)
        await a_refusal_is_said_there(workers)
        await news_are_heard_and_parking_leaves_the_screen(workers)
        await its_terminal_hangs_up(workers)
        await a_server_that_is_gone_takes_its_workers_along(workers)
        await a_hundred_launches_at_once_leave_no_descriptor(workers)
        await a_launch_that_is_given_up_disturbs_no_other(workers)
        await launches_that_wait_for_a_killed_fork_server_are_served_by_the_next(workers)
        await workers_outlive_a_killed_fork_server(workers)
        await a_server_out_of_processes_refuses_launches_until_a_fork_server_starts(workers, monkeypatch)


async def a_worker_has_only_what_is_its_own(workers: Launcher) -> None:
    one, other = await reported(workers), await reported(workers)
    assert one.pop("random") != other.pop("random")
    assert one == other
    assert one == {
        "fds": [0, 1, 2, 3, 4, 5, 6],  # the terminal, the RPC socket, and what the loop waits with
        "environment": {
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "JC_TUI_LANG": "en",
            "HOME": "/nonexistent",
            "JC_TUI_CONFIG": "/nonexistent/settings.toml",
        },
        "language": "en",
        "bye": "The host no longer answers.",
        "umask": 0o077,
        "leader": True,
        "streams": [0, 1, 2, "utf-8"],
        "stops": True,  # else Ctrl-Z would stop it for good
        "threads": 1,
    }


async def the_language_is_that_of_the_spec(workers: Launcher) -> None:
    found = await reported(workers, terminal=SWEDE, settings="/srv/1/settings.toml")
    assert (found["language"], found["bye"]) == ("sv", "Värden svarar inte längre.")
    environment = found["environment"]
    assert (environment["COLORTERM"], environment["LANG"], environment["HOME"]) == ("truecolor", "C", "/srv/1")
    assert found["streams"] == [0, 1, 2, "ascii"]


async def its_ends_are_told_apart(workers: Launcher) -> None:
    launched = {what: await workers.launch(what) for what in ("go", "nothing", "fail", "app_fails", "wait")}
    os.kill(launched["wait"].pid, signal.SIGKILL)
    endings = {what: await one.ending() for what, one in launched.items()}
    assert endings["go"].go == Lobby()
    assert [what for what, ending in endings.items() if ending.in_order] == ["go"]
    for failed in ("fail", "app_fails"):
        assert "toy_apps.py" in endings[failed].crash
        assert endings[failed].crash.endswith("ValueError\n"), "what it said may name a block"
        await launched[failed].link.drained
        assert b"Traceback" not in launched[failed].shown
    assert not launched["fail"].shown


async def a_refusal_is_said_there(workers: Launcher) -> None:
    class Strict(NotingApi):
        async def hint(self) -> None:
            raise RequestRefused("presence.has-come", n=1, seat="Pompejus")

    launched = await workers.launch("hint", Strict(), terminal=SWEDE)
    await launched.ending()
    assert launched.api.said == [("refused", "presence.has-come: Pompejus har kommit.")]


async def news_are_heard_and_parking_leaves_the_screen(workers: Launcher) -> None:
    launched = await workers.launch("gather")
    await until(lambda: launched.api.said)
    launched.server.tell(PushMessage(PushKind.TABLES, tables=("g1",)))
    await until(lambda: ("heard", "tables") in launched.api.said)
    launched.server.tell(PushMessage(PushKind.PARK))
    ending = await launched.ending()
    assert (ending.parked, ending.in_order) == (True, True)
    await launched.link.drained
    assert not launched.shown


async def its_terminal_hangs_up(workers: Launcher) -> None:
    launched = await workers.launch("echo")
    launched.link.type(b"salve\n")
    await until(lambda: b"typed salve" in launched.shown)
    await launched.hang_up()
    await launched.gone()


async def a_server_that_is_gone_takes_its_workers_along(workers: Launcher) -> None:
    """Workers notice by the RPC socket, even where the terminal stays open."""
    launched = await workers.launch("gather")
    await until(lambda: launched.api.said)
    launched.served.cancel()
    await asyncio.gather(launched.served, return_exceptions=True)
    await launched.gone()
    workers.launched.remove(launched)


async def a_hundred_launches_at_once_leave_no_descriptor(workers: Launcher) -> None:
    before, inside = descriptors(), descriptors(workers.pool.process.pid)
    launched = await asyncio.gather(*(workers.launch("go") for _ in range(100)))
    for one in launched:
        assert (await one.ending()).go
        await one.gone()
        await one.hang_up()
    await until(lambda: descriptors(workers.pool.process.pid) <= inside and descriptors() <= before)
    assert not forked_by(workers.pool.process.pid), "none is left to be reaped"


async def a_launch_that_is_given_up_disturbs_no_other(workers: Launcher) -> None:
    before = descriptors()
    os.kill(workers.pool.process.pid, signal.SIGSTOP)
    given_up, other = (asyncio.create_task(workers.launch(what)) for what in ("wait", "report"))
    await asyncio.sleep(0.1)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    os.kill(workers.pool.process.pid, signal.SIGCONT)
    launched = await other
    assert (await launched.ending()).bye
    await launched.gone()
    await launched.hang_up()
    await until(lambda: descriptors() == before and not forked_by(workers.pool.process.pid))


async def launches_that_wait_for_a_killed_fork_server_are_served_by_the_next(workers: Launcher) -> None:
    os.kill(workers.pool.process.pid, signal.SIGSTOP)
    launches = [asyncio.create_task(workers.launch("go", settings="x" * 60_000)) for _ in range(3)]
    await asyncio.sleep(0.1)
    os.kill(workers.pool.process.pid, signal.SIGKILL)
    assert all([(await (await one).ending()).go for one in launches])


async def workers_outlive_a_killed_fork_server(workers: Launcher) -> None:
    first = await workers.launch("echo")
    os.kill(workers.pool.process.pid, signal.SIGKILL)
    for one in (first, await workers.launch("echo")):
        one.link.type(b"salve\n")
        await until(lambda one=one: b"typed salve" in one.shown)
        one.worker.kill()
        assert not (await one.ending()).in_order
        await one.gone()
        one.worker.kill()  # once more does nothing


async def a_server_out_of_processes_refuses_launches_until_a_fork_server_starts(
    workers: Launcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.kill(workers.pool.process.pid, signal.SIGKILL)
    with monkeypatch.context() as machine:
        machine.setattr(subprocess, "Popen", full)
        with pytest.raises(WorkerStartError, match="does not start"):
            await workers.launch("go")
    assert (await (await workers.launch("go")).ending()).go


async def test_a_fork_that_fails_is_a_sentence_and_one_that_kills_the_fork_server_leaves_one_worker() -> None:
    async with launcher("tests.jc_tui.host.workers.toy_forks") as workers:
        with pytest.raises(WorkerStartError, match="no room for another process"):
            await workers.launch("go")
        first = workers.pool.process
        launched = await workers.launch("echo")
        assert workers.pool.process is first, "no other was needed"
        launched.link.type(b"salve\n")
        await until(lambda: b"typed salve" in launched.shown)
        terminal, sitting = os.readlink(f"/proc/{launched.pid}/fd/0"), []
        for path in Path("/proc").glob("[0-9]*/fd/0"):
            with suppress(OSError):  # it has just ended
                sitting += [int(path.parts[2])] if os.readlink(path) == terminal else []
        assert sitting == [launched.pid]


async def test_fork_servers_that_die_at_each_launch_are_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []

    async def start(self: WorkerPool) -> socket.socket:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        theirs.close()
        started.append(ours)
        return ours

    monkeypatch.setattr(WorkerPool, "start", start)
    with pytest.raises(WorkerStartError, match="does not start"):
        await Launcher("").launch("go")
    assert len(started) == TRIES


async def test_a_fork_server_that_cannot_start_is_a_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    before = descriptors()
    pool = WorkerPool("tests.jc_tui.host.nowhere")
    with pytest.raises(WorkerStartError, match="does not start"):
        await pool.start()
    await pool.stop()
    assert descriptors() == before
    assert "No module named" in capfd.readouterr().err
