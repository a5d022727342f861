"""The words of positions: read, as lines by key and what they name, and written, by the numbers of components."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from engine.blocks.lines import Lines
from engine.gallic_war.components import Components
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.gallic_war.words.saying import say

HEADER = "gallic-war"
"""The first line of a position."""

NEUTRALS = "neutral"
HOLDERS = (*SEATS, NEUTRALS)
"""Whose blocks a line of an area lists, by the number of the side."""

NOTHING = "none"
"""What a line says that would list something if it were not for this."""


def area_name(state: State, area: int) -> str:
    """The id of an area."""
    return state.areas.ids[area]


def block_name(state: State, block: int) -> str:
    """The id of a block."""
    return state.blocks.ids[block]


def stand_key(state: State, area: int, side: int) -> str:
    """The key of the line that says which blocks of a side, or of nobody, stand in an area."""
    return f"{area_name(state, area)} {HOLDERS[side]}"


def block_key(state: State, block: int) -> str:
    """The key of the line in which a block on the map stands."""
    return stand_key(state, state.loc[block], state.side_of(block))


class Sheet(Lines):
    """The lines of a position text.

    Attributes:
        lines: by key, with whole names: ``hand romans``, ``aedui neutral``.
        standing: the lines that say which blocks stand where, as (area, side, key).
        errand, fates: what a die is rolled or an area drawn for, and of which, with their weights.
    """

    seats = SEATS

    def __init__(self, components: Components, text: str, keys: Collection[str]) -> None:
        self.components = components
        self._keys = keys
        self.standing: list[tuple[int, int, str]] = []
        self.errand = ""
        self.fates: tuple[tuple[int, int], ...] = ()
        super().__init__(text, (HEADER,))

    def whole_key(self, head: str) -> str:
        """A key with its names written out."""
        if head in self._keys:
            return head
        first, _, last = head.rpartition(" ")
        if f"{first} {SEATS[0]}" in self._keys:
            return f"{first} {SEATS[self.to_side(last)]}"
        if not first or last not in HOLDERS:
            raise self.wrong(say("positions.no-key", head=head))
        area, side = self.to_area(first), HOLDERS.index(last)
        key = f"{self.components.areas.ids[area]} {HOLDERS[side]}"
        self.standing.append((area, side, key))
        return key

    def parts(self, key: str) -> list[str]:
        """The parts of a value; none when the key is not there, or when it says that there are none."""
        found = self.items(key)
        return [] if found == [NOTHING] else found

    def to_area(self, word: str) -> int:
        areas = self.components.areas
        word = word.replace(" ", "_")
        return areas.index[self.to_name(word, areas.ids, say("positions.no-area", word=word))]

    def to_block(self, word: str) -> int:
        """A block by its id or, of a legion, by its number."""
        blocks = self.components.blocks
        name = f"legion_{word}" if f"legion_{word}" in blocks.index else word
        return blocks.index[self.to_name(name, blocks.ids, say("positions.no-block", word=word))]

    def to_card(self, word: str) -> int:
        cards = self.components.cards
        word = word.replace(" ", "_")
        return cards.index[self.to_name(word, cards.ids, say("positions.no-card", word=word))]

    def to_way(self, word: str) -> tuple[int, int]:
        """A border written ``a-b`` or ``a>b``: its number, and that of its crossing to the second area."""
        start, end = map(self.to_area, self.to_ends(word, say("positions.no-border", word=word)))
        border = self.border(start, end)
        return border, self.components.areas.directed(border, end)

    def border(self, start: int, end: int) -> int:
        areas = self.components.areas
        border = areas.border_between.get((start, end))
        if border is None:
            raise self.wrong(say("positions.not-adjacent", start=areas.ids[start], end=areas.ids[end]))
        return border

    def check_sea(self, start: int, end: int) -> None:
        """Raise PositionError unless a sea joins two areas."""
        areas = self.components.areas
        if not areas.seas_of[start] & areas.seas_of[end] or start == end:
            raise self.wrong(say("positions.no-sea", start=areas.ids[start], end=areas.ids[end]))

    def counted(self, part: str, most: int = 99) -> tuple[str, int]:
        """Return what a part of a list names, and how many of it, by default one."""
        name, _, count = part.rpartition(" ") if " " in part else (part, "", "1")
        return name, self.to_number(count, 1, most)


# --- what is written ---------------------------------------------------------------------------------------------

CACHED = 1 << 14


class Words:
    """How areas, blocks at their steps, cards and ways are written."""

    def __init__(self, components: Components) -> None:
        areas, blocks = components.areas, components.blocks
        self.table = areas
        # `NONE`, -1, is the last of each: nothing.
        self.areas = (*areas.ids, "")
        self.blocks = (*blocks.ids, "")
        self.cards = (*components.cards.ids, "")
        self.sides = (*SEATS, "")
        self.heads = tuple(tuple(f"{area} {name}: " for area in areas.ids) for name in HOLDERS)
        self.standing = tuple(
            tuple(f"{block} {strength}" for strength in strengths)
            for block, strengths in zip(blocks.ids, blocks.strengths, strict=True)
        )
        ends = [(areas.ids[a], areas.ids[b]) for a, b in areas.ends]
        self.borders = tuple(f"{a}-{b}" for a, b in ends)
        self.ways = tuple(way for a, b in ends for way in (f"{b}>{a}", f"{a}>{b}"))
        self.counts = lru_cache(CACHED)(self._counts)

    def _counts(self, counts: bytes) -> str:
        return ", ".join([f"{self.ways[way]} {used}" for way, used in enumerate(counts) if used])


@lru_cache(maxsize=8)
def words_for(components: Components) -> Words:
    """The words for a game's components."""
    return Words(components)
