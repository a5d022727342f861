"""Nobody uses a host to fill a mailbox: how many notices are sent, and to which addresses."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import pytest

from engine.contract import Seat
from jc_tui.host.counter import Counter
from jc_tui.host.model import Access, NewTable, Notices
from jc_tui.host.notifications.mail import MailServer
from jc_tui.host.notifications.policy import SETTLING, TurnNotifier
from jc_tui.host.registry import notices
from tests.jc_tui.host.houses import SEATS, House, done, said
from tests.jc_tui.host.notifications.test_policy import Remembering
from tests.jc_tui.host.toy_host import ToyNursery, key, screen, toy_host

CODE = re.compile(r"\b[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}\b")
HOOK = Notices("ntfy", "https://ntfy.sh/anna", "always")


def mail(name: str, when: str = "always") -> Notices:
    return Notices("mail", f"{name}@example.org", when)


class Post:
    """What a house sends, by a caller that is looked after by its clock."""

    def __init__(self, house: House) -> None:
        self.house, self.sender = house, Remembering()
        self.caller = self.begin()

    def begin(self) -> TurnNotifier:
        """Begin again, as with another server."""
        self.caller = TurnNotifier(self.house.hall, self.sender, lambda: self.house.moment.timestamp())
        self.house.hall.tester, self.house.hall.wisher = self.caller.test, self.caller.wish
        return self.caller

    def taken(self) -> list[tuple[str, str]]:
        """What was sent since this was asked last, as (target, text)."""
        sent, self.sender.sent = self.sender.sent, []
        return sent

    def code(self) -> str:
        """The code that was sent, alone."""
        ((_, text),) = self.taken()
        (code,) = CODE.findall(text)
        return str(code)


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Post]:
    made = Post(House(tmp_path / "host"))
    made.house.moment = made.house.moment.replace(hour=0)
    yield made
    made.house.hall.close()


def confirmed(post: Post, name: str) -> Counter:
    """Somebody whose mail address is confirmed, a while ago."""
    counter = post.house.friend(name)
    done(counter.set_notices(mail(name)))
    done(counter.confirm_notice(post.code()))
    post.house.later(hours=1)
    return counter


def invite(owner: Counter, guest: str) -> None:
    """Invite somebody to a game, and give it up again."""
    wanted = NewTable("gallic-war", SEATS[0], access=Access.INVITED, invited=guest)
    done(owner.leave(done(owner.create(wanted))))


# --- tries ---


def test_of_150_tries_three_are_sent_in_an_hour(post: Post) -> None:
    anna = post.house.friend("anna")
    done(anna.set_notices(HOOK))
    tries = [said(anna.test_notice()) for _ in range(150)]
    assert tries == ["ok"] * 3 + ["notify.tried-often"] * 147
    assert len(post.taken()) == 3
    post.house.later(minutes=59)
    assert said(anna.test_notice()) == "notify.tried-often"
    post.house.later(minutes=2)
    assert said(anna.test_notice()) == "ok"


def test_a_host_that_begins_again_grants_no_further_tries(tmp_path: Path) -> None:
    post = Post(House(tmp_path / "host"))
    anna = post.house.friend("anna")
    done(anna.set_notices(HOOK))
    for _ in range(3):
        done(anna.test_notice())
    post.house.hall.close()
    again = Post(House(tmp_path / "host"))
    assert said(again.house.friend("anna").test_notice()) == "notify.tried-often"
    assert not again.taken()
    again.house.hall.close()


def test_of_150_changes_of_the_mail_address_three_send_a_code(post: Post) -> None:
    anna = post.house.friend("anna")
    went = [said(anna.set_notices(mail(f"victim{number}"))) for number in range(150)]
    assert went == ["ok"] * 3 + ["notify.tried-often"] * 147
    assert [target for target, _ in post.taken()] == [f"victim{number}@example.org" for number in range(3)]
    assert done(anna.notices()).target == "victim2@example.org"
    assert said(anna.set_notices(HOOK)) == "ok"


def test_one_address_gets_three_codes_a_day_whoever_names_it(post: Post) -> None:
    spellings = ("victim", "Victim", "victim+a", "VICTIM+b", "victim")
    went = [
        said(post.house.friend(f"friend{number}").set_notices(mail(spelling)))
        for number, spelling in enumerate(spellings)
    ]
    assert went == ["ok"] * 3 + ["notify.codes-sent"] * 2
    assert len(post.taken()) == 3
    post.house.later(days=1)
    assert said(post.house.friend("friend4").set_notices(mail("victim"))) == "ok"


def test_the_database_has_neither_the_code_nor_an_address_that_was_only_tried(post: Post) -> None:
    anna = post.house.friend("anna")
    done(anna.set_notices(mail("victim")))
    code = post.code()
    done(anna.set_notices(HOOK))
    dump = "\n".join(post.house.registry.database.connection.iterdump())
    assert code not in dump
    assert "victim" not in dump


# --- an address is confirmed ---


def test_an_address_is_confirmed_by_the_code_that_was_sent_there_once_and_for_an_hour(post: Post) -> None:
    anna, bert = post.house.friend("anna"), post.house.friend("bert")
    done(anna.set_notices(mail("anna")))
    first = post.code()
    assert not done(anna.notices()).confirmed
    done(anna.test_notice())
    code = post.code()
    done(bert.set_notices(mail("bert")))
    post.taken()
    assert said(anna.confirm_notice(first)) == "bad-code", "a new one takes its place"
    assert said(bert.confirm_notice(code)) == "bad-code", "it is for another account"
    assert said(post.house.comes("stranger").confirm_notice(code)) == "no-name"
    assert said(anna.confirm_notice("")) == "bad-code"
    assert said(anna.confirm_notice(code.upper().replace("-", " "))) == "ok"
    assert done(anna.notices()) == mail("anna")
    assert said(anna.confirm_notice(code)) == "bad-code"
    post.house.later(hours=2)
    done(anna.set_notices(mail("other")))
    late = post.code()
    post.house.later(minutes=61)
    assert said(anna.confirm_notice(late)) == "bad-code"


def test_another_address_or_way_has_to_be_confirmed_anew(post: Post) -> None:
    anna = confirmed(post, "anna")
    done(anna.set_notices(mail("anna", "turn")))
    assert not post.taken()
    assert done(anna.notices()).confirmed
    for between in (mail("victim"), HOOK, Notices()):
        done(anna.set_notices(between))
        post.taken()
        done(anna.set_notices(Notices("mail", "anna@example.org", confirmed=True)))
        assert not done(anna.notices()).confirmed
        done(anna.confirm_notice(post.code()))
        post.house.later(days=1)


def test_a_code_is_not_good_for_an_address_that_took_the_place_of_its_own(post: Post) -> None:
    anna = post.house.friend("anna")
    done(anna.set_notices(mail("anna")))
    code = post.code()
    done(anna.set_notices(mail("victim")))
    assert said(anna.confirm_notice(code)) == "bad-code"
    assert not done(anna.notices()).confirmed


def test_who_guesses_codes_of_an_address_is_stopped(post: Post) -> None:
    anna = post.house.friend("anna")
    done(anna.set_notices(mail("victim")))
    went = [said(anna.confirm_notice("2222-2222-2222")) for _ in range(12)]
    assert went == ["bad-code"] * 10 + ["too-many-tries"] * 2


async def test_an_address_that_is_not_confirmed_gets_codes_and_nothing_else(post: Post) -> None:
    anna, bert = post.house.friend("anna"), post.house.friend("bert")
    done(bert.set_notices(mail("bert")))
    post.begin()
    invite(anna, "bert")
    game = post.house.game(bert, anna)
    bert.close()
    await post.caller.look()
    post.house.later(seconds=SETTLING)
    await post.caller.look()
    with post.house.table(game) as table:
        assert table.to_act == Seat(SEATS[0]), "it is the turn of bert"
    done(post.house.comes("bert").test_notice())
    sent = post.taken()
    assert [target for target, _ in sent] == ["bert@example.org"] * 2
    assert all(CODE.search(text) for _, text in sent)
    assert done(post.house.friend("bert").lobby()).notice == "notify.unconfirmed"


# --- how many in a day ---


@pytest.mark.slow
@pytest.mark.parametrize("way", ["mail", "ntfy"])
def test_an_account_is_sent_so_many_in_a_day_and_the_last_says_so(
    post: Post, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(notices, "OTHERS", most := notices.MAILS)
    anna, bert = confirmed(post, "anna"), post.house.friend("bert")
    sent = 1
    if way == "ntfy":
        done(anna.set_notices(HOOK))
        sent = 0
    for _ in range(most // 5):
        invite(bert, "anna")
        for _ in range(9):
            invite(bert, "anna")
        post.house.later(hours=1)
    texts = [text for _, text in post.taken()]
    assert len(texts) == most - sent
    assert ["last notice of today" in text for text in texts] == [False] * (len(texts) - 1) + [True]
    assert done(anna.lobby()).notice == "notify.no-more-today"
    assert said(anna.test_notice()) == "notify.no-more-today"
    post.begin()
    invite(bert, "anna")
    assert not post.taken()
    post.house.later(days=1)
    invite(bert, "anna")
    assert len(post.taken()) == 1
    assert done(anna.lobby()).notice == ""


def test_so_many_are_sent_in_a_day() -> None:
    assert (notices.MAILS, notices.OTHERS) == (60, 300)


# --- over the wire ---


@asynccontextmanager
async def mailbox() -> AsyncIterator[tuple[MailServer, list[tuple[str, str]]]]:
    """A mail server on this computer, and what was mailed by it, to whom."""
    mails: list[tuple[str, str]] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 ready\r\n")
        while line := (await reader.readline()).decode():
            command = line.split()[0].lower()
            if command == "data":
                writer.write(b"354 tell\r\n")
                raw = await reader.readuntil(b"\r\n.\r\n")
                parsed = message_from_bytes(raw.removesuffix(b".\r\n"), policy=default)
                mails.append((parsed["To"], parsed.get_content()))
            writer.write(b"221 bye\r\n" if command == "quit" else b"250 ok\r\n")
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        yield MailServer("127.0.0.1", "host@example.org", port, "none"), mails


@pytest.mark.slow
async def test_a_host_mails_a_code_and_to_nobody_more_than_three(tmp_path: Path) -> None:
    numbers = iter(range(10, 1000))

    async def ask(name: str, **given: Any) -> Any:
        number = next(numbers)
        ToyNursery.last.processes[-1].tell(ask=name, n=number, **{"with": given})
        return await ToyNursery.last.processes[-1].refusal(number)

    wanted = {"way": "mail", "target": "victim@example.org", "when": "always"}
    async with (
        mailbox() as (settings, mails),
        toy_host(tmp_path, mail=settings) as server,
        screen(server, key()) as shown,
    ):
        shown.type("RL")
        await shown.see("[lobby")
        went = [await ask("set_notices", wanted=wanted)]
        went += [await ask("test_notice") for _ in range(20)]
        assert went == [None] * 3 + [["notify.tried-often", {}]] * 18
        assert len(mails) == 3
        assert {to for to, _ in mails} == {"victim@example.org"}
        codes = [CODE.findall(text) for _, text in mails]
        assert [len(each) for each in codes] == [1, 1, 1]
        (code,) = codes[-1]
        assert await ask("confirm_notice", code=code) is None
    with closing(sqlite3.connect(tmp_path / "host" / "host.db")) as database:
        assert database.execute("SELECT confirmed FROM notices").fetchall() == [(1,)]
