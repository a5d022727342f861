"""Which of the links by which an attack came is the main attack's, where it is declared (7.3, edition 1.x).

A player declares it when the moves are over: till then nobody of an attack is in reserve. Where all came by one
link there is nothing to declare.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.julius_caesar.actions import MainAttack
from engine.julius_caesar.events import MainAttackDeclared
from engine.julius_caesar.movement import used_links
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State


def settle_attacks(state: State) -> int:
    """The moves are over: settle the attacks that came by one link; the spaces where one is to be declared."""
    for space in bits(state.attacks(state.actor)):
        links = used_links(state, state.actor, space)
        if not state.main[space] and links.bit_count() == 1:
            state.main[space] = links.bit_length()
    return undeclared(state)


def undeclared(state: State) -> int:
    """The spaces that the acting side attacks by links of which none is the main attack's yet.

    Where no link was used nothing is to be declared: Vulcan turned Cleopatra there.
    """
    side = state.actor
    return mask_of(
        space for space in bits(state.attacks(side)) if not state.main[space] and used_links(state, side, space)
    )


def declare_choices(state: State) -> Sequence[Action]:
    """Every link by which a space was attacked where the main attack is still to be declared."""
    table, declaring = state.spaces, state.rules.catalogue.declare
    return tuple(
        [
            declaring[table.directed(link, space)]
            for space in bits(undeclared(state))
            for link in bits(used_links(state, state.actor, space))
        ]
    )


def declare(state: State, action: MainAttack, log: Log) -> None:
    """The blocks that came by this link are the main force, all others of the attack its reserves (7.3)."""
    table, side = state.spaces, state.actor
    start, space = (table.index[place] for place in action.path)
    link = table.link_between[start, space]
    state.main[space] = link + 1
    state.reserve |= mask_of(block for block in bits(state.at[side][space]) if state.entry[block] != link + 1)
    log.append(MainAttackDeclared(SEATS[side], action.path))
