"""Rules of thumb for movement: what could be attacked, with whom, and what it would be worth (5.2.1 E)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.blocks.sets import bits, mask_of
from engine.bots.gallic_war.mind.field import STACK, Field, odds
from engine.contract import Action
from engine.gallic_war import actions
from engine.gallic_war.borders import shut
from engine.gallic_war.catalogue import END
from engine.gallic_war.components import ROMAN_SIDE
from engine.gallic_war.data_map import OPEN, RHINE
from engine.gallic_war.movement import may_sail
from engine.gallic_war.state import GROUPS

_SEA_ROOM = 2
_TWO = 2
"""The areas of a path over one border."""

_SPARE = 5
"""While the Romans have fewer supply points, forced marches and landings count dearer."""


@dataclass(frozen=True, slots=True)
class Way:
    """A block that can go somewhere: its group, where to, over which last area, at what cost in supply.

    `stops` are the areas of its path; `by_sea` tells that it sails.
    """

    block: int
    group: int
    target: int
    stops: tuple[int, ...]
    cost: int = 0
    by_sea: bool = False

    @property
    def last(self) -> tuple[int, int]:
        """The border or the passage that leads into the target."""
        return self.stops[-2], self.target


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do about one area, and what it gains."""

    gain: float
    target: int
    ways: tuple[Way, ...]


def possible(field: Field, groups: Iterable[int]) -> dict[int, list[Way]]:
    """By target, the ways that the free blocks of some groups could go."""
    found: dict[int, list[Way]] = {}
    state, side = field.state, field.side
    for area in groups:
        left_by = shut(state, side, area)
        if left_by is None:
            continue
        for block in field.free(area):
            if not state.moved >> block & 1:
                _ways_of(field, area, block, left_by, found)
    return found


def _ways_of(field: Field, area: int, block: int, left_by: int, found: dict[int, list[Way]]) -> None:
    areas, blocks, state = field.areas, field.blocks, field.state
    legion, german = bool(blocks.legions >> block & 1), bool(blocks.germans >> block & 1)
    for border, near in areas.near[area]:
        over_rhine = german or (legion and (near != areas.germania or field.theirs(near) > 0))
        if near == areas.off_map or (areas.kind[border] == RHINE and not over_rhine):
            continue
        if left_by >> areas.directed(border, near) & 1:
            continue
        found.setdefault(near, []).append(Way(block, area, near, (area, near)))
        passable = not state.occ[1 - field.side] >> near & 1 and (
            not state.occ[2] >> near & 1 or state.occ[field.side] >> near & 1
        )
        if legion and state.supply and areas.kind[border] == OPEN and area != areas.off_map and passable:
            for second, far in areas.near[near]:
                if far not in (area, areas.off_map, areas.germania) and areas.kind[second] != RHINE:
                    found.setdefault(far, []).append(Way(block, area, far, (area, near, far), 1))
    if areas.seas_of[area] and may_sail(state, 1 << block):
        _voyages(field, area, block, found)


def _voyages(field: Field, area: int, block: int, found: dict[int, list[Way]]) -> None:
    areas, state = field.areas, field.state
    for sea in bits(areas.seas_of[area]):
        for port in bits(areas.ports[sea] & ~(1 << area)):
            hostile = bool(state.occ[1 - field.side] >> port & 1 or state.occ[2] >> port & 1)
            if hostile and (field.side != ROMAN_SIDE or not state.supply):
                continue
            stops = (area, areas.count + sea, port)
            found.setdefault(port, []).append(Way(block, area, port, stops, int(hostile), by_sea=True))


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
        fresh = {_group(field, way) for way in first.ways} - chosen
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
        fresh = {_group(field, way) for way in best.ways} - chosen
        groups -= len(fresh)
        chosen |= fresh
        for target, plan in tuple(found.items()):
            if _hindered(field, plan, chosen, groups, used):
                again = best_on(field, target, left[target], chosen, groups, used)
                if again is None:
                    del found[target]
                else:
                    found[target] = again
    return done


def _hindered(field: Field, plan: Plan, named: set[int], groups: int, used: int) -> bool:
    """Whether a plan cannot be followed any more: its blocks are used, or there are no groups left for it."""
    if any(used >> way.block & 1 for way in plan.ways):
        return True
    return len({_group(field, way) for way in plan.ways} - named) > groups


def _group(field: Field, way: Way) -> int:
    """The number of a way's group; each legion off the map is one (ruling M1)."""
    return way.group if way.group != field.areas.off_map else field.areas.count + way.block


def best_on(
    field: Field, target: int, ways: Sequence[Way], named: set[int], groups: int, used: int
) -> Plan | None:
    """The plan for one area, if there is one that gains enough."""
    defence, worth = field.defence(target), field.worth(target)
    ways = [way for way in ways if not used >> way.block & 1 and field.of(way.block) >= 1]
    if not groups:
        ways = [way for way in ways if _group(field, way) in named]
    if not ways:
        return None
    if not defence or not worth:
        return _advance(field, target, ways, named, groups)
    return _attack(field, target, ways, named, groups)


def _attack(field: Field, target: int, ways: Sequence[Way], named: set[int], groups: int) -> Plan | None:
    defence, worth, caesar = field.defence(target), field.worth(target), field.blocks.caesar
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
        group = _group(field, way)
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
    gain = (chance - before) * worth - (1 - chance) * 0.8 - _dear(field) * sum([way.cost for way in taken])
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
    for way in ways:
        nearer = way.group == areas.off_map or 0 < distance[target] < distance[way.group]
        if nearer and not way.cost and (groups or _group(field, way) in named) and field.of(way.block) >= 2:
            groups_of.setdefault(_group(field, way), []).append(way)
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
    catalogue, routes = state.game.catalogue, state.game.routes
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
    group, done, named = state.game.catalogue.of[actions.Group], list[Action](), state.groups
    for way in [way for plan in found for way in plan.ways]:
        if way.group == off_map or not named >> way.group & 1:
            named |= 1 << way.group
            if state.phase == GROUPS and group[way.group] in state.legal_actions():
                state.play(group[way.group])
                done.append(group[way.group])
    return [*done, END] if state.phase == GROUPS else done


def movement(field: Field) -> list[Action]:
    """What rules of thumb do with a movement, from here to its end."""
    ways, groups, named = now_possible(field)
    found = plans(field, ways, groups, named)
    # Who has begun to attack goes on with it, that nobody stands there alone.
    return course(field, sorted(found, key=lambda plan: not field.state.contested >> plan.target & 1))
