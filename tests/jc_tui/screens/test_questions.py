"""Questions that the same key answers once more: an answer counts as long as the question is in sight."""

import os
from pathlib import Path

import pytest

from jc_tui.app import JuliusApp
from jc_tui.host.model import News, NewsKind, Wish
from jc_tui.screens.notes import NotesScreen
from jc_tui.screens.replay import ReplayScreen
from tests.jc_tui.games import begun
from tests.jc_tui.host.hosts import at_rest, busy_host, lobby_on
from tests.jc_tui.host.test_lobby import go_to, told
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import Around, C, P, Stage, press, screen_text, session, settled, staged
from tests.jc_tui.sessions import sit

pytestmark = pytest.mark.slow


def seen(app: JuliusApp | Stage) -> str:
    return " ".join(screen_text(app).split())


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_at_the_table_keys_that_change_the_view_leave_the_question_in_sight(size: tuple[int, int]) -> None:
    seats = sit(MOVES)
    async with staged(JuliusApp(session=seats), size) as (app, pilot):
        await press(pilot, "R", "plus", "minus", "s", "s", "h", "h", "i", "tab", "f1", "escape", "L", "escape")
        assert "press R again" in seen(app)
        await press(pilot, "R")
    assert seats.table.result is not None


async def test_in_a_replay_consent_is_for_those_eyes_alone(tmp_path: Path) -> None:
    with begun(tmp_path / "one.jsonl", 20) as table:
        screen = ReplayScreen(table, around=Around())
        async with staged(Stage(screen)) as (app, pilot):
            for keys in (("p", "a"), ("a", "p"), ("p", "right", "p")):
                await press(pilot, *keys)
                assert screen.model.replay.eyes is C, keys
                await press(pilot, "left")
            await press(pilot, "p", "p")
            assert screen.model.replay.eyes is P
            await press(pilot, "a")
            assert screen.model.replay.eyes is P
            assert "not over" in seen(app)


async def test_unkept_notes_are_asked_about_once_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with staged(Stage(NotesScreen(session(path=tmp_path / "a.jsonl"), around=Around()))) as (app, pilot):

        def fail(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "replace", fail)
        await press(pilot, "x", "escape", "y")
        assert "Escape again" not in seen(app)
        await press(pilot, "escape")
        assert "Escape again" in seen(app)
        await press(pilot, "escape")
        assert not isinstance(app.screen, NotesScreen)


async def test_in_the_lobby_news_in_place_of_the_question_drop_it() -> None:
    host = busy_host()
    desk = host.desk("brutus")
    async with at_rest(lobby_on(desk)) as (app, pilot):
        go_to(app, "6")
        await press(pilot, "enter")
        assert "Once more, and you play against" in told(app)
        desk.news(News(NewsKind.WISH, wish=Wish.PAUSE, title="Another game"))
        await settled(pilot)
        assert "Once more" not in told(app)
        await press(pilot, "enter")
        assert desk.went is None
        assert "Once more, and you play against" in told(app)
