"""A save is watched: what others write is told at once, and nothing is asked of the system meanwhile."""

import asyncio
import ctypes
import os
from pathlib import Path

import pytest

from jc_tui import runner
from jc_tui.app import JuliusApp
from jc_tui.seats import file_watcher
from jc_tui.seats.file_watcher import FileWatcher
from tests.jc_tui.julius_caesar.test_news import act, elsewhere
from tests.jc_tui.screens.stage import session, staged


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


async def told(watch: FileWatcher, happens: list[str]) -> None:
    for _ in range(200):
        if happens:
            return
        await asyncio.sleep(0.01)


@pytest.fixture
def happened() -> list[str]:
    return []


async def test_all_who_listen_are_told_that_the_file_grew_or_is_gone(tmp_path: Path, happened: list[str]) -> None:
    path = tmp_path / "one"
    path.write_text("1")
    watch = FileWatcher(path)
    others: list[str] = []

    def listener() -> None:
        happened.append("told")

    def another() -> None:
        others.append("told")

    assert watch.listen(listener)
    assert watch.listen(another)
    with path.open("a") as file:
        file.write("2")
    await told(watch, happened)
    assert happened
    assert others
    happened.clear()
    path.unlink()
    await told(watch, happened)
    assert happened
    watch.leave(listener)
    watch.leave(another)


async def test_who_has_left_is_told_nothing_and_nothing_stays_open(tmp_path: Path, happened: list[str]) -> None:
    path = tmp_path / "one"
    path.write_text("1")
    watch, before = FileWatcher(path), open_files()

    def listener() -> None:
        happened.append("told")

    for _ in range(3):
        assert watch.listen(listener)
        assert open_files() == before + 1
        watch.leave(listener)
        watch.leave(listener)
        assert open_files() == before
    path.write_text("2")
    await asyncio.sleep(0.05)
    assert not happened


async def test_where_nobody_tells_the_save_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "one"
    path.write_text("1")
    assert not FileWatcher(None).listen(list)
    assert not FileWatcher(tmp_path / "nowhere").listen(list)
    monkeypatch.setattr(file_watcher, "network_kind", lambda _: "nfs4")
    assert not FileWatcher(path).listen(list)
    monkeypatch.undo()
    monkeypatch.setattr(ctypes, "CDLL", lambda _: object())
    assert not FileWatcher(path).listen(list)


@pytest.mark.slow
@pytest.mark.parametrize("watched", [True, False])
async def test_what_others_did_is_seen_either_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, watched: bool
) -> None:
    """Told: though it is looked at only every hour; not told: though nothing tells."""
    if watched:
        monkeypatch.setattr(runner, "POLL_SECONDS", 0.05)
        monkeypatch.setattr(runner, "AROUND_SECONDS", 3600)
    else:
        monkeypatch.setattr(file_watcher, "_watched", lambda _: -1)
    seats = session(path=tmp_path / "game.jsonl")
    async with staged(JuliusApp(session=seats)) as (_, pilot):
        with elsewhere(tmp_path / "game.jsonl") as other:
            act(other, 1)
            for _ in range(100):
                await pilot.pause(0.02)
                if seats.table.number == other.number:
                    break
            assert seats.table.number == other.number
