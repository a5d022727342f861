"""Refusals of what the gods do to cities and battles: Jupiter, Vulcan, and the surprise of Mars and Neptune."""

from __future__ import annotations

from engine.julius_caesar.actions import Defect, Draw, Jupiter, Surprise, Vulcan
from engine.julius_caesar.refusals.case import CONTESTED, ENEMY, FRIENDLY, Case


def check_jupiter(case: Case, action: Jupiter) -> None:
    """A city with enemy blocks beside a friendly city (G1)."""
    city = case.space(action.space)
    case.refuse_if(case.is_sea(city), "G1", "not-a-city", "jupiter", place=city)
    case.refuse_if(not case.hostile(city), "G1", "no-enemy-there", place=city)
    if not case.spaces.road_neighbours[city] & case.state.friendly(case.side):
        case.refuse("G1", "no-friendly-city-beside", place=city)


def check_draw(case: Case, action: Draw) -> None:
    """One of the enemy's blocks in the city that was named (G1)."""
    block, city = case.block(action.block), case.state.drawn_from
    case.refuse_if(not case.state.at[case.foe][city] >> block & 1, "G1", "not-in-city", place=city)


def check_defect(case: Case, action: Defect) -> None:
    """A friendly city beside the one that the drawn block leaves (G1)."""
    city, left = case.space(action.space), case.state.drawn_from
    if not case.spaces.road_neighbours[left] >> city & 1:
        case.refuse("M11", "not-adjacent", "by-land", start=city, end=left)
    case.refuse_if(case.status(city) != FRIENDLY, "G1", "not-friendly", "comes-over", stands=city)


def check_vulcan(case: Case, action: Vulcan) -> None:
    """An enemy city, not a contested one (G7)."""
    city = case.space(action.space)
    case.refuse_if(case.is_sea(city), "G7", "not-a-city", "vulcan", place=city)
    case.refuse_if(case.status(city) != ENEMY, "G7", "not-enemy-city", stands=city)


def check_surprise(case: Case, action: Surprise) -> None:
    """A battle that the god's moves have begun (G3)."""
    space = case.space(action.space)
    if case.status(space) != CONTESTED or case.state.attacker_at(space) != case.side:
        case.refuse("G3", "not-your-attack", place=space)
