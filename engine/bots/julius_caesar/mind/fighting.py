"""Rules of thumb for battle: its odds, fire and retreats, hits, regroups."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import cast

from engine.blocks.sets import bits
from engine.bots.julius_caesar.mind.position_features import STYLES, PositionFeatures, power_of, powers
from engine.contract import Action
from engine.julius_caesar.actions import Battle, Fire, Hit, MainAttack, Pass, Perish, Regroup, Retreat, Surprise
from engine.julius_caesar.state import State

SLOPE = (0.0, 3.81, 4.61, 4.93)
OFFSET = (-20.0, -3.71, -2.29, -1.46)
MANY = (0.0, -0.05, 0.04, 0.17)
"""By rounds in which the attacker still fires: how steeply his chance grows with the logarithm of the ratio of
power, where it starts, and what each block more than the defender's adds."""

LOST_ATTACKERS = (3.6, 0.30)
LOST_DEFENDERS = (4.2, 0.0)
"""How steeply each side's share of power lost depends on the logarithm of the ratio, and where it is a half."""


def logistic(x: float) -> float:
    return 1 / (1 + exp(-x)) if x > -40 else 0.0


def win_chance(attack: float, defence: float, more: int = 0, rounds: int = 3) -> float:
    """Return how likely the attacker wins, with blocks `more` and `rounds` left to fire (7.2)."""
    if attack <= 0:
        return 0.0
    if defence <= 0:
        return 1.0
    return logistic(SLOPE[rounds] * log(attack / defence) + OFFSET[rounds] + MANY[rounds] * more)


def losses(attack: float, defence: float) -> tuple[float, float]:
    """Return what share of their power both lose when no block retreats."""
    if attack <= 0 or defence <= 0:
        return (1.0, 0.0) if attack <= 0 else (0.0, 1.0)
    ratio = log(attack / defence)
    (slope, middle), (steep, centre) = LOST_ATTACKERS, LOST_DEFENDERS
    return logistic(-slope * (ratio - middle)), logistic(steep * (ratio - centre))


ROUNDS, FIRING_ROUNDS = 4, 3  # of a battle, and in which the attacker fires, who must leave in the last (7.2)
COLD, STARVING = 4, 0.15  # from this game turn on a block beyond a city's winter supply costs points (8.4)
TURN_LOST = 0.3  # the share of its power that a block counts for more when a hit on it costs its battle turn
LEADER_FALLS, BLOCK_FALLS = 3.0, 0.15  # power missed when a hit takes a leader (or turns Cleopatra), or a block
LEADER_WEAKENED = 0.4  # and only a leader's step
ANY_SURPRISE = 0.2  # what a surprise is good for wherever it is, in points


def battle_power(state: State, side: int) -> float:
    """Return the power of a side in the battle being fought, reserves included."""
    return power_of(state, bits(state.at[side][state.battle.space]))


def attack_chance(state: State) -> float:
    attacker, space = state.battle.attacker, state.battle.space
    more = state.at[attacker][space].bit_count() - state.at[1 - attacker][space].bit_count()
    rounds = min(FIRING_ROUNDS, max(0, ROUNDS - state.battle.round))
    return win_chance(battle_power(state, attacker), battle_power(state, 1 - attacker), more, rounds)


def chance_at(features: PositionFeatures, space: int, side: int) -> float:
    attacker = features.state.attacker_at(space)
    force, count = features.force, features.count
    more = count[attacker][space] - count[1 - attacker][space]
    chance = win_chance(force[attacker][space], force[1 - attacker][space], more)
    return chance if attacker == side else 1 - chance


def battle_turn(state: State, actions: Sequence[Action]) -> Action:
    """Fire, the heaviest first, unless the battle is lost and there is a way out."""
    fires = [action for action in actions if isinstance(action, Fire)]
    ways = [action for action in actions if isinstance(action, Retreat)]
    if fires and ways:
        ways = _leavers(state, ways)
    if ways:
        return best_retreat(state, ways)
    if fires:
        power, step, index = powers(state), state.step, state.blocks.index
        return max(fires, key=lambda fire: power[block := index[fire.block]][step[block]])
    return next((action for action in actions if isinstance(action, Pass | Perish)), actions[0])


def _leavers(state: State, ways: list[Retreat]) -> list[Retreat]:
    """Return the retreats worth taking, all in a lost battle, else a falling leader's."""
    side, space, blocks, weights = state.actor, state.battle.space, state.blocks, STYLES[state.actor]
    chance = attack_chance(state)
    if side == state.battle.attacker:
        lost = chance < weights.hopeless_attack
    else:
        scores = state.spaces.value[space] > 0
        lost = 1 - chance < (weights.scoring_defence if scores else weights.hopeless_defence)
    if lost:
        return ways
    if any(state.strength(block) > 1 for block in bits(state.line(side, space))):
        return []
    return [way for way in ways if blocks.leaders >> blocks.index[way.block] & 1]


def best_retreat(state: State, ways: Sequence[Retreat]) -> Action:
    """Choose the way to where the block is wanted most."""
    if len(ways) == 1:
        return ways[0]
    side, space = state.actor, state.battle.space
    features = PositionFeatures(state, STYLES[side])

    def worth(way: Retreat) -> float:
        goal = state.spaces.index[way.path[-1]]
        block = state.blocks.index[way.block]
        force = features.chart.power[block][state.step[block]]
        crowd = max(0, features.count[side][goal] + 1 - state.spaces.feeds[goal]) if state.turn >= COLD else 0
        gain = force * (features.pull[side][goal] - features.pull[side][space]) + features.local(side, goal, force)
        return gain - STARVING * crowd

    return max(ways, key=worth)


def take_hit(state: State, actions: Sequence[Action]) -> Action:
    blocks, table = state.blocks, powers(state)

    def missed(action: Action) -> float:
        block = blocks.index[cast(Hit, action).block]
        power, step, leads = table[block], state.step[block], blocks.leaders >> block & 1
        loss = power[step] - power[step - 1]
        if not state.battle.acted >> block & 1:
            loss += TURN_LOST * power[step]
        if step == 1:
            loss += LEADER_FALLS if leads or block == blocks.cleopatra else BLOCK_FALLS
        elif leads:
            loss += LEADER_WEAKENED
        return loss

    return min(actions, key=missed)


def next_battle(state: State, actions: Sequence[Action]) -> Action:
    """Choose the surest battle, whose space serves other retreats, or the most doubtful surprise."""
    side = state.actor
    features = PositionFeatures(state, STYLES[side])

    def chance(action: Action) -> float:
        space = state.spaces.index[cast(Battle | Surprise, action).space]
        odds = chance_at(features, space, side)
        if isinstance(action, Surprise):
            return (1 - abs(2 * odds - 1)) * (ANY_SURPRISE + features.keep(side, space))
        return odds

    return max(actions, key=chance)


def main_attack(state: State, actions: Sequence[Action]) -> Action:
    """Choose the strongest group, since a side that loses it is in disorder."""
    table = state.spaces

    def might(action: Action) -> float:
        start, space = (table.index[place] for place in cast(MainAttack, action).path)
        came = table.link_between[start, space] + 1
        here = bits(state.at[state.actor][space])
        return power_of(state, [block for block in here if state.moves.entry[block] == came])

    return max(actions, key=might)


def regroup(state: State, actions: Sequence[Action]) -> Action | None:
    """Choose the block that gains most by going on, if any does."""
    side, here, feeds = state.actor, state.battle.space, state.spaces.feeds
    features = PositionFeatures(state, STYLES[side])
    count, power = features.count[side], features.chart.power
    best: tuple[float, Action | None] = (features.weights.regroup, None)
    for action in actions:
        if not isinstance(action, Regroup):
            continue
        goal = state.spaces.index[action.path[-1]]
        block = state.blocks.index[action.block]
        worth = features.transfer(side, here, goal, power[block][state.step[block]])
        if state.turn >= COLD:
            worth += STARVING * ((count[here] > feeds[here]) - (count[goal] + 1 > feeds[goal]))
        if worth > best[0]:
            best = (worth, action)
    return best[1]
