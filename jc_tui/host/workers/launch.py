"""What the server says of a process that is to be born for a player: one frozen value, a line of JSON."""

from __future__ import annotations

from typing import cast

from engine.values import frozen
from jc_tui.host.codec import decode, encode
from jc_tui.host.model import Account, Room
from jc_tui.host.wire import as_line, from_line


@frozen
class ClientTerminal:
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


@frozen
class WorkerLimits:
    """What a process may use: bytes of `memory` (its address space), and of a `file` that it writes."""

    memory: int = 400 << 20
    file: int = 8 << 20


@frozen
class WorkerSpec:
    """A process that is wished for one room.

    Attributes:
        token: the server's name for it. account: whose it is; None to register. folder: of the game; empty in the
            rooms without one. settings: the file of the account's settings; empty to register. sandbox: whether it
            is to be kept from everything else on the machine.
    """

    token: str
    room: Room
    account: Account | None
    folder: str
    settings: str
    terminal: ClientTerminal
    sandbox: bool = True
    limits: WorkerLimits = WorkerLimits()


def packet_of(spec: WorkerSpec) -> bytes:
    """A spec as it is sent to the nursery."""
    return as_line(encode(spec))


def spec_of(line: bytes) -> WorkerSpec:
    """The spec that was sent. Raises Garbled."""
    return cast(WorkerSpec, decode(WorkerSpec, from_line(line)))
