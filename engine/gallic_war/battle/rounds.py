"""Fight rounds: who acts when, dice and hits, reserves that come in (6, 6 A, 6 B, 6 D)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from math import factorial, prod

from engine.blocks.leading import by_block, each, wait
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import events as happened
from engine.gallic_war import tasks
from engine.gallic_war.actions import Fire, Hit, Pass, Roll
from engine.gallic_war.battle.fortress import begin_relief, shut_in
from engine.gallic_war.battle.leaving import begin_leaving, exits
from engine.gallic_war.battle.ranks import (
    SLOTS,
    in_fight,
    is_doubled,
    outside,
    ready,
    rounds_of,
    shown,
    to_come,
    turn_of,
)
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.data import DIE
from engine.gallic_war.rules.losses import lose_step
from engine.gallic_war.rules.points import score_invasion
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import BETWEEN, FIELD, NONE, SIEGE, Fight, State


def go_on(state: State, log: Log) -> bool:
    """Find the next block with a battle action, begin the next round or another stage, or end the battle.

    Blocks that can do nothing but pass do so without being asked: none of the enemy is in the fight, and reserves
    are to come (ruling B7).
    """
    while True:
        if turning := _turning_point(state):
            _close_round(state, log)
            return turning(state, log)
        if state.battle.slot == BETWEEN:
            if _next_round(state, log):
                return begin_relief(state, log)
        elif state.battle.slot == SLOTS:
            _close_round(state, log)
            if state.battle.round == state.battle.rounds:
                return begin_leaving(state, log)
        elif not (acting := ready(state)):
            state.battle.slot += 1
        else:
            legal = turns(state, acting)
            if len(legal) > acting.bit_count():
                return state.ask(turn_of(state), legal)
            state.acted |= acting


def _turning_point(state: State) -> Callable[[State, Log], bool] | None:
    """Return what follows when a side is gone, or all are in the fortress."""
    area = state.battle.area
    if not (state.at[0][area] and state.at[1][area]):
        return end_battle
    return shut_in(state) if state.battle.inside else None


def _close_round(state: State, log: Log) -> None:
    """Close a round, the first of which counts as an invasion (B6, B18)."""
    if state.battle.slot == BETWEEN:
        return
    state.battle.slot = BETWEEN
    state.battle.fought += 1
    if state.battle.fought == 1 and state.battle.attacker == ROMAN_SIDE:
        score_invasion(state, state.battle.area, True, log)
    if state.areas.alps >> state.battle.area & 1:
        state.battle.halves = 0


def _next_round(state: State, log: Log) -> bool:
    """Begin the next round, unless reserves relieve the fortress before it (B7)."""
    fight = state.battle
    if fight.fought == 1 and _bring_reserves(state, log):
        return True
    fight.round += 1
    fight.slot = state.acted = 0
    fight.retreats = bytearray(len(fight.retreats))
    log.append(happened.RoundBegan(state.areas.ids[fight.area], fight.stage, fight.round, fight.rounds))
    if state.options.automaton:
        state.rules.begin_round(state, log)
    return False


def _bring_reserves(state: State, log: Log) -> bool:
    """Bring reserves. Return whether the defender's relieve his besieged (6 A, B2, rulings B7, B10)."""
    area, defender = state.battle.area, 1 - state.battle.attacker
    arriving = [to_come(state, 0), to_come(state, 1)]
    left, holding_out = outside(state, state.battle.attacker), state.at[defender][area] & ~arriving[defender]
    name = state.areas.ids[area]
    for side in (defender, state.battle.attacker):
        if arriving[side]:
            log.append(happened.ReservesArrived(SEATS[side], name, shown(state, arriving[side])))
            state.moves.reserve &= ~arriving[side]
    if not arriving[defender] or holding_out & ~state.battle.inside:
        return False
    if holding_out:
        return True
    if state.battle.stage == SIEGE:
        state.battle.stage, state.battle.rounds = FIELD, rounds_of(state, FIELD)
    if left:
        state.battle.attacker = defender
        log.append(happened.RolesExchanged(name, SEATS[defender]))
    return False


def turns(state: State, acting: int) -> Sequence[Action]:
    """Let blocks fire while enemies are in the fight, leave it, or pass."""
    of, side, found = state.rules.catalogue.of, turn_of(state), list[Action]()
    exposed = in_fight(state, 1 - side)
    for block, ways in exits(state, side, acting):
        if exposed:
            found.append(of[Fire][block])
        found += ways
        found.append(of[Pass][block])
    return found


def stay(state: State, block: int, log: Log) -> None:
    state.acted |= 1 << block
    log.append(happened.BlockPassed(*state.named(block)))


def end_battle(state: State, log: Log) -> bool:
    """End a battle of which one side is gone."""
    area = state.battle.area
    winner = ROMAN_SIDE if state.at[ROMAN_SIDE][area] else BARBARIAN_SIDE
    log.append(happened.BattleEnded(state.areas.ids[area], SEATS[winner]))
    if winner == BARBARIAN_SIDE:
        state.won |= state.revolted & 1 << area
    here = state.at[0][area] | state.at[1][area]
    state.moves.reserve &= ~here
    state.moves.returned &= ~here
    state.moves.barbarians_attack &= ~(1 << area)
    fought, state.acted = state.battle, 0
    state.battle = Fight.new(state.areas, area, cause=fought.cause)
    state.battle.retreats, state.battle.sailed = fought.retreats, fought.sailed
    return state.done()


# --- fire and hits (6, 6 B, 6 D, rulings B5, B6) -----------------------------------------------------------------


def fire(state: State, block: int, log: Log) -> None:
    state.battle.firing = block
    state.acted |= 1 << block
    state.do(tasks.FireRoll())


def roll(state: State, action: Roll, log: Log) -> None:
    """Roll the dice, of which those up to the block's rating hit."""
    fight, rating = state.battle, state.blocks.fire[state.battle.firing]
    fight.dice, fight.hits = action.dice, sum([die <= rating for die in action.dice])
    log.append(happened.DiceRolled(*state.named(fight.firing), action.dice, rating, fight.hits))
    state.go_to(tasks.Hits())


def targets(state: State) -> int:
    """The blocks of which one takes the next hit: that with half a hit, else the strongest (rulings B5, B6).

    Of the strongest, legions and Germans go before the others.
    """
    side = 1 - state.side_of(state.battle.firing)
    exposed, blocks = in_fight(state, side), state.blocks
    if is_doubled(state, side) and (begun := exposed & state.battle.halves):
        return begun
    most = max([state.strength(block) for block in bits(exposed)], default=0)
    strongest = mask_of(block for block in bits(exposed) if state.strength(block) == most)
    return strongest & (blocks.legions | blocks.germans) or strongest


def take_hits(state: State, log: Log) -> bool:
    """Apply hits while it is clear who takes them; ask the owner among equals; then go on."""
    while state.battle.hits and state.result is None and (blocks := targets(state)):
        if blocks & (blocks - 1):
            return state.ask(1 - state.side_of(state.battle.firing))
        _take(state, blocks.bit_length() - 1, log)
    state.battle.firing, state.battle.dice, state.battle.hits = NONE, (), 0
    return state.done()


def _take(state: State, block: int, log: Log) -> None:
    """A block takes a hit; with double defence the first of two costs nothing yet."""
    bit = 1 << block
    state.battle.hits -= 1
    if is_doubled(state, state.side_of(block)):
        state.battle.halves ^= bit
        if state.battle.halves & bit:
            log.append(happened.HitHalved(*state.named(block)))
            return
    lose_step(state, block, "hit", log)


def hit(state: State, block: int, log: Log) -> None:
    _take(state, block, log)
    take_hits(state, log)  # at once, as Caesar may have fallen


# --- what dice show ----------------------------------------------------------------------------------------------


MOST = 8
"""The most dice that a block rolls: the Helvetii at full strength."""

ROLLS = tuple(tuple(map(Roll, combinations_with_replacement(range(1, DIE + 1), dice))) for dice in range(MOST + 1))
"""By the number of dice, every outcome, its dice sorted."""


def _ways(shown: tuple[int, ...]) -> int:
    """Return in how many orders the dice can fall that show this."""
    return factorial(len(shown)) // prod(factorial(number) for number in Counter(shown).values())


WAYS = tuple(tuple(_ways(roll.dice) for roll in rolls) for rolls in ROLLS)
"""By the number of dice, how likely each outcome is, compared with the others."""


CHOICES = {
    tasks.BATTLE: lambda state: turns(state, ready(state)),
    tasks.ROLL: lambda state: ROLLS[state.strength(state.battle.firing)],
    tasks.HIT: each(Hit, targets),
}
WEIGHTS = {
    tasks.ROLL: lambda state: WAYS[state.strength(state.battle.firing)],
}
ACT = {
    (tasks.BATTLE, Pass): by_block(stay),
    (tasks.BATTLE, Fire): by_block(fire),
    (tasks.ROLL, Roll): roll,
    (tasks.HIT, Hit): by_block(hit),
}
GO = {
    tasks.Rounds: go_on,
    tasks.FireRoll: wait,
    tasks.Hits: take_hits,
}
