"""Battles (6)."""

from __future__ import annotations

from engine.contract import Event, Seat, Topic, event

Blocks = tuple[tuple[str, int], ...]
"""Blocks with their strengths."""


@event(Topic.BATTLE, seat="side", places="area", reveals=True)
class BlockWithdrew(Event):
    """A German left the game before a battle in Germania (6 C)."""

    side: Seat
    block: str
    area: str


@event(Topic.BATTLE, seat="side", places="area")
class BlockSheltered(Event):
    """A block went into the fortress (6 B, F); `revealed` if it had been in the battle."""

    side: Seat
    block: str | None
    area: str
    revealed: bool


@event(Topic.BATTLE, places="area origin")
class MainNamed(Event):
    """The attacker's main group is what came from `origin` (6 A)."""

    seat: Seat
    area: str
    origin: str


@event(Topic.BATTLE, seat="attacker", places="area", reveals=True)
class BattleBegan(Event):
    """A battle begins; the main groups in the field are revealed. Reserves and those inside count by number."""

    area: str
    attacker: Seat
    attackers: Blocks
    defenders: Blocks
    inside: int
    attacking_reserves: int
    defending_reserves: int
    rounds: int


@event(Topic.BATTLE, places="area")
class RoundBegan(Event):
    """A battle round begins. `stage`: field, siege or relief."""

    area: str
    stage: str
    round: int
    rounds: int


@event(Topic.BATTLE, seat="side", places="area", reveals=True)
class ReservesArrived(Event):
    """A side's reserves were revealed and joined the battle (6 A)."""

    side: Seat
    area: str
    blocks: Blocks


@event(Topic.BATTLE, seat="attacker", places="area")
class RolesExchanged(Event):
    """The side whose reserves came to find nobody left attacks for the rest of the battle (6 A, ruling B7)."""

    area: str
    attacker: Seat


@event(Topic.BATTLE, seat="attacker", places="area", reveals=True)
class SiegeBegan(Event):
    """A fortress is assaulted: those inside are revealed (6 B, rulings B9 and B17)."""

    area: str
    attacker: Seat
    defenders: Blocks
    rounds: int


@event(Topic.BATTLE, seat="attacker", places="area", reveals=True)
class ReliefBegan(Event):
    """Reserves come to a besieged fortress and fight the besiegers (6 B2)."""

    area: str
    attacker: Seat


@event(Topic.BATTLE, seat="side", places="area", reveals=True)
class BlockSortied(Event):
    """A besieged block came out (6 B2)."""

    side: Seat
    block: str
    area: str


@event(Topic.BATTLE, seat="side", places="area", reveals=True)
class DiceRolled(Event):
    """A block fired: its dice, the highest roll that hits, and the hits."""

    side: Seat
    block: str
    area: str
    dice: tuple[int, ...]
    rating: int
    hits: int


@event(Topic.BATTLE, seat="side", places="area")
class HitHalved(Event):
    """A block with double defence took a hit that costs no step yet (6 B, D)."""

    side: Seat
    block: str
    area: str


@event(Topic.BATTLE, seat="side", places="area")
class BlockPassed(Event):
    """A block passed."""

    side: Seat
    block: str
    area: str


@event(Topic.BATTLE, seat="side", places="path")
class BlockRetreated(Event):
    """A block retreated (6 F); `revealed` if it had been in the battle: reserves go unseen (rulings B9, B17)."""

    side: Seat
    block: str | None
    path: tuple[str, ...]
    revealed: bool


@event(Topic.BATTLE, seat="winner", places="area")
class BattleEnded(Event):
    """A battle is over; the winner holds the area."""

    area: str
    winner: Seat


@event(Topic.BATTLE, seat="side", places="path")
class BlockRegrouped(Event):
    """A block of the victor regrouped (6 G)."""

    side: Seat
    block: str | None
    path: tuple[str, ...]
