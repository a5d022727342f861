"""Refusals of moves: groups, attacks and responses, road limits, pinning, and Navis (6.1, 6.2)."""

from __future__ import annotations

from typing import NoReturn

from engine.julius_caesar.actions import Move
from engine.julius_caesar.components import STRAIT
from engine.julius_caesar.refusals.case import CONTESTED, ENEMY, Case, Trail, legs
from engine.julius_caesar.routes import MARCH, MERCURY

LAND_GODS = ("mars", "mercury", "pluto")


def check_move(case: Case, action: Move) -> None:
    """All that the rules ask of one block's move, attack or response."""
    block = case.own(action.block, "6.1")
    trail = case.trail(action.path, "6.1")
    case.check_start(block, trail, "6.1")
    check_unmoved(case, block)
    _check_god(case, block)
    _check_on_land(case, block, trail)
    for start, end in legs(trail):
        case.check_leg(block, start, end, "6.1")
    _check_no_return(case, block, trail)
    _check_points(case, trail[0])
    _check_guard(case, block)
    check_leaving(case, block, trail)
    _check_reach(case, block, trail)
    if not case.is_navis(block):
        _check_roads(case, trail)


def god_of(case: Case) -> str | None:
    """The god in effect for the acting side, or None with a command card."""
    return case.state.game.god(case.state.card)


def check_unmoved(case: Case, block: int) -> None:
    """A block moves once in a game turn (6.1)."""
    if case.state.moved >> block & 1:
        case.refuse("6.1", "already-moved", block=block, place=case.state.loc[block])


def _check_god(case: Case, block: int) -> None:
    """Mars, Mercury and Pluto move land blocks, Neptune Navis (G4)."""
    god = god_of(case)
    if god in LAND_GODS and case.is_navis(block):
        case.refuse("G4", "god-moves-land", card=case.state.card)
    if god == "neptune" and not case.is_navis(block):
        case.refuse("G4", "god-moves-navis")


def _check_on_land(case: Case, block: int, trail: Trail) -> None:
    """Land blocks cross seas by amphibious moves (6.3), which no god gives (G4)."""
    if case.is_navis(block) or not any(case.is_sea(space) for space in trail):
        return
    if god_of(case):
        case.refuse("G4", "no-sailing-with-god", block=block)
    if case.state.marched:
        case.refuse("6.3", "amphibious-first", block=block)
    case.refuse("6.3", "land-block-at-sea", "moving", block=block)


def _check_no_return(case: Case, block: int, trail: Trail) -> None:
    """A path never returns to a space it left (M2)."""
    for place, space in enumerate(trail):
        if space in trail[:place]:
            case.refuse("M2", "coming-back", block=block, place=space)


def _check_points(case: Case, start: int) -> None:
    """A move point activates the space that is left (6.1, M1); a god moves one group (G4)."""
    if case.state.moves_left or case.state.active >> start & 1:
        return
    if god_of(case):
        case.refuse("G4", "one-group", place=start)
    case.refuse("6.1", "no-move-points", place=start)


def _check_guard(case: Case, block: int) -> None:
    """One Navis that was there stays in each sea crossed by an amphibious move (6.3, M9)."""
    sea = case.state.loc[block]
    if not case.is_navis(block) or not case.state.guarded >> sea & 1:
        return
    others = case.state.at[case.side][sea] & ~(1 << block)
    if not others & ~case.state.moved:
        case.refuse("6.3", "guard", "with-newcomers" if others else "", block=block, place=sea)


def check_leaving(case: Case, block: int, trail: Trail) -> None:
    """From a contested space only unpinned blocks leave, and not by the attacker's links (6.13, M7)."""
    start = trail[0]
    if case.status(start) != CONTESTED:
        return
    attackers, defenders = len(case.line(case.foe, start)), len(case.line(case.side, start))
    if defenders - 1 < attackers:
        _refuse_pinned(case, block, start, attackers, defenders)
    link = case.link(start, trail[1])
    if link is not None and case.entered_by(case.foe, link, start):
        case.refuse("6.13", "used-link", block=block, start=start, end=trail[1])


def _refuse_pinned(case: Case, block: int, space: int, attackers: int, defenders: int) -> NoReturn:
    """How many blocks attack and how many defend, reserves apart: only the main attack pins (6.13, M7)."""
    theirs = case.state.at[case.foe][space].bit_count() - attackers
    yours = case.state.at[case.side][space].bit_count() - defenders
    case.refuse(
        "6.13",
        "pinned",
        "with-reserves" if theirs or yours else "",
        block=block,
        place=space,
        attackers=attackers,
        n=defenders,
        reserves=(theirs, yours),
    )


def _check_reach(case: Case, block: int, trail: Trail) -> None:
    """How far a block goes, and that it stops where it meets the enemy (6.1, 2.2, G5)."""
    mercury = god_of(case) == "mercury"
    (most, _), links = MERCURY if mercury else MARCH, len(trail) - 1
    if links > most:
        how = "by-sea" if case.is_navis(block) else ""
        case.refuse("G5" if mercury else "6.1", "too-far", how, block=block, most=most, links=links)
    for space in trail[1:-1]:
        if _hostile(case, space):
            case.refuse_as_it_stands("2.2", "blocked-by-enemy", space)
    if links == most and _hostile(case, trail[-1]):
        _refuse_distant(case, block, trail[-1], mercury)


def _refuse_distant(case: Case, block: int, end: int, mercury: bool) -> NoReturn:
    """Attacks and responses come from next to the space only, or two away (6.12, 6.14, 6.2, G5)."""
    attack = _attacks(case, end)
    if mercury:
        how = "attacking" if attack else "reinforcing"
        case.refuse_as_it_stands("G5", "three-links-into-enemy", end, how)
    if not case.is_navis(block):
        rule, how = ("6.12", "attacking") if attack else ("6.14", "reinforcing")
    elif case.is_sea(end):
        rule, how = "6.2", "attacking-at-sea" if attack else "reinforcing-at-sea"
    else:
        rule, how = "6.2", "attacking-a-port" if attack else "reinforcing-a-port"
    case.refuse_as_it_stands(rule, "two-links-into-enemy", end, how)


def _hostile(case: Case, space: int) -> bool:
    """Whether there are enemy blocks in a space."""
    return case.status(space) in (ENEMY, CONTESTED)


def _attacks(case: Case, space: int) -> bool:
    """Whether entering a space of the enemy is an attack rather than a response (6.12, 6.14)."""
    return case.status(space) == ENEMY or case.state.attacker_at(space) == case.side


def _check_roads(case: Case, trail: Trail) -> None:
    """Each road and strait takes so many blocks of a side a turn (6.11, 4.32, M3, M4, G6)."""
    for start, end in legs(trail):
        link = case.link(start, end)
        assert link is not None
        used = case.state.roads[case.side * case.spaces.land_links + link]
        hostile = _hostile(case, end)
        under_pluto = god_of(case) == "pluto" and hostile and _attacks(case, end)
        if case.spaces.kind[link] == STRAIT:
            _check_strait(case, link, used, one_only=hostile and not under_pluto)
        elif under_pluto:
            if used >= (limit := case.spaces.pluto_limit[link]):
                case.refuse("G6", "pluto-road-limit", way=case.way(link), limit=limit, n=used)
        elif used >= (limit := case.spaces.limit[link]):
            case.refuse("6.11", "road-limit", way=case.way(link), limit=limit, n=used)


def _check_strait(case: Case, link: int, used: int, one_only: bool) -> None:
    """Two land blocks cross a strait in a turn, but one only into a defended city (4.32)."""
    if used >= case.spaces.limit[link]:
        case.refuse("4.32", "strait-limit", way=case.way(link), limit=case.spaces.limit[link], n=used)
    if one_only and used >= case.spaces.attack_limit[link]:
        case.refuse("4.32", "strait-defended", way=case.way(link), n=used)
