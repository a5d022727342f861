"""Who may what: each request by each kind of visitor at each kind of game, as a grid; and what requests do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from jc_tui.host.api.api import Desk
from jc_tui.host.api.messages import (
    Access,
    Account,
    NewsKind,
    NewTable,
    Notices,
    Origin,
    Refused,
    Room,
    RoomKind,
    Stage,
    Wish,
)
from jc_tui.host.config import HouseRules
from jc_tui.host.service.lobby import Counter
from jc_tui.host.store.accounts import fingerprint_of
from tests.jc_tui.host.houses import GAME, LOBBY, SEATS, House, done, key, said

OWN, THEIRS = SEATS

Request = Callable[[Counter, str], Coroutine[Any, Any, object]]


async def go(counter: Counter, room: Room) -> None:
    """Ask for a room, as the server and as the process of a player would."""
    counter.allowed_room(room)
    await counter.go(room)


REQUESTS: dict[str, Request] = {
    "table": lambda counter, game: counter.table(game),
    "join": lambda counter, game: counter.join(game),
    "join romans": lambda counter, game: counter.join(game, OWN),
    "invite": lambda counter, game: counter.invite(game, "cleo"),
    "code": lambda counter, game: counter.code(game),
    "leave": lambda counter, game: counter.leave(game),
    "rematch": lambda counter, game: counter.rematch(game),
    "say": lambda counter, game: counter.say(game, "hello"),
    "talk": lambda counter, game: counter.talk(game),
    "romans": lambda counter, game: go(counter, Room(RoomKind.TABLE, game, OWN)),
    "barbarians": lambda counter, game: go(counter, Room(RoomKind.TABLE, game, THEIRS)),
    "watch": lambda counter, game: go(counter, Room(RoomKind.TABLE, game)),
    "past": lambda counter, game: go(counter, Room(RoomKind.PAST, game)),
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


def visitors(house: House) -> dict[str, Counter]:
    """One of each kind."""
    who = {name: house.friend(f"the-{name}") for name in ("owner", "guest", "other", "banned")}
    house.friend("cleo")
    house.store.accounts.ban("the-banned")
    return {**who, "stranger": house.comes("stranger")}


def bring(house: House, who: dict[str, Counter], situation: str) -> str:
    """A game in that situation."""
    if situation == "invited":
        return house.game(who["owner"], access=Access.INVITED, invited="the-guest")
    if situation in ("open", "private"):
        return house.game(who["owner"], access=Access(situation))
    game = house.game(who["owner"], who["guest"], watchers="alone" not in situation)
    if "over" in situation:
        house.give_up(game)
    return game


@pytest.mark.parametrize("part", GRID.strip().split("\n\n"), ids=lambda part: part.partition(":")[0])
def test_who_may_do_what_at_a_game(house: House, part: str):
    title, head, *lines = part.splitlines()
    situation = title.partition(":")[0]
    who = visitors(house)
    shared = bring(house, who, situation)
    found = [f"{'':14}{head.strip()}"]
    for name, request in REQUESTS.items():
        fresh = name in CHANGING and situation in ("open", "invited", "private")
        went = {each: said(request(who[each], bring(house, who, situation) if fresh else shared)) for each in who}
        told = "".join(f"{went[each]:{11 if each == 'stranger' else 16}}" for each in head.split())
        found.append(f"{name:14}{told}".rstrip())
    assert found == [head, *lines]


def test_a_counter_is_the_desk_of_the_model(house: House):
    desk: Desk = house.comes("a")
    assert desk.account is None


# --- who one is ---


def test_a_stranger_may_only_become_somebody(house: House):
    stranger = house.comes("a")
    stranger.enter(Room(RoomKind.REGISTER))
    asked = (stranger.lobby(), stranger.keys(), stranger.key_code(), stranger.notices(), stranger.next_turn())
    assert {said(one) for one in asked} == {"no-name"}
    asked = (stranger.say("lobby", "hello"), stranger.talk("lobby"), stranger.hint(), stranger.think())
    assert {said(one) for one in asked} == {"no-name"}
    assert said(stranger.go(LOBBY)) == "no-name"
    assert done(stranger.register("anna")).name == "anna"
    assert said(stranger.register("bert")) == said(stranger.join_account("x")) == "has-name"
    assert said(stranger.go(Room(RoomKind.REGISTER))) == "has-name"
    assert said(stranger.go(LOBBY)) == "ok"
    assert stranger.wanted == LOBBY
    assert house.comes("a").account == stranger.account


def test_by_invitation_only(tmp_path: Path):
    house = House(tmp_path / "host", HouseRules(invitation_only=True))
    stranger = house.comes("a")
    assert said(stranger.register("anna")) == said(stranger.register("anna", "guess")) == "bad-invitation"
    assert done(stranger.register("anna", house.store.codes.invitation())).name == "anna"
    house.hall.close()


def test_so_many_register_from_one_address_in_an_hour(tmp_path: Path):
    house = House(tmp_path / "host", HouseRules(registrations=2))
    here, there = Origin("192.0.2.1"), Origin("192.0.2.2")
    came = (house.comes(name, here) for name in "abcd")
    first, second, third, fourth = came
    assert [said(first.register(name)) for name in ("root", "anna")] == ["reserved-name", "ok"]
    house.later(minutes=30)
    assert [said(second.register(name)) for name in ("anna", "bert")] == ["name-taken", "ok"]
    with pytest.raises(Refused, match="in 30 min"):
        done(third.register("carl"))
    assert said(house.comes("e", there).register("carl")) == "ok"
    assert said(third.join_account(done(first.key_code()))) == "ok", "a further key is no registration"
    house.later(minutes=31)
    assert said(fourth.register("dora")) == "ok"
    house.hall.close()


@pytest.mark.parametrize(
    ("user", "proposed"), [("anna", ""), ("Bert", "bert"), ("new", ""), ("a b", ""), ("[red]", ""), ("", "")]
)
def test_the_user_name_is_proposed_where_it_can_be_had(house: House, user: str, proposed: str):
    house.friend("anna")
    assert done(house.comes("stranger", Origin("192.0.2.1", user)).proposed_name()) == proposed


def test_who_guesses_codes_is_stopped(tmp_path: Path):
    house = House(tmp_path / "host", HouseRules(tries=3))
    anna, stranger = house.friend("anna"), house.comes("b")
    assert [said(stranger.join_account("guess")) for _ in range(4)] == [*["bad-code"] * 3, "too-many-tries"]
    assert said(stranger.join_account(done(anna.key_code()))) == "too-many-tries"
    assert said(house.comes("b").join_account(done(anna.key_code()))) == "ok"
    assert [said(anna.join_by_code("guess")) for _ in range(4)] == [*["bad-code"] * 3, "too-many-tries"]
    house.hall.close()


def test_a_second_key_comes_in_by_a_code_and_is_told_from_the_first(house: House):
    anna = house.friend("anna")
    again = house.comes("second")
    assert done(again.join_account(done(anna.key_code()))) == anna.account
    first, second = done(again.keys())
    assert (first.here, second.here) == (False, True)
    assert second.fingerprint == fingerprint_of(key("second"))
    assert second.used


def test_a_session_whose_key_is_revoked_or_whose_account_is_banned_must_end(house: House):
    anna, second, bert = house.friend("anna"), house.comes("second"), house.friend("bert")
    done(second.join_account(done(anna.key_code())))
    assert house.hall.look() == []
    done(anna.revoke(fingerprint_of(key("second"))))
    assert house.hall.look() == [second]
    assert (second.outcast, said(second.lobby())) == ("host.revoked", "revoked")
    house.store.accounts.ban("bert")
    assert set(house.hall.look()) == {second, bert}
    assert (bert.outcast, said(bert.lobby())) == ("host.banned", "banned")


def test_a_banned_key_does_not_arrive(house: House):
    house.friend("anna").close()
    house.store.accounts.ban("anna")
    with pytest.raises(Refused) as refused:
        house.comes("anna")
    assert refused.value.key == "host.banned"
    assert house.hall.counters == []


def test_what_the_host_changes_elsewhere_is_taken_in(house: House):
    anna = house.friend("anna")
    house.heard["anna"].clear()
    with type(house.store).open(house.folder) as other:
        other.accounts.rename("anna", "cleo")
    house.hall.look()
    assert anna.account is not None
    assert anna.account.name == "cleo"
    assert [news.kind for news in house.heard["anna"]] == [NewsKind.TABLES]
    assert done(anna.lobby()).name == "cleo"


def test_a_test_notice_is_sent_by_whoever_sends_them(house: House):
    anna, sent = house.friend("anna"), []

    async def tester(wanted: Notices, account: Account, code: str) -> None:
        sent.append(wanted)
        assert account == anna.account
        assert code == ""

    assert said(anna.test_notice()) == "no-way"
    house.hall.mails = False
    assert said(anna.set_notices(Notices("mail", "anna@example.org"))) == "notify.no-mail"
    wanted = Notices("ntfy", "https://ntfy.sh/x")
    done(anna.set_notices(wanted))
    assert said(anna.test_notice()) == "no-notices"
    house.hall.tester = tester
    assert said(anna.test_notice()) == "ok"
    assert sent == [wanted] == [done(anna.notices())]
    assert done(anna.lobby()).notice == ""
    assert anna.account is not None
    house.store.notices.set_trouble(anna.account.number, "notify.too-slow")
    assert done(anna.lobby()).notice == "notify.too-slow"


def test_who_is_invited_is_told_to_who_waits_for_them_and_to_nobody_else(house: House) -> None:
    anna, bert, carl = (house.friend(name) for name in ("anna", "bert", "carl"))
    game = house.game(anna, invited="bert")
    assert done(anna.table(game)).guests == ("bert",)
    assert (done(bert.table(game)).guests, done(carl.table(game)).guests) == ((), ())
    done(carl.join(game))
    assert done(anna.table(game)).guests == ()


# --- declining ---


def test_who_declines_is_shown_the_game_no_longer_and_its_owner_is_told(house: House) -> None:
    anna, bert, carl = (house.friend(name) for name in ("anna", "bert", "carl"))
    game = house.game(anna, access=Access.INVITED, invited="bert")
    assert said(carl.decline(game)) == "no-such-game"
    assert said(anna.decline(game)) == "not-invited"
    house.heard["anna"].clear()
    assert said(bert.decline(game)) == "ok"
    assert said(bert.decline(game)) == "no-such-game"
    assert said(bert.join(game)) == "no-such-game"
    assert [news.kind for news in house.heard["anna"]] == [NewsKind.TABLES, NewsKind.WISH]
    assert (house.heard["anna"][-1].wish, house.heard["anna"][-1].tables) == (Wish.DECLINED, (game,))
    assert done(anna.table(game)).declined
    done(anna.invite(game, "carl"))
    assert not done(anna.table(game)).declined
    done(carl.join(game))
    assert said(carl.decline(game)) == "not-invited"
    assert not done(anna.table(game)).declined


def test_an_open_game_can_be_declined_and_is_open_still(house: House) -> None:
    anna, bert = house.friend("anna"), house.friend("bert")
    game = house.game(anna)
    done(anna.invite(game, "bert"))
    done(bert.decline(game))
    assert not done(bert.table(game)).invited
    assert said(bert.join(game)) == "ok"


# --- making games ---


@pytest.mark.parametrize(
    ("wanted", "refusal"),
    [
        (NewTable("chess", OWN), "no-such-rules"),
        (NewTable(GAME, "white"), "no-such-seat"),
        (NewTable(GAME, OWN, clock="sundial"), "no-such-clock"),
        (NewTable(GAME, OWN, bot="deep-thought"), "not-so"),
        (NewTable(GAME, OWN, bot="imperator:1000000"), "thinks-too-long"),
        (NewTable(GAME, OWN, bot="imperator:1000001"), "not-so"),
        (NewTable(GAME, OWN, options={"naval": "submarines"}), "not-so"),
        (NewTable(GAME, OWN, options={"x" * 61: "y"}), "too-many-options"),
        (NewTable(GAME, OWN, options={str(each): "y" for each in range(21)}), "too-many-options"),
        (NewTable(GAME, OWN, invited="nobody-here"), "nobody-called"),
        (NewTable(GAME, OWN, invited="anna"), "that-is-you"),
        (NewTable(GAME, OWN, options={"barbarians": "automaton"}), "ok"),
        (NewTable(GAME, THEIRS, options={"barbarians": "automaton"}), "no-such-seat"),
        (NewTable(GAME, THEIRS, bot="legatus:32"), "ok"),
        (NewTable("julius-caesar", "pompey", options={"edition": "1.x"}), "ok"),
    ],
)
def test_what_may_be_wished_for(house: House, wanted: NewTable, refusal: str):
    assert said(house.friend("anna").create(wanted)) == refusal


def test_a_game_against_a_bot_begins_at_once_with_what_chance_does_first(house: House):
    anna = house.friend("anna")
    info = done(anna.table(house.game(anna, bot="tiro")))
    assert (info.stage, info.mine, info.standing[:1]) == (Stage.ON, OWN, "5")
    assert info.to_act in SEATS
    with house.table(info.id) as table:
        assert dict(table.header.seats) == {OWN: "anna", THEIRS: "tiro"}


def test_a_game_begins_when_the_last_seat_is_taken(house: House):
    anna, bert = house.friend("anna"), house.friend("bert")
    game = house.game(anna)
    assert not house.folder.save(game).exists()
    assert [table.stage for table in done(bert.lobby()).tables] == [Stage.WAITING]
    done(bert.join(game))
    assert house.folder.save(game).exists()
    assert [each.player for each in done(bert.table(game)).chairs] == ["anna", "bert"]


def test_a_game_whose_save_cannot_be_made_waits_on(house: House):
    anna, bert = house.friend("anna"), house.friend("bert")
    game = house.game(anna)
    house.folder.games.touch()
    assert said(bert.join(game)) == "not-begun-now"
    assert said(anna.create(NewTable(GAME, OWN, bot="tiro"))) == "not-begun-now"
    house.folder.games.unlink()
    assert [table.id for table in done(anna.lobby()).tables] == [game]
    assert said(bert.join(game)) == "ok"


def test_a_private_game_is_joined_by_its_code_however_typed(house: House):
    anna, bert = house.friend("anna"), house.friend("bert")
    game = house.game(anna, access=Access.PRIVATE)
    assert done(bert.lobby()).tables == ()
    assert done(bert.join_by_code(done(anna.code(game)).upper())) == game
    assert said(house.friend("cleo").join_by_code(done(anna.code(game)))) == "seat-taken"


def test_an_open_game_has_no_code_that_works(house: House):
    anna = house.friend("anna")
    code = house.store.games.get(house.game(anna)).code
    assert said(house.friend("bert").join_by_code(code)) == "bad-code"


def test_an_account_has_so_many_games_that_are_not_over(tmp_path: Path):
    house = House(tmp_path / "host", HouseRules(games=2))
    anna, bert = house.friend("anna"), house.friend("bert")
    first, _ = house.game(anna, bert), house.game(anna)
    assert said(anna.create(NewTable(GAME, OWN))) == "too-many-games"
    other = house.game(bert)
    assert said(anna.join(other)) == "too-many-games"
    house.give_up(first)
    assert said(anna.join(other)) == "ok"
    assert said(anna.rematch(first)) == "too-many-games"
    house.hall.close()


def test_a_waiting_game_goes_with_its_owner_and_what_was_said_there_too(house: House):
    anna, bert = house.friend("anna"), house.friend("bert")
    game = house.game(anna, invited="bert")
    done(anna.say(game, "anybody there?"))
    done(anna.leave(game))
    assert done(bert.lobby()).tables == ()
    assert said(bert.join(game)) == "no-such-game"
    assert house.store.database.rows("SELECT * FROM said") == []
    assert int(house.game(anna)) > int(game)


def test_a_rematch_swaps_sides_and_waits_for_the_other_alone(house: House):
    anna, bert, cleo = house.friend("anna"), house.friend("bert"), house.friend("cleo")
    first = house.game(anna, bert, options={"naval": "free"}, watchers=False)
    house.give_up(first)
    again = done(anna.rematch(first))
    info = done(bert.table(again))
    assert [(each.seat, each.player) for each in info.chairs] == [(OWN, ""), (THEIRS, "anna")]
    assert (info.invited, info.watchers, info.options) == (True, False, {"naval": "free"})
    assert said(cleo.join(again)) == "no-such-game"
    assert done(bert.rematch(first)) == done(anna.rematch(first)) == again
    assert done(anna.table(again)).stage is Stage.ON


def test_a_rematch_against_a_bot_is_on_at_once(house: House):
    anna = house.friend("anna")
    first = house.game(anna, bot="tiro")
    house.give_up(first)
    info = done(anna.table(done(anna.rematch(first))))
    assert (info.stage, info.mine) == (Stage.ON, THEIRS)
    assert info.chairs[0].bot == "tiro"


# --- the lobby ---


def test_the_lobby_lists_first_where_it_is_my_turn(house: House):
    anna, bert = house.friend("anna"), house.friend("bert")
    over = house.game(anna, bert)
    house.give_up(over)
    waiting, others = house.game(anna), house.game(bert)
    on = [house.game(anna, bert) for _ in range(2)]
    foreign = house.game(bert, house.friend("cleo"))
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


def test_whose_turn_it_is_follows_the_save(house: House):
    anna, bert = house.friend("anna"), house.friend("bert")
    game = house.game(anna, bert)
    counters = {OWN: anna, THEIRS: bert}
    for _ in range(5):
        house.heard["anna"].clear()
        with house.table(game) as table:
            seat = table.to_act
            table.act(next(iter(table.state.legal_actions())), seat)
            table.run_chance()
            to_act = table.to_act
        house.hall.look()
        assert [news.tables for news in house.heard["anna"]] == [(game,)]
        assert {each: done(counter.table(game)).my_turn for each, counter in counters.items()} == {
            each: each == to_act for each in SEATS
        }
    house.heard["anna"].clear()
    house.hall.look()
    assert house.heard["anna"] == []


def test_the_next_turn_is_at_another_table(house: House):
    anna, bert = house.friend("anna"), house.friend("bert")
    assert done(anna.next_turn()) is None
    games = [house.game(anna, bert) for _ in range(3)]
    turns = [game for game in games if done(anna.table(game)).my_turn]
    mover = anna if turns else bert
    mine = OWN if turns else THEIRS
    for _ in range(3):
        room = done(mover.next_turn())
        assert room is not None
        assert room != mover.room
        assert room.seat == mine
        mover.enter(room)


def test_a_damaged_game_is_listed_and_cannot_be_entered(house: House):
    anna, bert = house.friend("anna"), house.friend("bert")
    game = house.game(anna, bert)
    save = house.folder.save(game)
    lines = save.read_bytes().splitlines(keepends=True)
    save.write_bytes(b"".join([lines[0], b"{}\n", *lines[1:]]))
    assert done(anna.table(game)).damaged
    assert said(anna.go(Room(RoomKind.TABLE, game, OWN))) == "damaged"


# --- talk ---


def test_players_and_watchers_do_not_hear_each_other_before_the_end(house: House):
    anna, bert, cleo, dora = (house.friend(name) for name in ("anna", "bert", "cleo", "dora"))
    game = house.game(anna, bert)
    for counter, seat in ((anna, OWN), (bert, THEIRS), (cleo, ""), (dora, "")):
        counter.enter(Room(RoomKind.TABLE, game, seat))
    for counter in (anna, cleo):
        house.later(seconds=5)
        done(counter.say(game, f"from {counter.account.name if counter.account else ''}"))

    def heard(name: str) -> list[str]:
        return [news.line.text for news in house.heard[name] if news.line is not None]

    def kept(counter: Counter) -> list[str]:
        return [line.text for line in done(counter.talk(game))]

    assert heard("anna") == heard("bert") == kept(anna) == kept(bert) == ["from anna"]
    assert heard("cleo") == heard("dora") == kept(cleo) == kept(dora) == ["from cleo"]
    house.give_up(game)
    done(dora.say(game, "well played"))
    assert heard("bert") == ["from anna", "well played"]
    assert kept(bert) == ["from anna", "from cleo", "well played"]
    assert kept(cleo) == ["from cleo", "well played"]


def test_what_is_said_in_the_lobby_is_heard_there_alone(house: House):
    anna, bert = house.friend("anna"), house.friend("bert")
    anna.enter(Room(RoomKind.TABLE, house.game(anna, bert), OWN))
    done(bert.say("lobby", "hello"))
    assert [news.line.text for news in house.heard["bert"] if news.line] == ["hello"]
    assert [news for news in house.heard["anna"] if news.line] == []
    assert [line.who for line in done(anna.lobby()).talk] == ["bert"]


def test_what_is_said_is_harmless_short_and_slow_enough(house: House):
    anna = house.friend("anna")
    assert said(anna.say("lobby", "  ")) == "nothing-said"
    assert said(anna.say("lobby", "x" * 301)) == "said-too-much"
    assert said(anna.say("lobby", "\x1b[2J\u202eå")) == "ok"
    assert said(anna.say("lobby", "more")) == "said-too-fast"
    house.later(seconds=3)
    assert said(anna.say("lobby", "x" * 300)) == "ok"
    assert [line.text for line in done(anna.talk("lobby"))] == ["\\x1b[2J\\u202eå", "x" * 300]


def test_so_many_lines_of_a_place_are_kept(tmp_path: Path):
    house = House(tmp_path / "host", HouseRules(kept=5))
    anna = house.friend("anna")
    for number in range(8):
        house.later(seconds=3)
        done(anna.say("lobby", str(number)))
    assert [line.text for line in done(anna.talk("lobby"))] == ["3", "4", "5", "6", "7"]
    house.hall.close()


# --- at a table ---


def test_hints_come_six_a_minute(house: House):
    anna = house.friend("anna")
    assert [said(anna.hint()) for _ in range(7)] == [*["ok"] * 6, "hint-later"]
    house.later(seconds=59)
    with pytest.raises(Refused) as refused:
        done(house.comes("anna").hint())
    assert refused.value.known == {"n": 1}
    house.later(seconds=1)
    assert said(anna.hint()) == "ok"


def test_only_so_many_bots_think_at_once_and_who_goes_makes_room(tmp_path: Path):
    async def thinking() -> list[str]:
        house, told = House(tmp_path / "host", HouseRules(thinkers=1)), []
        anna, bert, cleo = (house.friend(name) for name in ("anna", "bert", "cleo"))

        async def think(counter: Counter, name: str) -> None:
            await counter.think()
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
        house.hall.close()
        await asyncio.wait_for(house.hall.thinking.acquire(), 1)
        return told

    assert asyncio.run(thinking()) == ["anna", "anna again", "bert", "cleo"]


def test_who_has_gone_while_waiting_to_think_keeps_nobody_waiting(tmp_path: Path):
    async def waiting() -> None:
        house = House(tmp_path / "host", HouseRules(thinkers=1))
        anna, bert, cleo = (house.friend(name) for name in ("anna", "bert", "cleo"))
        await anna.think()
        gone = asyncio.create_task(bert.think())
        await asyncio.sleep(0)
        bert.close()
        await anna.thought()
        await asyncio.wait_for(cleo.think(), 1)
        await gone
        house.hall.close()

    asyncio.run(waiting())


def test_those_in_the_lobby_are_told_who_comes_and_goes(house: House):
    anna, bert = house.friend("anna"), house.friend("bert")
    game = house.game(anna, bert)
    house.heard["anna"].clear()
    bert.enter(Room(RoomKind.TABLE, game, THEIRS))
    assert [news.tables for news in house.heard["anna"]] == [(game,)]
    assert done(anna.table(game)).here == ("bert",)
    assert [person.where for person in done(anna.lobby()).people] == ["lobby", f"Caesar's Gallic War {game}"]
    bert.close()
    assert len(house.heard["anna"]) == 2
    assert done(anna.table(game)).here == ()


def wishes(house: House, name: str) -> list[str]:
    """The titles of the games of which an account was told that something is wished of it."""
    return [news.title for news in house.heard[name] if news.kind is NewsKind.WISH]


@pytest.mark.slow
def test_invitations_again_and_again_are_told_ten_times_an_hour_and_those_of_others_too(house: House):
    anna, bert, carl = (house.friend(name) for name in ("anna", "bert", "carl"))
    invited = {"access": Access.INVITED, "invited": "bert"}
    for _ in range(200):
        done(anna.leave(house.game(anna, **invited)))
    assert len(wishes(house, "bert")) == 10
    game = house.game(anna, **invited)
    assert [table.id for table in done(bert.lobby()).tables if table.invited] == [game], "the list has it"
    for _ in range(100):
        done(bert.decline(game))
        done(anna.invite(game, "bert"))
    assert len(wishes(house, "bert")) == 10
    assert len(wishes(house, "anna")) == 10, "nor are those who decline a nuisance"
    house.game(carl, **invited)
    assert len(wishes(house, "bert")) == 11
    house.later(hours=1)
    house.game(carl, **invited)
    assert len(wishes(house, "bert")) == 12


def test_many_who_invite_at_once_are_a_nuisance_together_no_more_than_thirty_times_an_hour(house: House):
    house.friend("bert")
    for number in range(40):
        house.game(house.friend(f"carl{number}"), access=Access.INVITED, invited="bert")
    assert len(wishes(house, "bert")) == 30


KINDS: dict[str, dict[str, Any]] = {
    "open": {},
    "unwatched": {"watchers": False},
    "invited": {"access": Access.INVITED, "watchers": False},
    "private": {"access": Access.PRIVATE, "watchers": False},
    "private and watched": {"access": Access.PRIVATE},
}
"""Games of anna and bert; carl may know of those that may be watched, and of no other."""


@pytest.mark.parametrize("kind", KINDS)
def test_where_others_are_is_told_to_whom_may_know_of_their_game(house: House, kind: str):
    anna, bert, carl = (house.friend(name) for name in ("anna", "bert", "carl"))
    game = house.game(anna, bert, **KINDS[kind])
    title = f"Caesar's Gallic War {game}"
    knows = KINDS[kind].get("watchers", True)
    house.heard["carl"].clear()
    house.heard["bert"].clear()
    anna.enter(Room(RoomKind.TABLE, game, OWN))
    play(house, game)
    house.hall.look()
    assert where(bert) == {"anna": title, "bert": "lobby", "carl": "lobby"}
    assert where(carl) == {"anna": title if knows else "lobby", "bert": "lobby", "carl": "lobby"}
    assert [news.tables for news in house.heard["bert"]] == [(game,), (game,)]
    assert [news.tables for news in house.heard["carl"]] == [(game,), (game,)] * knows
    house.heard["carl"].clear()
    anna.close()
    assert [news.tables for news in house.heard["carl"]] == [(game,) if knows else ()], "who is gone is missed"
    assert where(carl) == {"bert": "lobby", "carl": "lobby"}


def where(viewer: Counter) -> dict[str, str]:
    """What the lobby of an account tells of where the others are."""
    people = done(viewer.lobby()).people
    assert len({person.name for person in people}) == len(people)
    return {person.name: person.where for person in people}


def play(house: House, game: str) -> None:
    with house.table(game) as table:
        table.act(next(iter(table.state.legal_actions())), table.to_act)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if KINDS[kind].get("access", Access.OPEN) is Access.OPEN])
def test_a_game_that_may_be_joined_no_longer_leaves_the_lobby_of_others(house: House, kind: str):
    anna, bert, carl = (house.friend(name) for name in ("anna", "bert", "carl"))
    game = house.game(anna, **KINDS[kind])
    assert [table.id for table in done(carl.lobby()).tables] == [game]
    house.heard["carl"].clear()
    done(bert.join(game))
    assert [news.tables for news in house.heard["carl"]] == [(game,)]
    other = house.game(anna, **KINDS[kind])
    house.heard["carl"].clear()
    done(anna.leave(other))
    assert [news.tables for news in house.heard["carl"]] == [(other,)]


def test_nothing_is_told_of_a_game_that_others_begin_join_decline_and_give_up_among_themselves(house: House):
    anna, bert = house.friend("anna"), house.friend("bert")
    house.friend("carl")
    house.heard["carl"].clear()
    wanted = {"access": Access.INVITED, "watchers": False}
    game = house.game(anna, **wanted)
    done(anna.invite(game, "bert"))
    done(bert.decline(game))
    done(anna.leave(game))
    house.game(anna, bert, **wanted)
    house.game(anna, bert, **wanted | {"access": Access.PRIVATE})
    assert house.heard["carl"] == []
