"""Blocks of an area in words: known ones by name, others by colour."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from engine.contract import Seat
from engine.gallic_war.fog.roster import Suspect
from engine.gallic_war.notation import LEGION
from engine.gallic_war.viewdata import AreaView, GallicWarView, Part, SeenBlock, Stack
from engine.gallic_war.words import block_name, place_name, say
from engine.translations import commas, headed, semicolons
from jc_tui.gallic_war.facts import load_facts, remark, strong


def whose(side: Seat | None) -> str:
    """Return the name of a side, or the word for neutral ones."""
    return side.label if side is not None else say("position.neutral")


def area_items(area: AreaView) -> list[str]:
    """Return all blocks of an area; of several sides each is named."""
    items = []
    for stack in area.stacks:
        first, *others = stack_items(stack, area.blocks)
        items += [headed(whose(stack.side), first) if len(area.stacks) > 1 else first, *others]
    return items


def standing(area: AreaView) -> str:
    """Return the same in one short piece; legions go by numbers."""
    sides = [(stack.side, _in_brief(stack, area.blocks)) for stack in area.stacks]
    return sides[0][1] if len(sides) == 1 else semicolons(headed(whose(side), told) for side, told in sides)


def _in_brief(stack: Stack, known: Sequence[SeenBlock]) -> str:
    """Return one side's blocks, those of one way together under one note."""
    own = [block for block in known if block.side is stack.side]
    told: list[tuple[tuple[str, ...], str]] = [
        (_notes(block, short_name), say("position.strong", block=number_of(block.id), strength=block.strength))
        for block in own
    ]
    if len(own) < stack.count:
        told += [(_notes(part, short_name), of_colour(part.count, part.colour)) for part in stack.parts]
    notes = dict.fromkeys(note for note, _ in told)
    return commas(remark(commas(text for other, text in told if other == note), *note) for note in notes)


def stack_items(stack: Stack, known: Sequence[SeenBlock]) -> list[str]:
    """Return one side's known blocks one by one, others by colour."""
    own = [block for block in known if block.side is stack.side]
    items = [remark(strong(block.id, block.strength), *_notes(block)) for block in own]
    return items + ([part_item(part) for part in stack.parts] if len(own) < stack.count else [])


def number_of(block: str) -> str:
    """Return a legion's number as typed, with Caesar's name, or a block's name."""
    if block == load_facts().caesar:
        return say("position.caesar")
    return block.removeprefix(LEGION).upper() if block.startswith(LEGION) else block_name(block)


def told_strength(suspect: Suspect) -> str:
    """Return the strength of a hidden block: ``3``, or ``2-4``."""
    if suspect.least == suspect.most:
        return str(suspect.most) if suspect.most else ""
    return say("memory.between", least=suspect.least, most=suspect.most)


def part_item(part: Part) -> str:
    """Return blocks that look alike, by number and colour."""
    return remark(of_colour(part.count, part.colour), *_notes(part))


def controlled(view: GallicWarView, side: Seat) -> list[str]:
    """Return the tribal areas that a side controls: those of the Romans score (7.8)."""
    areas = load_facts().areas
    held = (area.id for area in view.areas.values() if area.control is side)
    return [area for area in held if areas.tribal >> areas.index[area] & 1]


def short_name(place: str) -> str:
    """Return the first part of an area's name, as orders use it."""
    return shortened(place_name(place))


def shortened(name: str) -> str:
    """Return the first tribe of a name."""
    return re.split(r" [/+(]", name)[0]


def of_colour(number: int, colour: str) -> str:
    return say("position.so-many", number=number, colour=say.one("position.colour", colour))


def _notes(seen: SeenBlock | Part, name: Callable[[str], str] = place_name) -> tuple[str, ...]:
    notes = []
    if seen.reserve:
        notes.append(say("position.reserve"))
    if seen.moved and seen.by:
        key = "position.came-by" if seen.origin in (seen.by, None) else "position.came-over"
        notes.append(say(key, place=name(seen.origin or seen.by), by=name(seen.by)))
    elif seen.moved:
        notes.append(say("position.moved"))
    return tuple(notes)
