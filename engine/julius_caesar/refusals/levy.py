"""Refusals of levies: new blocks and steps (6.4, 7.51, L1-L4)."""

from __future__ import annotations

from engine.julius_caesar.actions import Levy, Step
from engine.julius_caesar.components import NOWHERE
from engine.julius_caesar.refusals.case import FRIENDLY, Case


def check_levy(case: Case, action: Levy) -> None:
    """An upright block of the side's pool, in a city where it can be raised."""
    _check_points(case)
    block, city = case.block(action.block), case.space(action.city)
    _check_in_pool(case, block)
    _check_third_leader(case, block)
    if case.is_sea(city):
        case.refuse("6.4", "not-a-city", "levied", place=city)
    _check_named_city(case, block, city)
    if case.status(city) != FRIENDLY:
        case.refuse_as_it_stands("6.4", "not-friendly", city, "levied")


def _check_points(case: Case) -> None:
    if not case.state.levies_left:
        case.refuse("6.4", "no-levy-points")


def _check_in_pool(case: Case, block: int) -> None:
    """The block stands upright in the side's own pool (5.2, 7.5, 7.51)."""
    if case.on_map(block) and case.state.side_of(block) == case.side:
        case.refuse("6.4", "on-map", block=block)
    if not case.is_home(block) or case.on_map(block):
        case.refuse_foreign(block, "5.2")
    if case.state.lost >> block & 1:
        case.refuse("7.51", "leader-lost", block=block)
    if case.state.face_up >> block & 1:
        case.refuse("7.5", "eliminated-this-year", block=block)


def _check_third_leader(case: Case, block: int) -> None:
    """The third leader comes when another is lost (7.51, L3)."""
    table = case.blocks
    if table.third_leaders >> block & 1 and not case.state.lost & table.of[case.side]:
        case.refuse("7.51", "third-leader", block=block)


def _check_named_city(case: Case, block: int, city: int) -> None:
    """Legions, equitatus and elephant in their own city, Navis in major ports, the others anywhere."""
    home = case.blocks.levy_city[block]
    if case.is_navis(block):
        if not case.spaces.major_ports >> city & 1:
            case.refuse("6.4", "major-port", block=block, place=city)
    elif home not in (NOWHERE, city):
        case.refuse("6.4", "levy-city", block=block, end=home, place=city)


def check_step(case: Case, action: Step) -> None:
    """A block of the side in a friendly city, below full strength."""
    _check_points(case)
    block = case.own(action.block, "6.4")
    where = case.state.loc[block]
    if case.is_sea(where):
        case.refuse("6.4", "at-sea", block=block)
    if case.status(where) != FRIENDLY:
        case.refuse_as_it_stands("6.4", "contested-city", where)
    if case.state.step[block] >= case.blocks.top[block]:
        case.refuse("6.4", "full-strength", block=block)
