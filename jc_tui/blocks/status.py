"""The lines at the top of a table of a game of blocks: two, or all in one where the table is low."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from engine.contract import Seat
from engine.journal.seats import Sight
from engine.words import Catalogue, capital
from jc_tui.host.clocks import shown, standing
from jc_tui.look.glyphs import Glyphs
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Line, Span, length
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.presence import RemoteSeat
from jc_tui.widgets.canvas import Canvas

Parts = list[list[Span]]
"""What a line tells, part by part."""


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
    """Return as many parts as fit, closer together where that makes room."""
    used = 1 + sum(map(length, parts))
    gap = next((size for size in (3, 2, 1) if used + size * (len(parts) - 1) <= width), 1)
    line: list[Span] = [(" ", "text")]
    for number, part in enumerate(parts):
        line.append((" " * gap if number else "", "text"))
        left = width - length(line)
        if length(part) > left:
            text = "".join(text for text, _ in part)
            return (*line, (glyphs.cut(text, left), part[0][1])) if left > 8 else tuple(line)
        line += part
    return tuple(line)


class TopLines(Canvas):
    """Two lines; in one row it is all that, in as few words as there is room for. A subclass says what they tell.

    Attributes:
        say, seats, phase_name: the catalogue of the game, who plays, and what a phase is called, maybe `short`.
    """

    DEFAULT_CSS = "TopLines { height: 2; background: $panel; }"
    say: ClassVar[Catalogue]
    seats: ClassVar[Sequence[Seat]]
    phase_name: ClassVar[staticmethod[..., str]]

    _view: Any = None
    _note = ""
    _partner: tuple[Seat, RemoteSeat] | None = None
    _clocks: Parts = []  # noqa: RUF012 - only ever replaced

    def update_session(self, session: GameSession) -> None:
        self._clocks = [  # ``C 11 h``, in its colour the one whose clock runs
            [(f"{seat.letter} {shown(seconds)}", side_ink(seat) if seat is session.table.to_act else "text")]
            for seat, seconds in standing(session.table).items()
        ]
        thinking = session.bot_to_act and not session.behind
        self.update_view(session.view, session.waiting_for if thinking else "", session.partner)

    def update_view(self, view: Any, note: str = "", partner: tuple[Seat, RemoteSeat] | None = None) -> None:
        """Show a view; a `note` stands where else who acts, and `partner` is who plays elsewhere."""
        self._view, self._note, self._partner = view, note, partner
        self.repaint()

    # --- for the subclass ------------------------------------------------------------------------------------

    def date(self, view: Any, *, brief: bool) -> tuple[Parts, Parts]:
        """When it is, and what stands behind who acts."""
        raise NotImplementedError

    def in_one(self, view: Any) -> Sequence[Parts]:
        """All of it in one row, in fewer and fewer words."""
        raise NotImplementedError

    def second(self, view: Any) -> Sequence[Parts]:
        """What stands in the second row, in fewer and fewer words."""
        raise NotImplementedError

    def draw(self, width: int, height: int) -> list[Line]:
        view = self._view
        if view is None:
            return []
        if height == 1:
            return [joined(tersest(self.in_one(view), width, gap=2), width, self.glyphs)]
        first = self.when(view)
        rows = [first, first[1:]], self.second(view)
        return [joined(tersest(forms, width), width, self.glyphs) for forms in rows]

    def when(self, view: Any, *, brief: bool = False) -> Parts:
        """When it is and who acts, whether a partner is there, what clocks tell; the phase last."""
        date, more = self.date(view, brief=brief)
        phase = capital(self.phase_name(view.phase, short=brief))
        return [*date, *self._actor(view), *more, *self._presence(view), *self._clocks, [(phase, "text")]]

    def _actor(self, view: Any) -> Parts:
        """Who acts, or the note, or who has won."""
        if self._note:
            return [[(self._note, "mark")]]
        if view.to_act in self.seats:
            acts = "status.you-act" if view.to_act is view.seat else "status.acts"
            return [[(self.say(acts, side=view.to_act.label), side_ink(view.to_act))]]
        if view.to_act is not None or not view.result:
            return []
        winner = view.result.winner
        if winner is None:
            return [[(self.say("status.draw"), "strong")]]
        return [[(self.say("status.won", side=winner.label), side_ink(winner))]]

    def _presence(self, view: Any) -> Parts:
        """Whether who plays elsewhere is at the table, if that is known: ``Pompey away``."""
        if self._partner is None or view.to_act is None or self._partner[1].sight is Sight.UNKNOWN:
            return []
        seat, partner = self._partner
        key = "status.here" if partner.is_here else "status.away" if partner.came else "status.not-here"
        return [[(self.say(key, side=seat.label), "muted" if partner.is_here else "mark")]]
