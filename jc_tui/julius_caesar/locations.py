"""The places of the map as a list that can be filtered, sorted and searched."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.julius_caesar.words import say
from jc_tui.blocks.places_pane import PlacesPane
from jc_tui.julius_caesar.rows import PlaceRow
from jc_tui.look.bindings import bindings_of

FILTERS: Mapping[str, tuple[str, Callable[[PlaceRow], bool]]] = {
    "held/VP": ("places.held", lambda row: bool(row.forces or row.value)),
    "all": ("places.all", lambda row: True),
    "mine": ("places.mine", lambda row: row.mine),
    "enemy": ("places.enemy", lambda row: row.enemy),
    "contested": ("places.are-contested", lambda row: row.contested),
    "VP": ("places.points", lambda row: row.value > 0),
    "can move": ("places.can-move", lambda row: row.can_move),
    "can levy": ("places.can-levy", lambda row: row.can_levy),
}
"""What each filter is called, and which places it lists; the first is what the pane begins with."""

ORDERS: Mapping[str, tuple[str, Callable[[PlaceRow], Any]]] = {
    "name": ("places.by-name", lambda row: row.name),
    "value": ("places.by-value", lambda row: (-row.value, row.name)),
    "blocks": ("places.by-blocks", lambda row: (-row.count, row.name)),
    "west-east": ("places.west-east", lambda row: (row.x, row.name)),
}
"""What each order is called, and what it sorts by."""

WATCHING = {"mine": "places.caesars", "enemy": "places.pompeys"}
"""What filters are called for somebody who plays neither side."""


class LocationsPane(PlacesPane):
    """As `PlacesPane`, each with its victory points."""

    FILTERS = FILTERS
    ORDERS = ORDERS
    WATCHING = WATCHING
    BINDINGS = bindings_of("places", game="julius_caesar")

    say = say
    TITLE = "places.title"
    NOTHING = "places.no-such-place"
    NONE_SO, OTHERS = "places.none-so", "places.others"

    def worth(self, row: PlaceRow, *, narrow: bool) -> str:
        """Its victory points."""
        told = str(row.value) if narrow else say("places.worth", points=row.value)
        return f" {told}" if row.value else ""
