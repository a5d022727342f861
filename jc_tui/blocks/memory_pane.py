"""What has been seen of the enemy's blocks, one by one; games add words."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, ClassVar

from engine.blocks.fog.roster import AT_SET_UP, OPEN, Remembered, Roster
from engine.translations import Translations, commas, either, noted, say
from jc_tui.appearance.sides import side_ink
from jc_tui.appearance.spans import Label, Line, ListRow, wrapped
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import Point
from jc_tui.widgets.list_pane import SessionPane
from jc_tui.widgets.pane_messages import ShowPlace, want

WIDE, FULL, LONG = 56, 76, 100
"""Columns from which names are in full, the last sighting has a column, and says what the block did."""

WHERE, WHERE_LONG = 34, 60
"""The columns for where a block may be, where the last sighting stands beside it."""

Described = tuple[str, str, str, str, str]
"""A block in words: its name in full and in brief, its rating, its strength as far as it is known; their ink."""


class BlockMemory(SessionPane):
    """All blocks of the enemy with what was seen of them, and never more.

    Attributes:
        NAMED, SHORT: the columns of the names, in full and in brief. STRONG: those of the strength.
        GROUPS: the groups in their order.
        say: the catalogue of the game, which tells what groups are and what blocks did, in its room ``memory``.
        remember: gives what a session's viewer has seen.
    """

    SEARCHES = True
    NAMED: ClassVar[int] = 12
    SHORT: ClassVar[int] = 7
    STRONG: ClassVar[int] = 4
    GROUPS: ClassVar[Sequence[str]]
    say: ClassVar[Translations]
    remember: ClassVar[staticmethod[[GameSession], Roster]]
    memory: Roster

    @abstractmethod
    def described(self, block: Remembered) -> Described:
        """Return a block in words."""

    @abstractmethod
    def place_name(self, place: str) -> str:
        """Return the name of a place."""

    @abstractmethod
    def told(self, memory: Any) -> str:
        """Count the hidden blocks, and those of them whose place is known."""

    def place_of(self, block: Remembered) -> str:
        """Return the first place of a block, with a note."""
        return self.place_name(block.places[0])

    def elsewhere(self, block: Remembered) -> Sequence[str]:
        """Return the places off the map where a block may be."""
        return ()

    def title(self) -> list[Label]:
        side = self.memory.side
        whose = say("memory.blocks-of", n=side.number, side=side.label)
        return [(say("memory.seen"), "strong", ""), (whose, side_ink(side), ""), *self.search_label()]

    def rows_for(self, width: int) -> list[ListRow]:
        self.memory = memory = self.remember(self.session)
        if self.sought:
            return self._rows_of(filter(self._fits, memory.blocks), width)
        rows = [ListRow(((line, "text"),)) for line in wrapped(self.told(memory), width)]
        if width >= FULL:
            before, where = " " * (self.NAMED + self.STRONG + 5), f"{say('memory.where'):{_column(width)}}"
            rows.append(ListRow(((f"{before}{where}  {say('memory.when')}", "muted"),)))
        for group in self.GROUPS:
            blocks = memory.group(group)
            if blocks:
                rows.append(self.heading(noted(self.say.one("memory.group", group), len(blocks)), width))
                rows += self._rows_of(blocks, width)
        return rows

    def _fits(self, block: Remembered) -> bool:
        seen = (block.last.place,) if block.last and block.last.place else ()
        places = " ".join(map(self.place_name, {*block.places, *seen}))
        return self.sought in f"{self.described(block)[0]} {places}".lower()

    def _rows_of(self, blocks: Iterable[Remembered], width: int) -> list[ListRow]:
        return [ListRow(self._line(block, width), block.block) for block in blocks]

    def _line(self, block: Remembered, width: int) -> Line:
        """Return a row: ``Legio 5  C2 III  Tarraco or Bilbilis   fought in Tarraco 705.3``."""
        name, short, rating, strength, ink = self.described(block)
        head = f" {name:{self.NAMED}} {rating} " if width >= WIDE else f" {short:{self.SHORT}} "
        start = ((head, ink), (f"{strength:<{self.STRONG}}", "strong"))
        room = width - len(head) - self.STRONG
        seen = self._seen(block, long=width >= LONG)
        if width < FULL:
            where = self._where(block, room)
            if not where:
                return (*start, (self.glyphs.cut(seen, room), "muted"))
            return (*start, (where, "text"), (f"  {seen}" if len(where) + len(seen) + 2 <= room else "", "muted"))
        column = _column(width)
        where = self._where(block, column)
        return (*start, (f"{where:{column}}  ", "text"), (self.glyphs.cut(seen, room - column - 2), "muted"))

    def _where(self, block: Remembered, room: int) -> str:
        """Return all places where a block may be, or their number without room."""
        if not block.places:
            return ""
        names = [self.place_of(block), *map(self.place_name, block.places[1:])]
        also = self.elsewhere(block)
        words = either([*names, *also])
        if len(words) <= room or len(names) == 1:
            return self.glyphs.cut(words, room)
        return either([say("memory.places", number=len(names)), *also])

    def _seen(self, block: Remembered, *, long: bool) -> str:
        last = block.last
        if last is None:
            return say("memory.never")
        if block.group == OPEN or last.how == "stands":
            return say("memory.now")
        at_first = last.clock == AT_SET_UP
        when, how = say("memory.set-up") if at_first else last.clock, self.say.one("memory.how", last.how)
        if last.place is None:
            return say("memory.last", when=when, what=how)
        place = self.place_name(last.place)
        return say("memory.last", when=when, what=place if not long or at_first else commas((place, how)))

    def _goal(self, key: Hashable) -> str:
        """Return the place a block may still be in, the last sighting first."""
        block = next(block for block in self.memory.blocks if block.block == key)
        seen = (block.last.place,) if block.last and block.last.place in block.places else ()
        return next(iter((*seen, *block.places)), None) or ""

    def point_at(self, key: Hashable) -> None:
        if place := self._goal(key):
            want(self, Point(place))

    def chosen(self, key: Hashable) -> None:
        if place := self._goal(key):
            self.post_message(ShowPlace(place))


def _column(width: int) -> int:
    return WHERE_LONG if width >= LONG else WHERE
