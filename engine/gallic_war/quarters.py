"""Gauls and Germans go home, but for those who winter with Vercingetorix or Ariovistus (7.3.3-7.3.5)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.sets import bits
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war.actions import End, Home, Stay
from engine.gallic_war.catalogue import END
from engine.gallic_war.components import BARBARIAN_SIDE, NOWHERE, ROMAN_SIDE
from engine.gallic_war.events.year import BlockWinters, HomecomingBegan
from engine.gallic_war.homecoming import bring
from engine.gallic_war.homeward import come_back, outside
from engine.gallic_war.losses import eliminate
from engine.gallic_war.state import NONE, State
from engine.gallic_war.tasks import (
    COMPANIONS,
    LEADER_HOME,
    AlliesHome,
    AriovistusWinters,
    GaulsHome,
    GermansHome,
    LeaderCompanions,
    LeaderGoesHome,
    VercingetorixWinters,
)


def allies(state: State, log: Log) -> bool:
    """The Romans' tribes go home; where Barbarians stand they change sides (7.3.3)."""
    log.append(HomecomingBegan(state.rules.numbers.turns[state.year - 1].year))
    for tribe in bits(state.fighting[ROMAN_SIDE] & state.blocks.tribes):
        home = state.homes[tribe]
        lost = state.occ[BARBARIAN_SIDE] >> home & 1
        if state.loc[tribe] != home:
            bring(state, tribe, BARBARIAN_SIDE if lost else ROMAN_SIDE, home, "home", log)
    return state.done()


# --- the two leaders ---------------------------------------------------------------------------------------------


def vercingetorix(state: State, log: Log) -> bool:
    """He goes home or stays, before the tribes around him (ruling E6)."""
    leader = state.blocks.vercingetorix
    state.acted = 0
    if state.loc[leader] == NOWHERE:
        return state.done()
    home = state.homes[leader]
    can_go = home not in (NOWHERE, state.loc[leader]) and not state.occ[ROMAN_SIDE] >> home & 1
    return _ask_leader(state, leader, can_go=can_go)


def ariovistus(state: State, log: Log) -> bool:
    """He goes home, or stays outside Germania, but not two years running (7.3.5, ruling E6)."""
    leader = state.blocks.ariovistus
    state.acted = 0
    if state.loc[leader] in (NOWHERE, state.homes[leader]) or state.wintered >> leader & 1:
        return state.done()
    return _ask_leader(state, leader, can_go=True)


def _ask_leader(state: State, leader: int, *, can_go: bool) -> bool:
    state.leader, state.actor = leader, BARBARIAN_SIDE
    return state.go_to(LeaderGoesHome() if can_go else LeaderCompanions())


def leader_choices(state: State) -> Sequence[Action]:
    """Home, or here."""
    of = state.rules.catalogue.of
    return of[Home][state.leader], of[Stay][state.leader]


def leader_goes(state: State, action: Home, log: Log) -> bool:
    """He goes home; whoever is there is with him."""
    leader = state.leader
    bring(state, leader, BARBARIAN_SIDE, state.homes[leader], "home", log)
    return state.go_to(LeaderCompanions()) if state.blocks.gauls >> leader & 1 else state.done()


def leader_stays(state: State, action: Stay, log: Log) -> None:
    """He stays."""
    state.go_to(LeaderCompanions())


def room(state: State) -> int:
    """How many more may stay away from home with the leader, who counts himself (7.3.4, 7.3.5, ruling E6)."""
    return state.garrison - 1 - state.acted.bit_count()


def companions(state: State) -> int:
    """The blocks that may stay with him: of his people, away from home, while the limit lets."""
    leader, blocks = state.leader, state.blocks
    people = blocks.gauls if blocks.gauls >> leader & 1 else blocks.germans
    here = state.at[BARBARIAN_SIDE][state.loc[leader]] & people & ~state.acted & ~(1 << leader)
    away = 0
    for block in bits(here if room(state) > 0 else 0):
        if state.homes[block] != state.loc[block]:
            away |= 1 << block
    return away


def ask_companions(state: State, log: Log) -> bool:
    """Who stays with him is the Barbarians' choice."""
    return state.ask(BARBARIAN_SIDE) if companions(state) else state.done()


def companion_choices(state: State) -> Sequence[Action]:
    """Each that may stay, and the end."""
    return (*map(state.rules.catalogue.of[Stay].__getitem__, bits(companions(state))), END)


def companion_stays(state: State, action: Stay, log: Log) -> None:
    """One stays."""
    state.acted |= 1 << state.blocks.index[action.block]


def no_more(state: State, action: End, log: Log) -> None:
    """The others go home."""
    state.done()


# --- all others --------------------------------------------------------------------------------------------------


def gauls(state: State, log: Log) -> bool:
    """The Barbarians' Gauls go home; where Romans stand, tribes change sides, leaders fall (7.3.4, E5)."""
    blocks = state.blocks
    staying = state.acted | 1 << blocks.vercingetorix
    for block in bits(state.fighting[BARBARIAN_SIDE] & blocks.gauls):
        home = state.homes[block]
        if state.loc[block] == home:
            continue
        if staying >> block & 1:
            log.append(BlockWinters(*state.named(block)))
        elif not state.occ[ROMAN_SIDE] >> home & 1:
            bring(state, block, BARBARIAN_SIDE, home, "home", log)
        elif blocks.gallic_leaders >> block & 1:
            eliminate(state, block, "home", log)
        else:
            bring(state, block, ROMAN_SIDE, home, "home", log)
    state.acted, state.leader = 0, NONE
    return state.done()


def germans(state: State, log: Log) -> bool:
    """Germans go home, and those that were eliminated return (7.3.5)."""
    blocks, germania = state.blocks, state.areas.germania
    leader = blocks.ariovistus
    stays = state.leader == leader and state.loc[leader] != germania
    staying = state.acted | (1 << leader if stays else 0)
    for block in bits(state.fighting[BARBARIAN_SIDE] & blocks.germans):
        if staying >> block & 1:
            log.append(BlockWinters(*state.named(block)))
        elif state.loc[block] != germania:
            bring(state, block, BARBARIAN_SIDE, germania, "home", log)
    for block in bits(state.fallen & blocks.germans):
        come_back(state, block, BARBARIAN_SIDE, germania, 1, log)
    state.acted, state.leader = 0, NONE
    caesar = 1 << blocks.caesar
    state.wintered = (outside(state) & caesar) | (1 << leader if stays else 0)
    return state.done()


CHOICES = {LEADER_HOME: leader_choices, COMPANIONS: companion_choices}
ACT = {
    (LEADER_HOME, Home): leader_goes,
    (LEADER_HOME, Stay): leader_stays,
    (COMPANIONS, Stay): companion_stays,
    (COMPANIONS, End): no_more,
}
GO = {
    AlliesHome: allies,
    VercingetorixWinters: vercingetorix,
    AriovistusWinters: ariovistus,
    LeaderGoesHome: lambda state, log: False,
    LeaderCompanions: ask_companions,
    GaulsHome: gauls,
    GermansHome: germans,
}
