"""Refusals of what the gods do to cities and battles: Jupiter, Vulcan, and the surprise of Mars and Neptune."""

from __future__ import annotations

from engine.julius_caesar.actions import Defect, Draw, Jupiter, Surprise, Vulcan
from engine.julius_caesar.refusals.case import CONTESTED, ENEMY, FRIENDLY, Case, refuse


def check_jupiter(case: Case, action: Jupiter) -> None:
    """A city with enemy blocks beside a friendly city (G1)."""
    city = case.space(action.space)
    if case.is_sea(city):
        refuse("G1", "not-a-city", f"{case.name(city)} is a sea: Jupiter strikes in cities.")
    if case.status(city) not in (ENEMY, CONTESTED):
        refuse("G1", "no-enemy-there", f"{case.who(case.foe)} has no blocks in {case.name(city)}.")
    if all(case.status(beside) != FRIENDLY for beside in case.land_neighbours(city)):
        refuse(
            "G1",
            "no-friendly-city-beside",
            f"No city joined to {case.name(city)} by road or strait is friendly to you:"
            " Jupiter draws only beside cities of yours.",
        )


def check_draw(case: Case, action: Draw) -> None:
    """One of the enemy's blocks in the city that was named (G1)."""
    block, city = case.block(action.block), case.state.drawn_from
    if block not in case.here(case.foe, city):
        refuse("G1", "not-in-city", f"The block is drawn among {case.who(case.foe)}'s in {case.name(city)}.")


def check_defect(case: Case, action: Defect) -> None:
    """A friendly city beside the one that the drawn block leaves (G1)."""
    city, left = case.space(action.space), case.state.drawn_from
    if city not in case.land_neighbours(left):
        refuse(
            "M11",
            "not-adjacent",
            f"{case.name(city)} and {case.name(left)} are not joined by a road or strait.",
        )
    if case.status(city) != FRIENDLY:
        refuse("G1", "not-friendly", f"{case.holds(city)}: the block comes over to a city that is yours.")


def check_vulcan(case: Case, action: Vulcan) -> None:
    """An enemy city, not a contested one (G7)."""
    city = case.space(action.space)
    if case.is_sea(city):
        refuse("G7", "not-a-city", f"{case.name(city)} is a sea: Vulcan strikes cities.")
    if case.status(city) != ENEMY:
        refuse("G7", "not-enemy-city", f"{case.holds(city)}: Vulcan strikes an enemy city, not a contested one.")


def check_surprise(case: Case, action: Surprise) -> None:
    """A battle that the god's moves have begun (G3)."""
    space = case.space(action.space)
    if case.status(space) != CONTESTED or case.state.attacker_at(space) != case.side:
        refuse(
            "G3",
            "not-your-attack",
            f"You have not attacked {case.name(space)}: the surprise is one of your attacks.",
        )
