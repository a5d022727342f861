"""What stands above the map until it is done with: how the other player joins, a pause; else no line at all."""

from __future__ import annotations

from textual.widgets import Static

from engine.foreign import harmless
from jc_tui.seats.game_session import GameSession
from jc_tui.surroundings import Surroundings
from jc_tui.table.seating import clock_news


class Invitation(Static):
    """Lines that are to be told, or copied."""

    DEFAULT_CSS = """
    Invitation { height: auto; padding: 0 1; background: $panel; color: $contested; display: none; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__("", id=id, markup=False)
        self._lines: list[str] = []

    def update_told(self, session: GameSession, around: Surroundings) -> None:
        news = clock_news(session)
        lines = around.told_above(session, self.screen.size.width - 2) + ([news] if news else [])
        if lines != self._lines:
            self._lines = lines
            self.update(harmless("\n".join(lines), lines=True))
            self.display = bool(lines)
