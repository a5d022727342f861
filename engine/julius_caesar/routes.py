"""The ways blocks can go: by road and strait (6.1), by sea border (6.2), and over friendly seas (6.3).

A route depends on where enemies stand and which roads are full only near its start, so the answers for a
neighbourhood are worked out once and kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from engine.julius_caesar.actions import Path
from engine.julius_caesar.components import SpaceTable, bits, mask_of

KEPT = 1 << 17
"""How many neighbourhoods are remembered by each kind of search."""

MARCH = (2, 1)
"""Ordinary reach: two links, one when it ends in an attack or a response (6.1, 6.12, 6.14)."""

MERCURY = (3, 2)
"""The reach of a group under Mercury (God Cards, ruling G5)."""


class Route:
    """A way from one space to another; one object for each way, so identity is equality.

    Attributes:
        names: the spaces passed, start first, as ids.
        start, dest: the first and the last space.
        spaces: the spaces entered, `dest` last.
        links: the links used, in order.
    """

    __slots__ = ("dest", "links", "names", "spaces", "start")

    def __init__(self, start: int, spaces: tuple[int, ...], links: tuple[int, ...], names: Path):
        self.start = start
        self.spaces = spaces
        self.dest = spaces[-1]
        self.links = links
        self.names = names


class RouteTable:
    """All routes of a map, found when first asked for."""

    def __init__(self, spaces: SpaceTable) -> None:
        self._spaces = spaces
        self._known: dict[tuple[int, ...], Route] = {}
        self._near_land = {reach: self._near(spaces.roads, reach[0]) for reach in (MARCH, MERCURY)}
        self._near_sea = self._near(spaces.borders, MARCH[0])
        self._land = lru_cache(KEPT)(self._find_land)
        self._fleet = lru_cache(KEPT)(self._find_fleet)
        self.crossings = lru_cache(KEPT)(self._find_crossings)
        self.neighbours = lru_cache(KEPT)(self._find_neighbours)

    def _near(self, links: tuple[tuple[tuple[int, int], ...], ...], radius: int) -> tuple[tuple[int, int], ...]:
        """By space, the spaces and the links within `radius` links."""
        near = []
        for start in range(self._spaces.count):
            seen, found = 1 << start, 0
            for _ in range(radius):
                for space in bits(seen):
                    seen |= mask_of(b for _, b in links[space])
                    found |= mask_of(link for link, _ in links[space])
            near.append((seen, found))
        return tuple(near)

    def along(self, trail: tuple[int, ...]) -> Route | None:
        """The route that passes these spaces, or None where two of them are not linked."""
        route = self._known.get(trail)
        if route is None:
            links = [self._spaces.link_between.get(pair) for pair in pairwise(trail)]
            if not links or None in links:
                return None
            names = tuple(self._spaces.ids[space] for space in trail)
            known = tuple(link for link in links if link is not None)
            route = self._known[trail] = Route(trail[0], trail[1:], known, names)
        return route

    def named(self, path: Path) -> Route | None:
        """The route of an action's path, or None where a name is unknown or two spaces are not linked."""
        index = self._spaces.index
        trail = tuple(index.get(name, -1) for name in path)
        return None if -1 in trail else self.along(trail)

    def _route(self, trail: tuple[int, ...]) -> Route:
        route = self.along(trail)
        assert route is not None
        return route

    def land(
        self,
        start: int,
        attack: int,
        respond: int,
        closed: int,
        closed_attack: int,
        closed_response: int,
        reach: tuple[int, int],
    ) -> tuple[Route, ...]:
        """The routes of a land block by road and strait.

        Args:
            start: the space it leaves.
            attack: the spaces where it would attack.
            respond: the spaces where it would respond.
            closed: the links that take no more blocks into other spaces.
            closed_attack: the links that take no more into spaces of `attack`.
            closed_response: the links that take no more into spaces of `respond`.
            reach: most links, and most links when the last one attacks or responds.
        """
        near, links = self._near_land[reach][start]
        return self._land(
            start,
            attack & near,
            respond & near,
            closed & links,
            closed_attack & links,
            closed_response & links,
            reach,
        )

    def _find_land(
        self,
        start: int,
        attack: int,
        respond: int,
        closed: int,
        closed_attack: int,
        closed_response: int,
        reach: tuple[int, int],
    ) -> tuple[Route, ...]:
        roads = self._spaces.roads
        most, most_striking = reach

        def extend(trail: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            for link, space in roads[trail[-1]]:
                bit = 1 << space
                shut = closed_attack if attack & bit else closed_response if respond & bit else closed
                if space in trail or shut >> link & 1:
                    continue
                longer = (*trail, space)
                if (attack | respond) & bit:
                    if len(trail) <= most_striking:
                        yield longer
                    continue
                yield longer
                if len(trail) < most:
                    yield from extend(longer)

        return tuple(self._route(trail) for trail in extend((start,)))

    def fleet(self, start: int, enemy: int, closed: int) -> tuple[Route, ...]:
        """The routes of a Navis by sea border: two links, one into a space of `enemy` (6.2); none by `closed`."""
        near, links = self._near_sea[start]
        return self._fleet(start, enemy & near, closed & links)

    def _find_fleet(self, start: int, enemy: int, closed: int) -> tuple[Route, ...]:
        borders = self._spaces.borders
        found = []
        for link, space in borders[start]:
            if closed >> link & 1:
                continue
            found.append(self._route((start, space)))
            if enemy >> space & 1:
                continue
            found += [
                self._route((start, space, end))
                for _, end in borders[space]
                if end != start and not enemy >> end & 1
            ]
        return tuple(found)

    def _find_crossings(self, start: int, friendly: int, enemy: int, closed: int) -> tuple[Route, ...]:
        """The amphibious routes from a port over seas of `friendly` to ports not of `enemy` (6.3).

        Ask with `friendly` cut down to seas and `enemy` to ports, so that few questions differ.
        """
        borders, seas = self._spaces.borders, self._spaces.seas

        def extend(trail: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            for link, space in borders[trail[-1]]:
                if space in trail or (len(trail) == 1 and closed >> link & 1):
                    continue
                if seas >> space & 1:
                    if friendly >> space & 1:
                        yield from extend((*trail, space))
                elif len(trail) > 1 and not enemy >> space & 1:
                    yield (*trail, space)

        return tuple(self._route(trail) for trail in extend((start,)))

    def _find_neighbours(self, start: int, ends: int, by_sea: bool, closed: int) -> tuple[Route, ...]:
        """The one-link routes to spaces of `ends`, by sea border or by road and strait, none by `closed`."""
        links = self._spaces.borders if by_sea else self._spaces.roads
        return tuple(
            self._route((start, space))
            for link, space in links[start]
            if ends >> space & 1 and not closed >> link & 1
        )
