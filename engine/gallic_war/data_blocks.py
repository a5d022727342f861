"""The blocks of Caesar's Gallic War (2.2), read from `blocks.toml`, and their beginning (3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.blocks.facts import read_rating, read_strengths
from engine.contract import Seat
from engine.gallic_war.seats import SEATS
from engine.values import frozen

LEGION, TRIBE, GERMAN, LEADER = "legion", "tribe", "german", "leader"
HOME, FORCE_POOL, ASIDE = "home", "force_pool", "aside"
"""Where a block is when the game begins."""

CAESAR, ARIOVISTUS, VERCINGETORIX = "legion_x", "ariovistus", "vercingetorix"
MINOR_LEADERS = ("ambiorix", "dumnorix")
NANTUATES = "nantuates"
LATE_LEGIONS = ("legion_i", "legion_v", "legion_vi")

_GROUPS = {"legions": LEGION, "germans": GERMAN, "leaders": LEADER, "tribes": TRIBE}
"""The kinds by the tables of the file."""


@frozen
class BlockType:
    """A block as printed (2.2), and its beginning (3).

    Attributes:
        kind: legion, tribe, german (Ariovistus is one) or leader (of Gaul).
        home: its home area; None for Gallic leaders, who get one when they appear.
        region: where a minor leader appears (13.4); empty for all others.
        letter, fire: initiative, and the highest roll that hits.
        strengths: the strength at each step, lowest first: ``(1, 2, 3)``, the Helvetii's in twos (ruling N7).
        naval: whether Restricted Naval Movement lets it sail (11).
        start: at home, in the force pool or set aside. owner: who holds it; None if neutral or not in play.
        strength: with what it begins; 0 if it is not in play.
    """

    id: str
    name: str
    kind: str
    home: str | None
    region: str
    letter: str
    fire: int
    strengths: tuple[int, ...]
    naval: bool
    start: str
    owner: Seat | None
    strength: int


Pair = tuple[str, str]
"""Two tribes of which one is drawn at the start (3)."""

Start = tuple[str, Seat | None, int]
"""Where a block begins, who holds it, and with what strength."""


def read_blocks(file: Mapping[str, Any], setup: Mapping[str, Any]) -> tuple[BlockType, ...]:
    """Return the blocks, legions first, then Germans, Gallic leaders and tribes."""
    starts = read_starts(setup)
    return tuple(
        _block(kind, {"home": file[group].get("home"), **told}, starts)
        for group, kind in _GROUPS.items()
        for told in file[group]["blocks"]
    )


def read_starts(setup: Mapping[str, Any]) -> dict[str, Start]:
    """Return how the blocks of the set-up begin; all others begin at home, neutral and at full strength."""
    starts: dict[str, Start] = {
        block: (HOME, seat, strength) for seat in SEATS for block, strength in setup[seat].items()
    }
    return starts | {block: (box, None, 0) for box in (FORCE_POOL, ASIDE) for block in setup["boxes"][box]}


def _block(kind: str, told: Mapping[str, Any], starts: Mapping[str, Start]) -> BlockType:
    letter, fire = read_rating(told["rating"])
    strengths = read_strengths(told)
    start, owner, strength = starts.get(told["id"], (HOME, None, strengths[-1]))
    return BlockType(
        id=told["id"],
        name=told["name"],
        kind=kind,
        home=told["home"],
        region=told.get("region", ""),
        letter=letter,
        fire=fire,
        strengths=strengths,
        naval=told.get("naval", False),
        start=start,
        owner=owner,
        strength=strength,
    )
