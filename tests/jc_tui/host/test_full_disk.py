"""The disk of a host is full, or its folder cannot be written to, while players are there."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from jc_tui.host.logs import HostLog
from jc_tui.host.store.database import Database
from tests.jc_tui.host.bare_host import BareHost, done
from tests.jc_tui.host.test_session import registered
from tests.jc_tui.host.toy_host import ToyNursery, key, screen, toy_host

TOO_MUCH = "x" * 200_000


def fill(connection: sqlite3.Connection) -> None:
    """Let a database grow no more."""
    connection.execute(f"PRAGMA max_page_count = {connection.execute('PRAGMA page_count').fetchone()[0]}")


def write(database: Database, too_much: str = "") -> None:
    """Write several things, which belong together."""
    with database.transaction():
        database.run("INSERT INTO accounts (name, created) VALUES ('half', '')")
        database.run("UPDATE accounts SET language = ?", too_much)


def test_what_does_not_fit_on_the_disk_is_not_half_there_and_what_comes_later_is_written(host: BareHost):
    database = host.store.database
    anna = host.friend("anna")
    fill(database.connection)
    with pytest.raises(sqlite3.OperationalError, match="full"):
        write(database, too_much=TOO_MUCH)
    database.connection.execute("PRAGMA max_page_count = 1000000")
    done(anna.say("lobby", "ave"))
    with type(host.store).open(host.folder) as other:
        assert set(other.accounts.names().values()) == {"anna"}
        assert [row["text"] for row in other.database.rows("SELECT text FROM said")] == ["ave"]


def test_what_could_not_be_written_at_the_very_end_does_not_swallow_what_comes_later(host: BareHost):
    database = host.store.database

    def no_commit(action: int, what: str | None, *_: object) -> int:
        return (
            sqlite3.SQLITE_DENY if (action, what) == (sqlite3.SQLITE_TRANSACTION, "COMMIT") else sqlite3.SQLITE_OK
        )

    database.connection.set_authorizer(no_commit)
    with pytest.raises(sqlite3.DatabaseError):
        write(database)
    database.connection.set_authorizer(None)
    host.friend("anna")
    with type(host.store).open(host.folder) as other:
        assert set(other.accounts.names().values()) == {"anna"}


async def test_players_come_in_though_nothing_can_be_written_and_what_they_ask_is_refused_in_a_sentence(
    tmp_path: Path,
) -> None:
    mine = key()
    async with toy_host(tmp_path) as server:
        await registered(server, mine)
        connection = server.connections.service.store.database.connection
        connection.execute("PRAGMA query_only = ON")
        async with screen(server, mine) as shown:
            await shown.see("[lobby")
            process = ToyNursery.last.processes[-1]
            process.tell(ask="say", n=7, **{"with": {"place": "lobby", "text": "ave"}})
            assert await process.refusal(7) == ["wire.failed", {}]
            connection.execute("PRAGMA query_only = OFF")
            process.tell(ask="say", n=8, **{"with": {"place": "lobby", "text": "salve"}})
            assert await process.refusal(8) is None
        lines = server.connections.service.store.database.rows("SELECT text FROM said")
        assert [row["text"] for row in lines] == ["salve"]
    assert "ave" not in (tmp_path / "host" / "log").read_text()


def test_a_log_that_cannot_be_written_stops_nobody_and_complains_nowhere(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    log = HostLog(tmp_path / "log")
    (tmp_path / "log").unlink()
    (tmp_path / "log").symlink_to("/dev/full")
    log.close()
    log.note("login", account=1)
    assert capfd.readouterr() == ("", "")
