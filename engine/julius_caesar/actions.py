"""What a player, or chance, can do in Julius Caesar: one frozen value per kind of action.

`str(action)` is the notation. Blocks, spaces and cards stand by their ids; a path is the spaces passed, first the
one left, joined by hyphens: ``move legio_13 ravenna-rome-neapolis``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.contract import Action, Seat

Path = tuple[str, ...]
"""Spaces in the order they are passed, the one left first."""


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Free deployment (5.3): two blocks of one side change places."""

    verb: ClassVar[str] = "swap"
    first: str
    second: str

    @property
    def about(self) -> tuple[str, ...]:
        """The two blocks."""
        return (self.first, self.second)

    def __str__(self) -> str:
        return f"swap {self.first} {self.second}"


class _Card:
    """What dealing, discarding and playing share: a card."""

    __slots__ = ()
    verb: ClassVar[str]
    card: str

    @property
    def about(self) -> tuple[str, ...]:
        return (self.card,)

    def __str__(self) -> str:
        return f"{self.verb} {self.card}"


@dataclass(frozen=True, slots=True)
class Deal(_Card, Action):
    """Chance deals one card to a player at the start of a year (2.1)."""

    verb: ClassVar[str] = "deal"
    seat: Seat
    card: str

    def __str__(self) -> str:
        return f"deal {self.seat} {self.card}"


@dataclass(frozen=True, slots=True)
class Discard(_Card, Action):
    """A player discards one of the six cards dealt (2.1)."""

    verb: ClassVar[str] = "discard"
    card: str


@dataclass(frozen=True, slots=True)
class Play(_Card, Action):
    """A player puts a card face down for this game turn (2.1)."""

    verb: ClassVar[str] = "play"
    card: str


class _Along:
    """What moves, sails, retreats and regroups share: a block and its path."""

    __slots__ = ()
    verb: ClassVar[str]
    block: str
    path: Path

    @property
    def about(self) -> tuple[str, ...]:
        return (self.block, *self.path)

    def __str__(self) -> str:
        return f"{self.verb} {self.block} {'-'.join(self.path)}"


@dataclass(frozen=True, slots=True)
class Move(_Along, Action):
    """One block of a group moves (6.1, 6.2), attacks (6.12) or responds (6.14)."""

    verb: ClassVar[str] = "move"
    block: str
    path: Path


@dataclass(frozen=True, slots=True)
class Sail(_Along, Action):
    """One land block makes an amphibious move over the seas of the path (6.3)."""

    verb: ClassVar[str] = "sail"
    block: str
    path: Path


@dataclass(frozen=True, slots=True)
class Retreat(_Along, Action):
    """A block leaves the battle in its turn (7.6, 7.82); by way of a sea it is a sea retreat (7.64)."""

    verb: ClassVar[str] = "retreat"
    block: str
    path: Path


@dataclass(frozen=True, slots=True)
class Regroup(_Along, Action):
    """A block of the victor leaves the space it won (7.7, 7.83)."""

    verb: ClassVar[str] = "regroup"
    block: str
    path: Path


class _At:
    """What levying and going to port share: a block and a city."""

    __slots__ = ()
    verb: ClassVar[str]
    block: str
    city: str

    @property
    def about(self) -> tuple[str, ...]:
        return (self.block, self.city)

    def __str__(self) -> str:
        return f"{self.verb} {self.block} {self.city}"


@dataclass(frozen=True, slots=True)
class Levy(_At, Action):
    """A new block comes from the levy pool to a city at its lowest step (6.4)."""

    verb: ClassVar[str] = "levy"
    block: str
    city: str


@dataclass(frozen=True, slots=True)
class ToPort(_At, Action):
    """A Navis at sea winters in a friendly port on that sea (8.3)."""

    verb: ClassVar[str] = "port"
    block: str
    city: str


class _One:
    """What actions of a single block share."""

    __slots__ = ()
    verb: ClassVar[str]
    block: str

    @property
    def about(self) -> tuple[str, ...]:
        return (self.block,)

    def __str__(self) -> str:
        return f"{self.verb} {self.block}"


@dataclass(frozen=True, slots=True)
class Step(_One, Action):
    """A block on the map gains one step for a levy point (6.4)."""

    verb: ClassVar[str] = "step"
    block: str


@dataclass(frozen=True, slots=True)
class Draw(_One, Action):
    """Chance draws the block that Jupiter strikes (God Cards)."""

    verb: ClassVar[str] = "draw"
    block: str


@dataclass(frozen=True, slots=True)
class Fire(_One, Action):
    """A block fires in its battle turn (7.2)."""

    verb: ClassVar[str] = "fire"
    block: str


@dataclass(frozen=True, slots=True)
class Pass(_One, Action):
    """A block does nothing in its battle turn (7.2)."""

    verb: ClassVar[str] = "pass"
    block: str


@dataclass(frozen=True, slots=True)
class Perish(_One, Action):
    """An attacker that must retreat in round 4 and cannot is eliminated (7.6)."""

    verb: ClassVar[str] = "perish"
    block: str


@dataclass(frozen=True, slots=True)
class Hit(_One, Action):
    """The owner names the block that takes a hit, among equals (7.4)."""

    verb: ClassVar[str] = "hit"
    block: str


@dataclass(frozen=True, slots=True)
class Disband(_One, Action):
    """A block goes back to the levy pool in winter (8.4, 8.5)."""

    verb: ClassVar[str] = "disband"
    block: str


class _Where:
    """What actions that name just a space share."""

    __slots__ = ()
    verb: ClassVar[str]
    space: str

    @property
    def about(self) -> tuple[str, ...]:
        return (self.space,)

    def __str__(self) -> str:
        return f"{self.verb} {self.space}"


@dataclass(frozen=True, slots=True)
class Jupiter(_Where, Action):
    """Jupiter's player names the city whose garrison is drawn from (God Cards)."""

    verb: ClassVar[str] = "jupiter"
    space: str


@dataclass(frozen=True, slots=True)
class Defect(_Where, Action):
    """Jupiter's player names the city to which the drawn block goes over (God Cards)."""

    verb: ClassVar[str] = "defect"
    space: str


@dataclass(frozen=True, slots=True)
class Vulcan(_Where, Action):
    """Vulcan's player names the city that burns (God Cards)."""

    verb: ClassVar[str] = "vulcan"
    space: str


@dataclass(frozen=True, slots=True)
class Surprise(_Where, Action):
    """The player of Mars or Neptune names the battle of the surprise (God Cards)."""

    verb: ClassVar[str] = "surprise"
    space: str


@dataclass(frozen=True, slots=True)
class Battle(_Where, Action):
    """Player 1 names the next battle to fight (7.1)."""

    verb: ClassVar[str] = "battle"
    space: str


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Chance rolls the dice of a firing block (7.4)."""

    verb: ClassVar[str] = "roll"
    dice: tuple[int, ...]

    def __str__(self) -> str:
        return "roll " + " ".join(map(str, self.dice))


@dataclass(frozen=True, slots=True)
class End(Action):
    """The player is done: with deploying, moving, levying, regrouping, a god's power or disbanding."""

    verb: ClassVar[str] = "end"

    def __str__(self) -> str:
        return "end"


def block_of(action: Action) -> str:
    """The block that an action is about; empty for an action of none or of two."""
    return action.block if isinstance(action, _Along | _At | _One) else ""


def places_of(action: Action) -> tuple[str, ...]:
    """The places that an action names: its path, its city or space, or none."""
    if isinstance(action, _Where):
        return action.about
    return action.about[1:] if isinstance(action, _Along | _At) else ()


KINDS: tuple[type[Action], ...] = (
    Swap,
    Deal,
    Discard,
    Play,
    Move,
    Sail,
    Retreat,
    Regroup,
    Levy,
    ToPort,
    Step,
    Draw,
    Fire,
    Pass,
    Perish,
    Hit,
    Disband,
    Jupiter,
    Defect,
    Vulcan,
    Surprise,
    Battle,
    Roll,
    End,
)
"""Every kind of action."""
