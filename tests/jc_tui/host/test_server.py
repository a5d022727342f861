"""How a host begins and ends, and what it does on a full disk."""

import re
import socket
import sqlite3
from unittest.mock import Mock

import pytest

from engine.translations import say
from engine.untrusted_text import quoted
from jc_tui.host.logs import HostLog
from jc_tui.host.server import CannotServe, host_key
from jc_tui.host.store.paths import FolderInUse
from tests.jc_tui.host.bare_host import done
from tests.jc_tui.host.toy_host import MINE, ToyNursery, bare, lobby, registered, screen, toy_host, until

try:
    socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    IPV6 = ["::", "::1"]
except OSError:
    IPV6 = []


async def refusal(folder, expected=CannotServe, **options):
    with pytest.raises(expected) as refused:
        await toy_host(folder, **options).__aenter__()
    return str(refused.value)


async def test_why_a_host_does_not_begin_is_told(tmp_path, monkeypatch):
    async with toy_host(tmp_path) as first:
        assert (await refusal(tmp_path)).startswith("A host is already running in")
        told = await refusal(tmp_path / "other", port=first.port)
        assert told == f"The host cannot listen at port {first.port}: Address already in use."
    monkeypatch.setattr("jc_tui.host.server.available", lambda _: "There is no Landlock here.")
    assert "There is no Landlock here. " in (told := await refusal(tmp_path, no_sandbox=False))
    assert "--no-sandbox" in told


NONE = ["foo.invalid", "192.0.2.1", "300.1.1.1", "[::1]", " ", "..", f"{'x' * 64}.invalid"]


@pytest.mark.parametrize("address", NONE + ["fe80::1"] * bool(IPV6))
async def test_an_address_that_the_machine_has_not_is_told_in_a_sentence(tmp_path, address):
    told = say("server.no-such-address", address=quoted(address))
    assert [await refusal(tmp_path, listen=address, port=port) for port in (0, 22_999)] == [told] * 2


@pytest.mark.parametrize("address", ["", "localhost", *IPV6])
async def test_a_free_port_is_found_at_each_kind_of_address(tmp_path, address):
    async with toy_host(tmp_path, listen=address) as server:
        socket.create_connection(("::1" if address in IPV6 else address or "127.0.0.1", server.port)).close()


@pytest.mark.parametrize(("name", "mode"), [("notes", 0o755), ("lost+found", 0o700)])
async def test_a_folder_of_other_things_is_not_shut(tmp_path, name, mode):
    (folder := tmp_path / "host" / name).mkdir(parents=True)
    folder.parent.chmod(0o755)
    if name == "notes":
        assert "holds other things" in await refusal(tmp_path, FolderInUse)
        assert list(folder.parent.iterdir()) == [folder]
    else:
        async with toy_host(tmp_path):
            pass
    assert folder.parent.stat().st_mode & 0o777 == mode


def test_the_key_of_a_host_is_made_once_and_for_it_alone(tmp_path):
    path = tmp_path / "host_key"
    made = host_key(path)
    assert (path.stat().st_mode & 0o777, made.get_algorithm()) == (0o600, "ssh-ed25519")
    assert host_key(path).get_fingerprint() == made.get_fingerprint()
    path.write_text("no key")
    with pytest.raises(CannotServe, match="not a private key"):
        host_key(path)


@pytest.mark.slow
async def test_what_fails_beside_players_is_noted_once(tmp_path, monkeypatch):
    for pause in ("LOOKING", "POLLING"):
        monkeypatch.setattr(f"jc_tui.host.server.{pause}", 0.01)
    looks, calls = (Mock(side_effect=RuntimeError("Legio XIII of anna at 10.0.0.1")) for _ in range(2))
    async with lobby(tmp_path) as (server, shown):
        service = server.connections.service
        with monkeypatch.context() as patched:
            patched.setattr(service, "poll", looks)
            patched.setattr(service.tables, "going_on", calls)
            await until(lambda: min(looks.call_count, calls.call_count) > 2)
        service.store.accounts.ban("anna")  # it still does what it is there for
        assert await shown.ended() == 0
        assert shown.seen.decode().endswith(bare("host.banned"))
    log = (tmp_path / "host" / "log").read_text()
    assert sorted(re.findall(r" failed what=(.*) at=mock\.py:\d+:RuntimeError\n", log)) == ["calls", "look-around"]
    assert "Legio" not in log


@pytest.mark.parametrize("when", ["half-way", "at the commit"])
def test_what_cannot_be_written_is_not_half_there(host, when):
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


async def test_players_come_in_though_nothing_can_be_written(tmp_path):
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


def test_a_full_disk_stops_no_log(tmp_path, capfd):
    log, path = HostLog(tmp_path / "log"), tmp_path / "log"
    path.unlink()
    path.symlink_to("/dev/full")
    log.close()
    log.note("login", account=1)
    assert capfd.readouterr() == ("", "")
