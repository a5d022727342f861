"""The god cards (God Cards sidebar, rulings G1-G7), but for Apollo, Mercury and Pluto."""

from __future__ import annotations

from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.julius_caesar.actions import Colour
from engine.julius_caesar.battle import lose_block, lose_step
from engine.julius_caesar.components import COLOURS
from engine.julius_caesar.data import CHOSEN
from engine.julius_caesar.events import BlockDefected, BlockDrawn, CityStruck, SurpriseNamed
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import NONE, State
from engine.julius_caesar.tasks import Defection, JupitersColour, JupitersDraw, SurpriseBattle

GROUP_GODS = frozenset(("mars", "mercury", "neptune", "pluto"))
"""The gods that move one group; Neptune the Navis of a space, the others land blocks (G4)."""

SURPRISE_GODS = frozenset(("mars", "neptune"))


def jupiter_spaces(state: State) -> int:
    """Return enemy cities beside friendly ones, and seas if he strikes there (G1)."""
    table, side = state.spaces, state.actor
    friendly, enemy = state.friendly(side), state.occ[1 - side]
    found = [city for city in bits(enemy & table.cities) if table.road_neighbours[city] & friendly]
    if state.edition.jupiter_seas:
        ports = friendly & table.ports
        found += [sea for sea in bits(enemy & table.seas) if table.sea_neighbours[sea] & ports]
    return mask_of(found)


def strike(state: State, space: int, log: Log) -> None:
    state.drawn_from = space
    state.go_to(JupitersColour() if chooses_colour(state) else JupitersDraw())


def chooses_colour(state: State) -> bool:
    """Return whether Jupiter's player has several colours to name."""
    return state.edition.jupiter == CHOSEN and colours_there(state).bit_count() > 1


def colours_there(state: State) -> int:
    """Return the colours by which Jupiter's player tells blocks apart (V3)."""
    here = state.at[1 - state.actor][state.drawn_from]
    return mask_of(colour for colour, mask in enumerate(state.blocks.coloured) if here & mask)


def name_colour(state: State, action: Colour, log: Log) -> None:
    state.drawn_colour = COLOURS.index(action.colour)
    state.go_to(JupitersDraw())


def drawable(state: State) -> int:
    """Return the blocks of which Jupiter's is drawn."""
    here, colour = state.at[1 - state.actor][state.drawn_from], state.drawn_colour
    return here if colour == NONE else here & state.blocks.coloured[colour]


def draw(state: State, block: int, log: Log) -> None:
    """Take a step from a leader or Navis, or ask where others go (G1)."""
    blocks = state.blocks
    side, name, city = state.named(block)
    log.append(BlockDrawn(side, name, state.strength(block), city))
    state.drawn_colour = NONE
    if (blocks.leaders | blocks.navis) >> block & 1:
        lose_step(state, block, "jupiter", log)
        _end_jupiter(state)
        return
    state.drawn = block
    refuges = bits(refuge_cities(state))
    if len(refuges) > 1:
        state.go_to(Defection())
    else:
        defect(state, refuges[0], log)


def refuge_cities(state: State) -> int:
    """Return the side's cities beside the one that the drawn block leaves."""
    return state.spaces.road_neighbours[state.drawn_from] & state.friendly(state.actor)


def defect(state: State, city: int, log: Log) -> None:
    """Turn the drawn block at its strength in this city (G1, G2)."""
    block, side = state.drawn, state.actor
    origin = state.spaces.ids[state.drawn_from]
    log.append(BlockDefected(state.blocks.ids[block], SEATS[side], origin, state.spaces.ids[city]))
    state.take(block, log)
    state.forget_move(block)
    state.put(block, side, city, log)
    _end_jupiter(state)


def _end_jupiter(state: State) -> None:
    state.drawn = state.drawn_from = state.drawn_colour = NONE
    state.done()


def vulcan_cities(state: State) -> int:
    """Return the enemy's cities, not contested ones or seas (G7)."""
    return state.friendly(1 - state.actor) & state.spaces.cities


def burn(state: State, city: int, log: Log) -> None:
    """Take a step from each block, turning Cleopatra at her last unless spared (G7)."""
    log.append(CityStruck(SEATS[state.actor], state.spaces.ids[city]))
    cleopatra, turned = state.blocks.cleopatra, False
    for block in bits(state.at[1 - state.actor][city]):
        if block != cleopatra or state.step[block] > 1:
            lose_step(state, block, "vulcan", log)
        else:
            turned = not state.edition.vulcan_spares_cleopatra
    if turned:
        lose_block(state, cleopatra, "vulcan", log)
        if state.contested >> city & 1:
            state.begin_attack(state.actor, city)
    state.done()


def settle_surprise(state: State, log: Log) -> bool:
    """Choose the only surprise of Mars or Neptune, or ask for it (G3)."""
    if state.cards.god_ids.get(state.card) in SURPRISE_GODS:
        spaces = bits(state.attacks(state.actor))
        if len(spaces) > 1:
            return state.do(SurpriseBattle())
        if spaces:
            _surprise(state, spaces[0], log)
    return True


def name_surprise(state: State, space: int, log: Log) -> None:
    state.done()
    _surprise(state, space, log)


def _surprise(state: State, space: int, log: Log) -> None:
    state.moves.surprise = space
    log.append(SurpriseNamed(SEATS[state.actor], state.spaces.ids[space]))
