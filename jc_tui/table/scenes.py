"""What a game brings to have its orders shown on the map one after the other, and what such a scene is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

from engine.contract import Seat
from engine.translations import sentences
from engine.values import frozen
from jc_tui.appearance.sides import side_ink
from jc_tui.game_ui import GameUI, GameView
from jc_tui.seats.seen_events import SeenEvent
from jc_tui.table.targets import TargetKind, TargetMark, begin_marks


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


GOALS: Mapping[SceneKind, TargetKind] = {
    SceneKind.ATTACK: "attack",
    SceneKind.SAIL: "sail",
    SceneKind.GAIN: "gain",
    SceneKind.STRIKE: "attack",
    SceneKind.FIGHT: "attack",
    SceneKind.OTHER: "begin",
}
"""The sign that the map shows where something was done; a move has its own."""


@frozen
class CardFace:
    """A card turned up, with rows about it and the ink of its name.

    Its player acts `first`.
    """

    seat: Seat
    name: str
    about: Sequence[str] = ()
    first: bool = False
    ink: str = "strong"


@frozen
class Scene:
    """One order as it is shown.

    Attributes:
        seat: whose it is, or None for both.
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

    @property
    def marks(self) -> Mapping[str, TargetMark]:
        side = ink if (ink := side_ink(self.seat)) != "muted" else ""
        begun = begin_marks((way[0] for way in self.ways), side)
        goals = [way[-1] for way in self.ways] or self.places
        return begun | {place: TargetMark(GOALS.get(self.deed, "move"), side=side) for place in goals}


class SceneBuilder:
    """How a game shows its orders; unless it says otherwise, each as one scene."""

    def __init__(self, ui: GameUI[GameView]) -> None:
        self.ui = ui

    def scenes(self, told: Sequence[SeenEvent], before: Callable[[], GameView]) -> Sequence[Scene]:
        """Return the scenes of one order from what a viewer saw of it.

        `before` gives what they saw before. Most orders are one scene, some none, and some several.
        """
        text = sentences(self.ui.log.sentences([one.event for one in told]))
        places = [place for one in told for place in one.event.places]
        return [Scene(told[0].seat, SceneKind.MOVE if places else SceneKind.OTHER, text, places=places)]
