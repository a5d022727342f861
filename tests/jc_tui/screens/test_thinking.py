"""A bot thinks of its turn, or of a hint: the table stays alive, and whatever the player does, nobody waits."""

import threading
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from engine import load_game
from engine.bots.hint import HintBot
from engine.contract import Seat
from engine.match import Match
from jc_tui.app import GameApp
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.hints import HintRequest
from jc_tui.table import intents as do
from tests.golden.recipes import save_of
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import C, P, prose, screen_text, see, session, settled, staged, top
from tests.jc_tui.screens.test_table import said
from tests.jc_tui.seats.test_bot_runner import LATER, Slow
from tests.jc_tui.sessions import sit
from tests.jc_tui.table.sitter import Sitter
from tests.jc_tui.table.test_hints import MOVING

pytestmark = pytest.mark.slow


class Legatus(Slow):
    name = "legatus"


@pytest.fixture
def bot():
    slow = Legatus()
    yield slow
    slow.stop.set()


@asynccontextmanager
async def waiting(bot, path=None):
    """Caesar has laid his card aside, and the bot thinks about Pompey's."""
    seats = GameSession(session(None, (C,), path=path).table, frozenset((C,)), {P: bot})
    async with staged(GameApp(session=seats)) as (_, pilot):
        await pilot.press("1", "enter", "space")
        await pilot.pause()
        assert bot.thinks.wait(LATER)
        assert seats.to_act is P
        yield pilot, seats


async def test_it_is_said_and_for_how_long_and_keys_work_meanwhile(bot):
    async with waiting(bot) as (pilot, seats):
        assert "legatus is thinking for Pompey." in screen_text(pilot.app)
        pilot.app.screen.runner.send(do.Waited(12))
        await pilot.pause()
        assert screen_text(pilot.app).count("legatus is thinking for Pompey, 12 s.") == 2
        for key, is_open in (("p", True), ("escape", False)):
            await pilot.press(key)
            assert pilot.app.screen.query_one("TableView").has_class("pane-open") is is_open
        assert seats.to_act is P
        assert not bot.stop.is_set()


async def test_its_choice_is_done_when_it_comes_and_another_thread_does_not_cancel_it(bot):
    async with waiting(bot) as (pilot, seats):
        pilot.app.screen.runner._in_thread(lambda: None)
        assert not any(worker.is_cancelled for worker in pilot.app.workers)
        bot.stop.set()
        await settled(pilot)
        assert seats.to_act is C


@pytest.mark.parametrize("keys", ["u", "RR"])
async def test_the_last_action_is_taken_back_or_the_game_given_up_at_once(keys, bot):
    async with waiting(bot) as (pilot, seats):
        await pilot.press(*keys)
        await pilot.pause()
        assert bot.stop.is_set()
        assert (seats.to_act is C) == (keys == "u") == (seats.table.result is None)
        await settled(pilot)
        assert keys != "u" or all(entry.seat is Seat.CHANCE for entry in seats.table.history)


@pytest.mark.parametrize("keys", [["escape", "escape"], ["ctrl+q"]], ids=str)
async def test_leaving_or_quitting_ends_it_and_loses_nothing(keys, bot, tmp_path):
    path = tmp_path / "game.jsonl"
    async with waiting(bot, path) as (pilot, seats):
        await pilot.press(*keys)
        await pilot.pause()
        assert keys == ["ctrl+q"] or top(pilot.app) != "TableScreen"
        number = seats.table.number
    assert bot.stop.is_set()
    with Match.open(load_game, path, read_only=True) as table:
        assert (table.number, table.to_act) == (number, P)


# --- hints ------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def table():
    async with staged(GameApp(session=sit(MOVES))) as (_, pilot):
        yield pilot


def advise(monkeypatch, advice):
    monkeypatch.setattr(HintBot, "advise", lambda *_: advice)


async def test_a_hint_is_seen_on_map_pane_and_line(monkeypatch):
    advise(monkeypatch, MOVING)
    async with table() as pilot:
        board, pane = pilot.app.screen.query_one("MapView"), pilot.app.screen.query_one("OrdersPane")
        await pilot.press("H")
        for size in ((80, 24), (120, 40), (160, 50)):
            await pilot.resize_terminal(*size)
            seen = await see(pilot)
            assert (board.targets["rome"].kind, board.targets["genua"].kind) == ("attack", "begin")
            assert board.selected == "rome"
            assert board.region.height > 10
            assert pane.heading == "LEGATUS ADVISES"
            assert [item.label for item in pane.items] == [order.text for order in MOVING.orders]
            assert said(pilot) == "H: do it. About 35 % to win it; 30 % to win the game, 20 % by holding back."
            assert "20 % by holding back" in " ".join(seen.split())


class Thinking:
    def __init__(self):
        self.begun, self.go_on, self.interrupted = threading.Event(), threading.Event(), threading.Event()

    def advise(self, *_):
        self.begun.set()
        assert self.go_on.wait(LATER)
        return MOVING

    def interrupt(self):
        self.interrupted.set()
        self.go_on.set()


@pytest.mark.parametrize("leaves", [False, True])
async def test_the_table_stays_alive_while_a_hint_is_thought_of_and_leaving_ends_it(leaves, monkeypatch):
    adviser = Thinking()
    monkeypatch.setattr("jc_tui.seats.hints.HintBot", lambda *_: adviser)
    async with table() as pilot:
        screen = pilot.app.screen
        await pilot.press("H")
        await pilot.pause()
        assert adviser.begun.wait(LATER)
        assert screen.model.hints.thought_for is not None
        assert said(pilot) == "legatus is thinking about it. H stops it."
        await pilot.press("p")
        assert screen.query_one("TableView").has_class("pane-open")
        screen.dismiss(None) if leaves else adviser.go_on.set()
        await settled(pilot)
        assert adviser.interrupted.is_set() or not leaves
        assert (top(pilot.app) == "TableScreen") is not leaves
        assert leaves or screen.model.hints.advice is MOVING


async def test_a_long_reason_is_read_whole_on_a_small_screen(monkeypatch):
    reason = " ".join(f"reason {number} is not the last;" for number in range(12)) + " and this is the last."
    advise(monkeypatch, replace(MOVING, reason=reason))
    async with table() as pilot:
        before = screen_text(pilot.app)
        text = await see(pilot, "H")
        assert reason.removeprefix("r") in prose(text)
        assert pilot.app.screen.query_one("OrdersPane").heading in text
        assert pilot.app.screen.query_one("MapView").region.height >= 12
        assert (await see(pilot, "escape")).splitlines()[-4:] == before.splitlines()[-4:]


def test_legatus_may_fail_and_the_game_goes_on(monkeypatch):
    monkeypatch.setattr(HintBot, "advise", lambda *_: {}["legio_99"])
    at = Sitter(sit(MOVES))
    failed = HintRequest(at.session.table, C).answer()
    assert at.does(do.AskHint(), do.HintFound(failed, 0)) == "legatus failed (KeyError): there is no hint here."
    assert at.model.hints.thought_for is None
    at.does(do.EndPhase(), do.EndPhase())
    assert at.done


def test_nothing_of_the_table_is_read_in_another_thread(monkeypatch):
    """It may be at another place by then."""
    advise(monkeypatch, MOVING)
    match = sit(MOVES).table
    match.act("move legio_11 massilia-genua", C)
    hint = HintRequest(match, C)
    match.undo(C)
    monkeypatch.setattr(type(match), "state_at", None)
    assert hint.answer() is MOVING


def test_at_the_end_of_the_game_there_is_nothing_to_give_a_hint_about():
    over = Match.open(load_game("julius-caesar"), save_of("early"), read_only=True)
    at = Sitter(GameSession(over, frozenset((C,))))
    assert at.model.wants.over[-1][0] == "end"
    for intent in (do.AskHint(), *map(do.Type, ("hint", "m genua rome", "end"))):
        assert "The game is over" in at.does(do.Back(), intent)
