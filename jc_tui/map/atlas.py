"""What a map is drawn from: where its art lies, which places it has, and how large it is at each level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Atlas:
    """The maps of one board.

    Attributes:
        folder: where the art lies. places: the ids of all places. start: the one that is looked at first.
        levels: the columns and rows of each level of detail, the smallest first.
    """

    folder: Path
    places: frozenset[str]
    start: str
    levels: Mapping[str, tuple[int, int]]

    def best_level(self, width: int, height: int) -> str:
        """The most detailed level that fits a pane without scrolling; the smallest if none does."""
        fitting = [name for name, (columns, rows) in self.levels.items() if columns <= width and rows <= height]
        return fitting[-1] if fitting else next(iter(self.levels))
