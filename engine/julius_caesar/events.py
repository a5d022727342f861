"""What happens in Julius Caesar, for the log and the screen to tell.

Events carry everything; `view.seen` blanks what a seat may not know (a block of None is an unseen block).
`side` is the side the block fights for, which for defectors and Cleopatra is not its colour.
"""

from __future__ import annotations

from typing import ClassVar

from engine.contract import Event, Seat, Topic, event

Blocks = tuple[tuple[str, int], ...]
"""Blocks with their strengths."""


@event(Topic.MOVE, seat="side")
class BlocksSwapped(Event):
    """Free deployment: two blocks changed places (5.3)."""

    side: Seat
    first: str | None
    second: str | None


@event(seat="side")
class DeploymentEnded(Event):
    """A side has finished its free deployment."""

    side: Seat


@event(Topic.TIME)
class YearBegan(Event):
    """A year begins: the cards are shuffled (2.1)."""

    year: int


@event(Topic.CARD, reveals=True)
class CardDealt(Event):
    """A card went to a hand; None when another's."""

    seat: Seat
    card: str | None


@event(Topic.CARD)
class CardDiscarded(Event):
    """A card was discarded unseen."""

    seat: Seat
    card: str | None


@event(Topic.CARD)
class CardChosen(Event):
    """A card was put face down."""

    seat: Seat
    card: str | None


@event(Topic.TIME)
class TurnBegan(Event):
    """A game turn begins with its card phase."""

    year: int
    turn: int


@event(Topic.CARD, reveals=True)
class CardsRevealed(Event):
    """Both cards of the turn were turned up. `copied` is the card Apollo copies, if one was played."""

    caesar: str
    pompey: str
    copied: str | None


@event(Topic.CARD)
class TurnCancelled(Event):
    """Two god cards cancelled the game turn (2.1)."""


@event(Topic.CARD)
class CommandBegan(Event):
    """A player's command phase begins, with a command card's points or a god's power (by card id)."""

    seat: Seat
    player: int
    card: str
    move: int
    levy: int


@event(Topic.MOVE, seat="side", places="path")
class BlockMoved(Event):
    """A block moved. `manner`: move, attack, reserve, response, sail or port (winter)."""

    side: Seat
    block: str | None
    path: tuple[str, ...]
    manner: str


@event(Topic.MOVE, seat="side", places="path")
class MainAttackDeclared(Event):
    """Of the links by which an attack came this is the main attack's (7.3); what came by others is in reserve."""

    side: Seat
    path: tuple[str, ...]


@event(Topic.MOVE, seat="owner", places="space")
class ControlChanged(Event):
    """A space changed hands (4.21, 4.4). `owner` is None when vacant; contested when both stand there."""

    space: str
    owner: Seat | None
    contested: bool


@event(Topic.TIME)
class PointsChanged(Event):
    """The victory points changed (1.2). Each pair is Caesar's and Pompey's."""

    before: tuple[int, int]
    points: tuple[int, int]


@event(Topic.MOVE, seat="side", places="city")
class BlockLevied(Event):
    """A new block came to the map (6.4)."""

    side: Seat
    block: str | None
    city: str


@event(Topic.MOVE, seat="side", places="city")
class StepGained(Event):
    """A block gained a step and now has this strength."""

    side: Seat
    block: str | None
    city: str
    strength: int | None


@event(Topic.LOSS, seat="side", places="space")
class StepLost(Event):
    """A block lost a step and now has this strength. `cause`: hit, disruption, jupiter or vulcan."""

    side: Seat
    block: str | None
    space: str
    strength: int | None
    cause: str


@event(Topic.LOSS, seat="side", places="space", reveals=True)
class BlockEliminated(Event):
    """A block was eliminated. `cause` as for `StepLost`, or retreat (none was open)."""

    side: Seat
    block: str
    space: str
    cause: str


@event(Topic.CARD, seat="side", places="city", reveals=True)
class CityStruck(Event):
    """Vulcan struck a city."""

    side: Seat
    city: str


@event(Topic.CARD, seat="side", places="city", reveals=True)
class BlockDrawn(Event):
    """Jupiter drew a block."""

    side: Seat
    block: str
    strength: int
    city: str


@event(Topic.CARD, seat="to", places="origin city", reveals=True)
class BlockDefected(Event):
    """A block went over to the side `to`."""

    block: str
    to: Seat
    origin: str
    city: str


@event(Topic.BATTLE, seat="to", places="space", reveals=True)
class CleopatraTurned(Event):
    """Cleopatra joined the side `to`, at this strength (7.52, 8.1)."""

    to: Seat
    space: str
    strength: int


@event(Topic.CARD, places="space")
class SurpriseNamed(Event):
    """The battle of Mars' or Neptune's surprise was named."""

    seat: Seat
    space: str


@event(Topic.BATTLE, seat="attacker", places="space", reveals=True)
class BattleBegan(Event):
    """A battle begins; the main forces are revealed (7.1). Reserves count by number."""

    space: str
    attacker: Seat
    attackers: Blocks
    defenders: Blocks
    attacking_reserves: int
    defending_reserves: int


@event(Topic.BATTLE, places="space")
class RoundBegan(Event):
    """A battle round begins."""

    space: str
    round: int


@event(Topic.BATTLE, seat="side", places="space", reveals=True)
class ReservesArrived(Event):
    """A side's reserves were revealed and joined the battle (7.3)."""

    side: Seat
    space: str
    blocks: Blocks


@event(Topic.BATTLE, seat="side", places="space")
class ReservesDisrupted(Event):
    """A side lost its main force in round 1: its reserves lose a step each (7.31)."""

    side: Seat
    space: str


@event(Topic.BATTLE, seat="attacker", places="space")
class RolesExchanged(Event):
    """The disrupted defender becomes the attacker for the rest of the battle (7.31)."""

    space: str
    attacker: Seat


@event(Topic.BATTLE, seat="side", places="space", reveals=True)
class DiceRolled(Event):
    """A block fired: its dice, the highest roll that hits, and the hits (7.4)."""

    side: Seat
    block: str
    space: str
    dice: tuple[int, ...]
    firepower: int
    hits: int


@event(Topic.BATTLE, seat="side", places="space")
class BlockPassed(Event):
    """A block passed in its battle turn."""

    side: Seat
    block: str
    space: str


@event(Topic.BATTLE, seat="side", places="path")
class BlockRetreated(Event):
    """A block retreated (7.6)."""

    side: Seat
    block: str
    path: tuple[str, ...]


@event(Topic.BATTLE, seat="winner", places="space")
class BattleEnded(Event):
    """A battle is over; the winner holds the space, or nobody does."""

    space: str
    winner: Seat | None


@event(Topic.BATTLE, seat="side", places="path")
class BlockRegrouped(Event):
    """A block of the victor regrouped (7.7)."""

    side: Seat
    block: str | None
    path: tuple[str, ...]


@event(Topic.TIME)
class WinterBegan(Event):
    """The year's winter turn begins (8.0)."""

    year: int


@event(seat="side", places="origin city")
class CleopatraReturned(Event):
    """Cleopatra went home to Alexandria (8.1)."""

    city: ClassVar[str] = "alexandria"
    side: Seat
    origin: str


@event(Topic.TIME)
class PointsCounted(Event):
    """The victory points at the end of a year (8.2)."""

    year: int
    caesar: int
    pompey: int


@event(seat="side", places="space")
class BlockDisbanded(Event):
    """A block went back to the pool. `cause`: port (none for its Navis), supply or choice."""

    side: Seat
    block: str | None
    space: str
    cause: str


@event(Topic.TIME, seat="winner", reveals=True)
class GameOver(Event):
    """The game is decided. `kind`: points, points at the end, rome or draw."""

    winner: Seat | None
    kind: str
    caesar: int
    pompey: int
