"""The rounds of a battle: who acts when, reserves that come in, sides that exchange roles (6, 6 A).

A battle is at a stage: in the field; a siege, when those who hold the fortress have nobody outside it; a relief,
when reserves of the besieged come. `State.attacker` is the attacker of the stage: besiegers are, and relievers. A
round goes through the slots of `ranks`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.blocks.sets import bits
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war.actions import Fire, Pass
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import fighting as happened
from engine.gallic_war.ranks import SLOTS, in_fight, outside, ready, to_come, turn_of
from engine.gallic_war.retreat import begin_leaving, exits
from engine.gallic_war.seats import SEATS
from engine.gallic_war.siege import begin_relief, shut_in
from engine.gallic_war.state import BETWEEN, FIELD, NONE, OVER_RHINE, SIEGE, State
from engine.gallic_war.tasks import BATTLE, Rounds
from engine.gallic_war.victory import score_invasion


def shown(state: State, blocks: int) -> happened.Blocks:
    """Blocks with their strengths, as they lie revealed."""
    ids = state.blocks.ids
    return tuple([(ids[block], state.strength(block)) for block in bits(blocks)])


def field_rounds(state: State) -> int:
    """The rounds of a battle in the field (6, 6 C, 6 E, ruling B3)."""
    limits = state.rules.limits
    if not state.crossing:
        return limits.battle_rounds
    return limits.rhine_rounds if state.crossing == OVER_RHINE else limits.amphibious_rounds


def go_on(state: State, log: Log) -> bool:
    """Find the next block with a battle action, begin the next round or another stage, or end the battle.

    Blocks that can do nothing but pass do so without being asked: none of the enemy is in the fight, and reserves
    are to come (ruling B7).
    """
    while True:
        if turning := _turning_point(state):
            _close_round(state, log)
            return turning(state, log)
        if state.slot == BETWEEN:
            if _next_round(state, log):
                return begin_relief(state, log)
        elif state.slot == SLOTS:
            _close_round(state, log)
            if state.round == state.rounds:
                return begin_leaving(state, log)
        elif not (acting := ready(state)):
            state.slot += 1
        else:
            legal = tuple(_turns(state, acting))
            if any(type(action) is not Pass for action in legal):
                return state.ask(turn_of(state), legal)
            state.acted |= acting


def _turning_point(state: State) -> Callable[[State, Log], bool] | None:
    """Return what follows when a side is gone, or all are in the fortress."""
    area = state.battle
    if not (state.at[0][area] and state.at[1][area]):
        return end_battle
    return shut_in(state) if state.inside else None


def _close_round(state: State, log: Log) -> None:
    """A round was fought: half hits in the Alps are gone, the first counts as an invasion (rulings B6, B18)."""
    if state.slot == BETWEEN:
        return
    state.slot = BETWEEN
    state.fought += 1
    if state.fought == 1 and state.attacker == ROMAN_SIDE:
        score_invasion(state, state.battle, True, log)
    if state.areas.alps >> state.battle & 1:
        state.halves = 0


def _next_round(state: State, log: Log) -> bool:
    """Begin the next round, unless reserves relieve the fortress before it (B7)."""
    if state.fought == 1 and _bring_reserves(state, log):
        return True
    state.round += 1
    state.slot = state.acted = 0
    state.retreats = bytearray(len(state.retreats))
    name = state.areas.ids[state.battle]
    log.append(happened.RoundBegan(name, state.stage, state.round, state.rounds))
    if state.options.automaton:
        state.rules.begin_round(state, log)
    return False


def _bring_reserves(state: State, log: Log) -> bool:
    """Bring reserves. Return whether the defender's relieve his besieged (6 A, B2, rulings B7, B10)."""
    area, defender = state.battle, 1 - state.attacker
    arriving = [to_come(state, 0), to_come(state, 1)]
    left, holding_out = outside(state, state.attacker), state.at[defender][area] & ~arriving[defender]
    name = state.areas.ids[area]
    for side in (defender, state.attacker):
        if arriving[side]:
            log.append(happened.ReservesArrived(SEATS[side], name, shown(state, arriving[side])))
            state.reserve &= ~arriving[side]
    if not arriving[defender] or holding_out & ~state.inside:
        return False
    if holding_out:
        return True
    if state.stage == SIEGE:
        state.stage, state.rounds = FIELD, field_rounds(state)
    if left:
        state.attacker = defender
        log.append(happened.RolesExchanged(name, SEATS[defender]))
    return False


def _turns(state: State, acting: int) -> Iterator[Action]:
    """What the blocks of the slot may do: fire while there are enemies in the fight, leave it, or pass."""
    of = state.rules.catalogue.of
    exposed = in_fight(state, 1 - turn_of(state))
    for block in bits(acting):
        if exposed:
            yield of[Fire][block]
        yield from exits(state, block)
        yield of[Pass][block]


def turn_choices(state: State) -> Sequence[Action]:
    """The battle actions of the slot."""
    return tuple(_turns(state, ready(state)))


def stay(state: State, action: Pass, log: Log) -> None:
    """A block does nothing."""
    block = state.blocks.index[action.block]
    state.acted |= 1 << block
    log.append(happened.BlockPassed(*state.named(block)))


def end_battle(state: State, log: Log) -> bool:
    """End a battle of which one side is gone."""
    area = state.battle
    winner = ROMAN_SIDE if state.at[ROMAN_SIDE][area] else BARBARIAN_SIDE
    log.append(happened.BattleEnded(state.areas.ids[area], SEATS[winner]))
    if winner == BARBARIAN_SIDE:
        state.won |= state.revolted & 1 << area
    here = state.at[0][area] | state.at[1][area]
    state.reserve &= ~here
    state.returned &= ~here
    state.barbarians_attack &= ~(1 << area)
    state.attacker = state.main = NONE
    state.stage, state.slot = "", BETWEEN
    state.round = state.rounds = state.fought = state.siege_left = state.crossing = 0
    state.acted = state.inside = state.sorties = state.halves = 0
    state.shaken = False
    state.regrouped = "battle done"
    return state.done()


CHOICES = {BATTLE: turn_choices}
ACT = {(BATTLE, Pass): stay}
GO = {Rounds: go_on}
