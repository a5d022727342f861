"""Banners above the map, and the coach's words below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual.widgets import Static

from engine.translations import say
from engine.untrusted_text import sanitize
from jc_tui.app_context import AppContext
from jc_tui.appearance.glyphs import Glyphs
from jc_tui.appearance.spans import Line, wrapped
from jc_tui.seats.game_session import GameSession
from jc_tui.table.seating import clock_news
from jc_tui.widgets.canvas import fitted
from jc_tui.widgets.text_lines import TextLines

if TYPE_CHECKING:
    from jc_tui.table.coach import CoachMessage


class CoachPane(TextLines):
    """Pane with the coach's words, folded into one line after a key."""

    DEFAULT_CSS = """
    CoachPane { layer: over; dock: bottom; margin-bottom: 3; height: auto; background: $panel; display: none; }
    """

    _said, _brief, _folded, _was_folded = "", "", "", False

    def update_said(self, session: GameSession) -> None:
        coach, said = session.coach, session.coach_says
        if coach is not None and said is not None:
            self._said, self._brief = (sentence(said, coach.lesson.words, folded=on) for on in (False, True))
            self._show_said()
        self.display = said is not None

    def fold(self) -> None:
        """Show one line of what is said, until something else is."""
        self._was_folded, self._folded = self._folded == self._said, self._said
        self._show_said()

    def unfold(self) -> bool:
        """Show all again; return False where all was shown before the last key."""
        lines = coach_lines(self._said, self.screen.size.width - 2)
        if unfolds := self.display and self._was_folded and len(lines) > 1:
            self._folded = ""
            self._show_said()
        return unfolds

    def _show_said(self) -> None:
        lines = coach_lines(self._said, self.screen.size.width - 2)
        if self._said == self._folded and len(lines) > 1:
            more = say("coach.more")
            room = self.screen.size.width - len(more) - 2
            told = ending(self._brief, room - len(say("coach.who")) - 2, self.glyphs)
            lines = [(*fitted(coach_lines(told, room)[0], room), (f" {more}", "key"))]
        self.show(lines)


def sentence(said: CoachMessage, words: Callable[[str], str], *, folded: bool = False) -> str:
    """Return the coach's sentence with the key for more."""
    told, step = said.sentence(words), said.step
    key = "coach.rule" if folded or step is None or step.waits else "coach.rule-and-go-on"
    return told if step is None else say(key, words=told, rule=step.rule)


def ending(told: str, width: int, glyphs: Glyphs) -> str:
    """Return the end of what is said, by whole sentences if one fits."""
    if len(told) <= width:
        return told
    rest = told[2 - width :].partition(" ")[2]
    whole = rest.partition(". ")[2]
    return f"{glyphs.more} {rest if whole[:1] in ('', '[') else whole}"


def coach_lines(told: str, width: int) -> list[Line]:
    """Return the coach's sentence in lines, with its speaker."""
    who = say("coach.who")
    first, *others = wrapped(f"{who} {told}", width)
    head: Line = ((f" {who}", "strong"), (first.removeprefix(who), "text"))
    return [head, *(((f" {line}", "text"),) for line in others)]


class Banner(Static):
    """Banner for an invitation, a pause or other text to read or copy."""

    DEFAULT_CSS = """
    Banner {
        layer: over; dock: top; margin-top: 2; height: auto; padding: 0 1;
        background: $panel; color: $contested; display: none;
    }
    """

    _lines: Sequence[str] = ()

    def update_told(self, session: GameSession, context: AppContext) -> None:
        news = clock_news(session)
        lines = context.told_above(session, self.screen.size.width - 2) + ([news] if news else [])
        if lines != self._lines:
            self._lines = lines
            self.update(sanitize("\n".join(lines), lines=True))
            self.display = bool(lines)
