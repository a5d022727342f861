"""Between which steps each block must be, by what one seat has seen of it."""

from __future__ import annotations

from typing import Self

from engine.blocks.sets import bits
from engine.gallic_war.components import Components


class Bounds:
    """The least and the most steps of each block on the map, by its number."""

    def __init__(self, components: Components) -> None:
        """Nothing is known: each may have from one step to all."""
        self._top = components.blocks.top
        self._strengths = components.blocks.strengths
        self.least = [1] * len(self._top)
        self.most = list(self._top)

    @classmethod
    def at_set_up(cls, components: Components) -> Self:
        """At the beginning all know how strong the blocks on the map are (3)."""
        bounds = cls(components)
        for block, step in enumerate(components.blocks.start_step):
            if step:
                bounds.least[block] = bounds.most[block] = step
        return bounds

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin._top, twin._strengths = self._top, self._strengths
        twin.least, twin.most = self.least.copy(), self.most.copy()
        return twin

    def know(self, block: int, strength: int) -> None:
        """A block was seen with this strength."""
        self.least[block] = self.most[block] = self._strengths[block].index(strength)

    def fill(self, block: int) -> None:
        """A block is at its full strength."""
        self.least[block] = self.most[block] = self._top[block]

    def lost(self, blocks: int) -> None:
        """One of these blocks has lost a step, and is still there."""
        for block in bits(blocks):
            self.least[block] = max(1, self.least[block] - 1)
        if blocks.bit_count() == 1:
            block = bits(blocks)[0]
            self.most[block] = max(self.least[block], self.most[block] - 1)

    def gained(self, blocks: int) -> None:
        """One of these blocks has gained a step."""
        for block in bits(blocks):
            self.most[block] = min(self._top[block], self.most[block] + 1)
        if blocks.bit_count() == 1:
            block = bits(blocks)[0]
            self.least[block] = min(self.most[block], self.least[block] + 1)

    def strengths(self, block: int) -> tuple[int, int]:
        """The least and the most strength that a block on the map can show."""
        shown = self._strengths[block]
        return shown[self.least[block]], shown[self.most[block]]
