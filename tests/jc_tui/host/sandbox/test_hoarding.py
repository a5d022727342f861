"""A process that fills a folder is ended, and its account has no other before the folder was cleared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from jc_tui.host.api.messages import NewGameRequest
from jc_tui.host.config import HostLimits
from jc_tui.host.sandbox import landlock
from jc_tui.host.workers.pool import WorkerPool
from tests.jc_tui.host.toy_host import REPLY, ToyNursery, bare, key, screen, toy_host

pytestmark = pytest.mark.slow


async def until(so: Callable[[], object]) -> None:
    async with asyncio.timeout(REPLY):
        while not so():
            await asyncio.sleep(0.02)


@pytest.mark.skipif(landlock.available() is not None, reason=str(landlock.available()))
async def test_a_process_that_makes_two_thousand_files_is_killed(tmp_path: Path) -> None:
    mine, own = key(), tmp_path / "host" / "accounts" / "1"
    hoarders = partial(WorkerPool, module="tests.jc_tui.host.sandbox.toy_hoarder")
    async with toy_host(tmp_path, sandbox=True, nursery=hoarders) as server, screen(server, mine) as shown:
        assert await shown.ended() == 0
        assert shown.seen.decode().endswith(bare("server.full-folder"))
        pid = int((own / "pid").read_text())
        await until(lambda: not Path(f"/proc/{pid}").exists())
        assert not (own / "folder").exists()
        assert not (own / "link").is_symlink()
        files = len(list(own.iterdir()))
        async with screen(server, mine) as again:
            assert await again.ended() == 1
            assert again.seen.decode().endswith(bare("server.full-folder"))
        assert len(list(own.iterdir())) == files, "no other process was begun"
    assert "full-folder account=1" in (tmp_path / "host" / "log").read_text()


@pytest.mark.parametrize("place", ["accounts/1", "games/1"])
@pytest.mark.parametrize(("files", "size"), [(501, 0), (3, 6 << 20)])
async def test_who_fills_a_folder_leaves_with_a_sentence_and_comes_again_once_it_is_cleared(
    tmp_path: Path, place: str, files: int, size: int
) -> None:
    mine = key()
    async with toy_host(tmp_path) as server:
        async with screen(server, mine) as shown:
            shown.type("RL")
            await shown.see("[lobby")
            handler = server.connections.service.handlers[0]
            game = await handler.create(NewGameRequest("gallic-war", "romans", bot="tiro"))
            process = ToyNursery.last.processes[-1]
            process.tell(
                ask="go", n=3, **{"with": {"location": {"kind": "table", "game": game, "seat": "romans"}}}
            )
            assert await process.refusal(3) is None
            process.end()
            await shown.see("[table")
            made = [tmp_path / "host" / place / f"file{number}" for number in range(files)]
            for file in made:
                file.touch()
                with file.open("r+b") as opened:
                    opened.truncate(size)
            assert await shown.ended() == 0
            assert shown.seen.decode().endswith(bare("server.full-folder"))
            assert ToyNursery.last.processes[-1].done.is_set()
        for file in made:
            file.unlink()
        async with screen(server, mine) as shown:
            await shown.see("[lobby")


@pytest.mark.slow
async def test_a_folder_as_players_have_it_is_not_full(tmp_path: Path) -> None:
    async with toy_host(tmp_path, HostLimits(closing=0.1)) as server, screen(server, key()) as shown:
        shown.type("RL")
        await shown.see("[lobby")
        own = tmp_path / "host" / "accounts" / "1"
        for number in range(499):
            (own / f"notes-{number}-caesar.txt").write_text("veni")
        await server.look_around()
        shown.type("ahead")
        await shown.see("ahead")
