"""A side's cities as cards with their blocks, and a cursor that goes from block to block."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.geometry import Offset, Region
from textual.message import Message

from engine.julius_caesar.words import say
from jc_tui.look.bindings import bindings_of
from jc_tui.look.spans import Line, Span
from jc_tui.widgets.canvas import Pane

NARROWEST, WIDEST = 20, 30
"""The columns of a card."""

LOOKS = {"picked": ("x", "letter"), "can": ("+", "mark"), "cannot": (" ", "muted"), "": (" ", "text")}
"""The mark and the ink of a block, by how it looks."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A block on a card, what stands on it, and how it looks.

    That is ``picked``, ``can`` (may change places with the picked one), ``cannot``, or "".
    """

    block: str
    text: str
    look: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A city. `hidden` counts the blocks that are not to be seen."""

    title: str
    cells: tuple[Cell, ...]
    hidden: int = 0


class DeploymentBoard(Pane):
    """Cards side by side. The picked block has an x, those it may change places with a +, the cursor is a >."""

    HEAD = 0
    DEFAULT_CSS = """
    DeploymentBoard {
        background: $background;
        & > .ink--heading { color: $primary; }
        & > .ink--cursor { background: $selected; color: $ink; }
        & > .ink--letter { text-style: bold underline; }
        & > .ink--mark { text-style: none; }
    }
    """
    BINDINGS = bindings_of("board", game="julius_caesar")

    @dataclass
    class Moved(Message):
        """The cursor has come to a block."""

        block: str

    class Picked(Moved):
        """A block was chosen with Enter or a click."""

    _cards: tuple[Card, ...] = ()
    cursor = ""

    def show(self, cards: Sequence[Card], cursor: str = "") -> None:
        """Show cards, with the cursor on a block; without a name it stays where it is if it can."""
        self._cards = tuple(cards)
        blocks = [cell.block for card in self._cards for cell in card.cells]
        wanted = cursor or self.cursor
        self.cursor = wanted if wanted in blocks else next(iter(blocks), "")
        self.repaint()

    @property
    def _per_row(self) -> int:
        """Cards in a row: as many as fit, spread evenly over the rows."""
        most = max(1, self.size.width // NARROWEST)
        rows = -(-len(self._cards) // most)
        return -(-len(self._cards) // rows) if rows else 1

    @property
    def _width(self) -> int:
        return max(NARROWEST, min(WIDEST, self.size.width // self._per_row))

    @property
    def _height(self) -> int:
        return max((max(len(card.cells), bool(card.hidden)) for card in self._cards), default=0) + 2

    @property
    def _slots(self) -> dict[str, tuple[int, int]]:
        return {
            cell.block: (number, place)
            for number, card in enumerate(self._cards)
            for place, cell in enumerate(card.cells)
        }

    def line_of(self, block: str) -> Region:
        number, place = self._slots.get(block, (0, 0))
        row, column = divmod(number, self._per_row)
        return Region(column * self._width, row * self._height + 1 + place, self._width, 1)

    @property
    def cursor_spot(self) -> Offset:
        return self.line_of(self.cursor).offset

    def action_go(self, right: int, down: int) -> None:
        if self.cursor not in self._slots:
            return
        number, place = self._slots[self.cursor]
        per_row = self._per_row
        if down and 0 <= place + down < len(self._cards[number].cells):
            self._move(self._cards[number].cells[place + down].block)
            return
        row, column = divmod(number, per_row)
        column += right
        row += down
        if down and row * per_row < len(self._cards) <= row * per_row + column:
            column = len(self._cards) - 1 - row * per_row
        number = row * per_row + column
        if 0 <= column < per_row and 0 <= number < len(self._cards) and self._cards[number].cells:
            last = len(self._cards[number].cells) - 1
            self._move(self._cards[number].cells[{1: 0, -1: last, 0: min(place, last)}[down]].block)

    def _move(self, block: str) -> None:
        self.cursor = block
        self.repaint()
        self.post_message(self.Moved(block))

    def action_pick(self) -> None:
        if self.cursor:
            self.post_message(self.Picked(self.cursor))

    def on_click(self, event: events.Click) -> None:
        under = (block for block in self._slots if self.line_of(block).contains(event.x, event.y))
        if block := next(under, ""):
            self._move(block)
            self.action_pick()

    def draw_body(self, width: int, height: int) -> list[Line]:
        rows = range(0, len(self._cards), self._per_row)
        return [
            tuple(self._part(card, line) for card in self._cards[first : first + self._per_row])
            for first in rows
            for line in range(self._height)
        ]

    def _part(self, card: Card, line: int) -> Span:
        width = self._width
        if line == 0:
            return f"  {card.title} ".ljust(width - 1, self.glyphs.rule).ljust(width)[:width], "heading"
        if card.hidden and line == 1:
            return f"  {say('story.blocks', n=card.hidden)}".ljust(width), "text"
        if line > len(card.cells):
            return " " * width, "text"
        cell = card.cells[line - 1]
        here = cell.block == self.cursor
        mark, ink = LOOKS[cell.look]
        text = f"{'>' if here else ' '}{mark}{cell.text}"
        return text[:width].ljust(width), "cursor" if here and self.has_focus else ink
