"""The server: it listens, lets players in, and keeps what they share, from its start to its end."""

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
from operator import methodcaller
from pathlib import Path

import asyncssh

from engine.contract import GameError
from engine.journal.files import write_over
from engine.translations import say, why
from engine.untrusted_text import quoted
from engine.values import frozen
from jc_tui.host.api.messages import PushKind, PushMessage
from jc_tui.host.config import HostConfig
from jc_tui.host.decompress import bound_decompression
from jc_tui.host.logs import HostLog, keep_up
from jc_tui.host.notifications.delivery import NoticeSender
from jc_tui.host.notifications.mail import Mailer, MailServer
from jc_tui.host.notifications.policy import POLLING, TurnNotifier
from jc_tui.host.sandbox.landlock import available
from jc_tui.host.service.events import HostService
from jc_tui.host.session import ConnectionManager
from jc_tui.host.ssh import SshConnection, reads_stranger
from jc_tui.host.store import HostStore
from jc_tui.host.store.paths import HostFolder, narrow_umask
from jc_tui.host.workers.pool import WorkerPool

LOOKING, GOING = 0.5, 3.0
"""Seconds between two looks at what other processes did, and for sessions to end in."""

LOCKED, FILES = 50, 4096
"""Milliseconds for which all wait while another process writes to the database; descriptors, of five a session."""


@frozen
class Serving:
    """How a host is run."""

    folder: HostFolder
    config: HostConfig
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
        self.tell_closing: Callable[[int], object] = lambda seconds: None  # to the administrator

    async def listen(self, address: str, port: int) -> None:
        """Let players in from now on. Raises CannotServe."""
        limits, waiting = self.connections.limits, list[SshConnection]()
        bound_decompression(reads_stranger)
        try:
            if not port:  # one that is free, and the same for all kinds of addresses
                places = socket.getaddrinfo(address or None, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
                with socket.socket(places[0][0]) as free:
                    free.bind(places[0][-1])
                    port = free.getsockname()[1]
            self.port = port
            self._listener = await asyncssh.create_server(
                lambda: SshConnection(self.connections, waiting),
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
                password_auth=False,  # and `SshConnection` lets no player in by keyboard-interactive
                host_based_auth=False,
                gss_host=None,
                agent_forwarding=False,
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
        outcasts = self.connections.service.poll()
        for player in self.connections.players:
            if player.handler in outcasts:
                player.end(player.handler.outcast)
            player.check_folders()

    async def close(self) -> None:
        """Let no more players in, tell all, give them a while, and have them leave."""
        players, closing = self.connections.players, self.connections.limits.closing
        self._listener.close()
        if players:
            self.tell_closing(round(closing))
        told = methodcaller("hear", PushMessage(PushKind.CLOSING, seconds=round(closing)))
        for seconds, tell in ((closing, told), (GOING, methodcaller("end", "server.closed"))):
            for player in list(players):
                tell(player)
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    while players:
                        await asyncio.sleep(0.05)
        self.connections.log.note("end")


async def serve(
    serving: Serving,
    ready: Callable[[Server], None],
    ended: asyncio.Event | None = None,
    pool_maker: Callable[[], WorkerPool] = WorkerPool,
) -> None:
    """Serve players until a signal or `ended`, and call `ready` when they can come.

    Raises CannotServe, GameError, OSError.
    """
    folder, config = serving.folder, serving.config
    asyncssh.set_log_level(logging.CRITICAL + 1)  # it would write down addresses and names
    done = ended or asyncio.Event()
    async with AsyncExitStack() as open_things:
        open_things.enter_context(narrow_umask())
        folder.make()
        if not config.no_sandbox and (reason := available(folder.path)):
            raise CannotServe(say("server.without-sandbox", reason=reason))
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < FILES:
            resource.setrlimit(resource.RLIMIT_NOFILE, (FILES if hard < 0 else min(FILES, hard), hard))
        open_things.enter_context(alone(folder.path / "lock"))
        log = HostLog(folder.log)
        open_things.callback(log.close)
        service = open_things.enter_context(HostService(folder, HostStore.open(folder), config))
        pool = pool_maker()
        connections = ConnectionManager(service, config, log, pool, sandbox=not config.no_sandbox)
        server = Server(connections, host_key(folder.host_key))
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(log.note_failure)
        open_things.push_async_callback(pool.stop)
        await pool.start()
        await server.listen(config.listen, config.port)
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
        with suppress(sqlite3.Error):  # a player may be called once more
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


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold the folder, so that no second server uses it. Raises CannotServe, OSError."""
    with open(path, "ab", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CannotServe(say("server.serves-already", folder=quoted(path.parent))) from None
        yield
