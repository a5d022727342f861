"""What a battle will come to, played out many times until attackers must leave."""

from __future__ import annotations

from engine.blocks.odds import FIGHTS, Chances, Fought, Luck, shares
from engine.contract import Action
from engine.julius_caesar.action_table import Rules
from engine.julius_caesar.actions import Fire, Hit
from engine.julius_caesar.battle import targets
from engine.julius_caesar.events import BattleEnded, BlockEliminated, BlockRetreated, CleopatraTurned, StepLost
from engine.julius_caesar.fog.sampling import BeliefState, StateSampler
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import HIT, ROLL
from engine.julius_caesar.viewdata import JuliusCaesarView


def chances(
    rules: Rules, view: JuliusCaesarView, dice: Luck, fights: int = FIGHTS, beliefs: BeliefState | None = None
) -> Chances | None:
    """Return the chances of the battle that a view shows, if any.

    The same dice give the same figures. `beliefs` are about blocks that are not seen.
    """
    battle = view.battle
    if battle is None:
        return None
    imagination = StateSampler(rules, view)
    ends = [fight_out(imagination.sample(dice, beliefs), dice) for _ in range(fights)]
    known = [block for block in view.spaces[battle.space].blocks if block.reserve]
    return shares(ends, SEATS, battle.attacker, sum(battle.reserves.values()) - len(known))


def fight_on(state: State, dice: Luck) -> Action:
    """Fire while that is possible, and hit the block whose loss matters least."""
    legal, acted, firepower = state.legal_actions(), state.battle.acted, state.blocks.firepower
    if state.phase == ROLL:
        return legal[int(dice.random() * len(legal))]
    if state.phase == HIT:
        block = min(targets(state), key=lambda block: (not acted >> block & 1, firepower[block]))
        return state.rules.catalogue.of[Hit][block]
    return next((action for action in legal if isinstance(action, Fire)), legal[0])


def fight_out(state: State, dice: Luck) -> Fought:
    """Play the battle being fought to its end, and change the state."""
    index = state.blocks.index
    steps, lost, left = bytearray(state.step), [0, 0], False
    while True:
        for event in state.play(fight_on(state, dice)):
            if isinstance(event, BattleEnded):
                return Fought(event.winner, left, (lost[0], lost[1]))
            left = left or isinstance(event, BlockRetreated)
            if isinstance(event, StepLost) and event.block is not None:
                steps[index[event.block]] -= 1
                lost[SEATS.index(event.side)] += 1
            elif isinstance(event, BlockEliminated):
                lost[SEATS.index(event.side)] += steps[index[event.block]]
            elif isinstance(event, CleopatraTurned):
                cleopatra = state.blocks.cleopatra
                lost[1 - SEATS.index(event.to)] += steps[cleopatra]
                steps[cleopatra] = event.strength
