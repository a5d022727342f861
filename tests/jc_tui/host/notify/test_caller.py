"""Who is called when it is their turn: by games that are played in a hall without a server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.contract import Seat
from engine.games import load_game
from engine.table import Table
from engine.words import data_folder
from jc_tui.host.counter import Counter
from jc_tui.host.hall import Hall
from jc_tui.host.model import Access, Account, News, NewsKind, NewTable, Notices, Refused, Stage, Wish
from jc_tui.host.notify.caller import HOUR, MOST_WISHES, SETTLING, Caller
from jc_tui.host.notify.message import Message
from jc_tui.host.notify.sender import Sender
from jc_tui.host.standings import Standings
from jc_tui.host.store import HostStore
from jc_tui.host.store.paths import HostFolder
from tests.jc_tui.games import jc, sentence
from tests.jc_tui.host.toy_host import toy_host

CAESAR, POMPEY = Seat("caesar"), Seat("pompey")


class Remembering(Sender):
    """Sends nothing: `sent` is what it was to send, and where to. What went wrong is `trouble`."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[tuple[str, str]] = []
        self.trouble = ""

    def deliver(self, wanted: Notices, message: Message, told: Callable[[str], None], account: int = 0) -> None:
        self.sent.append((wanted.target, message.text))
        told(self.trouble)

    async def once(self, wanted: Notices, message: Message, account: int = 0) -> None:
        self.sent.append((wanted.target, message.text))


class House:
    """Ann and Bob with a game that is on; neither is connected unless a test says so."""

    def __init__(self, path: Path) -> None:
        self.folder = HostFolder(path)
        self.registry = HostStore.open(self.folder)
        self.hall = Hall(self.folder, self.registry)
        self.sender = Remembering()
        self.now = 0.0

    def comes(self, name: str) -> Counter:
        kind = b"ssh-ed25519"
        return self.hall.arrive(len(kind).to_bytes(4, "big") + kind + name.encode(), lambda news: None)

    async def begin(self, clock: str = "none") -> str:
        """A game of Ann as Caesar against Bob; its id. Both are away afterwards."""
        ann, bob = self.comes("ann"), self.comes("bob")
        for counter, name in ((ann, "ann"), (bob, "bob")):
            if counter.account is None:
                await counter.register(name)
        game = await ann.create(NewTable("julius-caesar", "caesar", clock=clock))
        await bob.join(game)
        await ann.lobby()
        ann.close()
        bob.close()
        return game

    def table(self, game: str) -> Table:
        return Table.open(load_game, self.folder.save(game))

    def wishes(self, name: str, when: str, way: str = "ntfy") -> None:
        account = self.registry.accounts.of_name(name).account
        self.registry.notices.set(account.number, Notices(way, f"https://ntfy.sh/{name}", when))

    def caller(self) -> Caller:
        return Caller(self.hall, self.sender, lambda: self.now)

    async def later(self, caller: Caller, seconds: float = SETTLING) -> list[str]:
        """Who was called, after a while and a look before and after it."""
        self.sender.sent.clear()
        await caller.look()
        self.now += seconds
        await caller.look()
        return [target.rpartition("/")[2] for target, _ in self.sender.sent]


def act(table: Table, seat: Seat | None = None) -> Seat:
    """Whoever is to act, or that seat as long as it is, does the first thing that can be done; who acts next."""
    doer = table.to_act
    assert doer is not None
    while table.to_act is doer:
        table.act(table.state.legal_actions()[0], doer)
        if seat is None:
            break
    after = table.to_act
    assert after is not None
    return after


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path / "host")
    yield made
    made.hall.close()


async def on_with_both(house: House, when: str) -> tuple[str, Caller]:
    """A game that is on, and in which who begins has been called."""
    game = await house.begin()
    first = house.caller()
    await house.later(first)
    house.wishes("ann", when)
    house.wishes("bob", when)
    return game, first


async def test_who_was_called_before_the_host_began_again_is_not_called_once_more(house: House) -> None:
    game, caller = await on_with_both(house, "always")
    assert await house.later(house.caller(), 10_000) == []
    with house.table(game) as table:
        act(table, CAESAR)
    assert await house.later(caller) == ["bob"]
    assert await house.later(house.caller(), 10_000) == []


async def test_whose_turn_began_just_before_the_host_did_again_is_called(house: House) -> None:
    game, caller = await on_with_both(house, "always")
    with house.table(game) as table:
        act(table, CAESAR)
    await house.later(caller, SETTLING / 2)
    caller.close()
    assert await house.later(house.caller()) == ["bob"]


async def test_a_turn_that_began_while_the_host_was_away_is_called(house: House) -> None:
    await on_with_both(house, "away")
    await house.begin()
    assert await house.later(house.caller()) == ["ann"]


async def test_who_was_called_and_has_done_something_is_not_called_again_by_the_next_host(house: House) -> None:
    game, caller = await on_with_both(house, "always")
    with house.table(game) as table:
        doer = table.to_act
        while doer is Seat.CHANCE or act(table) is not doer:
            if table.to_act is Seat.CHANCE:
                table.act(table.state.legal_actions()[0], Seat.CHANCE)
            await house.later(caller)
            doer = table.to_act
    assert await house.later(caller) == []
    caller.close()
    assert await house.later(house.caller(), 10_000) == []


async def test_what_is_known_of_calls_goes_with_the_game(house: House) -> None:
    game, _ = await on_with_both(house, "always")
    calls = house.registry.calls
    assert [place for place in calls.all() if place[0] == game] == [(game, "caesar")]
    calls.keep([])
    assert not calls.all()


async def test_who_has_become_to_act_is_called_once(house: House) -> None:
    game, caller = await on_with_both(house, "always")
    with house.table(game) as table:
        assert table.to_act is CAESAR
        assert act(table, CAESAR) is POMPEY
    assert await house.later(caller) == ["bob"]
    (_, text), *_ = house.sender.sent
    assert text == f"It is your turn in Julius Caesar {game}."
    assert await house.later(caller) == []
    assert await house.later(caller, 10_000) == []


async def test_a_new_game_calls_who_begins(house: House) -> None:
    _, caller = await on_with_both(house, "away")
    await house.begin()
    assert await house.later(caller) == ["ann"]


async def test_who_acts_or_takes_back_at_once_calls_nobody(house: House) -> None:
    game, caller = await on_with_both(house, "always")
    with house.table(game) as table:
        act(table, CAESAR)
        assert await house.later(caller, SETTLING / 2) == []
        act(table, POMPEY)
        table.chance = None
    assert await house.later(caller, SETTLING / 2) == []


async def test_who_is_there_is_not_called_where_only_who_is_away_is(house: House) -> None:
    game, caller = await on_with_both(house, "away")
    bob = house.comes("bob")
    with house.table(game) as table:
        act(table, CAESAR)
    assert await house.later(caller) == []
    bob.close()
    assert await house.later(caller) == [], "he has seen it"


async def test_whose_screen_sleeps_is_away_until_they_type(house: House) -> None:
    game, caller = await on_with_both(house, "away")
    bob = house.comes("bob")
    bob.absent = True
    with house.table(game) as table:
        act(table, CAESAR)
    assert await house.later(caller) == ["bob"]


@pytest.mark.parametrize("begins_again", [False, True])
async def test_once_a_turn_is_once_in_a_game_turn_though_it_is_ones_decision_again(
    house: House, begins_again: bool
) -> None:
    game, caller = await on_with_both(house, "turn")
    calls: dict[str, list[str]] = {"ann": [], "bob": []}
    with house.table(game) as table:
        for _ in range(60):
            act(table)
            for chance in range(20):
                if table.to_act is not Seat.CHANCE:
                    break
                table.act(table.state.legal_actions()[chance % 2 and -1], Seat.CHANCE)
            turn = table.state.clock
            for name in await house.later(caller):
                calls[name].append(turn)
            if begins_again:
                caller = house.caller()
    assert len(calls["ann"]) > 1
    assert len(calls["bob"]) > 1
    for turns in calls.values():
        assert len(set(turns)) == len(turns)


async def test_who_wants_none_or_is_a_bot_is_not_called(house: House) -> None:
    game = await house.begin()
    ann = house.comes("ann")
    caller = house.caller()
    alone = await ann.create(NewTable("julius-caesar", "pompey", bot="tiro"))
    ann.close()
    for one in (game, alone):
        with house.table(one) as table:
            act(table, CAESAR)
    assert await house.later(caller) == []


async def test_what_went_wrong_is_kept_for_who_was_to_be_called(house: House) -> None:
    game, caller = await on_with_both(house, "always")
    house.sender.trouble = "notify.not-taken"
    with house.table(game) as table:
        act(table, CAESAR)
        await house.later(caller)
        bob = house.registry.accounts.of_name("bob").account.number
        assert house.registry.notices.get(bob).trouble == "notify.not-taken"
        house.sender.trouble = ""
        act(table, POMPEY)
        await house.later(caller)
        act(table, CAESAR)
        await house.later(caller)
    assert house.registry.notices.get(bob).trouble == ""


async def test_a_game_that_is_over_calls_nobody(house: House) -> None:
    game, caller = await on_with_both(house, "always")
    with house.table(game) as table:
        act(table, CAESAR)
        table.resign(POMPEY)
    assert await house.later(caller) == []


# --- how games stand ---


async def test_a_game_has_the_clock_that_was_chosen_and_the_lobby_tells_what_is_left(house: House) -> None:
    game = await house.begin("4h-3d")
    ann = house.comes("ann")
    table = await ann.table(game)
    assert table.left is not None
    assert 3 * 86400 - 60 < table.left <= 3 * 86400
    with house.table(game) as played:
        assert played.header.clock == "4h-3d"
        played.pause(CAESAR)
        played.pause(POMPEY)
    standing = house.hall.tables.going_on()[game]
    assert standing.paused
    assert standing.left_at("2999-01-01T00:00:00Z") == standing.left
    with house.table(game) as played:
        played.resume(CAESAR)
    running = house.hall.tables.going_on()[game]
    assert running.left_at("2999-01-01T00:00:00Z") == 0.0


async def test_without_a_clock_nothing_is_left_of_it(house: House) -> None:
    game = await house.begin()
    assert (await house.comes("ann").table(game)).left is None


async def test_a_game_that_somebody_looked_at_first_is_news_for_the_others_all_the_same(house: House) -> None:
    game = await house.begin()
    standings: Any = house.hall.tables._standings
    assert isinstance(standings, Standings)
    with house.table(game) as table:
        act(table, CAESAR)
        assert standings.of(game).stage is Stage.ON
        assert house.hall.tables.changed() == [game]
        assert house.hall.tables.changed() == []
        table.resign(POMPEY)
    assert house.hall.tables.changed() == [game]


# --- what is wished ---


def notified(house: House) -> list[tuple[str, str]]:
    """Who was sent what since this was asked last."""
    sent = [(target.rpartition("/")[2], text) for target, text in house.sender.sent]
    house.sender.sent.clear()
    return sent


def read(house: House, name: str) -> Counter:
    """Somebody comes who speaks Swedish."""
    counter = house.comes(name)
    house.registry.accounts.set_language(house.registry.accounts.of_name(name).account.number, "sv")
    return counter


async def test_a_notice_to_try_it_speaks_the_language_of_the_account(house: House) -> None:
    await house.begin()
    house.wishes("bob", "always")
    house.hall.tester = house.caller().test
    read(house, "bob").close()
    await house.comes("bob").test_notice()
    assert notified(house) == [("bob", "Så här får du veta när det är din tur.")]


async def test_a_pause_that_is_asked_for_is_told_once_to_the_other_player(house: House) -> None:
    game = await house.begin("12h-5d")
    house.wishes("ann", "always")
    house.wishes("bob", "away")
    caller = house.caller()
    house.hall.wisher = caller.wish
    heard: list[News] = []
    ann = house.comes("ann")
    ann.news = heard.append
    with house.table(game) as table:
        table.pause(POMPEY)
        await house.later(caller, 1)
        await caller.look()
        assert notified(house) == [("ann", f"Your opponent asks for a pause in Julius Caesar {game}.")]
        assert [(news.wish, news.tables) for news in heard if news.kind is NewsKind.WISH] == [
            (Wish.PAUSE, (game,))
        ]
        info = await ann.table(game)
        assert (info.asked, info.paused, info.claim) == ("pompey", False, False)
        table.pause(CAESAR)
        await caller.look()
        assert (await ann.table(game)).paused
        table.resume(CAESAR)
        table.pause(CAESAR)
        await caller.look()
        assert notified(house) == [("bob", f"Your opponent asks for a pause in Julius Caesar {game}.")]


async def test_a_pause_that_is_asked_for_again_and_again_is_told_ten_times_an_hour(
    house: House,
) -> None:
    game = await house.begin("12h-5d")
    caller, heard, ann = house.caller(), list[News](), house.comes("ann")
    ann.news = heard.append
    with house.table(game) as table:
        for _ in range(40):
            table.pause(POMPEY)
            await caller_looks(house, caller)
            table.resume(POMPEY)
            await caller_looks(house, caller)
    assert [news.wish for news in heard if news.kind is NewsKind.WISH] == [Wish.PAUSE] * 10


async def caller_looks(house: House, caller: Caller) -> None:
    """Have the server and the caller see what was done."""
    house.hall.look()
    await caller.look()


async def test_a_win_on_time_is_told_once_to_who_can_claim_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await house.begin("4h-3d")
    house.wishes("ann", "away")
    house.wishes("bob", "away")
    caller = house.caller()
    house.hall.wisher = caller.wish
    await caller.look()
    assert notified(house) == []
    monkeypatch.setattr(house.hall.tables, "_now", lambda: "2999-01-01T00:00:00Z")
    await house.later(caller, 1)
    await caller.look()
    text = f"The time of your opponent in Julius Caesar {game} is used up: you can claim the win."
    assert notified(house) == [("bob", text)]
    assert (await house.comes("bob").table(game)).claim
    assert not (await house.comes("ann").table(game)).claim


async def test_an_invitation_and_that_it_was_declined_are_told(house: House) -> None:
    await house.begin()
    house.wishes("ann", "always")
    house.wishes("bob", "away")
    house.hall.wisher = house.caller().wish
    ann = house.comes("ann")
    game = await ann.create(NewTable("julius-caesar", "caesar", access=Access.INVITED, invited="bob"))
    await ann.invite(game, "bob")
    assert notified(house) == [("bob", f"You are invited to Julius Caesar {game}.")]
    await house.comes("bob").decline(game)
    assert notified(house) == [("ann", f"Your invitation to Julius Caesar {game} was declined.")]


async def test_a_rematch_is_told_and_who_is_connected_only_hears_it(house: House) -> None:
    game = await house.begin()
    with house.table(game) as table:
        table.resign(POMPEY)
    house.wishes("bob", "away")
    house.hall.wisher = house.caller().wish
    ann = house.comes("ann")
    again = await ann.rematch(game)
    assert notified(house) == [("bob", f"You are invited to a rematch: Julius Caesar {again}.")]
    heard: list[News] = []
    bob = house.comes("bob")
    bob.news = heard.append
    await bob.decline(again)
    await ann.invite(again, "bob")
    assert notified(house) == []
    assert [news.wish for news in heard if news.kind is NewsKind.WISH] == [Wish.INVITED]


async def test_who_wishes_again_and_again_is_no_nuisance(house: House) -> None:
    await house.begin()
    house.wishes("bob", "always")
    house.hall.wisher = house.caller().wish
    ann = house.comes("ann")
    for _ in range(2 * MOST_WISHES):
        await ann.leave(
            await ann.create(NewTable("julius-caesar", "caesar", access=Access.INVITED, invited="bob"))
        )
    assert len(notified(house)) == MOST_WISHES
    house.now += HOUR
    await ann.create(NewTable("julius-caesar", "caesar", access=Access.INVITED, invited="bob"))
    assert len(notified(house)) == 1


# --- on a host ---


async def test_a_host_that_is_on_sends_notices(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server:
        hall = server.house.hall
        assert hall.tester is not None
        with pytest.raises(Refused) as refused:
            await hall.tester(Notices("mail", "ann@example.org"), Account(1, "ann", "sv"), "")
        assert refused.value.key == "notify.no-mail"


def test_a_mail_server_that_is_none_is_told_in_a_sentence(tmp_path: Path) -> None:
    result = jc("host", "--data", tmp_path / "host", "--smtp", tmp_path / "none.toml")
    assert result.exit_code == 1
    assert "cannot be read" in sentence(result)


@pytest.mark.parametrize("where", ["program", "host", "link"])
def test_mail_settings_that_lie_where_players_may_read_are_refused(tmp_path: Path, where: str) -> None:
    (tmp_path / "host").mkdir()
    (tmp_path / "host" / "mail.toml").touch()
    (tmp_path / "link").symlink_to(data_folder() / "look" / "keys.toml")
    file = {
        "program": data_folder() / "look" / "keys.toml",
        "host": tmp_path / "host" / "mail.toml",
        "link": tmp_path / "link",
    }[where]
    result = jc("host", "--data", tmp_path / "host", "--smtp", file)
    assert result.exit_code == 1
    assert "choose another file for the mail settings" in sentence(result)
