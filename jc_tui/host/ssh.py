"""Who comes in: a connection until it has logged in, by its public key alone, and its one session.

The key that *completed* the login is the identity. A client offers keys before it proves that it has one, and
anybody can offer the public key of somebody else: what was offered last is a candidate, and only completion makes
it more. The user name that a client sends is mostly that of its own machine: never an identity.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any, Protocol
from weakref import WeakSet

import asyncssh
from asyncssh.channel import SSHServerChannel
from asyncssh.compression import Decompressor
from asyncssh.packet import SSHPacket

from engine.values import frozen
from engine.words import say
from jc_tui.host.api.messages import Origin
from jc_tui.host.config import HostLimits
from jc_tui.host.decompress import LARGEST
from jc_tui.host.terminal import NAMES, is_believed

NEW = "new"
"""The user name with which a key that nobody knows registers, whatever names there are."""

WINDOW = 1 << 17
"""Bytes that a client may send ahead of what is read; a pasted text that is taken fits in."""

PACKET = 1 << 15
"""Bytes that a client may send at once."""

TRIES_A_KEY = 3
"""How often each key may be offered: twice is usual, first to ask and then with the proof."""


@frozen
class Guest:
    """Somebody who has logged in: their public key as it is sent on the wire, its fingerprint, their origin."""

    key: bytes
    fingerprint: str
    origin: Origin

    @property
    def address(self) -> str:
        """What is counted as their address."""
        return self.origin.address


def neighbourhood(address: str) -> str:
    """What is counted as one address: of the sixth version a network of 64 bits, which one household has."""
    whole = ip_address(address.partition("%")[0])
    if whole.version == 4:
        return str(whole)
    return str(whole.ipv4_mapped or ip_network((whole, 64), strict=False))


class LoginPolicy(Protocol):
    """What an entry has to know.

    Attributes:
        waiting: connections that have not logged in and asked for something yet, the oldest first.
    """

    limits: HostLimits
    waiting: list[SshConnection]

    def is_known(self, fingerprint: str) -> bool:
        """Whether a key is somebody's."""

    def is_taken(self, name: str) -> bool:
        """Whether somebody has that name."""

    def note(self, event: str, **more: int | str) -> None:
        """Write down an event."""

    def session(self, guest: Guest, begun: Callable[[], None]) -> asyncssh.SSHServerSession[bytes]:
        """The session of somebody who has logged in; it calls `begun` once it has been asked for something."""


class Channel(SSHServerChannel[bytes]):
    """A channel that keeps of a client's environment what may be believed, however much it sends."""

    def _process_env_request(self, packet: SSHPacket) -> bool:
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        if name.decode("latin-1") in NAMES and is_believed(name.decode("latin-1"), value.decode("latin-1")):
            self._env[name] = value
        return True


class SshConnection(asyncssh.SSHServer):
    """One connection.

    Attributes:
        address: what is counted as its address.
    """

    address: str
    _connection: asyncssh.SSHServerConnection

    def __init__(self, door: LoginPolicy) -> None:
        self._door = door
        self._offered: set[str] = set()
        self._tries = 0
        self._candidate: Guest | None = None
        self._guest: Guest | None = None
        self._has_session = False
        self._patience: asyncio.TimerHandle | None = None

    # --- coming and going ----------------------------------------------------------------------------------

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Take a connection, in the place of an older one where too many wait."""
        self._connection = conn
        _entries.add(self)
        conn._max_recv_pktlen = LARGEST
        transport: Any = conn._transport
        transport.max_size = PACKET  # asyncio reads 256 kB at once, and everybody waits until that is done with
        peer = conn.get_extra_info("peername")
        self.address = neighbourhood(str(peer[0])) if peer else ""
        waiting, limits = self._door.waiting, self._door.limits
        count = Counter(entry.address for entry in waiting)
        if count[self.address] >= limits.strangers_per_address:
            next(entry for entry in waiting if entry.address == self.address)._push_out()
        elif len(waiting) >= limits.waiting:
            max(waiting, key=lambda entry: count[entry.address])._push_out()  # of equal ones the oldest
        waiting.append(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        self._stop_waiting()
        if isinstance(exc, asyncssh.ProtocolError | asyncssh.CompressionError):
            self._door.note("refused", why="packet")

    def _push_out(self) -> None:
        self._door.note("refused", why="waiting")
        self._stop_waiting()
        self._connection.abort()

    def _stop_waiting(self) -> None:
        """Stop counting this connection as waiting, and cancel its deadline."""
        if self in self._door.waiting:
            self._door.waiting.remove(self)
        if self._patience:
            self._patience.cancel()

    # --- who it is -----------------------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        """A client begins, or begins again with another user name. True in any case: it has to log in."""
        self._candidate = None
        self._try()
        return True

    def public_key_auth_supported(self) -> bool:
        """The only way in."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether a key may log in. A known name with a key that nobody knows: the client has others to try."""
        self._candidate = None
        fingerprint = key.get_fingerprint()
        self._offered.add(fingerprint)
        if not self._try():
            return False
        if not self._door.is_known(fingerprint) and username != NEW and self._door.is_taken(username):
            return False
        self._candidate = Guest(key.public_data, fingerprint, Origin(self.address, username))
        return True

    def auth_completed(self) -> None:
        """The key that was offered last has been proved."""
        self._guest = self._candidate
        if self._guest is None:
            self._connection.abort()
            return
        # Who has logged in and asks for nothing must not stay.
        loop = asyncio.get_running_loop()
        self._patience = loop.call_later(self._door.limits.login, self._connection.abort)

    def _try(self) -> bool:
        """Count a try; the connection ends with one too many."""
        self._tries += 1
        most = self._door.limits.offered
        if len(self._offered) <= most and self._tries <= TRIES_A_KEY * most:
            return True
        self._door.note("refused", why="keys")
        reason = say("server.too-many-keys", n=most)
        self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, reason)
        return False

    # --- what they may have --------------------------------------------------------------------------------

    def session_requested(self) -> tuple[Channel, asyncssh.SSHServerSession[bytes]] | bool:
        """The one session of a connection; forwarding of any kind is refused by what this class lacks."""
        if self._guest is None or self._has_session:
            return False
        self._has_session = True
        channel = Channel(
            self._connection,
            asyncio.get_running_loop(),
            allow_pty=True,
            line_editor=False,
            line_echo=False,
            line_history=0,
            max_line_length=0,
            encoding=None,
            errors="strict",
            window=WINDOW,
            max_pktsize=PACKET,
        )
        return channel, self._door.session(self._guest, self._stop_waiting)

    def is_stranger_read_by(self, decompressor: Decompressor) -> bool:
        """Return whether `decompressor` reads this connection, and its key belongs to no account."""
        if self._connection._decompressor is not decompressor:
            return False
        return self._guest is None or not self._door.is_known(self._guest.fingerprint)


_entries: WeakSet[SshConnection] = WeakSet()


def reads_stranger(decompressor: Decompressor) -> bool:
    """Return whether `decompressor`, which does not know its connection, reads from a key of no account."""
    return any(entry.is_stranger_read_by(decompressor) for entry in tuple(_entries))
