"""Workers are launched, told apart, outlive their fork server, and leave nothing behind."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import subprocess
from ast import literal_eval
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from jc_tui.host.api.messages import Lobby, PushKind, PushMessage, RequestRefused
from jc_tui.host.workers.launch import ClientTerminal
from jc_tui.host.workers.pool import WorkerPool, WorkerStartError
from tests.jc_tui.host.real_host import forked_by
from tests.jc_tui.host.workers.launcher import PATIENCE, Launched, Launcher, NotingApi, launcher

pytestmark = pytest.mark.slow

SWEDE = ClientTerminal("rxvt-unicode-256color", "sv", "true", 120, 40, unicode=False)


async def reported(workers: Launcher, **other: object) -> dict[str, object]:
    launched = await workers.launch("report", **other)
    ending = await launched.ending()
    assert ending.bye, ending.crash
    found: dict[str, object] = literal_eval(launched.api.said[0][1])
    return found


async def test_what_a_process_is_and_how_it_ends() -> None:
    async with launcher() as workers:
        await a_process_has_only_what_is_its_own(workers)
        await the_language_is_that_of_the_spec(workers)
        await its_ends_are_told_apart(workers)
        await a_refusal_is_said_there(workers)
        await news_are_heard_and_parking_leaves_the_screen(workers)
        await its_terminal_hangs_up(workers)


async def a_process_has_only_what_is_its_own(workers: Launcher) -> None:
    os.environ["SECRET_OF_THE_HOST"] = "1"
    one, other = await reported(workers), await reported(workers)
    del os.environ["SECRET_OF_THE_HOST"]
    assert one["fds"] == [0, 1, 2, 3, 4, 5, 6]  # the terminal, the wire, and what the loop waits with
    assert one["environment"] == {
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        "JC_TUI_LANG": "en",
        "HOME": "/nonexistent",
        "JC_TUI_CONFIG": "/nonexistent/settings.toml",
    }
    assert one["umask"] == 0o077
    assert one["leader"]
    assert one["streams"] == [0, 1, 2, "utf-8"]
    assert one["stops"], "Ctrl-Z would stop it for good"
    assert one["threads"] == 1
    assert one["random"] != other["random"]


async def the_language_is_that_of_the_spec(workers: Launcher) -> None:
    found = await reported(workers, terminal=SWEDE, settings="/srv/1/settings.toml")
    assert (found["language"], found["bye"]) == ("sv", "Värden svarar inte längre.")
    environment = found["environment"]
    assert isinstance(environment, dict)
    assert environment["COLORTERM"] == "truecolor"
    assert environment["LANG"] == "C"
    assert environment["HOME"] == "/srv/1"
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
    for one in launched.values():
        await one.gone()
    assert b"Traceback" not in await all_of(launched["app_fails"])
    assert await all_of(launched["fail"]) == b""


async def all_of(launched: Launched) -> bytes:
    """All that the terminal of a process that has ended was sent."""
    found = b""
    while new := await launched.read():
        found += new
    return found


async def a_refusal_is_said_there(workers: Launcher) -> None:
    class Strict(NotingApi):
        async def hint(self) -> None:
            raise RequestRefused("presence.has-come", n=1, seat="Pompejus")

    launched = await workers.launch("hint", Strict(), terminal=SWEDE)
    await launched.ending()
    assert launched.api.said == [("refused", "presence.has-come: Pompejus har kommit.")]


async def news_are_heard_and_parking_leaves_the_screen(workers: Launcher) -> None:
    launched = await workers.launch("gather")
    await asyncio.wait_for(launched.api.heard.wait(), PATIENCE)
    launched.attendant.tell(PushMessage(PushKind.TABLES, tables=("g1",)))
    while ("heard", "tables") not in launched.api.said:
        launched.api.heard.clear()
        await asyncio.wait_for(launched.api.heard.wait(), PATIENCE)
    launched.attendant.tell(PushMessage(PushKind.PARK))
    ending = await launched.ending()
    assert ending.parked
    assert ending.in_order
    assert await all_of(launched) == b""


async def its_terminal_hangs_up(workers: Launcher) -> None:
    launched = await workers.launch("echo")
    os.write(launched.master, b"salve\n")
    assert b"typed salve" in await launched.shown(b"typed salve")
    launched.hang_up()
    await launched.gone()
    await launched.ending()


async def test_workers_outlive_a_killed_fork_server_and_another_takes_its_place() -> None:
    async with launcher() as workers:
        launched = await workers.launch("echo")
        first = workers.pool.process.pid
        os.kill(first, signal.SIGKILL)
        second = await workers.launch("echo")  # starts the next fork server
        assert workers.pool.process.pid not in (0, first)
        for one in (launched, second):
            os.write(one.master, b"salve\n")
            await one.shown(b"typed salve")
        for one in (launched, second):
            assert one.worker is not None
            one.worker.kill()
            assert not (await one.ending()).in_order
            await one.gone()
            one.worker.kill()  # once more does nothing


async def test_a_hundred_launches_at_once_leave_no_descriptor() -> None:
    async with launcher() as workers:
        await (await workers.launch("go")).ending()
        before, inside = descriptors(os.getpid()), descriptors(workers.pool.process.pid)
        launched = await asyncio.gather(*(workers.launch("go") for _ in range(100)))
        assert all([(await one.ending()).go for one in launched])
        for one in launched:
            await one.gone()
            one.hang_up()
        await until(lambda: descriptors(workers.pool.process.pid) <= inside)
        assert descriptors(os.getpid()) <= before
        assert not forked_by(workers.pool.process.pid), "it has reaped all"


def descriptors(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.02)


async def test_a_machine_out_of_processes_refuses_a_launch_and_has_the_next() -> None:
    async with launcher("tests.jc_tui.host.workers.toy_poor") as workers:
        with pytest.raises(WorkerStartError, match="no room for another process"):
            await workers.launch("go")
        os.kill(workers.pool.process.pid, signal.SIGUSR1)
        assert (await (await workers.launch("go")).ending()).go


async def test_a_server_that_is_gone_takes_its_workers_along() -> None:
    """The workers notice by their wires, even where the terminal stays open."""
    async with launcher() as workers:
        launched = await workers.launch("gather")
        await asyncio.wait_for(launched.api.heard.wait(), PATIENCE)
        assert launched.served is not None
        launched.served.cancel()
        await asyncio.gather(launched.served, return_exceptions=True)
        await launched.gone()
        launched.served = None


async def test_fork_servers_that_die_at_each_launch_are_a_sentence_however_often() -> None:
    async with launcher("tests.jc_tui.host.workers.toy_mortal") as workers:
        for _ in range(3):
            with pytest.raises(WorkerStartError, match="does not start"):
                await workers.launch("go")


async def test_a_server_out_of_processes_refuses_launches_until_a_fork_server_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with launcher() as workers:
        os.kill(workers.pool.process.pid, signal.SIGKILL)
        with monkeypatch.context() as machine:
            machine.setattr(subprocess, "Popen", full)
            with pytest.raises(WorkerStartError, match="does not start"):
                await workers.launch("go")
        assert (await (await workers.launch("go")).ending()).go


def full(*_: Any, **__: Any) -> None:
    raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))


async def test_launches_that_wait_for_a_fork_server_that_is_killed_are_served_by_the_next() -> None:
    async with launcher() as workers:
        os.kill(workers.pool.process.pid, signal.SIGSTOP)
        launches = [asyncio.create_task(workers.launch("go", settings="x" * 60_000)) for _ in range(6)]
        await asyncio.sleep(0.1)  # as many are sent as fit in the socket, the others wait
        os.kill(workers.pool.process.pid, signal.SIGKILL)
        assert all([(await (await one).ending()).go for one in launches])


async def test_a_fork_server_that_dies_right_after_a_fork_leaves_one_worker_on_the_terminal() -> None:
    async with launcher("tests.jc_tui.host.workers.toy_hasty") as workers:
        first = workers.pool.process.pid
        launched = await workers.launch("echo")
        assert workers.pool.process.pid == first, "no other was needed"
        for _ in range(10):
            os.write(launched.master, b"salve\n")
            await launched.shown(b"typed salve")
        assert sitting_at(os.readlink(f"/proc/{launched.pid}/fd/0")) == [launched.pid]


def sitting_at(terminal: str) -> list[int]:
    """The processes whose terminal it is."""
    found = []
    for path in Path("/proc").glob("[0-9]*/fd/0"):
        with suppress(OSError):  # it has just ended
            if os.readlink(path) == terminal:
                found.append(int(path.parts[2]))
    return found


async def test_a_launch_that_is_given_up_disturbs_no_other() -> None:
    async with launcher() as workers:
        before = descriptors(os.getpid())
        os.kill(workers.pool.process.pid, signal.SIGSTOP)
        given_up, other = (asyncio.create_task(workers.launch(what)) for what in ("wait", "report"))
        await asyncio.sleep(0.1)
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        os.kill(workers.pool.process.pid, signal.SIGCONT)
        launched = await other
        assert (await launched.ending()).bye
        await until(lambda: not forked_by(workers.pool.process.pid))
        launched.hang_up()
        await launched.gone()
        assert descriptors(os.getpid()) == before


async def test_a_fork_server_that_cannot_start_is_a_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    before = descriptors(os.getpid())
    pool = WorkerPool("tests.jc_tui.host.nowhere")
    with pytest.raises(WorkerStartError, match="does not start"):
        await pool.start()
    await pool.stop()
    assert descriptors(os.getpid()) == before
    assert "No module named" in capfd.readouterr().err
