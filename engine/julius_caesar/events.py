"""What happens in Julius Caesar; `visibility.visible_to` makes names None that a seat may not know.

`side` is the side the block fights for, which for defectors and Cleopatra is not its colour.
"""

from __future__ import annotations

from typing import ClassVar

from engine.contract import Event, Seat, Topic, event

Blocks = tuple[tuple[str, int], ...]
"""Blocks with their strengths."""


@event(Topic.MOVE, seat="side")
class BlocksSwapped(Event):
    side: Seat
    first: str | None
    second: str | None


@event(seat="side")
class DeploymentEnded(Event):
    side: Seat


@event(Topic.TIME)
class YearBegan(Event):
    year: int


@event(Topic.CARD, reveals=True)
class CardDealt(Event):
    seat: Seat
    card: str | None


@event(Topic.CARD)
class CardDiscarded(Event):
    seat: Seat
    card: str | None


@event(Topic.CARD)
class CardChosen(Event):
    seat: Seat
    card: str | None


@event(Topic.TIME)
class TurnBegan(Event):
    year: int
    turn: int


@event(Topic.CARD, reveals=True)
class CardsRevealed(Event):
    caesar: str
    pompey: str
    copied: str | None  # by Apollo


@event(Topic.CARD)
class TurnCancelled(Event):
    """Two god cards cancelled the game turn (2.1)."""


@event(Topic.CARD)
class CommandBegan(Event):
    seat: Seat
    player: int
    card: str
    move: int
    levy: int


@event(Topic.MOVE, seat="side", places="path")
class BlockMoved(Event):
    side: Seat
    block: str | None
    path: tuple[str, ...]
    manner: str  # move, attack, reserve, response, sail or port (winter)


@event(Topic.MOVE, seat="side", places="path")
class MainAttackDeclared(Event):
    side: Seat
    path: tuple[str, ...]


@event(Topic.MOVE, seat="owner", places="space")
class ControlChanged(Event):
    space: str
    owner: Seat | None  # None for a vacant or a contested space
    contested: bool


@event(Topic.TIME)
class PointsChanged(Event):
    before: tuple[int, int]  # Caesar's and Pompey's
    points: tuple[int, int]


@event(Topic.MOVE, seat="side", places="city")
class BlockLevied(Event):
    side: Seat
    block: str | None
    city: str


@event(Topic.MOVE, seat="side", places="city")
class StepGained(Event):
    side: Seat
    block: str | None
    city: str
    strength: int | None


@event(Topic.LOSS, seat="side", places="space")
class StepLost(Event):
    side: Seat
    block: str | None
    space: str
    strength: int | None  # after the loss
    cause: str  # hit, disruption, jupiter or vulcan


@event(Topic.LOSS, seat="side", places="space", reveals=True)
class BlockEliminated(Event):
    side: Seat
    block: str
    space: str
    cause: str  # as for `StepLost`, or retreat (none was open)


@event(Topic.CARD, seat="side", places="city", reveals=True)
class CityStruck(Event):
    side: Seat
    city: str


@event(Topic.CARD, seat="side", places="city", reveals=True)
class BlockDrawn(Event):
    side: Seat
    block: str
    strength: int
    city: str


@event(Topic.CARD, seat="to", places="origin city", reveals=True)
class BlockDefected(Event):
    block: str
    to: Seat
    origin: str
    city: str


@event(Topic.BATTLE, seat="to", places="space", reveals=True)
class CleopatraTurned(Event):
    to: Seat
    space: str
    strength: int


@event(Topic.CARD, places="space")
class SurpriseNamed(Event):
    seat: Seat
    space: str


@event(Topic.BATTLE, seat="attacker", places="space", reveals=True)
class BattleBegan(Event):
    space: str
    attacker: Seat
    attackers: Blocks
    defenders: Blocks
    attacking_reserves: int
    defending_reserves: int


@event(Topic.BATTLE, places="space")
class RoundBegan(Event):
    space: str
    round: int


@event(Topic.BATTLE, seat="side", places="space", reveals=True)
class ReservesArrived(Event):
    side: Seat
    space: str
    blocks: Blocks


@event(Topic.BATTLE, seat="side", places="space")
class ReservesDisrupted(Event):
    side: Seat
    space: str


@event(Topic.BATTLE, seat="attacker", places="space")
class RolesExchanged(Event):
    space: str
    attacker: Seat


@event(Topic.BATTLE, seat="side", places="space", reveals=True)
class DiceRolled(Event):
    side: Seat
    block: str
    space: str
    dice: tuple[int, ...]
    firepower: int  # the highest roll that hits
    hits: int


@event(Topic.BATTLE, seat="side", places="space")
class BlockPassed(Event):
    side: Seat
    block: str
    space: str


@event(Topic.BATTLE, seat="side", places="path")
class BlockRetreated(Event):
    side: Seat
    block: str
    path: tuple[str, ...]


@event(Topic.BATTLE, seat="winner", places="space")
class BattleEnded(Event):
    space: str
    winner: Seat | None


@event(Topic.BATTLE, seat="side", places="path")
class BlockRegrouped(Event):
    side: Seat
    block: str | None
    path: tuple[str, ...]


@event(Topic.TIME)
class WinterBegan(Event):
    year: int


@event(seat="side", places="origin city")
class CleopatraReturned(Event):
    city: ClassVar[str] = "alexandria"
    side: Seat
    origin: str


@event(Topic.TIME)
class PointsCounted(Event):
    year: int
    caesar: int
    pompey: int


@event(seat="side", places="space")
class BlockDisbanded(Event):
    side: Seat
    block: str | None
    space: str
    cause: str  # port (none for its Navis), supply or choice


@event(Topic.TIME, seat="winner", reveals=True)
class GameOver(Event):
    winner: Seat | None
    kind: str  # points, points at the end, rome or draw
    caesar: int
    pompey: int
