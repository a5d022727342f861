"""Refusals of help for those who are attacked, against the automaton (12, ruling A7)."""

from __future__ import annotations

from engine.gallic_war.actions import Battle, Move, Sail
from engine.gallic_war.automaton.helping import COST, PARTY, came_from, is_pinned, sources, was_neutral
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.refusals.case import CONTESTED, Case
from engine.gallic_war.refusals.movement import check_leg

RULE = "A7"


def check_call(case: Case, action: Battle) -> None:
    """An area that the Romans attack, whose defenders may be helped from beside and were not asked about yet."""
    state, area = case.state, case.area(action.area)
    case.refuse_if(state.asked >> area & 1, RULE, "help-asked", place=area)
    case.refuse_if(case.status(area) != CONTESTED, "B1", "no-battle-there", stands=area)
    case.refuse_if(state.attacker_at(area) == BARBARIAN_SIDE, RULE, "help-attackers", place=area)
    case.refuse_if(was_neutral(state, area, BARBARIAN_SIDE), RULE, "help-neutral", place=area)
    case.refuse_if(not sources(state, area), RULE, "help-nobody-near", place=area)


def check_move(case: Case, action: Move) -> None:
    """A legion comes over a border."""
    block = case.own(action.block, RULE)
    trail = case.trail(block, action.path, RULE)
    case.check_on_land(trail, RULE)
    case.refuse_if(len(trail) > 2, RULE, "help-far")
    start, end = trail
    _check_legion(case, block, start, end)
    check_leg(case, block, start, end, leaving=True)


def check_sail(case: Case, action: Sail) -> None:
    """A legion comes from Britannia to a port beside it, or the other way."""
    block = case.own(action.block, RULE)
    trail = case.trail(block, action.path, RULE)
    case.check_voyage(trail, RULE)
    start, sea, end = trail
    areas = case.areas
    straits = sea == areas.count + areas.oceanus and areas.britannia in (start, end)
    case.refuse_if(not straits, RULE, "help-voyage")
    _check_legion(case, block, start, end)


def _check_legion(case: Case, block: int, start: int, end: int) -> None:
    """A legion that may leave, and for which there is supply, comes to who is attacked as one of two at most."""
    state = case.state
    case.refuse_if(not case.is_legion(block), RULE, "help-legions", block=block)
    case.refuse_if(state.moved >> block & 1, "M1", "moved-already", block=block, place=start)
    attacked = state.contested & state.barbarians_attack
    case.refuse_if(not attacked >> end & 1, RULE, "help-not-attacked", place=end)
    case.refuse_if(was_neutral(state, end, ROMAN_SIDE), RULE, "help-neutral", place=end)
    case.refuse_if(state.supply < COST, RULE, "no-supply", "helping")
    party = came_from(state, end)
    case.refuse_if(len(party) >= PARTY, RULE, "help-two", place=end)
    case.refuse_if(party and start not in party, RULE, "help-one-area", place=end, start=party[0] if party else 0)
    case.refuse_if(is_pinned(state, start), "M6", "pinned", "helping", block=block, place=start)
