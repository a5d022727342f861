"""End a year: harvest, who goes home, and who stays (7.1 to 7.3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.acts import Task
from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.blocks.leading import by_block, each, finish, wait
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import tasks
from engine.gallic_war.actions import End, Home, Roll, Stay
from engine.gallic_war.catalogue import DICE, END
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import (
    BlockBack,
    BlockMoved,
    BlockWinters,
    HarvestRolled,
    HomecomingBegan,
    StepGained,
)
from engine.gallic_war.rules.losses import bring, eliminate
from engine.gallic_war.rules.points import change_supply
from engine.gallic_war.seats import OWNERS, SEATS
from engine.gallic_war.state import NONE, WINTERING, State


def years_end(state: State) -> tuple[Task, ...]:
    """Return the tasks of the end of a year (7), in the last without 7.5 to 7.7."""
    is_last = state.year == len(state.rules.numbers.turns)
    return (
        *(tasks.HarvestRoll(), tasks.Gains(), tasks.TribesReturn()),
        *(tasks.LegionsDue(), tasks.LegionsGo(), tasks.AlliesHome()),
        *(tasks.HomeOffer(since=2), tasks.VercingetorixWinters(), tasks.GaulsHome()),
        *(tasks.AriovistusWinters(), tasks.GermansHome(), tasks.HomeOffer(), tasks.WinterSupply()),
        *(() if is_last else (tasks.Replacements(), tasks.Production(), tasks.Reinforcements())),
        tasks.YearsPoints(),
    )


def roll_harvest(state: State, action: Roll, log: Log) -> None:
    """Set the limit of garrisons, and change the supply (7.1)."""
    die, data = action.dice[0], state.rules.numbers
    harvest = data.harvest[die - 1]
    state.garrison = harvest.garrison
    log.append(HarvestRolled(data.turns[state.year - 1].year, die, harvest.id, harvest.garrison))
    change_supply(state, harvest.supply, "harvest", log)
    state.done()


def give_gains(state: State, log: Log) -> bool:
    """Give a step to Germans in Germania and Gauls at home (7.2, E1)."""
    blocks = state.blocks
    for block in bits((state.fighting[0] | state.fighting[1]) & (blocks.germans | blocks.gauls)):
        if state.loc[block] == state.homes[block] and state.step[block] < blocks.top[block]:
            gain(state, block, "replacement", log)
    return state.done()


def gain(state: State, block: int, cause: str, log: Log) -> None:
    state.step[block] += 1
    log.append(StepGained(*state.named(block), state.strength(block), cause))


# --- who returns, and legions (7.3.1, 7.3.2) ---------------------------------------------------------------------


def come_back(state: State, block: int, side: int, area: int, step: int, log: Log) -> None:
    state.fallen &= ~(1 << block)
    state.put(block, side, area, log)
    state.step[block] = step
    log.append(BlockBack(OWNERS[side], state.blocks.ids[block], state.areas.ids[area], state.strength(block)))


def occupier(state: State, area: int) -> int:
    """Return the side whose units stand in an area, or `NEUTRAL`."""
    return next((side for side in (ROMAN_SIDE, BARBARIAN_SIDE) if state.occ[side] >> area & 1), NEUTRAL)


def bring_tribes_back(state: State, log: Log) -> bool:
    """Bring eliminated tribes back to the occupier, or as neutral ones (7.3.1, E2).

    They come at the lowest step, neutral ones at full strength. For the Helvetii the Nantuates come, once, at
    full strength whoever has them.
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
    return state.done()


# --- legions -----------------------------------------------------------------------------------------------------


def begin_legions_home(state: State, log: Log) -> bool:
    """Find the legions that must go home (7.3.2, E3, E4)."""
    areas, blocks = state.areas, state.blocks
    state.actor = ROMAN_SIDE
    state.going = state.at[ROMAN_SIDE][areas.germania] & blocks.legions
    caesar = 1 << blocks.caesar
    if state.wintered & caesar and outside(state) & caesar:
        state.going |= caesar
    return state.go_to(tasks.LegionsLeave())


def outside(state: State) -> int:
    """Return the legions on the map that are not in Transalpine Gaul."""
    areas, here = state.areas, state.at[ROMAN_SIDE]
    legions = state.fighting[ROMAN_SIDE] & state.blocks.legions
    return legions & ~(here[areas.transalpine] | here[areas.off_map])


def may_go(state: State) -> int:
    """Return the legions that can still be named."""
    off_map = state.at[ROMAN_SIDE][state.areas.off_map]
    return (outside(state) | off_map) & ~state.going


def crowded(state: State) -> int:
    """Return the areas where more legions stay than may (7.1, 7.3.2)."""
    here, caesar = state.at[ROMAN_SIDE], 1 << state.blocks.caesar
    staying, most = outside(state) & ~state.going & ~caesar, state.garrison
    return mask_of(area for area in bits(state.occ[ROMAN_SIDE]) if (here[area] & staying).bit_count() > most)


def legion_choices(state: State) -> Sequence[Action]:
    """Return the legions that can be sent, and the end when no area has too many."""
    homes = tuple(map(state.rules.catalogue.of[Home].__getitem__, bits(may_go(state))))
    return homes if crowded(state) else (*homes, END)


def send_legion(state: State, legion: int, log: Log) -> None:
    state.going |= 1 << legion


def bring_legions_home(state: State, log: Log) -> bool:
    """Bring them home together, which may mean a battle (7.3.2, E3)."""
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
            state.moves.origin[legion] = 1 + (areas.off_map if off_map >> legion & 1 else areas.transalpine)
    for legion in bits(outside(state)):
        log.append(BlockWinters(*state.named(legion)))
    returning, state.going = state.going & ~off_map, 0
    if not attack or not going:
        return state.done()
    state.moves.reserve |= off_map if returning and not state.options.automaton else 0
    state.moves.barbarians_attack &= ~(1 << areas.transalpine)
    return state.go_to(tasks.Battles(WINTERING), tasks.WinterBattleOver())


def after_battle(state: State, log: Log) -> bool:
    """Bring back those who were eliminated in it (E3)."""
    state.forget_moves()
    return bring_tribes_back(state, log)


# --- Gauls and Germans (7.3.3 to 7.3.5) --------------------------------------------------------------------------


def allies(state: State, log: Log) -> bool:
    """Bring the Romans' tribes home, where they may change sides (7.3.3)."""
    log.append(HomecomingBegan(state.rules.numbers.turns[state.year - 1].year))
    for tribe in bits(state.fighting[ROMAN_SIDE] & state.blocks.tribes):
        home = state.homes[tribe]
        lost = state.occ[BARBARIAN_SIDE] >> home & 1
        if state.loc[tribe] != home:
            bring(state, tribe, BARBARIAN_SIDE if lost else ROMAN_SIDE, home, "home", log)
    return state.done()


# --- the two leaders ---------------------------------------------------------------------------------------------


def vercingetorix(state: State, log: Log) -> bool:
    """Ask whether he goes home, before the tribes around him (E6)."""
    leader = state.blocks.vercingetorix
    state.acted = 0
    if state.loc[leader] == NOWHERE:
        return state.done()
    home = state.homes[leader]
    can_go = home not in (NOWHERE, state.loc[leader]) and not state.occ[ROMAN_SIDE] >> home & 1
    return _ask_leader(state, leader, can_go=can_go)


def ariovistus(state: State, log: Log) -> bool:
    """Ask whether he goes home, who may not stay two years running (7.3.5, E6)."""
    leader = state.blocks.ariovistus
    state.acted = 0
    if state.loc[leader] in (NOWHERE, state.homes[leader]) or state.wintered >> leader & 1:
        return state.done()
    return _ask_leader(state, leader, can_go=True)


def _ask_leader(state: State, leader: int, *, can_go: bool) -> bool:
    state.leader, state.actor = leader, BARBARIAN_SIDE
    return state.go_to(tasks.LeaderGoesHome() if can_go else tasks.LeaderCompanions())


def leader_choices(state: State) -> Sequence[Action]:
    of = state.rules.catalogue.of
    return of[Home][state.leader], of[Stay][state.leader]


def leader_goes(state: State, action: Home, log: Log) -> bool:
    leader = state.leader
    bring(state, leader, BARBARIAN_SIDE, state.homes[leader], "home", log)
    return state.go_to(tasks.LeaderCompanions()) if state.blocks.gauls >> leader & 1 else state.done()


def room(state: State) -> int:
    """Return how many more may stay with the leader (7.3.4, 7.3.5, E6)."""
    return state.garrison - 1 - state.acted.bit_count()


def companions(state: State) -> int:
    """Return the blocks that may stay with him (7.3.4, 7.3.5)."""
    leader, blocks = state.leader, state.blocks
    people = blocks.gauls if blocks.gauls >> leader & 1 else blocks.germans
    here = state.at[BARBARIAN_SIDE][state.loc[leader]] & people & ~state.acted & ~(1 << leader)
    if room(state) <= 0:
        return 0
    return mask_of(block for block in bits(here) if state.homes[block] != state.loc[block])


def companion_stays(state: State, block: int, log: Log) -> None:
    state.acted |= 1 << block


# --- all others --------------------------------------------------------------------------------------------------


def gauls(state: State, log: Log) -> bool:
    """Bring the Barbarians' Gauls home, or lose them to the Romans (7.3.4, E5)."""
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
    """Bring Germans home, and those back who were eliminated (7.3.5)."""
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


CHOICES = {
    tasks.HARVEST: lambda state: DICE,
    tasks.LEGIONS_HOME: legion_choices,
    tasks.LEADER_HOME: leader_choices,
    tasks.COMPANIONS: each(Stay, companions, END),
}
ACT = {
    (tasks.HARVEST, Roll): roll_harvest,
    (tasks.LEGIONS_HOME, Home): by_block(send_legion),
    (tasks.LEGIONS_HOME, End): finish,
    (tasks.LEADER_HOME, Home): leader_goes,
    (tasks.LEADER_HOME, Stay): lambda state, action, log: state.go_to(tasks.LeaderCompanions()),
    (tasks.COMPANIONS, Stay): by_block(companion_stays),
    (tasks.COMPANIONS, End): finish,
}
GO = {
    tasks.HarvestRoll: lambda state, log: state.ask(ROMAN_SIDE),
    tasks.Gains: give_gains,
    tasks.TribesReturn: bring_tribes_back,
    tasks.LegionsDue: begin_legions_home,
    tasks.LegionsLeave: lambda state, log: state.ask(ROMAN_SIDE) if may_go(state) else state.done(),
    tasks.LegionsGo: bring_legions_home,
    tasks.WinterBattleOver: after_battle,
    tasks.AlliesHome: allies,
    tasks.VercingetorixWinters: vercingetorix,
    tasks.AriovistusWinters: ariovistus,
    tasks.LeaderGoesHome: wait,
    tasks.LeaderCompanions: lambda state, log: state.ask(BARBARIAN_SIDE) if companions(state) else state.done(),
    tasks.GaulsHome: gauls,
    tasks.GermansHome: germans,
}
