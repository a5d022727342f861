"""Names and counted things in English."""

from __future__ import annotations

from collections import Counter

from engine.contract import Seat
from engine.julius_caesar.data import GameData


class NameTable:
    """`Names` from the data files; an id without a name stands for itself."""

    def __init__(self, data: GameData) -> None:
        times = Counter(block.name for block in data.blocks)
        self._blocks = {
            block.id: block.name if times[block.name] == 1 else f"{block.owner.label}'s {block.name}"
            for block in data.blocks
        }
        self._owners = {block.id: block.owner for block in data.blocks}
        self._spaces = {city.id: city.name for city in data.cities} | {sea.id: sea.name for sea in data.seas}
        self._cards = {card.id: card.name for card in data.cards}

    def block(self, block: str) -> str:
        """The full name of a block: its owner is told where two blocks share a name."""
        return self._blocks.get(block, block)

    def owner(self, block: str) -> Seat | None:
        """The seat a block starts with."""
        return self._owners.get(block)

    def space(self, space: str) -> str:
        """The name of a city or sea."""
        return self._spaces.get(space, space)

    def card(self, card: str) -> str:
        """The name of a card."""
        return self._cards.get(card, card)


def count(number: int, thing: str, things: str | None = None) -> str:
    """``1 hit``, ``2 hits``, ``no hits``."""
    plural = things or f"{thing}s"
    return f"{number or 'no'} {thing if number == 1 else plural}"
