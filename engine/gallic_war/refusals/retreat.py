"""Refusals of retreats and regroups, by land and by sea (6 F, G, B9, B13-B16, E3)."""

from __future__ import annotations

from engine.gallic_war.actions import Regroup, Retreat
from engine.gallic_war.battle.leaving import SAIL_AWAY, barred, came_over, lands, may_sail
from engine.gallic_war.components import ROMAN_SIDE
from engine.gallic_war.refusals.battle import check_leaver, check_turn
from engine.gallic_war.refusals.case import FREE, FRIENDLY, Case, Trail
from engine.gallic_war.state import BY_SEA, WINTERING
from engine.gallic_war.tasks import BATTLE, LEAVE

RETREATING, REGROUPING = "retreating", "regrouping"


def check_retreat(case: Case, action: Retreat) -> None:
    """In a block's turn, before an assault, or when attackers must leave; by a way open to it (B9, B13, B15)."""
    state = case.state
    if state.phase == BATTLE:
        block = check_turn(case, action.block)
    elif state.phase == LEAVE:
        block = check_leaver(case, action.block)
    else:
        block = case.own_at(action.block, state.battle, "B9", "fighting")
    revolt = state.phase not in (BATTLE, LEAVE) and bool(state.inside & state.returned)
    if not revolt:
        case.refuse_if(state.inside >> block & 1, "B9", "besieged-stay", block=block)
        case.refuse_if(state.sorties >> block & 1, "B10", "sortie-returns", block=block)
    trail = case.trail(block, action.path, "B13")
    by_sea = any(map(case.is_sea, trail))
    if revolt:
        case.refuse_if(by_sea, "B9", "revolt-by-land", place=state.battle)
        border = _check_one_border(case, block, trail, RETREATING)
        case.refuse_if(case.status(trail[1]) != FRIENDLY, "B9", "not-friendly", stands=trail[1])
        _check_room(case, border, trail[1], RETREATING)
    elif by_sea:
        _check_sea_retreat(case, block, trail)
    else:
        _check_land_retreat(case, block, trail)


def _came_by_sea(case: Case, block: int) -> bool:
    """Whether a block is a Roman attacker that landed (B14)."""
    attacks = case.side == ROMAN_SIDE == case.state.attacker
    return attacks and case.state.entry[block] == BY_SEA


def _check_one_border(case: Case, block: int, trail: Trail, how: str) -> int:
    """One area on, of those where the block's kind may go; the border (B13, B16, E3)."""
    rule = "B13" if how == RETREATING else "B16"
    case.check_on_land(trail, rule)
    case.refuse_if(len(trail) > 2, rule, "one-area", how, block=block)
    end = trail[1]
    border = case.border(trail[0], end, rule)
    if not lands(case.state, block) >> end & 1:
        if case.state.cause == WINTERING and case.side == ROMAN_SIDE:
            case.refuse("E3", "winter-off-map", how, block=block)
        case.refuse_if(end == case.areas.off_map, "B13", "legions-only", block=block, place=end)
        case.refuse("B13", "germans-only", how, block=block, place=end)
    return border


def _check_room(case: Case, border: int, end: int, how: str) -> None:
    """So many blocks of a side leave by each border (B13, B16)."""
    areas = case.areas
    gone = case.state.retreats[case.side * 2 * len(areas.ends) + areas.directed(border, end)]
    if gone >= areas.limit[border]:
        case.refuse_full(border, gone, how)


def _check_land_retreat(case: Case, block: int, trail: Trail) -> None:
    """Over a border to a friendly or empty area, not where the enemy came from (B13)."""
    case.refuse_if(_came_by_sea(case, block), "B14", "back-by-sea", block=block)
    border = _check_one_border(case, block, trail, RETREATING)
    end = trail[1]
    case.refuse_if(case.status(end) not in FREE, "B13", "not-free", RETREATING, stands=end)
    way = case.areas.directed(border, end)
    case.refuse_if(barred(case.state, case.side) >> way & 1, "B13", "enemy-border", start=trail[0], end=end)
    _check_room(case, border, end, RETREATING)


def _check_sea_retreat(case: Case, block: int, trail: Trail) -> None:
    """To a friendly port: attackers that landed over the sea they came by, of defenders two (B14)."""
    state = case.state
    case.check_voyage(trail, "B14")
    _, sea, end = trail
    if _came_by_sea(case, block):
        came_by = came_over(state, block)
        case.refuse_if(sea != came_by, "B14", "other-sea", block=block, place=came_by)
    else:
        case.refuse_if(case.side == state.attacker, "B14", "attackers-by-land", block=block)
        case.refuse_if(not may_sail(state, block), "11", "no-ships", block=block)
        sailed = sum(side == case.side for side, _ in state.sailed)
        case.refuse_if(sailed >= SAIL_AWAY, "B14", "two-sailed", n=sailed)
    case.refuse_if(case.status(end) != FRIENDLY, "B14", "port-not-friendly", stands=end)


def check_regroup(case: Case, action: Regroup) -> None:
    """A block of the victor goes to a friendly or empty area, the Romans by sea too (B16)."""
    state = case.state
    block = case.own_at(action.block, state.battle, "B16", REGROUPING)
    trail = case.trail(block, action.path, "B16")
    if any(map(case.is_sea, trail)):
        case.refuse_if(case.side != ROMAN_SIDE, "B16", "romans-sail", block=block)
        case.check_voyage(trail, "B16")
        end = trail[2]
        case.refuse_if(case.status(end) not in FREE, "B16", "not-free", REGROUPING, stands=end)
        sailed = sum(port == end for _, port in state.sailed)
        case.refuse_if(sailed >= SAIL_AWAY, "B16", "port-full", port=end, n=sailed)
        return
    border = _check_one_border(case, block, trail, REGROUPING)
    case.refuse_if(case.status(trail[1]) not in FREE, "B16", "not-free", REGROUPING, stands=trail[1])
    _check_room(case, border, trail[1], REGROUPING)
