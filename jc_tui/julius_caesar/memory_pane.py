"""What has been seen of the enemy's blocks and what follows from it, block by block."""

from __future__ import annotations

from collections.abc import Hashable

from engine.julius_caesar.fog.following import AT_SET_UP
from engine.julius_caesar.fog.imagine import POOL
from engine.julius_caesar.fog.proof import FACE_UP, LOST
from engine.julius_caesar.fog.roster import EITHER, ON_MAP, OPEN, PLACED, Remembered, Roster
from engine.julius_caesar.seats import POMPEY, opponent
from engine.julius_caesar.words import commas, either, label, noted, roman, say
from jc_tui.julius_caesar.blocks import short_name
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Label, Line, wrapped
from jc_tui.widgets.list_pane import ListPane, Row
from jc_tui.widgets.wishes import Jumped

HEADINGS = {
    OPEN: "memory.open",
    PLACED: "memory.placed",
    ON_MAP: "memory.on-map",
    EITHER: "memory.either",
    POOL: "memory.in-pool",
    FACE_UP: "memory.face-up",
    LOST: "memory.lost",
}
"""The groups in words, in order."""

DONE = {
    "fought": "memory.fought",
    "retreated": "memory.retreated",
    "drawn": "memory.drawn",
    "went over": "memory.went-over",
    "eliminated": "memory.eliminated",
    "disbanded": "memory.disbanded",
    "stood": "memory.stood",
    "stands": "memory.stood",
}
"""What a block did when it was seen last."""

WIDE, FULL, LONG = 56, 76, 100
"""Columns from which names are written in full, from which the last sighting has a column of its own, and from
which it tells what the block did."""

WHERE, WHERE_LONG = 34, 60
"""The columns for where a block may be, where the last sighting stands beside it."""


class MemoryPane(ListPane):
    """All blocks of the enemy with what was seen of them, and never more."""

    SEARCHES = True
    COUNTS = False
    _memory: Roster | None = None

    def update_memory(self, memory: Roster) -> None:
        """Show what is remembered."""
        if memory != self._memory:
            self._memory = memory
            self.refresh_list()

    def title(self) -> list[Label]:
        """Whose blocks, and the search."""
        side = self._memory.side if self._memory else POMPEY
        return [
            (say("memory.seen"), "strong", ""),
            (say("memory.blocks-of", side=side.label), side_ink(side), ""),
            *self.search_label(),
        ]

    def rows_for(self, width: int) -> list[Row]:
        """The groups, each under its heading."""
        memory = self._memory
        if memory is None:
            return []
        if self.sought:
            return self._rows_of([block for block in memory.blocks if self._fits(block)], width)
        rows = [Row(((line, "text"),)) for line in wrapped(summary(memory), width)]
        if width >= FULL:
            rows.append(
                Row(((f"{'':17}{'':4}{say('memory.where'):{_column(width)}}  {say('memory.when')}", "muted"),))
            )
        for group, heading in HEADINGS.items():
            blocks = memory.group(group)
            if blocks:
                rows.append(self.heading(noted(say(heading), len(blocks)), width))
                rows += self._rows_of(blocks, width)
        return rows

    def _fits(self, block: Remembered) -> bool:
        seen = (block.last.place,) if block.last and block.last.place else ()
        places = " ".join(map(label, {*block.places, *seen}))
        return self.sought in f"{load_facts().short(block.block)} {places}".lower()

    def _rows_of(self, blocks: list[Remembered], width: int) -> list[Row]:
        return [Row(self._line(block, width), block.block) for block in blocks]

    def _line(self, block: Remembered, width: int) -> Line:
        """``Legio 5  C2 III  Tarraco or Bilbilis   fought in Tarraco 705.3``."""
        wide = width >= WIDE
        name = load_facts().short(block.block) if wide else short_name(block.block)
        owner = load_facts().blocks[block.block].owner
        strength = roman(block.last.strength) if block.last and block.last.strength else ""
        head = f" {name:12} {load_facts().rating(block.block)} " if wide else f" {name:7} "
        start = ((head, side_ink(owner)), (f"{strength:<4}", "strong"))
        room = width - len(head) - 4
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
        """Where a block may be: all places if there is room to name them, else how many."""
        names = [label(place) for place in block.places]
        if not names:
            return ""
        if block.turned and self._memory:
            names[0] = say("memory.for-the-other", place=names[0], side=opponent(self._memory.side).label)
        pool = [say("memory.pool")] if block.group == EITHER else []
        words = either([*names, *pool])
        if len(words) <= room or len(names) == 1:
            return self.glyphs.cut(words, room)
        return either([say("memory.places", number=len(names)), *pool])

    def _seen(self, block: Remembered, *, long: bool) -> str:
        last = block.last
        if last is None:
            return say("memory.never")
        if block.group == OPEN or last.how == "stands":
            return say("memory.now")
        when, how = say("memory.set-up") if last.clock == AT_SET_UP else last.clock, say(DONE[last.how])
        if last.place is None:
            return say("memory.last", when=when, what=how)
        place = label(last.place)
        what = place if not long or last.clock == AT_SET_UP else commas((place, how))
        return say("memory.last", when=when, what=what)

    def chosen(self, key: Hashable) -> None:
        """Tell the screen where a block is, or was seen last if it is not known."""
        blocks = self._memory.blocks if self._memory else ()
        for block in blocks:
            seen = (block.last.place,) if block.last and block.last.place in block.places else ()
            if block.block == key and (place := next(iter((*seen, *block.places)), None)):
                self.post_message(Jumped(place))


def _column(width: int) -> int:
    return WHERE_LONG if width >= LONG else WHERE


def summary(memory: Roster) -> str:
    """How many blocks are hidden, and of how many it is known where."""
    placed, pooled = len(memory.group(PLACED)), len(memory.group(POOL))
    placed -= any(block.block == "cleopatra" for block in memory.group(PLACED))
    return say("memory.summary", hidden=memory.hidden, placed=placed, pool=memory.pool, pooled=pooled)
