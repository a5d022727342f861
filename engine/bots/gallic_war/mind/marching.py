"""Rules of thumb for movement: what could be attacked, with whom, and what it would be worth (5.2.1 E)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.blocks.sets import bits, mask_of
from engine.bots.gallic_war.mind.field import STACK, Field, odds
from engine.contract import Action
from engine.gallic_war import actions
from engine.gallic_war.catalogue import END
from engine.gallic_war.components import ROMAN_SIDE, Components
from engine.gallic_war.data import OPEN, RHINE
from engine.gallic_war.rules.borders import shut
from engine.gallic_war.rules.movement import may_sail
from engine.gallic_war.tasks import GROUPS

_SEA_ROOM = 2
_TWO = 2
"""The areas of a path over one border."""

_FAILED = 0.8
"""What an attack that fails costs, in points."""

_ROUNDING = 1e-9

_SPARE = 5
"""While the Romans have fewer supply points, forced marches and landings count dearer."""


@dataclass(frozen=True, slots=True)
class Way:
    """A block that can go somewhere: where to, over which last area, at what cost in supply.

    Attributes:
        block, area: who goes, and from where. group: the number of its group; each legion off the map is one
            (ruling M1). target: where it goes to. stops: the areas of its path. cost: in supply points.
        last: the border or the passage that leads into the target. by_sea: whether it sails.
    """

    block: int
    area: int
    group: int
    target: int
    stops: tuple[int, ...]
    last: tuple[int, int]
    cost: int = 0
    by_sea: bool = False


@dataclass(frozen=True, slots=True)
class Road:
    """A border that a block may go over from its area, and the ways on from there by a forced march.

    Attributes:
        leaves: the directed border, as one bit. rhine: whether it is the Rhine. way: over it and no further.
        further: the ways over a second border; none where this one cannot be the first of two.
    """

    leaves: int
    rhine: bool
    way: Way
    further: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do about one area, and what it gains."""

    gain: float
    target: int
    ways: tuple[Way, ...]


def possible(field: Field, groups: Iterable[int]) -> dict[int, list[Way]]:
    """By target, the ways that the free blocks of some groups could go; those who count for nothing stay."""
    found: dict[int, list[Way]] = {}
    state, side = field.state, field.side
    held = state.occ[1 - side] | (state.occ[2] & ~state.occ[side])  # nobody marches through
    for area in groups:
        left_by = shut(state, side, area)
        if left_by is None:
            continue
        for block in field.free(area):
            if not state.moved >> block & 1 and field.of(block) >= 1:
                _ways_of(field, area, block, left_by, held, found)
    return found


@lru_cache(maxsize=1 << 14)
def _roads(components: Components, area: int, block: int) -> tuple[Road, ...]:
    """Where a block could go by land from an area; what hangs on the situation is left out."""
    areas, legion = components.areas, components.blocks.legions >> block & 1
    group = area if area != areas.off_map else areas.count + block
    found = []
    for border, near in areas.near[area]:
        if near == areas.off_map:
            continue
        further = [
            Way(block, area, group, far, (area, near, far), (near, far), cost=1)
            for second, far in areas.near[near]
            if far not in (area, areas.off_map, areas.germania) and areas.kind[second] != RHINE
        ]
        twice = legion and areas.kind[border] == OPEN and area != areas.off_map
        way = Way(block, area, group, near, (area, near), (area, near))
        leaves = 1 << areas.directed(border, near)
        found.append(Road(leaves, areas.kind[border] == RHINE, way, tuple(further) if twice else ()))
    return tuple(found)


def _ways_of(field: Field, area: int, block: int, left_by: int, held: int, found: dict[int, list[Way]]) -> None:
    areas, state = field.areas, field.state
    for road in _roads(state.rules.components, area, block):
        near = road.way.target
        if left_by & road.leaves or (road.rhine and not _crosses(field, block, near)):
            continue
        found.setdefault(near, []).append(road.way)
        if road.further and state.supply and not held >> near & 1:
            for way in road.further:
                found.setdefault(way.target, []).append(way)
    if areas.seas_of[area] and may_sail(state, 1 << block):
        _voyages(field, area, block, found)


def _crosses(field: Field, block: int, near: int) -> bool:
    """Whether it is worth while for a block to cross the Rhine: Germans do, legions to find somebody there."""
    if field.blocks.germans >> block & 1:
        return True
    return bool(field.blocks.legions >> block & 1) and (near != field.areas.germania or field.theirs(near) > 0)


def _voyages(field: Field, area: int, block: int, found: dict[int, list[Way]]) -> None:
    areas, state = field.areas, field.state
    for sea in bits(areas.seas_of[area]):
        for port in bits(areas.ports[sea] & ~(1 << area)):
            hostile = bool(state.occ[1 - field.side] >> port & 1 or state.occ[2] >> port & 1)
            if hostile and (field.side != ROMAN_SIDE or not state.supply):
                continue
            passage = areas.count + sea, port
            found.setdefault(port, []).append(
                Way(block, area, area, port, (area, *passage), passage, int(hostile), by_sea=True)
            )


def plans(
    field: Field, to: dict[int, list[Way]], groups: int, named: Iterable[int] = (), first: Plan | None = None
) -> list[Plan]:
    """What is best done one after the other, with so many new groups beside those that are named.

    `first` is done before it, whatever else is.
    """
    chosen, used, done = set(named), 0, list[Plan]()
    left = dict(to)
    if first is not None:
        done.append(first)
        used = mask_of([way.block for way in first.ways])
        fresh = {way.group for way in first.ways} - chosen
        groups -= len(fresh)
        chosen |= fresh
        del left[first.target]
    found = {
        target: plan for target in left if (plan := best_on(field, target, left[target], chosen, groups, used))
    }
    while found:
        best = max(found.values(), key=lambda plan: (plan.gain, -plan.target))
        done.append(best)
        del found[best.target]
        used |= mask_of([way.block for way in best.ways])
        fresh = {way.group for way in best.ways} - chosen
        groups -= len(fresh)
        chosen |= fresh
        for target, plan in tuple(found.items()):
            if _hindered(plan, chosen, groups, used):
                again = best_on(field, target, left[target], chosen, groups, used)
                if again is None:
                    del found[target]
                else:
                    found[target] = again
    return done


def _hindered(plan: Plan, named: set[int], groups: int, used: int) -> bool:
    """Whether a plan cannot be followed any more: its blocks are used, or there are no groups left for it."""
    if any(used >> way.block & 1 for way in plan.ways):
        return True
    return len({way.group for way in plan.ways} - named) > groups


def best_on(
    field: Field, target: int, ways: Sequence[Way], named: set[int], groups: int, used: int
) -> Plan | None:
    """The plan for one area, if there is one that gains enough."""
    defence, worth = field.defence(target), field.worth(target)
    if used:
        ways = [way for way in ways if not used >> way.block & 1]
    if not groups:
        ways = [way for way in ways if way.group in named]
    if not ways:
        return None
    if not defence or not worth:
        return _advance(field, target, ways, named, groups)
    return None if _too_weak(field, target, ways) else _attack(field, target, ways, named, groups)


def _too_weak(field: Field, target: int, ways: Sequence[Way]) -> bool:
    """Whether an attack gains too little even if all of them went for nothing: seen quickly, of most."""
    power, step, defence = field.power, field.state.step, field.defence(target)
    there = field.force[field.side][target]
    chance = odds(there + sum([power[way.block][step[way.block]] for way in ways]), defence)
    gain = _gain(field, target, odds(there, defence) if there else 0.0, chance)
    return gain + _ROUNDING < field.least


def _gain(field: Field, target: int, before: float, chance: float) -> float:
    """What an attack gains that makes a chance of an area out of the one there was, without what it costs."""
    return (chance - before) * field.worth(target) - (1 - chance) * _FAILED


def _attack(field: Field, target: int, ways: Sequence[Way], named: set[int], groups: int) -> Plan | None:
    defence, caesar = field.defence(target), field.blocks.caesar
    there = field.force[field.side][target]
    before = odds(there, defence) if there else 0.0
    taken, going, parties, room = list[Way](), 0, set[int](), dict[tuple[int, int], int]()
    ranked = sorted(
        [way for way in ways if field.fit(way.block)],
        key=lambda way: (way.block == caesar, way.cost, -field.of(way.block), way.block),
    )
    for way in ranked:
        if there / defence >= field.enough:
            break
        group = way.group
        if going >> way.block & 1 or (
            group not in named and group not in parties and len(parties - named) >= groups
        ):
            continue
        left = room.get(way.last)
        if left is None:
            left = _room(field, way)
        if left <= 0:
            continue
        room[way.last] = left - 1
        parties.add(group)
        taken.append(way)
        going |= 1 << way.block
        there += field.of(way.block)
    if going == 1 << caesar and not field.mine(target):
        return None  # he goes nowhere alone
    chance = odds(there, defence)
    gain = _gain(field, target, before, chance) - _dear(field) * sum([way.cost for way in taken])
    return Plan(gain, target, tuple(taken)) if taken and gain >= field.least else None


def _dear(field: Field) -> float:
    """What a supply point for a march is worth."""
    return 0.06 if field.state.supply >= _SPARE else 0.25


def _room(field: Field, way: Way) -> int:
    """How many more may come over the last border."""
    areas = field.areas
    if way.by_sea:
        return _SEA_ROOM
    over, target = way.last
    border = areas.border_between[over, target]
    used = field.state.crossed[field.side * 2 * len(areas.ends) + areas.directed(border, target)]
    return areas.limit[border] - used


def _advance(field: Field, target: int, ways: Sequence[Way], named: set[int], groups: int) -> Plan | None:
    """The strong go nearer to what is to be attacked, a whole group at a time; legions come onto the map."""
    areas, distance, state = field.areas, field.distance, field.state
    others = state.occ[field.foe] | state.occ[2]
    if target in (areas.germania, areas.off_map) or others >> target & 1:
        return None
    groups_of: dict[int, list[Way]] = {}
    goal = distance[target]
    for way in ways:
        nearer = way.area == areas.off_map or 0 < goal < distance[way.area]
        if nearer and not way.cost and (groups or way.group in named) and field.of(way.block) >= 2:
            groups_of.setdefault(way.group, []).append(way)
    space = STACK - field.mine(target).bit_count()
    if target == areas.transalpine:
        space = STACK * 2
    if not groups_of or space <= 0:
        return None
    party = max(groups_of.values(), key=len)
    party = party[: min(space, _room(field, party[0]))]
    return Plan(0.4 + 0.05 * len(party), target, tuple(party)) if party else None


# --- as actions --------------------------------------------------------------------------------------------------


def now_possible(field: Field) -> tuple[dict[int, list[Way]], int, set[int]]:
    """In the phase of groups or moves: the ways by target, how many groups may still be named, and the named."""
    state, areas = field.state, field.areas
    named = set(bits(state.groups & ~(1 << areas.off_map)))
    if state.phase == GROUPS:
        return possible(field, bits(state.occ[field.side] & state.named_from)), state.groups_left, named
    ways = possible(field, bits(state.groups & state.occ[field.side]))
    if state.groups >> areas.off_map & 1 and state.entering:
        named |= {areas.count + block for block in bits(field.mine(areas.off_map))[: state.entering]}
    return ways, 0, named


def course(field: Field, found: Sequence[Plan]) -> list[Action]:
    """The actions of some plans: the groups that are not named yet, then the moves, each attack on its own."""
    state = field.state
    catalogue, routes = state.rules.catalogue, state.rules.routes
    done = _named(field, found) if state.phase == GROUPS else []
    for plan in found:
        for way in plan.ways:
            route = routes.along(way.stops)
            kind = catalogue.sail if way.by_sea else catalogue.march if len(way.stops) > _TWO else catalogue.move
            done.append(kind.make(way.block, route))
    done.append(END)
    return done


def _named(field: Field, found: Sequence[Plan]) -> list[Action]:
    """The groups to name for some plans, and the end where more could be named."""
    state, off_map = field.state.copy(), field.areas.off_map
    group, done, named = state.rules.catalogue.of[actions.Group], list[Action](), state.groups
    for way in [way for plan in found for way in plan.ways]:
        if way.area == off_map or not named >> way.area & 1:
            named |= 1 << way.area
            if state.phase == GROUPS and group[way.area] in state.legal_actions():
                state.play(group[way.area])
                done.append(group[way.area])
    return [*done, END] if state.phase == GROUPS else done


def movement(field: Field) -> list[Action]:
    """What rules of thumb do with a movement, from here to its end."""
    ways, groups, named = now_possible(field)
    found = plans(field, ways, groups, named)
    # Who has begun to attack goes on with it, that nobody stands there alone.
    return course(field, sorted(found, key=lambda plan: not field.state.contested >> plan.target & 1))
