"""A worker that names a path gets no folder for the next one, and nothing more to read."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from jc_tui.host.config import HostLimits
from jc_tui.host.sandbox import landlock
from jc_tui.host.workers.pool import WorkerPool
from tests.jc_tui.host.toy_host import ToyNursery, key, screen, toy_host
from tests.jc_tui.host.workers.births import TOYS

MINE = {"kind": "table", "game": "1", "seat": "romans"}


@pytest.mark.slow
async def test_only_the_server_tells_the_folder_of_a_process(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server, screen(server, key()) as shown:
        shown.type("RL")
        await shown.see("[lobby")
        process, wanted = ToyNursery.last.processes[-1], {"game": "gallic-war", "seat": "romans", "bot": "tiro"}
        process.tell(ask="create", n=3, **{"with": {"wanted": wanted}})
        for place in (MINE, {**MINE, "kind": "past"}, {"kind": "lobby"}, {"kind": "register"}):
            for path in ({"game": "/etc"}, {"game": ".."}, {"game": "1/../.."}, {"folder": "/etc"}):
                process.tell(ask="go", n=4, **{"with": {"location": {**place, **path}}})
                assert await process.refusal(4) == ["wire.unknown", {}]
                del process.refusals[4]
        process.tell(ask="go", n=5, **{"with": {"location": MINE}})
        assert await process.refusal(5) is None
        process.end()
        await shown.see("[table 1 romans")
        folders = [birth.folder for birth in ToyNursery.last.births]
        assert folders == ["", "", str(tmp_path / "host" / "games" / "1")]


@pytest.mark.slow
@pytest.mark.skipif(landlock.available() is not None, reason=str(landlock.available()))
async def test_the_next_process_of_one_that_was_broken_into_reads_nothing_more(tmp_path: Path) -> None:
    limits, pool = HostLimits(closing=0.2, burst=10_000), partial(WorkerPool, TOYS)
    async with toy_host(tmp_path, limits, sandbox=True, nursery=pool) as server, screen(server, key()) as shown:
        for _ in range(2):
            await shown.see("[broken into]")
            for path in (tmp_path / "host" / "host_key", tmp_path / "host" / "host.db", Path("/etc/passwd")):
                assert path.exists()
                shown.type(f"{path}\n")
                await shown.see(f"{path} ")
                assert await shown.see(".") == "EACCES."
            shown.type("go /\n")
