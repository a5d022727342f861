"""Which blocks stand on the map where a view does not name them, and in which places."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.blocks.sets import bits, mask_of
from engine.gallic_war.components import Components
from engine.gallic_war.view import colours
from engine.values import frozen

if TYPE_CHECKING:
    from engine.contract import Seat
    from engine.gallic_war.viewdata import GallicWarView, Part, SeenBlock


@frozen
class Slot:
    """A place where a hidden block stands: its area, its side, and the part of the stack it looks like."""

    area: str
    side: Seat
    part: Part


@frozen
class Fog:
    """The hidden blocks of one colour: where they stand, and the blocks that can stand there.

    There are as many blocks as slots, unless which of them is in play cannot be told.
    """

    colour: str
    slots: tuple[Slot, ...]
    blocks: int


def hidden(components: Components, view: GallicWarView) -> list[Fog]:
    """What a view leaves open, colour by colour."""
    index = components.blocks.index
    named = {block.id for area in view.areas.values() for block in area.blocks}
    off = {*view.pool, *view.fallen, *view.due, *view.out}
    unseen = ((1 << components.blocks.count) - 1) & ~mask_of([index[name] for name in named | off])
    slots, fogs = _slots(components, view), []
    for colour, members in colours(components):
        found = slots.get(colour)
        if found:
            fogs.append(Fog(colour, tuple(found), _in_play(components, view, unseen & members, len(found))))
    return fogs


def _slots(components: Components, view: GallicWarView) -> dict[str, list[Slot]]:
    """By colour, the places of blocks that are not named."""
    index, members = components.blocks.index, colours(components)
    found: dict[str, list[Slot]] = {}
    for area in view.areas.values():
        for stack in area.stacks:
            own = [block for block in area.blocks if block.side is stack.side]
            if stack.side is None or len(own) == stack.count:
                continue
            ways = Counter(
                (next(colour for colour, mask in members if mask >> index[block.id] & 1), _way(block))
                for block in own
            )
            for part in stack.parts:
                left = part.count - ways[part.colour, _way(part)]
                if left > 0:
                    found.setdefault(part.colour, []).extend([Slot(area.id, stack.side, part)] * left)
    return found


def _way(seen: SeenBlock | Part) -> tuple[bool, bool, str | None, str | None]:
    return seen.moved, seen.reserve, seen.origin, seen.by


def _in_play(components: Components, view: GallicWarView, able: int, number: int) -> int:
    """Of blocks that no view names those that are on the map, by how many there have to be.

    The least likely are left out first: leaders without a home, the Nantuates while the Helvetii live, then the
    legions that are set aside (3, 8.4, 13.5).
    """
    blocks = components.blocks
    homeless = mask_of(block for block in bits(blocks.gallic_leaders) if blocks.ids[block] not in view.homes)
    waiting = homeless & blocks.minor_leaders
    early = 1 << blocks.nantuates if blocks.ids[blocks.helvetii] not in view.out else 0
    late = (1 << blocks.legion_v | 1 << blocks.legion_vi, 1 << blocks.legion_i)
    able &= ~(waiting | early)
    for doubtful in (homeless, 1 << blocks.nantuates, *_aside(late, able.bit_count() - number)):
        if able.bit_count() - (able & doubtful).bit_count() >= number:
            able &= ~doubtful
    return able


def _aside(late: tuple[int, int], most: int) -> tuple[int, ...]:
    """Of the legions set aside, those that go first when so many are: one alone is Legion I."""
    return late if most >= late[0].bit_count() else late[1:]
