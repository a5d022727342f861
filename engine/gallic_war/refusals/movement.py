"""Refusals of movement (5.2.1 E, M1-M8, 11), and of help (12, A7)."""

from __future__ import annotations

from engine.gallic_war.actions import Battle, Group, March, Move, Sail
from engine.gallic_war.automaton.helping import COST, PARTY, came_from, is_pinned, sources, was_neutral
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.refusals.check import CONTESTED, FREE, LegalityCheck
from engine.gallic_war.rules.movement import LANDING_COST, MARCH_COST, entered_by, hostile, may_sail, unpinned

E, HELP = "5.2.1 E", "A7"


def check_group(case: LegalityCheck, action: Group) -> None:
    state, area = case.state, case.area(action.area)
    here = state.at[case.side][area].bit_count()
    case.refuse_if(not here, "M1", "nobody-there", place=area)
    case.refuse_if(not state.moves.named_from >> area & 1, "V3", "group-not-risen", place=area)
    if area == case.areas.off_map:
        case.refuse_if(state.moves.entering >= here, "M1", "all-legions-named", place=area, n=here)
    else:
        case.refuse_if(state.moves.groups >> area & 1, "M1", "named-already", place=area)


def _check_mover(case: LegalityCheck, block: int) -> None:
    state = case.state
    start = state.loc[block]
    case.refuse_if(state.moves.moved >> block & 1, "M1", "moved-already", block=block, place=start)
    case.refuse_if(not state.moves.groups >> start & 1, "M1", "not-in-group", block=block, place=start)
    if start == case.areas.off_map:
        case.refuse_if(not state.moves.entering, "M1", "legions-moved", block=block, place=start)
    if case.status(start) == CONTESTED:
        case.refuse_if(state.attacker_at(start) == case.side, E, "attacker-stays", block=block, place=start)
        if not unpinned(state, case.side, start):
            attackers = state.at[case.foe][start].bit_count()
            left = state.line(case.side, start).bit_count()
            case.refuse("M6", "pinned", block=block, place=start, n=left, attackers=attackers)


def check_leg(case: LegalityCheck, block: int, start: int, end: int, *, leaving: bool) -> int:
    """Return the border to an area that the block may enter (M2, M6, M8)."""
    state, border, legion = case.state, case.border(start, end, E), case.is_legion(block)
    case.refuse_if(end == case.areas.off_map and not legion, "M2", "legions-only", block=block, place=end)
    germans = case.blocks.germans
    if end == case.areas.germania and not germans >> block & 1:
        case.refuse_if(not legion, "M8", "over-the-rhine", block=block, place=end)
        case.refuse_if(not state.at[BARBARIAN_SIDE][end] & germans, "M8", "no-germans-there", place=end)
    case.check_room(border, end, state.moves.crossed, "moving")
    came_by = leaving and case.status(start) == CONTESTED and entered_by(state, case.foe, start) >> border & 1
    case.refuse_if(came_by, "M6", "enemy-came-by", start=start, end=end)
    return border


def check_move(case: LegalityCheck, action: Move) -> None:
    block = case.own(action.block, E)
    trail = case.trail(block, action.path, E)
    case.check_on_land(trail, E)
    _check_mover(case, block)
    case.refuse_if(len(trail) > 2, E, "too-far", "legion" if case.is_legion(block) else "", block=block)
    check_leg(case, block, trail[0], trail[1], leaving=True)


def check_march(case: LegalityCheck, action: March) -> None:
    block = case.own(action.block, "M3")
    trail = case.trail(block, action.path, "M3")
    case.refuse_if(not case.is_legion(block), "M3", "march-legions", block=block)
    case.check_on_land(trail, "M3")
    _check_mover(case, block)
    case.refuse_if(trail[0] == case.areas.off_map, "M3", "march-off-map", place=trail[0])
    case.refuse_if(len(trail) != 3, "M3", "march-two-areas", block=block)
    case.refuse_if(case.state.supply < MARCH_COST, "M3", "no-supply", "marching")
    start, over, end = trail
    case.refuse_if(start == end, "M3", "march-back", place=start)
    border = check_leg(case, block, start, over, leaving=True)
    case.refuse_if(not case.areas.black >> border & 1, "M3", "march-river", start=start, end=over)
    case.refuse_if(case.status(over) not in FREE, "M3", "march-stops", stands=over)
    check_leg(case, block, over, end, leaving=False)


def check_sail(case: LegalityCheck, action: Sail) -> None:
    block = case.own(action.block, "M7")
    trail = case.trail(block, action.path, "M7")
    case.check_voyage(trail, "M7")
    _check_mover(case, block)
    case.refuse_if(not may_sail(case.state, case.side, 1 << block), "11", "no-ships", block=block)
    start, _, end = trail
    if case.side == ROMAN_SIDE:
        paid = case.state.moves.landed >> start & 1 or case.state.supply >= LANDING_COST
        case.refuse_if(hostile(case.state) >> end & 1 and not paid, "M7", "no-supply", "landing")
    else:
        case.refuse_if(case.status(end) not in FREE, "M7", "no-landing", stands=end)
    gone = sum(n for port, other, n in case.state.moves.voyages if (port, other) == (start, end))
    limit = case.limits.naval_group
    case.refuse_if(gone >= limit, "M7", "ships-full", start=start, end=end, limit=limit, n=gone)


# --- help for those who are attacked, against the automaton (12, ruling A7) --------------------------------------


def check_call(case: LegalityCheck, action: Battle) -> None:
    state, area = case.state, case.area(action.area)
    case.refuse_if(state.asked >> area & 1, HELP, "help-asked", place=area)
    case.refuse_if(case.status(area) != CONTESTED, "B1", "no-battle-there", stands=area)
    case.refuse_if(state.attacker_at(area) == BARBARIAN_SIDE, HELP, "help-attackers", place=area)
    case.refuse_if(was_neutral(state, area, BARBARIAN_SIDE), HELP, "help-neutral", place=area)
    case.refuse_if(not sources(state, area), HELP, "help-nobody-near", place=area)


def check_help(case: LegalityCheck, action: Move) -> None:
    block = case.own(action.block, HELP)
    trail = case.trail(block, action.path, HELP)
    case.check_on_land(trail, HELP)
    case.refuse_if(len(trail) > 2, HELP, "help-far")
    start, end = trail
    _check_helper(case, block, start, end)
    check_leg(case, block, start, end, leaving=True)


def check_help_by_sea(case: LegalityCheck, action: Sail) -> None:
    """Require a voyage between Britannia and a port beside it."""
    block = case.own(action.block, HELP)
    trail = case.trail(block, action.path, HELP)
    case.check_voyage(trail, HELP)
    start, sea, end = trail
    areas = case.areas
    is_strait = sea == areas.count + areas.oceanus and areas.britannia in (start, end)
    case.refuse_if(not is_strait, HELP, "help-voyage")
    _check_helper(case, block, start, end)


def _check_helper(case: LegalityCheck, block: int, start: int, end: int) -> None:
    state = case.state
    case.refuse_if(not case.is_legion(block), HELP, "help-legions", block=block)
    case.refuse_if(state.moves.moved >> block & 1, "M1", "moved-already", block=block, place=start)
    attacked = state.contested & state.moves.barbarians_attack
    case.refuse_if(not attacked >> end & 1, HELP, "help-not-attacked", place=end)
    case.refuse_if(was_neutral(state, end, ROMAN_SIDE), HELP, "help-neutral", place=end)
    case.refuse_if(state.supply < COST, HELP, "no-supply", "helping")
    party = came_from(state, end)
    case.refuse_if(len(party) >= PARTY, HELP, "help-two", place=end)
    case.refuse_if(party and start not in party, HELP, "help-one-area", place=end, start=party[0] if party else 0)
    case.refuse_if(is_pinned(state, start), "M6", "pinned", "helping", block=block, place=start)
