"""Pool of players' workers as the server sees it, all forked by one fork server."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress

from engine.contract import GameError
from engine.words import say
from jc_tui.host.workers.launch import ANSWER, WorkerSpec, packet_of

FORK_SERVER = "jc_tui.host.workers.forkserver"
"""Module that the fork server runs."""

STARTING = 60.0
"""Seconds in which a fork server has to be ready."""

TRIES = 3
"""Fork servers that may die at one launch before it fails."""

RETRY = 0.02
"""Seconds until a launch is sent again to a fork server whose socket is full."""


class WorkerStartError(GameError):
    """No worker could be started."""


class Worker:
    """A worker process, held by its pidfd.

    Attributes:
        ended: done once the process has ended; `pidfd` is closed then.
    """

    def __init__(self, pidfd: int) -> None:
        self.pidfd = pidfd
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().add_reader(pidfd, self._end)

    def kill(self) -> None:
        """Kill the process, if it is still there."""
        if not self.ended.done():
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self.pidfd, signal.SIGKILL)

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self.pidfd)
        os.close(self.pidfd)
        self.ended.set_result(None)


class WorkerPool:
    """Launches workers through a fork server.

    A fork server that has died is started again at the next launch; its workers live on.
    """

    def __init__(self, module: str = FORK_SERVER) -> None:
        """`module` is what the fork server runs; tests have their own."""
        self._module = module
        self._starting = asyncio.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._socket: socket.socket | None = None
        """Its end of the fork server; None as soon as that is known to have died."""

    @property
    def pid(self) -> int:
        """Process id of the fork server; 0 before the first."""
        return self._process.pid if self._process else 0

    async def start(self) -> None:
        """Start the fork server and return when it is ready. Raises WorkerStartError."""
        await self._fork_server()

    async def stop(self) -> None:
        """End the fork server. Its workers end when their terminals are closed."""
        self._drop(self._socket)
        if self._process is not None:
            self._process.kill()  # it has nothing that could be lost
            await asyncio.to_thread(self._process.wait)

    async def launch(self, spec: WorkerSpec, terminal: int, channel: int) -> Worker:
        """Fork a worker on `terminal`, with its end of the RPC socket.

        Both descriptors stay the caller's, who closes them afterwards. Raises WorkerStartError.
        """
        packet = packet_of(spec)
        for _ in range(TRIES):
            server = await self._fork_server()
            ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            with ours:
                try:
                    with theirs:
                        await _send(server, packet, (terminal, channel, theirs.fileno()))
                    pidfds = await _receive(ours)
                except OSError:  # the fork server has died
                    self._drop(server)
                    continue
            if not pidfds:
                raise WorkerStartError(say("wire.no-room"))
            return Worker(*pidfds)
        raise WorkerStartError(say("wire.no-birth"))

    async def _fork_server(self) -> socket.socket:
        """Return the socket of a fork server that is ready. Raises WorkerStartError."""
        async with self._starting:
            return self._socket or await self._start()

    async def _start(self) -> socket.socket:
        await self.stop()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setblocking(False)
        try:
            with theirs:
                self._process = _started(self._module, theirs.fileno())
            async with asyncio.timeout(STARTING):
                await _receive(ours)
            self._socket = ours
        except OSError:
            raise WorkerStartError(say("wire.no-birth")) from None
        finally:
            if self._socket is not ours:
                ours.close()
        return ours

    def _drop(self, server: socket.socket | None) -> None:
        """Use a fork server no more, unless another has taken its place."""
        if server is not None and server is self._socket:
            self._socket = None
            server.close()


def _started(module: str, end: int) -> subprocess.Popen[bytes]:
    """Start a fork server in its own session, so that no key at the host's terminal reaches it."""
    environment = {
        "LANG": "C.UTF-8",
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        "MALLOC_ARENA_MAX": "2",  # The C library would set 64 MB aside for each thread.
    }
    if zone := os.environ.get("TZ"):
        environment["TZ"] = zone
    return subprocess.Popen(
        [sys.executable, "-P", "-m", module, str(end)],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        pass_fds=[end],
        start_new_session=True,
        umask=0o077,
    )


async def _send(end: socket.socket, packet: bytes, fds: tuple[int, ...]) -> None:
    """Send a packet with descriptors as soon as there is room for it. Raises OSError."""
    while True:
        try:
            socket.send_fds(end, [packet], fds)
        except BlockingIOError:
            await asyncio.sleep(RETRY)
        else:
            return


async def _receive(end: socket.socket) -> list[int]:
    """Return the descriptors of the next packet. Raises ConnectionError where none comes."""
    readable, loop = asyncio.Event(), asyncio.get_running_loop()
    loop.add_reader(end, readable.set)
    try:
        await readable.wait()
    finally:
        loop.remove_reader(end)
    packet, fds, _, _ = socket.recv_fds(end, len(ANSWER), 1)
    if not packet:
        raise ConnectionResetError
    return fds
