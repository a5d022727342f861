"""The god cards (God Cards sidebar, rulings G1-G7) but for what Pluto and Mercury change in `movement`.

Apollo is resolved in `cards`: by the time of the command phase he is the card he copies.
"""

from __future__ import annotations

from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.julius_caesar.events import BlockDefected, BlockDrawn, CityStruck, SurpriseNamed
from engine.julius_caesar.losses import lose_step
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import DEFECT, DRAW, NONE, SURPRISE, State

GROUP_GODS = frozenset(("mars", "mercury", "neptune", "pluto"))
"""The gods that move one group; Neptune the Navis of a space, the others land blocks (G4)."""

SURPRISE_GODS = frozenset(("mars", "neptune"))


def jupiter_cities(state: State) -> int:
    """The cities with enemy blocks that have a city friendly to the acting side beside them (G1)."""
    table, side = state.game.components.spaces, state.actor
    friendly, beside = state.friendly(side), table.road_neighbours
    return mask_of(city for city in bits(state.occ[1 - side] & table.cities) if beside[city] & friendly)


def strike(state: State, city: int, log: Log) -> str | None:
    """Jupiter's city is named: a block is drawn there."""
    state.drawn_from = city
    state.phase = DRAW
    return None


def draw(state: State, block: int, log: Log) -> str | None:
    """The block drawn is revealed: a leader or Navis loses a step, any other is to change sides."""
    blocks = state.game.components.blocks
    side, name, city = state.named(block)
    log.append(BlockDrawn(side, name, state.strength(block), city))
    if (blocks.leaders | blocks.navis) >> block & 1:
        lose_step(state, block, "jupiter", log)
        return _end_jupiter(state)
    state.drawn = block
    refuges = bits(refuge_cities(state))
    if len(refuges) > 1:
        state.phase = DEFECT
        return None
    return defect(state, refuges[0], log)


def refuge_cities(state: State) -> int:
    """Where the drawn block can go: cities friendly to the acting side beside the one it leaves."""
    return state.game.components.spaces.road_neighbours[state.drawn_from] & state.friendly(state.actor)


def defect(state: State, city: int, log: Log) -> str | None:
    """The drawn block changes sides at its strength and goes to this city (G1, G2)."""
    components, block, side = state.game.components, state.drawn, state.actor
    origin = components.spaces.ids[state.drawn_from]
    log.append(BlockDefected(components.blocks.ids[block], SEATS[side], origin, components.spaces.ids[city]))
    state.take(block, log)
    state.forget_move(block)
    state.put(block, side, city, log)
    return _end_jupiter(state)


def _end_jupiter(state: State) -> str:
    state.drawn = state.drawn_from = NONE
    return "command over"


def vulcan_cities(state: State) -> int:
    """The enemy's cities: not contested ones, not seas (G7)."""
    return state.friendly(1 - state.actor) & state.game.components.spaces.cities


def burn(state: State, city: int, log: Log) -> str | None:
    """Every block in Vulcan's city loses a step; Cleopatra never her last one."""
    components = state.game.components
    log.append(CityStruck(SEATS[state.actor], components.spaces.ids[city]))
    for block in bits(state.at[1 - state.actor][city]):
        if block != components.blocks.cleopatra or state.step[block] > 1:
            lose_step(state, block, "vulcan", log)
    return "command over"


def settle_surprise(state: State, log: Log) -> str | None:
    """After the moves of Mars or Neptune: settle the battle of the surprise, or let the player name it (G3)."""
    if state.game.god(state.card) in SURPRISE_GODS:
        spaces = bits(state.attacks(state.actor))
        if len(spaces) > 1:
            state.phase = SURPRISE
            return None
        if spaces:
            return name_surprise(state, spaces[0], log)
    return "command over"


def name_surprise(state: State, space: int, log: Log) -> str | None:
    """The battle of the surprise is named."""
    state.surprise = space
    log.append(SurpriseNamed(SEATS[state.actor], state.game.components.spaces.ids[space]))
    return "command over"
