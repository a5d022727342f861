"""A save is watched: what others write is told at once, and nothing is asked of the system meanwhile."""

import asyncio
import ctypes
import os
from pathlib import Path
from unittest.mock import Mock

import pytest

from engine import load_game
from engine.chance import SeededChance
from engine.julius_caesar.seats import CAESAR
from engine.match import Match
from jc_tui import runner
from jc_tui.app import GameApp
from jc_tui.seats import file_watcher
from jc_tui.seats.file_watcher import FileWatcher
from tests.jc_tui.screens.stage import prose, screen_text, see, session, settled, staged


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "one"
    path.write_text("1")
    return path


def elsewhere(path: Path) -> Match:
    return Match.open(load_game("julius-caesar"), path, SeededChance(3))


def act(table: Match, times: int) -> None:
    for _ in range(times):
        table.act(table.state.legal_actions(table.to_act)[0], table.to_act)


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


async def told(listener: Mock) -> None:
    for _ in range(200):
        if listener.called:
            return
        await asyncio.sleep(0.01)


async def test_all_who_listen_are_told_that_the_file_grew_or_is_gone(path: Path) -> None:
    watch, listener, another = FileWatcher(path), Mock(), Mock()
    assert (watch.listen(listener), watch.listen(another)) == (True, True)
    path.write_text("12")
    await told(listener)
    assert (listener.called, another.called) == (True, True)
    listener.reset_mock()
    path.unlink()
    await told(listener)
    assert listener.called
    watch.leave(listener)
    watch.leave(another)


async def test_who_has_left_is_told_nothing_and_nothing_stays_open(path: Path) -> None:
    watch, before, listener = FileWatcher(path), open_files(), Mock()
    for _ in range(3):
        assert watch.listen(listener)
        assert open_files() == before + 1
        watch.leave(listener)
        watch.leave(listener)
        assert open_files() == before
    path.write_text("2")
    await asyncio.sleep(0.05)
    assert not listener.called


async def test_where_nobody_tells_the_save_is_looked_at(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not FileWatcher(None).listen(list)
    assert not FileWatcher(path.with_name("nowhere")).listen(list)
    monkeypatch.setattr(file_watcher, "network_kind", lambda _: "nfs4")
    assert not FileWatcher(path).listen(list)
    monkeypatch.undo()
    monkeypatch.setattr(ctypes, "CDLL", lambda _: object())
    assert not FileWatcher(path).listen(list)


@pytest.mark.slow
@pytest.mark.parametrize("watched", [True, False])
async def test_what_others_did_is_seen_either_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, watched: bool):
    """Told: though it is looked at only every hour; not told: though nothing tells."""
    if watched:
        monkeypatch.setattr(runner, "POLL_SECONDS", 0.05)
        monkeypatch.setattr(runner, "AROUND_SECONDS", 3600)
    else:
        monkeypatch.setattr(file_watcher, "_watched", lambda _: -1)
    seats = session(path=tmp_path / "game.jsonl")
    async with staged(GameApp(session=seats)) as (app, pilot):
        assert "Waiting for" not in screen_text(app)
        with elsewhere(tmp_path / "game.jsonl") as other:
            act(other, 1)
            for _ in range(100):
                await pilot.pause(0.02)
                if seats.table.number == other.number:
                    break
            assert seats.table.number == other.number
            assert "Waiting for Pompey" in await see(pilot)


@pytest.mark.slow
async def test_one_look_takes_in_everything_and_one_that_finds_nothing_is_all_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No message, no reading, no drawing: it is done ten times a second, all the time."""
    monkeypatch.setattr(runner, "POLL_SECONDS", 3600)
    seats = session(path=tmp_path / "game.jsonl")
    async with staged(GameApp(session=seats)) as (app, pilot):
        look = app.screen.runner.look_for_news
        with elsewhere(tmp_path / "game.jsonl") as other:
            act(other, 12)
            other.undo(other.history[-1].seat)
            look()
            await settled(pilot)
            assert seats.table.number == other.number
            assert seats.view == other.state.view(seats.viewer)
            with monkeypatch.context() as patch:
                patch.setattr(app.screen, "call_later", lambda *_: pytest.fail("there is no news"))
                look()
                act(other, 1)
                with pytest.raises(pytest.fail.Exception):
                    look()


def test_the_save_is_looked_at_often_enough() -> None:
    assert runner.POLL_SECONDS <= 0.25, "each player sees within half a second what the other did"


@pytest.mark.slow
async def test_a_save_that_is_gone_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    seats = session(path=path)
    async with staged(GameApp(session=seats)) as (app, pilot):
        path.unlink()
        assert seats.table.has_news
        app.screen.runner.look_for_news()
        assert prose(await see(pilot)).count("was deleted") == 1
        assert not seats.table.has_news
    assert not session(humans=(CAESAR,)).table.has_news, "a game in memory has none"
