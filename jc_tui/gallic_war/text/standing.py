"""Who stands in an area: known blocks by name and strength, others by colour and number."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Seat
from engine.gallic_war.viewdata import AreaView, Part, SeenBlock, Stack
from engine.gallic_war.words import place_name, say
from jc_tui.gallic_war.facts import remark, strong

COLOURS = {
    "black": "position.black",
    "blue": "position.blue",
    "green": "position.green",
    "grey": "position.grey",
    "dark green": "position.dark-green",
}
"""What the colours of blocks are called (2.2)."""


def whose(side: Seat | None) -> str:
    """A side, or that nobody has these blocks."""
    return side.label if side is not None else say("position.neutral")


def area_items(area: AreaView) -> list[str]:
    """All who stand in an area, with the side where there is more than one."""
    several = len(area.stacks) > 1
    return [
        text
        for stack in area.stacks
        for text in ([f"{whose(stack.side)}:"] if several else []) + stack_items(stack, area.blocks)
    ]


def stack_items(stack: Stack, known: Sequence[SeenBlock]) -> list[str]:
    """One side's blocks: those that are known one by one, or else how many of each colour."""
    own = [block for block in known if block.side is stack.side]
    hidden = stack.count - len(own)
    return [block_item(block) for block in own] + ([part_item(part) for part in stack.parts] if hidden else [])


def block_item(block: SeenBlock) -> str:
    """A known block: name, strength, what is special about it."""
    return remark(strong(block.id, block.strength), *_notes(block))


def part_item(part: Part) -> str:
    """Blocks that look alike, by number and colour."""
    colour = say(COLOURS[part.colour])
    return remark(say("position.so-many", number=part.count, colour=colour), *_notes(part))


def _notes(seen: SeenBlock | Part) -> list[str]:
    notes = []
    if seen.reserve:
        notes.append(say("position.reserve"))
    if seen.moved and seen.by:
        notes.append(say("position.came-by", place=place_name(seen.by)))
    elif seen.moved:
        notes.append(say("position.moved"))
    return notes
