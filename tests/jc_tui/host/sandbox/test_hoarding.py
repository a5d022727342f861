"""A process that fills a folder is ended, and its account has no other before the folder was cleared."""

import os
from functools import partial
from pathlib import Path

import pytest

from jc_tui.host.sandbox import landlock
from jc_tui.host.workers.pool import WorkerPool
from tests.jc_tui.host.sandbox import toy_hoarder
from tests.jc_tui.host.toy_host import MINE, ToyNursery, at_table, bare, lobby, registered, screen, toy_host, until

FULL = bare("server.full-folder")


@pytest.mark.slow
@pytest.mark.skipif(landlock.available() is not None, reason=str(landlock.available()))
async def test_a_process_that_makes_two_thousand_files_is_killed(tmp_path):
    own, hoarders = tmp_path / "host" / "accounts" / "1", partial(WorkerPool, module=toy_hoarder.__name__)
    async with toy_host(tmp_path, no_sandbox=False, nursery=hoarders) as server:
        await registered(server, MINE)
        for status in 0, 1:  # no other process is begun
            async with screen(server, MINE) as shown:
                assert await shown.ended() == status
                assert shown.seen.decode().endswith(FULL)
        pid = int((own / "pid").read_text())
        await until(lambda: not Path(f"/proc/{pid}").exists())
        assert not [name for name in ("folder", "link") if os.path.lexists(own / name)]
    log = (tmp_path / "host" / "log").read_text()
    assert log.index("full-folder account=1") < log.index("killed") < log.index("logout account=1"), "at once"


@pytest.mark.slow
@pytest.mark.parametrize(("place", "files", "size"), [("accounts/1", 2, 0), ("games/1", 3, 6 << 20)])
async def test_who_fills_a_folder_has_to_leave(tmp_path, place, files, size):
    async with lobby(tmp_path) as (server, shown):
        await at_table(server)
        await shown.see("[table")
        for number in range(499):  # as players may have them
            (tmp_path / "host" / "accounts" / "1" / f"notes-{number}-caesar.txt").touch()
        await server.look_around()
        shown.type("ahead")
        await shown.see("ahead")
        made = [tmp_path / "host" / place / f"file{number}" for number in range(files)]
        for file in made:
            file.touch()
            os.truncate(file, size)
        assert (await shown.ended(), ToyNursery.last.processes[-1].ended.done()) == (0, True)
        assert shown.seen.decode().endswith(FULL)
        for file in made:
            file.unlink()
        async with screen(server, MINE) as shown:
            await shown.see("[lobby")
