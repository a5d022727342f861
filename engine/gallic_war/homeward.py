"""Who is eliminated returns, and legions go home or stay (7.3.1, 7.3.2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.sets import bits
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war.actions import End, Home
from engine.gallic_war.catalogue import END
from engine.gallic_war.components import BARBARIAN_SIDE, NEUTRAL, NOWHERE, ROMAN_SIDE
from engine.gallic_war.events.moving import BlockMoved
from engine.gallic_war.events.year import BlockBack, BlockWinters
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import WINTERING, State
from engine.gallic_war.tasks import (
    LEGIONS_HOME,
    Battles,
    LegionsDue,
    LegionsGo,
    LegionsLeave,
    TribesReturn,
    WinterBattleOver,
)


def come_back(state: State, block: int, side: int, area: int, step: int, log: Log) -> None:
    """A block that was off the map is on it again."""
    state.fallen &= ~(1 << block)
    state.put(block, side, area, log)
    state.step[block] = step
    seat = None if side == NEUTRAL else SEATS[side]
    log.append(BlockBack(seat, state.blocks.ids[block], state.areas.ids[area], state.strength(block)))


def occupier(state: State, area: int) -> int:
    """The side whose units stand in an area, `NEUTRAL` where no player's do."""
    return next((side for side in (ROMAN_SIDE, BARBARIAN_SIDE) if state.occ[side] >> area & 1), NEUTRAL)


def bring_tribes_back(state: State, log: Log) -> None:
    """Eliminated tribes return: to the occupier at the lowest step, else neutral at full strength (7.3.1, E2).

    For the Helvetii the Nantuates come, once, at full strength whoever has them.
    """
    blocks = state.blocks
    for tribe in bits(state.fallen & blocks.tribes):
        home = blocks.home[tribe]
        side = occupier(state, home)
        come_back(state, tribe, side, home, blocks.top[tribe] if side == NEUTRAL else 1, log)
    nantuates = blocks.nantuates
    if state.out >> blocks.helvetii & 1 and state.loc[nantuates] == NOWHERE:
        home = blocks.home[nantuates]
        come_back(state, nantuates, occupier(state, home), home, blocks.top[nantuates], log)


def eliminated_tribes(state: State, log: Log) -> bool:
    """The first of those that return."""
    bring_tribes_back(state, log)
    return state.done()


# --- legions -----------------------------------------------------------------------------------------------------


def begin_legions_home(state: State, log: Log) -> bool:
    """The Romans choose which legions go home; some must (7.3.2, rulings E3, E4)."""
    areas, blocks = state.areas, state.blocks
    state.actor = ROMAN_SIDE
    state.going = state.at[ROMAN_SIDE][areas.germania] & blocks.legions
    caesar = 1 << blocks.caesar
    if state.wintered & caesar and outside(state) & caesar:
        state.going |= caesar
    return state.go_to(LegionsLeave())


def outside(state: State) -> int:
    """The legions on the map that are not in Transalpine Gaul."""
    areas, here = state.areas, state.at[ROMAN_SIDE]
    legions = state.fighting[ROMAN_SIDE] & state.blocks.legions
    return legions & ~(here[areas.transalpine] | here[areas.off_map])


def ask_legion(state: State, log: Log) -> bool:
    """Ask for the next legion while one can be named."""
    return state.ask(ROMAN_SIDE) if may_go(state) else state.done()


def may_go(state: State) -> int:
    """The legions that can still be named: those outside, and those off the map."""
    off_map = state.at[ROMAN_SIDE][state.areas.off_map]
    return (outside(state) | off_map) & ~state.going


def crowded(state: State) -> int:
    """The areas with more legions that stay than the harvest lets, Caesar not counted (7.1, 7.3.2)."""
    here, caesar = state.at[ROMAN_SIDE], 1 << state.blocks.caesar
    staying = outside(state) & ~state.going & ~caesar
    found = 0
    for area in bits(state.occ[ROMAN_SIDE]):
        if (here[area] & staying).bit_count() > state.garrison:
            found |= 1 << area
    return found


def legion_choices(state: State) -> Sequence[Action]:
    """The legions that can still be sent home or in; and the end, when no area has too many."""
    homes = tuple(map(state.rules.catalogue.of[Home].__getitem__, bits(may_go(state))))
    return homes if crowded(state) else (*homes, END)


def send_legion(state: State, action: Home, log: Log) -> None:
    """A legion will go home; one from off the map comes in."""
    state.going |= 1 << state.blocks.index[action.block]


def end_sending(state: State, action: End, log: Log) -> None:
    """The others stay."""
    state.done()


def bring_legions_home(state: State, log: Log) -> bool:
    """They go home together, with a battle where Barbarians stand in Transalpine Gaul (7.3.2, ruling E3)."""
    areas, going = state.areas, bits(state.going)
    off_map = state.at[ROMAN_SIDE][areas.off_map] & state.going
    attack = state.occ[BARBARIAN_SIDE] >> areas.transalpine & 1
    for legion in going:
        origin = state.loc[legion]
        path = (areas.ids[origin], areas.ids[areas.transalpine])
        log.append(BlockMoved(SEATS[ROMAN_SIDE], state.blocks.ids[legion], path, "winter"))
        state.shift(legion, areas.transalpine, log)
        if attack:
            # Whatever they come from, those that go home are one group.
            state.origin[legion] = 1 + (areas.off_map if off_map >> legion & 1 else areas.transalpine)
    for legion in bits(outside(state)):
        log.append(BlockWinters(*state.named(legion)))
    returning, state.going = state.going & ~off_map, 0
    if not attack or not going:
        return state.done()
    state.reserve |= off_map if returning and not state.options.automaton else 0
    state.barbarians_attack &= ~(1 << areas.transalpine)
    return state.go_to(Battles(WINTERING, "winter battle over"), WinterBattleOver())


def after_battle(state: State, log: Log) -> bool:
    """Those that were eliminated in it return at once (ruling E3)."""
    state.forget_moves()
    bring_tribes_back(state, log)
    return state.done()


CHOICES = {LEGIONS_HOME: legion_choices}
ACT = {(LEGIONS_HOME, Home): send_legion, (LEGIONS_HOME, End): end_sending}
GO = {
    TribesReturn: eliminated_tribes,
    LegionsDue: begin_legions_home,
    LegionsLeave: ask_legion,
    LegionsGo: bring_legions_home,
    WinterBattleOver: after_battle,
}
