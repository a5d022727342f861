"""Rules of thumb for movement: what could be attacked, with whom, and what it would be worth (5.2.1 E)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.bots.gallic_war.mind.scene import STACK, Scene, odds
from engine.contract import Action
from engine.gallic_war.actions import Group, March, Move, Sail
from engine.gallic_war.components import ROMAN_SIDE
from engine.gallic_war.data_map import OPEN, RHINE
from engine.gallic_war.viewdata import SeenBlock

ENOUGH = 1.8
"""An attack so many times as strong as the defence needs no more."""

LEAST = 0.35
"""A plan must be worth so much to be followed."""

_SEA_ROOM = 2
_SPARE = 5
"""While the Romans have fewer supply points, forced marches and landings count dearer."""


@dataclass(frozen=True, slots=True)
class Way:
    """A block that can go somewhere: its group, where to, over which last area, at what cost in supply."""

    block: SeenBlock
    group: int
    target: int
    over: int
    cost: int = 0
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do about one area, and what it gains."""

    gain: float
    target: int
    ways: tuple[Way, ...]


def possible(scene: Scene, groups: Iterable[int]) -> list[Way]:
    """The ways that the free blocks of some groups could go, borders used already left aside."""
    return [way for area in groups for block in scene.free(area) for way in _ways_of(scene, area, block)]


def _ways_of(scene: Scene, area: int, block: SeenBlock) -> Iterator[Way]:
    areas, blocks = scene.box.areas, scene.box.blocks
    number = blocks.index[block.id]
    legion, german = bool(blocks.legions >> number & 1), bool(blocks.germans >> number & 1)
    for border, near in areas.near[area]:
        over_rhine = german or (legion and (near != areas.germania or scene.foes[near] > 0))
        if near == areas.off_map or (areas.kind[border] == RHINE and not over_rhine):
            continue
        yield Way(block, area, near, area)
        passable = not scene.foes[near] and not (scene.neutral[near] and not scene.mine[near])
        if legion and scene.view.supply and areas.kind[border] == OPEN and area != areas.off_map and passable:
            for second, far in areas.near[near]:
                if far not in (area, areas.off_map, areas.germania) and areas.kind[second] != RHINE:
                    yield Way(block, area, far, near, 1)
    for sea, ports in enumerate(areas.ports):
        if areas.seas_of[area] >> sea & 1:
            for port in range(areas.count):
                hostile = scene.foes[port] or scene.neutral[port]
                if ports >> port & 1 and port != area and not (hostile and scene.side != ROMAN_SIDE):
                    yield Way(block, area, port, areas.count + area, 1 if hostile else 0)


def offered(scene: Scene, legal: Sequence[Action]) -> list[Way]:
    """The ways that may be gone now, of blocks that are free to leave."""
    areas = scene.box.areas
    free = {(area, block.id): block for area in list(scene.mine) for block in scene.free(area)}
    found = []
    for action in legal:
        if isinstance(action, Move | March | Sail):
            start, end = areas.index[action.path[0]], areas.index[action.path[-1]]
            if block := free.get((start, action.block)):
                over = areas.count + start if isinstance(action, Sail) else areas.index[action.path[-2]]
                found.append(Way(block, start, end, over, not isinstance(action, Move), action))
    return found


def plans(scene: Scene, ways: Iterable[Way], groups: int, named: Iterable[int] = ()) -> list[Plan]:
    """What is best done one after the other, with so many new groups beside those that are named."""
    to: dict[int, list[Way]] = defaultdict(list)
    for way in ways:
        to[way.target].append(way)
    chosen, used, done = set(named), set[str](), list[Plan]()
    while True:
        found = [plan for target in to if (plan := _best_on(scene, target, to[target], chosen, groups, used))]
        if not found:
            return done
        plan = max(found, key=lambda plan: (plan.gain, -plan.target))
        done.append(plan)
        used |= {way.block.id for way in plan.ways}
        fresh = {_group(scene, way) for way in plan.ways} - chosen
        groups -= len(fresh)
        chosen |= fresh
        del to[plan.target]


def _group(scene: Scene, way: Way) -> int:
    """The number of a way's group; each legion off the map is one (ruling M1)."""
    areas = scene.box.areas
    return way.group if way.group != areas.off_map else areas.count + scene.box.blocks.index[way.block.id]


def _best_on(
    scene: Scene, target: int, ways: Sequence[Way], named: set[int], groups: int, used: set[str]
) -> Plan | None:
    """The plan for one area, if there is one that gains enough."""
    defence, worth = scene.defence(target), scene.worth(target)
    ways = [way for way in ways if way.block.id not in used and scene.power(way.block) >= 1]
    if not ways:
        return None
    if not defence or not worth:
        return _advance(scene, target, ways, named, groups)
    ways = [way for way in ways if scene.fit(way.block)]
    there = scene.force(target)
    before = odds(there, defence) if there else 0.0
    room, taken, parties = Counter[int](), list[Way](), set[int]()
    caesar = scene.box.blocks.ids[scene.box.blocks.caesar]
    ranked = sorted(
        ways, key=lambda way: (way.block.id == caesar, way.cost, -scene.power(way.block), way.block.id)
    )
    for way in ranked:
        group = _group(scene, way)
        new = group not in named and group not in parties
        if there / defence >= ENOUGH or any(way.block.id == other.block.id for other in taken):
            continue
        if (new and len(parties - named) >= groups) or room[way.over] >= _room(scene, way):
            continue
        room[way.over] += 1
        parties.add(group)
        taken.append(way)
        there += scene.power(way.block)
    if [way.block.id for way in taken] == [caesar] and len(scene.mine[target]) == 0:
        return None  # he goes nowhere alone
    chance = odds(there, defence)
    gain = (chance - before) * worth - (1 - chance) * 0.8 - _dear(scene) * sum(way.cost for way in taken)
    return Plan(gain, target, tuple(taken)) if taken and gain >= LEAST else None


def _dear(scene: Scene) -> float:
    """What a supply point for a march is worth."""
    return 0.06 if scene.view.supply >= _SPARE else 0.25


def _room(scene: Scene, way: Way) -> int:
    """How many more may come over the last border."""
    areas = scene.box.areas
    if way.over >= areas.count:
        return _SEA_ROOM
    limit = areas.limit[areas.border_between[way.over, way.target]]
    over, to = areas.ids[way.over], areas.ids[way.target]
    crossed = (n for a, b, seat, n in scene.view.action.crossed if (a, b, seat) == (over, to, scene.seat))
    return limit - next(crossed, 0)


def _advance(scene: Scene, target: int, ways: Sequence[Way], named: set[int], groups: int) -> Plan | None:
    """The strong go nearer to what is to be attacked, a whole group at a time; legions come onto the map."""
    areas, distance = scene.box.areas, scene.distance
    if target in (areas.germania, areas.off_map) or scene.foes[target] or scene.neutral[target]:
        return None
    groups_of: dict[int, list[Way]] = defaultdict(list)
    for way in ways:
        nearer = way.group == areas.off_map or 0 < distance[target] < distance[way.group]
        if nearer and not way.cost and (groups or _group(scene, way) in named) and scene.power(way.block) >= 2:
            groups_of[_group(scene, way)].append(way)
    space = STACK - len(scene.mine[target])
    if target == areas.transalpine:
        space = STACK * 2
    if not groups_of or space <= 0:
        return None
    party = max(groups_of.values(), key=len)[: min(space, _room(scene, ways[0]))]
    gain = 0.4 + 0.05 * len(party)
    return Plan(gain, target, tuple(party)) if party else None


def groups(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """The groups to name, best first; the last of the legal actions where none is worth it."""
    areas = scene.box.areas
    names = {areas.index[action.area]: action for action in legal if isinstance(action, Group)}
    named = [areas.index[area] for area in scene.view.action.groups]
    left = max(scene.view.action.groups_left, 1)
    ways = possible(scene, {*names, *named})
    chosen = [
        names[way.group] for plan in plans(scene, ways, left, named) for way in plan.ways if way.group in names
    ]
    return list(dict.fromkeys(chosen)) or [legal[-1]]


def moves(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """The moves to make, best first; the last of the legal actions where none is worth it.

    Who has begun to attack goes on with it, that nobody stands there alone.
    """
    ways = offered(scene, legal)
    named = {_group(scene, way) for way in ways}
    best = plans(scene, ways, 0, named)
    begun = [plan for plan in best if scene.contested(plan.target)]
    found = [way.action for plan in begun or best for way in plan.ways[:1] if way.action]
    return found or [legal[-1]]


def movement_worth(scene: Scene, points: int) -> float:
    """What a movement with so many groups would gain."""
    areas = scene.box.areas
    standing = [area for area, here in scene.mine.items() if here and area < areas.count]
    return sum(plan.gain for plan in plans(scene, possible(scene, standing), points))
