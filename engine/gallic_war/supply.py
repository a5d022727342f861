"""Roman supply points: kept within their limits at every step (7.6, ruling E8)."""

from __future__ import annotations

from engine.blocks.state import Log
from engine.gallic_war.components import ROMAN_SIDE
from engine.gallic_war.events.cards import SupplyChanged
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State


def change_supply(state: State, points: int, cause: str, log: Log) -> None:
    """Supply points come or go, as many as the limits let."""
    setup = state.rules.numbers.supply
    supply = min(max(state.supply + points, setup.least), setup.most)
    if supply != state.supply:
        log.append(SupplyChanged(SEATS[ROMAN_SIDE], supply - state.supply, supply, cause))
        state.supply = supply


def spend_supply(state: State, points: int, cause: str, log: Log) -> None:
    """The Romans pay what they have."""
    change_supply(state, -points, cause, log)
