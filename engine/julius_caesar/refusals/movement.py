"""Refusals of moves: groups, attacks and responses, road limits, pinning, and Navis (6.1, 6.2)."""

from __future__ import annotations

from typing import NoReturn

from engine.julius_caesar.actions import Move
from engine.julius_caesar.refusals.case import (
    CONTESTED,
    ENEMY,
    Case,
    Trail,
    count,
    has_have,
    is_are,
    legs,
    refuse,
)

LAND_GODS = {"mars": "Mars", "mercury": "Mercury", "pluto": "Pluto"}
ROAD_LIMITS = {"major": 4, "minor": 2, "strait": 2}
PLUTO_LIMITS = {"major": 6, "minor": 3}


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
    if case.has_moved(block):
        where = case.name(case.state.loc[block])
        refuse("6.1", "already-moved", f"{case.block_name(block)} has moved to {where} this turn.")


def _check_god(case: Case, block: int) -> None:
    """Mars, Mercury and Pluto move land blocks, Neptune Navis (G4)."""
    god = god_of(case)
    if god in LAND_GODS and case.is_navis(block):
        refuse("G4", "god-moves-land", f"{LAND_GODS[god]} moves land blocks only, no Navis.")
    if god == "neptune" and not case.is_navis(block):
        refuse("G4", "god-moves-navis", "Neptune moves Navis only, no land blocks.")


def _check_on_land(case: Case, block: int, trail: Trail) -> None:
    """Land blocks cross seas by amphibious moves (6.3), which no god gives (G4)."""
    if case.is_navis(block) or not any(case.is_sea(space) for space in trail):
        return
    land_block = f"{case.block_name(block)} is a land block"
    if god_of(case):
        refuse("G4", "no-sailing-with-god", f"{land_block}, and a god card gives no amphibious moves.")
    if case.state.marched:
        only = "it crosses the sea only before all other moves, and you have moved"
        refuse("6.3", "amphibious-first", f"{land_block}: {only}.")
    how = "it crosses the sea from port to port with 'sail BLOCK PORT-SEA-PORT'."
    refuse("6.3", "land-block-at-sea", f"{land_block}: {how}")


def _check_no_return(case: Case, block: int, trail: Trail) -> None:
    """A path never returns to a space it left (M2)."""
    for place, space in enumerate(trail):
        if space in trail[:place]:
            refuse("M2", "coming-back", f"{case.block_name(block)} cannot come back to {case.name(space)}.")


def _check_points(case: Case, start: int) -> None:
    """A move point activates the space that is left (6.1, M1); a god moves one group (G4)."""
    if case.state.moves_left or case.state.active >> start & 1:
        return
    if god_of(case):
        refuse("G4", "one-group", f"A god moves one group, and {case.name(start)} is another.")
    refuse(
        "6.1",
        "no-move-points",
        f"You have no move points left: no more groups move, and {case.name(start)} is not active.",
    )


def _check_guard(case: Case, block: int) -> None:
    """One Navis that was there stays in each sea crossed by an amphibious move (6.3, M9)."""
    sea = case.state.loc[block]
    if not case.is_navis(block) or not case.state.guarded >> sea & 1:
        return
    others = [other for other in case.here(case.side, sea) if other != block]
    if all(case.has_moved(other) for other in others):
        stays = f"{case.block_name(block)} stays in {case.name(sea)} this phase"
        alone = "land blocks have crossed, and of your Navis there then no other is left"
        newcomers = "; one that came later does not relieve it" if others else ""
        refuse("6.3", "guard", f"{stays}: {alone}{newcomers}.")


def check_leaving(case: Case, block: int, trail: Trail) -> None:
    """From a contested space only unpinned blocks leave, and not by the attacker's links (6.13, M7)."""
    start = trail[0]
    if case.status(start) != CONTESTED:
        return
    name, here = case.block_name(block), case.name(start)
    if len(case.line(case.side, start)) - 1 < len(case.line(case.foe, start)):
        refuse("6.13", "pinned", f"{name} is pinned: {_pinning(case, start)}.")
    link = case.link(start, trail[1])
    if link is not None and case.entered_by(case.foe, link, start):
        refuse(
            "6.13",
            "used-link",
            f"{name} cannot go from {here} to {case.name(trail[1])}: the attacker came that way.",
        )


def _pinning(case: Case, space: int) -> str:
    """How many blocks attack and how many defend, reserves apart: only the main attack pins (6.13, M7)."""
    attackers, defenders = len(case.line(case.foe, space)), len(case.line(case.side, space))
    reserves = [
        f"{number} of {whose}"
        for number, whose in (
            (len(case.here(case.foe, space)) - attackers, f"{case.who(case.foe)}'s"),
            (len(case.here(case.side, space)) - defenders, "yours"),
        )
        if number
    ]
    attack = f"the main attack of {attackers} holds {count(attackers, 'block')}"
    left = f"{defenders} {is_are(defenders)} left in {case.name(space)}"
    apart = f"; reserves ({', '.join(reserves)}) do not count" if reserves else ""
    return f"{attack}, and {left}{apart}"


def _check_reach(case: Case, block: int, trail: Trail) -> None:
    """How far a block goes, and that it stops where it meets the enemy (6.1, 2.2, G5)."""
    mercury = god_of(case) == "mercury"
    most, links = 3 if mercury else 2, len(trail) - 1
    if links > most:
        goes = "seas or ports" if case.is_navis(block) else "cities"
        path = f"{case.block_name(block)} moves up to {most} {goes} a turn, and this path has {links}"
        refuse("G5" if mercury else "6.1", "too-far", f"{path}.")
    for space in trail[1:-1]:
        if _hostile(case, space):
            refuse("2.2", "blocked-by-enemy", f"{case.holds(space)}: a block that enters must stop there.")
    if links == most and _hostile(case, trail[-1]):
        _refuse_distant(case, block, trail[-1], mercury)


def _refuse_distant(case: Case, block: int, end: int, mercury: bool) -> NoReturn:
    """Attacks and responses come from next to the space only, or two away (6.12, 6.14, 6.2, G5)."""
    attack = _attacks(case, end)
    doing = "attack" if attack else "reinforce"
    if mercury:
        refuse(
            "G5",
            "three-links-into-enemy",
            f"{case.holds(end)}: a block that moves three cities cannot {doing}; go there from at most two away.",
        )
    if case.is_navis(block):
        rule, two, near = "6.2", "two seas", "a sea or port" if case.is_sea(end) else "a sea"
    else:
        rule, two, near = "6.12" if attack else "6.14", "two cities", "a city"
    refuse(
        rule,
        "two-links-into-enemy",
        f"{case.holds(end)}: a block that moves {two} cannot {doing}; go there from {near} next to it.",
    )


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
        if case.is_strait(link):
            _check_strait(case, link, used, one_only=hostile and not under_pluto)
            continue
        way, kind = case.way_name(link), case.spaces.kind[link]
        limit = PLUTO_LIMITS[kind] if under_pluto else ROAD_LIMITS[kind]
        if used < limit:
            continue
        moved = f"{used} of yours {has_have(used)} moved"
        if under_pluto:
            takes = f"{way} takes {limit} attacking blocks under Pluto"
            refuse("G6", "pluto-road-limit", f"{takes}, and {moved}.")
        refuse("6.11", "road-limit", f"{way} takes {limit} blocks of a side a turn, and {moved}.")


def _check_strait(case: Case, link: int, used: int, one_only: bool) -> None:
    """Two land blocks cross a strait in a turn, but one only into a defended city (4.32)."""
    way = case.way_name(link)
    crossed = f"{used} of yours {has_have(used)} crossed"
    if used >= ROAD_LIMITS["strait"]:
        refuse("4.32", "strait-limit", f"The strait {way} takes 2 blocks of a side a turn, and {crossed}.")
    if one_only and used >= 1:
        takes = f"The strait {way} takes 1 block of a side a turn when it leads into an enemy or contested city"
        refuse("4.32", "strait-defended", f"{takes}, and {crossed}.")
