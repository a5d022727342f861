"""Sheet of a position text."""

from __future__ import annotations

from collections.abc import Collection

from engine.blocks.lines import Lines, with_count
from engine.gallic_war.catalogue import HOLDERS, Rules
from engine.gallic_war.seats import SEATS, say

HEADER = "gallic-war"
"""The first line of a position."""

NOTHING = "none"
"""What a line says that would list something if it were not for this."""

ANY = 999_999
"""More than any number can be that has no limit."""


class Sheet(Lines):
    """The lines of a position text.

    Attributes:
        lines: by key, with whole names: ``hand romans``, ``aedui neutral``.
        standing: the lines that say which blocks stand where, as (area, side, key).
        waits: what waits to be done, as `position.stack` says it.
        fates: the areas of which one is drawn, with their weights.
    """

    seats = SEATS

    def __init__(self, rules: Rules, text: str, keys: Collection[str]) -> None:
        self.rules = rules
        self.areas, self.blocks, self.cards = (
            rules.components.areas,
            rules.components.blocks,
            rules.components.cards,
        )
        self._keys = keys
        self.standing: list[tuple[int, int, str]] = []
        self.waits: dict[str, str] = {}
        self.fates: tuple[tuple[int, int], ...] = ()
        super().__init__(text, (HEADER,))

    def whole_key(self, head: str) -> str:
        """Return a key with its names written out."""
        if head in self._keys:
            return head
        first, _, last = head.rpartition(" ")
        if f"{first} {SEATS[0]}" in self._keys:
            return f"{first} {SEATS[self.to_side(last)]}"
        if not first or last not in HOLDERS:
            raise self.wrong(say("positions.no-key", head=head))
        area, side = self.to_area(first), HOLDERS.index(last)
        key = self.rules.words.heads[side][area]
        self.standing.append((area, side, key))
        return key

    def number(self, key: str, low: int, high: int) -> int:
        """Return the number in a range that a key says, which may be below 0."""
        word = self.value(key)
        if not word.startswith("-"):
            return self.to_number(word, max(low, 0), high)
        found = -self.to_number(word[1:], 0, ANY)
        if found < low:
            raise self.wrong(say("positions.too-low", word=word, low=low))
        return found

    def parts(self, key: str) -> list[str]:
        """Return the parts of a value, none without the key or where it says so."""
        found = self.items(key)
        return [] if found == [NOTHING] else found

    def to_area(self, word: str) -> int:
        word = word.replace(" ", "_")
        return self.areas.index[self.to_name(word, self.areas.ids, say("positions.no-area", word=word))]

    def to_port(self, word: str) -> int:
        area = self.to_area(word)
        if not self.areas.seas_of[area]:
            raise self.wrong(say("positions.no-port", word=word))
        return area

    def to_block(self, word: str) -> int:
        """Return a block by its id or, of a legion, by its number."""
        name = f"legion_{word}" if f"legion_{word}" in self.blocks.index else word
        return self.blocks.index[self.to_name(name, self.blocks.ids, say("positions.no-block", word=word))]

    def to_card(self, word: str) -> int:
        word = word.replace(" ", "_")
        return self.cards.index[self.to_name(word, self.cards.ids, say("positions.no-card", word=word))]

    def to_way(self, word: str) -> tuple[int, int]:
        """Return a border written ``a-b`` or ``a>b``, and its crossing to the second area."""
        start, end = map(self.to_area, self.to_ends(word, say("positions.no-border", word=word)))
        border = self.border(start, end)
        return border, self.areas.directed(border, end)

    def border(self, start: int, end: int) -> int:
        border = self.areas.border_between.get((start, end))
        if border is None:
            ids = self.areas.ids
            raise self.wrong(say("positions.not-adjacent", start=ids[start], end=ids[end]))
        return border

    def check_sea(self, start: int, end: int) -> None:
        """Raise PositionError unless a sea joins two areas."""
        areas = self.areas
        if not areas.seas_of[start] & areas.seas_of[end] or start == end:
            raise self.wrong(say("positions.no-sea", start=areas.ids[start], end=areas.ids[end]))

    def counted(self, part: str, most: int = 99) -> tuple[str, int]:
        """Return what a part of a list names, and how many of it, by default one."""
        name, count = with_count(part)
        return name, self.to_number(count, 1, most)
