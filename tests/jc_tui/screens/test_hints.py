"""Hints on the screens: asked for, shown, done, dropped; never at the wrong eyes, never in the way."""

import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from engine import load_game
from engine.bots.hint import Hint, HintBot
from engine.table import Table
from jc_tui.app import JuliusApp
from jc_tui.map.view import MapView
from jc_tui.screens.play import PlayScreen
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.hints import HintRequest
from jc_tui.table import intents as do
from jc_tui.widgets.message_line import PromptLine
from jc_tui.widgets.orders_pane import OrdersPane
from jc_tui.widgets.table_view import TableView
from tests.golden.recipes import save_of
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import C, press, prose, screen_text, settled, staged
from tests.jc_tui.sessions import sit
from tests.jc_tui.table.sitter import Sitter
from tests.jc_tui.table.test_hints import MOVING

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("quick_hints")]

LATER = 20.0


@asynccontextmanager
async def table(session: GameSession, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[None]]:
    async with staged(JuliusApp(session=session), size) as (_, pilot):
        yield pilot


def advise(monkeypatch: pytest.MonkeyPatch, advice: Hint) -> None:
    monkeypatch.setattr(HintBot, "advise", lambda *_: advice)


def said(pilot: Pilot[None]) -> str:
    return pilot.app.screen.query_one(PromptLine).message.text


def screen_of(pilot: Pilot[None]) -> PlayScreen:
    assert isinstance(pilot.app.screen, PlayScreen)
    return pilot.app.screen


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
async def test_a_hint_is_seen_on_map_pane_and_line(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    advise(monkeypatch, MOVING)
    async with table(sit(MOVES), size) as pilot:
        await press(pilot, "H")
        board, pane = pilot.app.screen.query_one(MapView), pilot.app.screen.query_one(OrdersPane)
        assert board.targets["rome"].kind == "attack"
        assert board.targets["genua"].kind == "begin"
        assert board.selected == "rome"
        assert board.region.height > 10
        assert pane.heading == "LEGATUS ADVISES"
        assert [item.label for item in pane.items] == [order.text for order in MOVING.orders]
        assert said(pilot) == "H: do it. About 35 % to win it; 30 % to win the game, 20 % by holding back."
        assert "20 % by holding back" in " ".join(screen_text(pilot.app).split())


class Thinking:
    def __init__(self) -> None:
        self.begun = threading.Event()
        self.go_on = threading.Event()
        self.interrupted = threading.Event()

    def advise(self, *_: object) -> Hint:
        self.begun.set()
        assert self.go_on.wait(LATER)
        return MOVING

    def interrupt(self) -> None:
        self.interrupted.set()
        self.go_on.set()


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinking]:
    adviser = Thinking()
    monkeypatch.setattr("jc_tui.seats.hints.HintBot", lambda *_: adviser)
    yield adviser
    adviser.go_on.set()


async def begun(pilot: Pilot[None], thinking: Thinking) -> None:
    await pilot.press("H")
    await pilot.pause()
    assert thinking.begun.wait(LATER)


async def test_the_table_stays_alive_and_says_what_it_does(thinking: Thinking) -> None:
    async with table(sit(MOVES)) as pilot:
        await begun(pilot, thinking)
        assert screen_of(pilot).model.hints.thought_for is not None
        assert said(pilot) == "legatus is thinking about it. H stops it."
        await pilot.press("p")
        assert screen_of(pilot).query_one(TableView).has_class("pane-open")
        thinking.go_on.set()
        await settled(pilot)
        assert screen_of(pilot).model.hints.advice is MOVING


async def test_leaving_the_table_ends_it(thinking: Thinking) -> None:
    async with table(sit(MOVES)) as pilot:
        await begun(pilot, thinking)
        pilot.app.screen.dismiss(None)
        await settled(pilot)
        assert thinking.interrupted.is_set()
        assert not isinstance(pilot.app.screen, TableScreen)


def test_legatus_may_fail_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HintBot, "advise", lambda *_: {}["legio_99"])
    at = Sitter(sit(MOVES))
    failed = HintRequest(at.session.table, C).answer()
    assert at.does(do.AskHint(), do.HintFound(failed, 0)) == "legatus failed (KeyError): there is no hint here."
    assert at.model.hints.thought_for is None
    at.does(do.EndPhase(), do.EndPhase())
    assert at.done


async def test_a_long_reason_is_read_whole_on_a_small_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    reason = " ".join(f"reason {number} is not the last;" for number in range(12)) + " and this is the last."
    advise(monkeypatch, replace(MOVING, reason=reason))
    async with table(sit(MOVES)) as pilot:
        before = screen_text(pilot.app)
        text = await press(pilot, "H")
        words = prose(text)
        assert reason.removeprefix("r") in words
        assert pilot.app.screen.query_one(OrdersPane).heading in text
        assert pilot.app.screen.query_one(MapView).region.height >= 12
        assert (await press(pilot, "escape")).splitlines()[-4:] == before.splitlines()[-4:]


def test_nothing_of_the_table_is_read_in_another_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be at another place by then."""
    advise(monkeypatch, MOVING)
    session = sit(MOVES)
    session.table.act("move legio_11 massilia-genua", C)
    hint = HintRequest(session.table, C)
    session.table.undo(C)
    monkeypatch.setattr(type(session.table), "state_at", None)
    assert hint.answer() is MOVING


def test_at_the_end_of_the_game_there_is_nothing_to_give_a_hint_about() -> None:
    over = Table.open(load_game("julius-caesar"), save_of("early"), read_only=True)
    at = Sitter(GameSession(over, frozenset((C,))))
    assert at.model.wants.over[-1][0] == "end"
    for intent in (do.AskHint(), *map(do.Type, ("hint", "m genua rome", "end"))):
        assert "The game is over" in at.does(do.Back(), intent)
