"""What people say to each other, in the lobby and at tables: the lines, and one to type in.

What comes from others is made harmless and never read as markup. A line is wrapped once for a width, so that
another one costs the same whether ten or a thousand stand above it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from rich.cells import cell_len, chop_cells
from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, Static

from engine.contract import GameError
from engine.translations import headed, say
from engine.untrusted_text import sanitize
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.keys import key_for
from jc_tui.appearance.spans import Line, ruled
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import ChatLine
from jc_tui.screens.base import BaseScreen
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.text_lines import ScrollingLines

LONGEST = 300
"""Characters of a line, at most; the host takes no more."""

MOST_LINES = 200
"""Lines that a screen keeps; the host keeps no more."""

INDENT, NARROWEST = 2, 12
"""Blanks before what of a line goes on below, and columns to which it is wrapped at least."""

DAY = len("2026-11-23")
"""Characters of a moment in ISO 8601 that are its day."""


class ChatLines(ScrollingLines):
    """The lines, oldest first, with the day where it is another one; at their end unless they were turned back."""

    _said: tuple[ChatLine, ...] = ()
    _wraps: Mapping[ChatLine, tuple[Line, ...]] = {}
    _wrapped_to = 0

    def tell(self, said: Sequence[ChatLine]) -> None:
        self._said = tuple(said)
        self.on_resize()

    def on_resize(self, event: events.Resize | None = None) -> None:
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
                yield ruled(sanitize(day), width - 1, self.glyphs.rule)
            yield from self._wraps[words]


class ChatInput(Input):
    """Where one types; Escape leaves it, arrows and pages turn the lines above."""

    BINDINGS = bindings_of("talk-line")

    class Left(Message):
        """The player does not want to say anything more."""

    def action_leave(self) -> None:
        """Leave the line; what is typed stays."""
        self.post_message(self.Left())

    def action_turn(self, lines: int, pages: int) -> None:
        above = self.screen.query_one(ChatLines)
        above.turn(lines)
        if pages:
            above.turn_page(pages)


class ChatPane(Vertical):
    """The lines and the line to type in.

    What is typed is not shown by itself: it comes back with the lines, once the host has taken it.
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
        yield ChatLines()
        yield ChatInput(placeholder=say("talk.say-something"), max_length=LONGEST, compact=True)

    def update_lines(self, said: Sequence[ChatLine]) -> None:
        self.query_one(ChatLines).tell(said)

    def give_back(self, text: str) -> None:
        """Let the player say again what was not taken, unless they type something else already."""
        line = self.query_one(ChatInput)
        if not line.value:
            line.value = text
            line.cursor_position = len(text)

    @on(Input.Submitted)
    def _handed_in(self, message: Input.Submitted) -> None:
        message.stop()
        if text := message.value.strip():
            message.input.value = ""
            self.query_one(ChatLines).to_end()
            self.post_message(self.Said(self, text))


def _laid(words: ChatLine, width: int) -> Iterator[Line]:
    """Yield what was said, behind who said it, in as many rows as it takes."""
    who = f"{sanitize(words.who)}:"
    first, *more = folded(f"{who} {sanitize(words.text)}", max(NARROWEST, width - 1))
    yield ((first[: len(who)], "strong"), (first[len(who) :], "text"))
    for piece in more:
        yield ((f"{' ' * INDENT}{piece}", "text"),)


def folded(text: str, cells: int) -> list[str]:
    """Return a text in pieces of at most `cells`, less the indent after the first.

    Unlike `wrapped` it counts cells: what comes from outside may have characters that take two.
    """
    pieces: list[str] = []
    piece = ""
    for word in text.split():
        room = cells - INDENT * bool(pieces)
        if piece and cell_len(piece) + 1 + cell_len(word) <= room:
            piece = f"{piece} {word}"
            continue
        if piece:
            pieces.append(piece)
        *whole, piece = chop_cells(word, cells - INDENT)
        pieces += whole
    return [*pieces, piece]


class Talking:
    """What may be heard at a table; `unread` has the lines that the player has not seen."""

    def __init__(self, api: HostApi, game: str) -> None:
        self.lines: list[ChatLine] = []
        self.unread: list[ChatLine] = []
        self.api, self.game = api, game
        self._me = api.account.name if api.account else ""

    async def begin(self, since: str) -> None:
        """Take in earlier lines, of others unread if after `since` (ISO 8601). Raises GameError."""
        self.lines = list(await self.api.talk(self.game))
        self.unread = [line for line in self.lines if line.at > since and line.who != self._me] if since else []

    def hear(self, line: ChatLine) -> None:
        self.lines = [*self.lines, line][-MOST_LINES:]
        if line.who != self._me:
            self.unread.append(line)

    def unread_line(self, width: int) -> str:
        """Return the number of unread lines and the last one, or an empty text."""
        if not self.unread:
            return ""
        last = self.unread[-1]
        told = say("hosted.unread", n=len(self.unread), key=key_for("keys.play-talk"))
        line = headed(told, f"{sanitize(last.who)}: {sanitize(last.text)}")
        return line if len(line) <= width else f"{line[: width - 3]}..."


class ChatScreen(BaseScreen[None]):
    """What players say to each other at a table, or watchers, whom the players do not hear before the end."""

    CALLED = "help.screen-talk"
    BINDINGS = bindings_of("table-talk")
    KEYS = "table-talk"
    AUTO_FOCUS = "ChatInput"

    def __init__(self, talking: Talking, *, context: AppContext) -> None:
        super().__init__(context=context)
        self._talking = talking

    def compose(self) -> ComposeResult:
        yield Static(say("hosted.talk"), classes="shell-heading", markup=False)
        yield ChatPane(id="talk")
        yield MessageLine(id="message")
        yield self.key_bar()

    def on_mount(self) -> None:
        self.show_talk()

    def show_talk(self) -> None:
        """Show it as it is now; from now on it is read."""
        self._talking.unread = []
        self.query_one(ChatPane).update_lines(self._talking.lines)

    @on(ChatPane.Said)
    @work
    async def _say(self, message: ChatPane.Said) -> None:
        """Say something; what the host does not take stands in the line again."""
        try:
            await self._talking.api.say(self._talking.game, message.text)
        except GameError as error:
            message.talk.give_back(message.text)
            self.say(str(error))
        else:
            self.say("")

    @on(ChatInput.Left)
    def _left(self) -> None:
        self.dismiss()
