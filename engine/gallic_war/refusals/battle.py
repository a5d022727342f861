"""Refusals in battle (6, B1-B17): order, turns, hits, fortresses, retreats and regroups."""

from __future__ import annotations

from engine.blocks.facts import LETTERS, NOWHERE
from engine.blocks.sets import bits, mask_of
from engine.gallic_war import tasks
from engine.gallic_war.actions import (
    Battle,
    Fire,
    Hit,
    Main,
    Pass,
    Regroup,
    Retreat,
    Roll,
    Shelter,
    Sortie,
    Withdraw,
)
from engine.gallic_war.battle.leaving import SAIL_AWAY, barred, came_over, lands
from engine.gallic_war.battle.order import groups_of
from engine.gallic_war.battle.ranks import betterment, in_fight, may_shelter, outside, ready, room
from engine.gallic_war.battle.rounds import targets
from engine.gallic_war.components import ROMAN_SIDE
from engine.gallic_war.refusals.case import CONTESTED, FREE, FRIENDLY, Case, Trail
from engine.gallic_war.refusals.movement import check_call
from engine.gallic_war.rules.movement import may_sail
from engine.gallic_war.rules.stacking import counted, losers
from engine.gallic_war.state import BY_SEA, SIEGE, WINTERING

DIE = range(1, 7)


def check_battle(case: Case, action: Battle) -> None:
    """Require an area with units of both sides (B1), or one that may be helped."""
    if case.state.phase == tasks.CALL:
        check_call(case, action)
        return
    area = case.area(action.area)
    case.refuse_if(case.status(area) != CONTESTED, "B1", "no-battle-there", stands=area)


def check_withdraw(case: Case, action: Withdraw) -> None:
    """Require a German in Germania (B11)."""
    case.own_at(action.block, case.state.battle.area, "B11", "withdrawing")


def check_main(case: Case, action: Main) -> None:
    """Require an area that one of the attacking groups came from (B2)."""
    area = case.area(action.area)
    case.refuse_if(area not in groups_of(case.state), "B2", "no-group-from", place=area)


def fighter(case: Case, block_id: str, rule: str) -> int:
    """Return a block of the side that fights and is no reserve (6 A)."""
    battle, off_map = case.state.battle.area, case.state.loc[case.block(block_id)] == NOWHERE
    case.refuse_if(off_map, rule, "not-on-map", "fighting", block=case.block(block_id), place=battle)
    block = case.own_at(block_id, battle, rule, "fighting")
    case.refuse_if(case.state.moves.reserve >> block & 1, "6 A", "in-reserve", block=block)
    return block


# --- battle turns (B4) -------------------------------------------------------------------------------------------


def check_turn(case: Case, block_id: str) -> int:
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


def check_fire(case: Case, action: Fire) -> None:
    """Require a block in its turn, while enemies are in the fight (6, B7)."""
    block = check_turn(case, action.block)
    case.refuse_if(not in_fight(case.state, case.foe), "B7", "nobody-to-hit", block=block)


def check_pass(case: Case, action: Pass) -> None:
    """Require a block in its turn."""
    check_turn(case, action.block)


def check_roll(case: Case, action: Roll) -> None:
    """Require as many dice as the firing block is strong, elsewhere one die."""
    state = case.state
    fires = state.phase == tasks.ROLL
    n = state.strength(state.battle.firing) if fires else 1
    rule = "6" if fires else "2"
    case.refuse_if(len(action.dice) != n, rule, "dice-number", n=n)
    case.refuse_if(any(die not in DIE for die in action.dice), rule, "dice-faces")
    case.refuse_if(tuple(sorted(action.dice)) != action.dice, rule, "dice-order")


# --- hits and other losses (B5, B6, M9) --------------------------------------------------------------------------


def check_hit(case: Case, action: Hit) -> None:
    """Require one of the strongest (B5), or by stacking one of a crowd (M9)."""
    if case.state.phase == tasks.STACKING:
        _check_crowded(case, action)
        return
    state = case.state
    block, possible = fighter(case, action.block, "B5"), targets(state)
    if possible >> block & 1:
        return
    names = case.blocks.names_of(possible)
    case.refuse_if(not in_fight(state, case.side) >> block & 1, "B8", "in-fortress", block=block)
    case.refuse("B5", "hits-strongest", block=block, names=names)


def _check_crowded(case: Case, action: Hit) -> None:
    state = case.state
    side, area, left = state.crowded[0]
    block = case.own_at(action.block, area, "M9", "crowded")
    case.refuse_if(not counted(state, side, area) >> block & 1, "M9", "not-counted", block=block, place=area)
    if not losers(state) >> block & 1:
        names = case.blocks.names_of(losers(state))
        case.refuse("M9", "others-lose-first", block=block, names=names, n=left)


# --- fortresses (B8-B10) -----------------------------------------------------------------------------------------


def check_shelter(case: Case, action: Shelter) -> None:
    """Require a block that may go into the fortress in this phase (B8)."""
    if case.state.phase == tasks.SHELTER:
        _check_early_shelter(case, action)
        return
    check = check_turn if case.state.phase == tasks.BATTLE else check_leaver
    block = check(case, action.block)
    if not may_shelter(case.state, block):
        _refuse_shelter(case, block)


def check_leaver(case: Case, block_id: str) -> int:
    """Return an attacker that has to leave the battle (B15)."""
    block = fighter(case, block_id, "B15")
    out = outside(case.state, case.side) >> block & 1
    case.refuse_if(not out, "B8", "in-fortress", block=block)
    return block


def _check_early_shelter(case: Case, action: Shelter) -> None:
    state = case.state
    block = fighter(case, action.block, "B8")
    case.refuse_if(state.battle.inside >> block & 1, "B8", "inside-already", block=block)
    at_home = mask_of(each for each in bits(outside(state, case.side)) if state.homes[each] == state.battle.area)
    if at_home and not at_home >> block & 1:
        case.refuse("B8", "home-units-first", block=block, names=case.blocks.names_of(at_home))


def _refuse_shelter(case: Case, block: int) -> None:
    """Refuse to let a block into the fortress during a battle (B8, B9)."""
    state, place = case.state, case.state.battle.area
    case.refuse_if(not case.areas.fortress[place], "B8", "no-fortress", place=place)
    besieged = state.battle.inside >> block & 1
    case.refuse_if(besieged, "B8", "inside-already", block=block)
    attacks = case.side == state.battle.attacker and not state.moves.returned >> block & 1
    case.refuse_if(attacks or state.battle.stage == SIEGE, "B8", "attackers-stay-out", block=block, place=place)
    theirs = (state.battle.inside | state.battle.sorties) & state.fighting[case.foe]
    case.refuse_if(theirs, "B8", "fortress-taken", place=place)
    full = room(state, case.side) < 1
    case.refuse_if(full, "B8", "fortress-full", place=place, n=case.areas.fortress[place])


def check_sortie(case: Case, action: Sortie) -> None:
    """Require one of the besieged (B10)."""
    block = case.own_at(action.block, case.state.battle.area, "B10", "fighting")
    case.refuse_if(not case.state.battle.inside >> block & 1, "B10", "not-besieged", block=block)


# --- retreats and regroups (6 F, G, B9, B13-B16, E3) -------------------------------------------------------------


RETREATING, REGROUPING = "retreating", "regrouping"


def check_retreat(case: Case, action: Retreat) -> None:
    """Require a block that may retreat now, and an open way (B9, B13, B15)."""
    state = case.state
    if state.phase == tasks.BATTLE:
        block = check_turn(case, action.block)
    elif state.phase == tasks.LEAVE:
        block = check_leaver(case, action.block)
    else:
        block = case.own_at(action.block, state.battle.area, "B9", "fighting")
    revolt = state.phase not in (tasks.BATTLE, tasks.LEAVE) and bool(state.battle.inside & state.moves.returned)
    if not revolt:
        case.refuse_if(state.battle.inside >> block & 1, "B9", "besieged-stay", block=block)
        case.refuse_if(state.battle.sorties >> block & 1, "B10", "sortie-returns", block=block)
    trail = case.trail(block, action.path, "B13")
    by_sea = any(map(case.is_sea, trail))
    if revolt:
        case.refuse_if(by_sea, "B9", "revolt-by-land", place=state.battle.area)
        border = _check_one_border(case, block, trail, RETREATING)
        case.refuse_if(case.status(trail[1]) != FRIENDLY, "B9", "not-friendly", stands=trail[1])
        _check_room(case, border, trail[1], RETREATING)
    elif by_sea:
        _check_sea_retreat(case, block, trail)
    else:
        _check_land_retreat(case, block, trail)


def _came_by_sea(case: Case, block: int) -> bool:
    """Return whether a block is a Roman attacker that landed (B14)."""
    attacks = case.side == ROMAN_SIDE == case.state.battle.attacker
    return attacks and case.state.moves.entry[block] == BY_SEA


def _check_one_border(case: Case, block: int, trail: Trail, how: str) -> int:
    """Return the border to a next area where this kind goes (B13, B16, E3)."""
    rule = "B13" if how == RETREATING else "B16"
    case.check_on_land(trail, rule)
    case.refuse_if(len(trail) > 2, rule, "one-area", how, block=block)
    end = trail[1]
    border = case.border(trail[0], end, rule)
    if not lands(case.state, block) >> end & 1:
        if case.state.battle.cause == WINTERING and case.side == ROMAN_SIDE:
            case.refuse("E3", "winter-off-map", how, block=block)
        case.refuse_if(end == case.areas.off_map, "B13", "legions-only", block=block, place=end)
        case.refuse("B13", "germans-only", how, block=block, place=end)
    return border


def _check_room(case: Case, border: int, end: int, how: str) -> None:
    """Require that the border takes one more block of the side (B13, B16)."""
    areas = case.areas
    gone = case.state.battle.retreats[case.side * 2 * len(areas.ends) + areas.directed(border, end)]
    if gone >= areas.limit[border]:
        case.refuse_full(border, gone, how)


def _check_land_retreat(case: Case, block: int, trail: Trail) -> None:
    """Require a friendly or empty area that the enemy did not come from (B13)."""
    case.refuse_if(_came_by_sea(case, block), "B14", "back-by-sea", block=block)
    border = _check_one_border(case, block, trail, RETREATING)
    end = trail[1]
    case.refuse_if(case.status(end) not in FREE, "B13", "not-free", RETREATING, stands=end)
    way = case.areas.directed(border, end)
    case.refuse_if(barred(case.state, case.side) >> way & 1, "B13", "enemy-border", start=trail[0], end=end)
    _check_room(case, border, end, RETREATING)


def _check_sea_retreat(case: Case, block: int, trail: Trail) -> None:
    """Require a friendly port, over a sea that the block may take (B14)."""
    state = case.state
    case.check_voyage(trail, "B14")
    _, sea, end = trail
    if _came_by_sea(case, block):
        came_by = came_over(state, block)
        case.refuse_if(sea != came_by, "B14", "other-sea", block=block, place=came_by)
    else:
        case.refuse_if(case.side == state.battle.attacker, "B14", "attackers-by-land", block=block)
        case.refuse_if(not may_sail(state, case.side, 1 << block), "11", "no-ships", block=block)
        sailed = sum(side == case.side for side, _ in state.battle.sailed)
        case.refuse_if(sailed >= SAIL_AWAY, "B14", "two-sailed", n=sailed)
    case.refuse_if(case.status(end) != FRIENDLY, "B14", "port-not-friendly", stands=end)


def check_regroup(case: Case, action: Regroup) -> None:
    """Require a friendly or empty area, which the Romans may reach by sea (B16)."""
    state = case.state
    block = case.own_at(action.block, state.battle.area, "B16", REGROUPING)
    trail = case.trail(block, action.path, "B16")
    if any(map(case.is_sea, trail)):
        case.refuse_if(case.side != ROMAN_SIDE, "B16", "romans-sail", block=block)
        case.check_voyage(trail, "B16")
        end = trail[2]
        case.refuse_if(case.status(end) not in FREE, "B16", "not-free", REGROUPING, stands=end)
        sailed = sum(port == end for _, port in state.battle.sailed)
        case.refuse_if(sailed >= SAIL_AWAY, "B16", "port-full", port=end, n=sailed)
        return
    border = _check_one_border(case, block, trail, REGROUPING)
    case.refuse_if(case.status(trail[1]) not in FREE, "B16", "not-free", REGROUPING, stands=trail[1])
    _check_room(case, border, trail[1], REGROUPING)
