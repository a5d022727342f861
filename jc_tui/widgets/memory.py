"""What has been seen of the enemy's blocks, block by block."""

from __future__ import annotations

from collections.abc import Hashable

from textual.message import Message

from engine.contract import Seat
from engine.julius_caesar.story import roman
from jc_tui.facts import Facts, load_facts
from jc_tui.memory import AT_SET_UP, FACE_UP, LOST, OPEN, POOL, SEEN, UNSEEN, Memory, Remembered, Sighting
from jc_tui.widgets.blocks import cut, short_name, side_ink, wrapped
from jc_tui.widgets.canvas import Label, Line
from jc_tui.widgets.list_pane import ListPane, Row

HEADINGS = {
    OPEN: "Open on the map now",
    SEEN: "Seen before, hidden again",
    UNSEEN: "In the pool or on the map, unseen",
    POOL: "In the pool",
    FACE_UP: "Face up until the year ends",
    LOST: "Lost for good",
}
"""The groups in words, in order."""

WIDE = 46
"""Columns from which names are written in full."""


class MemoryPane(ListPane):
    """All blocks of the enemy with what was seen of them, and never more."""

    SEARCHES = True

    class Jumped(Message):
        """The player wants to see the place where a block was seen last."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    def __init__(
        self,
        facts: Facts | None = None,
        *,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._facts = facts or load_facts()
        self._memory: Memory | None = None

    def update_memory(self, memory: Memory) -> None:
        """Show what is remembered."""
        if memory != self._memory:
            self._memory = memory
            self.refresh_list()

    # --- drawing ---------------------------------------------------------------------------------------------

    def title(self) -> list[Label]:
        """Whose blocks, and the search."""
        side = self._memory.side if self._memory else Seat.POMPEY
        return [("Seen", "strong", ""), (f"{side.label}'s blocks", side_ink(side), ""), *self.search_label()]

    def title_right(self) -> str:
        """The search needs the room more than the count."""
        return ""

    def rows_for(self, width: int) -> list[Row]:
        """The groups, each under its heading."""
        memory = self._memory
        if memory is None:
            return []
        if self.sought:
            return self._rows_of([block for block in memory.blocks if self._fits(block)], width)
        summary = f"{memory.pool} upright in the pool, {memory.hidden} hidden on the map."
        rows = [Row(((line, "text"),)) for line in wrapped(summary, width)]
        for group, heading in HEADINGS.items():
            blocks = memory.group(group)
            if blocks:
                words = cut(f"{heading} ({len(blocks)})", width - 4, self.marks)
                rule = self.marks.heading
                rows.append(Row(((f"{rule * 2} {words} ".ljust(width, rule), "muted"),)))
                rows += self._rows_of(blocks, width)
        return rows

    def _fits(self, block: Remembered) -> bool:
        place = self._facts.names.space(block.last.place) if block.last and block.last.place else ""
        return self.sought in f"{self._facts.short(block.block)} {place}".lower()

    def _rows_of(self, blocks: list[Remembered], width: int) -> list[Row]:
        return [Row(self._line(block, width), block.block) for block in blocks]

    def _line(self, block: Remembered, width: int) -> Line:
        """``Legio 5  C2 III  Tarraco, fought 705.3; 2 there now``."""
        wide, facts = width >= WIDE, self._facts
        name = facts.short(block.block) if wide else short_name(block.block, facts)
        strength = roman(block.last.strength) if block.last and block.last.strength else ""
        rating = f"{facts.letter(block.block, attacking=False)}{facts.firepower(block.block, attacking=False)}"
        side = self._memory.side if self._memory else None
        head = f" {name:{12 if wide else 7}}{f' {rating}' if wide else ''} "
        what = self._what(block, wide)
        room = width - len(head) - 4
        return ((head, side_ink(side)), (f"{strength:<4}", "strong"), (cut(what, room, self.marks), "text"))

    def _what(self, block: Remembered, wide: bool) -> str:
        last = block.last
        if last is None:
            return "never seen" if wide else "-"
        if last.place is None:
            return f"{last.how} {_when(last)}" if wide or block.group == UNSEEN else _when(last)
        place = self._facts.names.space(last.place)
        if block.group == OPEN or last.how == "stands":
            return place
        now = f"{block.there} there now" if block.there else "nobody hidden there now"
        return f"{place}, {last.how} {_when(last)}; {now}" if wide else f"{place} {_when(last)}"

    # --- what the player does --------------------------------------------------------------------------------

    def chosen(self, key: Hashable) -> None:
        """Tell the screen where a block was."""
        found = [block for block in self._memory.blocks if block.block == key] if self._memory else []
        if found and found[0].last and found[0].last.place:
            self.post_message(self.Jumped(found[0].last.place))


def _when(sighting: Sighting) -> str:
    return "at set-up" if sighting.clock == AT_SET_UP else sighting.clock
