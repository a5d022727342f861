"""Whom the cities feed in winter (8.4), as a view tells it."""

from __future__ import annotations

from engine.contract import Seat
from engine.julius_caesar.components import Components
from engine.julius_caesar.viewdata import JuliusCaesarView, SeenBlock
from engine.values import frozen


@frozen
class Quarters:
    """A city in winter.

    Attributes:
        city: its id. blocks: its blocks that the seat knows by name.
        count: how many stand there. feeds: how many it feeds.
    """

    city: str
    blocks: tuple[SeenBlock, ...]
    count: int
    feeds: int

    @property
    def surplus(self) -> int:
        """Return how many blocks it cannot feed."""
        return max(0, self.count - self.feeds)

    @property
    def full(self) -> bool:
        """Return whether one block more would cost a block."""
        return self.count >= self.feeds


def quarters(view: JuliusCaesarView, components: Components, city: str) -> Quarters:
    """Return how a city stands in winter, vacant ones too."""
    table, space = components.spaces, view.spaces.get(city)
    feeds = table.feeds[table.index[city]]
    if space is None:
        return Quarters(city, (), 0, feeds)
    return Quarters(city, space.blocks, sum(stack.count for stack in space.stacks), feeds)


def crowded_first(view: JuliusCaesarView, components: Components, side: Seat) -> list[Quarters]:
    """Return a side's cities by surplus, then by name."""
    table = components.spaces
    held = [
        quarters(view, components, space.id)
        for space in view.spaces.values()
        if space.owner is side and table.cities >> table.index[space.id] & 1
    ]
    return sorted(
        [each for each in held if each.blocks],
        key=lambda each: (-each.surplus, table.names[table.index[each.city]]),
    )
