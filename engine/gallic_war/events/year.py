"""Losses and gains, the end of the year (7) and of the game (9)."""

from __future__ import annotations

from engine.contract import Event, Seat, Topic, event


@event(Topic.LOSS, seat="side", places="area")
class StepLost(Event):
    """A block lost a step and now has this strength. `cause`: hit, stacking or supply."""

    side: Seat
    block: str | None
    area: str
    strength: int | None
    cause: str


@event(Topic.LOSS, seat="side", places="area", reveals=True)
class BlockEliminated(Event):
    """A block was eliminated. `cause` as for `StepLost`, or retreat (none was open) or home (7.3.4, 5.2.1 D)."""

    side: Seat
    block: str
    area: str
    cause: str


@event(Topic.MOVE, seat="side", places="area")
class StepGained(Event):
    """A block gained a step and now has this strength. `cause`: replacement or baggage train."""

    side: Seat
    block: str | None
    area: str
    strength: int | None
    cause: str


@event()
class PointsScored(Event):
    """The victory points changed by `change` to `points`.

    `cause`: german, ariovistus, vercingetorix, britannia invaded, germania invaded, briton, legion, areas, offer
    (5.1), or an objective of chapter 10 by its id.
    """

    seat: Seat
    change: int
    points: int
    cause: str


@event(Topic.TIME, reveals=True)
class HarvestRolled(Event):
    """The harvest of a year. `harvest`: poor, normal or bountiful; `garrison` is the limit in each area (7.1)."""

    year: int
    die: int
    harvest: str
    garrison: int


@event(Topic.MOVE, reveals=True)
class HomecomingBegan(Event):
    """The legions are where they winter; now tribes and leaders go home (7.3.3-7.3.5).

    Who is then asked, and who does not go, tells of hidden blocks: undo stops here.
    """

    year: int


@event(Topic.MOVE, seat="side", places="area")
class BlockWinters(Event):
    """A block stays outside its home for the winter (7.3)."""

    side: Seat
    block: str | None
    area: str


@event(Topic.MOVE, seat="side", places="area")
class BlockBack(Event):
    """A block that was eliminated is on the map again at this strength; `side` None is nobody (7.3, 7.7)."""

    side: Seat | None
    block: str
    area: str
    strength: int


@event(Topic.MOVE, seat="side", places="area")
class LegionBuilt(Event):
    """A legion came from the force pool (7.7)."""

    side: Seat
    block: str
    area: str
    strength: int


@event(reveals=True)
class ReinforcementRolled(Event):
    """Whether a legion comes by the historical schedule (11)."""

    block: str
    die: int
    success: bool


@event(Topic.TIME)
class YearEnded(Event):
    """A year is over."""

    year: int
    points: int


@event(Topic.TIME, seat="winner", reveals=True)
class GameOver(Event):
    """The game is decided. `kind`: points or caesar killed; `grade` is the size of a Roman victory (9)."""

    winner: Seat | None
    kind: str
    grade: str | None
    points: int
