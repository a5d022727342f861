"""The lines at the top of a table of a game of blocks: two, or all in one where the table is low."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from engine.contract import Seat
from engine.journal.seats import Sight
from engine.table import Table
from engine.words import Catalogue
from jc_tui.host.clocks import shown, standing
from jc_tui.look.glyphs import Glyphs
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Line, Span, length
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.presence import RemoteSeat
from jc_tui.widgets.canvas import Canvas

Parts = list[list[Span]]
"""What a line tells, part by part."""


def actor_parts(say: Catalogue, view: Any, seats: Sequence[Seat], note: str) -> Parts:
    """Who acts, or the note, or who has won, in the game's words."""
    if note:
        return [[(note, "mark")]]
    if view.to_act in seats:
        acts = "status.you-act" if view.to_act is view.seat else "status.acts"
        return [[(say(acts, side=view.to_act.label), side_ink(view.to_act))]]
    if view.to_act is None and view.result:
        winner = view.result.winner
        won = say("status.won", side=winner.label) if winner else say("status.draw")
        return [[(won, side_ink(winner) if winner else "strong")]]
    return []


def partner_parts(say: Catalogue, seat: Seat, partner: RemoteSeat) -> Parts:
    """Whether who plays elsewhere is at the table, if that is known, in the game's words: ``Pompey away``."""
    if partner.sight is Sight.UNKNOWN:
        return []
    if partner.is_here:
        return [[(say("status.here", side=seat.label), "muted")]]
    return [[(say("status.away" if partner.came else "status.not-here", side=seat.label), "mark")]]


def clock_parts(table: Table) -> Parts:
    """How much time each seat with a clock has left, ``C 11 h``; in its colour the one whose clock runs."""
    left = standing(table)
    return [
        [(f"{seat.letter} {shown(seconds)}", side_ink(seat) if seat is table.to_act else "text")]
        for seat, seconds in left.items()
    ]


def tersest(forms: Sequence[list[list[Span]]], width: int, gap: int = 1) -> Parts:
    """The first of these forms that fits, without what is muted from its end on; else the last."""

    def fits(parts: list[list[Span]]) -> bool:
        return 1 + sum(gap + length(part) for part in parts) - gap <= width

    kept: list[list[Span]] = []
    for form in forms:
        kept = [list(part) for part in form]
        for part in reversed(kept):
            if not fits(kept):
                part[:] = [(text, ink) for text, ink in part if ink != "muted"]
        kept = [part for part in kept if part]
        if fits(kept):
            break
    return kept


def joined(parts: Sequence[Sequence[Span]], width: int, glyphs: Glyphs) -> Line:
    """As many parts as fit, closer together where that makes room."""
    lengths = [length(part) for part in parts]
    gap = next((size for size in (3, 2, 1) if 1 + sum(lengths) + size * (len(parts) - 1) <= width), 1)
    line: list[Span] = [(" ", "text")]
    used = 1
    for part, columns in zip(parts, lengths, strict=True):
        before = gap if used > 1 else 0
        if used + before + columns > width:
            left = width - used - before
            if left > 8:
                text = "".join(text for text, _ in part)
                line += [(" " * before, "text"), (glyphs.cut(text, left), part[0][1])]
            break
        line += [(" " * before, "text"), *part]
        used += before + columns
    return tuple(line)


class TopLines(Canvas):
    """Two lines; in one row it is all that, in as few words as there is room for. A subclass says what they tell.

    Attributes:
        say: the catalogue of the game.
    """

    DEFAULT_CSS = """
    TopLines { height: 2; background: $panel; }
    """

    say: ClassVar[Catalogue]

    _view: Any = None
    _note = ""
    _partner: tuple[Seat, RemoteSeat] | None = None
    _clocks: Parts = []  # noqa: RUF012 - only ever replaced

    def update_session(self, session: GameSession) -> None:
        self._clocks = clock_parts(session.table)
        thinking = session.bot_to_act and not session.behind
        self.update_view(session.view, session.waiting_for if thinking else "", session.partner)

    def update_view(self, view: Any, note: str = "", partner: tuple[Seat, RemoteSeat] | None = None) -> None:
        """Show this view; `note` (a bot is thinking, a replay) stands where else who acts.

        Of a `partner` who plays elsewhere it is told whether they are at the table.
        """
        self._view, self._note, self._partner = view, note, partner
        self.repaint()

    # --- for the subclass ------------------------------------------------------------------------------------

    def date(self, view: Any, note: str, *, brief: bool) -> Parts:
        """When it is, who acts or the note, and last the phase."""
        raise NotImplementedError

    def in_one(self, view: Any) -> Sequence[Parts]:
        """All of it in one row, in fewer and fewer words."""
        raise NotImplementedError

    def second(self, view: Any) -> Sequence[Parts]:
        """What stands in the second row, in fewer and fewer words."""
        raise NotImplementedError

    # --- how it is fitted in ---------------------------------------------------------------------------------

    def draw(self, width: int, height: int) -> list[Line]:
        view = self._view
        if view is None:
            return []
        if height == 1:
            return [joined(tersest(self.in_one(view), width, gap=2), width, self.glyphs)]
        first = self.when(view)
        return [
            joined(tersest(forms, width), width, self.glyphs) for forms in ([first, first[1:]], self.second(view))
        ]

    def when(self, view: Any, *, brief: bool = False) -> Parts:
        parts = self.date(view, self._note, brief=brief)
        if self._partner is not None and view.to_act is not None:
            parts[-1:-1] = partner_parts(self.say, *self._partner)
        parts[-1:-1] = self._clocks
        return parts
