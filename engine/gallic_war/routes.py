"""The ways of blocks: over one border or two, and over a sea (5.2.1 E)."""

from __future__ import annotations

from functools import lru_cache

from engine.blocks.routes import Route, RouteMap
from engine.blocks.sets import bits
from engine.gallic_war.components import AreaTable

KEPT = 1 << 16
"""How many neighbourhoods are remembered by each kind of search."""


class RouteTable(RouteMap):
    """All ways of the map. Seas have the numbers that follow the areas'."""

    def __init__(self, areas: AreaTable) -> None:
        links = dict(areas.border_between)
        for sea, ports in enumerate(areas.ports):
            for port in bits(ports):
                links[port, areas.count + sea] = links[areas.count + sea, port] = len(areas.ends)
        super().__init__((*areas.ids, *areas.sea_ids), links)
        self._areas = areas
        self.moves = lru_cache(KEPT)(self._find_moves)
        self.marches = lru_cache(KEPT)(self._find_marches)
        self.voyages = lru_cache(KEPT)(self._find_voyages)

    def _find_moves(self, start: int, ends: int, closed: int) -> tuple[Route, ...]:
        """Return the ways to areas of `ends` beside, by no directed border of `closed`."""
        return tuple([self.along((start, end)) for end in self._beside(start, ends, closed)])

    def _beside(self, start: int, ends: int, closed: int) -> list[int]:
        areas = self._areas
        return [
            end
            for border, end in areas.near[start]
            if ends >> end & 1 and not closed >> areas.directed(border, end) & 1
        ]

    def _find_marches(self, start: int, through: int, ends: int, closed: int, shut: int) -> tuple[Route, ...]:
        """Return the forced marches by a black border through areas of `through` (ruling M3).

        None goes by a directed border of `closed`, nor leaves `start` by one of `shut`.
        """
        areas, onward = self._areas, ends & ~(1 << start)
        return tuple(
            [
                self.along((start, over, end))
                for over in self._beside(start, through, closed | shut)
                if areas.black >> areas.border_between[start, over] & 1
                for end in self._beside(over, onward, closed)
            ]
        )

    def _find_voyages(self, start: int, ends: int) -> tuple[Route, ...]:
        areas = self._areas
        return tuple(
            [
                self.along((start, areas.count + sea, end))
                for sea in bits(areas.seas_of[start])
                for end in bits(areas.ports[sea] & ends & ~(1 << start))
            ]
        )

    def is_voyage(self, route: Route) -> bool:
        return len(route.spaces) > 1 and route.spaces[0] >= self._areas.count
