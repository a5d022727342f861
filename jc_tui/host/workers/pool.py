"""Pool of workers as the server sees it, all forked by one fork server."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from contextlib import suppress

from engine.contract import GameError
from engine.games import Packages
from engine.translations import say
from jc_tui.host.workers.launch import ANSWER, Worker, WorkerSpec, packet_of

FORK_SERVER = "jc_tui.host.workers.forkserver"
STARTING, TRIES = 60.0, 3
"""Seconds in which a fork server has to be ready, and how many may die at one launch before it fails."""


class WorkerStartError(GameError):
    """No worker could be started."""


class WorkerPool:
    """Launches workers one at a time, through a fork server that runs `module`.

    A fork server that has died is started again at the next launch; its workers live on.
    """

    def __init__(self, module: str = FORK_SERVER) -> None:
        self._module = module
        self._launching = asyncio.Lock()
        self._socket: socket.socket | None = None  # None as soon as the fork server is known to have died
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> socket.socket:
        """Start a fork server and return its socket when it is ready. Raises WorkerStartError."""
        await self.stop()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setblocking(False)
        # Without MALLOC_ARENA_MAX the C library would set 64 MB aside for each thread.
        environment = {"LANG": "C.UTF-8", "MALLOC_ARENA_MAX": "2", "PYTHONPATH": ":".join(filter(None, sys.path))}
        try:
            with theirs:
                self.process = subprocess.Popen(
                    [sys.executable, "-P", "-m", self._module, str(theirs.fileno()), str(Packages.allowed)],
                    env=environment | {name: value for name, value in os.environ.items() if name == "TZ"},
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    pass_fds=[theirs.fileno()],
                    start_new_session=True,  # so that no key at the host's terminal reaches it
                    umask=0o077,
                )
            async with asyncio.timeout(STARTING):
                await _receive(ours)
            self._socket = ours
        except OSError:
            raise WorkerStartError(say("wire.no-worker")) from None
        finally:
            if self._socket is None:
                ours.close()
        return ours

    async def stop(self) -> None:
        """End the fork server. Its workers end when their terminals are closed."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        if self.process is not None:
            self.process.kill()  # it has nothing that could be lost
            await asyncio.to_thread(self.process.wait)

    async def launch(self, spec: WorkerSpec, terminal: int, channel: int) -> Worker:
        """Fork a worker with a terminal and an RPC socket, both lent. Raises WorkerStartError."""
        packet = packet_of(spec)
        async with self._launching:
            for _ in range(TRIES):
                server = self._socket or await self.start()
                # The answer has a socket of its own: that of a launch that is given up is no other's.
                ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
                with ours, suppress(OSError):
                    with theirs:
                        socket.send_fds(server, [packet], (terminal, channel, theirs.fileno()))
                    if pidfds := await _receive(ours):
                        return Worker(*pidfds)
                    raise WorkerStartError(say("wire.no-room"))
                await self.stop()  # it has died
        raise WorkerStartError(say("wire.no-worker"))


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
