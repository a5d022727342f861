"""Tiro moving, levying, deploying and wintering."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.bots.julius_caesar.forecast import UNKNOWN, UNKNOWN_NAVIS, Fighter, fighter, forecast, power, power_of
from engine.bots.julius_caesar.scout import PRIZE, Scout
from engine.contract import Action
from engine.julius_caesar.actions import Disband, Levy, Move, Sail, Step, Swap, ToPort
from engine.julius_caesar.viewdata import SeenBlock

Valued = list[tuple[float, Action]]

WAKING = 0.5
"""What the move point that wakes a new space must bring at least."""

VENTURE = 1.0
"""How much better than staying an attack must look."""

HELP = 0.25
"""How many of the enemy's neighbouring blocks are expected to come to the rescue."""

LEADER_LIFE = PRIZE
"""A leader eliminated is a victory point (1.2)."""


class Origin(NamedTuple):
    """The blocks that can enter a space from one neighbour, strongest first, no more than the road takes."""

    space: str
    moves: list[tuple[float, SeenBlock, Move]]


def move(scout: Scout, actions: Sequence[Action]) -> Valued:
    """Every attack as a whole and every quiet move by itself; an attack begins with its strongest block."""
    known = {block.id: block for blocks in scout.mine.values() for block in blocks}
    valued: Valued = []
    assaults: dict[str, dict[str, list[tuple[float, SeenBlock, Move]]]] = {}
    seen: set[tuple[str, str]] = set()
    for action in actions:
        if not isinstance(action, Move | Sail):
            continue
        block, goal = known[action.block], action.path[-1]
        if isinstance(action, Move) and goal in scout.foes:
            ways = assaults.setdefault(goal, {})
            ways.setdefault(action.path[-2], []).append((power_of(block), block, action))
        elif (block.id, goal) not in seen:
            seen.add((block.id, goal))
            cost = 2 * WAKING if isinstance(action, Sail) else _cost(scout, action.path[0])
            valued.append((scout.transfer(block, action.path[0], goal) - cost, action))
    for goal, ways in assaults.items():
        origins = [_origin(scout, space, goal, moves) for space, moves in ways.items()]
        valued.extend(_assault(scout, goal, [origin for origin in origins if origin.moves]))
    return valued


def _cost(scout: Scout, origin: str) -> float:
    return 0.05 if origin in scout.view.active else WAKING


def _origin(scout: Scout, space: str, goal: str, moves: list[tuple[float, SeenBlock, Move]]) -> Origin:
    """The strongest there, as many as the road still takes, less a garrison where it scores."""
    used = sum(n for a, b, side, n in scout.view.roads if side is scout.me and {a, b} == {space, goal})
    room = scout.map.lanes.get((space, goal), 0) - used
    moves.sort(key=lambda one: (-one[0], one[1].id))
    stay = 1 if scout.map.points.get(space) and scout.held(space) else 0
    spare = len(scout.mine.get(space, ())) - stay
    return Origin(space, moves[: max(0, min(room, spare))])


def _assault(scout: Scout, goal: str, origins: list[Origin]) -> Valued:
    """What it is worth to attack, to join an attack, or to reinforce a defence, and the first block to go."""
    if not origins:
        return []
    place = scout.view.spaces[goal]
    if goal in scout.mine:
        defending = place.attacker is scout.foe
        return [_reinforce(scout, goal, origin, defending) for origin in origins]
    valued: Valued = []
    for first in origins:
        others = [origin for origin in origins if origin is not first]
        others.sort(key=lambda origin: -sum(weight for weight, _, _ in origin.moves))
        spare = scout.view.moves_left - (first.space not in scout.view.active)
        valued.append(_attack(scout, goal, first, others[: max(0, spare)]))
    return valued


def _attack(scout: Scout, goal: str, first: Origin, others: list[Origin]) -> tuple[float, Action]:
    main = [fighter(block, True) for _, block, _ in first.moves]
    reserves = [fighter(block, True) for origin in others for _, block, _ in origin.moves]
    outcome = forecast(main, _defenders(scout, goal), reserves, _helpers(scout, goal))
    force = sum(weight for origin in (first, *others) for weight, _, _ in origin.moves)
    leaders = sum(scout.map.blocks[b.id].kind == "leader" for o in (first, *others) for _, b, _ in o.moves)
    prize = scout.prize(goal) + 2.0 * scout.foes[goal]
    loss = (1 - outcome.attackers) * (2.5 * force + 0.3 * LEADER_LIFE * leaders)
    left = sum(
        scout.gain(origin.space, -weight, -1) for origin in (first, *others) for weight, _, _ in origin.moves
    )
    worth = outcome.odds * prize - loss + 0.3 * left - WAKING * (1 + len(others)) - VENTURE
    return (worth if outcome.odds > 0.45 else -1.0, first.moves[0][2])


def _reinforce(scout: Scout, goal: str, origin: Origin, defending: bool) -> tuple[float, Action]:
    """What all blocks of an origin together change in a battle already on."""
    there = [fighter(block, not defending) for block in scout.mine[goal]]
    fresh = [fighter(block, not defending) for _, block, _ in origin.moves]
    foes = _defenders(scout, goal)
    if defending:
        before = 1 - forecast(foes, there).odds
        after = 1 - forecast(foes, there, (), fresh).odds
    else:
        before = forecast(there, foes, (), _helpers(scout, goal)).odds
        after = forecast(there, foes, fresh, _helpers(scout, goal)).odds
    stake = scout.prize(goal) + 2.0 * scout.force[goal] + 1.5 * scout.foes[goal]
    force = sum(weight for weight, _, _ in origin.moves)
    left = sum(scout.gain(origin.space, -weight, -1) for weight, _, _ in origin.moves)
    worth = (after - before) * stake - 0.3 * force + 0.3 * left - _cost(scout, origin.space)
    return (worth, origin.moves[0][2])


def _defenders(scout: Scout, space: str) -> list[Fighter]:
    unknown = UNKNOWN_NAVIS if space in scout.map.seas else UNKNOWN
    return [unknown] * scout.foes[space]


def _helpers(scout: Scout, space: str) -> list[Fighter]:
    """The rescue to be expected while the opponent has still to move."""
    if scout.view.player_one is not scout.me:
        return []
    near = sum(min(2, scout.foes.get(road.to, 0)) for road in scout.map.roads.get(space, ()))
    return [UNKNOWN] * round(HELP * near)


def levy(scout: Scout, actions: Sequence[Action]) -> Valued:
    """A new block or a step where it is worth most; never nothing, while there are levy points."""
    known = {block.id: (block, space) for space, blocks in scout.mine.items() for block in blocks}
    valued: Valued = []
    for action in actions:
        if isinstance(action, Levy):
            printed = scout.map.blocks[action.block]
            weight = power(printed.strengths[0], printed.firepower, printed.letter)
            growth = 0.15 * (printed.strengths[-1] - printed.strengths[0]) + 0.1 * printed.firepower
            valued.append((0.2 + growth + scout.gain(action.city, weight), action))
        elif isinstance(action, Step):
            block, space = known[action.block]
            printed = scout.map.blocks[block.id]
            gained = printed.strengths[printed.strengths.index(block.strength) + 1] - block.strength
            weight = power(gained, printed.firepower, printed.letter)
            bonus = 1.5 if printed.kind == "leader" and block.strength == 1 else 0.0
            valued.append((0.1 + bonus + scout.gain(space, weight, 0), action))
    return valued


def deploy(scout: Scout, actions: Sequence[Action]) -> Valued:
    """Free deployment: the stronger of two blocks stands nearer to what scores."""
    places = {block.id: (space, block) for space, blocks in scout.mine.items() for block in blocks}
    valued: Valued = []
    for action in actions:
        if isinstance(action, Swap):
            (here, one), (there, two) = places[action.first], places[action.second]
            difference = _march_power(scout, one) - _march_power(scout, two)
            valued.append((difference * (_front(scout, there) - _front(scout, here)) - 0.01, action))
    return valued


def _march_power(scout: Scout, block: SeenBlock) -> float:
    return 0.0 if scout.map.blocks[block.id].kind in ("navis", "cleopatra") else power_of(block)


def _front(scout: Scout, space: str) -> float:
    return sum(prize / (1 + need) for prize, need in scout.goals(space)) + 0.5 * scout.threat(space)


def to_port(scout: Scout, actions: Sequence[Action]) -> Valued:
    """The port that needs the Navis most and can feed it. All must go, so every choice is above 0."""
    valued: Valued = []
    for action in actions:
        if isinstance(action, ToPort):
            crowd = len(scout.mine.get(action.city, ())) + 1 - scout.supply(action.city)
            valued.append((100 + scout.gain(action.city, 0.4) - 20 * max(0, crowd), action))
    return valued


def disband(scout: Scout, actions: Sequence[Action]) -> Valued:
    """The least useful of a surplus; nothing of its own free will."""
    known = {block.id: block for blocks in scout.mine.values() for block in blocks}
    return [
        (-keeping_value(scout, known[action.block]), action) for action in actions if isinstance(action, Disband)
    ]


def keeping_value(scout: Scout, block: SeenBlock) -> float:
    """How much a block would be missed."""
    kind = scout.map.blocks[block.id].kind
    return power_of(block) + 0.05 + (1.0 if kind == "leader" else -0.2 if kind == "navis" else 0.0)
