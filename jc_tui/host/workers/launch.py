"""What a worker is launched with, as one packet from the server to the fork server."""

from __future__ import annotations

import msgspec

from jc_tui.host.api.messages import Account, Location, WireValue

LARGEST, ANSWER = 1 << 16, b"."
"""Bytes of a packet at most; what fork server and worker answer when they are there, a worker with its pidfd."""


class ClientTerminal(WireValue, frozen=True):
    """The player's terminal, as far as the client has told."""

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
    """What a worker is started with."""

    location: Location
    account: Account | None  # None to register
    folder: str  # of the game; empty away from games
    settings: str  # the file of the account's settings; empty to register
    terminal: ClientTerminal
    sandbox: bool = True
    limits: WorkerLimits = WorkerLimits()


def packet_of(spec: WorkerSpec) -> bytes:
    return as_line(spec)


def spec_of(packet: bytes) -> WorkerSpec:
    """Return what a worker is started with. Raises ValueError."""
    return msgspec.json.decode(packet, type=WorkerSpec)
