"""How the other player joins, on the screen until they have come; no line at all after that."""

from __future__ import annotations

from textual.widgets import Static

from engine.foreign import harmless
from jc_tui.sitting.invitation import invitation
from jc_tui.sitting.sitting import Sitting
from jc_tui.surroundings import Surroundings


class Invitation(Static):
    """What the other player has to type, to be told or copied."""

    DEFAULT_CSS = """
    Invitation { height: auto; padding: 0 1; background: $panel; color: $contested; display: none; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__("", id=id, markup=False)
        self._lines: list[str] = []

    def update_missing(self, sitting: Sitting, around: Surroundings) -> None:
        """Say how the player joins that a sitting misses, if it misses one."""
        path, missing = sitting.table.path, sitting.missing
        lines: list[str] = []
        if missing is not None and path is not None and around.house.files:
            lines = invitation(path, missing, around.saves_folder, self.screen.size.width - 2)
        if lines != self._lines:
            self._lines = lines
            self.update(harmless("\n".join(lines), lines=True))
            self.display = bool(lines)
