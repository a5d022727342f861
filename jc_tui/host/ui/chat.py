"""What people say to each other: the lines, and one to type in. The lobby and the tables have it.

What comes from others is made harmless and never read as markup. A line is wrapped once for a width, so that
another one costs the same whether ten or a thousand stand above it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from rich.cells import cell_len, chop_cells
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input

from engine.foreign import harmless
from engine.words import say
from jc_tui.host.api.messages import ChatLine
from jc_tui.look.bindings import bindings_of
from jc_tui.look.spans import Line, ruled
from jc_tui.widgets.lines import Scroll

LONGEST = 300
"""Characters of a line, at most; the host takes no more."""

INDENT = 2
"""Blanks before what of a line goes on below."""

NARROWEST = 12
"""Columns below which nothing is wrapped any narrower."""

DAY = len("2026-11-23")
"""Characters of a moment in ISO 8601 that are its day."""


class ChatInput(Input):
    """Where one types; Escape leaves it, arrows and pages turn the lines above."""

    BINDINGS = bindings_of("talk-line")

    class Left(Message):
        """The player does not want to say anything more."""

    @dataclass
    class Turned(Message):
        """The lines above are to be turned by so many lines or pages, back where it is less than none."""

        lines: int
        pages: int

    def action_leave(self) -> None:
        """Leave the line; what is typed stays."""
        self.post_message(self.Left())

    def action_turn(self, lines: int, pages: int) -> None:
        """Turn the lines above."""
        self.post_message(self.Turned(lines, pages))


class ChatLines(Scroll):
    """The lines, oldest first, with the day where it is another one; at their end unless they were turned back."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._said: tuple[ChatLine, ...] = ()
        self._wraps: dict[ChatLine, tuple[Line, ...]] = {}
        self._wrapped_to = 0

    def tell(self, said: Sequence[ChatLine]) -> None:
        """Show these lines."""
        self._said = tuple(said)
        self._lay()

    def on_resize(self, event: events.Resize) -> None:
        """Other columns, other lines."""
        self._lay()

    def _lay(self) -> None:
        width = self.size.width
        if width:
            known = self._wraps if width == self._wrapped_to else {}
            self._wraps = {words: known.get(words) or tuple(_laid(words, width)) for words in self._said}
            self._wrapped_to = width
            self.show([*self._all(width)] or [((say("talk.nothing-said"), "muted"),)])

    def _all(self, width: int) -> Iterator[Line]:
        day = datetime.now(UTC).date().isoformat()
        for words in self._said:
            if words.at[:DAY] != day:
                day = words.at[:DAY]
                yield ruled(harmless(day), width - 1, self.glyphs.rule)
            yield from self._wraps[words]


class ChatPane(Vertical):
    """The lines and the line to type in.

    What is typed is posted as `ChatPane.Said` and not shown by itself: it comes back with the lines,
    once the host has taken it. `ChatInput.Left` tells that the player is done.
    """

    DEFAULT_CSS = """
    ChatPane ChatLines { height: 1fr; }
    ChatPane ChatInput { height: 1; border: none; background: $panel; }
    """

    @dataclass
    class Said(Message):
        """The player says something."""

        talk: ChatPane
        text: str

    def compose(self) -> ComposeResult:
        """The lines, and below them the line to type in."""
        yield ChatLines()
        yield ChatInput(placeholder=say("talk.say-something"), max_length=LONGEST, compact=True)

    def update_lines(self, said: Sequence[ChatLine]) -> None:
        """Show all that was said, oldest first."""
        self.query_one(ChatLines).tell(said)

    def give_back(self, text: str) -> None:
        """Let the player say again what was not taken, unless they type something else already."""
        line = self.query_one(ChatInput)
        if not line.value:
            line.value = text
            line.cursor_position = len(text)

    @property
    def typing(self) -> bool:
        """Whether the player is in the line."""
        return self.query_one(ChatInput).has_focus

    def type(self) -> None:
        """Go to the line."""
        self.query_one(ChatInput).focus()

    def turn(self, lines: int = 0, pages: int = 0) -> None:
        """Turn the lines, back where it is less than none."""
        told = self.query_one(ChatLines)
        told.turn(lines)
        if pages:
            told.turn_page(pages)

    @on(ChatInput.Turned)
    def _turned(self, message: ChatInput.Turned) -> None:
        message.stop()
        self.turn(message.lines, message.pages)

    @on(Input.Submitted)
    def _handed_in(self, message: Input.Submitted) -> None:
        message.stop()
        if text := message.value.strip():
            message.input.value = ""
            self.query_one(ChatLines).to_end()
            self.post_message(self.Said(self, text))


def _laid(words: ChatLine, width: int) -> Iterator[Line]:
    """A line in as many as it takes: who said it, and what."""
    who = f"{harmless(words.who)}:"
    first, *more = folded(f"{who} {harmless(words.text)}", max(NARROWEST, width - 1))
    yield ((first[: len(who)], "strong"), (first[len(who) :], "text"))
    for piece in more:
        yield ((f"{' ' * INDENT}{piece}", "text"),)


def folded(text: str, cells: int) -> list[str]:
    """A text in pieces of at most so many cells, by words; all but the first have room for the indent.

    Unlike `wrapped` it counts cells: what comes from outside may have characters that take two.
    """
    pieces: list[str] = []
    piece = ""
    for word in text.split():
        location = cells - INDENT * bool(pieces)
        if piece and cell_len(piece) + 1 + cell_len(word) <= location:
            piece = f"{piece} {word}"
            continue
        if piece:
            pieces.append(piece)
        *whole, piece = chop_cells(word, cells - INDENT)
        pieces += whole
    return [*pieces, piece]
