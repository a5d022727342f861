"""The places of the map as a list that can be filtered, sorted and searched."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.julius_caesar.words import say
from jc_tui.blocks.places_pane import PlacesPane
from jc_tui.julius_caesar.rows import PlaceRow
from jc_tui.look.bindings import bindings_of

FILTERS: Mapping[str, Callable[[PlaceRow], bool]] = {
    "held/VP": lambda row: bool(row.forces or row.value),
    "all": lambda row: True,
    "mine": lambda row: row.mine,
    "enemy": lambda row: row.enemy,
    "contested": lambda row: row.contested,
    "VP": lambda row: row.value > 0,
    "can move": lambda row: row.can_move,
    "can levy": lambda row: row.can_levy,
}

ORDERS: Mapping[str, Callable[[PlaceRow], Any]] = {
    "name": lambda row: row.name,
    "value": lambda row: (-row.value, row.name),
    "blocks": lambda row: (-row.count, row.name),
    "west-east": lambda row: (row.x, row.name),
}


class LocationsPane(PlacesPane):
    """The list of cities and seas with victory points."""

    FILTERS, ORDERS, say = FILTERS, ORDERS, say
    BINDINGS = bindings_of("places", game="julius_caesar")

    def worth(self, row: PlaceRow, *, narrow: bool) -> str:
        """Return the victory points of a place."""
        told = str(row.value) if narrow else say("places.worth", points=row.value)
        return f" {told}" if row.value else ""
