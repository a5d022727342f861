"""Refusals of movement: groups, borders, forced marches, the sea (5.2.1 E, rulings M1-M8)."""

from __future__ import annotations

from itertools import pairwise

from engine.gallic_war import actions as a
from engine.gallic_war import groups, movement
from engine.gallic_war.borders import full, shut
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.refusals.case import Case


def check_group(case: Case, action: a.Group) -> None:
    """An area with units of the side, named once (ruling M1)."""
    state, area = case.state, case.area(action.area)
    if groups.nameable(state) >> area & 1:
        return
    case.refuse_if(not state.at[case.side][area], "M1", "no-units", place=action.area)
    case.refuse_if(not state.named_from >> area & 1, "13.4", "not-in-revolt", place=action.area)
    case.refuse("M1", "named-already", place=action.area)


def check_move(case: Case, action: a.Move | a.March | a.Sail) -> None:
    """A block of a named group goes a way that is open to it."""
    state, block = case.state, case.own(action.block)
    case.refuse_if(len(action.path) < 2, "5.2.1 E", "no-path")
    start = case.area(action.path[0])
    stands = case.areas.ids[state.loc[block]]
    case.refuse_if(start != state.loc[block], "5.2.1 E", "not-there", block=action.block, place=stands)
    case.refuse_if(state.moved >> block & 1, "M1", "moved-already", block=action.block)
    case.refuse_if(not state.groups >> start & 1, "M1", "no-group", place=stands)
    off_map = start == case.areas.off_map and not state.entering
    case.refuse_if(off_map, "M1", "legions-entered")
    case.refuse_if(shut(state, case.side, start) is None, "M6", "pinned", place=stands)
    if isinstance(action, a.Sail):
        _check_sail(case, action, block)
    else:
        _check_march(case, action, block)


def _check_march(case: Case, action: a.Move | a.March, block: int) -> None:
    state, areas = case.state, case.areas
    trail = [case.area(name) for name in action.path]
    marches = isinstance(action, a.March)
    case.refuse_if(len(trail) != 2 + marches, "M3", "march-length" if marches else "move-length")
    if marches:
        case.refuse_if(not case.blocks.legions >> block & 1, "5.2.1 E", "legions-march")
        case.refuse_if(state.supply < movement.MARCH_COST, "M3", "no-supply")
        case.refuse_if(trail[0] == areas.off_map, "M3", "march-from-off-map")
        case.refuse_if(trail[0] == trail[2], "M3", "march-back")
    closed, left_by = full(areas, state.crossed, case.side), shut(state, case.side, trail[0]) or 0
    for number, (start, end) in enumerate(pairwise(trail)):
        border = areas.border_between.get((start, end))
        names = {"start": areas.ids[start], "end": areas.ids[end]}
        case.refuse_if(border is None, "5.2.1 E", "not-adjacent", **names)
        assert border is not None
        check_kind(case, block, end)
        way = areas.directed(border, end)
        case.refuse_if(not number and left_by >> way & 1, "M6", "entered-there", **names)
        case.refuse_if(closed >> way & 1, "M2", "border-full", **names, n=areas.limit[border])
        if marches and not number:
            case.refuse_if(not areas.black >> border & 1, "M3", "march-over-blue", **names)
            through = (state.friendly(ROMAN_SIDE) | state.empty) >> end & 1
            case.refuse_if(not through, "M3", "march-through", place=areas.ids[end])


def check_kind(case: Case, block: int, end: int) -> None:
    """Who may enter Germania and the area off the map (rulings M2, M8)."""
    if movement.open_to(case.state, 1 << block) >> end & 1:
        return
    name = case.blocks.ids[block]
    case.refuse_if(end == case.areas.off_map, "5.2.1 E", "not-off-map", block=name)
    case.refuse_if(not case.blocks.legions >> block & 1, "M8", "not-to-germania", block=name)
    case.refuse("M8", "no-german-there")


def _check_sail(case: Case, action: a.Sail, block: int) -> None:
    """Between ports of one sea, two of a group (ruling M7)."""
    state, areas = case.state, case.areas
    route = state.game.routes.named(action.path)
    case.refuse_if(route is None or len(action.path) != 3, "M7", "no-sea-way")
    assert route is not None
    case.refuse_if(not state.game.routes.is_voyage(route), "M7", "no-sea-way")
    case.refuse_if(not movement.may_sail(state, 1 << block), "11", "no-ship", block=action.block)
    end = areas.ids[route.dest]
    if not movement.landings(state, route.start) >> route.dest & 1:
        case.refuse_if(case.side == BARBARIAN_SIDE, "M7", "hostile-port", place=end)
        case.refuse("M7", "no-supply")
    full_boats = not movement.has_room(state, route)
    case.refuse_if(full_boats, "M7", "boats-full", start=action.path[0], end=end)
