"""The lobby: what it lists, what its keys do, and what is seen of what happens meanwhile."""

from __future__ import annotations

import pytest

from jc_tui.host.api.messages import (
    Access,
    GameLifecycle,
    GameTable,
    Location,
    NewGameRequest,
    PastGame,
    RequestRefused,
)
from jc_tui.host.ui.app import LobbyApp
from jc_tui.host.ui.games_list import GamesPane
from jc_tui.host.ui.lobby_screen import LobbyScreen
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.message_line import MessageLine
from tests.jc_tui.host.hosts import JC, at_rest, busy_host, lobby_on
from tests.jc_tui.host.toy_api import ToyHost
from tests.jc_tui.screens.stage import press, screen_text

pytestmark = pytest.mark.slow

PARTS = (
    "Your turn",
    "brutus – Pompey tiro",
    "Pompey brutus – Caesar scipio●",
    "Your games",
    "Barbarians brutus",
    "Yours, waiting",
    "with a code",
    "You are invited",
    "Barbarians scipio",
    "Waiting for a player",
    "Pompey cleopatra",
    "To watch",
    "Romans scipio● – ▸Barbarians cleopatra",
)


def told(app: LobbyApp) -> str:
    """What the lobby says."""
    return str(app.screen.query_one(MessageLine).visual)


def go_to(app: LobbyApp, game: str) -> None:
    """Take the cursor to a game."""
    screen = app.screen
    assert isinstance(screen, LobbyScreen)
    screen.tables.move_to(game)
    screen._show_chosen()


async def test_games_are_listed_by_what_they_are_to_the_player() -> None:
    async with at_rest(lobby_on(busy_host().api("brutus")), (120, 40)) as (app, _):
        text = screen_text(app)
        places = [text.find(part) for part in PARTS]
        assert -1 not in places
        assert places == sorted(places)
        assert "2 d 4 h" in text
        assert "709" not in text


async def test_more_is_told_of_the_game_under_the_cursor() -> None:
    async with at_rest(lobby_on(busy_host().api("brutus")), (200, 40)) as (app, pilot):
        await press(pilot, "down")
        text = screen_text(app)
        for clause in (
            *("Julius Caesar 2", "Rules: 1.x", "it is your turn", "+12 h a turn, up to 5 days"),
            "at the table: scipio",
        ):
            assert clause in text, clause


async def test_who_waits_for_a_guest_is_told_for_whom() -> None:
    async with at_rest(lobby_on(busy_host().api("scipio")), (120, 40)) as (app, _):
        go_to(app, "5")
        assert "invited: brutus" in screen_text(app)
    async with at_rest(lobby_on(busy_host().api("brutus")), (120, 40)) as (app, _):
        go_to(app, "5")
        assert "invited: brutus" not in screen_text(app)


async def test_past_games_stand_in_place_of_the_others() -> None:
    api = busy_host().api("brutus")
    async with at_rest(lobby_on(api)) as (app, pilot):
        await press(pilot, "p")
        text = screen_text(app)
        assert "Games that are over" in text
        assert "Caesar won" in text
        assert "tiro" not in text
        await press(pilot, "enter")
    assert api.went == PastGame("8", "caesar")


async def test_an_empty_host_says_how_to_begin() -> None:
    async with at_rest(lobby_on(ToyHost().api("brutus"))) as (app, pilot):
        assert "No game yet: n begins one, and j takes the code of one." in screen_text(app)
        await press(pilot, "enter", "w", "l", "r", "i")
        assert isinstance(app.screen, LobbyScreen)


async def test_who_has_only_games_that_are_over_is_told_where_they_are() -> None:
    host = ToyHost()
    host.begin("brutus", NewGameRequest(JC, "caesar", "tiro"))
    host.change("1", stage=GameLifecycle.OVER, to_act="")
    async with at_rest(lobby_on(host.api("brutus"))) as (app, _):
        assert "No game now: n begins one, j takes a code, p shows those that are over." in screen_text(app)
    async with at_rest(lobby_on(host.api("scipio"))) as (app, _):
        assert "No game yet" in screen_text(app)


@pytest.mark.parametrize(
    ("game", "seat"), [("1", "caesar"), ("2", "pompey"), ("3", "barbarians"), ("7", "")], ids=str
)
async def test_enter_sits_down_where_the_player_has_a_seat_and_watches_elsewhere(game: str, seat: str) -> None:
    api = busy_host().api("brutus")
    async with at_rest(lobby_on(api)) as (app, pilot):
        go_to(app, game)
        await press(pilot, "enter")
        await app.settle()
    assert api.went == GameTable(game, seat)
    assert not api.left


@pytest.mark.parametrize(("game", "key"), [("1", "play"), ("7", "watch"), ("6", "join"), ("4", "waits")])
async def test_the_last_line_says_what_enter_does(game: str, key: str) -> None:
    async with at_rest(lobby_on(busy_host().api("brutus"))) as (app, _):
        go_to(app, game)
        assert app.screen.query_one(KeyBar).entries[0][:2] == ("Enter", key)


async def test_joining_is_asked_about_once_and_leads_to_the_table() -> None:
    host = busy_host()
    api = host.api("brutus")
    async with at_rest(lobby_on(api)) as (app, pilot):
        go_to(app, "6")
        await press(pilot, "enter")
        assert told(app) == "Choose it again to play against cleopatra. The game starts at once."
        assert api.went is None
        await press(pilot, "enter")
    assert api.went == GameTable("6", "caesar")
    assert host.tables["6"].stage is GameLifecycle.ON


async def test_a_question_is_forgotten_when_the_cursor_goes_elsewhere() -> None:
    api = busy_host().api("brutus")
    async with at_rest(lobby_on(api)) as (app, pilot):
        go_to(app, "6")
        await press(pilot, "enter", "up", "down", "enter")
        assert "Choose it again" in told(app)
    assert api.went is None


async def test_who_wants_no_questions_joins_at_once() -> None:
    api = busy_host().api("brutus")
    async with at_rest(lobby_on(api, confirmations=False)) as (app, pilot):
        go_to(app, "6")
        await press(pilot, "enter")
    assert api.went == GameTable("6", "caesar")


async def test_a_seat_that_somebody_took_meanwhile_is_refused_in_a_sentence() -> None:
    host = busy_host()
    api = host.api("brutus")
    async with at_rest(lobby_on(api, confirmations=False)) as (app, pilot):
        go_to(app, "6")
        api.refuse = {"join": RequestRefused("lobby.not-begun")}
        await press(pilot, "enter")
        assert told(app) == "This game has not begun."
        assert api.went is None


async def test_a_room_that_is_refused_keeps_the_player_in_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    api = busy_host().api("brutus")

    async def refused(location: Location) -> None:
        raise RequestRefused("lobby.plays-there")

    monkeypatch.setattr(api, "go", refused)
    async with at_rest(lobby_on(api)) as (app, pilot):
        await press(pilot, "enter")
        assert "You play in this game" in screen_text(app)
        assert app.is_running


async def test_the_next_game_where_it_is_ones_turn_is_one_key() -> None:
    api = busy_host().api("brutus")
    async with at_rest(lobby_on(api)) as (app, pilot):
        go_to(app, "7")
        await press(pilot, "full_stop")
    assert api.went == GameTable("1", "caesar")


async def test_where_it_is_nobodys_turn_that_key_says_so() -> None:
    async with at_rest(lobby_on(ToyHost().api("brutus"))) as (app, pilot):
        await press(pilot, "full_stop")
        assert told(app) == "It is not your turn in any game."


async def test_a_player_does_not_watch_their_own_game_nor_one_that_waits() -> None:
    api = busy_host().api("brutus")
    async with at_rest(lobby_on(api)) as (app, pilot):
        await press(pilot, "w")
        assert told(app) == "You play in this game, so you cannot watch it."
        go_to(app, "6")
        await press(pilot, "w")
        assert told(app) == "This game has not begun."
    assert api.went is None


async def test_the_code_of_a_private_game_is_told_and_typed() -> None:
    host = busy_host()
    async with at_rest(lobby_on(host.api("brutus"))) as (app, pilot):
        go_to(app, "4")
        await press(pilot, "i")
        assert "Its code is code-4." in told(app)
    scipio = host.api("scipio")
    async with at_rest(lobby_on(scipio)) as (app, pilot):
        await press(pilot, "j", *"nonsense", "enter")
        assert scipio.went is None
        await press(pilot, "j", *"code-4", "enter")
    assert scipio.went == GameTable("4", "pompey")


async def test_escape_gives_a_code_up() -> None:
    api = busy_host().api("scipio")
    async with at_rest(lobby_on(api)) as (app, pilot):
        await press(pilot, "j", *"code-4", "escape", "down")
        assert isinstance(app.focused, GamesPane)
    assert api.went is None


async def test_somebody_is_invited_by_name() -> None:
    host = ToyHost()
    host.api("scipio")
    game = host.begin("brutus", NewGameRequest(JC, "caesar", access=Access.INVITED))
    async with at_rest(lobby_on(host.api("brutus"))) as (app, pilot):
        await press(pilot, "i", *"Nobody", "enter")
        assert not host.guests[game]
        await press(pilot, "i", *"Scipio", "enter")
        assert told(app) == "Scipio is invited to Julius Caesar 1."
    assert host.guests[game] == {"scipio"}
    async with at_rest(lobby_on(host.api("scipio"))) as (app, _):
        assert "You are invited" in screen_text(app)


async def test_a_game_that_waits_is_left_when_it_is_asked_for_twice() -> None:
    host = busy_host()
    async with at_rest(lobby_on(host.api("brutus"))) as (app, pilot):
        go_to(app, "4")
        await press(pilot, "l")
        assert "4" in host.tables
        await press(pilot, "l")
        assert "4" not in host.tables
        assert "with a code" not in screen_text(app)
        go_to(app, "1")
        await press(pilot, "l", "l")
        assert told(app) == "Only a game of yours that waits for a player can be left."
        assert "1" in host.tables


async def test_a_rematch_waits_for_the_same_opponent() -> None:
    host = busy_host()
    async with at_rest(lobby_on(host.api("brutus"))) as (app, pilot):
        await press(pilot, "r")
        assert "p shows those" in told(app)
        await press(pilot, "p", "r")
        assert told(app) == "The player you invited can now join Julius Caesar 9."
        assert "Games that are over" not in screen_text(app)
    assert host.guests["9"] == {"cleopatra"}


async def test_q_ends_the_connection() -> None:
    api = busy_host().api("brutus")
    async with at_rest(lobby_on(api)) as (app, pilot):
        await press(pilot, "q")
        await app.settle()
    assert api.left


async def test_control_z_stops_nothing() -> None:
    api = busy_host().api("brutus")
    async with at_rest(lobby_on(api)) as (app, pilot):
        await press(pilot, "ctrl+z", "escape")
        assert told(app) == "Press q to end the connection."


def test_nothing_is_said_of_the_list_before_it_has_come() -> None:
    pane = GamesPane()
    assert pane.nothing() == ""
    pane.past = True
    assert pane.nothing() == ""
