"""The map of Caesar's Gallic War (2.1): areas, sea zones and borders, read from `map.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.values import frozen

OPEN, RIVER, RHINE, OFF_MAP = "open", "river", "rhine", "off_map"
GAUL = ("belgica", "celtae", "aquitania")
"""The regions in which Gallic tribes are at home; Britannia counts as Celtae (ruling N4)."""

GERMANIA, TRANSALPINE, OFF_MAP_AREA = "germania", "transalpine_gaul", "roman_off_map"
BRITANNIA, HELVETII, OCEANUS = "britannia", "helvetii", "oceanus_britannicus"
OBJECTIVES = ("allobroges", "atrebates", "atuatuci", "menapi", "osismi", "sequani", "treveri", "veneti")
"""The areas that only the yearly objectives speak of by name (10.1 to 10.8)."""


@frozen
class Area:
    """An area (2.1).

    Attributes:
        region: one of `GAUL`, "germania" or "roman".
        fortress: how many units fit into its fortress and how many supply points it makes (6 B, 7.6); 0 for none.
        fortress_name: empty if there is none.
        alps: whether who defends there has double defence (6 D).
    """

    id: str
    name: str
    region: str
    x: int
    y: int
    fortress: int = 0
    fortress_name: str = ""
    alps: bool = False


@frozen
class Sea:
    """A sea zone (2.1) and the areas with a port on it."""

    id: str
    name: str
    x: int
    y: int
    ports: tuple[str, ...]


@frozen
class Border:
    """A border of two areas, `a` before `b` in the alphabet; `kind` is open, river, rhine or off_map (5.2.1 E)."""

    a: str
    b: str
    kind: str


def read_area(told: Mapping[str, Any]) -> Area:
    """Return the area of an entry, which tells name and level of its fortress, if any, in a table."""
    fortress = told.get("fortress")
    if fortress is None:
        return Area(**told)
    return Area(**{**told, "fortress": fortress["level"], "fortress_name": fortress["name"]})


def read_borders(board: Mapping[str, Any]) -> tuple[Border, ...]:
    """Return the borders by kind, each kind as the file has them."""
    kinds = (OPEN, RIVER, RHINE, OFF_MAP)
    return tuple(Border(min(ends), max(ends), kind) for kind in kinds for ends in board[f"{kind}_borders"])
