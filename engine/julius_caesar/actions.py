"""What a player, or chance, can do in Julius Caesar: one frozen value per kind of action.

`str(action)` is the notation. Blocks, spaces and cards stand by their ids; a path is the spaces passed, first the
one left, joined by hyphens: ``move legio_13 ravenna-rome-neapolis``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.contract import Action, Seat

Path = tuple[str, ...]
"""Spaces in the order they are passed, the one left first."""


class _Written(Action):
    """What is written as its verb and all that it is about."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.about))


@dataclass(frozen=True, slots=True)
class Swap(_Written):
    """Free deployment (5.3): two blocks of one side change places."""

    verb: ClassVar[str] = "swap"
    first: str
    second: str

    @property
    def about(self) -> tuple[str, ...]:
        """The two blocks."""
        return (self.first, self.second)


@dataclass(frozen=True, slots=True)
class _Card(_Written):
    """What discarding and playing share: a card."""

    card: str

    @property
    def about(self) -> tuple[str, ...]:
        return (self.card,)


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Chance deals one card to a player at the start of a year (2.1)."""

    verb: ClassVar[str] = "deal"
    seat: Seat
    card: str

    @property
    def about(self) -> tuple[str, ...]:
        """The card."""
        return (self.card,)

    def __str__(self) -> str:
        return f"deal {self.seat} {self.card}"


@dataclass(frozen=True, slots=True)
class Discard(_Card):
    """A player discards one of the six cards dealt (2.1)."""

    verb: ClassVar[str] = "discard"


@dataclass(frozen=True, slots=True)
class Play(_Card):
    """A player puts a card face down for this game turn (2.1)."""

    verb: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class _Along(Action):
    """What moves, sails, retreats and regroups share: a block and its path."""

    block: str
    path: Path

    @property
    def about(self) -> tuple[str, ...]:
        return (self.block, *self.path)

    def __str__(self) -> str:
        return f"{self.verb} {self.block} {'-'.join(self.path)}"


@dataclass(frozen=True, slots=True)
class Move(_Along):
    """One block of a group moves (6.1, 6.2), attacks (6.12) or responds (6.14)."""

    verb: ClassVar[str] = "move"


@dataclass(frozen=True, slots=True)
class Sail(_Along):
    """One land block makes an amphibious move over the seas of the path (6.3)."""

    verb: ClassVar[str] = "sail"


@dataclass(frozen=True, slots=True)
class Retreat(_Along):
    """A block leaves the battle in its turn (7.6, 7.82); by way of a sea it is a sea retreat (7.64)."""

    verb: ClassVar[str] = "retreat"


@dataclass(frozen=True, slots=True)
class Regroup(_Along):
    """A block of the victor leaves the space it won (7.7, 7.83)."""

    verb: ClassVar[str] = "regroup"


@dataclass(frozen=True, slots=True)
class _At(_Written):
    """What levying and going to port share: a block and a city."""

    block: str
    city: str

    @property
    def about(self) -> tuple[str, ...]:
        return (self.block, self.city)


@dataclass(frozen=True, slots=True)
class Levy(_At):
    """A new block comes from the levy pool to a city at its lowest step (6.4)."""

    verb: ClassVar[str] = "levy"


@dataclass(frozen=True, slots=True)
class ToPort(_At):
    """A Navis at sea winters in a friendly port on that sea (8.3)."""

    verb: ClassVar[str] = "port"


@dataclass(frozen=True, slots=True)
class _One(_Written):
    """What actions of a single block share."""

    block: str

    @property
    def about(self) -> tuple[str, ...]:
        return (self.block,)


@dataclass(frozen=True, slots=True)
class Step(_One):
    """A block on the map gains one step for a levy point (6.4)."""

    verb: ClassVar[str] = "step"


@dataclass(frozen=True, slots=True)
class Draw(_One):
    """Chance draws the block that Jupiter strikes (God Cards)."""

    verb: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Fire(_One):
    """A block fires in its battle turn (7.2)."""

    verb: ClassVar[str] = "fire"


@dataclass(frozen=True, slots=True)
class Pass(_One):
    """A block does nothing in its battle turn (7.2)."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Perish(_One):
    """An attacker that must retreat in round 4 and cannot is eliminated (7.6)."""

    verb: ClassVar[str] = "perish"


@dataclass(frozen=True, slots=True)
class Hit(_One):
    """The owner names the block that takes a hit, among equals (7.4)."""

    verb: ClassVar[str] = "hit"


@dataclass(frozen=True, slots=True)
class Disband(_One):
    """A block goes back to the levy pool in winter (8.4, 8.5)."""

    verb: ClassVar[str] = "disband"


@dataclass(frozen=True, slots=True)
class _Where(_Written):
    """What actions that name just a space share."""

    space: str

    @property
    def about(self) -> tuple[str, ...]:
        return (self.space,)


@dataclass(frozen=True, slots=True)
class Jupiter(_Where):
    """Jupiter's player names the city whose garrison is drawn from (God Cards)."""

    verb: ClassVar[str] = "jupiter"


@dataclass(frozen=True, slots=True)
class Defect(_Where):
    """Jupiter's player names the city to which the drawn block goes over (God Cards)."""

    verb: ClassVar[str] = "defect"


@dataclass(frozen=True, slots=True)
class Vulcan(_Where):
    """Vulcan's player names the city that burns (God Cards)."""

    verb: ClassVar[str] = "vulcan"


@dataclass(frozen=True, slots=True)
class Surprise(_Where):
    """The player of Mars or Neptune names the battle of the surprise (God Cards)."""

    verb: ClassVar[str] = "surprise"


@dataclass(frozen=True, slots=True)
class Battle(_Where):
    """Player 1 names the next battle to fight (7.1)."""

    verb: ClassVar[str] = "battle"


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Chance rolls the dice of a firing block (7.4)."""

    verb: ClassVar[str] = "roll"
    dice: tuple[int, ...]

    def __str__(self) -> str:
        return "roll " + " ".join(map(str, self.dice))


@dataclass(frozen=True, slots=True)
class End(_Written):
    """The player is done: with deploying, moving, levying, regrouping, a god's power or disbanding."""

    verb: ClassVar[str] = "end"


def block_of(action: Action) -> str:
    """The block that an action is about; empty for an action of none or of two."""
    return action.block if isinstance(action, _Along | _At | _One) else ""


def places_of(action: Action) -> tuple[str, ...]:
    """The places that an action names: its path, its city or space, or none."""
    if isinstance(action, _Where):
        return action.about
    return action.about[1:] if isinstance(action, _Along | _At) else ()


FORMS: Mapping[type[Action], str] = {
    Swap: "swap BLOCK BLOCK",
    Deal: "deal SEAT CARD",
    Discard: "discard CARD",
    Play: "play CARD",
    Move: "move BLOCK FROM-TO",
    Sail: "sail BLOCK PORT-SEA-PORT",
    Retreat: "retreat BLOCK FROM-TO",
    Regroup: "regroup BLOCK FROM-TO",
    Levy: "levy BLOCK CITY",
    ToPort: "port BLOCK CITY",
    Step: "step BLOCK",
    Draw: "draw BLOCK",
    Fire: "fire BLOCK",
    Pass: "pass BLOCK",
    Perish: "perish BLOCK",
    Hit: "hit BLOCK",
    Disband: "disband BLOCK",
    Jupiter: "jupiter CITY",
    Defect: "defect CITY",
    Vulcan: "vulcan CITY",
    Surprise: "surprise SPACE",
    Battle: "battle SPACE",
    Roll: "roll DIE ...",
    End: "end",
}
"""Every kind of action, and how it is written."""

KINDS = tuple(FORMS)
