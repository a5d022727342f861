"""What remarks of block games on a place share, such as whence blocks could come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Protocol

from engine.blocks.roster import AT_SET_UP, PLACED, Remembered, Roster, Sighting
from engine.contract import Action, Seat
from engine.words import commas, headed, noted, say
from jc_tui.full_screen_ui import Remarks
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


class BlockRemarks(Remarks):
    """Remarks on each place in one position, made anew when something happens."""

    seats: ClassVar[Sequence[Seat]]

    def __init__(self, view: Any, legal: Sequence[Action] = (), roster: Roster | None = None) -> None:
        """`roster` tells what is remembered of the enemy's blocks, if anything is."""
        self._view, self._legal, self._roster = view, legal, roster
        self._me: Seat | None = view.seat if view.seat in self.seats else None

    def of(self, place: str) -> list[Remark]:
        return [*self.standing(place), *self.around(place)]

    def standing(self, place: str) -> list[Remark]:
        return [self._head(place), *self._forces(place)]

    def around(self, place: str) -> list[Remark]:
        raise NotImplementedError

    @property
    def suspected(self) -> Sequence[str]:
        return list(dict.fromkeys(place for place, _ in self._suspects))

    def _head(self, place: str) -> Remark:
        raise NotImplementedError

    def _forces(self, place: str) -> list[Remark]:
        raise NotImplementedError

    @cached_property
    def _suspects(self) -> Mapping[tuple[str, Seat], Sequence[Remembered]]:
        """By stack, the hidden blocks that stand there for certain, then those that stood there last."""
        return self._roster.suspects() if self._roster else {}

    def _with_suspects(self, place: str, side: Seat, told: str, *, full: bool) -> str:
        here = self._suspects.get((place, side))
        return headed(told, commas(self._suspect(each, place, full=full) for each in here)) if here else told

    def _suspect(self, block: Remembered, place: str, *, full: bool) -> str:
        """A hidden block, with a question mark if it may have left; in full with when it was seen."""
        seen = block.last if block.last is not None and block.last.place == place else None
        name = self._suspect_name(block, seen, full=full)
        if block.group != PLACED:
            name = say("inspect.perhaps", block=name)
        if not full or seen is None:
            return name
        return noted(name, say("memory.set-up") if seen.clock == AT_SET_UP else seen.clock)

    def _suspect_name(self, block: Remembered, seen: Sighting | None, *, full: bool) -> str:
        raise NotImplementedError
