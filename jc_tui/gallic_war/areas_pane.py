"""The areas as a list that can be filtered, sorted and searched."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.gallic_war.words import say
from jc_tui.blocks.places_pane import PlacesPane
from jc_tui.gallic_war.rows import AreaRow
from jc_tui.look.bindings import bindings_of

FILTERS: Mapping[str, Callable[[AreaRow], bool]] = {
    "held": lambda row: row.mine or row.enemy or row.owner is not None,
    "all": lambda row: True,
    "mine": lambda row: row.mine,
    "enemy": lambda row: row.enemy,
    "neutral": lambda row: row.neutral,
    "contested": lambda row: row.contested,
    "fortress": lambda row: row.fortress > 0,
    "can move": lambda row: row.can_move,
    "can be named": lambda row: row.can_name,
}

ORDERS: Mapping[str, Callable[[AreaRow], Any]] = {
    "name": lambda row: row.name,
    "region": lambda row: (row.region, row.name),
    "blocks": lambda row: (-row.count, row.name),
    "west-east": lambda row: (row.x, row.name),
}


class AreasPane(PlacesPane):
    """The list of areas with the levels of their fortresses."""

    FILTERS, ORDERS, say = FILTERS, ORDERS, say
    BINDINGS = bindings_of("areas", game="gallic_war")

    def worth(self, row: AreaRow, *, narrow: bool) -> str:
        """Return the level of a fortress."""
        return f" {say('places.fortress', level=row.fortress)}" if row.fortress else ""
