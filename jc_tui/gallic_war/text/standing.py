"""Who stands in an area: known blocks by name and strength, others by colour and number."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Seat
from engine.gallic_war.notation import LEGION
from engine.gallic_war.viewdata import AreaView, Part, SeenBlock, Stack
from engine.gallic_war.words import block_name, place_name, say
from engine.words import commas, headed, semicolons
from jc_tui.gallic_war.facts import load_facts, remark, strong

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
    """All who stand in an area; where there is more than one side, the first of each comes with its side."""
    items = []
    for stack in area.stacks:
        first, *others = stack_items(stack, area.blocks)
        items += [headed(whose(stack.side), first) if len(area.stacks) > 1 else first, *others]
    return items


def standing(area: AreaView) -> str:
    """The same in as little room as does, in one piece; legions go by their numbers."""
    sides = [(stack.side, commas(stack_items(stack, area.blocks, brief=True))) for stack in area.stacks]
    return sides[0][1] if len(sides) == 1 else semicolons(headed(whose(side), told) for side, told in sides)


def stack_items(stack: Stack, known: Sequence[SeenBlock], brief: bool = False) -> list[str]:
    """One side's blocks: those that are known one by one, or else how many of each colour."""
    own = [block for block in known if block.side is stack.side]
    hidden = stack.count - len(own)
    return [block_item(block, brief) for block in own] + (
        [part_item(part) for part in stack.parts] if hidden else []
    )


def block_item(block: SeenBlock, brief: bool = False) -> str:
    """A known block: name, strength, what is special about it; in brief a legion by its number."""
    shown = say("position.strong", block=number_of(block.id), strength=block.strength)
    return remark(shown if brief else strong(block.id, block.strength), *_notes(block))


def number_of(block: str) -> str:
    """A legion's number as it is typed, with Caesar's name; of another block the name."""
    if block == load_facts().caesar:
        return say("position.caesar")
    return block.removeprefix(LEGION).upper() if block.startswith(LEGION) else block_name(block)


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
