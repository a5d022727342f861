"""The server: it listens, lets players in, and keeps what they share; from its start until it is told to end."""

from __future__ import annotations

import asyncio
import errno
import fcntl
import logging
import os
import resource
import signal
import socket
import sqlite3
import traceback
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import asyncssh

from engine.contract import GameError
from engine.foreign import quoted
from engine.journal.files import write_over
from engine.values import frozen
from engine.words import say, why
from jc_tui.host.api.messages import PushKind, PushMessage
from jc_tui.host.config import HostLimits, HostRules
from jc_tui.host.connections import ConnectionManager
from jc_tui.host.decompress import bound_decompression
from jc_tui.host.logs import HostLog, keep_up, kind_of
from jc_tui.host.notifications.delivery import NoticeSender
from jc_tui.host.notifications.mail import Mailer, MailServer
from jc_tui.host.notifications.policy import POLLING, TurnNotifier
from jc_tui.host.sandbox.landlock import available
from jc_tui.host.service.events import HostService
from jc_tui.host.ssh import Guest, SshConnection, reads_stranger
from jc_tui.host.ssh_session import SshSession
from jc_tui.host.store import HostStore
from jc_tui.host.store.paths import HostFolder, narrow_umask
from jc_tui.host.workers.pool import WorkerPool

LOOKING = 0.5
"""Seconds between two looks at what other processes did."""

LOCKED = 50
"""Milliseconds for which everybody waits while another process writes to the database."""

GOING = 3.0
"""Seconds in which sessions that were told to end have to."""

FILES = 4096
"""Descriptors that the server wants; a session has five."""


@frozen
class Serving:
    """How a host is run.

    Attributes:
        listen: the address at which it is found; empty for all that the machine has. port: 0 for any that is free.
        sandbox: whether players' processes are kept from everything else on the machine.
        mail: by which mails are sent; None for no mails.
    """

    folder: HostFolder
    listen: str = ""
    port: int = 2222
    sandbox: bool = True
    limits: HostLimits = HostLimits()
    rules: HostRules = HostRules()
    mail: MailServer | None = None


class CannotServe(GameError):
    """The host cannot begin; the message says why."""


class Server:
    """A host that is on; what an entry has to know of it.

    Attributes:
        house: what its sessions share. limits: of that. waiting: connections that have not logged in yet.
        port: where it listens. fingerprint: of its key.
    """

    port: int

    def __init__(self, connections: ConnectionManager, key: asyncssh.SSHKey) -> None:
        self.connections, self._key = connections, key
        self.limits, self.note = connections.limits, connections.log.note
        self.waiting: list[SshConnection] = []
        self.fingerprint = key.get_fingerprint()
        self._listener: asyncssh.SSHAcceptor | None = None

    # --- for an entry --------------------------------------------------------------------------------------

    def is_known(self, fingerprint: str) -> bool:
        """Whether a key is somebody's."""
        return self.connections.service.store.keys.owner(fingerprint) is not None

    def is_taken(self, name: str) -> bool:
        """Whether somebody has that name."""
        return self.connections.service.store.accounts.named(name) is not None

    def session(self, guest: Guest, begun: Callable[[], None]) -> SshSession:
        """The session of somebody who has logged in; it calls `begun` once it has been asked for something."""
        return SshSession(self.connections, guest, begun)

    # --- serving -------------------------------------------------------------------------------------------

    async def listen(self, address: str, port: int) -> None:
        """Let players in from now on. Raises CannotServe."""
        limits = self.limits
        bound_decompression(reads_stranger)
        try:
            port = port or _free_port(address)
            self._listener = await asyncssh.create_server(
                lambda: SshConnection(self),
                address,
                port,
                server_host_keys=[self._key],
                server_version="jc-tui",
                login_timeout=limits.login,
                keepalive_interval=limits.keepalive,
                keepalive_count_max=3,
                kex_algs="^curve25519-sha256",  # first, or clients that guess, as Dropbear, are misunderstood
                compression_algs=["zlib@openssh.com", "none"],
                config=None,
                public_key_auth=True,
                password_auth=False,
                kbdint_auth=False,
                host_based_auth=False,
                gss_host=None,
                agent_forwarding=False,
                x11_forwarding=False,
                allow_scp=False,
                send_server_host_keys=False,
                line_editor=False,
                encoding=None,
            )
        except (OSError, UnicodeError) as error:
            raise CannotServe(_not_listening(address, port, error)) from None
        self.port = port
        self.note("start", port=port)

    async def look_around(self) -> None:
        """See what other processes did meanwhile, players to saves and commands to the book."""
        for handler in self.connections.service.poll():
            self.connections.end(handler, handler.outcast)
        for stay in self.connections.players:
            stay.check_folders()

    async def close(self) -> None:
        """Take nobody any more, tell all, give them a while, and have them leave."""
        connections = self.connections
        if self._listener:
            self._listener.close()
        for stay in list(connections.players):
            stay.hear(PushMessage(PushKind.CLOSING, seconds=round(self.limits.closing)))
        await connections.until_empty(self.limits.closing)
        for stay in list(connections.players):
            stay.end("server.closed")
        await connections.until_empty(GOING)
        self.note("end")


async def serve(
    serving: Serving,
    ready: Callable[[Server], None],
    ended: asyncio.Event | None = None,
    pool_maker: Callable[[], WorkerPool] = WorkerPool,
) -> None:
    """Be a host until SIGTERM, SIGINT, SIGHUP or `ended`; `ready` is told when players can come.

    Raises CannotServe, GameError, OSError.
    """
    folder = serving.folder
    asyncssh.set_log_level(logging.CRITICAL + 1)  # it would write down addresses and names
    done = ended or asyncio.Event()
    async with AsyncExitStack() as open_things:
        open_things.enter_context(narrow_umask())
        folder.make()
        if serving.sandbox and (reason := available(folder.path)):
            raise CannotServe(say("server.without-sandbox", reason=reason))
        _want_descriptors()
        open_things.enter_context(alone(folder.path / "lock"))
        logbook = HostLog(folder.log)
        open_things.callback(logbook.close)
        service = open_things.enter_context(HostService(folder, HostStore.open(folder), serving.rules))
        connections = ConnectionManager(service, serving.limits, logbook, pool_maker(), sandbox=serving.sandbox)
        server = Server(connections, host_key(folder.host_key))
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(_noting(logbook))
        open_things.push_async_callback(connections.pool.stop)
        await connections.pool.start()
        await server.listen(serving.listen, serving.port)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            open_things.callback(signal.signal, number, signal.getsignal(number))
            loop.add_signal_handler(number, done.set)
            open_things.callback(loop.remove_signal_handler, number)
        sender = NoticeSender(Mailer(serving.mail) if serving.mail else None)
        open_things.push_async_callback(sender.close)
        notifier = TurnNotifier(service, sender)
        service.store.database.run(f"PRAGMA busy_timeout = {LOCKED}")
        service.tester, service.wisher, service.mails = notifier.test, notifier.wish, serving.mail is not None
        looking = [
            loop.create_task(keep_up("look-around", server.look_around, LOOKING, logbook)),
            loop.create_task(keep_up("calls", notifier.poll, POLLING, logbook)),
        ]
        ready(server)
        await done.wait()
        await server.close()
        for task in looking:
            task.cancel()
        await asyncio.gather(*looking, return_exceptions=True)
        with suppress(sqlite3.Error):  # somebody may be called once more
            notifier.close()


def host_key(path: Path) -> asyncssh.SSHKey:
    """The key by which players know the host again, made at the first start. Raises CannotServe, OSError."""
    if not path.exists():
        key = asyncssh.generate_private_key("ssh-ed25519", comment="jc-tui host")
        write_over(path, key.export_private_key())
    path.chmod(0o600)
    try:
        return asyncssh.read_private_key(path)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError):
        raise CannotServe(say("server.bad-host-key", path=quoted(path))) from None


def _free_port(address: str) -> int:
    """A port that is free now, the same for all kinds of addresses. Raises OSError."""
    places = socket.getaddrinfo(address or None, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, *_, place = places[0]
    with socket.socket(family) as found:
        found.bind(place)
        return int(found.getsockname()[1])


def _not_listening(address: str, port: int, error: OSError | UnicodeError) -> str:
    """Why the host cannot listen; asyncio's own text of it names addresses as Python writes them."""
    if isinstance(error, socket.gaierror | UnicodeError) or error.errno in (errno.EADDRNOTAVAIL, errno.EINVAL):
        return say("server.no-such-address", address=quoted(address))
    return say("server.cannot-listen", port=port, why=why(OSError(error.errno, os.strerror(error.errno or 0))))


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold the folder, so that no second server uses it. Raises CannotServe, OSError."""
    with open(path, "ab", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CannotServe(say("server.serves-already", folder=quoted(path.parent))) from None
        yield


def _want_descriptors() -> None:
    """Have as many descriptors as a full house needs, as far as the system lets us."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < FILES:
        resource.setrlimit(resource.RLIMIT_NOFILE, (FILES if hard < 0 else min(FILES, hard), hard))


def _noting(logbook: HostLog) -> Callable[[asyncio.AbstractEventLoop, dict[str, Any]], None]:
    """What fails in the loop is written down, without a value of anything."""

    def note(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        trace = traceback.extract_tb(error.__traceback__) if error else ()
        lines = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in trace]
        logbook.note_crash("server", "\n".join([*lines, kind_of(error)]))

    return note
