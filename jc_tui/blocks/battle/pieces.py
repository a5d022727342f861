"""Data of a battle's line-up: the blocks of both sides and their states."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from engine.blocks.odds import expected_hits
from engine.contract import Seat
from engine.translations import figure

WAITS, ACTS, FIRES, DONE, STRUCK = "", "acts", "fires", "done", "hit?"
"""How a block stands in the round: its turn has not come, has come, it fires, has had it, or may take a hit."""


@dataclass(frozen=True, slots=True)
class Shot:
    """Dice that a block threw.

    Attributes:
        name: that of the block.
        highest: the highest roll that hits.
    """

    block: str
    name: str
    dice: tuple[int, ...]
    highest: int
    hits: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A block in the line.

    Attributes:
        name: as on the block, with a sign where it is not on the side it began on.
        rating: its letter and firepower in this battle: ``C3``.
        strength, most: what it shows, and the most it can.
        stands: one of `WAITS`, `ACTS`, `FIRES`, `DONE`, `STRUCK`.
        chosen: whether the player's choice is for it, when there is one.
        note: a word that stands in place of how it stands.
        half: whether it has taken half a hit.
        shot: the last dice of the battle, if they are its own.
    """

    block: str
    name: str
    rating: str
    strength: int
    most: int
    stands: str = WAITS
    chosen: bool = False
    note: str = ""
    half: bool = False
    shot: Shot | None = None


@dataclass(frozen=True, slots=True)
class Rank:
    """One side of the line-up.

    Attributes:
        reserves: how many blocks are still to come.
        role: what the side does here, where that is more than to attack or to defend.
        there: who stands there, where that is more than how many there are in the line.
        apart: lines about those of its blocks that are not in the line.
        known: names and strengths of those in reserve that the viewer knows.
    """

    side: Seat
    attacks: bool
    pieces: tuple[Piece, ...]
    reserves: int
    role: str = ""
    there: str = ""
    apart: tuple[str, ...] = ()
    known: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LineupData:
    """Both sides of a battle, the upper one first.

    `turn_of` and `letter` tell whose turn it is, None when the battle is over. `first` tells of a turn
    before those of the letters.
    """

    ranks: tuple[Rank, Rank]
    turn_of: Seat | None
    letter: str | None
    first: str = ""

    def with_below(self, side: Seat | None) -> LineupData:
        upper, lower = self.ranks
        return replace(self, ranks=(lower, upper)) if upper.side is side else self


def stands(block: str, side: Seat | None, now: Any, *, its_turn: bool) -> str:
    """Return how a block of a side stands, and whether its letter has `its_turn`."""
    if block == now.firing:
        return FIRES
    if block in now.acted:
        return DONE
    return ACTS if side is now.turn_of and its_turn and not now.hits_due else WAITS


def marked(
    data: LineupData,
    shot: Shot | None,
    struck: Collection[str] = (),
    chosen: str | None = None,
    *,
    expects: bool = False,
    over: bool = False,
) -> LineupData:
    """Return a line-up with the last dice and what the player chooses in it.

    One of `struck` takes a hit; with `expects` the hits to expect stand with each block: ``~1.5``. When the battle
    is `over`, no block acts any more.
    """

    def mark(piece: Piece) -> Piece:
        now = WAITS if over else STRUCK if piece.block in struck else piece.stands
        note = f"~{figure(expected_hits(piece.strength, int(piece.rating[1:])))}" if expects else ""
        thrown = shot if shot and shot.block == piece.block else None
        return replace(piece, stands=now, chosen=piece.block == chosen, note=note, shot=thrown)

    upper, lower = (replace(rank, pieces=tuple(map(mark, rank.pieces))) for rank in data.ranks)
    return LineupData((upper, lower), None, None) if over else replace(data, ranks=(upper, lower))
