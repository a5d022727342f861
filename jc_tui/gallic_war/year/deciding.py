"""What all decisions at the end of the year share: blocks as lines, by area."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from engine.contract import Action
from engine.gallic_war.actions import End
from engine.gallic_war.viewdata import GallicWarView, SeenBlock
from engine.gallic_war.words import place_name, say
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.standing import number_of
from jc_tui.look.rows import Row, plain_row
from jc_tui.map.paint import Mark
from jc_tui.table.list_choice import PhaseChoice

NAME = 14
"""The columns of a block's name."""


class Decision(PhaseChoice):
    """Something that the seat to act decides, or nothing. A subclass says what.

    Attributes:
        boxes: the keys of what stands before a block that is not marked, and before one that is.
        blocks: by name, those that may be chosen, with where each is.
    """

    view: GallicWarView
    boxes = ("", "")

    def __init__(self, view: GallicWarView, legal: Sequence[Action], marked: Collection[str] = ()) -> None:
        super().__init__(view, legal, marked)
        self.blocks: Mapping[str, tuple[str, SeenBlock]] = {
            block.id: (area.id, block)
            for area in view.areas.values()
            for block in area.blocks
            if block.side is view.to_act
        }

    def choosable(self) -> list[str]:
        named = {action.about[0]: None for action in self.legal if action.about}
        return sorted(named, key=lambda block: (self.place(block), block))

    def place(self, key: str) -> str:
        return self.blocks[key][0] if key in self.blocks else ""

    def rows(self) -> list[Row]:
        rows: list[Row] = []
        for area, blocks in groupby(self.choosable(), key=self.place):
            rows += [plain_row("", self.heading(area)), *map(self.row, blocks)]
        return rows

    def heading(self, area: str) -> str:
        return place_name(area)

    def row(self, block: str) -> Row:
        """Return ``[stay] XIII 4 of 4  note``."""
        blocks, marked = load_facts().blocks, block in self.marked
        most = blocks.strengths[blocks.index[block]][-1]
        steps = say("year.strength", strength=self.blocks[block][1].strength, most=most)
        text = f"{self.box(block)} {number_of(block):{NAME}} {steps}  {self.note(block)}"
        return plain_row(block, text.rstrip(), "mark" if marked else "text")

    def box(self, block: str) -> str:
        return say(self.boxes[block in self.marked])

    def note(self, block: str) -> str:
        """Return what stands behind a block; empty for nothing."""
        return ""

    def lacks(self) -> str:
        """Return what is missing before it can be ended, as a sentence; empty for nothing."""
        return ""

    def missing(self) -> str:
        return say("year.not-yet") if self.lacks() else ""

    def actions(self) -> list[Action]:
        return self.doing(End)

    def doing(self, kind: type[Action]) -> list[Action]:
        """Return the actions of a kind, in their order: on blocks, those on the ones that are marked."""
        return [
            action
            for action in self.legal
            if isinstance(action, kind) and (not action.about or action.about[0] in self.marked)
        ]

    def preview(self) -> list[str]:
        """Return what would come of it with these marked, in sentences."""
        return []

    def map_marks(self) -> Mapping[str, Mark]:
        """Return what the map shows in place of stacks."""
        return {}
