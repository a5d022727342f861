"""In battle: firing or leaving, which block takes a hit, where to go after a victory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.bots.mind.chart import powers
from engine.bots.mind.field import Field
from engine.bots.mind.odds import win_chance
from engine.bots.mind.weights import DEFAULT, Weights
from engine.contract import Action
from engine.julius_caesar.actions import Battle, Fire, Hit, Pass, Perish, Regroup, Retreat, Surprise
from engine.julius_caesar.components import bits
from engine.julius_caesar.state import State

ROUNDS = 4


def battle_power(state: State, side: int) -> float:
    """The power of a side's blocks in the battle being fought, reserves included."""
    power, step = powers(state), state.step
    return sum([power[block][step[block]] for block in bits(state.at[side][state.battle])])


def attack_chance(state: State) -> float:
    """How likely the attacker takes the space of the battle being fought."""
    attacker, space = state.attacker, state.battle
    more = state.at[attacker][space].bit_count() - state.at[1 - attacker][space].bit_count()
    rounds = min(3, max(0, ROUNDS - state.round))
    return win_chance(battle_power(state, attacker), battle_power(state, 1 - attacker), more, rounds)


def battle_turn(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> Action:
    """Fire, the heaviest first, unless the battle is lost and there is a way out."""
    power, step, index = powers(state), state.step, state.game.components.blocks.index
    fires = [action for action in actions if isinstance(action, Fire)]
    ways = [action for action in actions if isinstance(action, Retreat)]
    if fires:
        leavers = _leavers(state, ways, weights) if ways else []
        if leavers:
            return best_retreat(state, leavers, weights)
        return max(fires, key=lambda fire: power[index[fire.block]][step[index[fire.block]]])
    if ways:
        return best_retreat(state, ways, weights)
    return next((action for action in actions if isinstance(action, Pass | Perish)), actions[0])


def _leavers(state: State, ways: Sequence[Retreat], weights: Weights = DEFAULT) -> Sequence[Retreat]:
    """The retreats worth taking: all in a lost battle, otherwise those of a leader about to fall."""
    side, space = state.actor, state.battle
    chance = attack_chance(state)
    if side == state.attacker:
        lost = chance < weights.hopeless_attack
    else:
        scores = state.game.components.spaces.value[space] > 0
        lost = 1 - chance < (weights.scoring_defence if scores else weights.hopeless_defence)
    if lost:
        return ways
    blocks = state.game.components.blocks
    most = max(state.strength(block) for block in bits(state.line(side, space)))
    if most > 1:
        return ()
    return [way for way in ways if blocks.leaders >> blocks.index[way.block] & 1]


def best_retreat(state: State, ways: Sequence[Retreat], weights: Weights = DEFAULT) -> Action:
    """The way to where the block is wanted most."""
    if len(ways) == 1:
        return ways[0]
    field = Field(state, weights)
    index, side, space = state.game.components, state.actor, state.battle
    power = field.chart.power

    def worth(way: Retreat) -> float:
        block = index.blocks.index[way.block]
        goal = index.spaces.index[way.path[-1]]
        force = power[block][state.step[block]]
        crowd = max(0, field.count[side][goal] + 1 - field.chart.supply[goal]) if state.turn >= 4 else 0
        gain = force * (field.pull[side][goal] - field.pull[side][space]) + field.local(side, goal, force)
        return gain - 0.15 * crowd

    return max(ways, key=worth)


def take_hit(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> Action:
    """Among equals the block that is missed least, one that has had its turn before one that has not."""
    blocks = state.game.components.blocks
    power = powers(state)

    def missed(action: Action) -> float:
        block = blocks.index[cast(Hit, action).block]
        step = state.step[block]
        loss = power[block][step] - power[block][step - 1]
        if not state.acted >> block & 1:
            loss += 0.3 * power[block][step]
        if step == 1:
            loss += 3.0 if blocks.leaders >> block & 1 or block == blocks.cleopatra else 0.15
        elif blocks.leaders >> block & 1:
            loss += 0.4
        return loss

    return min(actions, key=missed)


def next_battle(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> Action:
    """The surest battle first: what it wins is friendly for the others' retreats."""
    index = state.game.components.spaces.index
    field = Field(state, weights)

    def chance(action: Action) -> float:
        space = index[cast(Battle | Surprise, action).space]
        attacker = state.attacker_at(space)
        odds = win_chance(
            field.force[attacker][space],
            field.force[1 - attacker][space],
            field.count[attacker][space] - field.count[1 - attacker][space],
        )
        odds = odds if attacker == state.actor else 1 - odds
        if isinstance(action, Surprise):
            return (1 - abs(2 * odds - 1)) * (0.2 + field.keep(state.actor, space))
        return odds

    return max(actions, key=chance)


def regroup(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> Action | None:
    """The block that gains most by going on, or None when all are well where they are."""
    field = Field(state, weights)
    components, side = state.game.components, state.actor
    best: tuple[float, Action | None] = (weights.regroup, None)
    for action in actions:
        if not isinstance(action, Regroup):
            continue
        block = components.blocks.index[action.block]
        goal = components.spaces.index[action.path[-1]]
        force = field.chart.power[block][state.step[block]]
        worth = field.transfer(side, state.battle, goal, force)
        if state.turn >= 4 and goal < len(field.chart.supply):
            over = field.count[side][goal] + 1 - field.chart.supply[goal]
            here = field.count[side][state.battle] - field.chart.supply[state.battle]
            worth += 0.15 * ((here > 0) - (over > 0))
        if worth > best[0]:
            best = (worth, action)
    return best[1]
