"""Stacks and targets as the map shows them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.julius_caesar.viewdata import JuliusCaesarView, SpaceView
from jc_tui.julius_caesar.choosing import Target
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.map.paint import Mark, TargetKind, TargetMark

TARGET_KINDS: Mapping[str, TargetKind] = {
    "move": "move",
    "regroup": "move",
    "retreat": "move",
    "port": "move",
    "attack": "attack",
    "main attack": "attack",
    "name": "attack",
    "reserve": "reserve",
    "response": "response",
    "sail": "sail",
}
"""The sign on the map for each kind of `choosing.Target`."""


def map_marks(view: JuliusCaesarView) -> dict[str, Mark]:
    """A mark for each occupied place: the side's letter and the number of its blocks, the attacker's first."""
    return {place: _mark(space) for place, space in view.spaces.items()}


def _mark(space: SpaceView) -> Mark:
    stacks = sorted(space.stacks, key=lambda stack: stack.side is not space.attacker)
    text = "".join(f"{side_letter(stack.side)}{stack.count}" for stack in stacks)
    moved = any(stack.moved for stack in stacks)
    return Mark(text, "contested" if space.contested else side_ink(space.owner), moved=moved)


def target_marks(targets: Mapping[str, Target]) -> dict[str, TargetMark]:
    """A sign for each place that can be chosen, and how many more blocks its road takes."""
    return {
        place: TargetMark(TARGET_KINDS[target.kind], "" if target.room is None else str(target.room))
        for place, target in targets.items()
    }
