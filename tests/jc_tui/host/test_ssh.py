"""Who is let in, as whom, and what is refused."""

from __future__ import annotations

import asyncio
import inspect
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from asyncssh.channel import SSHServerChannel
from asyncssh.connection import SSHServerConnection

from engine.words import say
from jc_tui.host.api.messages import RequestRefused
from jc_tui.host.config import HostLimits, HostRules
from jc_tui.host.server import Server
from jc_tui.host.ssh import SshConnection, neighbourhood
from tests.jc_tui.host.test_session import registered
from tests.jc_tui.host.toy_host import REPLY, ToyNursery, bare, connected, key, screen, toy_host

# --- who it is ---------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_the_user_name_is_no_identity(tmp_path: Path) -> None:
    mine = key()
    async with toy_host(tmp_path) as server:
        await registered(server, mine)
        async with screen(server, mine, user="somebody-else") as shown:
            await shown.see("[lobby")
        async with screen(server, mine, user="new") as shown:
            await shown.see("[lobby")
        assert {birth.account.name for birth in ToyNursery.last.births if birth.account} == {"anna"}


@pytest.mark.slow
async def test_for_a_known_name_an_unknown_key_is_refused_so_that_the_next_is_tried(tmp_path: Path) -> None:
    mine, other = key(), key()
    async with toy_host(tmp_path) as server:
        await registered(server, mine)
        async with connected(server, other, mine, user="anna") as connection:
            shown = await connection.create_process(term_type="xterm", encoding=None)
            await shown.stdout.readuntil(b"[lobby")
        with pytest.raises(asyncssh.PermissionDenied):
            async with connected(server, other, user="Anna"):
                pass
        async with screen(server, other, user="new") as shown:
            await shown.see("[register")


@pytest.mark.slow
async def test_who_offers_the_public_key_of_another_and_logs_in_with_their_own_is_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim, own = key(), key()
    stolen = asyncssh.load_keypairs([own])[0]
    stolen.public_data = victim.public_data  # which everybody may know; what it signs is signed with another
    async with toy_host(tmp_path) as server:
        await registered(server, victim)
        offered: list[str] = []
        validate = SshConnection.validate_public_key

        def noting(connection: SshConnection, user: str, offer: asyncssh.SSHKey) -> bool:
            offered.append(offer.get_fingerprint())
            return validate(connection, user, offer)

        monkeypatch.setattr(SshConnection, "validate_public_key", noting)
        async with connected(server, stolen, own) as connection:
            shown = await connection.create_process(term_type="xterm", encoding=None)
            await shown.stdout.readuntil(b"[register")
        assert offered[0] == victim.get_fingerprint()
        with pytest.raises(asyncssh.PermissionDenied):
            async with connected(server, stolen):
                pass


@pytest.mark.slow
async def test_only_keys_let_somebody_in(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server:
        with pytest.raises(asyncssh.PermissionDenied):
            async with connected(server, password="secret"):
                pass


@pytest.mark.slow
async def test_a_banned_account_is_told_so(tmp_path: Path) -> None:
    mine = key()
    async with toy_host(tmp_path) as server:
        async with screen(server, mine) as shown:
            shown.type("RL")
            await shown.see("[lobby")
            server.connections.service.store.accounts.ban("anna")
            assert await shown.ended() == 0
            assert say("host.banned").encode() in shown.seen
        async with screen(server, mine) as shown:
            assert await shown.ended() == 1
            assert say("host.banned").encode() in shown.seen


@pytest.mark.slow
async def test_who_comes_with_a_key_that_is_revoked_meanwhile_is_told_that_and_not_banned(tmp_path: Path) -> None:
    mine = key()
    async with toy_host(tmp_path) as server, screen(server, mine) as shown:
        shown.type("RL")
        await shown.see("[lobby")
        book = server.connections.service.store
        anna = book.accounts.of_name("anna").account
        book.keys.revoke(anna, mine.get_fingerprint(), even_last=True)
        assert await shown.ended() == 0
        assert bare("host.revoked").encode() in shown.seen
        assert say("host.banned").encode() not in shown.seen


async def test_the_user_name_is_proposed_to_a_stranger_and_the_address_counts(tmp_path: Path) -> None:
    async with toy_host(tmp_path, rules=HostRules(registrations=1)) as server:
        async with screen(server, key(), user="cato") as shown:
            await shown.see("[register")
            assert await server.connections.service.handlers[0].proposed_name() == "cato"
            shown.type("RL")
            await shown.see("[lobby")
        async with screen(server, key(), user="anna2") as shown:
            await shown.see("[register")
            (stranger,) = [one for one in server.connections.service.handlers if one.account is None]
            with pytest.raises(RequestRefused, match="from your address"):
                await stranger.register("bert")


PRIVATE_OF_ASYNCSSH = {
    SSHServerChannel: {"_process_env_request", "_env"},
    SSHServerConnection: {"_decompressor", "_max_recv_pktlen", "_transport"},
}
"""What the host uses of asyncssh that is not promised. It was read in version 2.24.1."""


@pytest.mark.parametrize(("kind", "names"), PRIVATE_OF_ASYNCSSH.items())
def test_what_is_used_of_asyncssh_is_called_as_in_version_2_24_1(kind: type, names: set[str]) -> None:
    bodies = "".join(inspect.getsource(base) for base in kind.__mro__ if base.__module__.startswith("asyncssh"))
    missing = {name for name in names if not re.search(rf"def {name}\(|self\.{name}\b.* = ", bodies)}
    assert not missing, f"asyncssh {asyncssh.__version__} lacks what the host was written with in 2.24.1"


# --- what is refused ---------------------------------------------------------------------------------------


async def test_a_command_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server, connected(server, key()) as connection:
        done = await connection.run("cat /etc/passwd")
        assert (done.exit_status, done.stdout, done.stderr) == (1, "", say("server.no-commands") + "\n")


async def test_without_a_terminal_it_is_told_how_to_have_one(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server:
        async with connected(server, key()) as connection:
            done = await connection.run()
            assert (done.exit_status, done.stdout, done.stderr) == (2, "", say("server.no-terminal") + "\n")
        async with screen(server, key(), term="dumb") as shown:
            assert await shown.ended() == 2
        assert not ToyNursery.last.births


async def sftp(connection: asyncssh.SSHClientConnection) -> None:
    await connection.start_sftp_client()


async def to_elsewhere(connection: asyncssh.SSHClientConnection) -> None:
    await connection.open_connection("127.0.0.1", 22)


async def to_a_socket(connection: asyncssh.SSHClientConnection) -> None:
    await connection.open_unix_connection("/run/dbus/system_bus_socket")


async def from_elsewhere(connection: asyncssh.SSHClientConnection) -> None:
    await connection.start_server(lambda *_: None, "127.0.0.1", 0)


async def from_a_socket(connection: asyncssh.SSHClientConnection) -> None:
    await connection.start_unix_server(lambda *_: None, "/tmp/never")


async def tunnel(connection: asyncssh.SSHClientConnection) -> None:
    await connection.open_tun()


async def tap(connection: asyncssh.SSHClientConnection) -> None:
    await connection.open_tap()


async def x11(connection: asyncssh.SSHClientConnection) -> None:
    await connection.create_process(x11_forwarding=True, x11_display="127.0.0.1:9")


async def second_session(connection: asyncssh.SSHClientConnection) -> None:
    await connection.create_process(term_type="xterm")
    await connection.create_process(term_type="xterm")


async def any_subsystem(connection: asyncssh.SSHClientConnection) -> None:
    await connection.create_process(subsystem="netconf")


EVERYTHING_ELSE = (
    *(sftp, to_elsewhere, to_a_socket, from_elsewhere, from_a_socket, tunnel, tap, x11, second_session),
    any_subsystem,
)


@pytest.mark.parametrize("wish", EVERYTHING_ELSE, ids=lambda wish: wish.__name__)
async def test_everything_else_is_refused(tmp_path: Path, wish: Callable[..., Any]) -> None:
    async with toy_host(tmp_path) as server, connected(server, key()) as connection:
        with pytest.raises((asyncssh.Error, asyncssh.ChannelListenError, OSError)):
            async with asyncio.timeout(5):
                await wish(connection)


async def test_an_agent_is_not_taken(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server:
        async with connected(server, key(), agent_forwarding=True) as connection:
            shown = await connection.create_process(term_type="xterm", encoding=None)
            await shown.stdout.readuntil(b"[register")
        assert not any(server.connections.service.folder.path.rglob("agent*"))


@pytest.mark.slow
async def test_a_client_cannot_fill_the_memory_with_its_environment(tmp_path: Path) -> None:
    many = {f"LC_{number}": "x" * 1000 for number in range(200)}
    async with toy_host(tmp_path) as server, screen(server, key(), env={**many, "LANG": "sv_SE.UTF-8"}) as shown:
        await shown.see(" sv]")
        session: Any = server.connections.players[0]._line
        assert dict(session._channel.get_environment()) == {"LANG": "sv_SE.UTF-8"}


# --- limits ------------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_more_keys_than_may_be_offered_end_the_connection(tmp_path: Path) -> None:
    known = key()
    async with toy_host(tmp_path, HostLimits(offered=3, closing=0.1)) as server:
        await registered(server, known)
        with pytest.raises(asyncssh.DisconnectError, match="3"):
            async with connected(server, key(), key(), key(), known, user="anna"):
                pass
        async with connected(server, key(), key(), known, user="anna"):
            pass


async def test_more_sessions_than_there_may_be_are_refused_in_a_sentence(tmp_path: Path) -> None:
    async with toy_host(tmp_path, HostLimits(sessions=1, closing=0.1)) as server, screen(server, key()) as first:
        await first.see("[register")
        async with screen(server, key()) as second:
            assert await second.ended() == 1
            assert say("server.full", n=1).encode() in second.seen


async def test_more_sessions_from_an_address_are_refused_in_a_sentence(tmp_path: Path) -> None:
    async with (
        toy_host(tmp_path, HostLimits(per_address=1, closing=0.1)) as server,
        screen(server, key()) as first,
    ):
        await first.see("[register")
        async with screen(server, key()) as second:
            assert await second.ended() == 1
            assert say("server.many-from-here", n=1).encode() in second.seen.replace(b"\r\n", b" ")
        assert len(server.connections.players) == 1


@pytest.mark.slow
async def test_with_as_many_sessions_as_a_key_may_have_one_may_only_take_over(tmp_path: Path) -> None:
    mine = key()
    async with toy_host(tmp_path, HostLimits(per_key=1, closing=0.1)) as server:
        await registered(server, mine)
        async with screen(server, mine) as first, screen(server, mine) as second:
            await first.see("[lobby")
            assert say("server.second-window") not in await second.see(say("server.leave"))
            second.type("1")
            second.type("2")
            await second.see("[lobby")
            await first.ended()


async def test_a_key_that_nobody_knows_has_no_more_sessions_than_a_key_may_have(tmp_path: Path) -> None:
    mine = key()
    async with toy_host(tmp_path, HostLimits(per_key=1, closing=0.1)) as server, screen(server, mine) as first:
        await first.see("[register")
        async with screen(server, mine) as second:
            assert await second.ended() == 1
            assert say("server.many-of-key", n=1).encode() in second.seen.replace(b"\r\n", b" ")


async def test_a_silent_connection_is_ended(tmp_path: Path) -> None:
    async with toy_host(tmp_path, HostLimits(login=0.3, closing=0.1)) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        async with asyncio.timeout(REPLY):
            with suppress(ConnectionError):
                assert (await reader.read()).startswith(b"SSH-2.0-")
        writer.close()


@pytest.mark.slow
async def test_a_client_that_is_not_there_any_longer_is_let_go(tmp_path: Path) -> None:
    """It is asked three times, and answers nothing: here because it reads nothing."""
    async with (
        toy_host(tmp_path, HostLimits(keepalive=0.2, closing=0.1)) as server,
        screen(server, key()) as shown,
    ):
        await shown.see("[register")
        transport: Any = shown.process.get_extra_info("connection")._transport
        transport.pause_reading()
        async with asyncio.timeout(REPLY):
            while server.connections.players:
                await asyncio.sleep(0.05)


@pytest.mark.slow
async def test_who_logs_in_and_asks_for_nothing_does_not_stay(tmp_path: Path) -> None:
    async with (
        toy_host(tmp_path, HostLimits(login=0.3, closing=0.1)) as server,
        connected(server, key()) as connection,
    ):
        async with asyncio.timeout(5):
            await connection.wait_closed()


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
    ],
)
def test_the_addresses_of_a_household_are_counted_as_one(address: str, counted: str) -> None:
    assert neighbourhood(address) == counted


async def test_what_clients_guess_of_the_key_exchange_is_what_the_host_names_first(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        assert await reader.readline() == b"SSH-2.0-jc-tui\r\n"
        writer.write(b"SSH-2.0-guessing\r\n")
        length = int.from_bytes(await reader.readexactly(4))
        packet = await reader.readexactly(length)
        message, named = packet[1], packet[18:]
        writer.close()
    assert message == 20, "how a key is agreed on"
    algorithms = named[4 : 4 + int.from_bytes(named[:4])].split(b",")
    assert algorithms[0] == b"curve25519-sha256"
    assert len(algorithms) > 5


async def test_garbage_ends_its_own_connection_only(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server, screen(server, key()) as shown:
        for text in (b"GET / HTTP/1.1\r\n\r\n", b"SSH-2.0-x\r\n" + b"\xff" * 100_000, b"\0" * 10):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(text)
            writer.write_eof()
            with suppress(ConnectionError):
                await reader.read()
            writer.close()
        shown.type("hello")
        await shown.see("hello")


async def test_the_log_names_events_and_no_address_key_or_name(tmp_path: Path) -> None:
    mine = key()
    async with toy_host(tmp_path) as server:
        await registered(server, mine)
        async with connected(server, key()) as connection:
            await connection.run("secret")
        log = server.connections.service.folder.log
    told = log.read_text()
    assert "login account=0" in told
    assert "registered account=1" in told
    assert "logout account=1" in told
    assert "refused why=command" in told
    for secret in ("127.0.0.1", mine.get_fingerprint(), "anna", "secret"):
        assert secret not in told
    assert log.stat().st_mode & 0o777 == 0o600


def modes(server: Server) -> set[int]:
    return {path.stat().st_mode & 0o077 for path in server.connections.service.folder.path.rglob("*")}


async def test_nobody_else_can_read_what_the_host_keeps(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server:
        await registered(server, key())
        assert modes(server) == {0}
