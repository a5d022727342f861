"""Who is let in, as whom, what is refused, and how many there may be."""

import asyncio
import dis
import inspect
import re
from contextlib import suppress
from types import SimpleNamespace

import asyncssh
import pytest
from asyncssh.channel import SSHServerChannel
from asyncssh.connection import SSHServerConnection

from engine.translations import say
from jc_tui.host.api.messages import Origin, RequestRefused
from jc_tui.host.config import HostConfig
from jc_tui.host.logs import HostLog
from jc_tui.host.session import ConnectionManager, PlayerConnection
from jc_tui.host.ssh import SshConnection, neighbourhood
from tests.jc_tui.host.bare_host import done
from tests.jc_tui.host.bare_host import key as public_key
from tests.jc_tui.host.toy_host import MINE, REPLY, ToyNursery, connected, key, lobby, screen, toy_host, until

OTHER = key()


@pytest.mark.slow
def test_what_is_private_of_asyncssh_is_called_as_in_version_2_24_1():
    for kind, names in (
        (SSHServerChannel, ("_process_env_request", "_env")),
        (SSHServerConnection, ("_decompressor", "_max_recv_pktlen", "_transport")),
    ):
        methods = [each for base in kind.__mro__ for each in vars(base).values() if inspect.isfunction(each)]
        named = [dis.get_instructions(each) for each in methods if {*names} & {*each.__code__.co_names}]
        found = {step.argval for steps in named for step in steps if step.opname == "STORE_ATTR"}
        missing = [name for name in names if name not in found and not hasattr(kind, name)]
        assert not missing, f"not so in {asyncssh.__version__}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("user", "keys", "version", "advice"),
    [
        ("me", [], "OpenSSH_9.2p1", say("server.no-key")),
        ("anna", [], "dropbear_2022.83", say("server.no-key-dropbear")),
        ("anna", [OTHER, key()], "OpenSSH_9.2p1", say("server.unknown-key", name="anna")),
    ],
)
async def test_a_client_that_cannot_log_in_is_told_once_what_to_do(tmp_path, user, keys, version, advice):
    seen = []

    class Client(asyncssh.SSHClient):
        def auth_banner_received(self, msg, lang):
            seen.append(msg)

    async with toy_host(tmp_path) as server:
        server.connections.service.store.register("anna", MINE.public_data)
        options = {"username": user, "password": "secret", "client_version": version, "client_factory": Client}
        with pytest.raises(asyncssh.PermissionDenied):
            async with connected(server, *keys, **options):
                pass
    (banner,) = seen
    lines = banner.split("\r\n")
    assert " ".join(lines).strip() == advice
    assert max(map(len, lines)) < 80


@pytest.mark.slow
async def test_the_key_that_completed_a_login_counts(tmp_path):
    stolen = asyncssh.load_keypairs([OTHER])[0]
    stolen.public_data = MINE.public_data  # which everybody may know; what it signs is signed with another

    async with toy_host(tmp_path) as server:
        server.connections.service.store.register("anna", MINE.public_data)
        for user, keys, seen in (
            ("somebody-else", [MINE], "[lobby"),
            ("new", [MINE], "[lobby"),
            ("anna", [OTHER, MINE], "[lobby"),  # the name is anna's, so that the next key is tried
            ("Anna", [OTHER], ""),
            ("anna", [], ""),
            ("new", [OTHER], "[register"),
            ("me", [stolen, OTHER], "[register"),
            ("me", [stolen], ""),
        ):
            with suppress(asyncssh.PermissionDenied):
                async with screen(server, *keys, user=user, line={"password": "secret"}) as shown:
                    assert seen, "it is let in"
                    await shown.see(seen)
                    seen = ""
            assert not seen, "it is kept out"
        assert {birth.account.name for birth in ToyNursery.last.births if birth.account} == {"anna"}


@pytest.mark.slow
async def test_what_is_no_screen_is_refused_and_what_needs_a_sentence_gets_one(tmp_path):
    async with toy_host(tmp_path) as server, connected(server, key()) as other:
        for wish in (
            lambda one: one.open_connection("127.0.0.1", 22),
            lambda one: one.open_unix_connection("/run/dbus/system_bus_socket"),
            lambda one: one.start_server(lambda *_: None, "127.0.0.1", 0),
            lambda one: one.open_tun(),
            lambda one: one.create_process(x11_forwarding=True, x11_display="127.0.0.1:9"),
            lambda one: one.create_process(subsystem="netconf"),
        ):
            async with connected(server, key()) as connection, asyncio.timeout(REPLY):
                with pytest.raises((asyncssh.Error, asyncssh.ChannelListenError, OSError)):
                    await wish(connection)
        assert not ToyNursery.last.births
        await other.create_process(term_type="xterm")
        with pytest.raises(asyncssh.ChannelOpenError):  # a second session
            await other.create_process(term_type="xterm")
        async with screen(server, key(), term_type="dumb") as shown:
            assert await shown.ended() == 2


async def test_of_a_client_only_what_may_be_believed_is_taken(tmp_path):
    many = {**{f"LC_{number}": "x" * 1000 for number in range(200)}, "LANG": "sv_SE.UTF-8"}
    async with toy_host(tmp_path) as server, screen(server, key(), user="cato", env=many) as shown:
        await shown.see(" sv]")
        player = server.connections.players[0]
        assert dict(player._line._channel.get_environment()) == {"LANG": "sv_SE.UTF-8"}
        assert player.origin == Origin("127.0.0.1", "cato")


@pytest.mark.slow
async def test_more_keys_than_may_be_offered_end_the_connection(tmp_path):
    async with lobby(tmp_path, HostConfig(offered=3, closing=0.1)) as (server, _):
        async with connected(server, OTHER, key(), MINE, username="anna"):
            pass
        with pytest.raises(asyncssh.DisconnectError, match="3"):
            await connected(server, OTHER, key(), key(), MINE, username="anna").__aenter__()


async def answer(server, text=b"", *, ends=True):
    """Return what the host says until it ends a connection that sends something, and perhaps nothing more."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(text)
    if ends:
        writer.write_eof()
    got = b""
    with suppress(ConnectionError):
        while data := await asyncio.wait_for(reader.read(65_536), REPLY):
            got += data
    writer.close()
    return got


async def test_a_connection_that_says_or_asks_nothing_is_ended(tmp_path):
    config = HostConfig(login=0.3, closing=0.1)
    async with toy_host(tmp_path, config) as server, connected(server, key()) as silent:
        assert (await answer(server, ends=False)).startswith(b"SSH-2.0-")
        await asyncio.wait_for(silent.wait_closed(), REPLY)


@pytest.mark.slow
async def test_a_client_that_is_not_there_any_longer_is_let_go(tmp_path):
    async with lobby(tmp_path, HostConfig(keepalive=0.2, closing=0.1)) as (server, shown):
        shown.connection._transport.pause_reading()  # so that nothing is answered, three times
        await until(lambda: not server.connections.players)


def test_the_addresses_of_a_household_are_counted_as_one():
    assert neighbourhood("192.0.2.7") == neighbourhood("::ffff:192.0.2.7") == "192.0.2.7"
    assert neighbourhood("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::/64"
    assert neighbourhood("fe80::1%eth0") == "fe80::/64"


async def test_what_clients_guess_is_right_and_garbage_ends_itself(tmp_path):
    large = b"SSH-2.0-large\r\n" + (35_001).to_bytes(4, "big") + bytes(28)  # is not waited for
    async with lobby(tmp_path, HostConfig(login=600, closing=0.1)) as (server, shown):
        version, _, packet = (await answer(server, b"SSH-2.0-guessing\r\n")).partition(b"\r\n")
        for text in (b"GET / HTTP/1.1\r\n\r\n", b"SSH-2.0-x\r\n" + b"\xff" * 100_000, b"\0" * 10):
            await answer(server, text)
        await answer(server, large, ends=False)
        shown.type("hello")
        await shown.see("hello")
    assert version == b"SSH-2.0-jc-tui"
    assert (packet[5], packet[26:44]) == (20, b"curve25519-sha256,"), "how a key is agreed on, and then others"


async def test_files_are_private_and_the_log_names_no_address_key_or_name(tmp_path):
    async with toy_host(tmp_path) as server:
        async with screen(server, MINE) as shown, connected(server, key()) as connection:
            shown.type("RL")
            await shown.see("[lobby")
            await connection.run("secret")
        assert {path.stat().st_mode & 0o077 for path in server.connections.service.folder.path.rglob("*")} == {0}
    told = server.connections.service.folder.log.read_text()
    events = ("login account=0", "registered account=1", "logout account=1", "refused why=command")
    assert all(event in told for event in events)
    assert not [secret for secret in ("127.0.0.1", MINE.get_fingerprint(), "anna", "secret") if secret in told]


class Arrival:
    def __init__(self, address, waiting, connections):
        self.is_left, self._transport, self._decompressor = True, SimpleNamespace(), None
        self.get_extra_info = lambda _: (f"127.0.0.{address}", 1)
        SshConnection(connections, waiting).connection_made(self)

    def abort(self):
        self.is_left = False


@pytest.mark.parametrize(
    ("limits", "sources", "left"),
    [
        ({}, [1] * 300 + [2] * 300, {1: [296, 297, 298, 299], 2: [596, 597, 598, 599]}),
        ({"waiting": 7}, [*range(1, 41)] * 4, {number: [number + 119] for number in range(34, 41)}),
        ({"waiting": 8}, [9, *[*range(1, 5)] * 9], {9: [0]}),  # a login that is under way
        ({"waiting": 5}, [1, 1, 2, 2, 2, 3], {1: [0, 1], 2: [3, 4], 3: [5]}),  # the oldest of who has most goes
    ],
)
def test_so_many_wait_to_log_in(host, limits, sources, left):
    log, waiting = HostLog(host.folder.log), []
    connections = ConnectionManager(host.service, HostConfig(**limits), log, ToyNursery())
    arrivals = [Arrival(str(source), waiting, connections) for source in sources]
    assert len(waiting) == sum(arrival.is_left for arrival in arrivals) <= HostConfig(**limits).waiting
    for source, numbers in left.items():
        assert [at for at, each in enumerate(sources) if each == source and arrivals[at].is_left] == numbers


@pytest.mark.slow
async def test_who_has_logged_in_has_no_place_for_good_until_there_is_a_screen(tmp_path):
    async with lobby(tmp_path, HostConfig(login=600, closing=0.1, per_address=2)) as (server, shown):
        async with connected(server, key()) as connection:
            silent = asyncio.create_task(answer(server, ends=False))
            await asyncio.wait_for(connection.wait_closed(), REPLY)
        another = asyncio.create_task(answer(server, ends=False))
        assert (await silent).startswith(b"SSH-2.0-")
        another.cancel()
        shown.type("still here")
        await shown.see("still here")


@pytest.mark.parametrize(
    ("limits", "events"),  # who comes from which address, and how they are refused; who registers as whom
    [
        ({"sessions": 8}, "1@1 2@2 3@3 4@4 5@5:many-strangers anna@6 anna@6 1!bert 5@5"),
        ({"per_address": 4}, "1@1 2@1 3@1:many-strangers-from-here anna@1 3@2 1!bert 4@1 5@1:many-from-here"),
        ({"sessions": 1}, "anna@1 anna@2:full 1@3:full"),
        ({"per_address": 1}, "anna@1 1@1:many-from-here 2@2 anna@2"),
        ({"per_key": 1}, "1@1 1@2:many-of-key 2@2 anna@1 anna@1"),
    ],
)
def test_strangers_keep_no_friend_out(host, limits, events):
    host.friend("anna").close()
    connections = ConnectionManager(host.service, HostConfig(**limits), HostLog(host.folder.log), ToyNursery())
    for event in events.split():
        who, does, address, refusal = re.match(r"(\w+)([!@])(\w+):?(.*)", event).groups()
        if does == "!":
            done(connections.players[0].handler.register(address))
            continue
        player = PlayerConnection(connections, public_key(who), Origin(address), None)
        told = ""
        try:
            player.handler = connections.admit(player)
        except RequestRefused as refused:
            told = refused.key.removeprefix("server.")
        assert told == refusal, event


@pytest.mark.slow
async def test_with_as_many_sessions_as_a_key_may_have_one_may_only_take_over(tmp_path):
    config = HostConfig(login=600, closing=0.1, per_key=1)
    async with lobby(tmp_path, config) as (server, first), screen(server, MINE) as second:
        async with screen(server, OTHER) as _, screen(server, OTHER) as refused:
            assert await refused.ended() == 1
            assert b"allows 1 session per key" in refused.seen
        assert "refused why=key" in server.connections.service.folder.log.read_text()
        assert say("server.second-window") not in await second.see(say("server.leave"))
        second.type("12")
        await second.see("[lobby")
        await first.ended()
