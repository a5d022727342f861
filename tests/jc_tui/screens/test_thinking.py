"""A bot that thinks for long: the table stays alive, and whatever the player does, nobody waits for it."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine import load_game
from engine.contract import Seat
from engine.table import Table
from jc_tui.app import JuliusApp
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import Waited
from jc_tui.widgets.table_view import TableView
from tests.jc_tui.screens.stage import C, P, press, screen_text, session, settled, staged
from tests.jc_tui.seats.test_bot_runner import LATER, Slow

pytestmark = pytest.mark.slow


class Legatus(Slow):
    name = "legatus"


@pytest.fixture
def bot() -> Iterator[Slow]:
    slow = Legatus()
    yield slow
    slow.stop.set()


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
        assert not bot.stop.is_set()


async def test_its_choice_is_done_when_it_comes(bot: Slow) -> None:
    async with waiting(bot) as (pilot, seats):
        bot.stop.set()
        await settled(pilot)
        assert seats.to_act is C


async def test_a_thread_that_is_about_to_end_is_not_cancelled_by_the_next_one(bot: Slow) -> None:
    async with waiting(bot) as (pilot, _):
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        screen.runner._in_thread(lambda: None)
        assert not any(worker.is_cancelled for worker in pilot.app.workers)
        bot.stop.set()
        await settled(pilot)


@pytest.mark.parametrize("keys", ["u", "RR"])
async def test_the_last_action_is_taken_back_or_the_game_given_up_at_once(keys: str, bot: Slow) -> None:
    async with waiting(bot) as (pilot, seats):
        await pilot.press(*keys)
        await pilot.pause()
        assert bot.stop.is_set()
        assert (seats.to_act is C) == (keys == "u") == (seats.table.result is None)
        await settled(pilot)
        done = [entry.seat for entry in seats.table.history if entry.seat is not Seat.CHANCE]
        assert keys != "u" or done == []


async def test_leaving_loses_nothing(bot: Slow, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    async with waiting(bot, path) as (pilot, seats):
        await press(pilot, "escape", "escape")
        assert not isinstance(pilot.app.screen, TableScreen)
        assert bot.stop.is_set()
        number = seats.table.number
    with Table.open(load_game, path, read_only=True) as table:
        assert table.number == number
        assert table.to_act is P


async def test_quitting_ends_it(bot: Slow) -> None:
    async with waiting(bot) as (pilot, _):
        await pilot.press("ctrl+q")
        await pilot.pause()
    assert bot.stop.is_set()
