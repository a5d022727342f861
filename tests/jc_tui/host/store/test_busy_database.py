"""Another process holds the database of a host, or something else fails, while players are there."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from jc_tui.host.api.messages import NewGameRequest, NoticeKind
from jc_tui.host.logs import kind_of
from jc_tui.host.notifications.policy import SETTLING
from tests.jc_tui.host.bare_host import SEATS, BareHost, done, said
from tests.jc_tui.host.notifications.post import HOOK, Post


@contextmanager
def held(host: BareHost) -> Iterator[None]:
    """Have another process write to the database, for which the host waits no longer than a server does."""
    host.store.database.run("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(host.folder.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_a_request_that_would_write_is_refused_and_others_are_answered(host: BareHost) -> None:
    assert host.store.database.pragma("busy_timeout") == 5000, "commands wait longer"
    host.friend("anna").close()
    with held(host):
        anna, stranger = host.friend("anna"), host.comes("bert")
        for asked in (
            anna.say("lobby", "ave"),
            anna.set_language("sv"),
            anna.create(NewGameRequest("gallic-war", SEATS[0])),
            stranger.register("bert"),
        ):
            assert said(asked) == "busy"
        assert (said(anna.talk("lobby")), stranger.account) == ("ok", None)
    assert said(stranger.register("bert")) == said(anna.say("lobby", "salve")) == "ok"
    assert [line.text for line in done(anna.talk("lobby"))] == ["salve"]
    assert done(anna.lobby()).tables == ()


async def test_a_turn_that_began_meanwhile_is_called_afterwards_and_once(host: BareHost) -> None:
    post = Post(host)
    anna = host.friend("anna")
    done(anna.set_notices(HOOK))
    host.game(anna, host.friend("bert"))
    anna.close()
    await post.notifier.poll()
    host.later(seconds=SETTLING)
    post.sender.trouble = "notify.too-slow"
    with held(host):
        for _ in range(3):
            with pytest.raises(sqlite3.OperationalError):
                await post.notifier.poll()
        assert not post.taken()
        post.notifier.wish(1, NoticeKind.INVITED, "Julius Caesar 7")
        assert len(post.taken()) == 1, "though it cannot be counted, nor what became of it kept"
    assert host.store.notices.get(1) == HOOK
    for _ in range(3):
        await post.notifier.poll()
    assert [target for target, _ in post.taken()] == [HOOK.target]


def test_the_log_says_what_sqlite_and_the_system_say_but_names_nothing(host: BareHost) -> None:
    anna, database = host.friend("anna"), host.store.database
    database.run("PRAGMA query_only = ON")
    with pytest.raises(sqlite3.OperationalError) as read_only:
        done(anna.say("lobby", "ave"))
    database.run("PRAGMA query_only = OFF")
    database.run("UPDATE accounts SET name = CAST(x'616e6e61ff' AS TEXT)")
    with pytest.raises(sqlite3.OperationalError, match="anna") as garbled:
        done(anna.say("lobby", "ave"))
    said_of = kind_of(read_only.value), kind_of(garbled.value), kind_of(OSError(errno.ENOSPC, "", "/home/anna"))
    read_only_text = "OperationalError SQLITE_READONLY: attempt to write a readonly database"
    assert said_of == (read_only_text, "OperationalError", "OSError ENOSPC")
