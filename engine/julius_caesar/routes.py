"""Ways of blocks by road and strait (6.1), sea border (6.2) and friendly seas (6.3).

A route depends on enemies and full roads only near its start, so the answers for a neighbourhood are kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.blocks.routes import Route, RouteMap
from engine.blocks.sets import bits, mask_of
from engine.julius_caesar.components import SpaceTable

Closed = tuple[int, int, int]
"""The links closed to blocks that enter free spaces, to those that attack, and to those that respond."""

KEPT = 1 << 17
"""The neighbourhoods that each kind of search remembers."""

MARCH = (2, 1)
"""Ordinary reach: two links, one when it ends in an attack or a response (6.1, 6.12, 6.14)."""

MERCURY = (3, 2)
"""The reach of a group under Mercury (God Cards, ruling G5)."""


class RouteTable(RouteMap):
    def __init__(self, spaces: SpaceTable) -> None:
        super().__init__(spaces.ids, spaces.link_between)
        self._spaces = spaces
        self._near_land = {reach: self._near(spaces.roads, reach[0]) for reach in (MARCH, MERCURY)}
        self._near_sea = self._near(spaces.borders, MARCH[0])
        self._land = lru_cache(KEPT)(self._find_marches)
        self._fleet = lru_cache(KEPT)(self._find_fleet)
        self.crossings = lru_cache(KEPT)(self._find_crossings)
        self._beside = [
            [[(link, self.along((start, end))) for link, end in there] for start, there in enumerate(links)]
            for links in (spaces.roads, spaces.borders)
        ]

    def _near(self, links: Sequence[Sequence[tuple[int, int]]], radius: int) -> tuple[tuple[int, int], ...]:
        """Return by space the spaces and links within some links of it."""
        beside = [(mask_of(b for _, b in there), mask_of(link for link, _ in there)) for there in links]
        near = []
        for start in range(self._spaces.count):
            seen, found = 1 << start, 0
            for _ in range(radius):
                for space in bits(seen):
                    spaces, ways = beside[space]
                    seen |= spaces
                    found |= ways
            near.append((seen, found))
        return tuple(near)

    def land(
        self, start: int, reach: tuple[int, int], attack: int, respond: int, closed: Closed, shut: int
    ) -> tuple[Route, ...]:
        """Return the routes of a land block by road and strait.

        `reach` is most links, and most where the last one attacks or responds; `attack` and `respond` are the
        spaces where it would. Links that are `closed` take no more blocks, those `shut` it cannot use at all.
        """
        near, links = self._near_land[reach][start]
        full, striking, helping = closed
        if shut:
            full, striking, helping = full | shut, striking | shut, helping | shut
        return self._land(
            reach, start, attack & near, respond & near, full & links, striking & links, helping & links
        )

    def fleet(self, start: int, enemy: int, shut: int) -> tuple[Route, ...]:
        """Return a Navis's routes of one or two links, into enemy spaces one (6.2)."""
        near, links = self._near_sea[start]
        return self._fleet(start, enemy & near, shut & links)

    def _find_fleet(self, start: int, enemy: int, shut: int) -> tuple[Route, ...]:
        # apart from the search of land blocks, which takes four times as long for the many borders of a sea
        borders, found = self._spaces.borders, list[Route]()
        for link, space in borders[start]:
            if shut >> link & 1:
                continue
            found.append(self.along((start, space)))
            if not enemy >> space & 1:
                ends = [end for _, end in borders[space] if end != start and not enemy >> end & 1]
                found += [self.along((start, space, end)) for end in ends]
        return tuple(found)

    def _find_marches(
        self, reach: tuple[int, int], start: int, attack: int, respond: int, *closed: int
    ) -> tuple[Route, ...]:
        most, most_striking = reach
        full, full_striking, full_helping = closed
        found: list[tuple[int, ...]] = []

        def extend(trail: tuple[int, ...]) -> None:
            for link, space in self._spaces.roads[trail[-1]]:
                bit = 1 << space
                strikes = (attack | respond) & bit
                shut = full if not strikes else full_striking if attack & bit else full_helping
                if space in trail or shut >> link & 1 or len(trail) > (most_striking if strikes else most):
                    continue
                found.append((*trail, space))
                if not strikes and len(trail) < most:
                    extend((*trail, space))

        extend((start,))
        return tuple([self.along(trail) for trail in found])

    def _find_crossings(self, start: int, friendly: int, enemy: int, closed: int) -> tuple[Route, ...]:
        """Return crossings over friendly seas to ports not of the enemy (6.3).

        Ask with `friendly` cut down to seas and `enemy` to ports, so that few questions differ.
        """
        borders, seas = self._spaces.borders, self._spaces.seas

        def extend(trail: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            for link, space in borders[trail[-1]]:
                if space in trail or closed >> link & 1:
                    continue
                if seas >> space & 1:
                    if friendly >> space & 1:
                        yield from extend((*trail, space))
                elif len(trail) > 1 and not enemy >> space & 1:
                    yield (*trail, space)

        return tuple([self.along(trail) for trail in extend((start,))])

    def neighbours(self, start: int, ends: int, by_sea: bool, closed: int) -> tuple[Route, ...]:
        """Return the one-link routes to the given spaces."""
        ways = self._beside[by_sea][start]
        return tuple([way for link, way in ways if ends >> way.dest & 1 and not closed >> link & 1])
