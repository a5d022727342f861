"""What is decided at the end of the year, as a list of lines to choose from: what all its decisions share."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.contract import Action
from engine.gallic_war.actions import End
from engine.gallic_war.viewdata import GallicWarView, SeenBlock
from engine.gallic_war.words import say
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.standing import number_of
from jc_tui.look.rows import Row, plain_row
from jc_tui.map.paint import Mark
from jc_tui.table.list_choice import DONE

NAME = 14
"""The columns of a block's name."""


class Decision:
    """Something that the seat to act decides, out of a view and what is legal. A subclass says what.

    Attributes:
        rule: the section of the rules that it is about.
        blocks: by name, those that may be chosen, with where each is.
    """

    rule = ""
    marks_blocks = True
    """Whether blocks are marked first, and all is done together; else each is done as it is chosen."""

    def __init__(self, view: GallicWarView, legal: Sequence[Action]) -> None:
        self.view = view
        self.legal = legal
        self.blocks: Mapping[str, tuple[str, SeenBlock]] = {
            block.id: (area.id, block)
            for area in view.areas.values()
            for block in area.blocks
            if block.side is view.to_act
        }

    def choosable(self) -> list[str]:
        """The keys of the lines that can be chosen, in their order."""
        named = {action.about[0]: None for action in self.legal if action.about}
        return sorted(named, key=lambda block: (self.place(block), block))

    def rows(self, marked: Collection[str]) -> list[Row]:
        """The lines under headings, without that which ends it."""
        return []

    def done_text(self, marked: Collection[str]) -> str:
        """What stands on the line that ends it; empty where there is none."""
        return ""

    def missing(self, marked: Collection[str]) -> str:
        """Why it cannot be ended with these marked; empty when it can."""
        return ""

    def actions(self, marked: Collection[str]) -> list[Action]:
        """What is done with these marked, when it is ended: no more than that, where nothing is marked."""
        return [action for action in self.legal if isinstance(action, End)]

    def at_once(self, key: str) -> Action | None:
        """What choosing a line does at once, where nothing is marked."""
        return None

    def no_mark(self, key: str, marked: Collection[str]) -> str:
        """Why a line cannot be marked besides those that are; empty when it can."""
        return ""

    def todo(self, marked: Collection[str]) -> str:
        """What to do now, as a sentence."""
        raise NotImplementedError

    def usual(self) -> str:
        """The line that the cursor begins on."""
        return next(iter(self.choosable()), DONE)

    def place(self, key: str) -> str:
        """The area that a line is about; empty for none."""
        return self.blocks[key][0] if key in self.blocks else ""

    def preview(self, marked: Collection[str]) -> list[str]:
        """What would come of it with these marked, in sentences."""
        return []

    def map_marks(self, marked: Collection[str]) -> dict[str, Mark]:
        """What the map shows in place of stacks."""
        return {}

    # --- for the subclass ------------------------------------------------------------------------------------

    def doing(self, kind: type[Action], marked: Collection[str]) -> list[Action]:
        """The actions of a kind on the blocks that are marked, in the order of the list."""
        return [action for action in self.legal if isinstance(action, kind) and action.about[0] in marked]

    def block_row(self, key: str, box: str, note: str = "", *, ink: str = "text") -> Row:
        """``[x] XIII 4 of 4  note``."""
        _, block = self.blocks[key]
        facts = load_facts()
        steps = say(
            "year.strength", strength=block.strength, most=facts.blocks.strengths[facts.blocks.index[key]][-1]
        )
        return plain_row(key, f"{box} {number_of(key):{NAME}} {steps}  {note}".rstrip(), ink)
