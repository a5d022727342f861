"""Movement (5.2.1 E)."""

from __future__ import annotations

from engine.contract import Event, Seat, Topic, event


@event(Topic.MOVE, places="area")
class GroupNamed(Event):
    """A group was named to move."""

    seat: Seat
    area: str


@event(Topic.MOVE, seat="side", places="path")
class BlockMoved(Event):
    """A block moved. `manner`: move, march, sail, attack, reserve, help, landing or winter."""

    side: Seat
    block: str | None
    path: tuple[str, ...]
    manner: str


@event(Topic.MOVE, seat="owner", places="area")
class ControlChanged(Event):
    """Units of another side, or of none, stand in an area; contested when both players' do."""

    area: str
    owner: Seat | None
    contested: bool


@event(Topic.BATTLE, places="area", reveals=True)
class SubdueRolled(Event):
    """Ariovistus tries to subdue a tribe; on 1 and 2 it joins him (8.2)."""

    seat: Seat
    block: str
    area: str
    die: int
    success: bool
