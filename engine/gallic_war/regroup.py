"""The victor of a battle regroups (6 G, ruling B16)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.choices import Choices, Chunk, Product
from engine.gallic_war import actions
from engine.gallic_war.borders import full
from engine.gallic_war.catalogue import JUST_END
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events.fighting import BlockRegrouped
from engine.gallic_war.retreat import SAIL_AWAY, depart, lands
from engine.gallic_war.state import BY_SEA, NONE, State
from engine.gallic_war.tasks import REGROUP, FreshRegroup, RegroupBlocks


def begin_regroup(state: State, log: Log) -> bool:
    """The side that holds the area is the victor; its limits are fresh."""
    state.retreats = bytearray(len(state.retreats))
    state.sailed = ()
    return state.go_to(RegroupBlocks())


def go_on_regrouping(state: State, log: Log) -> bool:
    """The victor's blocks regroup while any can."""
    state.actor = ROMAN_SIDE if state.occ[ROMAN_SIDE] >> state.battle & 1 else BARBARIAN_SIDE
    legal = regroup_choices(state)
    return state.ask(state.actor, legal) if len(legal) > 1 else end_regroup(state)


def regroup_choices(state: State) -> Choices:
    """Every regroup of the blocks still there, and the end."""
    side, area = state.actor, state.battle
    routes, catalogue = state.rules.routes, state.rules.catalogue
    areas, here = state.areas, state.at[side][area]
    free = state.friendly(side) | state.empty
    closed = full(areas, state.retreats, side)
    chunks: list[Chunk] = []
    for kind in (state.blocks.legions, state.blocks.germans, state.blocks.gauls):
        if not (members := bits(here & kind)):
            continue
        if ways := routes.moves(area, free & lands(state, members[0]) & areas.neighbours[area], closed):
            chunks.append(Product(members, ways, catalogue.regroup))
    if side == ROMAN_SIDE and areas.seas_of[area]:
        ports = [port for _, port in state.sailed]
        crowded = mask_of(port for port in ports if ports.count(port) >= SAIL_AWAY)
        if ways := routes.voyages(area, free & ~crowded):
            chunks.append(Product(bits(here), ways, catalogue.regroup))
    if side == BARBARIAN_SIDE and state.options.automaton:
        chunks += _regroups_by_sea(state, here, free)
    chunks.append(JUST_END)
    return Choices(chunks)


def _regroups_by_sea(state: State, here: int, free: int) -> Iterator[Chunk]:
    """The automaton's blocks that came over the sea can go back, as over a river (ruling A16)."""
    routes, catalogue = state.rules.routes, state.rules.catalogue
    for block in bits(here):
        port = state.origin[block] - 1
        if state.entry[block] == BY_SEA and (ways := routes.voyages(state.battle, free & 1 << port)):
            yield Product((block,), ways, catalogue.regroup)


def regroup(state: State, action: actions.Regroup, log: Log) -> None:
    """A block of the victor goes to another area."""
    block, route = state.rules.catalogue.regroup.split(action)  # type: ignore[misc]
    side, name, _ = state.named(block)
    log.append(BlockRegrouped(side, name, route.names))
    depart(state, block, route, log)


def end_regroup(state: State) -> bool:
    """The victor is done."""
    state.battle = NONE
    state.retreats = bytearray(len(state.retreats))
    state.sailed = ()
    return state.done()


CHOICES = {REGROUP: regroup_choices}
ACT = {(REGROUP, actions.Regroup): regroup, (REGROUP, actions.End): lambda state, action, log: end_regroup(state)}
GO = {FreshRegroup: begin_regroup, RegroupBlocks: go_on_regrouping}
