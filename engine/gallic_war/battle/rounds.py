"""Battles and their rounds, with dice, hits and reserves (6, 6 A to 6 D)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import factorial, prod

from engine.blocks.leading import by_block, each
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import events as happened
from engine.gallic_war import tasks
from engine.gallic_war.action_table import END, by_area
from engine.gallic_war.actions import Battle, End, Fire, Hit, Main, Pass, Roll, Shelter, Withdraw
from engine.gallic_war.battle import ranks
from engine.gallic_war.battle.leaving import begin_leaving, begin_relief, exits, shut_in
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.data import DIE, RHINE
from engine.gallic_war.rules.losses import leave_map, lose_step
from engine.gallic_war.rules.points import score_invasion
from engine.gallic_war.rules.politics import is_home_lost
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import (
    BETWEEN,
    BY_SEA,
    BY_SHIP,
    FIELD,
    LANDING,
    MARCHED,
    NONE,
    OVER_RHINE,
    SIEGE,
    Fight,
    State,
)


def next_battle(state: State, log: Log) -> bool:
    """Have the next battle named where there are several (B1)."""
    if is_home_lost(state, since=2):
        return state.do(tasks.HomeOffer())
    areas = bits(state.contested)
    if len(areas) > 1:
        return state.ask(state.active if state.moves.first_mover == NONE else state.moves.first_mover)
    return begin(state, areas[0], log) if areas else state.done()


def begin(state: State, area: int, log: Log) -> bool:
    state.battle = Fight.new(state.areas, area, state.attacker_at(area), state.task.cause)
    return state.do(tasks.Withdrawal(), tasks.HomeOffer(), tasks.FreshRegroup(), tasks.HomeOffer())


def ask_withdrawal(state: State, log: Log) -> bool:
    """Let Germans leave the game before a battle in Germania (6 C, B11)."""
    if state.battle.area != state.areas.germania:
        return state.go_to(tasks.Fortress())
    return state.ask(BARBARIAN_SIDE) if state.at[BARBARIAN_SIDE][state.battle.area] else end_battle(state, log)


def withdraw(state: State, block: int, log: Log) -> None:
    """Take a German out of the game without points, which counts as an invasion (B18)."""
    log.append(happened.BlockWithdrew(*state.named(block)))
    leave_map(state, block, log)
    state.out |= 1 << block
    if state.battle.attacker == ROMAN_SIDE:
        score_invasion(state, state.battle.area, False, log)


def ask_shelter(state: State, log: Log) -> bool:
    """Let the defender put blocks into a fortress before the battle (6 B, B8)."""
    return state.ask(1 - state.battle.attacker) if _may_enter(state) else state.go_to(tasks.MainGroup())


def _may_enter(state: State) -> int:
    side, area = 1 - state.battle.attacker, state.battle.area
    blocks = ranks.outside(state, side) if ranks.room(state, side) > 0 else 0
    return mask_of(block for block in bits(blocks) if state.homes[block] == area) or blocks


# --- the main group (6 A, rulings B2, B3) ------------------------------------------------------------------------


def groups_of(state: State) -> int:
    """Return the areas that the attacker's groups came out of."""
    blocks, origin = bits(state.at[state.battle.attacker][state.battle.area]), state.moves.origin
    return mask_of(origin[block] - 1 for block in blocks if origin[block])


def ask_main(state: State, log: Log) -> bool:
    """Have the attacker name the main group, if he has several (6 A, B2)."""
    groups = bits(groups_of(state)) if state.battle.cause == MARCHED else ()
    if len(groups) > 1:
        return state.ask(state.battle.attacker)
    return _set_main(state, groups[0], log) if groups else reveal(state, log)


def name_main(state: State, origin: int, log: Log) -> None:
    ids, fight = state.areas.ids, state.battle
    log.append(happened.MainNamed(SEATS[fight.attacker], ids[fight.area], ids[origin]))
    _set_main(state, origin, log)


def _set_main(state: State, origin: int, log: Log) -> bool:
    """Make the other groups reserves, of which there are none against the automaton (A7).

    Tribes that were subdued came from nowhere, and are no reserves.
    """
    fight, moves, kinds = state.battle, state.moves, state.areas.kind
    fight.main, here = origin, bits(state.at[fight.attacker][fight.area])
    if not state.options.automaton:
        moves.reserve |= mask_of(block for block in here if moves.origin[block] not in (0, origin + 1))
    ways = {moves.entry[block] for block in here if moves.origin[block] == origin + 1}
    if ways == {BY_SEA}:
        fight.crossing = LANDING if fight.attacker == ROMAN_SIDE else BY_SHIP
    elif BY_SEA not in ways and all(kinds[way - 1 >> 1] == RHINE for way in ways):
        fight.crossing = OVER_RHINE
    return reveal(state, log)


def reveal(state: State, log: Log) -> bool:
    fight = state.battle
    fight.stage, fight.rounds = FIELD, ranks.rounds_of(state, FIELD)
    sides, inside = (fight.attacker, 1 - fight.attacker), fight.inside.bit_count()
    attackers, defenders = [ranks.shown(state, ranks.outside(state, side)) for side in sides]
    reserves, others = [ranks.to_come(state, side).bit_count() for side in sides]
    area, seat = state.areas.ids[fight.area], SEATS[fight.attacker]
    log.append(happened.BattleBegan(area, seat, attackers, defenders, inside, reserves, others, fight.rounds))
    return state.go_to(tasks.Rounds())


def go_on(state: State, log: Log) -> bool:
    """Continue until a block has a choice, or another stage follows (6).

    Blocks that can only pass are not asked: none of the enemy is in the fight, and reserves are to come (B7).
    """
    while True:
        fight = state.battle
        both_are_left = state.at[0][fight.area] and state.at[1][fight.area]
        if turning := shut_in(state) if both_are_left else end_battle:
            _close_round(state, log)
            return turning(state, log)
        if fight.slot == BETWEEN:
            if _next_round(state, log):
                return begin_relief(state, log)
        elif fight.slot == ranks.SLOTS:
            _close_round(state, log)
            if fight.round == fight.rounds:
                return begin_leaving(state, log)
        elif not (acting := ranks.ready(state)):
            fight.slot += 1
        else:
            legal = turns(state, acting)
            if len(legal) > acting.bit_count():
                return state.ask(ranks.turn_of(state), legal)
            state.acted |= acting


def _close_round(state: State, log: Log) -> None:
    """Close a round, the first of which counts as an invasion (B6, B18)."""
    fight = state.battle
    if fight.slot == BETWEEN:
        return
    fight.slot = BETWEEN
    fight.fought += 1
    if fight.fought == 1 and fight.attacker == ROMAN_SIDE:
        score_invasion(state, fight.area, True, log)
    if state.areas.alps >> fight.area & 1:
        fight.halves = 0


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
    """Bring reserves, and return whether they relieve the besieged (6 A, B2, B7, B10)."""
    area, defender = state.battle.area, 1 - state.battle.attacker
    arriving = [ranks.to_come(state, 0), ranks.to_come(state, 1)]
    left, holding_out = ranks.outside(state, state.battle.attacker), state.at[defender][area] & ~arriving[defender]
    name = state.areas.ids[area]
    for side in (defender, state.battle.attacker):
        if arriving[side]:
            log.append(happened.ReservesArrived(SEATS[side], name, ranks.shown(state, arriving[side])))
            state.moves.reserve &= ~arriving[side]
    if not arriving[defender] or holding_out & ~state.battle.inside:
        return False
    if holding_out:
        return True
    if state.battle.stage == SIEGE:
        state.battle.stage, state.battle.rounds = FIELD, ranks.rounds_of(state, FIELD)
    if left:
        state.battle.attacker = defender
        log.append(happened.RolesExchanged(name, SEATS[defender]))
    return False


def turns(state: State, acting: int) -> Sequence[Action]:
    of, side = state.rules.catalogue.of, ranks.turn_of(state)
    found: list[Action] = []
    exposed = ranks.in_fight(state, 1 - side)
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
    fight, rating = state.battle, state.blocks.fire[state.battle.firing]
    fight.dice, fight.hits = action.dice, sum([die <= rating for die in action.dice])
    log.append(happened.DiceRolled(*state.named(fight.firing), action.dice, rating, fight.hits))
    state.go_to(tasks.Hits())


def targets(state: State) -> int:
    """Return who can take the next hit, begun ones before the strongest (B5, B6).

    Of the strongest, legions and Germans go before the others.
    """
    side = 1 - state.side_of(state.battle.firing)
    exposed, blocks = ranks.in_fight(state, side), state.blocks
    if ranks.is_doubled(state, side) and (begun := exposed & state.battle.halves):
        return begun
    strongest = state.strongest(exposed)
    return strongest & (blocks.legions | blocks.germans) or strongest


def take_hits(state: State, log: Log) -> bool:
    while state.battle.hits and state.result is None and (blocks := targets(state)):
        if blocks & (blocks - 1):
            return state.ask(1 - state.side_of(state.battle.firing))
        _take(state, blocks.bit_length() - 1, log)
    state.battle.firing, state.battle.dice, state.battle.hits = NONE, (), 0
    return state.done()


def _take(state: State, block: int, log: Log) -> None:
    """Take a hit, of which with double defence the first costs nothing yet (B6)."""
    bit = 1 << block
    state.battle.hits -= 1
    if ranks.is_doubled(state, state.side_of(block)):
        state.battle.halves ^= bit
        if state.battle.halves & bit:
            log.append(happened.HitHalved(*state.named(block)))
            return
    lose_step(state, block, "hit", log)


def hit(state: State, block: int, log: Log) -> None:
    _take(state, block, log)
    take_hits(state, log)  # at once, as Caesar may have fallen


MOST = 8
"""The most dice that a block rolls: the Helvetii at full strength."""

ROLLS = tuple(tuple(map(Roll, combinations_with_replacement(range(1, DIE + 1), dice))) for dice in range(MOST + 1))
"""By the number of dice, every outcome, its dice sorted."""

WAYS = tuple(
    tuple(factorial(dice) // prod(map(factorial, Counter(roll.dice).values())) for roll in rolls)
    for dice, rolls in enumerate(ROLLS)
)
"""By the number of dice, in how many orders they can fall for each outcome."""


CHOICES = {
    tasks.CHOOSE: each(Battle, lambda state: state.contested),
    tasks.WITHDRAW: each(Withdraw, lambda state: state.at[BARBARIAN_SIDE][state.battle.area], END),
    tasks.SHELTER: each(Shelter, _may_enter, END),
    tasks.MAIN: each(Main, groups_of),
    tasks.BATTLE: lambda state: turns(state, ranks.ready(state)),
    tasks.ROLL: lambda state: ROLLS[state.strength(state.battle.firing)],
    tasks.HIT: each(Hit, targets),
}
WEIGHTS = {
    tasks.ROLL: lambda state: WAYS[state.strength(state.battle.firing)],
}
ACT = {
    (tasks.CHOOSE, Battle): by_area(begin),
    (tasks.WITHDRAW, Withdraw): by_block(withdraw),
    (tasks.WITHDRAW, End): lambda state, action, log: state.go_to(tasks.Fortress()),
    (tasks.SHELTER, End): lambda state, action, log: state.go_to(tasks.MainGroup()),
    (tasks.MAIN, Main): by_area(name_main),
    (tasks.BATTLE, Pass): by_block(stay),
    (tasks.BATTLE, Fire): by_block(fire),
    (tasks.ROLL, Roll): roll,
    (tasks.HIT, Hit): by_block(hit),
}
GO = {
    tasks.Battles: next_battle,
    tasks.Withdrawal: ask_withdrawal,
    tasks.Fortress: ask_shelter,
    tasks.MainGroup: ask_main,
    tasks.Rounds: go_on,
    tasks.Hits: take_hits,
}
