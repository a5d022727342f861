"""Nobody uses a host to fill a mailbox: how many notices are sent, and to which addresses."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import NoReturn

import pytest

from jc_tui.host.api.messages import NoticeKind, Notices
from jc_tui.host.notifications.delivery import NoticeSender
from jc_tui.host.notifications.mail import MailServer
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.store import notifications as notices
from tests.jc_tui.host.bare_host import BareHost, done, key, said
from tests.jc_tui.host.notifications.post import CODE, HOOK, Post, invite
from tests.jc_tui.host.notifications.servers import mail_server
from tests.jc_tui.host.toy_host import toy_host


def mail(name: str, when: str = "always") -> Notices:
    return Notices("mail", f"{name}@example.org", when)


def confirmed(post: Post) -> ApiHandler:
    """Return anna, whose mail address was confirmed an hour ago."""
    anna = post.host.friend("anna")
    done(anna.set_notices(mail("anna")))
    done(anna.confirm_notice(post.code()))
    post.host.later(hours=1)
    return anna


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
    anna = confirmed(post)
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


@pytest.mark.slow
@pytest.mark.parametrize("way", ["mail", "ntfy"])
def test_so_many_are_sent_in_a_day_and_the_last_says_so(post: Post, monkeypatch: pytest.MonkeyPatch, way: str):
    assert (notices.MAILS, notices.OTHERS) == (60, 300)
    monkeypatch.setattr(notices, "OTHERS", most := notices.MAILS)
    anna, bert = confirmed(post), post.host.friend("bert")
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
