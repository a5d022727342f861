"""Stacks and targets as the map shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.contract import Event, Seat
from engine.julius_caesar.events import (
    BattleBegan,
    BlockDefected,
    BlockDisbanded,
    BlockDrawn,
    BlockLevied,
    BlockMoved,
    BlockRegrouped,
    BlockRetreated,
    CityStruck,
    StepGained,
)
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.viewdata import JuliusCaesarView, SpaceView
from jc_tui.julius_caesar.choosing import Target
from jc_tui.look.sides import side_ink
from jc_tui.map.paint import Mark, TargetKind, TargetMark

LETTERS = {CAESAR: "C", POMPEY: "P"}

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
    text = "".join(f"{LETTERS[stack.side]}{stack.count}" for stack in stacks)
    moved = any(stack.moved for stack in stacks)
    if space.contested:
        return Mark(text, "contested", moved=moved)
    return Mark(text, side_ink(space.owner), moved=moved)


def target_marks(targets: Mapping[str, Target]) -> dict[str, TargetMark]:
    """A sign for each place that can be chosen, and how many more blocks its road takes."""
    return {
        place: TargetMark(TARGET_KINDS[target.kind], "" if target.room is None else str(target.room))
        for place, target in targets.items()
    }


def places_of(events: Iterable[Event]) -> frozenset[str]:
    """The places where these events happened."""
    found: set[str] = set()
    for event in events:
        if isinstance(event, BlockMoved | BlockRetreated | BlockRegrouped):
            found.add(event.path[-1])
        elif isinstance(event, BlockLevied | StepGained | BlockDefected):
            found.add(event.city)
        elif isinstance(event, BattleBegan):
            found.add(event.space)
    return frozenset(found)


def acted_in(events: Iterable[Event], side: Seat) -> frozenset[str]:
    """The places where a side did something in these events: its blocks, its attacks, its gods."""
    found: set[str] = set()
    for event in events:
        if isinstance(event, BlockDefected):
            found |= {event.origin, event.city} if event.to is side else set()
        elif isinstance(event, BlockDrawn):
            found |= {event.city} if event.side is not side else set()
        elif isinstance(event, BattleBegan):
            found |= {event.space} if event.attacker is side else set()
        elif event.seat is not side:
            continue
        elif isinstance(event, BlockMoved | BlockRetreated | BlockRegrouped):
            found.add(event.path[-1])
        elif isinstance(event, BlockLevied | StepGained | CityStruck):
            found.add(event.city)
        elif isinstance(event, BlockDisbanded):
            found.add(event.space)
    return frozenset(found)
