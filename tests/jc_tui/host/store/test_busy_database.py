"""Another process holds the database of a host while players are there."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.contract import Seat
from jc_tui.host.api.messages import Access, NewGameRequest, Notices
from jc_tui.host.notifications.policy import SETTLING
from jc_tui.host.server import Server
from tests.jc_tui.host.bare_host import SEATS, BareHost, done, said
from tests.jc_tui.host.notifications.post import HOOK, Post
from tests.jc_tui.host.test_session import registered
from tests.jc_tui.host.toy_host import ToyNursery, key, screen, toy_host


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Another process writes to the database meanwhile."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def impatient(host: BareHost) -> None:
    """Have a house wait no longer than a server does."""
    host.store.database.run("PRAGMA busy_timeout = 1")


async def test_a_request_that_would_write_is_refused_and_others_are_answered(tmp_path: Path) -> None:
    mine = key()
    async with toy_host(tmp_path) as server:
        await registered(server, mine)
        with held(tmp_path / "host" / "host.db"):
            async with screen(server, mine) as shown:  # a login is noted where that can be
                await shown.see("[lobby")
                process = ToyNursery.last.processes[-1]
                process.tell(ask="say", n=7, **{"with": {"place": "lobby", "text": "ave"}})
                process.tell(ask="talk", n=8, **{"with": {"place": "lobby"}})
                process.tell(ask="set_language", n=9, **{"with": {"language": "sv"}})
                process.tell(ask="create", n=10, **{"with": {"wanted": {"game": "gallic-war", "seat": SEATS[0]}}})
                busy = ["host.busy", {}]
                assert [await process.refusal(number) for number in (7, 8, 9, 10)] == [busy, None, busy, busy]
        async with screen(server, mine) as shown:
            await shown.see("[lobby")
            process = ToyNursery.last.processes[-1]
            process.tell(ask="say", n=7, **{"with": {"place": "lobby", "text": "salve"}})
            assert await process.refusal(7) is None
        lines = server.connections.service.store.database.rows("SELECT text FROM said")
        assert [row["text"] for row in lines] == ["salve"]
        waits = server.connections.service.store.database.rows("PRAGMA busy_timeout")[0][0]
        assert waits <= 50
    assert "crash" not in (tmp_path / "host" / "log").read_text()


async def test_a_stranger_who_is_refused_has_no_name_yet_and_may_try_again(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server, screen(server, key()) as shown:
        await shown.see("[register")
        process = ToyNursery.last.processes[-1]
        with held(tmp_path / "host" / "host.db"):
            shown.type("R")
            assert await process.refusal(1) == ["host.busy", {}]
        process.tell(ask="register", n=2, **{"with": {"name": "anna"}})
        assert await process.refusal(2) is None


def test_commands_wait_longer(host: BareHost) -> None:
    assert host.store.database.pragma("busy_timeout") == 5000


async def test_a_turn_that_began_meanwhile_is_called_afterwards_and_once(host: BareHost) -> None:
    post = Post(host)
    anna, bert = host.friend("anna"), host.friend("bert")
    done(anna.set_notices(HOOK))
    game = host.game(anna, bert)
    anna.close()
    impatient(host)
    await post.notifier.poll()
    host.later(seconds=SETTLING)
    with host.table(game) as table, held(host.folder.database):
        assert table.to_act == Seat(SEATS[0])
        for _ in range(3):
            with pytest.raises(sqlite3.OperationalError):
                await post.notifier.poll()
        assert not post.taken()
    for _ in range(3):
        await post.notifier.poll()
    assert [target for target, _ in post.taken()] == [HOOK.target]


def test_an_invitation_is_sent_and_what_became_of_it_fails_nobody(host: BareHost) -> None:
    post = Post(host)
    anna, bert = host.friend("anna"), host.friend("bert")
    done(anna.set_notices(HOOK))
    impatient(host)
    wanted = NewGameRequest("gallic-war", SEATS[0], access=Access.INVITED, invited="anna")
    deliver = post.sender.deliver
    other = sqlite3.connect(host.folder.database, isolation_level=None)

    def held_before(*given: Any) -> None:
        other.execute("BEGIN IMMEDIATE")
        deliver(*given)

    post.sender.deliver = held_before  # type: ignore[method-assign]
    post.sender.trouble = "notify.too-slow"
    assert said(bert.create(wanted)) == "ok"
    other.execute("ROLLBACK")
    other.close()
    assert len(post.taken()) == 1
    assert done(anna.notices()) == Notices("ntfy", HOOK.target, HOOK.when)


# --- what the log says ---


async def failing(server: Server, tmp_path: Path, number: int) -> str:
    """What the log of a host says of a request that fails."""
    process = ToyNursery.last.processes[-1]
    process.tell(ask="say", n=number, **{"with": {"place": "lobby", "text": "ave"}})
    assert await process.refusal(number) == ["wire.failed", {}]
    return (tmp_path / "host" / "log").read_text()


async def test_the_log_says_what_sqlite_and_the_system_say_but_names_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with toy_host(tmp_path) as server, screen(server, key()) as shown:
        shown.type("RL")
        await shown.see("[lobby")
        store = server.connections.service.store
        store.database.connection.execute("PRAGMA query_only = ON")
        log = await failing(server, tmp_path, 11)
        assert "| OperationalError SQLITE_READONLY: attempt to write a readonly database" in log
        store.database.connection.execute("PRAGMA query_only = OFF")

        def full(*_: object) -> None:
            raise OSError(errno.ENOSPC, "No space for anna", "/home/anna/secret")

        with monkeypatch.context() as patched:
            patched.setattr(store.chat, "add", full)
            log = await failing(server, tmp_path, 12)
        assert "| OSError ENOSPC\n" in log
        store.database.run("UPDATE accounts SET name = CAST(x'616e6e61ff' AS TEXT)")
        log = await failing(server, tmp_path, 13)
        assert log.count("| OperationalError\n") == 1, "what Python says of it would quote it"
        assert "anna" not in log
        store.database.run("UPDATE accounts SET name = 'anna'")
