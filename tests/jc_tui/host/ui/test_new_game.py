"""The form for a new game on the host: what is chosen is what is asked of the host."""

from __future__ import annotations

import pytest
from textual.widgets import Input, Static

from jc_tui.host.api.messages import Access, GameLifecycle, GameTable, NewGameRequest, RequestRefused
from jc_tui.host.ui.lobby_screen import LobbyScreen
from jc_tui.host.ui.new_game import NewGameScreen
from jc_tui.widgets.value_line import ValueLine
from tests.jc_tui.host.hosts import GAUL, JC, at_rest, lobby_on
from tests.jc_tui.host.toy_api import ToyHost
from tests.jc_tui.host.ui.test_lobby_screen import told
from tests.jc_tui.screens.stage import press, screen_text

pytestmark = pytest.mark.slow


def line(screen: NewGameScreen, name: str, value: str) -> None:
    """Choose a value."""
    chosen = screen.query_one(f"#{name}", ValueLine)
    chosen.action_step(
        [known for known, *_ in chosen.values].index(value)
        - [known for known, *_ in chosen.values].index(chosen.value)
    )


async def test_a_game_against_whoever_comes_waits_in_the_lobby() -> None:
    host = ToyHost()
    api = host.api("brutus")
    async with at_rest(lobby_on(api)) as (app, pilot):
        await press(pilot, "n", "enter")
        assert isinstance(app.screen, LobbyScreen)
        assert told(app) == "Julius Caesar 1 waits for another player; i invites one."
        assert app.screen.tables.cursor_key == "1"
    assert api.went is None
    table = host.tables["1"]
    assert (table.game, table.stage, table.access, table.watchers) == (
        JC,
        GameLifecycle.WAITING,
        Access.OPEN,
        True,
    )
    assert table.options == {}


async def test_a_game_against_a_bot_begins_at_once() -> None:
    api = ToyHost().api("brutus")
    async with at_rest(lobby_on(api)) as (_, pilot):
        await press(pilot, "n", "down", "right", "down", "left", "enter")
    assert api.went == GameTable("1", "pompey")
    assert [chair.bot for chair in api.host.tables["1"].seats] == ["", "tiro"]


async def test_a_private_game_tells_its_code() -> None:
    async with at_rest(lobby_on(ToyHost().api("brutus"))) as (app, pilot):
        await press(pilot, "n", "down", "down", "right", "right", "enter")
        assert "Its code is code-1." in told(app)


async def test_somebody_is_named_and_who_is_nobody_is_refused_on_the_form(monkeypatch: pytest.MonkeyPatch) -> None:
    api = ToyHost().api("brutus")
    async with at_rest(lobby_on(api)) as (app, pilot):
        await press(pilot, "n", "down", "down", "right", "enter")
        assert isinstance(app.screen, NewGameScreen)
        assert "Give the name of the player" in screen_text(app)
        await press(pilot, "down", *"Scipio")
        assert app.screen.choice == NewGameRequest(
            JC, "caesar", options={}, access=Access.INVITED, invited="scipio"
        )
        api.refuse = {"create": RequestRefused("lobby.whom")}
        await press(pilot, "enter")
        assert isinstance(app.screen, NewGameScreen)
        api.refuse = {}
        await press(pilot, "enter")
    assert api.host.guests["1"] == {"scipio"}


async def test_all_that_is_chosen_is_asked_for() -> None:
    async with at_rest(lobby_on(ToyHost().api("brutus"))) as (app, pilot):
        await press(pilot, "n")
        screen = app.screen
        assert isinstance(screen, NewGameScreen)
        for name, value in (("edition", "1.x"), ("clock", "12h-5d"), ("watchers", "no"), ("seat", "pompey")):
            line(screen, name, value)
        await press(pilot)
        assert screen.choice == NewGameRequest(JC, "pompey", "", {"edition": "1.x"}, "12h-5d", Access.OPEN, False)


async def test_the_other_game_has_its_own_seats_and_options() -> None:
    async with at_rest(lobby_on(ToyHost().api("brutus"))) as (app, pilot):
        await press(pilot, "n", "right")
        screen = app.screen
        assert isinstance(screen, NewGameScreen)
        line(screen, "naval", "restricted")
        await press(pilot)
        assert screen.choice == NewGameRequest(GAUL, "romans", options={"naval": "restricted"})


async def test_against_the_automaton_nobody_else_is_asked_for() -> None:
    async with at_rest(lobby_on(ToyHost().api("brutus"))) as (app, pilot):
        await press(pilot, "n", "right")
        screen = app.screen
        assert isinstance(screen, NewGameScreen)
        line(screen, "barbarians", "automaton")
        await press(pilot)
        assert not screen.query_one("#against").display
        assert [seat for seat, _ in screen.query_one("#seat", ValueLine).values] == ["romans"]
        assert screen.choice.bot == ""


async def test_each_line_is_explained() -> None:
    async with at_rest(lobby_on(ToyHost().api("brutus"))) as (app, pilot):
        await press(pilot, "n")
        seen = set()
        for _ in range(7):
            seen.add(str(app.screen.query_one("#about", Static).visual))
            await press(pilot, "down")
        assert len(seen) >= 6
        assert "Watchers see what both players know, and nothing that is hidden." in seen


async def test_escape_leads_back_and_nothing_is_begun() -> None:
    host = ToyHost()
    async with at_rest(lobby_on(host.api("brutus"))) as (app, pilot):
        await press(pilot, "n", "escape")
        assert isinstance(app.screen, LobbyScreen)
    assert host.tables == {}


async def test_a_name_is_typed_only_where_somebody_is_meant() -> None:
    async with at_rest(lobby_on(ToyHost().api("brutus"))) as (app, pilot):
        await press(pilot, "n")
        assert not app.screen.query_one("#name-field").display
        await press(pilot, "down", "down", "right")
        assert app.screen.query_one("#name-field").display
        assert app.screen.query_one("#name", Input).max_length == 16
