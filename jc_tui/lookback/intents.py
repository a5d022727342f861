"""Intents of replay and review that the table does not have."""

from __future__ import annotations

from engine.values import frozen
from jc_tui.seats.seen_events import Viewer
from jc_tui.table.intents import PlayerIntent, WorldIntent


@frozen
class StepBy(PlayerIntent):
    """The replay steps on by a unit, or back."""

    unit: str
    steps: int = 1


@frozen
class Seek(PlayerIntent):
    """A position is sought, None for the end, and maybe the place where it happened."""

    position: int | None
    place: str = ""


class PlayOrStop(PlayerIntent):
    """The replay plays on by itself, or stops."""


@frozen
class ChangePace(PlayerIntent):
    """The replay plays faster, or slower."""

    change: int


@frozen
class See(PlayerIntent):
    """A game is shown to a viewer, or to the next one that there is."""

    viewer: Viewer | str = "next"


class Branch(PlayerIntent):
    """The player wants to play on from here, in a new save."""


class OpenReview(PlayerIntent):
    """The review of the game is opened."""


@frozen
class GoesOn(WorldIntent):
    """Share made of the review, from 0 to 1, and the seconds left."""

    share: float
    left: int


class ChangePlot(PlayerIntent):
    """The player wants the other plot of a review."""
