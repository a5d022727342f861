"""Refusals at the end of the year: who goes home, supply, replacements, new legions (7, E3-E9)."""

from __future__ import annotations

from engine.gallic_war.actions import Build, End, Home, Starve, Stay, Step
from engine.gallic_war.refusals.cards import check_fed, home_of
from engine.gallic_war.refusals.case import Case
from engine.gallic_war.rules.replacements import BUILD_COST
from engine.gallic_war.rules.winter import crowded, outside
from engine.gallic_war.tasks import BAGGAGE, LEADER_HOME, LEGIONS_HOME, NEW_HOME


def _legion(case: Case, block_id: str, rule: str) -> int:
    block = case.own(block_id, rule)
    case.refuse_if(not case.is_legion(block), rule, "no-legion", block=block)
    return block


def _check_leader(case: Case, block_id: str) -> None:
    block = case.own(block_id, "E6")
    leader = case.state.leader
    case.refuse_if(block != leader, "E6", "leader-first", block=block, other=leader)


def check_home(case: Case, action: Home) -> None:
    """A legion that is not in Transalpine Gaul; or Vercingetorix or Ariovistus himself (E3, E6)."""
    if case.state.phase == LEADER_HOME:
        _check_leader(case, action.block)
        return
    block, home = _legion(case, action.block, "E3"), case.areas.transalpine
    case.refuse_if(case.state.loc[block] == home, "E3", "at-home", block=block, place=home)
    case.refuse_if(case.state.going >> block & 1, "E3", "going-already", block=block)


def check_stay(case: Case, action: Stay) -> None:
    """Vercingetorix or Ariovistus himself; then those of his people with him, away from their homes (E6)."""
    state, leader = case.state, case.state.leader
    if state.phase == LEADER_HOME:
        _check_leader(case, action.block)
        return
    block = case.own(action.block, "E6")
    case.refuse_if(block == leader, "E6", "stays-already", block=block)
    where = state.loc[leader]
    case.refuse_if(state.loc[block] != where, "E6", "not-with-leader", block=block, other=leader, place=where)
    of_gaul = case.blocks.gauls >> leader & 1
    people = case.blocks.gauls if of_gaul else case.blocks.germans
    case.refuse_if(not people >> block & 1, "E6", "other-people", block=block, other=leader)
    case.refuse_if(state.acted >> block & 1, "E6", "stays-already", block=block)
    case.refuse_if(home_of(case, block) == where, "E6", "at-home", block=block, place=where)


def check_starve(case: Case, action: Starve) -> None:
    """A legion that winters in a tribal area and has not gone without; Caesar costs nothing (E7)."""
    block = _legion(case, action.block, "E7")
    case.refuse_if(block == case.blocks.caesar, "E7", "caesar-fed", block=block)
    place = case.state.loc[block]
    case.refuse_if(not outside(case.state) >> block & 1, "E7", "fed-at-home", block=block, place=place)
    case.refuse_if(case.state.acted >> block & 1, "E7", "starved-already", block=block)


def check_step(case: Case, action: Step) -> None:
    """A legion that lacks a step, outside Transalpine Gaul once (7.5); by a Baggage Train, see `check_fed`."""
    state = case.state
    if state.phase == BAGGAGE:
        check_fed(case, action)
        return
    block = _legion(case, action.block, "7.5")
    case.refuse_if(state.step[block] >= case.blocks.top[block], "7.5", "full-strength", block=block)
    again = outside(state) & state.acted & 1 << block
    case.refuse_if(again, "7.5", "one-step-outside", block=block, place=state.loc[block])


def check_build(case: Case, action: Build) -> None:
    """A legion of the force pool, as strong as can be paid, up to 4 (7.7, E9)."""
    block = case.block(action.block)
    case.refuse_if(not case.state.pool >> block & 1, "E10", "not-in-pool", block=block)
    most, supply = case.limits.build_strength, case.state.supply
    case.refuse_if(not 1 <= action.strength <= most, "E9", "build-strength", limit=most)
    case.refuse_if(
        action.strength * BUILD_COST > supply, "7.7", "build-supply", n=supply, strength=action.strength
    )


def check_end(case: Case, action: End) -> None:
    """Nothing is left that has to be done: a home for Vercingetorix, legions beyond the limit (C6, 7.3.2)."""
    state = case.state
    if state.phase == NEW_HOME:
        homeless = state.homes[case.blocks.vercingetorix] >= case.areas.count
        case.refuse_if(homeless, "C6", "cannot-end", now=state.phase)
    if state.phase == LEGIONS_HOME and (areas := crowded(state)):
        place = (areas & -areas).bit_length() - 1
        case.refuse("7.3.2", "too-many-winter", place=place, n=state.garrison)
