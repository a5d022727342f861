"""Where blocks can go, as far as games of blocks share it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from engine.blocks.acts import Along, Path
from engine.contract import Action
from engine.values import frozen

Found = TypeVar("Found")

Trip = tuple[str, str, str]
"""A block that goes somewhere, the place it leaves, and the one where it arrives."""


@frozen
class Target:
    """A place where blocks can go, or that can be named.

    Attributes:
        place: its id.
        kind: what going there is, in a word of the game.
        actions: by block, the actions that take it there, the best way first (of one that is named: under "").
        note: what is left to use of the way, or what it costs, in a few words.
        room: how many more blocks can go that way, where that is limited.
        way: the way that kind and note speak of.
    """

    place: str
    kind: str
    actions: Mapping[str, tuple[Action, ...]]
    note: str
    room: int | None = None
    way: Path = ()


def path_of(action: Action) -> Path:
    """The places an action leads through; empty where it says none."""
    return action.path if isinstance(action, Along) else ()


def ways(target: Target) -> list[Path]:
    """The ways to a target among which a block can choose, the shortest first; none where none can."""
    several = [actions for actions in target.actions.values() if len(actions) > 1]
    found = {path_of(action) for actions in several for action in actions}
    return sorted(found, key=lambda path: (len(path), path))


def group_by_place(pairs: Iterable[tuple[str, Found]]) -> dict[str, list[Found]]:
    """Return by place what is found there, each thing once."""
    found: dict[str, dict[Found, None]] = {}
    for place, thing in pairs:
        found.setdefault(place, {})[thing] = None
    return {place: list(things) for place, things in found.items()}
