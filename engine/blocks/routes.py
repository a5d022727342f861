"""Ways over the links of a map, one object for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.blocks.action_bases import Path
from engine.values import frozen


@dataclass(eq=False)
class Route:
    """A way from one place to another, one object for each.

    Attributes:
        spaces: the places entered, `dest` last. names: those passed, `start` first, as ids.
    """

    start: int
    dest: int
    spaces: tuple[int, ...]
    links: tuple[int, ...]
    names: Path


@frozen
class Exit:
    """A link out of a place, as a side's blocks can leave by it now.

    It takes `limit` of them, and `left` of these still; None where it takes any number.
    """

    to: str
    kind: str
    limit: int | None
    left: int | None


class RouteMap:
    """All ways of a map, made from its ids and links when first asked for."""

    def __init__(self, ids: Sequence[str], links: Mapping[tuple[int, int], int]) -> None:
        self._ids, self._links = ids, links
        self._index = {name: number for number, name in enumerate(ids)}
        self._known: dict[tuple[int, ...], Route] = {}
        self._by_names: dict[Path, Route] = {}

    def along(self, trail: tuple[int, ...]) -> Route:
        """Return the route over two or more places. Raises KeyError where no link is."""
        route = self._known.get(trail)
        if route is None:
            links = tuple([self._links[pair] for pair in pairwise(trail)])
            names = tuple([self._ids[space] for space in trail])
            route = Route(trail[0], trail[-1], trail[1:], links, names)
            self._known[trail] = self._by_names[names] = route
        return route

    def named(self, path: Path) -> Route | None:
        """Return the route of an action's path, or None where there is none."""
        route = self._by_names.get(path)
        if route is None and len(path) > 1:
            try:
                route = self.along(tuple([self._index[name] for name in path]))
            except KeyError:
                return None
        return route
