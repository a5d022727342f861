"""Who may what: each request by each kind of visitor at each kind of game, as a grid; and what requests do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import (
    Access,
    Account,
    GameLifecycle,
    GameTable,
    Location,
    NewGameRequest,
    NoticeKind,
    Notices,
    Origin,
    PastGame,
    PushKind,
    Register,
    RequestRefused,
)
from jc_tui.host.config import HostRules
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.store.accounts import fingerprint_of
from tests.jc_tui.host.bare_host import GAME, LOBBY, SEATS, BareHost, done, key, said

OWN, THEIRS = SEATS

Request = Callable[[ApiHandler, str], Coroutine[Any, Any, object]]


async def go(handler: ApiHandler, location: Location) -> None:
    """Ask for a room, as the server and as the process of a player would."""
    handler.allowed_location(location)
    await handler.go(location)


REQUESTS: dict[str, Request] = {
    "table": lambda handler, game: handler.table(game),
    "join": lambda handler, game: handler.join(game),
    "join romans": lambda handler, game: handler.join(game, OWN),
    "invite": lambda handler, game: handler.invite(game, "cleo"),
    "code": lambda handler, game: handler.code(game),
    "leave": lambda handler, game: handler.leave(game),
    "rematch": lambda handler, game: handler.rematch(game),
    "say": lambda handler, game: handler.say(game, "hello"),
    "talk": lambda handler, game: handler.talk(game),
    "romans": lambda handler, game: go(handler, GameTable(game, OWN)),
    "barbarians": lambda handler, game: go(handler, GameTable(game, THEIRS)),
    "watch": lambda handler, game: go(handler, GameTable(game)),
    "past": lambda handler, game: go(handler, PastGame(game)),
}

GRID = """
open: waiting for anybody
              owner           guest           other           stranger   banned
table         ok              ok              ok              no-name    banned
join          sits-there      ok              ok              no-name    banned
join romans   sits-there      seat-taken      seat-taken      no-name    banned
invite        ok              not-yours       not-yours       no-name    banned
code          no-code         not-yours       not-yours       no-name    banned
leave         ok              no-player       no-player       no-name    banned
rematch       not-over        no-player       no-player       no-name    banned
say           ok              not-begun       not-begun       no-name    banned
talk          ok              not-begun       not-begun       no-name    banned
romans        not-begun       not-begun       not-begun       no-name    banned
barbarians    not-begun       not-begun       not-begun       no-name    banned
watch         not-begun       not-begun       not-begun       no-name    banned
past          not-begun       not-begun       not-begun       no-name    banned

invited: waiting for a guest
              owner           guest           other           stranger   banned
table         ok              ok              no-such-game    no-name    banned
join          sits-there      ok              no-such-game    no-name    banned
join romans   sits-there      seat-taken      no-such-game    no-name    banned
invite        ok              not-yours       no-such-game    no-name    banned
code          no-code         not-yours       no-such-game    no-name    banned
leave         ok              no-player       no-such-game    no-name    banned
rematch       not-over        no-player       no-such-game    no-name    banned
say           ok              not-begun       no-such-game    no-name    banned
talk          ok              not-begun       no-such-game    no-name    banned
romans        not-begun       not-begun       no-such-game    no-name    banned
barbarians    not-begun       not-begun       no-such-game    no-name    banned
watch         not-begun       not-begun       no-such-game    no-name    banned
past          not-begun       not-begun       no-such-game    no-name    banned

private: waiting for who has the code
              owner           guest           other           stranger   banned
table         ok              no-such-game    no-such-game    no-name    banned
join          sits-there      no-such-game    no-such-game    no-name    banned
join romans   sits-there      no-such-game    no-such-game    no-name    banned
invite        ok              no-such-game    no-such-game    no-name    banned
code          ok              no-such-game    no-such-game    no-name    banned
leave         ok              no-such-game    no-such-game    no-name    banned
rematch       not-over        no-such-game    no-such-game    no-name    banned
say           ok              no-such-game    no-such-game    no-name    banned
talk          ok              no-such-game    no-such-game    no-name    banned
romans        not-begun       no-such-game    no-such-game    no-name    banned
barbarians    not-begun       no-such-game    no-such-game    no-name    banned
watch         not-begun       no-such-game    no-such-game    no-name    banned
past          not-begun       no-such-game    no-such-game    no-name    banned

on: it is on, and others may look on
              owner           guest           other           stranger   banned
table         ok              ok              ok              no-name    banned
join          sits-there      sits-there      seat-taken      no-name    banned
join romans   sits-there      sits-there      seat-taken      no-name    banned
invite        seat-taken      not-yours       not-yours       no-name    banned
code          no-code         not-yours       not-yours       no-name    banned
leave         begun           begun           no-player       no-name    banned
rematch       not-over        not-over        no-player       no-name    banned
say           ok              ok              ok              no-name    banned
talk          ok              ok              ok              no-name    banned
romans        ok              not-your-seat   not-your-seat   no-name    banned
barbarians    not-your-seat   ok              not-your-seat   no-name    banned
watch         player-looks-on player-looks-on ok              no-name    banned
past          not-over        not-over        not-over        no-name    banned

alone: it is on, and nobody may look on
              owner           guest           other           stranger   banned
table         ok              ok              no-such-game    no-name    banned
join          sits-there      sits-there      no-such-game    no-name    banned
join romans   sits-there      sits-there      no-such-game    no-name    banned
invite        seat-taken      not-yours       no-such-game    no-name    banned
code          no-code         not-yours       no-such-game    no-name    banned
leave         begun           begun           no-such-game    no-name    banned
rematch       not-over        not-over        no-such-game    no-name    banned
say           ok              ok              no-such-game    no-name    banned
talk          ok              ok              no-such-game    no-name    banned
romans        ok              not-your-seat   no-such-game    no-name    banned
barbarians    not-your-seat   ok              no-such-game    no-name    banned
watch         player-looks-on player-looks-on no-such-game    no-name    banned
past          not-over        not-over        no-such-game    no-name    banned

over: it is over, and others may look on
              owner           guest           other           stranger   banned
table         ok              ok              ok              no-name    banned
join          sits-there      sits-there      seat-taken      no-name    banned
join romans   sits-there      sits-there      seat-taken      no-name    banned
invite        seat-taken      not-yours       not-yours       no-name    banned
code          no-code         not-yours       not-yours       no-name    banned
leave         begun           begun           no-player       no-name    banned
rematch       ok              ok              no-player       no-name    banned
say           ok              ok              ok              no-name    banned
talk          ok              ok              ok              no-name    banned
romans        ok              not-your-seat   not-your-seat   no-name    banned
barbarians    not-your-seat   ok              not-your-seat   no-name    banned
watch         ok              ok              ok              no-name    banned
past          ok              ok              ok              no-name    banned

over alone: it is over, and nobody may look on
              owner           guest           other           stranger   banned
table         ok              ok              no-such-game    no-name    banned
join          sits-there      sits-there      no-such-game    no-name    banned
join romans   sits-there      sits-there      no-such-game    no-name    banned
invite        seat-taken      not-yours       no-such-game    no-name    banned
code          no-code         not-yours       no-such-game    no-name    banned
leave         begun           begun           no-such-game    no-name    banned
rematch       ok              ok              no-such-game    no-name    banned
say           ok              ok              no-such-game    no-name    banned
talk          ok              ok              no-such-game    no-name    banned
romans        ok              not-your-seat   no-such-game    no-name    banned
barbarians    not-your-seat   ok              no-such-game    no-name    banned
watch         ok              ok              no-such-game    no-name    banned
past          ok              ok              no-such-game    no-name    banned
"""


CHANGING = ("join", "leave")
"""Requests after which others do not see the game as it was."""


def visitors(host: BareHost) -> dict[str, ApiHandler]:
    """One of each kind."""
    who = {name: host.friend(f"the-{name}") for name in ("owner", "guest", "other", "banned")}
    host.friend("cleo")
    host.store.accounts.ban("the-banned")
    return {**who, "stranger": host.comes("stranger")}


def bring(host: BareHost, who: dict[str, ApiHandler], situation: str) -> str:
    """A game in that situation."""
    if situation == "invited":
        return host.game(who["owner"], access=Access.INVITED, invited="the-guest")
    if situation in ("open", "private"):
        return host.game(who["owner"], access=Access(situation))
    game = host.game(who["owner"], who["guest"], watchers="alone" not in situation)
    if "over" in situation:
        host.give_up(game)
    return game


@pytest.mark.parametrize("part", GRID.strip().split("\n\n"), ids=lambda part: part.partition(":")[0])
def test_who_may_do_what_at_a_game(host: BareHost, part: str):
    title, head, *lines = part.splitlines()
    situation = title.partition(":")[0]
    who = visitors(host)
    shared = bring(host, who, situation)
    found = [f"{'':14}{head.strip()}"]
    for name, request in REQUESTS.items():
        fresh = name in CHANGING and situation in ("open", "invited", "private")
        went = {each: said(request(who[each], bring(host, who, situation) if fresh else shared)) for each in who}
        told = "".join(f"{went[each]:{11 if each == 'stranger' else 16}}" for each in head.split())
        found.append(f"{name:14}{told}".rstrip())
    assert found == [head, *lines]


def test_a_counter_is_the_desk_of_the_model(host: BareHost):
    api: HostApi = host.comes("a")
    assert api.account is None


# --- who one is ---


def test_a_stranger_may_only_become_somebody(host: BareHost):
    stranger = host.comes("a")
    stranger.enter(Register())
    asked = (stranger.lobby(), stranger.keys(), stranger.key_code(), stranger.notices(), stranger.next_turn())
    assert {said(one) for one in asked} == {"no-name"}
    asked = (stranger.say("lobby", "hello"), stranger.talk("lobby"), stranger.hint(), stranger.think())
    assert {said(one) for one in asked} == {"no-name"}
    assert said(stranger.go(LOBBY)) == "no-name"
    assert done(stranger.register("anna")).name == "anna"
    assert said(stranger.register("bert")) == said(stranger.join_account("x")) == "has-name"
    assert said(stranger.go(Register())) == "has-name"
    assert said(stranger.go(LOBBY)) == "ok"
    assert stranger.wanted == LOBBY
    assert host.comes("a").account == stranger.account


def test_by_invitation_only(tmp_path: Path):
    host = BareHost(tmp_path / "host", HostRules(invitation_only=True))
    stranger = host.comes("a")
    assert said(stranger.register("anna")) == said(stranger.register("anna", "guess")) == "bad-invitation"
    assert done(stranger.register("anna", host.store.codes.invitation())).name == "anna"
    host.service.close()


def test_so_many_register_from_one_address_in_an_hour(tmp_path: Path):
    host = BareHost(tmp_path / "host", HostRules(registrations=2))
    here, there = Origin("192.0.2.1"), Origin("192.0.2.2")
    came = (host.comes(name, here) for name in "abcd")
    first, second, third, fourth = came
    assert [said(first.register(name)) for name in ("root", "anna")] == ["reserved-name", "ok"]
    host.later(minutes=30)
    assert [said(second.register(name)) for name in ("anna", "bert")] == ["name-taken", "ok"]
    with pytest.raises(RequestRefused, match="in 30 min"):
        done(third.register("carl"))
    assert said(host.comes("e", there).register("carl")) == "ok"
    assert said(third.join_account(done(first.key_code()))) == "ok", "a further key is no registration"
    host.later(minutes=31)
    assert said(fourth.register("dora")) == "ok"
    host.service.close()


@pytest.mark.parametrize(
    ("user", "proposed"), [("anna", ""), ("Bert", "bert"), ("new", ""), ("a b", ""), ("[red]", ""), ("", "")]
)
def test_the_user_name_is_proposed_where_it_can_be_had(host: BareHost, user: str, proposed: str):
    host.friend("anna")
    assert done(host.comes("stranger", Origin("192.0.2.1", user)).proposed_name()) == proposed


def test_who_guesses_codes_is_stopped(tmp_path: Path):
    host = BareHost(tmp_path / "host", HostRules(tries=3))
    anna, stranger = host.friend("anna"), host.comes("b")
    assert [said(stranger.join_account("guess")) for _ in range(4)] == [*["bad-code"] * 3, "too-many-tries"]
    assert said(stranger.join_account(done(anna.key_code()))) == "too-many-tries"
    assert said(host.comes("b").join_account(done(anna.key_code()))) == "ok"
    assert [said(anna.join_by_code("guess")) for _ in range(4)] == [*["bad-code"] * 3, "too-many-tries"]
    host.service.close()


def test_a_second_key_comes_in_by_a_code_and_is_told_from_the_first(host: BareHost):
    anna = host.friend("anna")
    again = host.comes("second")
    assert done(again.join_account(done(anna.key_code()))) == anna.account
    first, second = done(again.keys())
    assert (first.here, second.here) == (False, True)
    assert second.fingerprint == fingerprint_of(key("second"))
    assert second.used


def test_a_session_whose_key_is_revoked_or_whose_account_is_banned_must_end(host: BareHost):
    anna, second, bert = host.friend("anna"), host.comes("second"), host.friend("bert")
    done(second.join_account(done(anna.key_code())))
    assert host.service.poll() == []
    done(anna.revoke(fingerprint_of(key("second"))))
    assert host.service.poll() == [second]
    assert (second.outcast, said(second.lobby())) == ("host.revoked", "revoked")
    host.store.accounts.ban("bert")
    assert set(host.service.poll()) == {second, bert}
    assert (bert.outcast, said(bert.lobby())) == ("host.banned", "banned")


def test_a_banned_key_does_not_arrive(host: BareHost):
    host.friend("anna").close()
    host.store.accounts.ban("anna")
    with pytest.raises(RequestRefused) as refused:
        host.comes("anna")
    assert refused.value.key == "host.banned"
    assert host.service.handlers == []


def test_what_the_host_changes_elsewhere_is_taken_in(host: BareHost):
    anna = host.friend("anna")
    host.heard["anna"].clear()
    with type(host.store).open(host.folder) as other:
        other.accounts.rename("anna", "cleo")
    host.service.poll()
    assert anna.account is not None
    assert anna.account.name == "cleo"
    assert [news.kind for news in host.heard["anna"]] == [PushKind.TABLES]
    assert done(anna.lobby()).name == "cleo"


def test_a_test_notice_is_sent_by_whoever_sends_them(host: BareHost):
    anna, sent = host.friend("anna"), []

    async def tester(wanted: Notices, account: Account, code: str) -> None:
        sent.append(wanted)
        assert account == anna.account
        assert code == ""

    assert said(anna.test_notice()) == "no-way"
    host.service.mails = False
    assert said(anna.set_notices(Notices("mail", "anna@example.org"))) == "notify.no-mail"
    wanted = Notices("ntfy", "https://ntfy.sh/x")
    done(anna.set_notices(wanted))
    assert said(anna.test_notice()) == "no-notices"
    host.service.tester = tester
    assert said(anna.test_notice()) == "ok"
    assert sent == [wanted] == [done(anna.notices())]
    assert done(anna.lobby()).notice == ""
    assert anna.account is not None
    host.store.notices.set_trouble(anna.account.number, "notify.too-slow")
    assert done(anna.lobby()).notice == "notify.too-slow"


def test_who_is_invited_is_told_to_who_waits_for_them_and_to_nobody_else(host: BareHost) -> None:
    anna, bert, carl = (host.friend(name) for name in ("anna", "bert", "carl"))
    game = host.game(anna, invited="bert")
    assert done(anna.table(game)).guests == ("bert",)
    assert (done(bert.table(game)).guests, done(carl.table(game)).guests) == ((), ())
    done(carl.join(game))
    assert done(anna.table(game)).guests == ()


# --- declining ---


def test_who_declines_is_shown_the_game_no_longer_and_its_owner_is_told(host: BareHost) -> None:
    anna, bert, carl = (host.friend(name) for name in ("anna", "bert", "carl"))
    game = host.game(anna, access=Access.INVITED, invited="bert")
    assert said(carl.decline(game)) == "no-such-game"
    assert said(anna.decline(game)) == "not-invited"
    host.heard["anna"].clear()
    assert said(bert.decline(game)) == "ok"
    assert said(bert.decline(game)) == "no-such-game"
    assert said(bert.join(game)) == "no-such-game"
    assert [news.kind for news in host.heard["anna"]] == [PushKind.TABLES, PushKind.WISH]
    assert (host.heard["anna"][-1].wish, host.heard["anna"][-1].tables) == (NoticeKind.DECLINED, (game,))
    assert done(anna.table(game)).declined
    done(anna.invite(game, "carl"))
    assert not done(anna.table(game)).declined
    done(carl.join(game))
    assert said(carl.decline(game)) == "not-invited"
    assert not done(anna.table(game)).declined


def test_an_open_game_can_be_declined_and_is_open_still(host: BareHost) -> None:
    anna, bert = host.friend("anna"), host.friend("bert")
    game = host.game(anna)
    done(anna.invite(game, "bert"))
    done(bert.decline(game))
    assert not done(bert.table(game)).invited
    assert said(bert.join(game)) == "ok"


# --- making games ---


@pytest.mark.parametrize(
    ("wanted", "refusal"),
    [
        (NewGameRequest("chess", OWN), "no-such-rules"),
        (NewGameRequest(GAME, "white"), "no-such-seat"),
        (NewGameRequest(GAME, OWN, clock="sundial"), "no-such-clock"),
        (NewGameRequest(GAME, OWN, bot="deep-thought"), "not-so"),
        (NewGameRequest(GAME, OWN, bot="imperator:1000000"), "thinks-too-long"),
        (NewGameRequest(GAME, OWN, bot="imperator:1000001"), "not-so"),
        (NewGameRequest(GAME, OWN, options={"naval": "submarines"}), "not-so"),
        (NewGameRequest(GAME, OWN, options={"x" * 61: "y"}), "too-many-options"),
        (NewGameRequest(GAME, OWN, options={str(each): "y" for each in range(21)}), "too-many-options"),
        (NewGameRequest(GAME, OWN, invited="nobody-here"), "nobody-called"),
        (NewGameRequest(GAME, OWN, invited="anna"), "that-is-you"),
        (NewGameRequest(GAME, OWN, options={"barbarians": "automaton"}), "ok"),
        (NewGameRequest(GAME, THEIRS, options={"barbarians": "automaton"}), "no-such-seat"),
        (NewGameRequest(GAME, THEIRS, bot="legatus:32"), "ok"),
        (NewGameRequest("julius-caesar", "pompey", options={"edition": "1.x"}), "ok"),
    ],
)
def test_what_may_be_wished_for(host: BareHost, wanted: NewGameRequest, refusal: str):
    assert said(host.friend("anna").create(wanted)) == refusal


def test_a_game_against_a_bot_begins_at_once_with_what_chance_does_first(host: BareHost):
    anna = host.friend("anna")
    info = done(anna.table(host.game(anna, bot="tiro")))
    assert (info.stage, info.mine, info.standing[:1]) == (GameLifecycle.ON, OWN, "5")
    assert info.to_act in SEATS
    with host.table(info.id) as table:
        assert dict(table.header.seats) == {OWN: "anna", THEIRS: "tiro"}


def test_a_game_begins_when_the_last_seat_is_taken(host: BareHost):
    anna, bert = host.friend("anna"), host.friend("bert")
    game = host.game(anna)
    assert not host.folder.save(game).exists()
    assert [table.stage for table in done(bert.lobby()).tables] == [GameLifecycle.WAITING]
    done(bert.join(game))
    assert host.folder.save(game).exists()
    assert [each.player for each in done(bert.table(game)).seats] == ["anna", "bert"]


def test_a_game_whose_save_cannot_be_made_waits_on(host: BareHost):
    anna, bert = host.friend("anna"), host.friend("bert")
    game = host.game(anna)
    host.folder.games.touch()
    assert said(bert.join(game)) == "not-begun-now"
    assert said(anna.create(NewGameRequest(GAME, OWN, bot="tiro"))) == "not-begun-now"
    host.folder.games.unlink()
    assert [table.id for table in done(anna.lobby()).tables] == [game]
    assert said(bert.join(game)) == "ok"


def test_a_private_game_is_joined_by_its_code_however_typed(host: BareHost):
    anna, bert = host.friend("anna"), host.friend("bert")
    game = host.game(anna, access=Access.PRIVATE)
    assert done(bert.lobby()).tables == ()
    assert done(bert.join_by_code(done(anna.code(game)).upper())) == game
    assert said(host.friend("cleo").join_by_code(done(anna.code(game)))) == "seat-taken"


def test_an_open_game_has_no_code_that_works(host: BareHost):
    anna = host.friend("anna")
    code = host.store.games.get(host.game(anna)).code
    assert said(host.friend("bert").join_by_code(code)) == "bad-code"


def test_an_account_has_so_many_games_that_are_not_over(tmp_path: Path):
    host = BareHost(tmp_path / "host", HostRules(games=2))
    anna, bert = host.friend("anna"), host.friend("bert")
    first, _ = host.game(anna, bert), host.game(anna)
    assert said(anna.create(NewGameRequest(GAME, OWN))) == "too-many-games"
    other = host.game(bert)
    assert said(anna.join(other)) == "too-many-games"
    host.give_up(first)
    assert said(anna.join(other)) == "ok"
    assert said(anna.rematch(first)) == "too-many-games"
    host.service.close()


def test_a_waiting_game_goes_with_its_owner_and_what_was_said_there_too(host: BareHost):
    anna, bert = host.friend("anna"), host.friend("bert")
    game = host.game(anna, invited="bert")
    done(anna.say(game, "anybody there?"))
    done(anna.leave(game))
    assert done(bert.lobby()).tables == ()
    assert said(bert.join(game)) == "no-such-game"
    assert host.store.database.rows("SELECT * FROM said") == []
    assert int(host.game(anna)) > int(game)


def test_a_rematch_swaps_sides_and_waits_for_the_other_alone(host: BareHost):
    anna, bert, cleo = host.friend("anna"), host.friend("bert"), host.friend("cleo")
    first = host.game(anna, bert, options={"naval": "free"}, watchers=False)
    host.give_up(first)
    again = done(anna.rematch(first))
    info = done(bert.table(again))
    assert [(each.seat, each.player) for each in info.seats] == [(OWN, ""), (THEIRS, "anna")]
    assert (info.invited, info.watchers, info.options) == (True, False, {"naval": "free"})
    assert said(cleo.join(again)) == "no-such-game"
    assert done(bert.rematch(first)) == done(anna.rematch(first)) == again
    assert done(anna.table(again)).stage is GameLifecycle.ON


def test_a_rematch_against_a_bot_is_on_at_once(host: BareHost):
    anna = host.friend("anna")
    first = host.game(anna, bot="tiro")
    host.give_up(first)
    info = done(anna.table(done(anna.rematch(first))))
    assert (info.stage, info.mine) == (GameLifecycle.ON, THEIRS)
    assert info.seats[0].bot == "tiro"


# --- the lobby ---


def test_the_lobby_lists_first_where_it_is_my_turn(host: BareHost):
    anna, bert = host.friend("anna"), host.friend("bert")
    over = host.game(anna, bert)
    host.give_up(over)
    waiting, others = host.game(anna), host.game(bert)
    on = [host.game(anna, bert) for _ in range(2)]
    foreign = host.game(bert, host.friend("cleo"))
    view = done(anna.lobby())
    turn = {table.id: table.my_turn for table in view.tables}
    mine = [game for game in on if turn[game]]
    assert [table.id for table in view.tables] == [
        *sorted(mine, key=int),
        waiting,
        *sorted(set(on) - set(mine), key=int, reverse=True),
        others,
        foreign,
        over,
    ]
    assert [person.name for person in view.people] == ["anna", "bert", "cleo"]


def test_whose_turn_it_is_follows_the_save(host: BareHost):
    anna, bert = host.friend("anna"), host.friend("bert")
    game = host.game(anna, bert)
    handlers = {OWN: anna, THEIRS: bert}
    for _ in range(5):
        host.heard["anna"].clear()
        with host.table(game) as table:
            seat = table.to_act
            table.act(next(iter(table.state.legal_actions())), seat)
            table.run_chance()
            to_act = table.to_act
        host.service.poll()
        assert [news.tables for news in host.heard["anna"]] == [(game,)]
        assert {each: done(handler.table(game)).my_turn for each, handler in handlers.items()} == {
            each: each == to_act for each in SEATS
        }
    host.heard["anna"].clear()
    host.service.poll()
    assert host.heard["anna"] == []


def test_the_next_turn_is_at_another_table(host: BareHost):
    anna, bert = host.friend("anna"), host.friend("bert")
    assert done(anna.next_turn()) is None
    games = [host.game(anna, bert) for _ in range(3)]
    turns = [game for game in games if done(anna.table(game)).my_turn]
    mover = anna if turns else bert
    mine = OWN if turns else THEIRS
    for _ in range(3):
        location = done(mover.next_turn())
        assert location is not None
        assert location != mover.location
        assert location.seat == mine
        mover.enter(location)


def test_a_damaged_game_is_listed_and_cannot_be_entered(host: BareHost):
    anna, bert = host.friend("anna"), host.friend("bert")
    game = host.game(anna, bert)
    save = host.folder.save(game)
    lines = save.read_bytes().splitlines(keepends=True)
    save.write_bytes(b"".join([lines[0], b"{}\n", *lines[1:]]))
    assert done(anna.table(game)).damaged
    assert said(anna.go(GameTable(game, OWN))) == "damaged"


# --- talk ---


def test_players_and_watchers_do_not_hear_each_other_before_the_end(host: BareHost):
    anna, bert, cleo, dora = (host.friend(name) for name in ("anna", "bert", "cleo", "dora"))
    game = host.game(anna, bert)
    for handler, seat in ((anna, OWN), (bert, THEIRS), (cleo, ""), (dora, "")):
        handler.enter(GameTable(game, seat))
    for handler in (anna, cleo):
        host.later(seconds=5)
        done(handler.say(game, f"from {handler.account.name if handler.account else ''}"))

    def heard(name: str) -> list[str]:
        return [news.line.text for news in host.heard[name] if news.line is not None]

    def kept(handler: ApiHandler) -> list[str]:
        return [line.text for line in done(handler.talk(game))]

    assert heard("anna") == heard("bert") == kept(anna) == kept(bert) == ["from anna"]
    assert heard("cleo") == heard("dora") == kept(cleo) == kept(dora) == ["from cleo"]
    host.give_up(game)
    done(dora.say(game, "well played"))
    assert heard("bert") == ["from anna", "well played"]
    assert kept(bert) == ["from anna", "from cleo", "well played"]
    assert kept(cleo) == ["from cleo", "well played"]


def test_what_is_said_in_the_lobby_is_heard_there_alone(host: BareHost):
    anna, bert = host.friend("anna"), host.friend("bert")
    anna.enter(GameTable(host.game(anna, bert), OWN))
    done(bert.say("lobby", "hello"))
    assert [news.line.text for news in host.heard["bert"] if news.line] == ["hello"]
    assert [news for news in host.heard["anna"] if news.line] == []
    assert [line.who for line in done(anna.lobby()).talk] == ["bert"]


def test_what_is_said_is_harmless_short_and_slow_enough(host: BareHost):
    anna = host.friend("anna")
    assert said(anna.say("lobby", "  ")) == "nothing-said"
    assert said(anna.say("lobby", "x" * 301)) == "said-too-much"
    assert said(anna.say("lobby", "\x1b[2J\u202eå")) == "ok"
    assert said(anna.say("lobby", "more")) == "said-too-fast"
    host.later(seconds=3)
    assert said(anna.say("lobby", "x" * 300)) == "ok"
    assert [line.text for line in done(anna.talk("lobby"))] == ["\\x1b[2J\\u202eå", "x" * 300]


def test_so_many_lines_of_a_place_are_kept(tmp_path: Path):
    host = BareHost(tmp_path / "host", HostRules(kept=5))
    anna = host.friend("anna")
    for number in range(8):
        host.later(seconds=3)
        done(anna.say("lobby", str(number)))
    assert [line.text for line in done(anna.talk("lobby"))] == ["3", "4", "5", "6", "7"]
    host.service.close()


# --- at a table ---


def test_hints_come_six_a_minute(host: BareHost):
    anna = host.friend("anna")
    assert [said(anna.hint()) for _ in range(7)] == [*["ok"] * 6, "hint-later"]
    host.later(seconds=59)
    with pytest.raises(RequestRefused) as refused:
        done(host.comes("anna").hint())
    assert refused.value.known == {"n": 1}
    host.later(seconds=1)
    assert said(anna.hint()) == "ok"


def test_only_so_many_bots_think_at_once_and_who_goes_makes_room(tmp_path: Path):
    async def thinking() -> list[str]:
        host, told = BareHost(tmp_path / "host", HostRules(thinkers=1)), []
        anna, bert, cleo = (host.friend(name) for name in ("anna", "bert", "cleo"))

        async def think(handler: ApiHandler, name: str) -> None:
            await handler.think()
            told.append(name)

        await think(anna, "anna")
        await think(anna, "anna again")
        waiting = [asyncio.create_task(think(each, name)) for each, name in ((bert, "bert"), (cleo, "cleo"))]
        await asyncio.sleep(0)
        assert told == ["anna", "anna again"]
        await anna.thought()
        await anna.thought()
        await asyncio.sleep(0.001)
        assert told[2:] == ["bert"]
        bert.close()
        await asyncio.gather(*waiting)
        host.service.close()
        await asyncio.wait_for(host.service.thinking.acquire(), 1)
        return told

    assert asyncio.run(thinking()) == ["anna", "anna again", "bert", "cleo"]


def test_who_has_gone_while_waiting_to_think_keeps_nobody_waiting(tmp_path: Path):
    async def waiting() -> None:
        host = BareHost(tmp_path / "host", HostRules(thinkers=1))
        anna, bert, cleo = (host.friend(name) for name in ("anna", "bert", "cleo"))
        await anna.think()
        gone = asyncio.create_task(bert.think())
        await asyncio.sleep(0)
        bert.close()
        await anna.thought()
        await asyncio.wait_for(cleo.think(), 1)
        await gone
        host.service.close()

    asyncio.run(waiting())


def test_those_in_the_lobby_are_told_who_comes_and_goes(host: BareHost):
    anna, bert = host.friend("anna"), host.friend("bert")
    game = host.game(anna, bert)
    host.heard["anna"].clear()
    bert.enter(GameTable(game, THEIRS))
    assert [news.tables for news in host.heard["anna"]] == [(game,)]
    assert done(anna.table(game)).here == ("bert",)
    assert [person.where for person in done(anna.lobby()).people] == ["lobby", f"Caesar's Gallic War {game}"]
    bert.close()
    assert len(host.heard["anna"]) == 2
    assert done(anna.table(game)).here == ()


def wishes(host: BareHost, name: str) -> list[str]:
    """The titles of the games of which an account was told that something is wished of it."""
    return [news.title for news in host.heard[name] if news.kind is PushKind.WISH]


@pytest.mark.slow
def test_invitations_again_and_again_are_told_ten_times_an_hour_and_those_of_others_too(host: BareHost):
    anna, bert, carl = (host.friend(name) for name in ("anna", "bert", "carl"))
    invited = {"access": Access.INVITED, "invited": "bert"}
    for _ in range(200):
        done(anna.leave(host.game(anna, **invited)))
    assert len(wishes(host, "bert")) == 10
    game = host.game(anna, **invited)
    assert [table.id for table in done(bert.lobby()).tables if table.invited] == [game], "the list has it"
    for _ in range(100):
        done(bert.decline(game))
        done(anna.invite(game, "bert"))
    assert len(wishes(host, "bert")) == 10
    assert len(wishes(host, "anna")) == 10, "nor are those who decline a nuisance"
    host.game(carl, **invited)
    assert len(wishes(host, "bert")) == 11
    host.later(hours=1)
    host.game(carl, **invited)
    assert len(wishes(host, "bert")) == 12


def test_many_who_invite_at_once_are_a_nuisance_together_no_more_than_thirty_times_an_hour(host: BareHost):
    host.friend("bert")
    for number in range(40):
        host.game(host.friend(f"carl{number}"), access=Access.INVITED, invited="bert")
    assert len(wishes(host, "bert")) == 30


KINDS: dict[str, dict[str, Any]] = {
    "open": {},
    "unwatched": {"watchers": False},
    "invited": {"access": Access.INVITED, "watchers": False},
    "private": {"access": Access.PRIVATE, "watchers": False},
    "private and watched": {"access": Access.PRIVATE},
}
"""Games of anna and bert; carl may know of those that may be watched, and of no other."""


@pytest.mark.parametrize("kind", KINDS)
def test_where_others_are_is_told_to_whom_may_know_of_their_game(host: BareHost, kind: str):
    anna, bert, carl = (host.friend(name) for name in ("anna", "bert", "carl"))
    game = host.game(anna, bert, **KINDS[kind])
    title = f"Caesar's Gallic War {game}"
    knows = KINDS[kind].get("watchers", True)
    host.heard["carl"].clear()
    host.heard["bert"].clear()
    anna.enter(GameTable(game, OWN))
    play(host, game)
    host.service.poll()
    assert where(bert) == {"anna": title, "bert": "lobby", "carl": "lobby"}
    assert where(carl) == {"anna": title if knows else "lobby", "bert": "lobby", "carl": "lobby"}
    assert [news.tables for news in host.heard["bert"]] == [(game,), (game,)]
    assert [news.tables for news in host.heard["carl"]] == [(game,), (game,)] * knows
    host.heard["carl"].clear()
    anna.close()
    assert [news.tables for news in host.heard["carl"]] == [(game,) if knows else ()], "who is gone is missed"
    assert where(carl) == {"bert": "lobby", "carl": "lobby"}


def where(viewer: ApiHandler) -> dict[str, str]:
    """What the lobby of an account tells of where the others are."""
    people = done(viewer.lobby()).people
    assert len({person.name for person in people}) == len(people)
    return {person.name: person.where for person in people}


def play(host: BareHost, game: str) -> None:
    with host.table(game) as table:
        table.act(next(iter(table.state.legal_actions())), table.to_act)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if KINDS[kind].get("access", Access.OPEN) is Access.OPEN])
def test_a_game_that_may_be_joined_no_longer_leaves_the_lobby_of_others(host: BareHost, kind: str):
    anna, bert, carl = (host.friend(name) for name in ("anna", "bert", "carl"))
    game = host.game(anna, **KINDS[kind])
    assert [table.id for table in done(carl.lobby()).tables] == [game]
    host.heard["carl"].clear()
    done(bert.join(game))
    assert [news.tables for news in host.heard["carl"]] == [(game,)]
    other = host.game(anna, **KINDS[kind])
    host.heard["carl"].clear()
    done(anna.leave(other))
    assert [news.tables for news in host.heard["carl"]] == [(other,)]


def test_nothing_is_told_of_a_game_that_others_begin_join_decline_and_give_up_among_themselves(host: BareHost):
    anna, bert = host.friend("anna"), host.friend("bert")
    host.friend("carl")
    host.heard["carl"].clear()
    wanted = {"access": Access.INVITED, "watchers": False}
    game = host.game(anna, **wanted)
    done(anna.invite(game, "bert"))
    done(bert.decline(game))
    done(anna.leave(game))
    host.game(anna, bert, **wanted)
    host.game(anna, bert, **wanted | {"access": Access.PRIVATE})
    assert host.heard["carl"] == []
