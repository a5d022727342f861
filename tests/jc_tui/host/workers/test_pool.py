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
from tests.jc_tui.host.real_host import children as children_of
from tests.jc_tui.host.workers.births import PATIENCE, Born, HostApi, Ward, ward

pytestmark = pytest.mark.slow

SWEDE = ClientTerminal("rxvt-unicode-256color", "sv", "true", 120, 40, unicode=False)


async def reported(children: Ward, **other: object) -> dict[str, object]:
    born = await children.bear("report", **other)
    ending = await born.ending()
    assert ending.bye, ending.crash
    found: dict[str, object] = literal_eval(born.api.said[0][1])
    return found


async def test_what_a_process_is_and_how_it_ends() -> None:
    async with ward() as children:
        await a_process_has_only_what_is_its_own(children)
        await the_language_is_that_of_the_birth(children)
        await its_ends_are_told_apart(children)
        await a_refusal_is_said_there(children)
        await news_are_heard_and_parking_leaves_the_screen(children)
        await its_terminal_hangs_up(children)


async def a_process_has_only_what_is_its_own(children: Ward) -> None:
    os.environ["SECRET_OF_THE_HOST"] = "1"
    one, other = await reported(children), await reported(children)
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


async def the_language_is_that_of_the_birth(children: Ward) -> None:
    found = await reported(children, terminal=SWEDE, settings="/srv/1/settings.toml")
    assert (found["language"], found["bye"]) == ("sv", "Värden svarar inte längre.")
    environment = found["environment"]
    assert isinstance(environment, dict)
    assert environment["COLORTERM"] == "truecolor"
    assert environment["LANG"] == "C"
    assert environment["HOME"] == "/srv/1"
    assert found["streams"] == [0, 1, 2, "ascii"]


async def its_ends_are_told_apart(children: Ward) -> None:
    born = {what: await children.bear(what) for what in ("go", "nothing", "fail", "app_fails", "wait")}
    os.kill(born["wait"].pid, signal.SIGKILL)
    endings = {what: await one.ending() for what, one in born.items()}
    assert endings["go"].go == Lobby()
    assert [what for what, ending in endings.items() if ending.in_order] == ["go"]
    for failed in ("fail", "app_fails"):
        assert "toy_rooms.py" in endings[failed].crash
        assert endings[failed].crash.endswith("ValueError\n"), "what it said may name a block"
    for one in born.values():
        await one.gone()
    assert b"Traceback" not in await all_of(born["app_fails"])
    assert await all_of(born["fail"]) == b""


async def all_of(born: Born) -> bytes:
    """All that the terminal of a process that has ended was sent."""
    found = b""
    while new := await born.read():
        found += new
    return found


async def a_refusal_is_said_there(children: Ward) -> None:
    class Strict(HostApi):
        async def hint(self) -> None:
            raise RequestRefused("presence.has-come", n=1, seat="Pompejus")

    born = await children.bear("hint", Strict(), terminal=SWEDE)
    await born.ending()
    assert born.api.said == [("refused", "presence.has-come: Pompejus har kommit.")]


async def news_are_heard_and_parking_leaves_the_screen(children: Ward) -> None:
    born = await children.bear("gather")
    await asyncio.wait_for(born.api.heard.wait(), PATIENCE)
    born.attendant.tell(PushMessage(PushKind.TABLES, tables=("g1",)))
    while ("heard", "tables") not in born.api.said:
        born.api.heard.clear()
        await asyncio.wait_for(born.api.heard.wait(), PATIENCE)
    born.attendant.tell(PushMessage(PushKind.PARK))
    ending = await born.ending()
    assert ending.parked
    assert ending.in_order
    assert await all_of(born) == b""


async def its_terminal_hangs_up(children: Ward) -> None:
    born = await children.bear("echo")
    os.write(born.master, b"salve\n")
    assert b"typed salve" in await born.shown(b"typed salve")
    born.hang_up()
    await born.gone()
    await born.ending()


async def test_workers_outlive_a_killed_fork_server_and_another_takes_its_place() -> None:
    async with ward() as children:
        born = await children.bear("echo")
        first = children.pool.pid
        os.kill(first, signal.SIGKILL)
        second = await children.bear("echo")  # starts the next fork server
        assert children.pool.pid not in (0, first)
        for one in (born, second):
            os.write(one.master, b"salve\n")
            await one.shown(b"typed salve")
        for one in (born, second):
            assert one.worker is not None
            one.worker.kill()
            assert not (await one.ending()).in_order
            await one.gone()
            one.worker.kill()  # once more does nothing


async def test_a_hundred_launches_at_once_leave_no_descriptor() -> None:
    async with ward() as children:
        await (await children.bear("go")).ending()
        before, inside = descriptors(os.getpid()), descriptors(children.pool.pid)
        born = await asyncio.gather(*(children.bear("go") for _ in range(100)))
        assert all([(await one.ending()).go for one in born])
        for one in born:
            await one.gone()
            one.hang_up()
        await until(lambda: descriptors(children.pool.pid) <= inside)
        assert descriptors(os.getpid()) <= before
        assert not children_of(children.pool.pid), "it has reaped all"


def descriptors(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.02)


async def test_a_machine_out_of_processes_refuses_a_launch_and_has_the_next() -> None:
    async with ward("tests.jc_tui.host.workers.toy_poor") as children:
        with pytest.raises(WorkerStartError, match="no room for another process"):
            await children.bear("go")
        os.kill(children.pool.pid, signal.SIGUSR1)
        assert (await (await children.bear("go")).ending()).go


async def test_a_server_that_is_gone_takes_its_workers_along() -> None:
    """The workers notice by their wires, even where the terminal stays open."""
    async with ward() as children:
        born = await children.bear("gather")
        await asyncio.wait_for(born.api.heard.wait(), PATIENCE)
        assert born.served is not None
        born.served.cancel()
        await asyncio.gather(born.served, return_exceptions=True)
        await born.gone()
        born.served = None


async def test_fork_servers_that_die_at_each_launch_are_a_sentence_however_often() -> None:
    async with ward("tests.jc_tui.host.workers.toy_mortal") as children:
        for _ in range(3):
            with pytest.raises(WorkerStartError, match="does not start"):
                await children.bear("go")


async def test_a_server_out_of_processes_refuses_launches_until_a_fork_server_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with ward() as children:
        os.kill(children.pool.pid, signal.SIGKILL)
        with monkeypatch.context() as machine:
            machine.setattr(subprocess, "Popen", full)
            with pytest.raises(WorkerStartError, match="does not start"):
                await children.bear("go")
        assert (await (await children.bear("go")).ending()).go


def full(*_: Any, **__: Any) -> None:
    raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))


async def test_launches_that_wait_for_a_fork_server_that_is_killed_are_served_by_the_next() -> None:
    async with ward() as children:
        os.kill(children.pool.pid, signal.SIGSTOP)
        births = [asyncio.create_task(children.bear("go", settings="x" * 60_000)) for _ in range(6)]
        await asyncio.sleep(0.1)  # as many are sent as fit in the socket, the others wait
        os.kill(children.pool.pid, signal.SIGKILL)
        assert all([(await (await one).ending()).go for one in births])


async def test_a_fork_server_that_dies_right_after_a_fork_leaves_one_worker_on_the_terminal() -> None:
    async with ward("tests.jc_tui.host.workers.toy_hasty") as children:
        first = children.pool.pid
        born = await children.bear("echo")
        assert children.pool.pid == first, "no other was needed"
        for _ in range(10):
            os.write(born.master, b"salve\n")
            await born.shown(b"typed salve")
        assert sitting_at(os.readlink(f"/proc/{born.pid}/fd/0")) == [born.pid]


def sitting_at(terminal: str) -> list[int]:
    """The processes whose terminal it is."""
    found = []
    for path in Path("/proc").glob("[0-9]*/fd/0"):
        with suppress(OSError):  # it has just ended
            if os.readlink(path) == terminal:
                found.append(int(path.parts[2]))
    return found


async def test_a_launch_that_is_given_up_disturbs_no_other() -> None:
    async with ward() as children:
        before = descriptors(os.getpid())
        os.kill(children.pool.pid, signal.SIGSTOP)
        given_up, other = (asyncio.create_task(children.bear(what)) for what in ("wait", "report"))
        await asyncio.sleep(0.1)
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        os.kill(children.pool.pid, signal.SIGCONT)
        born = await other
        assert (await born.ending()).bye
        await until(lambda: not children_of(children.pool.pid))
        born.hang_up()
        await born.gone()
        assert descriptors(os.getpid()) == before


async def test_a_fork_server_that_cannot_start_is_a_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    before = descriptors(os.getpid())
    pool = WorkerPool("tests.jc_tui.host.nowhere")
    with pytest.raises(WorkerStartError, match="does not start"):
        await pool.start()
    await pool.stop()
    assert descriptors(os.getpid()) == before
    assert "No module named" in capfd.readouterr().err
