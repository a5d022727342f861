"""The game at one table alone: nothing leads to files, a title or another save; to leave it ends the program."""

from contextlib import asynccontextmanager

import pytest

from engine.contract import Seat
from jc_tui.commands import play
from jc_tui.screens.game_over import GameOverScreen
from jc_tui.screens.table import TableScreen
from jc_tui.seats.open_game import open_session
from jc_tui.settings import Settings
from jc_tui.single_game import SingleGameApp
from jc_tui.terminal.modes import TerminalCapabilities
from tests.jc_tui.games import begun, jc, last_turn
from tests.jc_tui.screens.stage import press, screen_text, see, staged


@asynccontextmanager
async def seated(save):
    """Pompey at a save, and nothing else."""
    session = open_session(save, Seat("pompey"), take_over=True)
    async with staged(
        SingleGameApp(Settings(), save.parent, terminal=TerminalCapabilities(), session=session)
    ) as at:
        yield at


@pytest.mark.slow
async def test_to_leave_the_table_is_to_end_the_program(tmp_path):
    begun(tmp_path / "gallia.jsonl", 5, ("anna", "bert")).close()
    async with seated(tmp_path / "gallia.jsonl") as (app, pilot):
        assert isinstance(app.screen, TableScreen)
        await press(pilot, "ctrl+z")
        assert isinstance(app.screen, TableScreen)
        assert "gallia" not in screen_text(app)
        assert "title" not in await see(pilot, "escape")
        assert app.return_code is None
        await press(pilot, "escape")
        await pilot.pause()
    assert app.return_code == 0


@pytest.mark.slow
async def test_the_end_of_a_game_leads_to_no_other_save(tmp_path):
    last_turn(tmp_path / "gallia.jsonl")
    async with seated(tmp_path / "gallia.jsonl") as (app, pilot):
        await press(pilot, "y")
        assert isinstance(app.screen, GameOverScreen)
        assert "gallia" not in screen_text(app)
        await press(pilot, "t", "m", "e", "j")
        assert isinstance(app.screen, GameOverScreen)
        assert {path.suffix for path in tmp_path.iterdir()} <= {".jsonl", ".head", ".seat"}
        assert not any(map(app.house.offers, ("Undo", "rematch", "Branch", "export", "title")))


def test_it_takes_a_save_and_a_seat_and_no_other_app_is_run(tmp_path, monkeypatch):
    for given in (["--only"], ["--only", "gallia"], ["--only", "--seat", "pompey"]):
        assert "--only is for one seat of one game" in jc("play", "--saves", tmp_path, *given, status=2).output
    assert not [*tmp_path.iterdir()]
    apps = []
    monkeypatch.setattr(play, "_run", lambda app, only: apps.append((type(app), only)) or app.session.close() or 0)
    monkeypatch.setattr("jc_tui.terminal.modes.trouble", lambda: None)
    jc("play", "gallia", "--seat", "pompey", "--only", "--saves", tmp_path, status=0)
    assert apps == [(SingleGameApp, True)]
