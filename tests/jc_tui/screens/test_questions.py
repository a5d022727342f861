"""Questions that the same key answers once more: an answer counts as long as the question is in sight."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.bots.advice import Advice, Adviser
from engine.bots.mind import Proposal
from engine.contract import Action, Seat
from jc_tui.app import JuliusApp
from jc_tui.gallic_war.year.screen import YearScreen
from jc_tui.host.model import News, NewsKind, Wish
from jc_tui.julius_caesar.battle.screen import BattleScreen
from jc_tui.julius_caesar.deployment.screen import DeploymentScreen
from jc_tui.julius_caesar.winter.screen import WinterScreen
from jc_tui.screens.notes import NotesScreen
from jc_tui.screens.replay import ReplayScreen
from tests.jc_tui.gallic_war.winters import buying
from tests.jc_tui.games import begun
from tests.jc_tui.host.hosts import at_rest, busy_host, lobby_on
from tests.jc_tui.host.test_lobby import go_to, told
from tests.jc_tui.julius_caesar.test_deployment import deploying
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import (
    Around,
    C,
    P,
    Stage,
    press,
    screen_text,
    session,
    settled,
    staged,
    winter_sitting,
)
from tests.jc_tui.sessions import sit
from tests.jc_tui.snapshots.shows import round_two

pytestmark = pytest.mark.slow


def seen(app: JuliusApp | Stage) -> str:
    return " ".join(screen_text(app).split())


def advise(monkeypatch: pytest.MonkeyPatch, seat: Seat, *actions: Action) -> None:
    advice = Advice(seat, (Proposal("other", "Do this", actions),), "no reason.", 0.3, 6)
    monkeypatch.setattr(Adviser, "advise", lambda *_: advice)


@pytest.mark.parametrize(
    ("key", "question", "position"), [("R", "press R again", MOVES), ("e", "press e again", MOVES)], ids=["R", "e"]
)
async def test_at_the_table_what_is_done_in_between_drops_the_question(
    key: str, question: str, position: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    advise(monkeypatch, C)
    seats = sit(position)
    async with staged(JuliusApp(session=seats)) as (app, pilot):
        screen = app.screen
        for between in ("enter", "1", "H", "w", "t", "u", "k", "d"):
            await press(pilot, key)
            assert question in seen(app), between
            await press(pilot, between)
            assert question not in seen(app), between
            await press(pilot, key)
            assert question in seen(app), between
            assert (app.screen, seats.table.number) == (screen, 0), between
            await press(pilot, "escape")


async def test_to_leave_the_table_the_question_is_to_be_in_sight() -> None:
    async with staged(JuliusApp(session=sit(MOVES))) as (app, pilot):
        screen = app.screen
        for between in ("k", "u"):
            await press(pilot, "escape")
            assert "Esc again leaves" in seen(app)
            await press(pilot, between)
            assert "Esc again leaves" not in seen(app)
            await press(pilot, *["escape"] * (1 + (between == "u")))  # a refusal goes first
            assert app.screen is screen, between
            assert "Esc again leaves" in seen(app)
            await press(pilot, "1", "escape")


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_at_the_table_keys_that_change_the_view_leave_the_question_in_sight(size: tuple[int, int]) -> None:
    seats = sit(MOVES)
    async with staged(JuliusApp(session=seats), size) as (app, pilot):
        await press(pilot, "R", "plus", "minus", "s", "s", "h", "h", "i", "tab", "f1", "escape", "L", "escape")
        assert "press R again" in seen(app)
        await press(pilot, "R")
    assert seats.table.result is not None


async def test_a_card_is_laid_by_an_enter_that_was_asked_about_last() -> None:
    seats = sit()
    async with staged(JuliusApp(session=seats)) as (app, pilot):
        await press(pilot, "1", "enter", "space", "enter")
        assert "Enter once more plays the card" in seen(app)
        await press(pilot, "R", "enter")
        assert "Enter once more plays the card" in seen(app)
        before = seats.table.number
        await press(pilot, "enter")
        assert seats.table.number > before


async def test_a_deployment_ends_by_a_key_whose_question_is_in_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    advise(monkeypatch, C)
    seats = deploying(C)
    async with staged(Stage(DeploymentScreen(seats, Around()))) as (app, pilot):
        for between in ("H", "u", "enter", "right"):
            await press(pilot, "e", between, "e")
            assert seats.to_act is C, between
            assert "e again" in seen(app), between
            await press(pilot, "escape")
        await press(pilot, "e", "f1", "escape", "e")
        assert seats.to_act is P


@pytest.mark.parametrize("game", ["julius_caesar", "gallic_war", "battle"])
async def test_a_hint_is_done_by_a_key_while_it_is_in_sight(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = {"julius_caesar": winter_sitting, "gallic_war": buying, "battle": round_two}[game]()
    advise(monkeypatch, seats.eyes, next(iter(seats.legal)))
    screens = {"julius_caesar": WinterScreen, "gallic_war": YearScreen, "battle": BattleScreen}
    async with staged(Stage(screens[game](seats, Around()))) as (app, pilot):
        before = seats.table.number
        await press(pilot, "H")
        assert "Do this" in seen(app)
        await press(pilot, {"battle": "c", "gallic_war": "m"}.get(game, "u"))
        assert "Do this" not in seen(app)
        await press(pilot, "H")
        assert seats.table.number == before
        assert "Do this" in seen(app)
        await press(pilot, "H")
        assert seats.table.number > before


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


async def test_notes_that_cannot_be_kept_are_asked_about_again_when_more_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
