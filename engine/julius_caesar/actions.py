"""What a player, or chance, can do in Julius Caesar: one frozen value per kind of action.

`str(action)` is the notation. Blocks, spaces and cards stand by their ids; a path is the spaces passed, first the
one left, joined by hyphens: ``move legio_13 ravenna-rome-neapolis``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TypeVar, cast, dataclass_transform

from engine.contract import Action, Seat

Path = tuple[str, ...]
"""Spaces in the order they are passed, the one left first."""

FORMS: dict[type[Action], str] = {}
"""Every kind of action, and how it is written."""

Kind = TypeVar("Kind", bound=type[Action])


@dataclass_transform(frozen_default=True)
def written(form: str) -> Callable[[Kind], Kind]:
    """Make a kind of actions, frozen values that are written as `form` says: the verb, then what they name."""

    def make(kind: Kind) -> Kind:
        made = cast(Kind, dataclass(frozen=True, slots=True)(kind))
        made.verb = form.partition(" ")[0]
        FORMS[made] = form
        return made

    return make


@dataclass(frozen=True, slots=True)
class _Naming(Action):
    """What is written as its verb and all that it names."""

    @property
    def about(self) -> tuple[str, ...]:
        """The ids it names."""
        return tuple(getattr(self, field.name) for field in fields(self))

    def __str__(self) -> str:
        return " ".join((self.verb, *self.about))


@written("swap BLOCK BLOCK")
class Swap(_Naming):
    """Free deployment (5.3): two blocks of one side change places."""

    first: str
    second: str


@written("deal SEAT CARD")
class Deal(Action):
    """Chance deals one card to a player at the start of a year (2.1)."""

    seat: Seat
    card: str

    @property
    def about(self) -> tuple[str, ...]:
        """The card."""
        return (self.card,)

    def __str__(self) -> str:
        return f"deal {self.seat} {self.card}"


@written("discard CARD")
class Discard(_Naming):
    """A player discards one of the six cards dealt (2.1)."""

    card: str


@written("play CARD")
class Play(_Naming):
    """A player puts a card face down for this game turn (2.1)."""

    card: str


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


@written("move BLOCK FROM-TO")
class Move(_Along):
    """One block of a group moves (6.1, 6.2), attacks (6.12) or responds (6.14)."""


@written("sail BLOCK PORT-SEA-PORT")
class Sail(_Along):
    """One land block makes an amphibious move over the seas of the path (6.3)."""


@written("retreat BLOCK FROM-TO")
class Retreat(_Along):
    """A block leaves the battle in its turn (7.6, 7.82); by way of a sea it is a sea retreat (7.64)."""


@written("regroup BLOCK FROM-TO")
class Regroup(_Along):
    """A block of the victor leaves the space it won (7.7, 7.83)."""


@dataclass(frozen=True, slots=True)
class _At(_Naming):
    """What levying and going to port share: a block and a city."""

    block: str
    city: str


@written("levy BLOCK CITY")
class Levy(_At):
    """A new block comes from the levy pool to a city at its lowest step (6.4)."""


@written("port BLOCK CITY")
class ToPort(_At):
    """A Navis at sea winters in a friendly port on that sea (8.3)."""


@dataclass(frozen=True, slots=True)
class _One(_Naming):
    """What actions of a single block share."""

    block: str


@written("step BLOCK")
class Step(_One):
    """A block on the map gains one step for a levy point (6.4)."""


@written("draw BLOCK")
class Draw(_One):
    """Chance draws the block that Jupiter strikes (God Cards)."""


@written("fire BLOCK")
class Fire(_One):
    """A block fires in its battle turn (7.2)."""


@written("pass BLOCK")
class Pass(_One):
    """A block does nothing in its battle turn (7.2)."""


@written("perish BLOCK")
class Perish(_One):
    """An attacker that must retreat in round 4 and cannot is eliminated (7.6)."""


@written("hit BLOCK")
class Hit(_One):
    """The owner names the block that takes a hit, among equals (7.4)."""


@written("disband BLOCK")
class Disband(_One):
    """A block goes back to the levy pool in winter (8.4, 8.5)."""


@dataclass(frozen=True, slots=True)
class _Where(_Naming):
    """What actions that name just a space share."""

    space: str


@written("jupiter CITY")
class Jupiter(_Where):
    """Jupiter's player names the city whose garrison is drawn from (God Cards)."""


@written("defect CITY")
class Defect(_Where):
    """Jupiter's player names the city to which the drawn block goes over (God Cards)."""


@written("vulcan CITY")
class Vulcan(_Where):
    """Vulcan's player names the city that burns (God Cards)."""


@written("surprise SPACE")
class Surprise(_Where):
    """The player of Mars or Neptune names the battle of the surprise (God Cards)."""


@written("battle SPACE")
class Battle(_Where):
    """Player 1 names the next battle to fight (7.1)."""


@written("roll DIE ...")
class Roll(Action):
    """Chance rolls the dice of a firing block (7.4)."""

    dice: tuple[int, ...]

    def __str__(self) -> str:
        return "roll " + " ".join(map(str, self.dice))


@written("end")
class End(_Naming):
    """The player is done: with deploying, moving, levying, regrouping, a god's power or disbanding."""


def block_of(action: Action) -> str:
    """The block that an action is about; empty for an action of none or of two."""
    return action.block if isinstance(action, _Along | _At | _One) else ""


def places_of(action: Action) -> tuple[str, ...]:
    """The places that an action names: its path, its city or space, or none."""
    if isinstance(action, _Where):
        return action.about
    return action.about[1:] if isinstance(action, _Along | _At) else ()
