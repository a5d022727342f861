"""What deserves a card: nothing yet, all stands in the story."""

from __future__ import annotations

from collections.abc import Sequence

from jc_tui.moments import Moment, Witness
from jc_tui.sitting.told import Told


class GallicMoments:
    """As `jc_tui.moments.Moments`."""

    def found(self, told: Sequence[Told], witness: Witness) -> Sequence[Moment]:
        """None."""
        return ()
