"""How strong hidden blocks may be: a mean and a variance for each, as far as what was seen tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

from engine.julius_caesar.components import BlockTable

UNSEEN = 0.75
"""The share of its full strength that a block has of which nothing is known."""

UNSEEN_ERROR = 0.3
"""How far that may be off, as a share of full strength."""

MOST_VARIANCE = 1.0


@dataclass(frozen=True, slots=True)
class Strength:
    """What is known of a block's strength on the map."""

    mean: float
    variance: float = 0.0


class Strengths:
    """The strength of each block of which anything is known, `by_block`."""

    def __init__(self, blocks: BlockTable) -> None:
        self._blocks = blocks
        self.by_block: dict[str, Strength] = {}

    def know(self, block: str, strength: int) -> None:
        """A block was seen."""
        self.by_block[block] = Strength(strength)

    def know_full(self, block: str) -> None:
        """A block is at full strength."""
        self.know(block, self._steps(block)[-1])

    def guess(self, block: str) -> None:
        """Nothing is known of a block."""
        full = self._steps(block)[-1]
        self.by_block[block] = Strength(UNSEEN * full, (UNSEEN_ERROR * full) ** 2 / 3)

    def change(self, block: str, share: float) -> None:
        """A step up, or down when negative, of so much probability."""
        steps, known = self._steps(block), self.by_block[block]
        size = steps[1] - steps[0]
        mean = min(float(steps[-1]), max(float(steps[0]), known.mean + share * size))
        doubt = abs(share) * (1 - abs(share)) * size * size
        self.by_block[block] = Strength(mean, min(MOST_VARIANCE, known.variance + doubt))

    def levied(self, block: str, before: float, share: float) -> None:
        """With the probability `share` a block is new on the map; with `before` it was there already."""
        lowest, known = float(self._steps(block)[0]), self.by_block[block]
        total = before + share
        if total <= 0:
            return
        mean = (before * known.mean + share * lowest) / total
        square = (before * (known.variance + known.mean**2) + share * lowest**2) / total
        self.by_block[block] = Strength(mean, max(0.0, square - mean * mean))

    def ranges(self) -> Mapping[str, tuple[float, float]]:
        """By block, the strength to expect and how far it may be off, all in between being equally likely."""
        return {block: (known.mean, sqrt(3 * known.variance)) for block, known in self.by_block.items()}

    def _steps(self, block: str) -> tuple[int, ...]:
        return self._blocks.strengths[self._blocks.index[block]][1:]
