"""SSH: logins, by a public key alone, and what the one session of each may ask for.

The key that *completed* the login is the identity. A client offers keys before it proves that it has one, and
any client can offer the public key of another: what was offered last is a candidate, and only completion makes
it more. The user name that a client sends is mostly that of its own machine: never an identity.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Any
from weakref import WeakSet

import asyncssh
from asyncssh.channel import SSHServerChannel
from asyncssh.compression import Decompressor
from asyncssh.packet import SSHPacket

from engine.translations import ENGLISH, say
from engine.untrusted_text import quoted
from jc_tui.appearance.spans import wrapped
from jc_tui.host.api.messages import Origin
from jc_tui.host.decompress import LARGEST
from jc_tui.host.session import ConnectionManager, PlayerConnection
from jc_tui.host.store.accounts import fingerprint_of
from jc_tui.host.terminal import believed, is_believed
from jc_tui.host.workers.launch import ClientTerminal
from jc_tui.language import spoken

PACKET, TRIES_A_KEY = 1 << 15, 3
"""Bytes that a client may send at once; how often it may offer a key: twice is usual, then with the proof."""

NARROW = 79
"""Columns of what is said before the login, when no terminal is known yet."""

BACKLOG, LOOK_AGAIN, LINGER = 1 << 17, 0.05, 5.0
"""Bytes not sent to a client from which on its process has to wait, seconds until they are counted again, and
seconds in which a client has to disconnect after its session.
"""

CHANNEL: Any = {
    **{"allow_pty": True, "line_editor": False, "line_echo": False, "line_history": 0, "max_line_length": 0},
    **{"encoding": None, "errors": "strict", "max_pktsize": PACKET},
    "window": 1 << 17,  # bytes that are sent ahead of what is read; a pasted text that is taken fits in
}
"""A channel for a terminal, which does nothing of its own with what is typed."""


class SshConnection(asyncssh.SSHServer):
    address: str  # as connections are counted
    _connection: asyncssh.SSHServerConnection

    def __init__(self, connections: ConnectionManager, waiting: list[SshConnection]) -> None:
        """Make the handler of a connection. `waiting` are those without a session, oldest first."""
        self.connections, self._waiting = connections, waiting
        self._offered: set[str] = set()
        self._tries = 0
        self._candidate: tuple[bytes, Origin] | None = None
        self._guest: tuple[bytes, Origin] | None = None
        self._has_session = self._is_advised = False
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Take a connection, in the place of an older one where too many wait."""
        self._connection = conn
        _all.add(self)
        conn._max_recv_pktlen = LARGEST
        transport: Any = conn._transport
        transport.max_size = PACKET  # asyncio reads 256 kB at once, and everybody waits until that is done with
        peer = conn.get_extra_info("peername")
        self.address = neighbourhood(str(peer[0])) if peer else ""
        waiting, limits = self._waiting, self.connections.limits
        count = Counter(each.address for each in waiting)
        if count[self.address] >= limits.strangers_per_address:
            next(each for each in waiting if each.address == self.address)._push_out()
        elif len(waiting) >= limits.waiting:
            max(waiting, key=lambda each: count[each.address])._push_out()  # of equal ones the oldest
        waiting.append(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        if isinstance(exc, asyncssh.ProtocolError | asyncssh.CompressionError):
            self.connections.log.note("refused", why="packet")

    def _push_out(self) -> None:
        self.connections.log.note("refused", why="waiting")
        self.stop_waiting()
        self._connection.abort()

    def stop_waiting(self) -> None:
        """Stop counting this connection as waiting, and cancel its deadline."""
        if self in self._waiting:
            self._waiting.remove(self)
        if self._deadline:
            self._deadline.cancel()

    def begin_auth(self, username: str) -> bool:
        """Count a new user name as a try. Everybody has to log in."""
        self._candidate = None
        self._try()
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """Refuse a client that has no other key, and explain once what to do."""
        if not self._is_advised and (advice := self._advice(username)):
            self._is_advised = True
            lines = wrapped(advice, NARROW)
            self._connection.send_auth_banner("".join(f"{line}\r\n" for line in lines), "en")
        return False

    def _advice(self, username: str) -> str:
        """Return what helps a client whose keys did not log in, or nothing."""
        if not self._offered:
            version = str(self._connection.get_extra_info("client_version"))
            return say("server.no-key-dropbear" if "dropbear" in version else "server.no-key")
        known = self.connections.service.store.accounts.named(username)
        return say("server.unknown-key", name=known.account.name) if known else ""

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Return whether a key may log in. Unknown keys may not under an account's name."""
        self._candidate = None
        fingerprint, store = key.get_fingerprint(), self.connections.service.store
        self._offered.add(fingerprint)
        if not self._try():
            return False
        if store.accounts.named(username) and store.keys.owner(fingerprint) is None:
            return False  # the client has others to try
        self._candidate = key.public_data, Origin(self.address, username)
        return True

    def auth_completed(self) -> None:
        """Take the key that was offered last, and has been proved, as who it is."""
        self._guest = self._candidate
        # Who asks for nothing must not stay, nor who has logged in with nothing.
        seconds = self.connections.limits.login if self._guest else 0
        self._deadline = asyncio.get_running_loop().call_later(seconds, self._connection.abort)

    def _try(self) -> bool:
        """Count a try, and end the connection with one too many."""
        self._tries += 1
        most = self.connections.limits.offered
        if len(self._offered) <= most and self._tries <= TRIES_A_KEY * most:
            return True
        self.connections.log.note("refused", why="keys")
        no_more = asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE
        self._connection.disconnect(no_more, say("server.too-many-keys", n=most))
        return False

    def session_requested(self) -> tuple[Channel, SshSession] | bool:
        """Open the one session of a connection. All else, as forwarding, is refused."""
        if self._guest is None or self._has_session:
            return False
        self._has_session = True
        channel = Channel(self._connection, asyncio.get_running_loop(), **CHANNEL)
        return channel, SshSession(self, *self._guest, channel)


_all: WeakSet[SshConnection] = WeakSet()


def reads_stranger(decompressor: Decompressor) -> bool:
    """Return whether `decompressor`, which knows no connection, reads from an unknown key."""
    for each in tuple(_all):
        if each._connection._decompressor is decompressor:
            keys = each.connections.service.store.keys
            return each._guest is None or keys.owner(fingerprint_of(each._guest[0])) is None
    return False


def neighbourhood(address: str) -> str:
    """Return the address to count, of IPv6 that of a household's /64 network."""
    whole = ip_address(address.partition("%")[0])
    if whole.version == 4:
        return str(whole)
    return str(whole.ipv4_mapped or ip_network((whole, 64), strict=False))


class Channel(SSHServerChannel[bytes]):
    """A channel that keeps of a client's environment what may be believed, however much it sends."""

    def _process_env_request(self, packet: SSHPacket) -> bool:
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        if is_believed(name.decode("latin-1"), value.decode("latin-1")):
            self._env[name] = value
        return True


class SshSession(asyncssh.SSHServerSession[bytes]):
    """The session of a connection, which is the `SshTerminal` of a player."""

    def __init__(self, connection: SshConnection, key: bytes, origin: Origin, channel: Channel) -> None:
        self._connection, self._channel, self._log = connection, channel, connection.connections.log
        self._ssh = channel.get_connection()  # which a closed channel forgets
        self._player = PlayerConnection(connection.connections, key, origin, self)
        self._task: asyncio.Task[None] | None = None
        self._stalled = False  # whether the client takes no more
        self._looking: asyncio.TimerHandle | None = None

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        """Take a command, to refuse it in a sentence."""
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        self._log.note("refused", why="subsystem")
        return False

    def session_started(self) -> None:
        self._connection.stop_waiting()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            status = self._refuse() or await self._player.run()
        except Exception as error:
            loop.call_exception_handler({"message": "a session failed", "exception": error})
            status = 1
        with suppress(OSError):
            self._channel.exit(status)
        loop.call_later(LINGER, self._ssh.abort)

    def _refuse(self) -> int:
        """Refuse a session without a screen, and return its exit status, else 0."""
        term, environment = self._channel.get_terminal_type(), self._channel.get_environment()
        if self._channel.get_command() is not None:
            why, key, status = "command", "server.no-commands", 1
        elif term is None:
            why, key, status = "terminal", "server.no-terminal", 2
        elif believed(term, (0, 0), environment) is None:
            why, key, status = "terminal", "server.poor-terminal", 2
        else:
            return 0
        self._log.note("refused", why=why)
        seen = believed("", (0, 0), environment)
        with spoken(seen.language if seen else ENGLISH), suppress(OSError):
            end = "\n" if term is None else "\r\n"  # without a terminal no driver puts a carriage return there
            self._channel.write_stderr(f"{say(key, term=quoted(term or ''))}{end}".encode())
        return status

    def terminal(self, language: str) -> ClientTerminal:
        term, size = self._channel.get_terminal_type() or "", self._channel.get_terminal_size()
        seen = believed(term, size[:2], self._channel.get_environment(), language)
        assert seen is not None, "the session has not begun without one"
        return seen

    def show(self, data: bytes) -> None:
        with suppress(OSError):  # it has just been closed
            self._channel.write(data)
        self._look()

    def hold(self, full: bool) -> None:
        with suppress(OSError):
            (self._channel.pause_reading if full else self._channel.resume_reading)()

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self._player.type(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._player.resize()

    def eof_received(self) -> bool:
        """Return whether the channel stays open, as for a refusal still to be shown."""
        return self._channel.get_command() is not None or self._channel.get_terminal_type() is None

    def connection_lost(self, exc: Exception | None) -> None:
        if self._looking:
            self._looking.cancel()
        if self._task:
            self._task.cancel()

    def pause_writing(self) -> None:
        self._stalled = True
        self._look()

    def resume_writing(self) -> None:
        self._stalled = False
        self._look()

    def _look(self) -> None:
        """Have the process wait while much is not sent, and look again.

        A client may say that it takes any number of bytes, which asyncssh believes, and then take none.
        """
        if self._looking:
            self._looking.cancel()
        transport: Any = self._ssh._transport
        is_full = transport is not None and transport.get_write_buffer_size() > BACKLOG
        self._looking = asyncio.get_running_loop().call_later(LOOK_AGAIN, self._look) if is_full else None
        self._player.flow(not (is_full or self._stalled))
