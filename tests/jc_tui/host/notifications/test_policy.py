"""Who gets a notice, when, and how many, by games that are played on a host without a server."""

from __future__ import annotations

import asyncio
import gc
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import pytest

from engine.contract import Seat
from engine.table import Table
from engine.words import say
from jc_tui.host.api.messages import Access, NewGameRequest, NoticeKind, Notices, PushKind
from jc_tui.host.notifications.delivery import NoticeSender
from jc_tui.host.notifications.mail import MailServer
from jc_tui.host.notifications.policy import HOUR, MOST_WISHES, SETTLING, TurnNotifier
from jc_tui.host.notifications.targets import WISHES, Message, message
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.store import notifications as notices
from tests.jc_tui.host.bare_host import BareHost, done, key, said
from tests.jc_tui.host.notifications.servers import mail_server, tls
from tests.jc_tui.host.store.test_database import held
from tests.jc_tui.host.toy_host import toy_host

CAESAR, POMPEY = Seat("caesar"), Seat("pompey")
CODE = re.compile(r"\b[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}\b")
HOOK = Notices("ntfy", "https://ntfy.sh/anna", "always")


class Remembering(NoticeSender):
    """Sends nothing; `sent` has the targets and texts, and `trouble` is how each delivery ends."""

    def __init__(self) -> None:
        super().__init__(context=tls()[1])
        self.sent, self.trouble = list[tuple[str, str]](), ""

    def deliver(self, wanted: Notices, message: Message, report: Callable[[str], None], account: int) -> None:
        self.sent.append((wanted.target, message.text))
        report(self.trouble)

    async def once(self, *given: Any) -> None:
        self.deliver(*given[:2], lambda _: None, 0)


class Post:
    """What a host sends, whose clock is that of the notifier."""

    def __init__(self, host: BareHost) -> None:
        self.host, self.sender = host, Remembering()
        self.begin()

    def begin(self) -> None:
        service = self.host.service
        service.poll()
        self.notifier = TurnNotifier(service, self.sender, lambda: self.host.moment.timestamp())
        service.tester, service.wisher = self.notifier.test, self.notifier.wish

    async def poll(self) -> None:
        self.host.service.poll()
        await self.notifier.poll()

    def taken(self) -> list[tuple[str, str]]:
        """Return what was sent since the last call."""
        sent, self.sender.sent = self.sender.sent, []
        return sent

    def code(self) -> str:
        ((_, text),) = self.taken()
        (code,) = CODE.findall(text)
        return str(code)

    def wants(self, when: str, *names: str) -> None:
        for name in names:
            account = self.host.store.accounts.of_name(name).account.number
            self.host.store.notices.set(account, Notices("ntfy", f"https://ntfy.sh/{name}", when))

    def game(self, clock: str = "none", **wanted: str) -> str:
        """Begin a game of Anna, as Caesar unless `wanted`, against Bert; both are away afterwards."""
        anna, bert = self.host.friend("anna"), self.host.friend("bert")
        game = self.host.game(anna, bert, **{"game": "julius-caesar", "seat": "caesar", "clock": clock, **wanted})
        anna.close()
        bert.close()
        return game

    async def called(self, seconds: float = SETTLING) -> list[str]:
        """Return whom two polls send to, with `seconds` between them."""
        self.taken()
        await self.poll()
        self.host.later(seconds=seconds)
        await self.poll()
        return [target.rpartition("/")[2] for target, _ in self.taken()]


@pytest.fixture
def post(host: BareHost) -> Post:
    host.moment = host.moment.replace(hour=0)
    return Post(host)


def invite(owner: ApiHandler, guest: str) -> None:
    """Invite a player to a game, and give it up again."""
    wanted = NewGameRequest("julius-caesar", "caesar", access=Access.INVITED, invited=guest)
    done(owner.leave(done(owner.create(wanted))))


def act(table: Table, seat: Seat | None = None) -> None:
    """Do the first thing that is legal, or all of one seat until it is another's turn."""
    doer = table.to_act
    while table.to_act is doer and doer is not None:
        table.act(table.state.legal_actions()[0], doer)
        if seat is None:
            break


SCENARIOS = """
always: turn, 5s, told, 10s, told bert, 10000s, begin, 10000s, told
always: turn, 5s, told, close, begin, 10s, told bert
always: turn, 5s, told, turn, 10s, told anna, 10000s, told
always: turn, 5s, told, over, 10s, told
always: turn, turn, begin, 10s, told anna
always: deeds, 10s, told, close, begin, 10000s, told
away: game, 10s, told anna, game, begin, 10s, told anna
away: comes, turn, 10s, told, goes, 10s, told
away: comes, sleeps, turn, 10s, told bert, goes, 10s, told
none: turn, 10s, told
always: bot, 10s, told
"""
"""What happens after anna had the notice of her first turn, what bert does, and who is told then."""


async def on_with_both(post: Post, when: str) -> str:
    """Begin a game in which anna had her notice; both wish for notices from now on."""
    game = post.game()
    post.begin()
    await post.called()
    if when != "none":
        post.wants(when, "anna", "bert")
    return game


@pytest.mark.parametrize("scenario", SCENARIOS.strip().splitlines())
async def test_who_has_to_act_for_ten_seconds_is_told_as_they_wish(post: Post, scenario: str) -> None:
    when, _, steps = scenario.partition(": ")
    game, told, there = await on_with_both(post, when), list[str](), list[ApiHandler]()
    alone = NewGameRequest("julius-caesar", "pompey", bot="tiro")
    for step in steps.split(", "):
        if step.startswith("told"):
            assert told == step.split()[1:]
            told = []
        elif step.endswith("0s") or step == "5s":
            told += await post.called(float(step[:-1]))
        elif step in ("turn", "deeds"):
            with post.host.table(game) as table:
                if step == "turn":
                    act(table, table.to_act)
                doer = None
                while step == "deeds" and table.to_act is not doer:  # until one who has acted is to act again
                    await post.called()
                    doer = table.to_act
                    act(table)
        else:
            {
                "begin": post.begin,
                "close": post.notifier.close,
                "game": post.game,
                "over": lambda: post.host.give_up(game, "pompey"),
                "comes": lambda: there.append(post.host.friend("bert")),
                "sleeps": lambda: setattr(there[0], "absent", True),
                "goes": lambda: there[0].close(),
                "bot": lambda: done(post.host.friend("anna").create(alone)),
            }[step]()


async def test_dice_between_two_decisions_of_a_player_call_nobody(post: Post) -> None:
    game, chooser, seats = post.game(game="gallic-war", seat="romans"), Random(1), list[Seat | None]()
    post.wants("always", "anna")
    with post.host.table(game) as table:
        table.chance = None
        while seats[-3:] != [Seat("romans"), Seat.CHANCE, Seat("romans")]:
            called = await post.called()
            seats.append(table.to_act)
            table.act(chooser.choice(table.state.legal_actions()), table.to_act)
    assert called == []


@pytest.mark.parametrize("begins_again", [False, True])
async def test_once_a_turn_is_once_in_a_game_turn_of_many_decisions(post: Post, begins_again: bool) -> None:
    game, turns = await on_with_both(post, "turn"), list[tuple[str, str]]()
    with post.host.table(game) as table:
        for _ in range(60):
            act(table)
            for chance in range(20):
                if table.to_act is not Seat.CHANCE:
                    break
                table.act(table.state.legal_actions()[chance % 2 and -1], Seat.CHANCE)
            turns += [(name, table.state.clock) for name in await post.called()]
            if begins_again:
                post.begin()
    assert len(set(turns)) == len(turns)
    assert min(sum(name == who for name, _ in turns) for who in ("anna", "bert")) > 1


async def test_what_went_wrong_last_is_kept_and_calls_go_with_their_games(post: Post) -> None:
    game = await on_with_both(post, "always")
    for trouble in ("notify.not-taken", ""):
        post.sender.trouble = trouble
        post.game()
        assert await post.called()
        assert post.host.store.notices.get(1).trouble == trouble
    post.host.give_up(game, "caesar")
    assert (game, "caesar") in post.host.store.calls.all()
    post.begin()
    assert list(post.host.store.calls.all()) == [("2", "caesar"), ("3", "caesar")]


def test_a_notice_is_in_the_language_of_who_gets_it(post: Post) -> None:
    key, title = "notify.your-turn", "Julius Caesar 7"
    for language in ("en", "auto", "../words/sv"):
        assert message(key, language, title).text == "It is your turn in Julius Caesar 7."
    assert message(key, "sv", title).text == "Det är din tur i Julius Caesar 7."
    assert say(key, title=title) == "It is your turn in Julius Caesar 7.", "the program speaks as it did"
    assert not [key for key in WISHES.values() if message(key, "sv") == message(key, "en")]
    post.game()
    post.wants("always", "bert")
    post.host.store.accounts.set_language(2, "sv")
    done(post.host.friend("bert").test_notice())
    assert [text for _, text in post.taken()] == ["Så här får du veta när det är din tur."]


async def test_a_turn_that_began_meanwhile_is_called_afterwards_and_once(host: BareHost, post: Post) -> None:
    anna = host.friend("anna")
    done(anna.set_notices(HOOK))
    host.game(anna, host.friend("bert"))
    anna.close()
    await post.poll()
    host.later(seconds=SETTLING)
    post.sender.trouble = "notify.too-slow"
    with held(host):
        for _ in range(3):
            with pytest.raises(sqlite3.OperationalError):
                await post.poll()
        assert not post.taken()
        post.notifier.wish(1, NoticeKind.INVITED, "Julius Caesar 7")
        assert len(post.taken()) == 1, "though it cannot be counted, nor what became of it kept"
    assert host.store.notices.get(1) == HOOK
    for _ in range(3):
        await post.poll()
    assert [target for target, _ in post.taken()] == [HOOK.target]


# --- wishes ---


def heard(post: Post, name: str) -> list[tuple[NoticeKind | None, tuple[str, ...]]]:
    """Return which wishes the screen of a player has shown."""
    return [(news.wish, news.tables) for news in post.host.heard[name] if news.kind is PushKind.WISH]


async def test_a_pause_that_is_asked_for_is_told_once_to_the_other_player(post: Post) -> None:
    game = post.game("12h-5d")
    post.wants("always", "anna")
    post.wants("away", "bert")
    anna, told, shown = post.host.friend("anna"), [], []
    with post.host.table(game) as table:
        agreed = [(POMPEY, table.pause), (CAESAR, table.pause), (CAESAR, table.resume), (CAESAR, table.pause)]
        for seat, change in (*agreed, *[(CAESAR, table.resume), (POMPEY, table.pause)] * 40):
            change(seat)
            await post.poll()
            await post.poll()
            told.append(post.taken())
            info = done(anna.table(game))
            shown.append((info.asked, info.paused, info.claim))
    text = f"Your opponent asks for a pause in Julius Caesar {game}."
    assert told[:4] == [[("https://ntfy.sh/anna", text)], [], [], [("https://ntfy.sh/bert", text)]]
    assert shown[:2] == [("pompey", False, False), ("", True, False)]
    assert heard(post, "anna") == [(NoticeKind.PAUSE, (game,))] * 10, "of one who asks again and again"


async def test_a_win_on_time_is_told_once_to_who_can_claim_it(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    game = post.game("4h-3d")
    post.wants("away", "anna", "bert")
    await post.poll()
    assert not post.taken()
    anna = post.host.friend("anna")
    post.host.heard["anna"].clear()
    monkeypatch.setattr(post.host.service.tables, "_now", lambda: "2999-01-01T00:00:00Z")
    await post.poll()
    await post.poll()
    assert [news.tables for news in post.host.heard["anna"]] == [(game,)], "the lobby looks again"
    text = f"The time of your opponent in Julius Caesar {game} is used up: you can claim the win."
    assert post.taken() == [("https://ntfy.sh/bert", text)]
    assert (done(post.host.friend("bert").table(game)).claim, done(anna.table(game)).claim) == (True, False)


def test_an_invitation_a_rematch_and_that_it_was_declined_are_told(post: Post) -> None:
    post.host.give_up(post.game(), "pompey")
    post.wants("always", "anna")
    post.wants("away", "bert")
    anna = post.host.friend("anna")
    done(anna.rematch("1"))
    game = done(anna.create(NewGameRequest("julius-caesar", "caesar", access=Access.INVITED, invited="bert")))
    done(anna.invite(game, "bert"))
    bert = post.host.friend("bert")
    done(bert.decline(game))
    assert post.taken() == [
        ("https://ntfy.sh/bert", "You are invited to a rematch: Julius Caesar 2."),
        ("https://ntfy.sh/bert", "You are invited to Julius Caesar 3."),
        ("https://ntfy.sh/anna", "Your invitation to Julius Caesar 3 was declined."),
    ]
    post.host.heard["bert"].clear()
    done(anna.invite(game, "bert"))
    assert not post.taken(), "who is there hears it, and wishes for no notice then"
    assert heard(post, "bert") == [(NoticeKind.INVITED, (game,))]
    post.wants("always", "bert")
    for _ in range(2 * MOST_WISHES):
        invite(anna, "bert")
    assert len(post.taken()) == MOST_WISHES - 2 == 8, "who invites again and again is no nuisance"
    post.host.later(seconds=HOUR)
    invite(anna, "bert")
    assert len(post.taken()) == 1


def mail(name: str, when: str = "always") -> Notices:
    return Notices("mail", f"{name}@example.org", when)


def test_three_tries_are_sent_in_an_hour_also_when_the_host_begins_again(post: Post) -> None:
    anna, bert = post.host.friend("anna"), post.host.friend("bert")
    done(anna.set_notices(HOOK))
    assert [said(anna.test_notice()) for _ in range(50)] == ["ok"] * 3 + ["notify.tried-often"] * 47
    assert len(post.taken()) == 3
    went = [said(bert.set_notices(mail(f"victim{number}"))) for number in range(50)]
    assert went == ["ok"] * 3 + ["notify.tried-often"] * 47
    assert [target for target, _ in post.taken()] == [f"victim{number}@example.org" for number in range(3)]
    assert done(bert.notices()).target == "victim2@example.org"
    assert said(bert.set_notices(HOOK)) == "ok"
    assert "victim" not in "\n".join(post.host.store.database.connection.iterdump())
    again = Post(BareHost(post.host.folder.path))
    again.host.moment = post.host.moment
    for minutes, answer in ((59, "notify.tried-often"), (2, "ok")):
        again.host.later(minutes=minutes)
        assert said(again.host.friend("anna").test_notice()) == answer
    again.host.service.close()


def test_one_address_gets_three_codes_a_day_whoever_names_it(post: Post) -> None:
    spellings = ("victim", "Victim", "victim+a", "VICTIM+b", "victim")
    friends = [post.host.friend(f"friend{number}") for number in range(5)]
    went = [said(friend.set_notices(mail(each))) for friend, each in zip(friends, spellings, strict=True)]
    assert went == ["ok"] * 3 + ["notify.codes-sent"] * 2
    assert len(post.taken()) == 3
    post.host.later(days=1)
    assert said(friends[4].set_notices(mail("victim"))) == "ok"


def test_an_address_is_confirmed_by_the_code_that_was_sent_there_once_and_for_an_hour(post: Post) -> None:
    anna, bert = post.host.friend("anna"), post.host.friend("bert")
    done(anna.set_notices(mail("anna")))
    first = post.code()
    assert not done(anna.notices()).confirmed
    done(anna.test_notice())
    code = post.code()
    assert code not in "\n".join(post.host.store.database.connection.iterdump())
    done(bert.set_notices(mail("bert")))
    post.taken()
    for player, typed, answer in (
        (anna, first, "bad-code"),  # another took its place
        (bert, code, "bad-code"),
        (post.host.comes("stranger"), code, "no-name"),
        (anna, "", "bad-code"),
        (anna, code.upper().replace("-", " "), "ok"),
        (anna, code, "bad-code"),
    ):
        assert said(player.confirm_notice(typed)) == answer
    assert done(anna.notices()) == mail("anna")
    post.host.later(hours=2)
    done(anna.set_notices(mail("other")))
    late = post.code()
    post.host.later(minutes=61)
    assert said(anna.confirm_notice(late)) == "bad-code"
    went = [said(bert.confirm_notice("2222-2222-2222")) for _ in range(12)]
    assert went == ["bad-code"] * 9 + ["too-many-tries"] * 3, "who guesses is stopped"


def test_another_address_or_way_has_to_be_confirmed_anew(post: Post) -> None:
    anna, codes = post.host.friend("anna"), list[str]()
    for between in (Notices(), mail("victim"), HOOK):
        done(anna.set_notices(between))
        for _, text in post.taken():
            codes += CODE.findall(text)
        done(anna.set_notices(Notices("mail", "anna@example.org", confirmed=True)))
        assert {said(anna.confirm_notice(code)) for code in codes} <= {"bad-code"}, "it is for another address"
        assert not done(anna.notices()).confirmed
        done(anna.confirm_notice(post.code()))
        done(anna.set_notices(mail("anna", "turn")))
        assert done(anna.notices()).confirmed
        post.host.later(days=1)
    assert (len(codes), post.taken()) == (1, [])


async def test_an_address_that_is_not_confirmed_gets_codes_and_nothing_else(post: Post) -> None:
    anna = post.host.friend("anna")
    done(anna.set_notices(mail("anna")))
    assert post.code()
    invite(post.host.friend("bert"), "anna")
    post.game()
    assert not post.taken()
    assert await post.called() == []
    done(post.host.friend("anna").test_notice())
    assert post.code()
    assert done(post.host.friend("anna").lobby()).notice == "notify.unconfirmed"


def test_so_many_are_sent_in_a_day_and_the_last_says_so(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, spend = post.host.friend("anna"), post.host.store.notices.spend
    assert [spend(1, "mail") for _ in range(61)] == [*range(59, -1, -1), -1]
    assert [spend(1, "ntfy") for _ in range(301)] == [*range(299, -1, -1), -1]
    post.host.later(days=1)
    monkeypatch.setattr(notices, "OTHERS", 2)
    done(anna.set_notices(HOOK))
    for _ in range(3):
        post.notifier.wish(1, NoticeKind.INVITED, "Julius Caesar 7")
        post.begin()
    assert ["last notice of today" in text for _, text in post.taken()] == [False, True]
    assert done(anna.lobby()).notice == "notify.no-more-today"
    assert said(anna.test_notice()) == "notify.no-more-today"
    post.host.later(days=1)
    post.notifier.wish(1, NoticeKind.INVITED, "Julius Caesar 7")
    assert (len(post.taken()), done(anna.lobby()).notice) == (1, "")


@pytest.mark.slow
async def test_a_host_mails_a_code_and_logs_nothing_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def fail(*_: object) -> NoReturn:
        raise RuntimeError("https://ntfy.sh/secret of anna, Julius Caesar 7")

    monkeypatch.setattr(NoticeSender, "_post", fail)
    async with mail_server() as (port, heard):
        settings = MailServer("127.0.0.1", "host@example.org", port, "none")
        async with toy_host(tmp_path, mail=settings) as server:
            service = server.connections.service
            assert service.store.database.pragma("busy_timeout") <= 50, "it waits for no other process"
            anna = service.connect(key("anna"), lambda news: None)
            done(anna.register("anna"))
            await anna.set_notices(mail("anna"))
            assert [line for line in heard if line.startswith(b"To: ")] == [b"To: anna@example.org"]
            (code,) = CODE.findall(b"\n".join(heard).replace(b"=\n", b"").decode())
            done(anna.confirm_notice(code))
            assert done(anna.notices()) == mail("anna")
            await anna.set_notices(HOOK)
            assert service.wisher is not None
            service.wisher(1, NoticeKind.INVITED, "Julius Caesar 7")
            for _ in range(3):
                await asyncio.sleep(0.01)
                gc.collect()
    log = (tmp_path / "host" / "log").read_text()
    assert "RuntimeError" in log
    assert not [word for word in ("ntfy", "secret", "anna", "Caesar", "example.org") if word in log]
