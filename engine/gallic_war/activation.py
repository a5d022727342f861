"""What a card does by its points or its name alone: Supply Action and Neutral Tribe Activation (5.2.1 B, C)."""

from __future__ import annotations

from engine.blocks.sets import bits
from engine.blocks.state import Log
from engine.gallic_war.cards import lose_action, may_supply, points, put
from engine.gallic_war.components import NEUTRAL, NOWHERE, ROMAN_SIDE
from engine.gallic_war.homecoming import return_to
from engine.gallic_war.state import CAME_HOME, NONE, State
from engine.gallic_war.supply import change_supply
from engine.gallic_war.tasks import Activation, Battles, SupplyAction

ROMAN_FACTOR = 2
"""Supply points that the Romans get for an action point (5.2.1 B)."""


def supply(state: State, log: Log) -> bool:
    """The Romans gain supply points, or the Barbarians' raid takes some; lost if Vercingetorix has fallen."""
    side = state.active
    if not may_supply(state, side):
        return lose_action(state, log)
    if side == ROMAN_SIDE:
        change_supply(state, ROMAN_FACTOR * points(state, side), "action", log)
    else:
        state.raided += 1
        change_supply(state, -points(state, side), "raid", log)
    return state.done()


def neutrals(state: State, side: int) -> int:
    """The tribes a side's card would activate: the neutral ones of its area; for the Romans not Britannia's."""
    areas, area = state.areas, state.cards.area[state.laid[side]]
    if area == NOWHERE or (side == ROMAN_SIDE and area == areas.britannia):
        return 0
    return state.home_tribes(area) & state.fighting[NEUTRAL]


def activate(state: State, log: Log) -> bool:
    """The neutral tribes of the card's area join the side; they attack enemies who stand there (ruling C7)."""
    side = state.active
    tribes = neutrals(state, side)
    if not tribes:
        return lose_action(state, log)
    state.activated = put(state.activated, side, (*state.activated[side], state.laid[side]))
    state.laid = put(state.laid, side, NONE)
    return_to(state, bits(tribes), side, "activation", log)
    return state.go_to(Battles(CAME_HOME, "actions"))


GO = {SupplyAction: supply, Activation: activate}
