"""What a worker is launched with, in one packet to the fork server, and the handle of its process."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress

import msgspec

from jc_tui.host.api.messages import Account, Location, WireValue
from jc_tui.host.api.rpc import as_line

LARGEST, ANSWER = 1 << 16, b"."
"""Bytes of a packet at most; what fork server and worker answer when they are there, a worker with its pidfd."""


class ClientTerminal(WireValue, frozen=True):
    """The player's terminal, as far as the client describes it."""

    term: str
    language: str  # `en` or `sv`, the account's own first
    colours: str  # how many: `8`, `16`, `256` or `true`
    columns: int
    rows: int
    unicode: bool = True


class WorkerLimits(WireValue, frozen=True):
    """What a worker may use: bytes of `memory` (its address space), and of a `file` that it writes."""

    memory: int = 400 << 20
    file: int = 8 << 20


class WorkerSpec(WireValue, frozen=True):
    location: Location
    account: Account | None  # None to register
    folder: str  # of the game; empty away from games
    settings: str  # the file of the account's settings; empty to register
    terminal: ClientTerminal
    sandbox: bool = True
    limits: WorkerLimits = WorkerLimits()


SPEC = msgspec.json.Decoder(WorkerSpec)
packet_of = as_line


def spec_of(packet: bytes) -> WorkerSpec:
    """Return what a worker is started with. Raises ValueError."""
    return SPEC.decode(packet)


class Worker:
    """A worker process, held by its `pidfd`, which is closed once the process has `ended`."""

    def __init__(self, pidfd: int) -> None:
        self.pidfd = pidfd
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().add_reader(pidfd, self._end)

    def kill(self) -> None:
        if not self.ended.done():
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self.pidfd, signal.SIGKILL)

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self.pidfd)
        os.close(self.pidfd)
        self.ended.set_result(None)
