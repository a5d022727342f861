"""What happens in Julius Caesar, for the log and the screen to tell.

Events carry everything; `view.seen` blanks what a seat may not know (a block of None is an unseen block).
`side` is the side the block fights for, which for defectors and Cleopatra is not its colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.contract import Event, Seat

Blocks = tuple[tuple[str, int], ...]
"""Blocks with their strengths."""


@dataclass(frozen=True, slots=True)
class BlocksSwapped(Event):
    """Free deployment: two blocks changed places (5.3)."""

    side: Seat
    first: str | None
    second: str | None


@dataclass(frozen=True, slots=True)
class DeploymentEnded(Event):
    """A side has finished its free deployment."""

    side: Seat


@dataclass(frozen=True, slots=True)
class YearBegan(Event):
    """A year begins: the cards are shuffled (2.1)."""

    year: int


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """A card went to a hand; None when another's."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: str | None


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """A card was discarded unseen."""

    seat: Seat
    card: str | None


@dataclass(frozen=True, slots=True)
class CardChosen(Event):
    """A card was put face down."""

    seat: Seat
    card: str | None


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A game turn begins with its card phase."""

    year: int
    turn: int


@dataclass(frozen=True, slots=True)
class CardsRevealed(Event):
    """Both cards of the turn were turned up. `copied` is the card Apollo copies, if one was played."""

    reveals: ClassVar[bool] = True
    caesar: str
    pompey: str
    copied: str | None


@dataclass(frozen=True, slots=True)
class TurnCancelled(Event):
    """Two god cards cancelled the game turn (2.1)."""


@dataclass(frozen=True, slots=True)
class CommandBegan(Event):
    """A player's command phase begins, with a command card's points or a god's power (by card id)."""

    seat: Seat
    player: int
    card: str
    move: int
    levy: int


@dataclass(frozen=True, slots=True)
class BlockMoved(Event):
    """A block moved. `manner`: move, attack, reserve, response, sail or port (winter)."""

    side: Seat
    block: str | None
    path: tuple[str, ...]
    manner: str


@dataclass(frozen=True, slots=True)
class ControlChanged(Event):
    """A space changed hands (4.21, 4.4). `owner` is None when vacant; contested when both stand there."""

    space: str
    owner: Seat | None
    contested: bool


@dataclass(frozen=True, slots=True)
class BlockLevied(Event):
    """A new block came to the map (6.4)."""

    side: Seat
    block: str | None
    city: str


@dataclass(frozen=True, slots=True)
class StepGained(Event):
    """A block gained a step and now has this strength."""

    side: Seat
    block: str | None
    city: str
    strength: int | None


@dataclass(frozen=True, slots=True)
class StepLost(Event):
    """A block lost a step and now has this strength. `cause`: hit, disruption, jupiter or vulcan."""

    side: Seat
    block: str | None
    space: str
    strength: int | None
    cause: str


@dataclass(frozen=True, slots=True)
class BlockEliminated(Event):
    """A block was eliminated. `cause` as for `StepLost`, or retreat (none was open)."""

    reveals: ClassVar[bool] = True
    side: Seat
    block: str
    space: str
    cause: str


@dataclass(frozen=True, slots=True)
class CityStruck(Event):
    """Vulcan struck a city."""

    reveals: ClassVar[bool] = True
    side: Seat
    city: str


@dataclass(frozen=True, slots=True)
class BlockDrawn(Event):
    """Jupiter drew a block."""

    reveals: ClassVar[bool] = True
    side: Seat
    block: str
    strength: int
    city: str


@dataclass(frozen=True, slots=True)
class BlockDefected(Event):
    """A block went over to the side `to`."""

    reveals: ClassVar[bool] = True
    block: str
    to: Seat
    origin: str
    city: str


@dataclass(frozen=True, slots=True)
class CleopatraTurned(Event):
    """Cleopatra joined the side `to`, at this strength (7.52, 8.1)."""

    reveals: ClassVar[bool] = True
    to: Seat
    space: str
    strength: int


@dataclass(frozen=True, slots=True)
class SurpriseNamed(Event):
    """The battle of Mars' or Neptune's surprise was named."""

    seat: Seat
    space: str


@dataclass(frozen=True, slots=True)
class BattleBegan(Event):
    """A battle begins; the main forces are revealed (7.1). Reserves count by number."""

    reveals: ClassVar[bool] = True
    space: str
    attacker: Seat
    attackers: Blocks
    defenders: Blocks
    attacking_reserves: int
    defending_reserves: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A battle round begins."""

    space: str
    round: int


@dataclass(frozen=True, slots=True)
class ReservesArrived(Event):
    """A side's reserves were revealed and joined the battle (7.3)."""

    reveals: ClassVar[bool] = True
    side: Seat
    space: str
    blocks: Blocks


@dataclass(frozen=True, slots=True)
class ReservesDisrupted(Event):
    """A side lost its main force in round 1: its reserves lose a step each (7.31)."""

    side: Seat
    space: str


@dataclass(frozen=True, slots=True)
class RolesExchanged(Event):
    """The disrupted defender becomes the attacker for the rest of the battle (7.31)."""

    space: str
    attacker: Seat


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """A block fired: its dice, the highest roll that hits, and the hits (7.4)."""

    reveals: ClassVar[bool] = True
    side: Seat
    block: str
    space: str
    dice: tuple[int, ...]
    firepower: int
    hits: int


@dataclass(frozen=True, slots=True)
class BlockPassed(Event):
    """A block passed in its battle turn."""

    side: Seat
    block: str
    space: str


@dataclass(frozen=True, slots=True)
class BlockRetreated(Event):
    """A block retreated (7.6)."""

    side: Seat
    block: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    """A battle is over; the winner holds the space, or nobody does."""

    space: str
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class BlockRegrouped(Event):
    """A block of the victor regrouped (7.7)."""

    side: Seat
    block: str | None
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WinterBegan(Event):
    """The year's winter turn begins (8.0)."""

    year: int


@dataclass(frozen=True, slots=True)
class CleopatraReturned(Event):
    """Cleopatra went home to Alexandria (8.1)."""

    side: Seat
    origin: str


@dataclass(frozen=True, slots=True)
class PointsCounted(Event):
    """The victory points at the end of a year (8.2)."""

    year: int
    caesar: int
    pompey: int


@dataclass(frozen=True, slots=True)
class BlockDisbanded(Event):
    """A block went back to the pool. `cause`: port (none for its Navis), supply or choice."""

    side: Seat
    block: str | None
    space: str
    cause: str


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The game is decided. `kind`: points, points at the end, rome or draw."""

    reveals: ClassVar[bool] = True
    winner: Seat | None
    kind: str
    caesar: int
    pompey: int
