"""The lobby: what is seen of what happens meanwhile, and what comes from outside."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from textual.widgets import Input

from jc_tui.host.api.messages import (
    Access,
    Lobby,
    NewGameRequest,
    NoticeKind,
    Notices,
    PushKind,
    PushMessage,
    RequestRefused,
)
from jc_tui.host.ui.app import LobbyApp
from jc_tui.host.ui.games_list import About, GamesPane
from jc_tui.host.ui.new_game import NewGameScreen
from tests.jc_tui.host.hosts import GAUL, JC, at_rest, busy_host, lobby_on
from tests.jc_tui.host.toy_api import LOBBY, ToyHost
from tests.jc_tui.host.ui.test_lobby_screen import go_to, told
from tests.jc_tui.hostile import ESCAPES, RAW
from tests.jc_tui.screens.stage import press, screen_text, settled

pytestmark = pytest.mark.slow


def about(app: LobbyApp) -> str:
    """What is told of the game under the cursor."""
    return " ".join(str(line) for line in app.screen.query_one(About)._clauses)


async def test_what_others_say_is_seen_at_once() -> None:
    host = busy_host()
    async with at_rest(lobby_on(host.api("brutus"))) as (app, pilot):
        host.hear(LOBBY, "scipio", f"[b]ave[/b] {ESCAPES}")
        host.hear("7", "scipio", "at the table")
        await settled(pilot)
        text = screen_text(app)
        assert "scipio: [b]ave[/b]" in text
        assert "at the table" not in text.split("Here:")[1]
        assert not RAW.search(text.replace("\n", ""))


async def test_the_name_that_the_host_has_given_somebody_stands_above() -> None:
    api = busy_host().api("brutus")
    async with at_rest(lobby_on(api)) as (app, pilot):
        assert "The lobby: brutus" in screen_text(app)
        api.account = replace(api.mine.account, name="cassius")
        api.news(PushMessage(PushKind.TABLES))
        await settled(pilot)
        assert "The lobby: cassius" in screen_text(app)


async def test_what_one_says_is_heard_by_others_and_a_refusal_gives_it_back() -> None:
    host = busy_host()
    api = host.api("brutus")
    async with at_rest(lobby_on(api)) as (app, pilot):
        await press(pilot, "c", *"ave", "enter")
        assert host.talk[LOBBY][-1].text == "ave"
        assert "brutus: ave" in screen_text(app)
        api.refuse = {"say": RequestRefused("lobby.no-turn")}
        await press(pilot, *"vale", "enter")
        assert app.screen.query_one("ChatInput", Input).value == "vale"
        assert told(app) == "It is not your turn in any game."
        await press(pilot, "escape", "q")
    assert host.talk[LOBBY][-1].text == "ave"


async def test_a_new_game_and_a_turn_are_seen_at_once_and_the_cursor_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host, rung = busy_host(), []
    async with at_rest(lobby_on(host.api("brutus")), (120, 40)) as (app, pilot):
        monkeypatch.setattr(app, "bell", lambda: rung.append(True))
        go_to(app, "7")
        host.begin("cleopatra", NewGameRequest(GAUL, "romans"))
        host.change("7", left=60.0)
        await settled(pilot)
        assert screen_text(app).count("Romans cleopatra – Barbarians (free)") == 1
        assert not rung
        host.change("3", to_act="barbarians")
        await settled(pilot)
        assert rung == [True]
        assert told(app) == "It is your turn: Caesar's Gallic War 3."
        assert app.screen.query_one(GamesPane).cursor_key == "7"


async def test_who_comes_to_the_lobby_because_of_an_invitation_is_told_of_it() -> None:
    host = ToyHost()
    api = host.api("brutus")
    host.begin("scipio", NewGameRequest(JC, "caesar", access=Access.INVITED, invited="brutus"))
    async with at_rest(lobby_on(api)) as (app, pilot):
        api.news(PushMessage(PushKind.WISH, tables=("1",), wish=NoticeKind.INVITED, title="Julius Caesar 1"))
        await settled(pilot)
        assert told(app) == "You are invited to Julius Caesar 1."


async def test_an_invitation_is_told_at_once_and_once() -> None:
    host = ToyHost()
    async with at_rest(lobby_on(host.api("brutus"))) as (app, pilot):
        host.begin("scipio", NewGameRequest(JC, "caesar", access=Access.INVITED, invited="brutus"))
        host.begin("cleopatra", NewGameRequest(JC, "caesar"))
        host.tell(PushMessage(PushKind.TABLES))
        await settled(pilot)
        assert told(app) == "scipio invites you to Julius Caesar 1."
        await press(pilot, "escape")
        host.tell(PushMessage(PushKind.TABLES))
        await settled(pilot)
        assert told(app) == "Press q to end the connection."


async def test_an_invitation_is_declined_when_asked_twice_and_its_owner_sees_that() -> None:
    host = ToyHost()
    api = host.api("scipio")
    host.begin("scipio", NewGameRequest(JC, "caesar", access=Access.INVITED, invited="brutus"))
    async with at_rest(lobby_on(host.api("brutus"))) as (app, pilot):
        assert "l decline" in screen_text(app).splitlines()[-1]
        await press(pilot, "l")
        assert told(app) == "Press it again to decline Julius Caesar 1."
        await press(pilot, "l")
        assert told(app) == "You have declined Julius Caesar 1."
        assert "No game yet" in screen_text(app)
    async with at_rest(lobby_on(api)) as (app, pilot):
        assert [line for line in screen_text(app).splitlines() if "(free)" in line and "declined" in line]
        api.news(PushMessage(PushKind.WISH, tables=("1",), wish=NoticeKind.DECLINED, title="Julius Caesar 1"))
        await settled(pilot)
        assert told(app) == "Your invitation to Julius Caesar 1 was declined."


async def test_a_wish_for_a_pause_and_used_up_time_are_seen_by_whom_they_concern() -> None:
    host = busy_host()
    host.change("2", asked="caesar")
    host.change("3", asked="romans", left=0.0, claim=True)
    brutus, scipio = host.api("brutus"), host.api("scipio")
    async with at_rest(lobby_on(brutus), (120, 40)) as (app, pilot):
        assert [line for line in screen_text(app).splitlines() if "pause?" in line and "scipio" in line]
        go_to(app, "2")
        await settled(pilot)
        assert "Caesar asks for a pause" in about(app)
        host.change("3", asked="")
        go_to(app, "3")
        await settled(pilot)
        assert [line for line in screen_text(app).splitlines() if "time is up" in line and "cleopatra" in line]
        assert "you can claim the win at the table" in about(app)
        brutus.news(PushMessage(PushKind.WISH, tables=("2",), wish=NoticeKind.PAUSE, title="Julius Caesar 2"))
        await settled(pilot)
        assert told(app) == "Your opponent asks for a pause in Julius Caesar 2."
    async with at_rest(lobby_on(scipio), (120, 40)) as (app, pilot):
        assert "pause?" not in screen_text(app)
        host.change("2", paused=True, asked="")
        go_to(app, "2")
        await settled(pilot)
        assert "the clocks stand still" in about(app)


async def test_that_somebody_has_sat_down_is_told_in_place_of_what_was_waited_for() -> None:
    host = ToyHost()
    async with at_rest(lobby_on(host.api("brutus"))) as (app, pilot):
        await press(pilot, "n", "down", "right", "enter")
        assert told(app) == "Julius Caesar 1 waits for another player; i invites one."
        host.sit("scipio", "1")
        await settled(pilot)
        assert told(app) == "Julius Caesar 1 has begun."


async def test_many_changes_at_once_are_asked_for_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    host = busy_host()
    api, asked = host.api("brutus"), []
    async with at_rest(lobby_on(api)) as (_, pilot):
        real = api.lobby

        async def counted() -> object:
            asked.append(True)
            return await real()

        monkeypatch.setattr(api, "lobby", counted)
        for seconds in range(100):
            host.change("7", left=float(seconds))
        await settled(pilot)
    assert 1 <= len(asked) <= 10


async def test_that_the_host_closes_is_said_wherever_one_is() -> None:
    host = busy_host()
    async with at_rest(lobby_on(host.api("brutus"))) as (app, pilot):
        await press(pilot, "n")
        assert isinstance(app.screen, NewGameScreen)
        host.tell(PushMessage(PushKind.CLOSING, seconds=10))
        await settled(pilot)
        assert "The host closes in 10 seconds." in screen_text(app)
        host.tell(PushMessage(PushKind.ANNOUNCEMENT, title="We open\x1b again"))
        await settled(pilot)
        assert [each.message for each in app._notifications] == ["We open\\x1b again"]


async def test_that_a_notice_did_not_get_through_is_told_at_once_and_once() -> None:
    api = ToyHost().api("brutus")
    api.mine.notices = Notices("mail", "brutus@example.org", trouble="lobby.no-turn")
    async with at_rest(lobby_on(api)) as (app, pilot):
        assert told(app) == "Trouble with your notices: It is not your turn in any game."
        await press(pilot, "escape")
        api.host.tell(PushMessage(PushKind.TABLES))
        await settled(pilot)
        assert told(app) == "Press q to end the connection."


async def test_help_tells_of_the_keys_of_the_lobby() -> None:
    async with at_rest(lobby_on(busy_host().api("brutus"))) as (app, pilot):
        await press(pilot, "question_mark")
        text = " ".join(screen_text(app).split())
        assert "Start a game, and choose against whom." in text
        assert "Go to the next game where it is your turn." in text


async def test_names_and_titles_from_outside_are_drawn_harmless() -> None:
    host = ToyHost()
    api = host.api("brutus")
    host.begin("scipio", NewGameRequest(JC, "caesar"))
    host.change("1", title=f"[b]{ESCAPES}", owner=ESCAPES, standing=ESCAPES)
    async with at_rest(lobby_on(api), (200, 40)) as (app, pilot):
        await press(pilot, "enter")
        assert not RAW.search(screen_text(app).replace("\n", ""))


async def test_the_settings_are_the_accounts_and_another_language_is_another_process() -> None:
    api = busy_host().api("brutus")
    async with at_rest(lobby_on(api)) as (app, pilot):
        await press(pilot, "a", "s")
        assert "settings.toml" not in screen_text(app)
        app.change(language="sv")
        await settled(pilot)
        assert api.account is not None
        assert api.account.language == "sv"
        await press(pilot, "escape", "escape")
    assert api.went == Lobby()
