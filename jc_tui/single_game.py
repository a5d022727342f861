"""The game at one table alone, without a title, other games or files.

So it is at a host's table, and in `jc-tui play --only`, which sshd may run for a friend's key.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from textual.screen import Screen

from jc_tui.app import GameApp
from jc_tui.app_context import LOCAL, Features
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.terminal.modes import TerminalCapabilities

CLOSED = frozenset(("suspend_process", "title", "Branch", "export", "TurnPage"))
"""What is not offered: to stop the process, what leads to files, and the coach, whom only the title leads to."""

ALONE = LOCAL.closed - {"read"} | {"rematch"}
"""Actions that are also closed without a host: lobby, talk, and another save for a rematch."""

OVER = frozenset(("Undo", "UndoAll"))
"""What is not offered at the end: from then on all may see everything."""

STYLES = Path(__file__).parent / "styles"


class SingleGameApp(GameApp):
    """The full-screen game at one table. To leave that is to end the program."""

    CSS_PATH: ClassVar = [STYLES / "app.tcss"]

    def __init__(
        self,
        settings: Settings,
        saves_folder: Path,
        *,
        session: GameSession,
        terminal: TerminalCapabilities | None = None,
        closed: frozenset[str] = ALONE,
        leaving: str = "orders.leave-seat",
        notes: Path | None = None,
        **more: Any,
    ) -> None:
        self._house = Features(CLOSED | closed, files=False, leaving=leaving, notes=notes)
        super().__init__(settings, saves_folder, terminal=terminal, session=session, **more)

    @property
    def house(self) -> Features:
        over = self.session is not None and self.session.to_act is None
        return replace(self._house, closed=self._house.closed | OVER) if over else self._house

    def told_above(self, session: GameSession, width: int) -> list[str]:
        """Return no lines: the host tells how the other player joins."""
        return []

    def get_default_screen(self) -> Screen[Any]:
        return Screen()

    def _remember(self) -> None:
        """Remember nothing: no title goes on with this game."""

    def _left_table(self) -> None:
        super()._left_table()
        self.go_away()

    def go_away(self) -> None:
        self.exit(return_code=0)
