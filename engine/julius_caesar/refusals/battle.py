"""Refusals in battle (7.1-7.7, 7.82, 7.83): order, turns, dice, hits, retreats and regroups."""

from __future__ import annotations

from itertools import pairwise

from engine.blocks.facts import LETTERS
from engine.julius_caesar.actions import Battle, Fire, Hit, Pass, Perish, Regroup, Retreat, Roll
from engine.julius_caesar.battle import RETREAT_LIMIT, must_retreat, open_retreats, slot_of, targets
from engine.julius_caesar.refusals.check import CONTESTED, FRIENDLY, VACANT, LegalityCheck, Trail
from engine.julius_caesar.seats import SEATS


def check_battle(case: LegalityCheck, action: Battle) -> None:
    space = case.space(action.space)
    case.refuse_if(case.status(space) != CONTESTED, "7.1", "no-battle-there", stands=space)


def fighter(case: LegalityCheck, block_id: str, rule: str) -> int:
    block = case.own(block_id, rule)
    if case.state.loc[block] != case.state.battle.space:
        case.refuse(rule, "not-in-battle", block=block, place=case.state.battle.space)
    case.refuse_if(case.state.moves.reserve >> block & 1, "7.3", "in-reserve", block=block)
    return block


def check_turn(case: LegalityCheck, block_id: str) -> int:
    """Return a block that has its battle turn now (7.2)."""
    state = case.state
    side, turn = slot_of(state)
    block = case.block(block_id)
    if state.line(1 - side, state.battle.space) >> block & 1:
        case.refuse("7.2", "not-your-turn", block=block, owner=SEATS[1 - side], side=SEATS[side])
    fighter(case, block_id, "7.2")
    case.refuse_if(state.battle.acted >> block & 1, "7.2", "acted-already", block=block)
    letter = (case.blocks.attack_letter if side == state.battle.attacker else case.blocks.letter)[block]
    letters = {"turn": LETTERS[turn], "letter": LETTERS[letter]}
    case.refuse_if(letter > turn, "7.2", "letter-first", block=block, side=SEATS[side], **letters)
    case.refuse_if(letter < turn, "B10", "turn-past", block=block, side=SEATS[side], **letters)
    return block


def check_fire(case: LegalityCheck, action: Fire | Pass) -> None:
    block, how = check_turn(case, action.block), "not-fire" if isinstance(action, Fire) else "not-pass"
    case.refuse_if(must_retreat(case.state), "7.62", "must-retreat", how, block=block)


def check_roll(case: LegalityCheck, action: Roll) -> None:
    due = case.state.strength(case.state.battle.firing)
    case.refuse_if(len(action.dice) != due, "7.4", "dice-number", block=case.state.battle.firing, n=due)
    case.refuse_if(any(die not in range(1, 7) for die in action.dice), "3.11", "dice-faces")


def check_hit(case: LegalityCheck, action: Hit) -> None:
    block, strongest = fighter(case, action.block, "7.4"), targets(case.state)
    names = tuple(case.blocks.ids[other] for other in strongest)
    case.refuse_if(block not in strongest, "7.4", "hits-strongest", block=block, strongest=names)


# --- retreats and regroups (7.6, 7.7, 7.82, 7.83) ----------------------------------------------------------------


def check_retreat(case: LegalityCheck, action: Retreat) -> None:
    block = check_turn(case, action.block)
    case.refuse_if(case.state.battle.round == 1, "7.6", "round-one")
    trail = case.trail(action.path, "7.6", block)
    navis = case.is_navis(block)
    if not navis and len(trail) > 2 and case.is_sea(trail[1]):
        _check_sea_retreat(case, trail)
        return
    link = _check_one_link(case, block, trail, "7.82" if navis else "7.6", "retreating")
    case.refuse_if(case.hostile(trail[1]), "7.61", "enemy-or-contested", "retreating", stands=trail[1])
    if not navis:
        _check_land_retreat(case, link, trail[1])
    elif case.status(trail[1]) != FRIENDLY:
        _check_navis_retreat(case, trail[1])


def _check_one_link(case: LegalityCheck, block: int, trail: Trail, rule: str, how: str) -> int:
    case.refuse_if(len(trail) > 2, rule, "one-link", how, block=block, place=trail[0])
    return case.check_leg(block, trail[0], trail[1], rule)


def _check_room(case: LegalityCheck, link: int, limit: int, rule: str, how: str) -> None:
    gone = case.state.battle.retreats[case.side * case.spaces.land_links + link]
    case.refuse_if(gone >= limit, rule, "road-limit", how, way=case.way(link), limit=limit, n=gone)


def _check_land_retreat(case: LegalityCheck, link: int, end: int) -> None:
    """Require a road or strait open to attackers, or to defenders (7.61-7.63, B6)."""
    battle = case.state.battle.space
    if case.side == case.state.battle.attacker:
        closed = case.status(end) == VACANT and not case.came_by(case.side, end, battle)
        case.refuse_if(closed, "7.62", "not-the-way-you-came", stands=end)
    elif case.came_by(case.foe, end, battle):
        case.refuse("7.63", "attackers-road", way=case.way(link))
    limit = RETREAT_LIMIT[case.spaces.kind[link]]
    _check_room(case, link, limit, "7.61", "retreating" if limit > 1 else "retreating-by-strait")


def _check_sea_retreat(case: LegalityCheck, trail: Trail) -> None:
    case.refuse_if(len(trail) > 3 or case.is_sea(trail[-1]), "7.64", "one-sea")
    battle, sea, port = trail
    for start, end in pairwise(trail):
        case.refuse_if(case.link(start, end) is None, "7.64", "not-adjacent", start=start, end=end)
    case.refuse_if(port == battle, "7.64", "coming-back", "retreating", place=battle)
    case.refuse_if(case.status(sea) != FRIENDLY, "7.64", "sea-not-friendly", "retreating", stands=sea)
    case.refuse_if(case.status(port) != FRIENDLY, "7.64", "port-not-friendly", stands=port)
    case.refuse_if(case.state.battle.sea_retreats >> case.side & 1, "7.64", "one-sea-retreat")


def _check_navis_retreat(case: LegalityCheck, end: int) -> None:
    """Require a sea border open to attackers, or to defenders (7.82, B8)."""
    battle = case.state.battle
    if case.side == battle.attacker:
        came = case.came_by(case.side, end, battle.space)
        case.refuse_if(not came, "7.82", "not-the-way-you-came", "navis", stands=end)
    else:
        case.refuse_if(not case.is_sea(end), "7.82", "vacant-port", stands=end)
        case.refuse_if(case.came_by(case.foe, end, battle.space), "7.82", "attackers-sea", place=end)


def check_perish(case: LegalityCheck, action: Perish) -> None:
    """Require an attacker in round 4 to whom no retreat is open (7.6, 7.62, B5)."""
    block = check_turn(case, action.block)
    case.refuse_if(not must_retreat(case.state), "7.6", "need-not-perish", block=block)
    for way in open_retreats(case.state, block):
        case.refuse("7.62", "can-retreat", block=block, end=way.dest)


def check_regroup(case: LegalityCheck, action: Regroup) -> None:
    block = case.own(action.block, "7.7")
    battle = case.state.battle.space
    if case.state.loc[block] != battle:
        case.refuse("7.7", "not-in-battle", "regrouping", block=block, place=battle)
    trail = case.trail(action.path, "7.7", block)
    navis = case.is_navis(block)
    case.refuse_if(not navis and case.is_sea(trail[1]), "7.7", "no-sea-regroup")
    link = _check_one_link(case, block, trail, "7.83" if navis else "7.7", "regrouping")
    case.refuse_if(case.hostile(trail[1]), "7.7", "enemy-or-contested", "regrouping", stands=trail[1])
    if not navis:
        _check_room(case, link, case.spaces.limit[link], "7.7", "regrouping")
