"""A game whose face is a title is played by the list of its actions, and nothing speaks of a map."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine import load_game
from engine.chance import SeededChance
from engine.contract import Seat
from engine.games import GAMES, GameModules
from engine.match import Match
from jc_tui.game_ui import ui_of
from jc_tui.screens.help import HelpScreen
from jc_tui.screens.replay import ReplayScreen
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import SaveChanged
from tests.jc_tui.playing import run
from tests.jc_tui.protocol.test_protocol import Talk
from tests.jc_tui.screens.stage import missing, press, screen_text, see, settled, staged
from tests.jc_tui.toy.test_toy import app_on
from tests.toy import NORTH, SEATS, SOUTH

WIDE = (120, 40)
MAP_KEYS = ("m", "slash", "g", "plus", "minus", "less_than_sign", "greater_than_sign", "x", "i", "L")


@pytest.fixture(autouse=True)
def boardless(monkeypatch: pytest.MonkeyPatch, toy_at_home: None) -> None:
    ui_of.cache_clear()
    monkeypatch.setitem(GAMES, "toy", GameModules("tests.toy", "tests.toy", "", "tests.boardless_ui"))


def begun(*actions: tuple[str, Seat]) -> Match:
    table = Match.new(load_game("toy"))
    for action, seat in (("omen calm", Seat.CHANCE), *actions):
        table.act(action, seat)
    table.chance = SeededChance(3)
    return table


def told_of_a_map(pilot: Pilot[None]) -> bool:
    return any(word in screen_text(pilot.app).lower() for word in (" map", "signs", "zoom", "inspect", "border"))


@pytest.mark.slow
async def test_a_round_is_played_by_keys() -> None:
    """North lays a card, South answers elsewhere, North marches twice and ends; the log tells all of it."""
    session = GameSession(begun(), frozenset((NORTH,)))
    async with staged(app_on(session)) as (app, pilot):
        await press(pilot, "4")
        session.table.act("lay 1", SOUTH)
        assert isinstance(app.screen, TableScreen)
        app.screen.runner.send(SaveChanged())
        await settled(pilot)
        await press(pilot, "k")
        assert not told_of_a_map(pilot)
        await press(pilot, "k", "1", "1", "2", "enter")
        done = [str(entry.action) for entry in session.table.history]
        assert done[:6] == ["omen calm", "lay 4", "lay 1", "march 1", "march 2", "muster"]
        assert session.table.state.clock == "round 2"
        assert not missing(screen_text(app), "The omen is", "North marches to Hill 1.", "North rolls")


@pytest.mark.slow
async def test_the_log_the_orders_and_help_are_reached() -> None:
    app = app_on(GameSession(begun(("lay 4", NORTH), ("lay 1", SOUTH)), frozenset((NORTH,))))
    async with staged(app, WIDE) as (_, pilot):
        assert isinstance(app.screen, TableScreen)
        shown = screen_text(app)
        assert not missing(shown, "march 1", "The cards are turned up", "North is to act", "Choose by a number")
        where = set()
        for _ in range(2):
            await press(pilot, "tab")
            where.add(app.screen.focused.id if app.screen.focused else None)
        assert where == {"log", "orders"}
        await press(pilot, "s", "s")
        assert app.screen.focused.id == "orders"
        await press(pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert "the map " not in screen_text(app).replace("on the map", "")


@pytest.mark.slow
async def test_keys_for_a_map_do_no_harm() -> None:
    table = begun(("lay 4", NORTH), ("lay 1", SOUTH))
    async with staged(app_on(GameSession(table, frozenset((NORTH,))))) as (app, pilot):
        before = screen_text(app)
        for key in MAP_KEYS:
            assert await see(pilot, key) == before, key
        await press(pilot, "1")
        assert str(table.history[-1].action) == "march 1"


@pytest.mark.slow
async def test_a_replay_shows_its_story(tmp_path: Path) -> None:
    app = app_on(folder=tmp_path)
    async with app.run_test(size=WIDE) as pilot:
        await app.push_screen(ReplayScreen(begun(("lay 4", NORTH), ("lay 1", SOUTH)), context=app))
        await settled(pilot)
        shown = await see(pilot, "end")
        for key in ("m", "L", "l"):
            assert await see(pilot, key) == shown
        assert not missing(shown, "The cards are turned up: 4 against 1.", "omen is calm")
        assert "Year" not in shown
        assert not told_of_a_map(pilot)


def test_text_mode_and_the_protocol_play_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = begun()
    lines = "?", "lay 4", "lay 1", "march 1", "map", "show", "show 1", "log", "help", "help T1", "muster", "quit"
    told = run(table, lines, SEATS)
    assert not missing(told, "1. lay 1", "North marches to Hill 1.")
    assert "Traceback" not in told + capsys.readouterr().err
    assert table.state.clock == "round 2"
    talk = Talk(tmp_path)
    assert talk("new", game="toy", seed=3)["ok"]
    assert all(talk("apply", action=action)["ok"] for action in ("lay 4", "lay 1"))
    assert talk("view")["ok"]
    assert talk("legal")["legal"]
    talk.session.close()
