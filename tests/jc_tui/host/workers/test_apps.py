"""The apps themselves in workers of the real fork server, shut off from everything else."""

import os
from functools import partial

import pytest

from engine.games import seats_of
from jc_tui.host.api.messages import SAVE, GameTable
from jc_tui.host.sandbox import landlock
from jc_tui.host.workers.launch import WorkerLimits
from jc_tui.host.workers.pool import FORK_SERVER
from jc_tui.seats.open_game import begin
from tests.jc_tui.host.players import Drawn
from tests.jc_tui.host.workers.launcher import XTERM, launcher, until

LACKING = landlock.available()
pytestmark = [pytest.mark.slow, pytest.mark.skipif(LACKING is not None, reason=str(LACKING))]
GAME = "gallic-war"


async def sit(workers, save, seat, limits=None):
    settings = save.parents[1] / (seat or "watcher") / "settings.toml"
    settings.parent.mkdir(exist_ok=True)
    game = {"location": GameTable("1", seat), "folder": str(save.parent)}
    return await workers.launch("anna", True, str(settings), **game, limits=limits or WorkerLimits())


async def sees(player, text, keys=""):
    player.link.type(keys.encode())
    drawn = vars(player).setdefault("drawn", Drawn(XTERM.columns, XTERM.rows))

    def screen():
        drawn.feed(bytes(player.shown))
        player.shown.clear()
        return drawn.text

    await until(lambda: text in screen())
    return drawn.text


async def test_games_go_on_in_sandboxes(tmp_path):
    save = tmp_path / "game" / SAVE
    save.parent.mkdir()
    begin(save, dict.fromkeys(seats_of(GAME), "human"), 1, {}, GAME).close()
    async with launcher(FORK_SERVER) as workers:
        fork_server, comes = f"/proc/{workers.pool.process.pid}", partial(sit, workers, save)
        assert len(os.listdir(f"{fork_server}/task")) == 1, "a fork takes no other thread along"
        assert len(os.listdir(f"{fork_server}/fd")) == 4, "the streams and its socket"

        # a hint is thought of, and who looks on writes nothing
        romans = await comes("romans")
        await sees(romans, "ROMANS: YOUR TURN")
        watching = await comes("")
        assert "YOUR TURN" not in await sees(watching, "ROMANS ACT")
        kept = {path.name: path.stat().st_mtime_ns for path in save.parent.iterdir()}
        await sees(watching, "HELP [1 Keys]", "?")
        await sees(romans, "legatus", "H")
        assert {path.name: path.stat().st_mtime_ns for path in save.parent.iterdir()} == kept
        await romans.hang_up()
        await romans.gone()

        # an order for which the disk has no room is told of
        before = save.read_bytes()
        romans = await comes("romans", WorkerLimits(file=len(before)))
        await sees(romans, "ROMANS: YOUR TURN")
        await sees(romans, "could not be written", "\r\r")
        assert save.read_bytes() == before

        # a table whose save cannot be opened is shut
        for spoil in (lambda: save.write_bytes(b"spoilt\n"), save.unlink):
            spoil()
            ending = await (await comes("romans")).ending()
            assert (ending.shut, ending.in_order) == (True, False)
            assert "sit_down" in ending.crash
            assert str(tmp_path) not in ending.crash
