"""The places of a map as rows of a list, as far as games of blocks share what a row tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.contract import Seat
from engine.values import frozen
from engine.words import Catalogue, commas
from jc_tui.look.sides import side_letter
from jc_tui.table.targets import TargetKind


@frozen
class Force:
    """One side's blocks in a place, in words for a wide and for a narrow list; `known` when they have names."""

    side: Seat | None
    count: int
    known: bool
    long: str
    short: str


def force_of(
    side: Seat | None, count: int, known: Sequence[tuple[str, str]], unknown: tuple[str, str], say: Catalogue
) -> Force:
    """Return a side's blocks with the words for those that are known, or for all of them."""
    words, hidden = [*known] or [unknown], count - len(known)
    if known and hidden:
        words.append((say("places.more", number=hidden), f"+{hidden}"))
    long, short = zip(*words, strict=True)
    return Force(side, count, bool(known), commas(long), " ".join(short))


@frozen
class Goal:
    """Where a group is or can go, in a list of places: the kind of its sign on the map, and what going is."""

    kind: TargetKind
    brief: str
    full: str


@frozen
class Holding:
    """Who has a place, as a seat may see it.

    Attributes:
        owner: the side that holds it alone.
        control: the letter of that side, of both where it is contested, a dash where it is vacant.
        forces: the blocks of each side, the attacker's first.
        tags: those filters that all games have and that list it.
    """

    owner: Seat | None
    contested: bool
    control: str
    forces: Sequence[Force]
    tags: frozenset[str]


def read_holding(owner: Seat | None, seen: Any, me: Seat, force: Callable[[Any, Any], Force]) -> Holding:
    """Return who has a place that a view has as `seen`, None where nobody is; `force` describes a stack there."""
    stacks = seen.attacker_first if seen else ()
    sides, contested = {stack.side for stack in stacks}, bool(seen and seen.contested)
    letters = "/".join(side_letter(stack.side) for stack in stacks if stack.side) if contested else ""
    tags = {"all": True, "mine": me in sides, "enemy": bool(sides - {me, None}), "contested": contested}
    forces = tuple(force(seen, stack) for stack in stacks)
    return Holding(owner, contested, letters or side_letter(owner), forces, tags_that_hold(tags))


def tags_that_hold(tags: Mapping[str, bool]) -> frozenset[str]:
    """Return the tags that hold."""
    return frozenset(tag for tag, holds in tags.items() if holds)


@frozen
class PlaceRow:
    """One place in a list.

    Attributes:
        note: what happened there, or what is due, in a few words.
        tags: the filters that list it.
        worth: what it is worth, in a wide and in a narrow list; empty for nothing.
        rank: what the order sorts by that only this game has. x: how far east it lies.
    """

    place: str
    name: str
    held: Holding
    note: str
    tags: frozenset[str]
    worth: tuple[str, str]
    rank: int
    x: int
    sea: bool = False
