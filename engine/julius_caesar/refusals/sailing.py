"""Refusals of amphibious moves (6.3, M9)."""

from __future__ import annotations

from engine.julius_caesar.actions import Sail
from engine.julius_caesar.refusals.case import FRIENDLY, VACANT, Case, Trail, legs, refuse
from engine.julius_caesar.refusals.movement import check_leaving, check_unmoved, god_of


def check_sail(case: Case, action: Sail) -> None:
    """A land block goes from a port over adjacent friendly seas to another port, friendly or vacant."""
    if god_of(case):
        refuse("G4", "no-sailing-with-god", "A god card gives no amphibious moves.")
    block = case.own(action.block, "6.3")
    trail = case.trail(action.path, "6.3")
    if case.is_navis(block):
        refuse("6.3", "navis-moves", "Navis go to sea with 'move'; 'sail' takes land blocks across.")
    case.check_start(block, trail, "6.3")
    check_unmoved(case, block)
    _check_allowed(case)
    _check_crossing(case, trail)
    _check_seas(case, trail)
    check_leaving(case, block, trail)
    if case.status(trail[-1]) not in (FRIENDLY, VACANT):
        refuse(
            "6.3",
            "enemy-port",
            f"{case.holds(trail[-1])}: amphibious moves go to friendly or vacant ports only.",
        )


def _check_allowed(case: Case) -> None:
    """Before any other move, for a move point (6.3)."""
    if case.state.marched:
        refuse("6.3", "amphibious-first", "Amphibious moves come before all other moves, and you have moved.")
    if not case.state.moves_left:
        refuse("6.3", "no-move-points", "An amphibious move costs a move point, and you have none left.")


def _check_crossing(case: Case, trail: Trail) -> None:
    """The path is port, one or more seas, another port, each beside the next."""
    start, end = trail[0], trail[-1]
    for space in trail[1:-1]:
        if not case.is_sea(space):
            refuse("6.3", "land-on-the-way", f"{case.name(space)} is no sea: an amphibious move passes only seas.")
    for port in (start, end):
        if not case.is_port(port):
            refuse("6.3", "not-a-port", f"{case.name(port)} is no port: amphibious moves join two ports.")
    if len(trail) < 3:
        refuse(
            "6.3", "no-sea-crossed", "Name the seas that are crossed, as 'sail legio_8 genua-mare_tyrrhenum-rome'."
        )
    for place, space in enumerate(trail):
        if space in trail[:place]:
            refuse("M2", "coming-back", f"The block cannot come back to {case.name(space)}.")
    for here, there in legs(trail):
        if case.link(here, there) is None:
            refuse("4.42", "not-adjacent", f"{case.name(here)} and {case.name(there)} have no common border.")


def _check_seas(case: Case, trail: Trail) -> None:
    for sea in trail[1:-1]:
        if case.status(sea) != FRIENDLY:
            refuse(
                "6.3",
                "sea-not-friendly",
                f"{case.holds(sea)}: land blocks cross seas only where you alone have Navis.",
            )
