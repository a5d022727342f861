"""What a pane of the table asks for: its screen knows the panes by nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from textual.message import Message

from engine.contract import Action


@dataclass
class PlaceWish(Message):
    """Something about a place."""

    place: str


class Pointed(PlaceWish):
    """The cursor of the pane came to a place: the map's is to follow."""


class Picked(PlaceWish):
    """A place was chosen, as on the map."""


@dataclass
class Jumped(PlaceWish):
    """A place is to be seen on the map; `index` is the action that happened there, if one is meant."""

    index: int = -1


class CursorMoved(Message):
    """A cursor was moved that the pane shares with the order pane."""


@dataclass
class Meant(Message):
    """Something is to be done: by place, the `ways`; `unclear` is said where the map's selection is none."""

    ways: Mapping[str, Action]
    unclear: str = ""
