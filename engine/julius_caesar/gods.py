"""The god cards (God Cards sidebar, rulings G1-G7) but for what Pluto and Mercury change in `movement`.

Apollo is resolved in `cards`: by the time of the command phase he is the card he copies.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Action
from engine.julius_caesar.actions import Defect, Draw, Jupiter, Surprise, Vulcan
from engine.julius_caesar.catalogue import END
from engine.julius_caesar.components import CAESAR_SIDE, bits, mask_of
from engine.julius_caesar.events import BlockDefected, BlockDrawn, CityStruck, SurpriseNamed
from engine.julius_caesar.losses import lose_step
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import DEFECT, DRAW, NONE, SURPRISE, Log, State

GROUP_GODS = frozenset(("mars", "mercury", "neptune", "pluto"))
"""The gods that move one group; Neptune the Navis of a space, the others land blocks (G4)."""

SURPRISE_GODS = frozenset(("mars", "neptune"))


def jupiter_cities(state: State) -> int:
    """The cities with enemy blocks that have a city friendly to the acting side beside them (G1)."""
    table, side = state.game.components.spaces, state.actor
    friendly, beside = state.friendly(side), table.road_neighbours
    return mask_of(city for city in bits(state.occ[1 - side] & table.cities) if beside[city] & friendly)


def jupiter_choices(state: State) -> Sequence[Action]:
    """The cities Jupiter can strike, or none of them (C6)."""
    jupiter = state.game.catalogue.jupiter
    return (*[jupiter[city] for city in bits(jupiter_cities(state))], END)


def do_jupiter(state: State, action: Jupiter, log: Log) -> str | None:
    """A city is named: a block is drawn there."""
    state.drawn_from = state.game.components.spaces.index[action.space]
    state.phase = DRAW
    return None


def draw_choices(state: State) -> Sequence[Action]:
    """Each enemy block in the city, with equal chances."""
    draw = state.game.catalogue.draw
    return tuple([draw[block] for block in bits(state.at[1 - state.actor][state.drawn_from])])


def do_draw(state: State, action: Draw, log: Log) -> str | None:
    """The block drawn is revealed: a leader or Navis loses a step, any other is to change sides."""
    components = state.game.components
    block = components.blocks.index[action.block]
    side, city = 1 - state.actor, state.drawn_from
    log.append(BlockDrawn(SEATS[side], action.block, state.strength(block), components.spaces.ids[city]))
    if (components.blocks.leaders | components.blocks.navis) >> block & 1:
        lose_step(state, block, "jupiter", log)
        return _end_jupiter(state)
    state.drawn = block
    refuges = bits(refuge_cities(state))
    if len(refuges) > 1:
        state.phase = DEFECT
        return None
    return _go_over(state, refuges[0], log)


def refuge_cities(state: State) -> int:
    """Where the drawn block can go: cities friendly to the acting side beside the one it leaves."""
    return state.game.components.spaces.road_neighbours[state.drawn_from] & state.friendly(state.actor)


def defect_choices(state: State) -> Sequence[Action]:
    """The cities where the drawn block can go over."""
    defect = state.game.catalogue.defect
    return tuple([defect[city] for city in bits(refuge_cities(state))])


def do_defect(state: State, action: Defect, log: Log) -> str | None:
    """The city where the drawn block goes over is named."""
    return _go_over(state, state.game.components.spaces.index[action.space], log)


def _go_over(state: State, city: int, log: Log) -> str | None:
    """The drawn block changes sides at its strength (G1, G2)."""
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


def vulcan_choices(state: State) -> Sequence[Action]:
    """The cities Vulcan can strike, or none of them (C6)."""
    vulcan = state.game.catalogue.vulcan
    return (*[vulcan[city] for city in bits(vulcan_cities(state))], END)


def do_vulcan(state: State, action: Vulcan, log: Log) -> str | None:
    """Every block in the city loses a step; Cleopatra never her last one."""
    components = state.game.components
    city = components.spaces.index[action.space]
    log.append(CityStruck(SEATS[state.actor], action.space))
    for block in bits(state.at[1 - state.actor][city]):
        if block != components.blocks.cleopatra or state.step[block] > 1:
            lose_step(state, block, "vulcan", log)
    return "command over"


def surprise_spaces(state: State) -> int:
    """The battles that the acting side's god has begun (G3)."""
    pompeys = state.pompey_attacks
    return state.occ[0] & state.occ[1] & (~pompeys if state.actor == CAESAR_SIDE else pompeys)


def name_surprise(state: State, log: Log) -> str | None:
    """After the moves of Mars or Neptune: settle the battle of the surprise, or let the player name it."""
    if state.game.god(state.card) in SURPRISE_GODS:
        spaces = bits(surprise_spaces(state))
        if len(spaces) > 1:
            state.phase = SURPRISE
            return None
        if spaces:
            _set_surprise(state, spaces[0], log)
    return "command over"


def surprise_choices(state: State) -> Sequence[Action]:
    """The battles one of which gets the surprise; it must be named."""
    surprise = state.game.catalogue.surprise
    return tuple([surprise[space] for space in bits(surprise_spaces(state))])


def do_surprise(state: State, action: Surprise, log: Log) -> str | None:
    """The battle of the surprise is named."""
    _set_surprise(state, state.game.components.spaces.index[action.space], log)
    return "command over"


def _set_surprise(state: State, space: int, log: Log) -> None:
    state.surprise = space
    log.append(SurpriseNamed(SEATS[state.actor], state.game.components.spaces.ids[space]))
