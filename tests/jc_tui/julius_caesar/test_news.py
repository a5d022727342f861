"""What other processes do to the save is seen soon, all of it at once; looking for it costs next to nothing."""

from pathlib import Path

import pytest

from engine import load_game
from engine.chance import SeededChance
from engine.julius_caesar.seats import CAESAR
from engine.table import Table
from jc_tui import runner
from jc_tui.app import JuliusApp
from jc_tui.screens.table import TableScreen
from tests.jc_tui.screens.stage import screen_text, session, settled, staged

SEEN_WITHIN = 0.5
"""Seconds in which each player sees what the other did."""


def elsewhere(path: Path) -> Table:
    """The same save, open in another process."""
    return Table.open(load_game("julius-caesar"), path, SeededChance(3))


def act(table: Table, times: int) -> None:
    for _ in range(times):
        table.act(table.state.legal_actions(table.to_act)[0], table.to_act)


def test_the_save_is_looked_at_often_enough() -> None:
    assert runner.POLL_SECONDS <= SEEN_WITHIN / 2


@pytest.mark.slow
async def test_what_others_did_is_shown_by_itself(tmp_path: Path) -> None:
    seats = session(path=tmp_path / "game.jsonl")
    async with staged(JuliusApp(session=seats)) as (app, pilot):
        assert "Waiting for" not in screen_text(app)
        with elsewhere(tmp_path / "game.jsonl") as other:
            act(other, 1)
            await pilot.pause(SEEN_WITHIN)
            assert seats.table.number == other.number
            assert "Waiting for Pompey" in screen_text(app)


@pytest.mark.slow
async def test_one_look_takes_in_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "POLL_SECONDS", 3600)
    seats = session(path=tmp_path / "game.jsonl")
    async with staged(JuliusApp(session=seats)) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, TableScreen)
        with elsewhere(tmp_path / "game.jsonl") as other:
            act(other, 12)
            other.undo(other.history[-1].seat)
            screen.runner.look_for_news()
            await settled(pilot)
            assert seats.table.number == other.number
            assert seats.view == other.state.view(seats.eyes)


@pytest.mark.slow
async def test_a_look_that_finds_nothing_is_all_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No message, no reading, no drawing: it is done ten times a second, all the time."""
    async with staged(JuliusApp(session=session(path=tmp_path / "game.jsonl"))) as (app, _):
        screen = app.screen
        assert isinstance(screen, TableScreen)
        monkeypatch.setattr(screen, "call_later", lambda *_: pytest.fail("there is no news"))
        screen.runner.look_for_news()
        with elsewhere(tmp_path / "game.jsonl") as other:
            act(other, 1)
        with pytest.raises(pytest.fail.Exception):
            screen.runner.look_for_news()
        monkeypatch.undo()


@pytest.mark.slow
async def test_a_save_that_is_gone_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    seats = session(path=path)
    async with staged(JuliusApp(session=seats)) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, TableScreen)
        path.unlink()
        assert seats.table.has_news
        screen.runner.look_for_news()
        assert "was deleted" in await settled(pilot)
        assert not seats.table.has_news


def test_a_game_in_memory_has_no_news() -> None:
    assert not session(humans=(CAESAR,)).table.has_news
