"""The rooms themselves in processes of their own, shut off from everything else."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pyte
import pytest

from engine.contract import Seat
from engine.games import seats_of
from jc_tui.host.api.messages import SAVE, Account, ChatLine, GameInfo, GameTable, Location, RequestRefused
from jc_tui.host.sandbox import landlock
from jc_tui.host.workers.launch import ClientTerminal, WorkerLimits, WorkerSpec
from jc_tui.host.workers.pool import FORK_SERVER
from jc_tui.seats.open_game import begin
from tests.jc_tui.host.workers.launcher import PATIENCE, Launched, Launcher, NotingApi, launcher

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(landlock.available() is not None, reason=str(landlock.available())),
]
SIZE = 120, 40
ESCAPE = "\x1b"
CTRL_S = "\x13"


class TableApi(NotingApi):
    """What a table asks for."""

    async def table(self, game: str) -> GameInfo:
        raise RequestRefused("wire.unknown")

    async def talk(self, place: str) -> tuple[ChatLine, ...]:
        return ()

    async def hint(self) -> None: ...

    async def think(self) -> None: ...

    async def thought(self) -> None: ...

    async def next_turn(self) -> Location | None:
        return None


class Player:
    """Somebody at the terminal of a process."""

    def __init__(self, launched: Launched) -> None:
        self.launched = launched
        self._screen = pyte.Screen(*SIZE)
        self._stream = pyte.ByteStream(self._screen)

    async def press(self, keys: str, until: str) -> str:
        """Type, and wait until something is shown; all that is shown then."""
        os.write(self.launched.master, keys.encode())
        while until not in (shown := "\n".join(self._screen.display)):
            try:
                new = await asyncio.wait_for(self.launched.read(), PATIENCE)
            except TimeoutError:
                pytest.fail(f"{until} is not shown:\n{shown}")
            assert new, f"it has ended: {await self.launched.ending()}"
            self._stream.feed(new)
        assert "ermission" not in shown
        return shown


async def sit(workers: Launcher, data: Path, game: str, seat: str, language: str = "en", **other: Any) -> Player:
    account = 1 + seats_of(game).index(Seat(seat)) if seat else 9
    settings = data / "accounts" / str(account) / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    spec = WorkerSpec(
        location=other.get("kind", GameTable)("1", seat),
        account=Account(account, f"player{account}"),
        folder=str(data / game),
        settings=str(settings),
        terminal=ClientTerminal("xterm-256color", language, "256", *SIZE),
        limits=other.get("limits", WorkerLimits()),
    )
    return Player(await workers.launch_spec(spec, TableApi()))


def new_game(data: Path, game: str) -> Path:
    save = data / game / SAVE
    save.parent.mkdir()
    begin(save, dict.fromkeys(seats_of(game), "human"), 1, {}, game).close()
    return save


def records(save: Path) -> int:
    return save.read_bytes().count(b"\n")


async def test_games_go_on_in_sandboxes(tmp_path: Path) -> None:
    async with launcher(FORK_SERVER) as workers:
        assert len(os.listdir(f"/proc/{workers.pool.process.pid}/task")) == 1, "a fork takes no other thread along"
        assert len(os.listdir(f"/proc/{workers.pool.process.pid}/fd")) == 4, "the streams and its socket"
        await a_hint_is_thought_of_and_who_looks_on_writes_nothing(workers, tmp_path)
        await two_play_though_their_fork_server_is_killed(workers, tmp_path)
        await an_order_for_which_the_disk_has_no_room_is_told_of(workers, tmp_path)
        await a_table_whose_save_cannot_be_opened_is_shut(workers, tmp_path)


async def a_hint_is_thought_of_and_who_looks_on_writes_nothing(workers: Launcher, tmp_path: Path) -> None:
    save = new_game(tmp_path, "gallic-war")
    romans = await sit(workers, tmp_path, "gallic-war", "romans")
    await romans.press("", "ROMANS: YOUR TURN")
    watching = await sit(workers, tmp_path, "gallic-war", "")
    assert "YOUR TURN" not in await watching.press("", "ROMANS ACT")
    kept = {path.name: path.stat().st_mtime_ns for path in save.parent.iterdir()}
    await watching.press("?", "HELP [1 Keys]")
    await watching.press(ESCAPE, "ROMANS ACT")
    await romans.press("H", "legatus")
    assert {path.name: path.stat().st_mtime_ns for path in save.parent.iterdir()} == kept


async def two_play_though_their_fork_server_is_killed(workers: Launcher, tmp_path: Path) -> None:
    save = new_game(tmp_path, "julius-caesar")
    caesar = await sit(workers, tmp_path, "julius-caesar", "caesar")
    await caesar.press("", "CAESAR: YOUR TURN")
    pompey = await sit(workers, tmp_path, "julius-caesar", "pompey", "sv")
    await pompey.press("", "Väntar på Caesar, som är här")
    os.kill(workers.pool.process.pid, signal.SIGKILL)
    before = records(save)
    await caesar.press("h\r\r", "Waiting for Pompey")
    assert records(save) > before
    await pompey.press("", "POMPEJUS: DIN TUR")
    await caesar.press("?", "HELP [1 Keys]")
    await caesar.press(ESCAPE, "POMPEY ACTS")
    await caesar.press("n", "NOTES of Caesar")
    await caesar.press(f"veni{CTRL_S}{ESCAPE}", "POMPEY ACTS")
    notes = [path.read_text() for path in (tmp_path / "accounts" / "1").glob("notes*")]
    assert notes == ["veni"]
    for player in (caesar, pompey):
        player.launched.hang_up()
        await player.launched.ending()
        await player.launched.gone()


async def an_order_for_which_the_disk_has_no_room_is_told_of(workers: Launcher, tmp_path: Path) -> None:
    save = tmp_path / "julius-caesar" / SAVE
    before = save.read_bytes()
    limits = WorkerLimits(file=len(before))
    pompey = await sit(workers, tmp_path, "julius-caesar", "pompey", limits=limits)
    await pompey.press("", "POMPEY: YOUR TURN")
    await pompey.press("h\r\r", "could not be written")
    assert save.read_bytes() == before
    pompey.launched.hang_up()
    await pompey.launched.ending()


async def a_table_whose_save_cannot_be_opened_is_shut(workers: Launcher, tmp_path: Path) -> None:
    save = tmp_path / "gallic-war" / SAVE
    for spoil in (lambda: save.write_bytes(b"spoilt\n"), save.unlink):
        spoil()
        player = await sit(workers, tmp_path, "gallic-war", "romans")
        ending = await player.launched.ending()
        assert (ending.shut, ending.in_order) == (True, False)
        assert "sit_down" in ending.crash
        assert str(tmp_path) not in ending.crash
        await player.launched.gone()
