"""The legal actions by blocks and places, with their ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.contract import Action, Seat
from engine.julius_caesar import actions as act
from engine.julius_caesar.components import STRAIT
from engine.julius_caesar.passages import Trip, link_kind, manner, road_room
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import say
from jc_tui.blocks import group_choices
from jc_tui.blocks.group_choices import group_by_place
from jc_tui.julius_caesar.facts import load_facts

Pointing = act.Jupiter | act.Vulcan | act.Surprise | act.Battle | act.Defect
"""The actions that name just a place."""


def trip_of(view: JuliusCaesarView, action: Action) -> group_choices.Trip | None:
    """Return the block that an action moves, its start and end; else None."""
    if not isinstance(action, Trip):
        return None
    if isinstance(action, act.ToPort):
        return action.block, place_of(view, action.block) or "", action.city
    return action.block, action.path[0], action.path[-1]


def place_of(view: JuliusCaesarView, block: str) -> str | None:
    """Return the place of a block that the view knows."""
    return next((at.id for at in view.spaces.values() if any(seen.id == block for seen in at.blocks)), None)


def trip_facts(view: JuliusCaesarView, action: Action) -> tuple[str, str, int | None]:
    """Return the kind of a trip, a note on way or cost, and its room."""
    kind = manner(view, action)
    if isinstance(action, act.Sail):
        return kind, say("offers.cost-of-sailing"), None
    if not isinstance(action, act.Move):
        return kind, "", None
    components, (start, end) = load_facts().components, action.path[-2:]
    room = road_room(view, start, end)
    if room is None:
        return kind, "", None
    strait = link_kind(components, start, end) == STRAIT
    return kind, say("offers.strait-takes" if strait else "offers.road-takes", number=room), room


def named_places(legal: Iterable[Action]) -> dict[str, list[Action]]:
    """Return by place the actions that only name a place."""
    named = [(action.space, action) for action in legal if isinstance(action, Pointing)]
    declared = [action for action in legal if isinstance(action, act.MainAttack)]
    starts = Counter(action.path[0] for action in declared)
    return group_by_place((*named, *((each.path[0], each) for each in declared if starts[each.path[0]] == 1)))


def levies(legal: Iterable[Action], view: JuliusCaesarView) -> dict[str, list[Action]]:
    """Return by city the steps and new blocks that can be levied there."""
    levied = (
        (action.city if isinstance(action, act.Levy) else place_of(view, action.block), action)
        for action in legal
        if isinstance(action, act.Levy | act.Step)
    )
    return group_by_place((place, action) for place, action in levied if place)


def own(view: JuliusCaesarView, place: str, seat: Seat) -> list[str]:
    """Return the known blocks of a seat in a place."""
    space = view.spaces.get(place)
    return [block.id for block in space.blocks if block.side is seat] if space else []


def may_leave(view: JuliusCaesarView, place: str) -> tuple[int, int] | None:
    """Return how many may leave an attacked place, of how many; else None."""
    space = view.spaces.get(place)
    attacked = view.phase == "move" and space is not None and space.attacker is not view.to_act
    return space.unpinned if attacked and space is not None else None
