"""Order the command phase: moves, declared main attacks, levies (2.2, 6.0, 6.4, 7.3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.legal_actions import ActionProduct, LegalActions
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.julius_caesar import gods, movement
from engine.julius_caesar.action_table import JUST_END
from engine.julius_caesar.actions import MainAttack, Step
from engine.julius_caesar.cards import effective
from engine.julius_caesar.components import BlockTable, Components
from engine.julius_caesar.data import DECLARED
from engine.julius_caesar.events import BlockLevied, CommandBegan, MainAttackDeclared, StepGained
from engine.julius_caesar.movement import used_links
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import NONE, State
from engine.julius_caesar.tasks import (
    CommandPhaseOver,
    JupitersSpace,
    Levies,
    MainAttacks,
    MoveBlocks,
    VulcansCity,
)

STRIKES = {"jupiter": (JupitersSpace, gods.jupiter_spaces), "vulcan": (VulcansCity, gods.vulcan_cities)}
"""The gods that strike a space: the task of naming one, and which it can be."""


def begin_command(state: State, log: Log) -> bool:
    """Begin the next player's command phase with the card he has."""
    side, cards = 1 - state.player_one if state.second else state.player_one, state.cards
    played = state.played[-1]
    state.actor, state.card = side, effective(state, played[side], played[2])
    name, god = cards.ids[state.card], cards.god_ids.get(state.card)
    state.moves_left = int(god in gods.GROUP_GODS) if god else cards.move[state.card]
    state.levies_left = cards.levy[state.card]
    log.append(CommandBegan(SEATS[side], 1 + state.second, name, state.moves_left, state.levies_left))
    state.go_to(CommandPhaseOver())
    if god in STRIKES:
        task, spaces = STRIKES[god]
        return state.do(task()) if spaces(state) else True
    choices = movement.move_choices(state)
    if len(choices) > 1:
        state.do(MoveBlocks())
        return state.ask(side, choices)
    return end_moves(state, log)


def end_moves(state: State, log: Log) -> bool:
    state.moves_left = 0
    if state.edition.main_attack == DECLARED and settle_attacks(state):
        return state.do(MainAttacks())
    return begin_levies(state, log)


def begin_levies(state: State, log: Log) -> bool:
    """Begin levies, or ask which battle is the surprise."""
    if state.cards.god[state.card]:
        return gods.settle_surprise(state, log)
    choices = levy_choices(state)
    if len(choices) <= 1:
        return True
    state.do(Levies())
    return state.ask(state.actor, choices)


def end_command(state: State, log: Log) -> bool:
    state.card = NONE
    state.moves_left = state.levies_left = 0
    state.moves.active = state.moves.guarded = 0
    state.second = not state.second
    return state.done()


def moves_ended(state: State, action: Action, log: Log) -> None:
    state.done()
    end_moves(state, log)


def go_on_declaring(state: State, log: Log) -> bool:
    if undeclared(state):
        return state.ask(state.actor)
    state.done()
    return begin_levies(state, log)


# --- levies (6.4, rulings L1 to L4) ------------------------------------------------------------------------------


def levy_choices(state: State) -> LegalActions:
    """List the steps and blocks that the points can buy, and the end (6.4)."""
    if not state.levies_left:
        return LegalActions((JUST_END,))
    catalogue, side = state.rules.catalogue, state.actor
    table, blocks = state.spaces, state.blocks
    steps, levies = catalogue.of[Step], catalogue.levy
    here, step, top, home = state.at[side], state.step, blocks.top, blocks.levy_city
    cities, pool = state.friendly(side) & table.cities, state.pool & levied(blocks, side, state.lost)
    growing = [steps[block] for city in bits(cities) for block in bits(here[city]) if step[block] < top[block]]
    named = [block for block in bits(pool & ~blocks.anywhere & ~blocks.navis) if cities >> home[block] & 1]
    return LegalActions(
        [
            growing,
            ActionProduct(bits(pool & blocks.anywhere), bits(cities), levies),
            ActionProduct(bits(pool & blocks.navis), bits(cities & table.major_ports), levies),
            [levies.make(block, home[block]) for block in named],
            JUST_END,
        ]
    )


def levied(blocks: BlockTable, side: int, lost: int) -> int:
    """Return a side's blocks to levy, the third leader only after a loss (L3)."""
    own = blocks.of[side]
    return own if lost & own else own & ~blocks.third_leaders


def may_come(components: Components, city: int, side: int, lost: int) -> int:
    """Return the blocks that a side may levy upright in its city."""
    table, blocks = components.spaces, components.blocks
    navis = blocks.navis if table.major_ports >> city & 1 else 0
    named = mask_of(block for block, home in enumerate(blocks.levy_city) if home == city)
    return (blocks.anywhere | navis | named) & levied(blocks, side, lost)


def levy(state: State, block: int, city: int, log: Log) -> None:
    """Bring a new block to a city at its lowest step (6.4)."""
    state.pool &= ~(1 << block)
    state.step[block] = 1
    state.put(block, state.actor, city, log)
    log.append(BlockLevied(*state.named(block)))
    state.levies_left -= 1


def grow(state: State, block: int, log: Log) -> None:
    state.step[block] += 1
    log.append(StepGained(*state.named(block), state.strength(block)))
    state.levies_left -= 1


# --- main attacks where they are declared (7.3, edition 1.x) -----------------------------------------------------


def settle_attacks(state: State) -> int:
    """Make the one link of an attack its main attack, and return spaces without any."""
    for space in bits(state.attacks(state.actor)):
        links = used_links(state, state.actor, space)
        if not state.moves.main[space] and links.bit_count() == 1:
            state.moves.main[space] = links.bit_length()
    return undeclared(state)


def undeclared(state: State) -> int:
    """Return the spaces that the acting side attacks with no main attack yet.

    Where no link was used there is no choice: Vulcan turned Cleopatra there.
    """
    side, main = state.actor, state.moves.main
    attacked = bits(state.attacks(side))
    return mask_of(space for space in attacked if not main[space] and used_links(state, side, space))


def declare_choices(state: State) -> Sequence[Action]:
    """List the links that can be the main attack of their space."""
    table, declare = state.spaces, state.rules.catalogue.declare
    spaces = [(space, used_links(state, state.actor, space)) for space in bits(undeclared(state))]
    return tuple([declare[table.directed(link, space)] for space, links in spaces for link in bits(links)])


def declare(state: State, action: MainAttack, log: Log) -> None:
    """Make those of one link the main force, others reserves (7.3)."""
    table, side = state.spaces, state.actor
    start, space = (table.index[place] for place in action.path)
    state.moves.main[space] = came = table.link_between[start, space] + 1
    late = [block for block in bits(state.at[side][space]) if state.moves.entry[block] != came]
    state.moves.reserve |= mask_of(late)
    log.append(MainAttackDeclared(SEATS[side], action.path))
