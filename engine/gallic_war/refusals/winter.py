"""Refusals at the end of the year (7, rulings E3-E10)."""

from __future__ import annotations

from engine.gallic_war import actions as a
from engine.gallic_war import homeward, quarters, reinforcements, supplying
from engine.gallic_war.refusals.case import Case
from engine.gallic_war.state import COMPANIONS, LEADER_HOME, LEGIONS_HOME


def check_home(case: Case, action: a.Home) -> None:
    """A legion outside that was not named; or the leader who is asked (7.3.2, ruling E6)."""
    state, block = case.state, case.own(action.block)
    if state.phase == LEADER_HOME:
        case.refuse_if(block != state.leader, "E6", "other-leader", block=case.blocks.ids[state.leader])
        return
    case.refuse_if(not case.blocks.legions >> block & 1, "7.3.2", "no-legion", block=action.block)
    case.refuse_if(state.going >> block & 1, "7.3.2", "goes-already", block=action.block)
    case.refuse_if(not homeward.may_go(state) >> block & 1, "7.3.2", "home-already", block=action.block)


def check_stay(case: Case, action: a.Stay) -> None:
    """The leader who is asked, or one of his people beside him, away from home (ruling E6)."""
    state, block = case.state, case.own(action.block)
    if state.phase == LEADER_HOME:
        case.refuse_if(block != state.leader, "E6", "other-leader", block=case.blocks.ids[state.leader])
    if state.phase != COMPANIONS or quarters.companions(state) >> block & 1:
        return
    case.refuse_if(state.acted >> block & 1, "E6", "stays-already", block=action.block)
    away = state.loc[block] != state.loc[state.leader]
    case.refuse_if(away, "E6", "not-with-leader", block=action.block, other=case.blocks.ids[state.leader])
    case.refuse("E6", "may-not-stay", block=action.block)


def check_starve(case: Case, action: a.Starve) -> None:
    """A legion that costs a point (ruling E7)."""
    block = case.own(action.block)
    case.refuse_if(not supplying.hungry(case.state) >> block & 1, "E7", "needs-no-supply", block=action.block)


def check_step(case: Case, action: a.Step) -> None:
    """A legion that may gain a step (7.5)."""
    state, block = case.state, case.own(action.block)
    case.refuse_if(not case.blocks.legions >> block & 1, "7.5", "no-legion", block=action.block)
    case.refuse_if(state.step[block] == case.blocks.top[block], "7.5", "full-strength", block=action.block)
    case.refuse_if(not supplying.replaceable(state) >> block & 1, "7.5", "one-step-outside", block=action.block)


def check_build(case: Case, action: a.Build) -> None:
    """A legion of the force pool, at a strength that can be paid (7.7)."""
    state, block = case.state, case.block(action.block)
    case.refuse_if(not state.pool >> block & 1, "7.7", "not-in-pool", block=action.block)
    most = state.game.data.numbers.limits.build_strength
    case.refuse_if(not 1 <= action.strength <= most, "7.7", "wrong-strength", n=most)
    case.refuse_if(action.strength * reinforcements.BUILD_COST > state.supply, "7.7", "no-supply")


def check_end(case: Case) -> None:
    """Legions cannot all stay where the harvest does not feed them (7.1, 7.3.2)."""
    if case.state.phase == LEGIONS_HOME:
        crowded = homeward.crowded(case.state)
        case.refuse_if(crowded, "7.1", "too-many-stay", n=case.state.garrison)
