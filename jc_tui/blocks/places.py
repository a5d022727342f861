"""Rows of a list of a map's places, as block games share them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.contract import Seat
from engine.translations import Translations, commas
from engine.values import frozen
from jc_tui.appearance.sides import side_letter
from jc_tui.table.targets import TargetKind


@frozen
class Force:
    """One side's blocks in a place, in long and short words; `known` by name."""

    side: Seat | None
    count: int
    known: bool
    long: str
    short: str


def force_of(
    side: Seat | None, count: int, known: Sequence[tuple[str, str]], unknown: tuple[str, str], say: Translations
) -> Force:
    """Return a side's blocks in words, known ones by name."""
    words, hidden = [*known] or [unknown], count - len(known)
    if known and hidden:
        words.append((say("places.more", number=hidden), f"+{hidden}"))
    long, short = zip(*words, strict=True)
    return Force(side, count, bool(known), commas(long), " ".join(short))


@frozen
class Goal:
    """The role of a place for the group: the kind of its sign, and words."""

    kind: TargetKind
    brief: str
    full: str


def forces_of(seen: Any, force: Callable[[Any, Any], Force]) -> tuple[Force, ...]:
    """Return who is in a place, the attacker first, as `force` describes each stack."""
    return tuple(force(seen, stack) for stack in seen.attacker_first) if seen else ()


def tags_of(seen: Any, me: Seat, more: Mapping[str, bool]) -> frozenset[str]:
    """Return the filters that list a place, with `more` than all games have."""
    sides = {stack.side for stack in seen.stacks} if seen else set()
    contested = bool(seen and seen.contested)
    tags = {"all": True, "mine": me in sides, "enemy": bool(sides - {me, None}), "contested": contested}
    return frozenset(tag for tag, holds in {**tags, **more}.items() if holds)


@frozen
class PlaceRow:
    """One place in a list.

    Attributes:
        owner: the side that holds it alone. forces: the blocks of each side, the attacker's first.
        control: the letter of its owner, of both sides where it is contested, a dash where it is vacant.
        note: what happened there, or what is due, in a few words.
        tags: the filters that list it.
        worth: what it is worth, in a wide and in a narrow list; empty for nothing.
        rank: what the order sorts by that only this game has. x: how far east it lies.
    """

    place: str
    name: str
    owner: Seat | None
    forces: Sequence[Force]
    note: str
    tags: frozenset[str]
    worth: tuple[str, str]
    rank: int
    x: int
    sea: bool = False

    @property
    def contested(self) -> bool:
        return "contested" in self.tags

    @property
    def control(self) -> str:
        sides = [force.side for force in self.forces if force.side and self.contested]
        return "/".join(map(side_letter, sides)) or side_letter(self.owner)
