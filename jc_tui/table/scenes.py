"""What a game brings to have its orders shown on the map one after the other, and what such a scene is made of.

Values and a protocol alone: no screen, no game. A game that shows no scenes of an order says None.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Protocol

from engine.contract import Seat
from engine.values import frozen
from jc_tui.pack import GameView
from jc_tui.seats.seen_events import SeenEvent


class SceneKind(StrEnum):
    """The kind of an order, as the map shows it; what ends a fight, and what is done in one, are no order."""

    MOVE = "move"
    ATTACK = "attack"
    SAIL = "sail"
    GAIN = "gain"
    STRIKE = "strike"
    RETREAT = "retreat"
    FIGHT = "fight"
    CARDS = "cards"
    OTHER = "other"


@frozen
class CardFace:
    """A card turned up: whose it is, what it is called, what it does; `first` if its player is the first."""

    seat: Seat
    name: str
    about: str
    first: bool = False


@frozen
class Scene:
    """One order as it is shown.

    Attributes:
        seat: whose it is; None for nobody's alone.
        deed: of what kind.
        text: what happened, in a line of words.
        ways: the ways that were gone, each through its places. places: where else something happened.
        cards: those that lie face to face, if that is what it is.
    """

    seat: Seat | None
    deed: SceneKind
    text: str
    ways: Sequence[tuple[str, ...]] = ()
    places: Sequence[str] = ()
    cards: Sequence[CardFace] = ()


class SceneBuilder(Protocol):
    """How a game shows its orders."""

    def scenes(self, told: Sequence[SeenEvent], before: Callable[[], GameView]) -> Sequence[Scene]:
        """The scenes of one order, in their order, from what some eyes saw of it, at least one thing.

        Most orders are one scene, and some none; one that leads to what somebody else does is several. `before`
        gives what the same eyes saw before it.
        """
