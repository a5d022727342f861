"""Ariovistus subdues neutral tribes without a fight (8.2, ruling B12)."""

from __future__ import annotations

from engine.blocks.sets import bits
from engine.blocks.state import Log
from engine.gallic_war.actions import Roll
from engine.gallic_war.catalogue import DICE
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events.moving import SubdueRolled
from engine.gallic_war.homecoming import turn
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import SUBDUE, FreshRegroup, Subdue


def begin_subduing(state: State) -> None:
    """When the Barbarians have moved, he rolls for each tribe that the entry has turned to the Romans."""
    state.to_subdue = 0
    ariovistus = state.blocks.ariovistus
    if state.moved >> ariovistus & 1:
        enemies = state.at[ROMAN_SIDE][state.loc[ariovistus]]
        state.to_subdue = enemies & state.were_neutral


def go_on_subduing(state: State, log: Log) -> bool:
    """Roll for the next. Who has taken an area without a fight regroups (8.2, B12)."""
    if state.to_subdue:
        return False
    state.done()
    area = state.loc[state.blocks.ariovistus]
    if _won(state, area):
        state.barbarians_attack &= ~(1 << area)
        state.battle, state.regrouped = area, state.then
        state.do(FreshRegroup())
    return True


def _won(state: State, area: int) -> bool:
    """Whether he has taken an area whose tribes had turned to the Romans, and no enemy is left in it."""
    return bool(state.barbarians_attack >> area & 1 and not state.occ[ROMAN_SIDE] >> area & 1)


def roll_to_subdue(state: State, action: Roll, log: Log) -> None:
    """The die falls for the first of them."""
    tribe = bits(state.to_subdue)[0]
    state.to_subdue &= ~(1 << tribe)
    die = action.dice[0]
    success = die <= state.rules.limits.subdue_on
    name, area = state.blocks.ids[tribe], state.areas.ids[state.loc[tribe]]
    log.append(SubdueRolled(SEATS[BARBARIAN_SIDE], name, area, die, success))
    if success:
        turn(state, tribe, BARBARIAN_SIDE, "subdued", log)


CHOICES = {SUBDUE: lambda state: DICE}
ACT = {(SUBDUE, Roll): roll_to_subdue}
GO = {Subdue: go_on_subduing}
