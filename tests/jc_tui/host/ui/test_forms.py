"""The forms of the lobby: a stranger's name, the keys and notices of an account, and a new game."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import AsyncMock

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from engine.words import ENGLISH, choose_language
from jc_tui.host.api import messages
from jc_tui.host.api.messages import Access, Account, GameTable, Lobby, NewGameRequest, Notices, PublicKey
from jc_tui.host.config import HostConfig
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.ui.register import RegisterScreen
from jc_tui.widgets.pick_list import PickList
from jc_tui.widgets.value_line import ValueLine
from tests.jc_tui.host.bare_host import BareHost, done
from tests.jc_tui.host.hosts import GAUL, JC, lobby_on, says, shows, told
from tests.jc_tui.hostile import ESCAPES, RAW
from tests.jc_tui.screens.stage import missing, press, staged

pytestmark = pytest.mark.slow

RULE = "2 to 16 characters: first a letter a to z"


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    choose_language(ENGLISH)


async def test_a_stranger_has_a_name_and_is_led_to_the_lobby(host: BareHost, anna: ApiHandler) -> None:
    stranger = host.comes("brutus")
    async with staged(lobby_on(stranger, RegisterScreen)) as (app, pilot):
        await press(pilot, "escape")
        await app.settle()
    assert (stranger.account, stranger.leaving) == (None, True), "Escape ends the connection"
    stranger.leaving = False
    async with staged(lobby_on(stranger, RegisterScreen)) as (app, pilot):
        assert RULE in await says(pilot, "enter"), "nothing typed is no name"
        assert await says(pilot, *"Anna", "enter") == "The name 'anna' is taken; choose another name."
        line = app.screen.query_one("#name", Input)
        line.value = ""
        assert "Välkommen" in await press(pilot, *"Brutus", "up", "right"), "in another language at once"
        assert app.screen.query_one("#name", Input).value == "Brutus"
        await press(pilot, "down", "enter")
        await app.settle()
    assert stranger.account == Account(2, "brutus", "sv")
    assert (stranger.wanted, stranger.leaving) == (Lobby(), False)


async def test_a_name_is_proposed_and_where_the_host_invites_the_invitation_counts(host: BareHost) -> None:
    host.service.rules = HostConfig(invitation_only=True)
    stranger = host.comes("brutus", messages.Origin("2001:db8::1", "cato"))
    async with staged(lobby_on(stranger, RegisterScreen)) as (app, pilot):
        line = app.screen.query_one("#name", Input)
        assert line.value == "cato", "it is proposed, and gone with the first letter"
        await press(pilot, *"brutus", "enter")
        assert (line.value, stranger.account) == ("brutus", None)
        await press(pilot, "down", *host.store.codes.invitation(), "enter")
    assert stranger.wanted == Lobby()


async def test_a_code_adds_a_key_to_an_account_and_all_but_the_last_are_revoked_when_asked_twice(
    host: BareHost, anna: ApiHandler
) -> None:
    stranger = host.comes("second")
    async with staged(lobby_on(anna)) as (app, pilot):
        words = (await says(pilot, "a", "c")).split()
        assert "It works once, within ten minutes." in " ".join(words)
        code = next(word.rstrip(".") for word in words if word.count("-") == 2)
        async with staged(lobby_on(stranger, RegisterScreen)) as (_, other):
            await press(other, "down", "down", *code, "enter")
        assert (stranger.account, stranger.wanted) == (anna.account, Lobby())
        mine, second = (key.fingerprint for key in done(anna.keys()))
        text = " ".join((await press(pilot, "k")).split())
        assert not missing(text, f"{mine} this one", "kind ssh-ed25519, added on 2026-03-01. Last used on 2")
        assert f"{second} this one" not in text
        assert second in await press(pilot, "down", "x")
        assert second not in await press(pilot, "x")
        assert "You are here with this key." in await says(pilot, "x")
        await press(pilot, "x")
        assert app.screen.query_one(PickList).key == mine
        assert [key.fingerprint for key in done(anna.keys())] == [mine]
        keys = (PublicKey(ESCAPES, ESCAPES, ESCAPES, ESCAPES), PublicKey("sound", ESCAPES, ESCAPES))
        anna.keys = AsyncMock(return_value=keys)
        assert not RAW.search((await press(pilot, "escape", "k")).replace("\n", "")), "they are drawn harmless"
        assert "Never used yet." in await press(pilot, "down")


async def test_notices_are_kept_and_tried_and_a_mail_address_is_confirmed_by_its_code(
    host: BareHost, anna: ApiHandler
) -> None:
    ntfy, mail, refused = "https://ntfy.sh/rubicon", "anna@example.org", messages.RequestRefused("lobby.no-turn")
    host.service.tester = send = AsyncMock(side_effect=(None, refused, None, None, None))
    async with staged(lobby_on(anna)) as (app, pilot):

        async def answer(*keys: str) -> str:
            return " ".join((await says(pilot, *keys)).split())

        await press(pilot, "a", "n")
        assert not app.screen.query_one("#code-line").display
        assert await answer("right", "down", *ntfy, "down", "right", "enter") == "Kept."
        assert done(anna.notices()) == Notices("ntfy", ntfy, "turn")
        await press(pilot, "escape", "n")
        assert app.screen.choice == Notices("ntfy", ntfy, "turn")
        assert await answer("f2") == "A notice has been sent."
        assert await answer("f2") == "It is not your turn in any game."
        assert "https://" in await answer("down", "x", "enter")
        assert done(anna.notices()).target == ntfy
        await press(pilot, "up", "left", "enter")
        assert done(anna.notices()) == Notices("none", "", "turn"), "without a way there is no address"
        coded = "A code was mailed to this address."
        assert coded in await answer("right", "right", "right", "down", *mail, "enter")
        assert "That code is not valid" in await answer(*"abcd-efgh-jkmn", "enter")
        assert "No notices are mailed to you until your address is confirmed." in await answer("escape", "n")
        assert await answer(*send.await_args.args[2], "enter") == "Kept."
        assert done(anna.notices()) == Notices("mail", mail, "turn")
        host.later(hours=2)  # since so often only a notice may be tried
        await answer("f2")
        assert send.await_args.args[2] == ""
        assert coded in await answer("down", *"bert@example.org", "f2")
    assert send.await_count == 5
    assert send.await_args.args[2] != ""


async def form(pilot: Pilot[None], **chosen: str) -> Any:
    """Return the form of a new game, with values chosen on its lines."""
    await press(pilot, "n")
    screen = pilot.app.screen
    for name, value in chosen.items():
        line = screen.query_one(f"#{name}", ValueLine)
        values = [known for known, *_ in line.values]
        line.action_step(values.index(value) - values.index(line.value))
        await press(pilot)
    return screen


async def test_a_game_waits_in_the_lobby_or_begins_at_once_or_has_a_code(anna: ApiHandler) -> None:
    async with staged(lobby_on(anna)) as (app, pilot):
        await press(pilot, "n", "escape")
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


async def test_somebody_is_named_and_a_name_of_nobody_is_refused(host: BareHost, anna: ApiHandler) -> None:
    host.friend("bert")
    async with staged(lobby_on(anna)) as (app, pilot):
        screen = await form(pilot)
        assert not screen.query_one("#name-field").display
        assert "Give the name of the player" in await says(pilot, "down", "down", "right", "enter")
        assert screen.query_one("#name-field").display
        assert screen.query_one("#name", Input).max_length == 16
        await press(pilot, "down", *"Bertil", "enter")
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


@pytest.mark.parametrize(("chosen", "wanted"), CHOSEN)
async def test_all_that_is_chosen_is_asked_for(anna: ApiHandler, chosen: dict[str, str], wanted: NewGameRequest):
    async with staged(lobby_on(anna)) as (_, pilot):
        screen = await form(pilot, **chosen)
        assert screen.choice == wanted
        alone = "barbarians" in chosen
        assert screen.query_one("#against").display is not alone, "against the rules nobody else is asked for"
        assert len(screen.query_one("#seat", ValueLine).values) == 2 - alone
