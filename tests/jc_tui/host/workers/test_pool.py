"""Workers are launched, told apart, outlive their fork server, and leave nothing behind."""

import asyncio
import os
import signal
import socket
import subprocess
from ast import literal_eval
from pathlib import Path
from unittest.mock import Mock

import pytest

from jc_tui.host.api.messages import Lobby, PushKind, PushMessage
from jc_tui.host.workers.launch import ClientTerminal
from jc_tui.host.workers.pool import WorkerPool, WorkerStartError
from tests.jc_tui.host.workers.launcher import descriptors, launcher, nothing_stays_open, until
from tests.jc_tui.terminals import processes_of

pytestmark = pytest.mark.slow

SWEDE = ClientTerminal("rxvt-unicode-256color", "sv", "true", 120, 40, unicode=False)


async def reported(workers, **other):
    launched = await workers.launch("report", **other)
    ending = await launched.ending()
    assert ending.bye, ending.crash
    return literal_eval(launched.said[0][1])


async def echoes(launched):
    launched.link.type(b"salve\n")
    await until(lambda: b"typed salve" in launched.shown)


async def test_a_worker_has_only_what_is_its_own(monkeypatch):
    async with launcher() as workers:
        monkeypatch.setenv("SECRET_OF_THE_HOST", "1")
        one, other = await reported(workers), await reported(workers)
        assert one.pop("random") != other.pop("random")
        assert one == other
        assert one == {
            "fds": [0, 1, 2, 3, 4, 5, 6],  # the terminal, the RPC socket, and what the loop waits with
            "environment": {
                **{"TERM": "xterm-256color", "LANG": "C.UTF-8", "JC_TUI_LANG": "en"},
                **{"HOME": "/nonexistent", "JC_TUI_CONFIG": "/nonexistent/settings.toml"},
            },
            "language": "en",
            "bye": "The host no longer answers.",
            "umask": 0o077,
            "leader": True,
            "streams": [0, 1, 2, "utf-8"],
            "stops": True,  # else Ctrl-Z would stop it for good
            "threads": 1,
        }
        found = await reported(workers, terminal=SWEDE, settings="/srv/1/settings.toml")
        assert (found["language"], found["bye"]) == ("sv", "Värden svarar inte längre.")
        assert {"COLORTERM": "truecolor", "LANG": "C", "HOME": "/srv/1"}.items() <= found["environment"].items()
        assert found["streams"] == [0, 1, 2, "ascii"]


async def test_how_workers_end_is_told_apart():
    async with launcher() as workers:
        launched = {what: await workers.launch(what) for what in ("go", "nothing", "fail", "app_fails", "echo")}
        os.kill(launched["echo"].pid, signal.SIGKILL)
        endings = {what: await one.ending() for what, one in launched.items()}
        assert endings["go"].go == Lobby()
        assert [what for what, ending in endings.items() if ending.in_order] == ["go"]
        for failed in ("fail", "app_fails"):
            assert "toy_apps.py" in endings[failed].crash
            assert endings[failed].crash.endswith("ValueError\n"), "what it said may name a block"
            await launched[failed].link.drained
            assert b"Traceback" not in launched[failed].shown
        assert not launched["fail"].shown


async def test_news_are_heard_and_parking_leaves_the_screen():
    async with launcher() as workers:
        launched = await workers.launch("gather")
        await until(lambda: launched.said)
        launched.server.tell(PushMessage(PushKind.TABLES, tables=("g1",)))
        await until(lambda: ("heard", "tables") in launched.said)
        launched.server.tell(PushMessage(PushKind.PARK))
        ending = await launched.ending()
        assert (ending.parked, ending.in_order) == (True, True)
        await launched.link.drained
        assert not launched.shown


async def test_a_worker_ends_with_its_terminal_or_with_the_server_as_does_the_fork_server():
    async with launcher() as workers:
        launched = await workers.launch("echo")
        await echoes(launched)
        await launched.hang_up()
        await launched.gone()
        launched = await workers.launch("gather")
        await until(lambda: launched.said)
        launched.served.cancel()
        await asyncio.gather(launched.served, return_exceptions=True)
        await launched.gone()
        workers.launched.remove(launched)
        workers.pool._socket.close()
        await asyncio.to_thread(workers.pool.process.wait, 30)


async def test_launches_at_once_or_given_up_leave_no_descriptor_and_disturb_no_other():
    async with launcher() as workers:
        fork_server = workers.pool.process.pid
        assert os.getsid(fork_server) == fork_server, "no key at the host's terminal reaches it"
        before, inside = descriptors(), descriptors(fork_server)
        launched = await asyncio.gather(*(workers.launch("go") for _ in range(40)))
        os.kill(fork_server, signal.SIGSTOP)
        given_up, other = (asyncio.create_task(workers.launch(what)) for what in ("echo", "go"))
        await asyncio.sleep(0.1)
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        os.kill(fork_server, signal.SIGCONT)
        for one in (*launched, await other):
            assert (await one.ending()).go
            await one.gone()
            await one.hang_up()
        await until(lambda: descriptors(fork_server) == inside and descriptors() <= before)
        await until(lambda: not processes_of(fork_server))


async def test_workers_outlive_a_killed_fork_server_and_launches_that_wait_for_it_are_served_by_the_next():
    async with launcher() as workers:
        first, fork_server = await workers.launch("echo"), workers.pool.process.pid
        os.kill(fork_server, signal.SIGSTOP)
        launches = [asyncio.create_task(workers.launch("echo", settings="x" * 60_000)) for _ in range(3)]
        await asyncio.sleep(0.1)
        os.kill(fork_server, signal.SIGKILL)
        for one in (first, *[await launch for launch in launches]):
            await echoes(one)
            one.worker.kill()
            assert not (await one.ending()).in_order
            await one.gone()
            one.worker.kill()  # once more does nothing


async def test_a_fork_that_fails_is_a_sentence_and_one_that_kills_the_fork_server_leaves_one_worker():
    async with launcher("tests.jc_tui.host.workers.toy_forks") as workers:
        with pytest.raises(WorkerStartError, match="no room for another process"):
            await workers.launch("go")
        first = workers.pool.process
        launched = await workers.launch("echo")
        assert workers.pool.process is first, "no other was needed"
        await echoes(launched)
        inputs = {path.parts[2]: os.path.realpath(path) for path in Path("/proc").glob("[0-9]*/fd/0")}
        here = inputs[str(launched.pid)]
        assert [number for number, terminal in inputs.items() if terminal == here] == [str(launched.pid)]


async def test_a_fork_server_that_dies_at_each_launch_or_does_not_start_is_a_sentence(monkeypatch, capfd):
    async with launcher() as workers:
        os.kill(process := workers.pool.process.pid, signal.SIGKILL)
        os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)
        for module, call in ((subprocess, "Popen"), (socket, "send_fds")):
            with monkeypatch.context() as machine:
                machine.setattr(module, call, Mock(side_effect=BlockingIOError))
                with pytest.raises(WorkerStartError, match="does not start"):
                    await workers.launch("go")
        assert (await (await workers.launch("go")).ending()).go, "as soon as there is room"
    async with nothing_stays_open():
        with pytest.raises(WorkerStartError, match="does not start"):
            await WorkerPool("tests.jc_tui.host.nowhere").start()
    assert "No module named" in capfd.readouterr().err
