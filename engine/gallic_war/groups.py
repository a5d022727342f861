"""Which groups move: named before any block does (5.2.1 E, ruling M1)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.sets import bits
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war.actions import End, Group
from engine.gallic_war.catalogue import END
from engine.gallic_war.components import BARBARIAN_SIDE
from engine.gallic_war.events.moving import GroupNamed
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import GROUPS, Groups, MoveBlocks


def begin_groups(state: State) -> None:
    """Begin a movement of `groups_left` groups out of the areas of `named_from`."""
    state.actor = state.active
    state.groups = state.landed = state.entering = 0
    state.voyages = ()
    if state.active == BARBARIAN_SIDE or state.options.automaton:
        state.were_neutral = state.fighting[2]


def ask_group(state: State, log: Log) -> bool:
    """Ask for the next group while one can be named, then move them."""
    return state.ask(state.active) if state.groups_left and nameable(state) else state.go_to(MoveBlocks())


def nameable(state: State) -> int:
    """The areas that can still be named: with blocks of the side, once; off the map once for each legion."""
    off_map = state.areas.off_map
    here = state.at[state.active]
    there_are = state.occ[state.active] & state.named_from & ~state.groups
    legions_left = here[off_map].bit_count() > state.entering
    return there_are | (1 << off_map if legions_left and state.named_from >> off_map & 1 else 0)


def group_choices(state: State) -> Sequence[Action]:
    """The groups there are to name, and the end."""
    group = state.rules.catalogue.of[Group]
    return (*[group[area] for area in bits(nameable(state))], END)


def name_group(state: State, action: Group, log: Log) -> None:
    """A group is named; off the map, a legion."""
    areas = state.areas
    area = areas.index[action.area]
    state.groups |= 1 << area
    state.groups_left -= 1
    if area == areas.off_map:
        state.entering += 1
    log.append(GroupNamed(SEATS[state.active], action.area))


def end_naming(state: State, action: End, log: Log) -> None:
    """No more groups are named."""
    state.groups_left = 0


CHOICES = {GROUPS: group_choices}
ACT = {(GROUPS, Group): name_group, (GROUPS, End): end_naming}
GO = {Groups: ask_group}
