"""Refusals of levies: new blocks and steps (6.4, 7.51, L1-L4)."""

from __future__ import annotations

from engine.julius_caesar.actions import Levy, Step
from engine.julius_caesar.components import NOWHERE
from engine.julius_caesar.refusals.case import FRIENDLY, Case, refuse


def check_levy(case: Case, action: Levy) -> None:
    """An upright block of the side's pool, in a city where it can be raised."""
    _check_points(case)
    block, city = case.block(action.block), case.space(action.city)
    _check_in_pool(case, block)
    _check_third_leader(case, block)
    if case.is_sea(city):
        refuse("6.4", "not-a-city", f"{case.name(city)} is a sea: new blocks are raised in cities.")
    _check_named_city(case, block, city)
    if case.status(city) != FRIENDLY:
        refuse("6.4", "not-friendly", f"{case.holds(city)}: new blocks are raised in friendly cities only.")


def _check_points(case: Case) -> None:
    if not case.state.levies_left:
        refuse("6.4", "no-levy-points", "You have no levy points left.")


def _check_in_pool(case: Case, block: int) -> None:
    """The block stands upright in the side's own pool (5.2, 7.5, 7.51)."""
    name, bit = case.block_name(block), 1 << block
    if case.on_map(block) and case.state.side_of(block) == case.side:
        refuse("6.4", "on-map", f"{name} is on the map: a levy point raises it with 'step'.")
    if not case.is_home(block) or case.on_map(block):
        case.refuse_foreign(block, "5.2")
    if case.state.lost & bit:
        refuse("7.51", "leader-lost", f"{name} was killed: a leader does not come back.")
    if case.state.face_up & bit:
        refuse("7.5", "eliminated-this-year", f"{name} was eliminated this year: levy it next year.")


def _check_third_leader(case: Case, block: int) -> None:
    """The third leader comes when another is lost (7.51, L3)."""
    table = case.blocks
    if table.kind[block] != "leader" or table.start[block] != NOWHERE:
        return
    if not case.state.lost & table.of[case.side]:
        refuse(
            "7.51",
            "third-leader",
            f"{case.block_name(block)} is your third leader, to be levied only when another is killed.",
        )


def _check_named_city(case: Case, block: int, city: int) -> None:
    """Legions, equitatus and elephant in their own city, Navis in major ports, the others anywhere."""
    name, home = case.block_name(block), case.blocks.levy_city[block]
    if case.is_navis(block):
        if not case.spaces.major_ports >> city & 1:
            refuse("6.4", "major-port", f"{case.name(city)} is no major port: {name} is built in one.")
    elif home not in (NOWHERE, city):
        refuse("6.4", "levy-city", f"{name} is levied in {case.name(home)}, not in {case.name(city)}.")


def check_step(case: Case, action: Step) -> None:
    """A block of the side in a friendly city, below full strength."""
    _check_points(case)
    block = case.own(action.block, "6.4")
    where, name = case.state.loc[block], case.block_name(block)
    if case.is_sea(where):
        refuse("6.4", "at-sea", f"{name} is at sea: Navis gain steps in friendly ports.")
    if case.status(where) != FRIENDLY:
        refuse("6.4", "contested-city", f"{case.holds(where)}: steps are added in friendly cities only.")
    if case.state.step[block] >= case.blocks.top[block]:
        refuse("6.4", "full-strength", f"{name} is at full strength.")
