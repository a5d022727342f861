"""From a list of legal actions to what a player chooses in steps: a group, its blocks, where they go.

Nothing here knows a rule: what is not among the legal actions cannot be chosen, and `passages` tells what going
to a place would be (attack, reserve, response).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.blocks.acts import Path
from engine.contract import Action, Seat
from engine.julius_caesar import actions as act
from engine.julius_caesar.components import STRAIT
from engine.julius_caesar.passages import Trip, link_kind, manner, road_room
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import say
from jc_tui.blocks.group_order import Target, path_of
from jc_tui.julius_caesar.facts import load_facts

Pointing = act.Jupiter | act.Vulcan | act.Surprise | act.Battle | act.Defect
"""The actions that name just a place."""


def trip_ends(action: Trip, view: JuliusCaesarView) -> tuple[str, str]:
    """Where a block leaves and where it arrives."""
    if isinstance(action, act.Move | act.Sail | act.Retreat | act.Regroup):
        return action.path[0], action.path[-1]
    return place_of(view, action.block) or "", action.city


def place_of(view: JuliusCaesarView, block: str) -> str | None:
    """The place of a block that the view knows."""
    for space in view.spaces.values():
        if any(seen.id == block for seen in space.blocks):
            return space.id
    return None


def groups(legal: Iterable[Action], view: JuliusCaesarView) -> dict[str, list[str]]:
    """By place, the blocks there that can go somewhere, in the order of the list."""
    found: dict[str, dict[str, None]] = {}
    for action in legal:
        if isinstance(action, Trip):
            found.setdefault(trip_ends(action, view)[0], {})[action.block] = None
    return {place: list(blocks) for place, blocks in found.items()}


def targets(
    legal: Iterable[Action], view: JuliusCaesarView, place: str, blocks: Sequence[str]
) -> dict[str, Target]:
    """By place, where these blocks of a place can go, each with the actions of the blocks that can go there."""
    trips: dict[str, dict[str, list[Trip]]] = {}
    for action in legal:
        if isinstance(action, Trip) and action.block in blocks:
            start, end = trip_ends(action, view)
            if start == place:
                trips.setdefault(end, {}).setdefault(action.block, []).append(action)
    return {end: target_by((), end, by_block, view) for end, by_block in trips.items()}


def target_by(way: Path, end: str, by_block: Mapping[str, Sequence[Action]], view: JuliusCaesarView) -> Target:
    """A destination, with this way first for the blocks that can take it; without one, the shortest way first."""
    actions = {
        block: tuple(sorted(found, key=lambda action: (path_of(action) != way, len(path_of(action)))))
        for block, found in by_block.items()
    }
    firsts = [found[0] for found in actions.values()]
    first = next((action for action in firsts if path_of(action) == way), firsts[0])
    way = path_of(first)
    room = road_room(view, load_facts().components, way[-2], way[-1]) if isinstance(first, act.Move) else None
    return Target(end, manner(view, first), actions, _note(first, room), room, way)


def _note(action: Action, room: int | None) -> str:
    if isinstance(action, act.Sail):
        return say("offers.cost-of-sailing")
    if room is None:
        return ""
    *_, start, end = path_of(action)
    strait = link_kind(load_facts().components, start, end) == STRAIT
    return say("offers.strait-takes" if strait else "offers.road-takes", number=room)


def named_places(legal: Iterable[Action]) -> dict[str, Target]:
    """By place, the actions that name just a place: a god's city, a battle, a surprise, the start of an attack."""
    named = [(action.space, action) for action in legal if isinstance(action, Pointing)]
    declared = [action for action in legal if isinstance(action, act.MainAttack)]
    starts = Counter(action.path[0] for action in declared)
    came = [(action.path[0], action) for action in declared if starts[action.path[0]] == 1]
    return {place: Target(place, "name", {"": (action,)}, action.verb) for place, action in (*named, *came)}


def levies(legal: Iterable[Action], view: JuliusCaesarView) -> dict[str, list[Action]]:
    """By city, the steps and new blocks that can be levied there."""
    found: dict[str, list[Action]] = {}
    for action in legal:
        if isinstance(action, act.Levy):
            found.setdefault(action.city, []).append(action)
        elif isinstance(action, act.Step) and (place := place_of(view, action.block)):
            found.setdefault(place, []).append(action)
    return found


def own(view: JuliusCaesarView, place: str, seat: Seat) -> list[str]:
    """The blocks of a seat in a place, as far as the view knows them."""
    space = view.spaces.get(place)
    return [block.id for block in space.blocks if block.side is seat] if space else []
