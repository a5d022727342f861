"""The disk of a host is full, or its folder cannot be written to, while players are there."""

import sqlite3
from pathlib import Path

import pytest

from jc_tui.host.logs import HostLog
from tests.jc_tui.host.bare_host import BareHost, done
from tests.jc_tui.host.toy_host import MINE, ToyNursery, registered, screen, toy_host


@pytest.mark.parametrize("when", ["half-way", "at the commit"])
def test_what_cannot_be_written_is_not_half_there(host: BareHost, when: str) -> None:
    database, anna = host.store.database, host.friend("anna")
    connection = database.connection
    if when == "half-way":
        connection.execute(f"PRAGMA max_page_count = {connection.execute('PRAGMA page_count').fetchone()[0]}")
    else:
        no_commit = (sqlite3.SQLITE_TRANSACTION, "COMMIT")
        connection.set_authorizer(lambda *what: int(what[:2] == no_commit))  # 1 is SQLITE_DENY
    with pytest.raises(sqlite3.DatabaseError), database.transaction():  # noqa: PT012 - things that belong together
        database.run("INSERT INTO accounts (name, created) VALUES ('half', '')")
        database.run("UPDATE accounts SET language = ?", "x" * 200_000)
    connection.set_authorizer(None)
    connection.execute("PRAGMA max_page_count = 1000000")
    done(anna.say("lobby", "ave"))
    with type(host.store).open(host.folder) as other:
        assert set(other.accounts.names().values()) == {"anna"}
        assert [row["text"] for row in other.database.rows("SELECT text FROM said")] == ["ave"]


async def test_players_come_in_though_nothing_can_be_written(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server:
        await registered(server, MINE)
        database = server.connections.service.store.database
        database.connection.execute("PRAGMA query_only = ON")
        async with screen(server, MINE) as shown:
            await shown.see("[lobby")
            process = ToyNursery.last.processes[-1]
            for number, only, refusal in ((7, "ON", ["wire.failed", {}]), (8, "OFF", None)):
                database.connection.execute(f"PRAGMA query_only = {only}")
                process.tell(ask="say", n=number, **{"with": {"place": "lobby", "text": f"ave {only}"}})
                assert await process.refusal(number) == refusal
        assert [row["text"] for row in database.rows("SELECT text FROM said")] == ["ave OFF"]
    assert "ave" not in (tmp_path / "host" / "log").read_text()


def test_a_full_disk_stops_no_log(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    log, path = HostLog(tmp_path / "log"), tmp_path / "log"
    path.unlink()
    path.symlink_to("/dev/full")
    log.close()
    log.note("login", account=1)
    assert capfd.readouterr() == ("", "")
