"""The lobby and its forms: what is seen there, what keys do, and what is told of what happens meanwhile."""

from contextlib import asynccontextmanager
from datetime import timedelta
from unittest.mock import AsyncMock, Mock

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.widgets import Input, Static

from engine.contract import Seat
from engine.translations import ENGLISH, choose_language
from jc_tui.host.api import messages
from jc_tui.host.api.messages import Access, GameTable, Lobby, NewGameRequest, Notices, PushKind, PushMessage
from jc_tui.host.config import HostConfig
from jc_tui.host.store import HostStore
from jc_tui.host.ui import chat as module
from jc_tui.host.ui import games_list
from jc_tui.host.ui.chat import LONGEST, ChatInput, ChatLines, ChatPane, folded
from jc_tui.host.ui.games_list import About, GamesPane
from jc_tui.host.ui.lobby_screen import LobbyScreen
from jc_tui.host.ui.register import RegisterScreen
from jc_tui.widgets import key_bar, pick_list, value_line
from tests.jc_tui.games import thoroughly
from tests.jc_tui.host.bare_host import done
from tests.jc_tui.host.hosts import GAUL, JC, WIDE, fills_in, go_to, lobby_on, rest, says, shows, told
from tests.jc_tui.hostile import ESCAPES, RAW
from tests.jc_tui.screens.stage import missing, press, screen_text, see, settled, staged
from tests.jc_tui.widgets.bench import Bench, heard

pytestmark = pytest.mark.slow

NOT_SO = """
1 w          You play in this game, so you cannot watch it.
6 w          This game has not begun.
4 enter      Julius Caesar 4 waits for another player; i invites one.
6 i          You can invite a player only to a game of yours that waits for one.
1 l          Only a game of yours that waits for a player can be left.
1 r          A rematch is for a game of yours that is over; p shows those.
1 ctrl+z     A rematch is for a game of yours that is over; p shows those.
1 escape     Press q to end the connection.
"""
PLAYS = """
1 enter         play    1 caesar
2 enter         play    2 pompey
3 enter         play    3 barbarians
6 enter,enter   join    6 caesar
7 enter         watch   7
7 w             watch   7
7 full_stop     watch   1 caesar
"""
"""At a game, keys, and what Enter does; and the table to which the keys lead."""


def line_of(app, game):
    return next((row.text for row in app.screen.query_one(GamesPane).rows if row.key == game), "")


async def clauses(pilot, game):
    go_to(pilot.app, game)
    await settled(pilot)
    return " ".join(pilot.app.screen.query_one(About)._clauses)


async def test_more_is_told_of_a_game_and_why_a_key_does_nothing_there(busy, brutus):
    wanted = "Julius Caesar 2", "Rules: 1.x", "your turn", "+12 h a turn, up to 5 days", "at the table: scipio"
    async with staged(lobby_on(brutus), (200, 40)) as (_, pilot):
        assert not missing(await clauses(pilot, "2"), *wanted)
        assert "invited: brutus" not in await clauses(pilot, "5")
        for game, key, sentence in (line.split(None, 2) for line in NOT_SO.strip().splitlines()):
            assert await says(pilot, key, at=game) == sentence
        assert brutus.wanted is None
        await press(pilot, "p", "enter")
    assert brutus.wanted == messages.PastGame("8", "caesar")
    async with staged(lobby_on(busy.friend("scipio")), WIDE) as (_, pilot):
        assert "invited: brutus" in await clauses(pilot, "5")


async def test_an_empty_list_says_how_to_begin(host, anna):
    assert GamesPane().nothing() == "", "nothing is said before the list has come"
    async with staged(lobby_on(anna)) as (app, pilot):
        assert "No game yet: n begins one, and j takes the code of one." in screen_text(app)
        assert await says(pilot, "enter", "w", "l", "r", "i", "full_stop") == "It is not your turn in any game."
        host.give_up(host.game(anna, host.friend("bert")))
        host.service.poll()
        assert "No game now: n begins one, j takes a code, p shows those that are over." in await see(pilot)
        assert "Start a game, and choose against whom." in " ".join((await see(pilot, "question_mark")).split())
        assert "settings.toml" not in await see(pilot, "escape", "a", "s")
        app.change(language="sv")
        await press(pilot, "escape", "escape")
    assert (anna.account and anna.account.language, anna.wanted) == ("sv", Lobby()), "it is another process"


async def test_a_key_leads_to_a_table(brutus):
    async with staged(lobby_on(brutus)) as (app, pilot):
        app.exit = leaves = Mock()
        for at, keys, word, *table in map(str.split, PLAYS.strip().splitlines()):
            brutus.wanted = None
            go_to(app, at)
            assert app.screen.query_one(key_bar.KeyBar).entries[0][:2] == ("Enter", word), at
            await press(pilot, *keys.split(","))
            assert brutus.wanted == GameTable(*table), (at, keys)
            leaves.assert_called_once_with()
            leaves.reset_mock()
        await app.settle()
    assert not brutus.leaving


async def test_joining_is_asked_about_and_may_be_refused(busy, brutus):
    question = "Choose it again to play against cleopatra. The game starts at once."
    async with staged(lobby_on(brutus)) as (app, pilot):
        assert await says(pilot, "enter", at="6") == question
        assert await says(pilot, "up", "down", "enter") == question, "it is soon forgotten"
        brutus.news = lambda news: None
        done(busy.friend("scipio").join("6"))
        busy.folder.save("1").write_text("nonsense")
        assert await says(pilot, "enter") == "That seat is taken."
        assert (await says(pilot, "enter", at="1")).startswith("The save of this game is damaged.")
        assert app.is_running
    assert brutus.wanted is None


async def test_a_code_is_told_and_typed_and_a_game_left(busy, brutus):
    scipio, code = busy.friend("scipio"), done(brutus.code("4"))
    async with staged(lobby_on(scipio)) as (app, pilot):
        await fills_in(pilot, "j", code, then="escape down")
        assert isinstance(app.focused, GamesPane), "Escape gives a code up"
        assert "That code is not valid" in await fills_in(pilot, "j", "nonsense")
        assert scipio.wanted is None
        scipio.join_by_code = joined = AsyncMock(return_value="2")
        await fills_in(pilot, "j", code)
    joined.assert_awaited_once_with(code)
    assert scipio.wanted == GameTable("2", "caesar")
    async with staged(lobby_on(brutus)) as (app, pilot):
        assert f"Its code is {code}." in await says(pilot, "i", at="4")
        assert "with a code" in await see(pilot, "l")
        assert "with a code" not in await see(pilot, "l")
        assert await says(pilot, "p", "r") == "The player you invited can now join Julius Caesar 9."
        assert "Games that are over" not in screen_text(app)
    assert {game.id for game in done(brutus.lobby()).tables if game.mine} == {"1", "2", "3", "8", "9"}


async def test_somebody_is_invited_declines_joins_and_talks(host, anna):
    host.game(anna, access=Access.INVITED)
    bert = host.friend("bert")
    async with staged(lobby_on(anna), WIDE) as (app, pilot), staged(lobby_on(bert)) as (other, second):
        await fills_in(pilot, "i", "Nobody")
        assert done(anna.table("1")).guests == ()
        assert await fills_in(pilot, "i", "Bert") == "Bert is invited to Caesar's Gallic War 1."
        assert "You are invited" in await see(second)
        assert told(other) == "anna invites you to Caesar's Gallic War 1."
        await press(second, "escape")
        host.service.tell_tables([])
        assert "l decline" in (await see(second)).splitlines()[-1]
        assert told(other) == "Press q to end the connection.", "it is told once"
        assert await says(second, "l") == "Press it again to decline Caesar's Gallic War 1."
        assert "You are invited" not in await see(second, "l")
        assert told(other) == "You have declined Caesar's Gallic War 1."
        assert await says(pilot) == "Your invitation to Caesar's Gallic War 1 was declined."
        assert "declined" in line_of(app, "1")
        game = host.game(anna, game=JC, seat="pompey")
        assert "2 Caesar (free)" in await see(pilot)
        done(bert.join(game))
        assert await says(pilot) == "Julius Caesar 2 has begun."
        done(bert.say("lobby", "[b]ave[/b]"))
        assert "bert: [b]ave[/b]" in await see(pilot)
        await press(pilot, "c")
        for words in ("one", "two", "three", "four"):
            await fills_in(pilot, words)
        assert "anna: three" in screen_text(app)
        assert app.screen.query_one("ChatInput", Input).value == "four"
        assert told(app) == "Not so fast: others want to be heard too."
        bert.enter(GameTable("2", "caesar"))
        assert "bert●" in await see(pilot)
        bert.close()
        assert "bert●" not in await see(pilot)


async def test_a_turn_is_seen_and_the_cursor_stays(busy, brutus):
    async with staged(lobby_on(brutus), WIDE) as (app, pilot):
        app.bell = rings = Mock()
        go_to(app, "7")
        busy.game(busy.friend("cleopatra"), game=GAUL, seat="romans")
        assert (await see(pilot)).count("Romans cleopatra – Barbarians (free)") == 1
        rings.assert_not_called()
        with busy.table("3") as table:
            while table.to_act != "barbarians":
                table.act(list(table.state.legal_actions())[-1], table.to_act)
        busy.service.poll()
        assert await says(pilot) == "It is your turn: Caesar's Gallic War 3."
        rings.assert_called_once()
        assert app.screen.query_one(GamesPane).cursor_key == "7"
        busy.give_up("3", "romans")
        busy.service.poll()
        assert await says(pilot) == "Caesar's Gallic War 3 is over: Barbarians won. p shows it."


async def test_a_wish_for_a_pause_and_used_up_time_are_seen(busy, brutus):
    def pause(seat):
        with busy.table("2") as table:
            table._clock = lambda: f"{busy.moment:%Y-%m-%dT%H:%M:%SZ}"
            table.pause(Seat(seat))
        busy.service.poll()

    pause("caesar")
    async with staged(lobby_on(brutus), WIDE) as (app, pilot):
        assert not missing(line_of(app, "2"), "pause?", "scipio")
        assert "Caesar asks for a pause" in await clauses(pilot, "2")
    async with staged(lobby_on(busy.friend("scipio")), WIDE) as (app, pilot):
        assert "pause?" not in screen_text(app), "who asks is not asked"
        busy.later(days=10)
        busy.service.tell_tables(["2"])
        assert "you can claim the win at the table" in await clauses(pilot, "2")
        assert "time is up" in line_of(app, "2")
        busy.later(days=-10)
        pause("pompey")
        assert "the clocks stand still" in await clauses(pilot, "2")


async def test_what_the_host_tells_is_said_at_once(host, anna):
    anna.lobby = asked = AsyncMock(wraps=anna.lobby)
    done(anna.set_notices(Notices("ntfy", "https://ntfy.sh/anna")))
    host.store.notices.set_trouble(1, "lobby.no-turn")
    asks = PushMessage(PushKind.WISH, tables=("2",), wish=messages.NoticeKind.PAUSE, title="JC 2")
    async with staged(lobby_on(anna)) as (app, pilot):
        assert told(app) == "Trouble with your notices: It is not your turn in any game."
        anna.news(asks)
        assert await says(pilot) == "Your opponent asks for a pause in JC 2."
        anna.news(replace(asks, wish=messages.NoticeKind.INVITED))
        asked.reset_mock()
        for _ in range(100):
            host.service.tell_tables([])
        assert await says(pilot) == "You are invited to JC 2.", "trouble is told once"
        assert 1 <= asked.await_count <= 10, "many changes at once are asked for a few times"
        with HostStore.open(host.folder) as command:
            command.accounts.rename("anna", "cassia")
        host.service.poll()
        assert "The lobby: cassia" in await see(pilot)
        await press(pilot, "n")
        assert shows(app) == "HostNewGameScreen"
        anna.news(PushMessage(PushKind.CLOSING, seconds=10))
        assert "The host closes in 10 seconds." in await see(pilot)
        anna.news(PushMessage(PushKind.ANNOUNCEMENT, title="We open\x1b again"))
        await settled(pilot)
        assert [each.message for each in app._notifications] == ["We open\\x1b again"]


async def test_what_comes_from_outside_is_drawn_harmless(brutus):
    seen, hostile = done(brutus.lobby()), f"[b]{ESCAPES}"
    games = tuple(replace(game, title=hostile, owner=hostile, standing=hostile) for game in seen.tables)
    people = tuple(replace(one, name=hostile, where=hostile) for one in seen.people)
    talk = tuple(replace(line, who=hostile, text=hostile) for line in seen.talk)
    brutus.lobby = AsyncMock(return_value=replace(seen, tables=games, people=people, talk=talk, name=hostile))
    async with staged(lobby_on(brutus), (200, 40)) as (app, pilot):
        go_to(app, "6")
        assert not RAW.search((await see(pilot, "enter")).replace("\n", ""))


LOOKS = {
    "lobby": "",
    "stranger": "",
    "new game": "n down down right",
    "past": "p",
    "keys": "a k",
    "notices": "a n right",
    "code": "a n right right right down a @ b . c o enter",
}
"""What is looked at, and the keys that lead there."""


@pytest.fixture
def tongue(busy, request, monkeypatch):
    monkeypatch.setattr(games_list, "now", lambda: busy.moment + timedelta(days=14))
    busy.service.tester = AsyncMock()
    choose_language(request.param)


@pytest.mark.parametrize("tongue", [ENGLISH, pytest.param("sv", marks=pytest.mark.thorough)], indirect=True)
@pytest.mark.parametrize("look", thoroughly(LOOKS, 3))
@pytest.mark.usefixtures("tongue")
async def test_what_is_seen(busy, brutus, look, snapshot):
    done(busy.comes("another").join_account(done(brutus.key_code())))
    begins = (busy.comes("stranger"), RegisterScreen) if look == "stranger" else (brutus, LobbyScreen)
    async with staged(lobby_on(*begins)) as (_, pilot):
        seen = [await see(pilot, *LOOKS[look].split())]
        await pilot.resize_terminal(*WIDE)
        seen.append(await see(pilot))
    assert "\n".join(seen) == snapshot


async def test_the_lobby_in_ascii_needs_nothing_else(brutus):
    async with staged(lobby_on(brutus, charset="ascii"), WIDE, toasts=True) as (app, pilot):
        assert screen_text(app).isascii()
        brutus.news(PushMessage(PushKind.ANNOUNCEMENT, title="We open again"))
        text = await rest(pilot)
        assert "We open again" in text
        assert text.isascii()
        assert "Romans scipio* - >Barbarians cleopatra" in screen_text(app)


def line(text):
    return messages.ChatLine("lobby", "anna", text, "2026-03-01T09:30:00Z")


@asynccontextmanager
async def talk_of(*lines):
    talk, messages = ChatPane(), []
    async with Bench(talk).run_test(size=(40, 8), message_hook=messages.append) as pilot:
        talk.update_lines(lines)
        talk.query_one(ChatInput).focus()
        await pilot.pause()
        yield talk, pilot, messages


def shown(talk):
    return talk.query_one(ChatLines).plain_text.split("\n")


@pytest.mark.parametrize("text", ["漢" * 70, f"a {'漢字' * 30} b", "x" * 200, "", " ", "é" * 41])
def test_a_text_is_folded_by_cells(text):
    pieces = folded(text, 20)
    assert all(cell_len(piece) <= 20 - 2 * bool(number) for number, piece in enumerate(pieces))
    assert "".join("".join(pieces).split()) == "".join(text.split())


async def test_what_is_typed_is_told_once_and_kept_when_the_line_is_left():
    async with talk_of() as (talk, pilot, messages):
        assert shown(talk)[0] == "Nothing has been said yet."
        typed = talk.query_one(Input)
        await pilot.press(*"ave", "space", "enter")
        assert typed.value == ""
        await pilot.press("space", "enter", "backspace")
        assert [message.text for message in heard(ChatPane.Said, messages)] == ["ave"]
        talk.give_back("ave")
        await pilot.press("!")
        talk.give_back("vale")
        await pilot.press("escape")
        assert typed.value == "ave!", "what was refused does not replace what is typed"
        assert len(heard(ChatInput.Left, messages)) == 1
        typed.value = "a" * LONGEST
        await pilot.press("b")
        assert typed.value == "a" * LONGEST, "it is no longer than the host takes"


async def test_lines_follow_their_end_until_they_are_turned_back_and_go_on_below():
    lines = [line(str(number)) for number in range(20)]
    async with talk_of(*lines) as (talk, pilot, _):
        assert shown(talk)[-1] == "anna: 19"
        await pilot.press("pageup")
        turned = shown(talk)
        talk.update_lines([*lines, line("another")])
        assert shown(talk)[:-1] == turned[:-1]
        await pilot.press("pagedown", "pagedown")
        assert shown(talk)[-1] == "anna: another"
        talk.update_lines([line("alea iacta est " * 12)])
        assert shown(talk)[1:3] == ["anna: alea iacta est alea iacta est", "  alea iacta est alea iacta est alea"]


async def test_one_more_line_after_a_thousand_wraps_one(monkeypatch):
    monkeypatch.setattr(module, "folded", wrapped := Mock(wraps=folded))
    lines = [line(f"word {number} " * 5) for number in range(1000)]
    async with talk_of(*lines) as (talk, pilot, _):
        talk.update_lines([*lines, line("the last")])
        assert [call.args[0] for call in wrapped.call_args_list[1000:]] == ["anna: the last"]
        await pilot.resize_terminal(60, 12)
        await pilot.pause()
        assert wrapped.call_count == 2002


@pytest.fixture(autouse=True)
def english_again():
    yield
    choose_language(ENGLISH)


async def test_a_stranger_has_a_name_and_is_led_to_the_lobby(host, anna):
    stranger = host.comes("brutus")
    async with staged(lobby_on(stranger, RegisterScreen)) as (app, pilot):
        await press(pilot, "escape")
        await app.settle()
    assert (stranger.account, stranger.leaving) == (None, True), "Escape ends the connection"
    stranger.leaving = False
    async with staged(lobby_on(stranger, RegisterScreen)) as (app, pilot):
        assert "2 to 16 characters: first a letter" in await says(pilot, "enter"), "nothing typed is no name"
        assert await fills_in(pilot, "Anna") == "The name 'anna' is taken; choose another name."
        app.screen.query_one("#name", Input).value = ""
        assert "Välkommen" in await see(pilot, *"Brutus", "up", "right"), "in another language at once"
        assert app.screen.query_one("#name", Input).value == "Brutus"
        await press(pilot, "down", "enter")
        await app.settle()
    assert stranger.account == messages.Account(2, "brutus", "sv")
    assert (stranger.wanted, stranger.leaving) == (Lobby(), False)


async def test_a_name_is_proposed_and_where_the_host_invites_the_invitation_counts(host):
    host.service.rules = HostConfig(invitation_only=True)
    stranger = host.comes("brutus", messages.Origin("2001:db8::1", "cato"))
    async with staged(lobby_on(stranger, RegisterScreen)) as (app, pilot):
        line = app.screen.query_one("#name", Input)
        assert line.value == "cato", "it is proposed, and gone with the first letter"
        await press(pilot, *"brutus", "enter")
        assert (line.value, stranger.account) == ("brutus", None)
        await fills_in(pilot, "down", host.store.codes.invitation())
    assert stranger.wanted == Lobby()


async def test_keys_come_by_a_code_and_all_but_the_last_go(host, anna):
    stranger = host.comes("second")
    async with staged(lobby_on(anna)) as (app, pilot):
        words = (await says(pilot, "a", "c")).split()
        assert "new@" in words
        assert "It works once, within ten minutes." in " ".join(words)
        code = next(word.rstrip(".") for word in words if word.count("-") == 2)
        async with staged(lobby_on(stranger, RegisterScreen)) as (_, other):
            await fills_in(other, "down", "down", code)
        assert (stranger.account, stranger.wanted) == (anna.account, Lobby())
        mine, second = (key.fingerprint for key in done(anna.keys()))
        text = " ".join((await see(pilot, "k")).split())
        assert not missing(text, f"{mine} this one", "kind ssh-ed25519, added on 2026-03-01. Last used on 2")
        assert f"{second} this one" not in text
        assert second in await see(pilot, "down", "x")
        assert second not in await see(pilot, "x")
        assert "You are here with this key." in await says(pilot, "x")
        await press(pilot, "x")
        assert app.screen.query_one(pick_list.PickList).key == mine
        assert [key.fingerprint for key in done(anna.keys())] == [mine]
        keys = (
            messages.PublicKey(ESCAPES, ESCAPES, ESCAPES, ESCAPES),
            messages.PublicKey("sound", ESCAPES, ESCAPES),
        )
        anna.keys = AsyncMock(return_value=keys)
        assert not RAW.search((await see(pilot, "escape", "k")).replace("\n", "")), "they are drawn harmless"
        assert "Never used yet." in await see(pilot, "down")


async def test_notices_are_kept_tried_and_confirmed_by_a_code(host, anna):
    ntfy, mail, refused = "https://ntfy.sh/rubicon", "anna@example.org", messages.RequestRefused("lobby.no-turn")
    host.service.tester = send = AsyncMock(side_effect=(None, refused, None, None, None))
    async with staged(lobby_on(anna)) as (app, pilot):

        async def answer(*keys, then="enter"):
            return " ".join((await fills_in(pilot, *keys, then=then)).split())

        await press(pilot, "a", "n")
        assert not app.screen.query_one("#code-line").display
        assert await answer("right", "down", ntfy, then="down right enter") == "Kept."
        assert done(anna.notices()) == Notices("ntfy", ntfy, "turn")
        await press(pilot, "escape", "n")
        assert app.screen.choice == Notices("ntfy", ntfy, "turn")
        assert await says(pilot, "f2") == "A notice has been sent."
        assert await says(pilot, "f2") == "It is not your turn in any game."
        assert "https://" in await answer("down", "x")
        assert done(anna.notices()).target == ntfy
        await press(pilot, "up", "left", "enter")
        assert done(anna.notices()) == Notices("none", "", "turn"), "without a way there is no address"
        coded = "A code was mailed to this address."
        assert coded in await answer("right", "right", "right", "down", mail)
        assert "That code is not valid" in await answer("abcd-efgh-jkmn")
        said = (await says(pilot, "escape", "n")).split()
        assert "No notices are mailed to you until your address is confirmed." in " ".join(said)
        assert await answer(send.await_args.args[2]) == "Kept."
        assert done(anna.notices()) == Notices("mail", mail, "turn")
        host.later(hours=2)  # since so often only a notice may be tried
        await press(pilot, "f2")
        assert send.await_args.args[2] == ""
        assert coded in await answer("down", "bert@example.org", then="f2")
    assert send.await_count == 5
    assert send.await_args.args[2] != ""


async def form(pilot, **chosen):
    await press(pilot, "n")
    screen = pilot.app.screen
    for name, value in chosen.items():
        line = screen.query_one(f"#{name}", value_line.ValueLine)
        values = [known for known, *_ in line.values]
        line.action_step(values.index(value) - values.index(line.value))
        await press(pilot)
    return screen


async def test_a_game_waits_in_the_lobby_or_begins_at_once_or_has_a_code(anna):
    async with staged(lobby_on(anna)) as (app, pilot):
        help_text = await see(pilot, "n", "f1")
        assert ("Go back" in help_text, "the title" in help_text) == (True, False)
        await press(pilot, "escape", "escape")
        assert done(anna.lobby()).tables == (), "Escape leads back, and nothing is begun"
        about = (await form(pilot)).query_one("#about", Static)
        seen = {str(about.visual)}
        for _ in range(6):
            await press(pilot, "down")
            seen.add(str(about.visual))
        assert len(seen) >= 6, "each line is explained"
        assert await says(pilot, "enter") == "Julius Caesar 1 waits for another player; i invites one."
        assert (shows(app), app.screen.tables.cursor_key) == ("LobbyScreen", "1")
        game = done(anna.table("1"))
        assert (game.game, game.stage, game.access, game.watchers) == (JC, "waiting", "open", True)
        said = await says(pilot, "n", "down", "down", "right", "right", "enter")
        assert f"Its code is {done(anna.code('2'))}." in said
        assert anna.wanted is None
        await press(pilot, "n", "down", "right", "down", "left", "enter")
    assert anna.wanted == GameTable("3", "pompey")
    assert done(anna.table("3")).stage is messages.GameLifecycle.ON


async def test_somebody_is_named_and_a_name_of_nobody_is_refused(host, anna):
    host.friend("bert")
    async with staged(lobby_on(anna)) as (app, pilot):
        screen = await form(pilot)
        assert not screen.query_one("#name-field").display
        assert "Give the name of the player" in await says(pilot, "down", "down", "right", "enter")
        assert screen.query_one("#name-field").display
        assert screen.query_one("#name", Input).max_length == 16
        await fills_in(pilot, "down", "Bertil")
        assert (app.screen, told(app)) == (screen, "No player here is called 'bertil'.")
        await press(pilot, "backspace", "backspace")
        assert screen.choice == NewGameRequest(JC, "caesar", options={}, access=Access.INVITED, invited="bert")
        await press(pilot, "enter")
    assert done(anna.table("1")).guests == ("bert",)


CHOSEN = [
    (
        {"edition": "1.x", "clock": "12h-5d", "watchers": "no", "seat": "pompey"},
        NewGameRequest(JC, "pompey", "", {"edition": "1.x"}, "12h-5d", Access.OPEN, False),
    ),
    ({"game": GAUL, "naval": "restricted"}, NewGameRequest(GAUL, "romans", options={"naval": "restricted"})),
    (
        {"against": "bot", "game": GAUL, "barbarians": "automaton"},
        NewGameRequest(GAUL, "romans", options={"barbarians": "automaton"}),
    ),
]


@pytest.mark.parametrize(("chosen", "wanted"), thoroughly(CHOSEN))
async def test_all_that_is_chosen_is_asked_for(anna, chosen, wanted):
    async with staged(lobby_on(anna)) as (_, pilot):
        screen = await form(pilot, **chosen)
        assert screen.choice == wanted
        alone = "barbarians" in chosen
        assert screen.query_one("#against").display is not alone, "against the rules nobody else is asked for"
        assert len(screen.query_one("#seat", value_line.ValueLine).values) == 2 - alone
