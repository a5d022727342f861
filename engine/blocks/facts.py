"""Facts of block games, read from files into records and numbered in tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any, Protocol, TypeVar

from engine.blocks.sets import bits, mask_of
from engine.datafiles import read_toml

LETTERS = "ABCD"
"""The letters of initiative; A acts first."""

NOWHERE = 255
"""The place of what stands on none, and the side of a block that is not in play."""

NEUTRAL = 2
"""The side of blocks that are on the map for neither player."""

Made = TypeVar("Made")

_FOR_THE_EYE = frozenset(("name", "x", "y", "alike"))
"""Keys that decide nothing in play."""


def read_files(folder: Path, names: Iterable[str]) -> dict[str, Any]:
    """Return the contents of files by name, lists as tuples. Raises DataError."""
    return {name: _settled(read_toml(folder / name)) for name in names}


def _settled(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _settled(inner) for key, inner in value.items()}
    return tuple(map(_settled, value)) if isinstance(value, list) else value


def decisive(value: Any) -> Any:
    """Return what a file says without what is only to be seen."""
    if isinstance(value, dict):
        return {key: decisive(inner) for key, inner in value.items() if key not in _FOR_THE_EYE}
    return tuple(map(decisive, value)) if isinstance(value, tuple) else value


def records(kind: Callable[..., Made], entries: Iterable[Mapping[str, Any]]) -> tuple[Made, ...]:
    """Return the entries of a file as records with the keys as fields."""
    return tuple(kind(**entry) for entry in entries)


def read_rating(rating: str) -> tuple[str, int]:
    """Return the letter of initiative and the highest roll that hits: ``B2``."""
    return rating[0], int(rating[1:])


def read_strengths(block: Mapping[str, Any]) -> tuple[int, ...]:
    """Return a block's strength at each step, lowest first, by default 1, 2, 3."""
    return block.get("strengths") or tuple(range(1, block["steps"] + 1))


class Printed(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


class IndexTable:
    """Things by number, as the files order them; `index` finds a number by id."""

    def __init__(self, things: Sequence[Printed]) -> None:
        self.ids = tuple([thing.id for thing in things])
        self.names = tuple([thing.name for thing in things])
        self.index = {name: number for number, name in enumerate(self.ids)}
        self.count = len(things)

    def names_of(self, mask: int) -> tuple[str, ...]:
        """Return the ids of a set."""
        return tuple([self.ids[number] for number in bits(mask)]) if mask else ()


class PlaceTable(IndexTable):
    """Places by number, and the two `ends` of each link between them."""

    def __init__(self, places: Sequence[Printed], ends: Iterable[tuple[str, str]]) -> None:
        super().__init__(places)
        self.ends = tuple([(self.index[a], self.index[b]) for a, b in ends])

    def directed(self, link: int, place: int) -> int:
        """Return the number of a link when it is used to enter `place`."""
        return 2 * link + (self.ends[link][1] == place)

    def other_end(self, link: int, place: int) -> int:
        a, b = self.ends[link]
        return a + b - place

    def joined(self) -> dict[tuple[int, int], int]:
        """Return the link that joins two places, by both in either order."""
        return {pair: link for link, (a, b) in enumerate(self.ends) for pair in ((a, b), (b, a))}

    def beside(self, links: Iterable[int]) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Return by place the (link, neighbour) pairs of some links, sorted by neighbour."""
        near: list[list[tuple[int, int]]] = [[] for _ in self.ids]
        for link in links:
            for place in self.ends[link]:
                near[place].append((link, self.other_end(link, place)))
        return tuple([tuple(sorted(pairs, key=itemgetter(1))) for pairs in near])


def where(flags: Iterable[object]) -> int:
    """Return the set of the numbers at which something holds."""
    return mask_of(number for number, flag in enumerate(flags) if flag)
