"""Nobody uses a host to fill a mailbox: how many notices are sent, and to which addresses."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from jc_tui.host.api.messages import Notices
from jc_tui.host.notifications.mail import MailServer
from jc_tui.host.notifications.policy import SETTLING
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.store import notifications as notices
from tests.jc_tui.host.bare_host import BareHost, done, said
from tests.jc_tui.host.notifications.post import CAESAR, CODE, HOOK, Post, invite
from tests.jc_tui.host.notifications.servers import mail_server
from tests.jc_tui.host.toy_host import ToyNursery, key, screen, toy_host


def mail(name: str, when: str = "always") -> Notices:
    return Notices("mail", f"{name}@example.org", when)


def confirmed(post: Post, name: str) -> ApiHandler:
    """Somebody whose mail address is confirmed, a while ago."""
    handler = post.host.friend(name)
    done(handler.set_notices(mail(name)))
    done(handler.confirm_notice(post.code()))
    post.host.later(hours=1)
    return handler


# --- tries and codes ---


def test_three_tries_are_sent_in_an_hour_also_when_the_host_begins_again(post: Post) -> None:
    anna = post.host.friend("anna")
    done(anna.set_notices(HOOK))
    assert [said(anna.test_notice()) for _ in range(50)] == ["ok"] * 3 + ["notify.tried-often"] * 47
    assert len(post.taken()) == 3
    again = Post(BareHost(post.host.folder.path))
    again.host.moment = post.host.moment
    again.host.later(minutes=59)
    anna = again.host.friend("anna")
    assert said(anna.test_notice()) == "notify.tried-often"
    again.host.later(minutes=2)
    assert said(anna.test_notice()) == "ok"
    again.host.service.close()


def test_three_changes_of_the_mail_address_in_an_hour_send_a_code(post: Post) -> None:
    anna = post.host.friend("anna")
    went = [said(anna.set_notices(mail(f"victim{number}"))) for number in range(50)]
    assert went == ["ok"] * 3 + ["notify.tried-often"] * 47
    assert [target for target, _ in post.taken()] == [f"victim{number}@example.org" for number in range(3)]
    assert done(anna.notices()).target == "victim2@example.org"
    assert said(anna.set_notices(HOOK)) == "ok"


def test_one_address_gets_three_codes_a_day_whoever_names_it(post: Post) -> None:
    spellings = ("victim", "Victim", "victim+a", "VICTIM+b", "victim")
    friends = [post.host.friend(f"friend{number}") for number in range(5)]
    went = [said(friend.set_notices(mail(each))) for friend, each in zip(friends, spellings, strict=True)]
    assert went == ["ok"] * 3 + ["notify.codes-sent"] * 2
    assert len(post.taken()) == 3
    post.host.later(days=1)
    assert said(friends[4].set_notices(mail("victim"))) == "ok"


def test_the_database_has_neither_the_code_nor_an_address_that_was_only_tried(post: Post) -> None:
    anna = post.host.friend("anna")
    done(anna.set_notices(mail("victim")))
    code = post.code()
    done(anna.set_notices(HOOK))
    dump = "\n".join(post.host.store.database.connection.iterdump())
    assert code not in dump
    assert "victim" not in dump


def test_an_address_is_confirmed_by_the_code_that_was_sent_there_once_and_for_an_hour(post: Post) -> None:
    anna, bert = post.host.friend("anna"), post.host.friend("bert")
    done(anna.set_notices(mail("anna")))
    first = post.code()
    assert not done(anna.notices()).confirmed
    done(anna.test_notice())
    code = post.code()
    done(bert.set_notices(mail("bert")))
    post.taken()
    assert said(anna.confirm_notice(first)) == "bad-code", "a new one takes its place"
    assert said(bert.confirm_notice(code)) == "bad-code", "it is for another account"
    assert said(post.host.comes("stranger").confirm_notice(code)) == "no-name"
    assert said(anna.confirm_notice("")) == "bad-code"
    assert said(anna.confirm_notice(code.upper().replace("-", " "))) == "ok"
    assert done(anna.notices()) == mail("anna")
    assert said(anna.confirm_notice(code)) == "bad-code"
    post.host.later(hours=2)
    done(anna.set_notices(mail("other")))
    late = post.code()
    post.host.later(minutes=61)
    assert said(anna.confirm_notice(late)) == "bad-code"


def test_another_address_or_way_has_to_be_confirmed_anew(post: Post) -> None:
    anna = confirmed(post, "anna")
    done(anna.set_notices(mail("anna", "turn")))
    assert not post.taken()
    assert done(anna.notices()).confirmed
    for between in (mail("victim"), HOOK, Notices()):
        done(anna.set_notices(between))
        codes = [CODE.findall(text) for _, text in post.taken()]
        done(anna.set_notices(Notices("mail", "anna@example.org", confirmed=True)))
        for code in codes:
            assert said(anna.confirm_notice(*code)) == "bad-code", "it is for another address"
        assert not done(anna.notices()).confirmed
        done(anna.confirm_notice(post.code()))
        post.host.later(days=1)


def test_who_guesses_codes_of_an_address_is_stopped(post: Post) -> None:
    anna = post.host.friend("anna")
    done(anna.set_notices(mail("victim")))
    went = [said(anna.confirm_notice("2222-2222-2222")) for _ in range(12)]
    assert went == ["bad-code"] * 10 + ["too-many-tries"] * 2


async def test_an_address_that_is_not_confirmed_gets_codes_and_nothing_else(post: Post) -> None:
    anna, bert = post.host.friend("anna"), post.host.friend("bert")
    done(bert.set_notices(mail("bert")))
    code = post.taken()
    invite(anna, "bert")
    game = post.host.game(bert, anna, game="julius-caesar", seat="caesar")
    bert.close()
    await post.notifier.poll()
    post.host.later(seconds=SETTLING)
    await post.notifier.poll()
    with post.host.table(game) as table:
        assert table.to_act == CAESAR, "it is the turn of bert"
    done(post.host.friend("bert").test_notice())
    sent = code + post.taken()
    assert [target for target, _ in sent] == ["bert@example.org"] * 2
    assert all(CODE.search(text) for _, text in sent)
    assert done(post.host.friend("bert").lobby()).notice == "notify.unconfirmed"


# --- how many in a day ---


@pytest.mark.slow
@pytest.mark.parametrize("way", ["mail", "ntfy"])
def test_an_account_is_sent_so_many_in_a_day_and_the_last_says_so(
    post: Post, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    assert (notices.MAILS, notices.OTHERS) == (60, 300)
    monkeypatch.setattr(notices, "OTHERS", most := notices.MAILS)
    anna, bert = confirmed(post, "anna"), post.host.friend("bert")
    if way == "ntfy":
        done(anna.set_notices(HOOK))
    for _ in range(most // 5):
        for _ in range(10):
            invite(bert, "anna")
        post.host.later(hours=1)
    texts = [text for _, text in post.taken()]
    assert len(texts) == most - (way == "mail"), "a code is one of them"
    assert ["last notice of today" in text for text in texts] == [False] * (len(texts) - 1) + [True]
    assert done(anna.lobby()).notice == "notify.no-more-today"
    assert said(anna.test_notice()) == "notify.no-more-today"
    post.begin()
    invite(bert, "anna")
    assert not post.taken()
    post.host.later(days=1)
    invite(bert, "anna")
    assert len(post.taken()) == 1
    assert done(anna.lobby()).notice == ""


@pytest.mark.slow
async def test_a_host_mails_a_code_and_to_nobody_more_than_three(tmp_path: Path) -> None:
    numbers = iter(range(10, 1000))

    async def ask(name: str, **given: Any) -> Any:
        number = next(numbers)
        ToyNursery.last.processes[-1].tell(ask=name, n=number, **{"with": given})
        return await ToyNursery.last.processes[-1].refusal(number)

    async with mail_server() as (port, heard):
        settings = MailServer("127.0.0.1", "host@example.org", port, "none")
        async with toy_host(tmp_path, mail=settings) as server, screen(server, key()) as shown:
            shown.type("RL")
            await shown.see("[lobby")
            went = [
                await ask("set_notices", wanted={"way": "mail", "target": "victim@example.org", "when": "always"})
            ]
            went += [await ask("test_notice") for _ in range(20)]
            assert went == [None] * 3 + [["notify.tried-often", {}]] * 18
            assert [line for line in heard if line.startswith(b"To: ")] == [b"To: victim@example.org"] * 3
            codes = CODE.findall(b"\n".join(heard).replace(b"=\n", b"").decode())
            assert len(codes) == 3
            assert await ask("confirm_notice", code=codes[-1]) is None
    with closing(sqlite3.connect(tmp_path / "host" / "host.db")) as database:
        assert database.execute("SELECT confirmed FROM notices").fetchall() == [(1,)]
