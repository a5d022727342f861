"""Tiro in battle: firing, retreating, taking hits, regrouping."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.julius_caesar.forecast import UNKNOWN, UNKNOWN_NAVIS, fighter, forecast, power_of
from engine.bots.julius_caesar.scout import PRIZE, Scout
from engine.contract import Action
from engine.julius_caesar.actions import Battle, Fire, Hit, Pass, Perish, Regroup, Retreat, Surprise
from engine.julius_caesar.viewdata import BattleView, SeenBlock

Valued = list[tuple[float, Action]]

LAST_ROUND = 4
GIVE_UP = 0.18
"""An attacker whose chance is below this goes home."""

GIVE_WAY = 0.72
"""A defender leaves when the attacker's chance is above this, a city that scores later."""

STAND = 0.08
"""How much longer a defender stays for each victory point of the city."""


def battle_turn(scout: Scout, actions: Sequence[Action]) -> Valued:
    """Fire, the heaviest first, unless the battle is lost and there is a way out."""
    battle = scout.view.battle
    known = {block.id: block for blocks in scout.mine.values() for block in blocks}
    leave = battle is not None and _lost(scout, battle)
    valued: Valued = []
    for action in actions:
        if isinstance(action, Fire):
            block = known[action.block]
            printed = scout.map.blocks[block.id]
            valued.append((50 + block.strength * printed.firepower, action))
        elif isinstance(action, Retreat):
            block = known[action.block]
            value = 20 + min(20.0, scout.gain(action.path[-1], power_of(block)))
            valued.append((value + (100 if leave or _cornered(scout, block) else 0), action))
        elif isinstance(action, Pass | Perish):
            valued.append((0.2 if isinstance(action, Pass) else 0.1, action))
    return valued


def _lost(scout: Scout, battle: BattleView) -> bool:
    """Whether average dice lose the rest of this battle."""
    attacking = battle.attacker is scout.me
    ours = [fighter(block, attacking) for block in battle.main[scout.me]]
    theirs = [fighter(block, not attacking) for block in battle.main[scout.foe]]
    waiting = [UNKNOWN] * battle.reserves[scout.foe]
    if attacking:
        return forecast(ours, theirs, (), waiting, LAST_ROUND - battle.round).odds < GIVE_UP
    patience = STAND * scout.map.points.get(battle.space, 0)
    return forecast(theirs, ours, waiting, (), LAST_ROUND - battle.round).odds > GIVE_WAY + patience


def _cornered(scout: Scout, block: SeenBlock) -> bool:
    """Whether a leader at his last step should not stay for another volley."""
    battle = scout.view.battle
    if battle is None or scout.map.blocks[block.id].kind != "leader" or block.strength > 1:
        return False
    strongest = max((other.strength for other in battle.main[scout.me] if other.id != block.id), default=0)
    return strongest <= 1


def take_hit(scout: Scout, actions: Sequence[Action]) -> Valued:
    """Among equals the block that is missed least, one that has had its turn before one that has not."""
    battle = scout.view.battle
    acted = battle.acted if battle else ()
    known = {block.id: block for blocks in scout.mine.values() for block in blocks}
    if battle:
        known.update({block.id: block for block in battle.main[scout.me]})
    return [
        (100 - _missed(scout, known[action.block], action.block in acted), action)
        for action in actions
        if isinstance(action, Hit)
    ]


def _missed(scout: Scout, block: SeenBlock, acted: bool) -> float:
    printed = scout.map.blocks[block.id]
    value = 2.0 * printed.firepower / 4 - (0.3 if acted else 0.0)
    if block.strength == printed.strengths[0]:
        value += PRIZE if printed.kind == "leader" else 3.0 if printed.kind == "cleopatra" else 0.5
    elif printed.kind == "leader":
        value += 1.0
    return value


def next_battle(scout: Scout, actions: Sequence[Action]) -> Valued:
    """The battle that looks best comes first: what it wins is friendly for the others' retreats."""
    valued: Valued = []
    for action in actions:
        if isinstance(action, Battle | Surprise):
            valued.append((50 + _promise(scout, action.space, isinstance(action, Surprise)), action))
    return valued


def _promise(scout: Scout, space: str, surprise: bool) -> float:
    attacking = scout.view.spaces[space].attacker is scout.me
    unknown = UNKNOWN_NAVIS if space in scout.map.seas else UNKNOWN
    ours = [fighter(block, attacking) for block in scout.mine.get(space, ())]
    theirs = [unknown] * scout.foes.get(space, 0)
    odds = forecast(ours, theirs).odds if attacking else 1 - forecast(theirs, ours).odds
    if surprise:
        return scout.prize(space) * (1 - abs(2 * odds - 1)) + scout.foes.get(space, 0)
    return 10 * odds


def regroup(scout: Scout, actions: Sequence[Action]) -> Valued:
    """Blocks go on to what they can take or guard better than the space they won."""
    known = {block.id: block for blocks in scout.mine.values() for block in blocks}
    return [
        (scout.transfer(known[action.block], action.path[0], action.path[-1]) - 0.1, action)
        for action in actions
        if isinstance(action, Regroup)
    ]
