"""Refusals of retreats and regroups, by land, by sea and of Navis (7.6, 7.7, 7.82, 7.83)."""

from __future__ import annotations

from engine.contract import IllegalAction
from engine.julius_caesar.actions import Perish, Regroup, Retreat
from engine.julius_caesar.components import bits
from engine.julius_caesar.refusals.battle import check_turn, must_retreat
from engine.julius_caesar.refusals.case import CONTESTED, ENEMY, FRIENDLY, VACANT, Case, Trail, legs
from engine.julius_caesar.retreat import RETREAT_LIMIT


def check_retreat(case: Case, action: Retreat) -> None:
    """A block in its battle turn from round 2, by a way open to it (7.6)."""
    block = check_turn(case, action.block)
    if case.state.round == 1:
        case.refuse("7.6", "round-one")
    trail = case.trail(action.path, "7.6")
    case.check_start(block, trail, "7.6")
    _check_way_out(case, block, trail)


def _check_way_out(case: Case, block: int, trail: Trail) -> None:
    if case.is_navis(block):
        _check_navis_retreat(case, block, trail)
    elif len(trail) > 2 and case.is_sea(trail[1]):
        _check_sea_retreat(case, trail)
    else:
        _check_land_retreat(case, block, trail)


def _check_one_link(case: Case, block: int, trail: Trail, rule: str, how: str) -> int:
    if len(trail) > 2:
        case.refuse(rule, "one-link", how, block=block, place=trail[0])
    return case.check_leg(block, trail[0], trail[1], rule)


def _check_no_enemy(case: Case, space: int, rule: str, how: str) -> None:
    if case.status(space) in (ENEMY, CONTESTED):
        case.refuse_as_it_stands(rule, "enemy-or-contested", space, how)


def _blocks_gone_by(case: Case, link: int) -> int:
    """How many of the side's blocks have left the battle by a road or strait."""
    return case.state.retreats[case.side * case.spaces.land_links + link]


def _check_land_retreat(case: Case, block: int, trail: Trail) -> None:
    """By road or strait, attackers and defenders each by their own rule (7.61-7.63, B6)."""
    link = _check_one_link(case, block, trail, "7.6", "retreating")
    battle, end = trail
    _check_no_enemy(case, end, "7.61", "retreating")
    if case.side == case.state.attacker:
        if case.status(end) == VACANT and not case.entered_by(case.side, link, battle):
            case.refuse_as_it_stands("7.62", "not-the-way-you-came", end)
    elif case.entered_by(case.foe, link, battle):
        case.refuse("7.63", "attackers-road", way=case.way(link))
    limit, gone = RETREAT_LIMIT[case.spaces.kind[link]], _blocks_gone_by(case, link)
    if gone >= limit:
        how = "retreating" if limit > 1 else "retreating-by-strait"
        case.refuse("7.61", "road-limit", how, way=case.way(link), limit=limit, n=gone)


def _check_sea_retreat(case: Case, trail: Trail) -> None:
    """Over one friendly sea to a friendly port on it, one block a round (7.64, B7)."""
    if len(trail) > 3 or case.is_sea(trail[-1]):
        case.refuse("7.64", "one-sea")
    battle, sea, port = trail
    for start, end in legs(trail):
        if case.link(start, end) is None:
            case.refuse("7.64", "not-adjacent", start=start, end=end)
    if port == battle:
        case.refuse("7.64", "coming-back", "retreating", place=battle)
    if case.status(sea) != FRIENDLY:
        case.refuse_as_it_stands("7.64", "sea-not-friendly", sea, "retreating")
    if case.status(port) != FRIENDLY:
        case.refuse_as_it_stands("7.64", "port-not-friendly", port)
    if case.state.sea_retreats >> case.side & 1:
        case.refuse("7.64", "one-sea-retreat")


def _check_navis_retreat(case: Case, block: int, trail: Trail) -> None:
    """By sea border, attackers and defenders each by their own rule (7.82, B8)."""
    link = _check_one_link(case, block, trail, "7.82", "retreating")
    battle, end = trail
    _check_no_enemy(case, end, "7.61", "retreating")
    if case.status(end) == FRIENDLY:
        return
    if case.side == case.state.attacker:
        if not case.entered_by(case.side, link, battle):
            case.refuse_as_it_stands("7.82", "not-the-way-you-came", end, "navis")
    elif not case.is_sea(end):
        case.refuse_as_it_stands("7.82", "vacant-port", end)
    elif case.entered_by(case.foe, link, battle):
        case.refuse("7.82", "attackers-sea", place=end)


def check_perish(case: Case, action: Perish) -> None:
    """An attacker in round 4 to whom no retreat is open (7.6, 7.62, B5)."""
    block = check_turn(case, action.block)
    if not must_retreat(case):
        case.refuse("7.6", "need-not-perish", block=block)
    way = _way_out(case, block)
    if way is not None:
        case.refuse("7.62", "can-retreat", block=block, end=way[-1])


def _way_out(case: Case, block: int) -> Trail | None:
    """A retreat that is open to a block."""
    battle, spaces = case.state.battle, case.spaces
    trails: list[Trail] = [(battle, end) for table in (spaces.roads, spaces.borders) for _, end in table[battle]]
    trails += [
        (battle, sea, port) for _, sea in trails if case.is_sea(sea) for port in bits(spaces.sea_neighbours[sea])
    ]
    for trail in trails:
        try:
            _check_way_out(case, block, trail)
        except IllegalAction:
            continue
        return trail
    return None


def check_regroup(case: Case, action: Regroup) -> None:
    """A block of the victor goes one link to a friendly or vacant space (7.7, 7.83, B9)."""
    block = case.own(action.block, "7.7")
    battle = case.state.battle
    if case.state.loc[block] != battle:
        case.refuse("7.7", "not-in-battle", "regrouping", block=block, place=battle)
    trail = case.trail(action.path, "7.7")
    case.check_start(block, trail, "7.7")
    navis = case.is_navis(block)
    if not navis and case.is_sea(trail[1]):
        case.refuse("7.7", "no-sea-regroup")
    link = _check_one_link(case, block, trail, "7.83" if navis else "7.7", "regrouping")
    _check_no_enemy(case, trail[1], "7.7", "regrouping")
    if navis:
        return
    limit, gone = case.spaces.limit[link], _blocks_gone_by(case, link)
    if gone >= limit:
        case.refuse("7.7", "road-limit", "regrouping", way=case.way(link), limit=limit, n=gone)
