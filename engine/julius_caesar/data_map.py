"""The map of Julius Caesar (rules 4.x): cities, seas and what joins them, read from `map.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.values import frozen


@frozen
class City:
    """A city (4.2): `kind` is inland, port or major_port, and `vp` what it scores."""

    id: str
    name: str
    kind: str
    x: int
    y: int
    vp: int = 0

    @property
    def port(self) -> bool:
        return self.kind != "inland"

    @property
    def major_port(self) -> bool:
        return self.kind == "major_port"


@frozen
class Sea:
    """A sea (4.4), the ports on its coast and the seas beside it."""

    id: str
    name: str
    x: int
    y: int
    ports: tuple[str, ...]
    seas: tuple[str, ...]


@frozen
class Link:
    """A road, a strait or a sea border (4.3, 4.4) between two spaces, `a` before `b` in the alphabet.

    `kind` is major, minor, strait or sea; `name` is empty but for straits.
    """

    a: str
    b: str
    kind: str
    name: str = ""


def read_links(board: Mapping[str, Any]) -> tuple[Link, ...]:
    """Return major roads, minor roads and straits as the file has them, then sea borders by their ends."""
    roads = [Link(min(ends), max(ends), kind) for kind in ("major", "minor") for ends in board[f"{kind}_roads"]]
    straits = [
        Link(min(strait["between"]), max(strait["between"]), "strait", strait["name"])
        for strait in board["straits"]
    ]
    coasts = {
        (min(sea["id"], end), max(sea["id"], end))
        for sea in board["seas"]
        for end in (*sea["ports"], *sea["seas"])
    }
    return (*roads, *straits, *(Link(a, b, "sea") for a, b in sorted(coasts)))
