"""All blocks of a side as another seat knows them, by what it saw."""

from __future__ import annotations

from collections.abc import Mapping

from engine.blocks.fog.placement_tracker import Places, blocks_named
from engine.blocks.fog.roster import ON_MAP, OPEN, PLACED, Remembered, Roster, Sighting, held_by
from engine.blocks.sets import bits, mask_of
from engine.contract import Seat
from engine.gallic_war.components import Components
from engine.gallic_war.fog.tracking import BlockTracker
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS, opponent
from engine.gallic_war.viewdata import GallicWarView
from engine.values import frozen

POOL, FALLEN, DUE, OUT, ASIDE = "pool", "fallen", "due", "out", "aside"
"""The groups of blocks off the map: that can be built, lost this year, back at its end, lost, not in play yet."""


@frozen
class Suspect(Remembered):
    """What is known of one block, with strengths of 0 off the map."""

    least: int = 0
    most: int = 0


@frozen
class GallicRoster(Roster):
    @staticmethod
    def in_order(clock: str) -> str:
        year, _, play = clock.partition(".")
        return f"{100 - int(year)}.{play}" if year.isdecimal() else ""


def roster(view: GallicWarView, components: Components, known: BlockTracker, side: Seat | None = None) -> Roster:
    """Return what is known of a side's blocks, by default the opponent's or the Barbarians'."""
    watched = side or (opponent(view.seat) if view.seat in SEATS else BARBARIANS)
    places, shown, off = known.proof.places(view), blocks_named(view.areas), _off_the_map(view)
    blocks, found = components.blocks, []
    for number in bits(_members(view, components, places, watched)):
        name, last = blocks.ids[number], known.sightings.get(blocks.ids[number])
        if name in shown:
            area, seen = shown[name]
            last = Sighting(f"{view.year}.{view.play}", area, seen.strength, "stands")
            found.append(Suspect(name, OPEN, (area,), last, False, seen.strength, seen.strength))
            continue
        here = sorted(places.get(name, frozenset()) & view.areas.keys(), key=components.areas.index.__getitem__)
        if name in off or not here:
            found.append(Suspect(name, off.get(name, ASIDE), (), last))
            continue
        steps = known.bounds.strengths(number)
        found.append(Suspect(name, PLACED if len(here) == 1 else ON_MAP, tuple(here), last, False, *steps))
    stacks = [stack for area in view.areas.values() for stack in area.stacks if stack.side is watched]
    named = sum(block.side is watched for _, block in shown.values())
    return GallicRoster(watched, tuple(found), sum(stack.count for stack in stacks) - named)


def _off_the_map(view: GallicWarView) -> Mapping[str, str]:
    piles = (POOL, view.pool), (FALLEN, view.fallen), (DUE, view.due), (OUT, view.out)
    return {block: group for group, blocks in piles for block in blocks}


def _members(view: GallicWarView, components: Components, places: Places, watched: Seat) -> int:
    """Return the blocks of a side as a set.

    Tribes turn openly, so that a player knows whose each is. A spectator goes by where each of them may be.
    """
    blocks, state = components.blocks, view.known
    members = blocks.legions if watched is ROMANS else blocks.germans | blocks.leaders
    theirs = blocks.tribes & state.fighting[SEATS.index(watched)]
    if view.seat in SEATS:
        return members | theirs
    held = held_by(watched, view.areas, clear=False)
    where = {block: places.get(blocks.ids[block], frozenset()) for block in bits(theirs & state.unknown)}
    sure = mask_of(block for block, areas in where.items() if areas and areas <= held)
    return members | theirs & ~state.unknown | sure
