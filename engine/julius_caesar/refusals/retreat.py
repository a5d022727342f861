"""Refusals of retreats and regroups, by land, by sea and of Navis (7.6, 7.7, 7.82, 7.83)."""

from __future__ import annotations

from engine.contract import IllegalAction
from engine.julius_caesar.actions import Perish, Regroup, Retreat
from engine.julius_caesar.refusals.battle import check_turn, must_retreat
from engine.julius_caesar.refusals.case import (
    CONTESTED,
    ENEMY,
    FRIENDLY,
    VACANT,
    Case,
    Trail,
    has_have,
    legs,
    refuse,
)

ROUND_LIMITS = {"major": 4, "minor": 2, "strait": 1}
REGROUP_LIMITS = {"major": 4, "minor": 2, "strait": 2}


def check_retreat(case: Case, action: Retreat) -> None:
    """A block in its battle turn from round 2, by a way open to it (7.6)."""
    block = check_turn(case, action.block)
    if case.state.round == 1:
        refuse("7.6", "round-one", "No block can retreat in round 1.")
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


def _check_one_link(case: Case, block: int, trail: Trail, rule: str, verb: str) -> int:
    if len(trail) > 2:
        name = case.block_name(block)
        refuse(rule, "one-link", f"{name} {verb} to a place next to {case.name(trail[0])}, no farther.")
    return case.check_leg(block, trail[0], trail[1], rule)


def _check_no_enemy(case: Case, space: int, rule: str, verb: str) -> None:
    if case.status(space) in (ENEMY, CONTESTED):
        refuse(rule, "enemy-or-contested", f"{case.holds(space)}: nobody {verb} into enemy or contested places.")


def _check_limit(case: Case, link: int, limits: dict[str, int], rule: str, span: str) -> None:
    kind = case.spaces.kind[link]
    used = case.state.retreats[case.side * case.spaces.land_links + link]
    if used >= limits[kind]:
        blocks = "block" if limits[kind] == 1 else "blocks"
        left = f"{used} of yours {has_have(used)} left that way"
        takes = f"{case.way_name(link)} takes {limits[kind]} {blocks} of a side"
        refuse(rule, "road-limit", f"{takes} {span}, and {left}.")


def _check_land_retreat(case: Case, block: int, trail: Trail) -> None:
    """By road or strait, attackers and defenders each by their own rule (7.61-7.63, B6)."""
    link = _check_one_link(case, block, trail, "7.6", "retreats")
    battle, end = trail
    _check_no_enemy(case, end, "7.61", "retreats")
    if case.side == case.state.attacker:
        if case.status(end) == VACANT and not case.entered_by(case.side, link, battle):
            refuse(
                "7.62",
                "not-the-way-you-came",
                f"{case.holds(end)}: attackers retreat to a vacant city only by a road they came by.",
            )
    elif case.entered_by(case.foe, link, battle):
        refuse(
            "7.63",
            "attackers-road",
            f"The attacker came by {case.way_name(link)}: defenders do not retreat that way.",
        )
    _check_limit(case, link, ROUND_LIMITS, "7.61", "in one round")


def _check_sea_retreat(case: Case, trail: Trail) -> None:
    """Over one friendly sea to a friendly port on it, one block a round (7.64, B7)."""
    if len(trail) > 3 or case.is_sea(trail[-1]):
        refuse("7.64", "one-sea", "A sea retreat crosses one sea, to a port on that sea.")
    battle, sea, port = trail
    for start, end in legs(trail):
        if case.link(start, end) is None:
            refuse("7.64", "not-adjacent", f"{case.name(start)} and {case.name(end)} have no common border.")
    if port == battle:
        refuse("7.64", "coming-back", f"The battle is in {case.name(battle)}: name another port.")
    if case.status(sea) != FRIENDLY:
        refuse("7.64", "sea-not-friendly", f"{case.holds(sea)}: a sea retreat crosses a sea of yours.")
    if case.status(port) != FRIENDLY:
        refuse("7.64", "port-not-friendly", f"{case.holds(port)}: a sea retreat ends in a port of yours.")
    if case.state.sea_retreats >> case.side & 1:
        refuse(
            "7.64",
            "one-sea-retreat",
            "One block of a side retreats by sea in a round, and one of yours has done so.",
        )


def _check_navis_retreat(case: Case, block: int, trail: Trail) -> None:
    """By sea border, attackers and defenders each by their own rule (7.82, B8)."""
    link = _check_one_link(case, block, trail, "7.82", "retreats")
    battle, end = trail
    _check_no_enemy(case, end, "7.61", "retreats")
    if case.status(end) == FRIENDLY:
        return
    if case.side == case.state.attacker:
        if not case.entered_by(case.side, link, battle):
            refuse(
                "7.82",
                "not-the-way-you-came",
                f"{case.holds(end)}: attacking Navis retreat to a vacant place only if Navis came from there.",
            )
    elif not case.is_sea(end):
        refuse("7.82", "vacant-port", f"{case.holds(end)}: defending Navis retreat to friendly ports only.")
    elif case.entered_by(case.foe, link, battle):
        refuse("7.82", "attackers-sea", f"The attacker came from {case.name(end)}: Navis do not retreat there.")


def check_perish(case: Case, action: Perish) -> None:
    """An attacker in round 4 to whom no retreat is open (7.6, 7.62, B5)."""
    block = check_turn(case, action.block)
    name = case.block_name(block)
    if not must_retreat(case):
        refuse("7.6", "need-not-perish", f"{name} need not retreat: only attackers in round 4 must.")
    way = _way_out(case, block)
    if way is not None:
        refuse("7.62", "can-retreat", f"{name} can retreat, to {case.name(way[-1])} for one, and must.")


def _way_out(case: Case, block: int) -> Trail | None:
    """A retreat that is open to a block."""
    battle = case.state.battle
    trails: list[Trail] = [(battle, end) for end in case.ways(battle)]
    trails += [(battle, sea, end) for _, sea in trails if case.is_sea(sea) for end in case.ways(sea)]
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
        refuse(
            "7.7",
            "not-in-battle",
            f"{case.block_name(block)} is not in {case.name(battle)}: those who won there regroup.",
        )
    trail = case.trail(action.path, "7.7")
    case.check_start(block, trail, "7.7")
    navis = case.is_navis(block)
    if not navis and case.is_sea(trail[1]):
        refuse("7.7", "no-sea-regroup", "Land blocks do not regroup by sea.")
    link = _check_one_link(case, block, trail, "7.83" if navis else "7.7", "regroups")
    _check_no_enemy(case, trail[1], "7.7", "regroups")
    if not navis:
        _check_limit(case, link, REGROUP_LIMITS, "7.7", "after a battle")
