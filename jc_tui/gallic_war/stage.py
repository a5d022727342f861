"""How orders of others are shown: not by themselves, all stands in the story."""

from __future__ import annotations

from collections.abc import Sequence

from jc_tui.sitting.told import Told
from jc_tui.stage import Scene


class GallicStage:
    """As `jc_tui.stage.Stage`."""

    def scene(self, told: Sequence[Told]) -> Scene | None:
        """None."""
        return None
