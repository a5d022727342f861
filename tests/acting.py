"""What the tests of both games ask of a game that they play through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.blocks.sets import bits
from engine.contract import Seat


def each(names: str, *rows: Any, ids: Sequence[str] | None = None) -> pytest.MarkDecorator:
    """Play a test with each of these rows; the names are those of their columns."""
    return pytest.mark.parametrize(names, rows, ids=ids)


class Played:
    """A game in a test, which answers what its state does; a subclass says how it begins."""

    state: Any = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def offers(self, verb: str = "") -> set[str]:
        """The notations of the legal actions that begin with a verb and further words."""
        return {text for text in map(str, self.state.legal_actions()) if text.startswith(verb)}

    def view(self, seat: Seat = Seat.SPECTATOR) -> Any:
        """What a seat sees."""
        return self.state.view(seat)

    def blocks_in(self, place: str) -> set[str]:
        """All blocks in a place."""
        state = self.state
        number = state.place_ids.index(place)
        return {state.blocks.ids[block] for side in state.at for block in bits(side[number])}

    def strength(self, block: str) -> int:
        """The strength of a block; 0 off the map."""
        return int(self.state.strength(self.state.blocks.index[block]))
