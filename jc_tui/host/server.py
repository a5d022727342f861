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
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path

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
from jc_tui.host.logs import HostLog, keep_up
from jc_tui.host.notifications.delivery import NoticeSender
from jc_tui.host.notifications.mail import Mailer, MailServer
from jc_tui.host.notifications.policy import POLLING, TurnNotifier
from jc_tui.host.sandbox.landlock import available
from jc_tui.host.service.events import HostService
from jc_tui.host.ssh import SshConnection, reads_stranger
from jc_tui.host.store import HostStore
from jc_tui.host.store.paths import HostFolder, narrow_umask
from jc_tui.host.workers.pool import WorkerPool

LOOKING, GOING = 0.5, 3.0
"""Seconds between two looks at what other processes did, and in which sessions have to end that are told to."""

LOCKED, FILES = 50, 4096
"""Milliseconds for which all wait while another process writes to the database; descriptors, of five a session."""


@frozen
class Serving:
    """How a host is run."""

    folder: HostFolder
    listen: str = ""  # all addresses that the machine has
    port: int = 2222  # 0 for any that is free
    sandbox: bool = True
    limits: HostLimits = HostLimits()
    rules: HostRules = HostRules()
    mail: MailServer | None = None


class CannotServe(GameError):
    """The host cannot begin; the message says why."""


class Server:
    """A host that is on."""

    port: int
    _listener: asyncssh.SSHAcceptor

    def __init__(self, connections: ConnectionManager, key: asyncssh.SSHKey) -> None:
        self.connections, self._key = connections, key
        self.fingerprint = key.get_fingerprint()

    async def listen(self, address: str, port: int) -> None:
        """Let players in from now on. Raises CannotServe."""
        limits, waiting = self.connections.limits, list[SshConnection]()
        bound_decompression(reads_stranger)
        try:
            self.port = port or _free_port(address)
            self._listener = await asyncssh.create_server(
                lambda: SshConnection(self.connections, waiting),
                address,
                self.port,
                server_host_keys=[self._key],
                server_version="jc-tui",
                login_timeout=limits.login,
                keepalive_interval=limits.keepalive,
                keepalive_count_max=3,
                kex_algs="^curve25519-sha256",  # first, or clients that guess, as Dropbear, are misunderstood
                compression_algs=["zlib@openssh.com", "none"],
                config=None,
                password_auth=False,  # and `SshConnection` lets nobody in by keyboard-interactive
                host_based_auth=False,
                gss_host=None,
                agent_forwarding=False,
                x11_forwarding=False,
                allow_scp=False,
                send_server_host_keys=False,
            )
        except (OSError, UnicodeError) as error:
            number = error.errno if isinstance(error, OSError) else None
            if isinstance(error, socket.gaierror) or number in (None, errno.EADDRNOTAVAIL, errno.EINVAL):
                raise CannotServe(say("server.no-such-address", address=quoted(address))) from None
            reason = why(OSError(number, os.strerror(number)))  # asyncio's own text names addresses
            raise CannotServe(say("server.cannot-listen", port=port, why=reason)) from None
        self.connections.log.note("start", port=self.port)

    async def look_around(self) -> None:
        """See what other processes did, players to saves and commands to the database."""
        for handler in self.connections.service.poll():
            self.connections.end(handler, handler.outcast)
        for player in self.connections.players:
            player.check_folders()

    async def close(self) -> None:
        """Let no more players in, tell all, give them a while, and have them leave."""
        connections = self.connections
        self._listener.close()
        for player in list(connections.players):
            player.hear(PushMessage(PushKind.CLOSING, seconds=round(connections.limits.closing)))
        await connections.until_empty(connections.limits.closing)
        for player in list(connections.players):
            player.end("server.closed")
        await connections.until_empty(GOING)
        connections.log.note("end")


async def serve(
    serving: Serving,
    ready: Callable[[Server], None],
    ended: asyncio.Event | None = None,
    pool_maker: Callable[[], WorkerPool] = WorkerPool,
) -> None:
    """Be a host until SIGTERM, SIGINT, SIGHUP or `ended`, and tell `ready` when players can come.

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
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < FILES:
            resource.setrlimit(resource.RLIMIT_NOFILE, (FILES if hard < 0 else min(FILES, hard), hard))
        open_things.enter_context(alone(folder.path / "lock"))
        log = HostLog(folder.log)
        open_things.callback(log.close)
        service = open_things.enter_context(HostService(folder, HostStore.open(folder), serving.rules))
        pool = pool_maker()
        connections = ConnectionManager(service, serving.limits, log, pool, sandbox=serving.sandbox)
        server = Server(connections, host_key(folder.host_key))
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(log.note_failure)
        open_things.push_async_callback(pool.stop)
        await pool.start()
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
            loop.create_task(keep_up("look-around", server.look_around, LOOKING, log)),
            loop.create_task(keep_up("calls", notifier.poll, POLLING, log)),
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
    """Return the host's key, which is made at its first start. Raises CannotServe, OSError."""
    if not path.exists():
        write_over(path, asyncssh.generate_private_key("ssh-ed25519", comment="jc-tui host").export_private_key())
    path.chmod(0o600)
    try:
        return asyncssh.read_private_key(path)
    except ValueError:  # not a key, or one with a passphrase
        raise CannotServe(say("server.bad-host-key", path=quoted(path))) from None


def _free_port(address: str) -> int:
    """Return a port that is free now, the same for all kinds of addresses. Raises OSError."""
    places = socket.getaddrinfo(address or None, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, *_, place = places[0]
    with socket.socket(family) as found:
        found.bind(place)
        return int(found.getsockname()[1])


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold the folder, so that no second server uses it. Raises CannotServe, OSError."""
    with open(path, "ab", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CannotServe(say("server.serves-already", folder=quoted(path.parent))) from None
        yield
