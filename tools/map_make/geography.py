"""True coast lines, and the warp that bends them onto the board.

`rings_of` takes the land of a TopoJSON file from the npm package world-atlas. `Warp` is a thin-plate
spline: the smoothest bending of the plane that takes each given point to its given place.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from engine.datafiles import DataError

Point = tuple[float, float]
"""A longitude and a latitude in degrees, east and north positive; or a column and a row."""

Ring = list[Point]


class Window(NamedTuple):
    """A part of the globe between four degrees."""

    west: float
    south: float
    east: float
    north: float

    def holds(self, ring: Sequence[Point]) -> bool:
        """Whether all of an outline lies inside."""
        return all(self.west < x < self.east and self.south < y < self.north for x, y in ring)


def read_topology(path: Path) -> dict[str, Any]:
    """A TopoJSON file of land.

    Raises:
        DataError: there is none of that path.
    """
    try:
        topology = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"{path}: this is no TopoJSON file that can be read: {error}.") from error
    if not (isinstance(topology, dict) and {"transform", "arcs", "objects"} <= set(topology)):
        raise DataError(f"{path}: this is no TopoJSON file.")
    return topology


def rings_of(topology: dict[str, Any], window: Window, left_out: Sequence[Window], smallest: float) -> list[Ring]:
    """The outlines of the land of a topology within a window.

    Args:
        topology: what `read_topology` returns.
        window: what is kept of the globe.
        left_out: what lies in one of these wholly is left out.
        smallest: islands of fewer square degrees are left out.
    """
    scale, move = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[Ring] = []
    for deltas in topology["arcs"]:
        x = y = 0
        arc = []
        for dx, dy in deltas:
            x, y = x + dx, y + dy
            arc.append((x * scale[0] + move[0], y * scale[1] + move[1]))
        arcs.append(arc)
    rings = []
    for geometry in topology["objects"]["land"]["geometries"]:
        polygons = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        for polygon in polygons:
            for indices in polygon:
                ring = _clip(_stitch(arcs, indices), window)
                if len(ring) < 3 or abs(area(ring)) < smallest:
                    continue
                if not any(part.holds(ring) for part in left_out):
                    rings.append(_densify(ring))
    return rings


def area(ring: Sequence[Point]) -> float:
    """The signed area of a ring in its own units."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)) / 2


def _stitch(arcs: list[Ring], indices: Sequence[int]) -> Ring:
    ring: Ring = []
    for index in indices:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        ring.extend(arc[1:] if ring else arc)
    return ring


def _clip(ring: Ring, window: Window) -> Ring:
    """The part of a ring within a window (Sutherland and Hodgman)."""
    west, south, east, north = window
    for axis, limit, sign in ((0, west, 1), (0, east, -1), (1, south, 1), (1, north, -1)):
        clipped: Ring = []
        for a, b in zip(ring, [*ring[1:], *ring[:1]], strict=True):
            inside_a, inside_b = sign * (a[axis] - limit) >= 0, sign * (b[axis] - limit) >= 0
            if inside_a:
                clipped.append(a)
            if inside_a != inside_b:
                share = (limit - a[axis]) / (b[axis] - a[axis])
                clipped.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
        ring = clipped
    return ring


def _densify(ring: Ring, step: float = 0.25) -> Ring:
    dense: Ring = []
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        pieces = max(1, math.ceil(math.dist(a, b) / step))
        dense.extend((a[0] + (b[0] - a[0]) * i / pieces, a[1] + (b[1] - a[1]) * i / pieces) for i in range(pieces))
    return dense


def project(point: Point, latitude: float) -> Point:
    """Longitude and latitude on a plain map with true shapes near a latitude; y grows southwards."""
    return point[0] * math.cos(math.radians(latitude)), -point[1]


class Warp:
    """A thin-plate spline from the globe to the board; `stiffness` 0 meets every point exactly."""

    def __init__(
        self, sources: Sequence[Point], targets: Sequence[Point], latitude: float, stiffness: float = 0.0
    ) -> None:
        self.latitude = latitude
        self.sources = [project(point, latitude) for point in sources]
        n = len(sources)
        rows = []
        for i, a in enumerate(self.sources):
            row = [_kernel(a, b) for b in self.sources]
            row[i] += stiffness
            rows.append([*row, 1.0, *a, targets[i][0], targets[i][1]])
        for k in range(3):
            rows.append([(1.0, *p)[k] for p in self.sources] + [0.0] * 5)
        self.weights = _solve(rows, n + 3)

    def __call__(self, point: Point) -> Point:
        """Where a longitude and latitude falls."""
        here = project(point, self.latitude)
        terms = [_kernel(here, source) for source in self.sources] + [1.0, *here]
        return (
            sum(term * weight[0] for term, weight in zip(terms, self.weights, strict=True)),
            sum(term * weight[1] for term, weight in zip(terms, self.weights, strict=True)),
        )


def _kernel(a: Point, b: Point) -> float:
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    return square * math.log(square) if square > 0 else 0.0


def _solve(rows: list[list[float]], n: int) -> list[tuple[float, float]]:
    """Gauss with pivots; the last two columns are the right-hand sides."""
    for k in range(n):
        pivot = max(range(k, n), key=lambda i: abs(rows[i][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        top = rows[k]
        for i in range(k + 1, n):
            factor = rows[i][k] / top[k]
            if factor:
                rows[i] = [x - factor * y for x, y in zip(rows[i], top, strict=True)]
    result = [(0.0, 0.0)] * n
    for k in range(n - 1, -1, -1):
        values = [rows[k][n + s] - sum(rows[k][j] * result[j][s] for j in range(k + 1, n)) for s in (0, 1)]
        result[k] = (values[0] / rows[k][k], values[1] / rows[k][k])
    return result


def crossings(rings: Sequence[Sequence[Point]], y: float) -> list[float]:
    """Where a horizontal line enters and leaves the land, from west to east."""
    found = []
    for ring in rings:
        before = ring[-1]
        for point in ring:
            if (before[1] <= y) != (point[1] <= y):
                found.append(before[0] + (y - before[1]) / (point[1] - before[1]) * (point[0] - before[0]))
            before = point
    return sorted(found)
