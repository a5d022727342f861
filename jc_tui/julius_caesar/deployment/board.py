"""A side's cities as cards with their blocks, and a cursor that goes from block to block."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from engine.julius_caesar.words import say
from jc_tui.look.bindings import bound

NARROWEST, WIDEST = 20, 30
"""The columns of a card."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A block on a card.

    Attributes:
        block: its id.
        name, rating, strength: what stands on it.
        look: ``picked``, ``can`` (may change places with the picked one), ``cannot``, or "".
    """

    block: str
    name: str
    rating: str
    strength: str
    look: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A city. `hidden` counts the blocks that are not to be seen."""

    city: str
    title: str
    cells: tuple[Cell, ...]
    hidden: int = 0


class DeploymentBoard(Widget, can_focus=True):
    """Cards side by side. The picked block has an x, those it may change places with a +, the cursor is a >."""

    DEFAULT_CSS = """
    DeploymentBoard {
        background: $background;
        & > .board--title { color: $primary; text-style: bold; }
        & > .board--cursor { background: $selected; color: $ink; text-style: bold; }
        & > .board--picked { color: $selected; text-style: bold underline; }
        & > .board--can { color: $target; }
        & > .board--cannot { color: $text-muted; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "board--title",
        "board--cursor",
        "board--picked",
        "board--can",
        "board--cannot",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("up", "go(0,-1)", "keys.board-up", game="julius_caesar", show=False),
        bound("down", "go(0,1)", "keys.board-down", game="julius_caesar", show=False),
        bound("left", "go(-1,0)", "keys.board-left", game="julius_caesar", show=False),
        bound("right", "go(1,0)", "keys.board-right", game="julius_caesar", show=False),
        bound("enter,space", "pick", "keys.board-pick", game="julius_caesar", key_display="keys.enter"),
    ]

    class Moved(Message):
        """The cursor has come to a block."""

        def __init__(self, control: DeploymentBoard, block: str) -> None:
            super().__init__()
            self.board = control
            self.block = block

        @property
        def control(self) -> DeploymentBoard:
            """The board."""
            return self.board

    class Picked(Message):
        """A block was chosen with Enter or a click."""

        def __init__(self, control: DeploymentBoard, block: str) -> None:
            super().__init__()
            self.board = control
            self.block = block

        @property
        def control(self) -> DeploymentBoard:
            """The board."""
            return self.board

    def __init__(self, rule: str = "─", *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._rule = rule
        self._cards: tuple[Card, ...] = ()
        self._cursor = ""

    @property
    def cursor(self) -> str:
        """The block under the cursor, or ""."""
        return self._cursor

    def show(self, cards: Sequence[Card], cursor: str = "") -> None:
        """Show these cards, with the cursor on a block; without a name it stays where it is if it can."""
        self._cards = tuple(cards)
        blocks = [cell.block for card in self._cards for cell in card.cells]
        wanted = cursor or self._cursor
        self._cursor = wanted if wanted in blocks else (blocks[0] if blocks else "")
        self.refresh()

    # --- where things are ------------------------------------------------------------------------------------

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
        """The lines of a card: its title, its blocks and an empty one."""
        return max((max(len(card.cells), bool(card.hidden)) for card in self._cards), default=0) + 2

    def _slot(self, block: str) -> tuple[int, int] | None:
        """The card of a block and its place on it."""
        for number, card in enumerate(self._cards):
            for place, cell in enumerate(card.cells):
                if cell.block == block:
                    return number, place
        return None

    def line_of(self, block: str) -> Region:
        """Where a block is drawn."""
        number, place = self._slot(block) or (0, 0)
        row, column = divmod(number, self._per_row)
        return Region(column * self._width, row * self._height + 1 + place, self._width, 1)

    @property
    def cursor_spot(self) -> Offset:
        """The block under the cursor."""
        return self.line_of(self._cursor).offset

    # --- keys and mouse --------------------------------------------------------------------------------------

    def action_go(self, right: int, down: int) -> None:
        """To the next block in a direction."""
        slot = self._slot(self._cursor)
        if slot is None:
            return
        number, place = slot
        per_row = self._per_row
        if down and 0 <= place + down < len(self._cards[number].cells):
            self._move(number, place + down)
            return
        row, column = divmod(number, per_row)
        column += right
        row += down
        if down and row * per_row < len(self._cards) <= row * per_row + column:
            column = len(self._cards) - 1 - row * per_row
        number = row * per_row + column
        if 0 <= column < per_row and 0 <= number < len(self._cards) and self._cards[number].cells:
            last = len(self._cards[number].cells) - 1
            self._move(number, {1: 0, -1: last, 0: min(place, last)}[down])

    def _move(self, number: int, place: int) -> None:
        old, self._cursor = self._cursor, self._cards[number].cells[place].block
        self.refresh(self.line_of(old), self.line_of(self._cursor))
        self.post_message(self.Moved(self, self._cursor))

    def action_pick(self) -> None:
        """Choose the block under the cursor."""
        if self._cursor:
            self.post_message(self.Picked(self, self._cursor))

    def on_click(self, event: events.Click) -> None:
        """Choose the block under the mouse."""
        row, line = divmod(event.y, self._height)
        number = row * self._per_row + event.x // self._width
        if event.x // self._width < self._per_row and number < len(self._cards):
            place = line - 1
            if 0 <= place < len(self._cards[number].cells):
                self._move(number, place)
                self.action_pick()

    def on_focus(self) -> None:
        """The cursor shows the focus."""
        self.refresh(self.line_of(self._cursor))

    def on_blur(self) -> None:
        """The cursor shows the focus."""
        self.refresh(self.line_of(self._cursor))

    # --- drawing ---------------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """A line through one row of cards."""
        row, line = divmod(y, self._height)
        first = row * self._per_row
        segments = [self._part(card, line) for card in self._cards[first : first + self._per_row]]
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)

    def _part(self, card: Card, line: int) -> Segment:
        """What a line shows of one card."""
        width, base = self._width, self.rich_style
        if line == 0:
            title = f"  {card.title} "
            rule = self._rule * max(0, width - len(title) - 1)
            return Segment((title + rule).ljust(width)[:width], base + self._style("title"))
        if card.hidden and line == 1:
            return Segment(f"  {say('story.blocks', n=card.hidden)}".ljust(width), base)
        if not 1 <= line <= len(card.cells):
            return Segment(" " * width, base)
        cell = card.cells[line - 1]
        here = cell.block == self._cursor
        mark = {"picked": "x", "can": "+"}.get(cell.look, " ")
        text = f"{'>' if here else ' '}{mark}{cell.name:11} {cell.rating:2} {cell.strength:3}"
        look = "cursor" if here and self.has_focus else cell.look
        return Segment(text[:width].ljust(width), base + (self._style(look) if look else Style()))

    def _style(self, look: str) -> Style:
        return self.get_component_rich_style(f"board--{look}", partial=look != "cursor")
