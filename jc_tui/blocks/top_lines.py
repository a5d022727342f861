"""The lines at the top of a table of a game of blocks: two, or all in one where the table is low."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from engine.contract import Seat
from engine.words import Catalogue
from jc_tui.blocks.status import Parts, clock_parts, joined, partner_parts, tersest
from jc_tui.look.spans import Line
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.presence import RemoteSeat
from jc_tui.widgets.canvas import Canvas


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
        """Show how it stands; while a bot thinks, that it does."""
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
        """Both lines, or one; where there is little room, without what says least."""
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
        """When it is and who acts, whether a partner is there, and what clocks tell."""
        parts = self.date(view, self._note, brief=brief)
        if self._partner is not None and view.to_act is not None:
            parts[-1:-1] = partner_parts(self.say, *self._partner)
        parts[-1:-1] = self._clocks
        return parts
