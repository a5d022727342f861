"""Refusals of levies: new blocks and steps (6.4, 7.51, L1-L4)."""

from __future__ import annotations

from engine.julius_caesar.actions import Levy, Step
from engine.julius_caesar.command import levied
from engine.julius_caesar.components import NOWHERE
from engine.julius_caesar.refusals.case import FRIENDLY, Case


def check_levy(case: Case, action: Levy) -> None:
    """An upright block: legions, equitatus, elephant in their own city, Navis in major ports, others anywhere."""
    _check_points(case)
    block, city = case.block(action.block), case.space(action.city)
    _check_in_pool(case, block)
    case.refuse_if(case.is_sea(city), "6.4", "not-a-city", "levied", place=city)
    home = case.blocks.levy_city[block]
    if case.is_navis(block):
        case.refuse_if(not case.spaces.major_ports >> city & 1, "6.4", "major-port", block=block, place=city)
    elif home not in (NOWHERE, city):
        case.refuse("6.4", "levy-city", block=block, end=home, place=city)
    case.refuse_if(case.status(city) != FRIENDLY, "6.4", "not-friendly", "levied", stands=city)


def _check_points(case: Case) -> None:
    case.refuse_if(not case.state.levies_left, "6.4", "no-levy-points")


def _check_in_pool(case: Case, block: int) -> None:
    """The block stands upright in the side's own pool, a third leader ready to come (5.2, 7.5, 7.51, L3)."""
    state = case.state
    case.refuse_if(case.on_map(block) and state.side_of(block) == case.side, "6.4", "on-map", block=block)
    if not case.is_home(block) or case.on_map(block):
        case.refuse_foreign(block, "5.2")
    case.refuse_if(state.lost >> block & 1, "7.51", "leader-lost", block=block)
    case.refuse_if(state.face_up >> block & 1, "7.5", "eliminated-this-year", block=block)
    coming = levied(case.blocks, case.side, state.lost)
    case.refuse_if(not coming >> block & 1, "7.51", "third-leader", block=block)


def check_step(case: Case, action: Step) -> None:
    """A block of the side in a friendly city, below full strength."""
    _check_points(case)
    block = case.own(action.block, "6.4")
    where = case.state.loc[block]
    case.refuse_if(case.is_sea(where), "6.4", "at-sea", block=block)
    case.refuse_if(case.status(where) != FRIENDLY, "6.4", "contested-city", stands=where)
    case.refuse_if(case.state.step[block] >= case.blocks.top[block], "6.4", "full-strength", block=block)
