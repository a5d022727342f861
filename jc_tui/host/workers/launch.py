"""What a worker is launched with, as one packet from the server to the fork server."""

from __future__ import annotations

import msgspec

from jc_tui.host.api.messages import Account, Location, WireValue

LARGEST = 1 << 16
"""Bytes of a packet."""

ANSWER = b"."
"""Packet by which the fork server says that it is ready, and a worker, with its pidfd, that it is there.

To a launch for which the machine has no room the fork server answers without a pidfd.
"""


class ClientTerminal(WireValue, frozen=True):
    """The player's terminal, as far as the client has told.

    Attributes:
        term: the value of `TERM`, by pattern. language: `en` or `sv`, the account's own first. colours: how many:
            `8`, `16`, `256` or `true`. columns, rows: its size now. unicode: whether it takes UTF-8.
    """

    term: str
    language: str
    colours: str
    columns: int
    rows: int
    unicode: bool = True


class WorkerLimits(WireValue, frozen=True):
    """What a worker may use: bytes of `memory` (its address space), and of a `file` that it writes."""

    memory: int = 400 << 20
    file: int = 8 << 20


class WorkerSpec(WireValue, frozen=True):
    """What a worker is started with.

    Attributes:
        account: whose it is; None to register. folder: of the game; empty in the rooms without one. settings: the
            file of the account's settings; empty to register. sandbox: whether it is to be kept from everything
            else on the machine.
    """

    location: Location
    account: Account | None
    folder: str
    settings: str
    terminal: ClientTerminal
    sandbox: bool = True
    limits: WorkerLimits = WorkerLimits()


def packet_of(spec: WorkerSpec) -> bytes:
    """Return the packet of a launch; its descriptors are the terminal, the wire and where to answer."""
    return msgspec.json.encode(spec)


def spec_of(packet: bytes) -> WorkerSpec:
    """Return what a worker is started with. Raises ValueError."""
    return msgspec.json.decode(packet, type=WorkerSpec)
