"""Names, keys and notices of an account, as its player changes them; and how a stranger comes to have one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.widgets import Input

from engine.words import ENGLISH, choose_language
from jc_tui.host.api.messages import Lobby, Notices, PublicKey, RequestRefused
from jc_tui.host.ui.account import KeysScreen, NoticesScreen
from jc_tui.host.ui.register import RegisterScreen
from jc_tui.widgets.pick_list import PickList
from tests.jc_tui.host.hosts import at_rest, lobby_on, naming_on
from tests.jc_tui.host.toy_api import KEY_CODE, MAIL_CODE, ToyApi, ToyHost
from tests.jc_tui.host.ui.test_lobby_screen import told
from tests.jc_tui.hostile import ESCAPES, RAW
from tests.jc_tui.screens.stage import press, screen_text

pytestmark = pytest.mark.slow

OTHER = PublicKey("SHA256:another", "ecdsa-sha2-nistp256", "2026-02-03T04:05:06Z")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    choose_language(ENGLISH)


# --- strangers ---------------------------------------------------------------------------------------------


async def test_a_stranger_has_a_name_and_is_led_to_the_lobby() -> None:
    host = ToyHost()
    api = host.api()
    async with at_rest(naming_on(api)) as (app, pilot):
        assert "2 to 16 characters: first a letter a to z" in screen_text(app)
        assert "The administrator of this host can see" in screen_text(app)
        await press(pilot, *"Brutus", "enter")
        await app.settle()
    assert api.account is not None
    assert api.account.name == "brutus"
    assert api.went == Lobby()
    assert not api.left


async def test_a_name_is_proposed_and_gone_with_the_first_letter() -> None:
    host = ToyHost()
    host.proposed = "cato"
    async with at_rest(naming_on(host.api())) as (app, pilot):
        line = app.screen.query_one("#name", Input)
        assert line.value == "cato"
        await press(pilot, *"brutus")
        assert line.value == "brutus"
    api = host.api()
    async with at_rest(naming_on(api)) as (app, pilot):
        await press(pilot, "enter")
        await app.settle()
    assert api.account is not None
    assert api.account.name == "cato"


@pytest.mark.parametrize("typed", ["scipio", "9", "a b", "å", "abcdefghijklmnopq"], ids=str)
async def test_a_name_that_cannot_be_had_keeps_the_stranger_there(typed: str) -> None:
    host = ToyHost()
    host.api("scipio")
    api = host.api()
    async with at_rest(naming_on(api)) as (app, pilot):
        app.screen.query_one("#name", Input).value = typed
        await press(pilot, "enter")
        assert told(app)
        assert isinstance(app.screen, RegisterScreen)
    assert api.account is None


async def test_nothing_typed_is_no_name() -> None:
    async with at_rest(naming_on(ToyHost().api())) as (app, pilot):
        await press(pilot, "enter")
        assert "2 to 16 characters" in told(app)


async def test_where_the_host_invites_the_invitation_counts() -> None:
    api = ToyHost(invitation="rubicon").api()
    async with at_rest(naming_on(api)) as (_, pilot):
        await press(pilot, *"brutus", "enter")
        assert api.account is None
        await press(pilot, "down", *"rubicon", "enter")
    assert api.went == Lobby()


async def test_a_code_adds_the_key_to_an_account_that_is_there() -> None:
    host = ToyHost()
    code = await host.api("brutus").key_code()
    api = host.api()
    async with at_rest(naming_on(api)) as (_, pilot):
        await press(pilot, "down", "down", *code, "enter")
    assert api.name == "brutus"
    assert len(host.accounts[1].keys) == 2
    assert api.went == Lobby()


async def test_the_language_changes_at_once_and_is_the_accounts() -> None:
    api = ToyHost().api()
    async with at_rest(naming_on(api)) as (app, pilot):
        await press(pilot, *"brutus", "up", "right")
        assert "Välkommen" in screen_text(app)
        assert app.screen.query_one("#name", Input).value == "brutus"
        await press(pilot, "down", "enter")
    assert api.account is not None
    assert api.account.language == "sv"


async def test_escape_ends_the_connection_of_a_stranger() -> None:
    api = ToyHost().api()
    async with at_rest(naming_on(api)) as (app, pilot):
        await press(pilot, "escape")
        await app.settle()
    assert api.left
    assert api.account is None


# --- keys --------------------------------------------------------------------------------------------------


def two_keys() -> ToyApi:
    """The desk of somebody who has two."""
    api = ToyHost().api("brutus")
    api.mine.keys.append(OTHER)
    return api


async def test_keys_tell_since_when_they_are_there_and_which_one_is_used_now() -> None:
    async with at_rest(lobby_on(two_keys())) as (app, pilot):
        await press(pilot, "a", "k")
        assert isinstance(app.screen, KeysScreen)
        text = screen_text(app)
        assert "SHA256:brutus  this one" in text
        assert "SHA256:another  this one" not in text
        await press(pilot, "down")
        text = " ".join(screen_text(app).split())
        assert "of the kind ecdsa-sha2-nistp256, added on 2026-02-03. Never used yet." in text


async def test_a_key_is_revoked_when_it_is_asked_for_twice_and_the_last_one_stays() -> None:
    api = two_keys()
    async with at_rest(lobby_on(api)) as (app, pilot):
        await press(pilot, "a", "k", "down", "x")
        assert len(api.mine.keys) == 2
        await press(pilot, "x")
        assert [key.fingerprint for key in api.mine.keys] == ["SHA256:brutus"]
        assert "another" not in screen_text(app)
        await press(pilot, "x")
        assert "You are here with this key." in told(app)
        await press(pilot, "x")
        assert len(api.mine.keys) == 1
        assert app.screen.query_one(PickList).key == "SHA256:brutus"


async def test_a_code_for_another_key_is_told() -> None:
    async with at_rest(lobby_on(ToyHost().api("brutus"))) as (app, pilot):
        await press(pilot, "a", "c")
        assert f"{KEY_CODE}. It works once, within ten minutes." in " ".join(told(app).split())


# --- notices -----------------------------------------------------------------------------------------------


async def test_notices_are_kept_and_shown_again() -> None:
    api = ToyHost().api("brutus")
    wanted = Notices("ntfy", "https://ntfy.sh/rubicon", "turn")
    async with at_rest(lobby_on(api)) as (app, pilot):
        await press(pilot, "a", "n", "right", "down", *wanted.target, "down", "right", "enter")
        assert told(app) == "Kept."
        assert api.mine.notices == wanted
        await press(pilot, "escape", "n")
        assert isinstance(app.screen, NoticesScreen)
        assert app.screen.choice == wanted


async def test_a_notice_is_sent_to_try_it_and_what_went_wrong_is_told() -> None:
    api = ToyHost().api("brutus")
    async with at_rest(lobby_on(api)) as (app, pilot):
        await press(pilot, "a", "n", "right", "f2")
        assert api.tested == 1
        assert told(app) == "A notice has been sent."
        api.refuse = {"test_notice": RequestRefused("lobby.no-turn")}
        await press(pilot, "f2")
        assert told(app) == "It is not your turn in any game."
        api.refuse = {"set_notices": RequestRefused("lobby.no-turn")}
        await press(pilot, "right", "enter")
        assert told(app) == "It is not your turn in any game."
    assert api.mine.notices.way == "ntfy"


async def test_a_mail_address_is_confirmed_by_the_code_that_is_typed() -> None:
    api = ToyHost().api("brutus")
    async with at_rest(lobby_on(api)) as (app, pilot):
        await press(pilot, "a", "n", "right", "right", "right", "down", *"brutus@example.org", "enter")
        assert "A code was mailed to this address." in told(app)
        await press(pilot, *KEY_CODE, "enter")
        assert "That code is not valid" in told(app)
        await press(pilot, "escape", "n")
        await press(pilot, *MAIL_CODE, "enter")
        assert told(app) == "Kept."
        assert api.mine.notices == Notices("mail", "brutus@example.org")
        await press(pilot, "f2")
        assert api.tested == 1
        await press(pilot, "down", "x", "f2")
        assert "A code was mailed to this address." in told(app)
    assert api.tested == 1


async def test_a_code_that_is_to_be_typed_is_asked_for_at_once_and_else_not_at_all() -> None:
    api = ToyHost().api("brutus")
    async with at_rest(lobby_on(api)) as (app, pilot):
        await press(pilot, "a", "n")
        assert not app.screen.query_one("#code-line").display
        api.mine.notices = Notices("mail", "brutus@example.org", "turn", "notify.unconfirmed", confirmed=False)
        await press(pilot, "escape", "n")
        assert "No notices are mailed to you until your address is confirmed." in " ".join(told(app).split())
        await press(pilot, *MAIL_CODE, "enter")
        assert api.mine.notices == Notices("mail", "brutus@example.org", "turn")


async def test_what_went_wrong_last_is_shown_first() -> None:
    api = ToyHost().api("brutus")
    api.mine.notices = Notices("mail", "brutus@example.org", trouble="lobby.no-turn")
    async with at_rest(lobby_on(api)) as (app, pilot):
        await press(pilot, "a", "n")
        assert told(app) == "Trouble with your notices: It is not your turn in any game."


async def test_without_a_way_there_is_no_address() -> None:
    api = ToyHost().api("brutus")
    api.mine.notices = Notices("mail", "brutus@example.org")
    async with at_rest(lobby_on(api)) as (_, pilot):
        await press(pilot, "a", "n", "right", "enter")
    assert api.mine.notices == Notices("none", "", "away")


async def test_keys_from_outside_are_drawn_harmless() -> None:
    api = ToyHost().api("brutus")
    api.mine.keys[:] = [PublicKey(ESCAPES, ESCAPES, ESCAPES, ESCAPES)]
    async with at_rest(lobby_on(api)) as (app, pilot):
        await press(pilot, "a", "k")
        assert not RAW.search(screen_text(app).replace("\n", ""))
