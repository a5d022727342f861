"""The lobby's screens at the real counter: what a toy host answers in their other tests, it answers too."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from jc_tui.host.api.messages import Access, GameLifecycle, GameTable
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.ui.app import LobbyApp
from tests.jc_tui.host.bare_host import LOBBY, SEATS, BareHost, done
from tests.jc_tui.host.hosts import at_rest, lobby_on, naming_on
from tests.jc_tui.screens.stage import press, screen_text, settled

pytestmark = pytest.mark.slow


async def shown(app: LobbyApp, pilot: Pilot[None]) -> str:
    """What is on the screen once all that happened is taken in."""
    await app.settle()
    await settled(pilot)
    return screen_text(app)


async def test_a_stranger_gets_a_name_and_goes_to_the_lobby(host: BareHost) -> None:
    host.friend("bert")
    stranger = host.comes("anna")
    async with at_rest(naming_on(stranger)) as (app, pilot):
        await press(pilot, *"bert", "enter")
        assert "The name 'bert' is taken" in await shown(app, pilot)
        await press(pilot, *["backspace"] * 4, *"anna", "enter")
        await app.settle()
    assert stranger.account is not None
    assert (stranger.account.name, stranger.wanted) == ("anna", LOBBY)


async def test_a_second_key_comes_in_by_the_code_of_an_account(host: BareHost) -> None:
    code = done(host.friend("anna").key_code())
    stranger = host.comes("second")
    async with at_rest(naming_on(stranger)) as (app, pilot):
        await press(pilot, "down", "down", *code, "enter")
        await app.settle()
    assert stranger.account is not None
    assert stranger.account.name == "anna"


async def test_a_game_is_made_joined_and_seen_by_the_other_without_a_key(host: BareHost) -> None:
    anna, bert = host.friend("anna"), host.friend("bert")
    async with at_rest(lobby_on(anna)) as (app, pilot):
        await press(pilot, "n", "enter")
        assert "Caesar anna" in await shown(app, pilot)
        game = host.store.games.all()[0].id
        async with at_rest(lobby_on(bert)) as (other, second):
            await press(second, "enter", "enter")
            await other.settle()
        assert bert.wanted == GameTable(game, "pompey")
        assert "Pompey bert" in await shown(app, pilot)
    assert done(anna.table(game)).stage is GameLifecycle.ON


async def test_a_private_game_is_joined_by_the_code_that_is_shown(host: BareHost) -> None:
    anna, bert = host.friend("anna"), host.friend("bert")
    game = host.game(anna, access=Access.PRIVATE)
    code = done(anna.code(game))
    async with at_rest(lobby_on(anna), (120, 30)) as (app, pilot):
        await press(pilot, "i")
        assert code in await shown(app, pilot)
    async with at_rest(lobby_on(bert)) as (app, pilot):
        await press(pilot, "j", *"abcd-efgh-jkmn", "enter")
        assert "That code is not valid" in await shown(app, pilot)
        await press(pilot, "j", *code, "enter")
        await app.settle()
    assert bert.wanted == GameTable(game, SEATS[1])


async def test_a_rematch_of_a_game_that_is_over_waits_for_the_other(host: BareHost) -> None:
    anna, bert = host.friend("anna"), host.friend("bert")
    host.give_up(host.game(anna, bert))
    async with at_rest(lobby_on(anna)) as (app, pilot):
        await press(pilot, "p", "r")
        await shown(app, pilot)
    async with at_rest(lobby_on(bert)) as (app, pilot):
        assert "You are invited" in await shown(app, pilot)
        await press(pilot, "enter", "enter")
        await app.settle()
    assert bert.wanted is not None
    assert bert.wanted.seat == SEATS[0]


async def test_what_is_said_is_heard_by_all_in_the_lobby(host: BareHost) -> None:
    anna, bert = host.friend("anna"), host.friend("bert")
    async with at_rest(lobby_on(anna)) as (app, pilot):
        done(bert.say("lobby", "[b]Alesia?[/b]"))
        assert "[b]Alesia?[/b]" in await shown(app, pilot)
        await press(pilot, "c", *"yes", "enter")
        assert "yes" in await shown(app, pilot)
    assert [line.text for line in done(bert.talk("lobby"))] == ["[b]Alesia?[/b]", "yes"]


async def test_leaving_for_a_table_and_coming_back_changes_who_is_here(host: BareHost) -> None:
    anna, bert = host.friend("anna"), host.friend("bert")
    game = host.game(anna, bert)
    async with at_rest(lobby_on(anna), (120, 30)) as (app, pilot):
        bert.enter(GameTable(game, SEATS[1]))
        assert "bert●" in await shown(app, pilot)
        gone: ApiHandler = bert
        gone.close()
        text = await shown(app, pilot)
        assert "bert●" not in text
        assert "Here: anna" in text
