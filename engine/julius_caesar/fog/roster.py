"""All blocks of one side as another seat knows them.

What was seen of a block that stands hidden again may be out of date, so it says when it was true; what is proved
is true now. The state is never asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from engine.blocks.fog.placement_tracker import Places, blocks_named
from engine.blocks.fog.roster import ON_MAP, OPEN, PLACED, Remembered, Roster, Sighting, held_by
from engine.contract import Seat
from engine.julius_caesar.action_table import Rules
from engine.julius_caesar.data import BlockType
from engine.julius_caesar.fog.sampling import POOL
from engine.julius_caesar.fog.tracking import FACE_UP, LOST, BlockTracker
from engine.julius_caesar.seats import POMPEY, SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.visibility import CLEOPATRA
from engine.values import frozen

EITHER = "map or pool"
"""Blocks of which it is open whether they are on the map; others off it are in the groups of their places."""


@frozen
class CaesarRoster(Roster):
    """All blocks of a side, `pool` of them in its pool, and those come over."""

    LATEST_FIRST: ClassVar[tuple[str, ...]] = (PLACED, ON_MAP, EITHER)

    pool: int


def roster(view: JuliusCaesarView, rules: Rules, known: BlockTracker, side: Seat | None = None) -> CaesarRoster:
    """Return what is known of a side's blocks, by default the opponent's.

    To a spectator that is Pompey.
    """
    watched = side or (opponent(view.seat) if view.seat in SEATS else POMPEY)
    places, shown, sightings = known.proof.places(view), blocks_named(view.spaces), known.sightings
    if CLEOPATRA not in shown:
        sightings = sightings | _cleopatra(view, sightings)
    blocks, table = [], rules.components.spaces
    for name in _names(view, places, watched, rules.data.blocks):
        last, where = sightings.get(name), places.get(name, frozenset())
        if name in shown:
            space, seen = shown[name]
            last = Sighting(f"{view.year}.{view.turn}", space, seen.strength, "stands")
            blocks.append(Remembered(name, OPEN, (space,), last, seen.side is not watched))
            continue
        if name == CLEOPATRA and last and last.place:
            where = frozenset((last.place,))
        spaces = sorted(where & view.spaces.keys(), key=lambda space: table.names[table.index[space]])
        blocks.append(Remembered(name, _group(where), tuple(spaces), last))
    stacks = [stack for space in view.spaces.values() for stack in space.stacks if stack.side is watched]
    named = sum(name != CLEOPATRA and block.side is watched for name, (_, block) in shown.items())
    hidden = sum(stack.tan + stack.green for stack in stacks) - named
    return CaesarRoster(watched, tuple(blocks), hidden, view.pools[watched].upright)


def _group(where: frozenset[str]) -> str:
    """Return the group of a block that cannot be seen to stand."""
    if len(where) == 1:
        only = next(iter(where))
        return only if only in (POOL, FACE_UP, LOST) else PLACED
    return EITHER if POOL in where or not where else ON_MAP


def _names(view: JuliusCaesarView, places: Places, watched: Seat, blocks: Sequence[BlockType]) -> list[str]:
    """Return the blocks of a side, then the others that surely fight for it."""
    held = held_by(watched, view.spaces, clear=view.seat is opponent(watched))
    shown = blocks_named(view.spaces)
    own = [block.id for block in blocks if block.owner is watched]
    others = [block.id for block in blocks if block.owner is not watched]
    return own + [
        name
        for name in others
        if (shown[name][1].side is watched if name in shown else places.get(name, frozenset("-")) <= held)
    ]


def _cleopatra(view: JuliusCaesarView, sightings: dict[str, Sighting]) -> dict[str, Sighting]:
    """Return where Cleopatra stands, which everybody sees by her colour."""
    last = sightings.get(CLEOPATRA, Sighting("", None, 0, ""))
    where = [space.id for space in view.spaces.values() if any(stack.cleopatra for stack in space.stacks)]
    clock = f"{view.year}.{view.turn}"
    return {CLEOPATRA: replace(last, clock=clock, place=where[0], how="stands")} if where else {}
