"""Rules of thumb for movement: attacks, their blocks and their worth (5.2.1 E)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.blocks.facts import NEUTRAL
from engine.blocks.routes import Route
from engine.blocks.sets import bits, mask_of
from engine.bots.gallic_war.mind.position_features import STACK, PositionFeatures, odds
from engine.contract import Action
from engine.gallic_war import actions
from engine.gallic_war.action_table import END
from engine.gallic_war.components import ROMAN_SIDE
from engine.gallic_war.rules.movement import hostile, may_sail, open_to, shut
from engine.gallic_war.tasks import GROUPS
from engine.values import frozen

_SEA_ROOM = 2
_FAILED = 0.8  # what an attack that fails costs, in points
_ROUNDING = 1e-9
_SPARE = 5  # while the Romans have fewer supply points, forced marches and landings count dearer


@frozen
class BlockMove:
    """Block that can go somewhere."""

    block: int
    group: int  # the number of its area; each legion off the map is a group (ruling M1)
    route: Route
    cost: int  # in supply points


Moves = list[BlockMove]
Ways = dict[int, Moves]
"""The moves of blocks that could be made, by target."""


@frozen
class Plan:
    """What to do about one area, and what it gains."""

    gain: float
    target: int
    ways: tuple[BlockMove, ...]


def possible(features: PositionFeatures, groups: Iterable[int]) -> Ways:
    """Return the ways of the free blocks of some groups."""
    found: Ways = {}
    state, areas, blocks = features.state, features.areas, features.blocks
    for area in groups:
        left_by = shut(state, features.side, area)
        if left_by is None:
            continue
        known: dict[tuple[bool, bool, bool], list[tuple[Route, int]]] = {}  # by what decides where a block may go
        for block in features.free(area):
            if state.moves.moved >> block & 1 or features.of(block) < 1:
                continue
            group, one = area if area != areas.off_map else areas.count + block, 1 << block
            kind = (one & blocks.legions > 0, one & blocks.germans > 0, one & blocks.naval > 0)
            if kind not in known:
                known[kind] = list(_routes(features, area, block, left_by))
            for route, cost in known[kind]:
                found.setdefault(route.dest, []).append(BlockMove(block, group, route, cost))
    return found


def _routes(features: PositionFeatures, area: int, block: int, left_by: int) -> Iterator[tuple[Route, int]]:
    """Yield where a block could go and the cost, full borders being left to `_room`."""
    areas, state, routes = features.areas, features.state, features.state.rules.routes
    ends = open_to(state, 1 << block) & ~(1 << areas.off_map)
    for route in routes.moves(area, ends, left_by):
        yield route, 0
    if features.blocks.legions >> block & 1 and state.supply and area != areas.off_map:
        for march in routes.marches(area, ends & ~hostile(state), ends & ~(1 << areas.germania), 0, left_by):
            yield march, 1
    if areas.seas_of[area] and may_sail(state, state.active, 1 << block):
        for route in routes.voyages(area, (1 << areas.count) - 1):
            if not (state.occ[features.foe] | state.occ[NEUTRAL]) >> route.dest & 1:
                yield route, 0
            elif features.side == ROMAN_SIDE and state.supply:
                yield route, 1


def plans(
    features: PositionFeatures, to: Ways, groups: int, named: Iterable[int] = (), best: Plan | None = None
) -> list[Plan]:
    """Return what is done one after the other with that many new groups, `best` first."""
    done: list[Plan] = []
    chosen, used = set(named), 0
    found: dict[int, Plan | None] = dict.fromkeys(to)
    while True:
        if best is not None:
            done.append(best)
            del found[best.target]
            used |= mask_of([way.block for way in best.ways])
            fresh = {way.group for way in best.ways} - chosen
            groups -= len(fresh)
            chosen |= fresh
        for target, plan in list(found.items()):
            ways = plan.ways if plan is not None else ()
            taken = any(used >> way.block & 1 for way in ways)
            if not ways or taken or len({way.group for way in ways} - chosen) > groups:
                found[target] = best_on(features, target, to[target], chosen, groups, used)
                if found[target] is None:
                    del found[target]
        best = max(filter(None, found.values()), key=lambda plan: (plan.gain, -plan.target), default=None)
        if best is None:
            return done


def best_on(
    features: PositionFeatures, target: int, ways: Moves, named: set[int], groups: int, used: int
) -> Plan | None:
    """Return the plan for one area, if there is one that gains enough."""
    if used:
        ways = [way for way in ways if not used >> way.block & 1]
    if not groups:
        ways = [way for way in ways if way.group in named]
    if not ways:
        return None
    if features.defence(target) and features.worth(target):
        return _attack(features, target, ways, named, groups)
    return _bring(features, target, ways, named, groups)


def _attack(features: PositionFeatures, target: int, ways: Moves, named: set[int], groups: int) -> Plan | None:
    """Send the strongest, those that cost least first, until they are enough."""
    defence, worth, blocks = features.defence(target), features.worth(target), features.blocks
    power, step, there = features.power, features.state.step, features.force[features.side][target]
    before = odds(there, defence) if there else 0.0

    def gain(force: float) -> float:
        """Return what an attack of that force gains, its cost left out."""
        chance = odds(force, defence)
        return (chance - before) * worth - (1 - chance) * _FAILED

    if gain(there + sum([power[way.block][step[way.block]] for way in ways])) + _ROUNDING < features.least:
        return None  # even with all of them

    def fit(block: int) -> bool:
        """Return whether a block may attack in spite of its losses (8.1)."""
        return step[block] >= (3 if block == blocks.caesar else 2 if blocks.legions >> block & 1 else 1)

    taken: Moves = []
    parties: set[int] = set()
    room: dict[int, int] = {}
    going = 0
    ranked = sorted(
        [way for way in ways if fit(way.block)],
        key=lambda way: (way.block == blocks.caesar, way.cost, -features.of(way.block), way.block),
    )
    for way in ranked:
        if there / defence >= features.enough:
            break
        fresh = way.group not in named and way.group not in parties
        if going >> way.block & 1 or (fresh and len(parties - named) >= groups):
            continue
        over = (way.route.start, *way.route.spaces)[-2]
        left = room[over] if over in room else _room(features, way.route)
        if left <= 0:
            continue
        room[over] = left - 1
        parties.add(way.group)
        taken.append(way)
        going |= 1 << way.block
        there += features.of(way.block)
    if going == 1 << blocks.caesar and not features.mine(target):
        return None  # he goes nowhere alone
    dear = 0.06 if features.state.supply >= _SPARE else 0.25
    gained = gain(there) - dear * sum([way.cost for way in taken])
    return Plan(gained, target, tuple(taken)) if taken and gained >= features.least else None


def _room(features: PositionFeatures, route: Route) -> int:
    """Return how many more may come over the last border of a route."""
    areas, state, border = features.areas, features.state, route.links[-1]
    if state.rules.routes.is_voyage(route):
        return _SEA_ROOM
    used = state.moves.crossed[features.side * 2 * len(areas.ends) + areas.directed(border, route.dest)]
    return areas.limit[border] - used


def _bring(features: PositionFeatures, target: int, ways: Moves, named: set[int], groups: int) -> Plan | None:
    """Bring the strong nearer to a prize, a whole group at a time."""
    areas, distance, state = features.areas, features.distance, features.state
    if target in (areas.germania, areas.off_map) or (state.occ[features.foe] | state.occ[NEUTRAL]) >> target & 1:
        return None
    groups_of: dict[int, Moves] = {}
    for way in ways:
        nearer = way.route.start == areas.off_map or 0 < distance[target] < distance[way.route.start]
        if nearer and not way.cost and (groups or way.group in named) and features.of(way.block) >= 2:
            groups_of.setdefault(way.group, []).append(way)
    space = STACK * 2 if target == areas.transalpine else STACK - features.mine(target).bit_count()
    if not groups_of or space <= 0:
        return None
    party = max(groups_of.values(), key=len)
    party = party[: min(space, _room(features, party[0].route))]
    return Plan(0.4 + 0.05 * len(party), target, tuple(party)) if party else None


def now_possible(features: PositionFeatures) -> tuple[Ways, int, set[int]]:
    """Return the ways by target, how many groups may be named, and the named."""
    areas, moves, mine = features.areas, features.state.moves, features.state.occ[features.side]
    named = set(bits(moves.groups & ~(1 << areas.off_map)))
    if features.state.phase == GROUPS:
        return possible(features, bits(mine & moves.named_from)), moves.groups_left, named
    if moves.groups >> areas.off_map & 1 and moves.entering:
        named |= {areas.count + block for block in bits(features.mine(areas.off_map))[: moves.entering]}
    return possible(features, bits(moves.groups & mine)), 0, named


def course(features: PositionFeatures, found: Sequence[Plan]) -> list[Action]:
    """Return the actions of some plans, the naming of groups first."""
    catalogue, routes = features.state.rules.catalogue, features.state.rules.routes
    done = _named(features, found) if features.state.phase == GROUPS else []
    for way in [way for plan in found for way in plan.ways]:
        voyage, far = routes.is_voyage(way.route), len(way.route.links) > 1
        kind = catalogue.sail if voyage else catalogue.march if far else catalogue.move
        done.append(kind.make(way.block, way.route))
    return [*done, END]


def _named(features: PositionFeatures, found: Sequence[Plan]) -> list[Action]:
    """Name the groups for some plans, and end that where more could be named."""
    state, off_map = features.state.copy(), features.areas.off_map
    group, done, named = state.rules.catalogue.of[actions.Group], list[Action](), state.moves.groups
    for area in [way.route.start for plan in found for way in plan.ways]:
        if area == off_map or not named >> area & 1:
            named |= 1 << area
            if state.phase == GROUPS and group[area] in state.legal_actions():
                state.play(group[area])
                done.append(group[area])
    return [*done, END] if state.phase == GROUPS else done


def movement(features: PositionFeatures) -> list[Action]:
    """Return what rules of thumb do with a movement, from here to its end."""
    ways, groups, named = now_possible(features)
    found = plans(features, ways, groups, named)
    # An attack that has begun goes on, so that no block stands there alone.
    return course(features, sorted(found, key=lambda plan: not features.state.contested >> plan.target & 1))
