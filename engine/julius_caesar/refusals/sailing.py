"""Refusals of amphibious moves (6.3, M9)."""

from __future__ import annotations

from engine.julius_caesar.actions import Sail
from engine.julius_caesar.refusals.case import FRIENDLY, VACANT, Case, Trail, legs
from engine.julius_caesar.refusals.movement import check_leaving, check_unmoved, god_of


def check_sail(case: Case, action: Sail) -> None:
    """A land block goes from a port over adjacent friendly seas to another port, friendly or vacant."""
    if god_of(case):
        case.refuse("G4", "no-sailing-with-god", "sailing")
    block = case.own(action.block, "6.3")
    trail = case.trail(action.path, "6.3")
    if case.is_navis(block):
        case.refuse("6.3", "navis-moves")
    case.check_start(block, trail, "6.3")
    check_unmoved(case, block)
    _check_allowed(case)
    _check_crossing(case, trail)
    for sea in trail[1:-1]:
        if case.status(sea) != FRIENDLY:
            case.refuse_as_it_stands("6.3", "sea-not-friendly", sea, "sailing")
    check_leaving(case, block, trail)
    if case.status(trail[-1]) not in (FRIENDLY, VACANT):
        case.refuse_as_it_stands("6.3", "enemy-port", trail[-1])


def _check_allowed(case: Case) -> None:
    """Before any other move, for a move point (6.3)."""
    if case.state.marched:
        case.refuse("6.3", "amphibious-first", "sailing")
    if not case.state.moves_left:
        case.refuse("6.3", "no-move-points", "sailing")


def _check_crossing(case: Case, trail: Trail) -> None:
    """The path is port, one or more seas, another port, each beside the next."""
    for space in trail[1:-1]:
        if not case.is_sea(space):
            case.refuse("6.3", "land-on-the-way", place=space)
    for port in (trail[0], trail[-1]):
        if not case.is_port(port):
            case.refuse("6.3", "not-a-port", "sailing", place=port)
    if len(trail) < 3:
        case.refuse("6.3", "no-sea-crossed")
    for place, space in enumerate(trail):
        if space in trail[:place]:
            case.refuse("M2", "coming-back", "sailing", place=space)
    for here, there in legs(trail):
        if case.link(here, there) is None:
            case.refuse("4.42", "not-adjacent", start=here, end=there)
