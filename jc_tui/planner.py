"""What a game brings to have orders drafted: a state to draft them on, and what they come to. No screen, no game.

All of it comes from what a seat sees and was told, never from the game itself: drafting shows nothing hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from engine.contract import Event, State
from jc_tui.pack import ShapeIn


class Planner(Protocol[ShapeIn]):
    """What orders would come to, for the eyes of one sitting."""

    def imagine(self, view: ShapeIn) -> State:
        """A state that looks to the view's seat as the view does; always the same one for the same view."""

    def tells(self, event: Event) -> bool:
        """Whether an event tells the seat something new: what brings it about is not drafted."""

    def summary(self, before: ShapeIn, after: ShapeIn) -> str:
        """In a few words what counts most, points above all, as it would be after some orders."""

    def effects(self, before: ShapeIn, after: ShapeIn) -> Sequence[str]:
        """What the orders would change, a paragraph each: points, what is used up, who would be pinned."""

    def fights(self, after: ShapeIn) -> Callable[[], Sequence[str]]:
        """What finds, in another thread, how the fights would end that the orders lead to, in paragraphs.

        They are fought against what is held likely now.
        """
