"""The places that can be chosen on the map, and the letters that stand for destinations."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from engine.contract import GameError
from engine.translations import say
from engine.values import frozen

if TYPE_CHECKING:
    from engine.bots.game_ai import Proposal

TargetKind = Literal["move", "attack", "reserve", "response", "sail", "begin", "gain"]

FIGHTS: Collection[TargetKind] = ("attack", "reserve", "response")
"""The kinds of destination where there is a fight."""


@frozen
class TargetMark:
    """A place that can be chosen.

    Attributes:
        kind: what that would be, which sets the sign on the map.
        label: a few characters about it, such as how many blocks the way takes.
        letter: what stands for it; a capital where going there means to fight.
        side: the ink of the side whose turn is shown; empty where the player chooses.
        before: the place before it on the way there; empty where that is the one where the way begins.
    """

    kind: TargetKind
    label: str = ""
    letter: str = ""
    side: str = ""
    before: str = ""

    @property
    def style(self) -> str:
        if not self.side:
            return f"target-{self.kind}"
        return self.side if self.kind == "begin" else f"{self.side} moved"


def begin_marks(sources: Iterable[str], side: str = "") -> dict[str, TargetMark]:
    """Return a sign for each place where an order begins."""
    return {place: TargetMark("begin", side=side) for place in sources}


def hint_marks(order: Proposal) -> dict[str, TargetMark]:
    """Return a sign for each place where a proposed order begins or goes."""
    kind: TargetKind = "attack" if order.kind == "attack" else "move"
    return begin_marks(order.origins) | ({order.goal: TargetMark(kind)} if order.goal else {})


def nearest_first(places: Iterable[str], positions: Mapping[str, tuple[int, int]], start: str) -> list[str]:
    """Return the places on the board, sorted by their distance from `start`."""
    at = {place: positions[place] for place in sorted(places) if place in positions}
    if start not in positions:
        return list(at)
    row, column = positions[start]
    return sorted(at, key=lambda place: 2 * abs(at[place][0] - row) + abs(at[place][1] - column))


def lettered(marks: Mapping[str, TargetMark], names: Mapping[str, str]) -> dict[str, TargetMark]:
    """Return the marks with a letter for each destination, one of its name if free.

    `names` come first that choose first; there are as many as letters, and places beyond have none. An `o` is
    dealt last: it looks like a nought, and in ASCII a port has it.
    """
    free, found = [*"abcdefghijklmnpqrstuvwxyzo"], dict(marks)
    for place, name in names.items():
        if free and (mark := marks[place]).kind != "begin":
            letter = next((sign for sign in name.lower() if sign in free and sign != "o"), free[0])
            free.remove(letter)
            found[place] = replace(mark, letter=letter.upper() if mark.kind in FIGHTS else letter)
    return found


def find_place(
    text: str, places: Iterable[str], called: Callable[[str], str], abbreviations: Mapping[str, str]
) -> str:
    """Return the place whose name begins with a text, or has or holds it.

    A name is the one in its id, or what the place is `called`. Raises GameError where there is none.
    """
    sought, ranks = text.casefold().strip(), list[tuple[int, str]]()
    if sought in abbreviations:
        return abbreviations[sought]
    for place in places:
        names = place.replace("_", " "), called(place).casefold()
        if any(sought in name for name in names):
            words = [word for name in names for word in name.split()]
            fits = any(name.startswith(sought) for name in names), any(word.startswith(sought) for word in words)
            ranks.append(((*fits, True).index(True), place))
    if not sought or not ranks:
        raise GameError(say("orders.no-place", name=text))
    return min(ranks)[1]
