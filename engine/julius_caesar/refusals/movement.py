"""Refusals of moves: groups, attacks, responses, road limits, pinning, Navis, amphibious moves (6.1-6.3)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from engine.julius_caesar.actions import MainAttack, Move, Sail
from engine.julius_caesar.components import STRAIT
from engine.julius_caesar.movement import is_guard
from engine.julius_caesar.refusals.check import CONTESTED, ENEMY, FRIENDLY, LegalityCheck, Trail
from engine.julius_caesar.routes import MARCH, MERCURY


def check_move(case: LegalityCheck, action: Move) -> None:
    block = case.own(action.block, "6.1")
    trail = case.trail(action.path, "6.1", block)
    _check_unmoved(case, block)
    navis, neptune = case.is_navis(block), case.god == "neptune"
    case.refuse_if(case.god and navis and not neptune, "G4", "god-moves-land", card=case.state.card)
    case.refuse_if(neptune and not navis, "G4", "god-moves-navis")
    _check_on_land(case, block, trail)
    for start, end in pairwise(trail):
        case.check_leg(block, start, end, "6.1")
    _check_no_return(case, trail, block=block)
    _check_points(case, trail[0])
    _check_guard(case, block)
    _check_leaving(case, block, trail)
    _check_reach(case, block, trail)
    if not navis:
        _check_roads(case, trail)


def check_sail(case: LegalityCheck, action: Sail) -> None:
    case.refuse_if(case.god, "G4", "no-sailing-with-god", "sailing")
    block = case.own(action.block, "6.3")
    trail = case.trail(action.path, "6.3")
    case.refuse_if(case.is_navis(block), "6.3", "navis-moves")
    case.check_start(block, trail, "6.3")
    _check_unmoved(case, block)
    case.refuse_if(case.state.moves.active, "6.3", "amphibious-first", "sailing")
    case.refuse_if(not case.state.moves_left, "6.3", "no-move-points", "sailing")
    _check_crossing(case, trail)
    for sea in trail[1:-1]:
        case.refuse_if(case.status(sea) != FRIENDLY, "6.3", "sea-not-friendly", "sailing", stands=sea)
    _check_leaving(case, block, trail)
    case.refuse_if(case.hostile(trail[-1]), "6.3", "enemy-port", stands=trail[-1])


def check_main_attack(case: LegalityCheck, action: MainAttack) -> None:
    trail = case.trail(action.path, "7.3")
    case.refuse_if(len(trail) > 2, "7.3", "one-link", "declaring")
    start, space = trail
    case.refuse_if(not case.attacks(space), "7.3", "not-your-attack", "declaring", place=space)
    came = case.came_by(case.side, start, space)
    case.refuse_if(not came, "7.3", "not-the-way-you-came", "declaring", start=start, end=space)
    case.refuse_if(case.state.moves.main[space], "7.3", "main-attack-known", place=space)


def _check_unmoved(case: LegalityCheck, block: int) -> None:
    moved, place = case.state.moves.moved >> block & 1, case.state.loc[block]
    case.refuse_if(moved, "6.1", "already-moved", block=block, place=place)


def _check_on_land(case: LegalityCheck, block: int, trail: Trail) -> None:
    if case.is_navis(block) or not any(case.is_sea(space) for space in trail):
        return
    case.refuse_if(case.god, "G4", "no-sailing-with-god", block=block)
    case.refuse_if(case.state.moves.active, "6.3", "amphibious-first", block=block)
    case.refuse("6.3", "land-block-at-sea", "moving", block=block)


def _check_no_return(case: LegalityCheck, trail: Trail, how: str = "", **details: int) -> None:
    for place, space in enumerate(trail):
        case.refuse_if(space in trail[:place], "M2", "coming-back", how, **details, place=space)


def _check_points(case: LegalityCheck, start: int) -> None:
    if case.state.moves_left or case.state.moves.active >> start & 1:
        return
    case.refuse_if(case.god, "G4", "one-group", place=start)
    case.refuse("6.1", "no-move-points", place=start)


def _check_guard(case: LegalityCheck, block: int) -> None:
    """Require that a Navis stays in each sea that was crossed (6.3, M9)."""
    state, sea = case.state, case.state.loc[block]
    here = state.at[case.side][sea]
    if case.is_navis(block) and is_guard(state, sea, here & ~state.moves.moved):
        case.refuse("6.3", "guard", "with-newcomers" if here.bit_count() > 1 else "", block=block, place=sea)


def _check_leaving(case: LegalityCheck, block: int, trail: Trail) -> None:
    """Let only unpinned blocks leave, and not by the attacker's links (6.13, M7)."""
    state, start = case.state, trail[0]
    if case.status(start) != CONTESTED:
        return
    theirs, yours = (state.at[side][start] for side in (case.foe, case.side))
    late = state.moves.reserve
    attackers, defenders = (theirs & ~late).bit_count(), (yours & ~late).bit_count()
    if defenders <= attackers:
        reserves = (theirs & late).bit_count(), (yours & late).bit_count()
        numbers: dict[str, Any] = {"attackers": attackers, "n": defenders, "reserves": reserves}
        how = "with-reserves" if any(reserves) else ""
        case.refuse("6.13", "pinned", how, block=block, place=start, **numbers)
    came = case.came_by(case.foe, trail[1], start)
    case.refuse_if(came, "6.13", "used-link", block=block, start=start, end=trail[1])


def _check_reach(case: LegalityCheck, block: int, trail: Trail) -> None:
    mercury = case.god == "mercury"
    (most, _), links = MERCURY if mercury else MARCH, len(trail) - 1
    if links > most:
        how = "by-sea" if case.is_navis(block) else ""
        case.refuse("G5" if mercury else "6.1", "too-far", how, block=block, most=most, links=links)
    for space in trail[1:-1]:
        case.refuse_if(case.hostile(space), "2.2", "blocked-by-enemy", stands=space)
    end = trail[-1]
    if links < most or not case.hostile(end):
        return
    attack = _attacks(case, end)
    rule, how = ("6.12", "attacking") if attack else ("6.14", "reinforcing")
    case.refuse_if(mercury, "G5", "three-links-into-enemy", how, stands=end)
    if case.is_sea(end):
        rule, how = "6.2", "attacking-at-sea" if attack else "reinforcing-at-sea"
    elif case.is_navis(block):
        rule, how = "6.2", "attacking-a-port" if attack else "reinforcing-a-port"
    case.refuse(rule, "two-links-into-enemy", how, stands=end)


def _attacks(case: LegalityCheck, space: int) -> bool:
    """Return whether a side that enters attacks and does not respond (6.12, 6.14)."""
    return case.status(space) == ENEMY or case.state.attacker_at(space) == case.side


def _check_roads(case: LegalityCheck, trail: Trail) -> None:
    table = case.spaces
    for start, end in pairwise(trail):
        link = table.link_between[start, end]
        used = case.state.moves.roads[case.side * table.land_links + link]
        hostile = case.hostile(end)
        under_pluto = case.god == "pluto" and hostile and _attacks(case, end)
        limit = (table.pluto_limit if under_pluto else table.limit)[link]
        if used >= limit:
            full: dict[str, Any] = {"way": case.way(link), "limit": limit, "n": used}
            case.refuse_if(table.kind[link] == STRAIT, "4.32", "strait-limit", **full)
            case.refuse_if(under_pluto, "G6", "pluto-road-limit", **full)
            case.refuse("6.11", "road-limit", **full)
        if hostile and not under_pluto and used >= table.attack_limit[link]:
            case.refuse("4.32", "strait-defended", way=case.way(link), n=used)


def _check_crossing(case: LegalityCheck, trail: Trail) -> None:
    for space in trail[1:-1]:
        case.refuse_if(not case.is_sea(space), "6.3", "land-on-the-way", place=space)
    for port in (trail[0], trail[-1]):
        case.refuse_if(not case.is_port(port), "6.3", "not-a-port", "sailing", place=port)
    case.refuse_if(len(trail) < 3, "6.3", "no-sea-crossed")
    _check_no_return(case, trail, "sailing")
    for here, there in pairwise(trail):
        case.refuse_if(case.link(here, there) is None, "4.42", "not-adjacent", start=here, end=there)
