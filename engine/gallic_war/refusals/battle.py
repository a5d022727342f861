"""Refusals in battle (6, B1-B17): order, turns, hits, fortresses, retreats and regroups."""

from __future__ import annotations

from engine.blocks.facts import LETTERS, NOWHERE
from engine.blocks.sets import bits, mask_of
from engine.gallic_war import actions as a
from engine.gallic_war import tasks
from engine.gallic_war.battle.leaving import SAIL_AWAY, barred, came_over, lands
from engine.gallic_war.battle.ranks import betterment, in_fight, may_shelter, outside, ready, room
from engine.gallic_war.battle.rounds import groups_of, targets
from engine.gallic_war.components import ROMAN_SIDE
from engine.gallic_war.data import DIE
from engine.gallic_war.refusals.check import CONTESTED, FREE, FRIENDLY, LegalityCheck, Trail
from engine.gallic_war.rules.losses import counted, losers
from engine.gallic_war.rules.movement import may_sail
from engine.gallic_war.state import BY_SEA, SIEGE, WINTERING

RETREATING, REGROUPING = "retreating", "regrouping"


def check_battle(case: LegalityCheck, action: a.Battle) -> None:
    area = case.area(action.area)
    case.refuse_if(case.status(area) != CONTESTED, "B1", "no-battle-there", stands=area)


def check_withdraw(case: LegalityCheck, action: a.Withdraw) -> None:
    case.own_at(action.block, case.state.battle.area, "B11", "withdrawing")


def check_main(case: LegalityCheck, action: a.Main) -> None:
    area = case.area(action.area)
    case.refuse_if(not groups_of(case.state) >> area & 1, "B2", "no-group-from", place=area)


def fighter(case: LegalityCheck, block_id: str, rule: str) -> int:
    """Return a block of the side that fights and is no reserve."""
    state, block = case.state, case.block(block_id)
    off_map = state.loc[block] == NOWHERE
    case.refuse_if(off_map, rule, "not-on-map", "fighting", block=block, place=state.battle.area)
    case.own_at(block_id, state.battle.area, rule, "fighting")
    case.refuse_if(state.moves.reserve >> block & 1, "6 A", "in-reserve", block=block)
    return block


# --- battle turns (B4) -------------------------------------------------------------------------------------------


def check_turn(case: LegalityCheck, block_id: str) -> int:
    """Return a block that has its battle action now."""
    state = case.state
    block = fighter(case, block_id, "6")
    case.refuse_if(not in_fight(state, case.side) >> block & 1, "B8", "in-fortress", block=block)
    case.refuse_if(state.acted >> block & 1, "6", "acted-already", block=block)
    if not ready(state) >> block & 1:
        case.refuse_if(not state.battle.slot, "8.1", "caesar-first", block=block, other=case.blocks.caesar)
        turn, letter = state.battle.slot - 1 >> 1, max(case.blocks.letter[block] - betterment(state, case.side), 0)
        case.refuse("B4", "letter-first", block=block, turn=LETTERS[turn], letter=LETTERS[letter])
    return block


def check_fire(case: LegalityCheck, action: a.Fire) -> None:
    """Require a block in its turn, while enemies are in the fight (6, B7)."""
    block = check_turn(case, action.block)
    case.refuse_if(not in_fight(case.state, case.foe), "B7", "nobody-to-hit", block=block)


def check_pass(case: LegalityCheck, action: a.Pass) -> None:
    check_turn(case, action.block)


def check_roll(case: LegalityCheck, action: a.Roll) -> None:
    state = case.state
    fires = state.phase == tasks.ROLL
    n = state.strength(state.battle.firing) if fires else 1
    rule = "6" if fires else "2"
    case.refuse_if(len(action.dice) != n, rule, "dice-number", n=n)
    case.refuse_if(not {*action.dice} <= {*range(1, DIE + 1)}, rule, "dice-faces")
    case.refuse_if(tuple(sorted(action.dice)) != action.dice, rule, "dice-order")


# --- hits and other losses (B5, B6, M9) --------------------------------------------------------------------------


def check_hit(case: LegalityCheck, action: a.Hit) -> None:
    state = case.state
    block, possible = fighter(case, action.block, "B5"), targets(state)
    if not possible >> block & 1:
        case.refuse_if(not in_fight(state, case.side) >> block & 1, "B8", "in-fortress", block=block)
        case.refuse("B5", "hits-strongest", block=block, names=case.blocks.names_of(possible))


def check_crowded(case: LegalityCheck, action: a.Hit) -> None:
    state = case.state
    side, area, left = state.crowded[0]
    block = case.own_at(action.block, area, "M9", "crowded")
    case.refuse_if(not counted(state, side, area) >> block & 1, "M9", "not-counted", block=block, place=area)
    first = losers(state)
    others = case.blocks.names_of(first)
    case.refuse_if(not first >> block & 1, "M9", "others-lose-first", block=block, names=others, n=left)


# --- fortresses (B8-B10) -----------------------------------------------------------------------------------------


def check_shelter(case: LegalityCheck, action: a.Shelter) -> None:
    check = check_turn if case.state.phase == tasks.BATTLE else check_leaver
    block, state = check(case, action.block), case.state
    if may_shelter(state, block):
        return
    fight, place = state.battle, state.battle.area
    case.refuse_if(not case.areas.fortress[place], "B8", "no-fortress", place=place)
    case.refuse_if(fight.inside >> block & 1, "B8", "inside-already", block=block)
    attacks = case.side == fight.attacker and not state.moves.returned >> block & 1
    case.refuse_if(attacks or fight.stage == SIEGE, "B8", "attackers-stay-out", block=block, place=place)
    theirs = (fight.inside | fight.sorties) & state.fighting[case.foe]
    case.refuse_if(theirs, "B8", "fortress-taken", place=place)
    full = room(state, case.side) < 1
    case.refuse_if(full, "B8", "fortress-full", place=place, n=case.areas.fortress[place])


def check_leaver(case: LegalityCheck, block_id: str) -> int:
    """Return an attacker that has to leave the battle (B15)."""
    block = fighter(case, block_id, "B15")
    out = outside(case.state, case.side) >> block & 1
    case.refuse_if(not out, "B8", "in-fortress", block=block)
    return block


def check_early_shelter(case: LegalityCheck, action: a.Shelter) -> None:
    state = case.state
    block = fighter(case, action.block, "B8")
    case.refuse_if(state.battle.inside >> block & 1, "B8", "inside-already", block=block)
    at_home = mask_of(each for each in bits(outside(state, case.side)) if state.homes[each] == state.battle.area)
    if at_home and not at_home >> block & 1:
        case.refuse("B8", "home-units-first", block=block, names=case.blocks.names_of(at_home))


def check_sortie(case: LegalityCheck, action: a.Sortie) -> None:
    block = case.own_at(action.block, case.state.battle.area, "B10", "fighting")
    case.refuse_if(not case.state.battle.inside >> block & 1, "B10", "not-besieged", block=block)


# --- retreats and regroups (6 F, G, B9, B13-B16, E3) -------------------------------------------------------------


def check_retreat(case: LegalityCheck, action: a.Retreat) -> None:
    state, fight = case.state, case.state.battle
    if state.phase == tasks.BATTLE:
        block = check_turn(case, action.block)
    elif state.phase == tasks.LEAVE:
        block = check_leaver(case, action.block)
    else:
        block = case.own_at(action.block, fight.area, "B9", "fighting")
    revolt = state.phase not in (tasks.BATTLE, tasks.LEAVE) and bool(fight.inside & state.moves.returned)
    if not revolt:
        case.refuse_if(fight.inside >> block & 1, "B9", "besieged-stay", block=block)
        case.refuse_if(fight.sorties >> block & 1, "B10", "sortie-returns", block=block)
    trail = case.trail(block, action.path, "B13")
    by_sea = any(map(case.is_sea, trail))
    case.refuse_if(revolt and by_sea, "B9", "revolt-by-land", place=fight.area)
    landed = not revolt and case.side == ROMAN_SIDE == fight.attacker and state.moves.entry[block] == BY_SEA
    if by_sea:
        _check_sea_retreat(case, block, trail, landed=landed)
    else:
        case.refuse_if(landed, "B14", "back-by-sea", block=block)
        _check_by_land(case, block, trail, RETREATING, revolt=revolt)


def _check_by_land(case: LegalityCheck, block: int, trail: Trail, how: str, *, revolt: bool = False) -> None:
    """Require a next area open to the block, over a border with room (B13, B16)."""
    state, areas, rule = case.state, case.areas, "B13" if how == RETREATING else "B16"
    case.check_on_land(trail, rule)
    case.refuse_if(len(trail) > 2, rule, "one-area", how, block=block)
    start, end = trail
    border = case.border(start, end, rule)
    if not lands(state, block) >> end & 1:
        winter = state.battle.cause == WINTERING and case.side == ROMAN_SIDE
        case.refuse_if(winter, "E3", "winter-off-map", how, block=block)
        case.refuse_if(end == areas.off_map, "B13", "legions-only", block=block, place=end)
        case.refuse("B13", "germans-only", how, block=block, place=end)
    if revolt:
        case.refuse_if(case.status(end) != FRIENDLY, "B9", "not-friendly", stands=end)
    else:
        case.refuse_if(case.status(end) not in FREE, rule, "not-free", how, stands=end)
        closed = how == RETREATING and barred(state, case.side) >> areas.directed(border, end) & 1
        case.refuse_if(closed, "B13", "enemy-border", start=start, end=end)
    case.check_room(border, end, state.battle.retreats, how)


def _check_sea_retreat(case: LegalityCheck, block: int, trail: Trail, *, landed: bool) -> None:
    state = case.state
    case.check_voyage(trail, "B14")
    _, sea, end = trail
    if landed:
        came_by = came_over(state, block)
        case.refuse_if(sea != came_by, "B14", "other-sea", block=block, place=came_by)
    else:
        case.refuse_if(case.side == state.battle.attacker, "B14", "attackers-by-land", block=block)
        case.refuse_if(not may_sail(state, case.side, 1 << block), "11", "no-ships", block=block)
        sailed = sum(side == case.side for side, _ in state.battle.sailed)
        case.refuse_if(sailed >= SAIL_AWAY, "B14", "two-sailed", n=sailed)
    case.refuse_if(case.status(end) != FRIENDLY, "B14", "port-not-friendly", stands=end)


def check_regroup(case: LegalityCheck, action: a.Regroup) -> None:
    state = case.state
    block = case.own_at(action.block, state.battle.area, "B16", REGROUPING)
    trail = case.trail(block, action.path, "B16")
    if not any(map(case.is_sea, trail)):
        _check_by_land(case, block, trail, REGROUPING)
        return
    case.refuse_if(case.side != ROMAN_SIDE, "B16", "romans-sail", block=block)
    case.check_voyage(trail, "B16")
    end = trail[2]
    case.refuse_if(case.status(end) not in FREE, "B16", "not-free", REGROUPING, stands=end)
    sailed = sum(port == end for _, port in state.battle.sailed)
    case.refuse_if(sailed >= SAIL_AWAY, "B16", "port-full", port=end, n=sailed)
