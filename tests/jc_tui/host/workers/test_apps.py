"""The apps themselves in workers of the real fork server, shut off from everything else."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from engine.contract import Seat
from engine.games import seats_of
from jc_tui.host.api.messages import SAVE, ChatLine, GameInfo, GameTable, RequestRefused
from jc_tui.host.sandbox import landlock
from jc_tui.host.workers.launch import ClientTerminal, WorkerLimits
from jc_tui.host.workers.pool import FORK_SERVER
from jc_tui.seats.open_game import begin
from tests.jc_tui.host.drawn import Drawn
from tests.jc_tui.host.workers.launcher import PATIENCE, Launched, Launcher, NotingApi, launcher

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(landlock.available() is not None, reason=str(landlock.available())),
]
SIZE = 120, 40
GAME = "gallic-war"


class TableApi(NotingApi):
    """What a table asks for."""

    async def table(self, game: str) -> GameInfo:
        raise RequestRefused("wire.unknown")

    async def talk(self, place: str) -> tuple[ChatLine, ...]:
        return ()


class Player:
    """Somebody at the terminal of a worker."""

    def __init__(self, launched: Launched) -> None:
        self.launched, self._drawn, self._fed = launched, Drawn(*SIZE), 0

    async def press(self, keys: str, until: str) -> str:
        """Type, and wait until something is shown; all that is shown then."""
        self.launched.link.type(keys.encode())
        deadline = time.monotonic() + PATIENCE
        while until not in (text := self._drawn.text):
            assert time.monotonic() < deadline, f"{until} is not shown:\n{text}"
            new = bytes(self.launched.shown[self._fed :])
            self._fed += len(new)
            self._drawn.feed(new)
            await asyncio.sleep(0.02)
        return text


async def sit(workers: Launcher, data: Path, seat: str, limits: WorkerLimits | None = None) -> Player:
    account = 1 + seats_of(GAME).index(Seat(seat)) if seat else 9
    settings = data / "accounts" / str(account) / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    launched = await workers.launch(
        f"player{account}",
        TableApi(),
        location=GameTable("1", seat),
        folder=str(data / "game"),
        settings=str(settings),
        terminal=ClientTerminal("xterm-256color", "en", "256", *SIZE),
        sandbox=True,
        limits=limits or WorkerLimits(),
    )
    return Player(launched)


async def test_games_go_on_in_sandboxes(tmp_path: Path) -> None:
    save = tmp_path / "game" / SAVE
    save.parent.mkdir()
    begin(save, dict.fromkeys(seats_of(GAME), "human"), 1, {}, GAME).close()
    async with launcher(FORK_SERVER) as workers:
        of_fork_server = Path(f"/proc/{workers.pool.process.pid}")
        assert len(os.listdir(of_fork_server / "task")) == 1, "a fork takes no other thread along"
        assert len(os.listdir(of_fork_server / "fd")) == 4, "the streams and its socket"

        # a hint is thought of, and who looks on writes nothing
        romans = await sit(workers, tmp_path, "romans")
        await romans.press("", "ROMANS: YOUR TURN")
        watching = await sit(workers, tmp_path, "")
        assert "YOUR TURN" not in await watching.press("", "ROMANS ACT")
        kept = {path.name: path.stat().st_mtime_ns for path in save.parent.iterdir()}
        await watching.press("?", "HELP [1 Keys]")
        await romans.press("H", "legatus")
        assert {path.name: path.stat().st_mtime_ns for path in save.parent.iterdir()} == kept
        await romans.launched.hang_up()
        await romans.launched.gone()

        # an order for which the disk has no room is told of
        before = save.read_bytes()
        romans = await sit(workers, tmp_path, "romans", WorkerLimits(file=len(before)))
        await romans.press("", "ROMANS: YOUR TURN")
        await romans.press("\r\r", "could not be written")
        assert save.read_bytes() == before

        # a table whose save cannot be opened is shut
        for spoil in (lambda: save.write_bytes(b"spoilt\n"), save.unlink):
            spoil()
            ending = await (await sit(workers, tmp_path, "romans")).launched.ending()
            assert (ending.shut, ending.in_order) == (True, False)
            assert "sit_down" in ending.crash
            assert str(tmp_path) not in ending.crash
