"""Rules of thumb for battles (6): who fires, who goes, who hides behind walls."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.action_bases import PathAction
from engine.blocks.sets import bits
from engine.bots.gallic_war.mind.position_features import STACK, PositionFeatures
from engine.contract import Action
from engine.gallic_war import actions
from engine.gallic_war.components import ROMAN_SIDE


def balance(features: PositionFeatures) -> float:
    """Return how many times as strong as the enemy the side is in the battle."""
    area = features.state.battle.area
    return features.power_of(features.mine(area)) / max(features.power_of(features.theirs(area)), 0.5)


def act(features: PositionFeatures, legal: Sequence[Action]) -> Action:
    """Fire, unless a dear block is about to fall or nothing can be won."""
    ways = [action for action in legal if isinstance(action, actions.Retreat)]
    walls = [action for action in legal if isinstance(action, actions.Shelter)]
    even, index = balance(features), features.blocks.index
    able = {way.block for way in ways} | {wall.block for wall in walls}
    in_danger = {block for block in able if endangered(features, index[block], even)}
    leaving = [way for way in ways if way.block in in_danger]
    hiding = [wall for wall in walls if wall.block in in_danger]
    # Caesar goes away, since he falls with the walls.
    caesars = [way for way in leaving if index[way.block] == features.blocks.caesar]
    if leaving and (caesars or not hiding):
        return retreats(features, caesars or leaving)[0]
    if hiding:
        return hiding[0]
    if walls and even < 0.8:
        return walls[0]
    for kind in (actions.Fire, actions.Pass):
        if found := [action for action in legal if isinstance(action, kind)]:
            return found[0]
    return (*walls, *retreats(features, ways), legal[-1])[0]


def endangered(features: PositionFeatures, block: int, even: float) -> bool:
    """Return whether a block, even a legion worth five points, should leave (8.1, 9)."""
    blocks, strength = features.blocks, features.state.strength(block)
    if block == blocks.caesar:
        return (strength <= 2 and even < 4) or even < 1.0
    if features.side == ROMAN_SIDE and blocks.legions >> block & 1:
        return (strength <= 1 and even < 3) or even < 0.6
    if block in (blocks.ariovistus, blocks.vercingetorix):
        return (strength <= 1 and even < 2) or even < 0.5
    return even < 0.3 and blocks.home[block] != features.state.battle.area


def retreats(features: PositionFeatures, ways: Sequence[PathAction]) -> list[PathAction]:
    """Sort the ways out, to friends first and far from enemies."""

    def value(name: str) -> float:
        target = features.areas.index[name]
        near = sum([features.force[features.foe][area] for _, area in features.areas.near[target]])
        full = features.mine(target).bit_count() >= STACK
        return 0.3 * features.force[features.side][target] - 0.3 * near - 5 * full

    values = {name: value(name) for name in {way.path[-1] for way in ways}}
    return sorted(ways, key=lambda way: -values[way.path[-1]])


def storm(features: PositionFeatures, legal: Sequence[Action]) -> Action:
    """Choose to assault what can be taken, else to go."""
    assault = [action for action in legal if isinstance(action, actions.Assault)]
    if assault and balance(features) >= 2.0:
        return assault[0]
    leaving = retreats(features, [action for action in legal if isinstance(action, actions.Retreat)])
    return (*leaving, *assault, legal[-1])[0]


def shelter(features: PositionFeatures, legal: Sequence[Action]) -> Action:
    """Go into the fortress if the attackers are stronger, but not Caesar, who can leave."""
    rest = [action for action in legal if not action.named_ids or features.block(action) != features.blocks.caesar]
    return rest[0] if balance(features) < 1.0 else rest[-1]


def withdraw(features: PositionFeatures, legal: Sequence[Action]) -> Action:
    """Withdraw Germans who would only be killed for points."""
    return legal[0] if balance(features) < 0.4 else legal[-1]


def hit(features: PositionFeatures, legal: Sequence[Action]) -> Action:
    """Give hits to leaders after others, and to Caesar last."""
    blocks = features.blocks

    def dear(action: Action) -> int:
        block = features.block(action)
        if block == blocks.caesar:
            return 3
        return 2 if blocks.leaders >> block & 1 else (blocks.legions | blocks.germans) >> block & 1

    return min(legal, key=dear)


def next_battle(features: PositionFeatures, legal: Sequence[Action]) -> Action:
    """Choose the surest battle."""
    mine, theirs = features.force[features.side], features.force[features.foe]
    return max(legal, key=lambda action: mine[features.area(action)] / max(theirs[features.area(action)], 0.5))


def main_group(features: PositionFeatures, legal: Sequence[Action]) -> Action:
    """Choose the strongest group, but not Caesar alone, who would take all hits (8.1)."""
    state = features.state
    here = bits(features.mine(state.battle.area))

    def force(action: Action) -> float:
        group = [block for block in here if state.moves.origin[block] == features.area(action) + 1]
        return -1.0 if group == [features.blocks.caesar] else sum([features.of(block) for block in group])

    return max(legal, key=force)


def sortie(features: PositionFeatures, legal: Sequence[Action]) -> Action:
    """Choose to sally out where that can be won."""
    return legal[0] if balance(features) > 0.9 else legal[-1]


def regroup(features: PositionFeatures, legal: Sequence[Action]) -> Action:
    """Choose to stay, but for those who would be too many."""
    if features.mine(features.state.battle.area).bit_count() > STACK:
        ways = [action for action in legal if isinstance(action, actions.Regroup)]
        return (*retreats(features, ways), legal[-1])[0]
    return legal[-1]
