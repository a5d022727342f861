"""What remarks of block games on a place share: whence blocks could come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from engine.contract import Seat
from engine.words import commas, say
from jc_tui.look.remarks import Remark, remark
from jc_tui.look.sides import side_ink, side_letter

MOST = 4
"""The places named of those that a stack could reach."""

Names = tuple[Callable[[str], str], Callable[[str], str]]
"""What places are called: in a few letters, and in full."""


class Reaches(Protocol):
    """Where the stacks in sight could go."""

    def comers(self, place: str, side: Seat) -> Sequence[tuple[str, int]]:
        """Whence blocks of a side could come to a place, with how many of them."""


def counted(place: str, number: object) -> str:
    """A place with a number: of blocks, or of those that its link takes."""
    return say("inspect.counted", place=place, number=number)


def and_more(names: Sequence[str]) -> str:
    """Return the first of some names, and how many more there are."""
    more = [say("inspect.and-more", number=len(names) - MOST)] if len(names) > MOST else []
    return commas([*names[:MOST], *more])


def who_comes(reach: Reaches, place: str, sides: Iterable[Seat], me: Seat | None, names: Names) -> list[Remark]:
    """Whence blocks of these sides could come to a place, the player's own last."""
    told = (_coming(reach.comers(place, side), side, names) for side in sorted(sides, key=lambda side: side is me))
    return [each for each in told if each is not None]


def _coming(found: Sequence[tuple[str, int]], side: Seat, names: Names) -> Remark | None:
    if not found:
        return None
    brief, full = (commas(counted(name(origin), number) for origin, number in found) for name in names)
    heads = say("inspect.comes-in-brief", side=side_letter(side)), say("inspect.comes", side=side.label)
    return remark(f"{heads[0]} {brief}", f"{heads[1]} {full}", side_ink(side))
