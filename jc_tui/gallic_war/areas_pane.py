"""The areas as a list that can be filtered, sorted and searched."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.gallic_war.words import say
from jc_tui.blocks.places_pane import PlacesPane
from jc_tui.gallic_war.rows import AreaRow
from jc_tui.look.bindings import bindings_of

FILTERS: Mapping[str, tuple[str, Callable[[AreaRow], bool]]] = {
    "held": ("areas.held", lambda row: row.mine or row.enemy or row.owner is not None),
    "all": ("areas.all", lambda row: True),
    "mine": ("areas.mine", lambda row: row.mine),
    "enemy": ("areas.enemy", lambda row: row.enemy),
    "neutral": ("areas.are-neutral", lambda row: row.neutral),
    "contested": ("areas.are-contested", lambda row: row.contested),
    "fortress": ("areas.fortresses", lambda row: row.fortress > 0),
    "can move": ("areas.can-move", lambda row: row.can_move),
    "can be named": ("areas.can-be-named", lambda row: row.can_name),
}
"""What each filter is called, and which areas it lists; the first is what the pane begins with."""

ORDERS: Mapping[str, tuple[str, Callable[[AreaRow], Any]]] = {
    "name": ("areas.by-name", lambda row: row.name),
    "region": ("areas.by-region", lambda row: (row.region, row.name)),
    "blocks": ("areas.by-blocks", lambda row: (-row.count, row.name)),
    "west-east": ("areas.west-east", lambda row: (row.x, row.name)),
}
"""What each order is called, and what it sorts by."""


WATCHING = {"mine": "areas.romans", "enemy": "areas.barbarians"}
"""What filters are called for somebody who plays neither side."""


class AreasPane(PlacesPane):
    """As `PlacesPane`, each with the level of its fortress."""

    FILTERS = FILTERS
    ORDERS = ORDERS
    WATCHING = WATCHING
    BINDINGS = bindings_of("areas", game="gallic_war")

    say = say
    TITLE = "areas.title"
    NOTHING = "areas.no-such-area"
    NONE_SO, OTHERS = "areas.none-so", "areas.others"

    def worth(self, row: AreaRow, *, narrow: bool) -> str:
        """Its fortress."""
        return f" {say('areas.fortress', level=row.fortress)}" if row.fortress else ""
