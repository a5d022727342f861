"""A bot that thinks for long: the table stays alive, and whatever the player does, nobody waits for it."""

import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine import load_game
from engine.contract import Action, Seat, View
from engine.table import Table
from jc_tui.app import JuliusApp
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import Waited
from jc_tui.widgets.table_view import TableView
from tests.jc_tui.screens.stage import C, P, press, screen_text, session, settled, staged

pytestmark = pytest.mark.slow

LATER = 20.0


class Slow:
    name = "legatus"

    def __init__(self) -> None:
        self.thinks = threading.Event()
        self.interrupted = threading.Event()

    def observe(self, events: object) -> None: ...

    def interrupt(self) -> None:
        self.interrupted.set()

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.thinks.set()
        assert self.interrupted.wait(LATER)
        return legal[0]


@pytest.fixture
def bot() -> Iterator[Slow]:
    slow = Slow()
    yield slow
    slow.interrupted.set()


@asynccontextmanager
async def waiting(bot: Slow, path: Path | None = None) -> AsyncIterator[tuple[Pilot[None], GameSession]]:
    """Caesar has laid his card aside, and the bot thinks about Pompey's."""
    first = session(None, (C,), path=path)
    seats = GameSession(first.table, frozenset((C,)), {P: bot})
    async with staged(JuliusApp(session=seats)) as (_, pilot):
        await pilot.press("1", "enter", "space")
        await pilot.pause()
        assert bot.thinks.wait(LATER)
        assert seats.to_act is P
        yield pilot, seats


async def test_it_is_said_and_for_how_long(bot: Slow) -> None:
    async with waiting(bot) as (pilot, seats):
        assert "legatus is thinking for Pompey." in screen_text(pilot.app)
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        screen.runner.send(Waited(12))
        await pilot.pause()
        assert screen_text(pilot.app).count("legatus is thinking for Pompey, 12 s.") == 2
        assert seats.to_act is P


async def test_keys_work_meanwhile(bot: Slow) -> None:
    async with waiting(bot) as (pilot, _):
        await pilot.press("p")
        assert pilot.app.screen.query_one(TableView).has_class("pane-open")
        await pilot.press("escape")
        assert not pilot.app.screen.query_one(TableView).has_class("pane-open")
        assert not bot.interrupted.is_set()


async def test_its_choice_is_done_when_it_comes(bot: Slow) -> None:
    async with waiting(bot) as (pilot, seats):
        bot.interrupted.set()
        await settled(pilot)
        assert seats.to_act is C


async def test_a_thread_that_is_about_to_end_is_not_cancelled_by_the_next_one(bot: Slow) -> None:
    async with waiting(bot) as (pilot, _):
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        screen.runner._in_thread(lambda: None)
        assert not any(worker.is_cancelled for worker in pilot.app.workers)
        bot.interrupted.set()
        await settled(pilot)


async def test_the_last_action_is_taken_back_at_once(bot: Slow) -> None:
    async with waiting(bot) as (pilot, seats):
        await pilot.press("u")
        await pilot.pause()
        assert seats.to_act is C
        assert bot.interrupted.is_set()
        await settled(pilot)
        assert [entry.seat for entry in seats.table.history if entry.seat is not Seat.CHANCE] == []


async def test_the_game_is_given_up_at_once(bot: Slow) -> None:
    async with waiting(bot) as (pilot, seats):
        await pilot.press("R", "R")
        await pilot.pause()
        assert seats.table.result is not None
        assert bot.interrupted.is_set()


async def test_leaving_loses_nothing(bot: Slow, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    async with waiting(bot, path) as (pilot, seats):
        await press(pilot, "escape", "escape")
        assert not isinstance(pilot.app.screen, TableScreen)
        assert bot.interrupted.is_set()
        number = seats.table.number
    with Table.open(load_game, path, read_only=True) as table:
        assert table.number == number
        assert table.to_act is P


async def test_quitting_ends_it(bot: Slow) -> None:
    async with waiting(bot) as (pilot, _):
        await pilot.press("ctrl+q")
        await pilot.pause()
    assert bot.interrupted.is_set()
