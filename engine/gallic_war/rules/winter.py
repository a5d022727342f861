"""Harvest, and send home who does not stay for the winter (7.1 to 7.3)."""

from __future__ import annotations

from engine.blocks.action_bases import Task
from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.blocks.leading import by_block, each, finish
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.gallic_war import tasks
from engine.gallic_war.action_table import DICE, END
from engine.gallic_war.actions import End, Home, Roll, Stay
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import (
    BlockBack,
    BlockMoved,
    BlockWinters,
    HarvestRolled,
    HomecomingBegan,
)
from engine.gallic_war.rules.losses import bring, eliminate, gain
from engine.gallic_war.rules.points import change_supply
from engine.gallic_war.seats import OWNERS, SEATS
from engine.gallic_war.state import NONE, WINTERING, State


def years_end(state: State) -> tuple[Task, ...]:
    """Return the tasks of a year's end, in the last without 7.5 to 7.7 (7)."""
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
    die = action.dice[0]
    harvest = state.rules.numbers.harvest[die - 1]
    state.garrison = harvest.garrison
    log.append(HarvestRolled(state.turn.year, die, harvest.id, harvest.garrison))
    change_supply(state, harvest.supply, "harvest", log)
    state.done()


def give_gains(state: State, log: Log) -> bool:
    """Give a step to Germans in Germania and Gauls at home (7.2, E1)."""
    blocks = state.blocks
    for block in bits((state.fighting[0] | state.fighting[1]) & (blocks.germans | blocks.gauls)):
        if state.loc[block] == state.homes[block] and state.step[block] < blocks.top[block]:
            gain(state, block, "replacement", log)
    return state.done()


def come_back(state: State, block: int, side: int, area: int, step: int, log: Log) -> None:
    state.fallen &= ~(1 << block)
    state.put(block, side, area, log)
    state.step[block] = step
    log.append(BlockBack(OWNERS[side], state.blocks.ids[block], state.areas.ids[area], state.strength(block)))


def bring_tribes_back(state: State, log: Log) -> bool:
    """Bring eliminated tribes back to the occupier, or as neutral ones (7.3.1, E2).

    They come at the lowest step, neutral ones at full strength. For the Helvetii the Nantuates come, once, at
    full strength for either side.
    """
    blocks = state.blocks
    returning = [(tribe, 1) for tribe in bits(state.fallen & blocks.tribes)]
    if state.out >> blocks.helvetii & ~(state.on_map | state.fallen) >> blocks.nantuates & 1:
        returning.append((blocks.nantuates, blocks.top[blocks.nantuates]))
    for tribe, step in returning:
        home = blocks.home[tribe]
        side = next((side for side in (ROMAN_SIDE, BARBARIAN_SIDE) if state.occ[side] >> home & 1), NEUTRAL)
        come_back(state, tribe, side, home, blocks.top[tribe] if side == NEUTRAL else step, log)
    return state.done()


# --- legions (7.3.2) ---------------------------------------------------------------------------------------------


def begin_legions_home(state: State, log: Log) -> bool:
    """Find the legions that must go home (7.3.2, E3, E4)."""
    state.actor = ROMAN_SIDE
    legions_of_germania = state.at[ROMAN_SIDE][state.areas.germania] & state.blocks.legions
    state.going = legions_of_germania | state.wintered & outside(state) & 1 << state.blocks.caesar
    return state.go_to(tasks.LegionsLeave())


def outside(state: State) -> int:
    """Return the legions on the map that are not in Transalpine Gaul."""
    areas, here = state.areas, state.at[ROMAN_SIDE]
    legions = state.fighting[ROMAN_SIDE] & state.blocks.legions
    return legions & ~(here[areas.transalpine] | here[areas.off_map])


def may_go(state: State) -> int:
    off_map = state.at[ROMAN_SIDE][state.areas.off_map]
    return (outside(state) | off_map) & ~state.going


def crowded(state: State) -> int:
    """Return the areas where more legions stay than may (7.1, 7.3.2)."""
    here, caesar = state.at[ROMAN_SIDE], 1 << state.blocks.caesar
    staying, most = outside(state) & ~state.going & ~caesar, state.garrison
    return mask_of(area for area in bits(state.occ[ROMAN_SIDE]) if (here[area] & staying).bit_count() > most)


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


# --- Gauls, Germans and their leaders (7.3.3 to 7.3.5) -----------------------------------------------------------


def allies(state: State, log: Log) -> bool:
    """Bring the Romans' tribes home, where they may change sides (7.3.3)."""
    log.append(HomecomingBegan(state.turn.year))
    for tribe in bits(state.fighting[ROMAN_SIDE] & state.blocks.tribes):
        home = state.homes[tribe]
        lost = state.occ[BARBARIAN_SIDE] >> home & 1
        if state.loc[tribe] != home:
            bring(state, tribe, BARBARIAN_SIDE if lost else ROMAN_SIDE, home, "home", log)
    return state.done()


def ask_leader(state: State, log: Log) -> bool:
    """Ask whether a leader goes home, but Ariovistus only once (7.3.4, 7.3.5, E6)."""
    blocks, is_gaul = state.blocks, isinstance(state.task, tasks.VercingetorixWinters)
    leader = blocks.vercingetorix if is_gaul else blocks.ariovistus
    state.acted = 0
    home, place = state.homes[leader], state.loc[leader]
    if place == NOWHERE or (not is_gaul and (place == home or state.wintered >> leader & 1)):
        return state.done()
    state.leader, state.actor = leader, BARBARIAN_SIDE
    can_go = not is_gaul or (home not in (NOWHERE, place) and not state.occ[ROMAN_SIDE] >> home & 1)
    return state.go_to(tasks.LeaderGoesHome() if can_go else tasks.LeaderCompanions())


def leader_goes(state: State, action: Home, log: Log) -> bool:
    leader = state.leader
    bring(state, leader, BARBARIAN_SIDE, state.homes[leader], "home", log)
    return state.go_to(tasks.LeaderCompanions()) if state.blocks.gauls >> leader & 1 else state.done()


def companions(state: State) -> int:
    """Return who may stay with the leader while there is room (7.3.4, 7.3.5, E6)."""
    leader, blocks = state.leader, state.blocks
    if state.acted.bit_count() >= state.garrison - 1:
        return 0
    people = blocks.gauls if blocks.gauls >> leader & 1 else blocks.germans
    here = state.at[BARBARIAN_SIDE][state.loc[leader]] & people & ~state.acted & ~(1 << leader)
    return mask_of(block for block in bits(here) if state.homes[block] != state.loc[block])


def companion_stays(state: State, block: int, log: Log) -> None:
    state.acted |= 1 << block


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
    stays = (state.leader == leader and state.loc[leader] != germania) << leader
    for block in bits(state.fighting[BARBARIAN_SIDE] & blocks.germans):
        if (state.acted | stays) >> block & 1:
            log.append(BlockWinters(*state.named(block)))
        elif state.loc[block] != germania:
            bring(state, block, BARBARIAN_SIDE, germania, "home", log)
    for block in bits(state.fallen & blocks.germans):
        come_back(state, block, BARBARIAN_SIDE, germania, 1, log)
    state.acted, state.leader = 0, NONE
    state.wintered = outside(state) & 1 << blocks.caesar | stays
    return state.done()


CHOICES = {
    tasks.HARVEST: lambda state: DICE,
    tasks.LEGIONS_HOME: lambda state: each(Home, may_go, *(() if crowded(state) else (END,)))(state),
    tasks.LEADER_HOME: lambda state: [state.rules.catalogue.of[kind][state.leader] for kind in (Home, Stay)],
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
    tasks.VercingetorixWinters: ask_leader,
    tasks.AriovistusWinters: ask_leader,
    tasks.LeaderCompanions: lambda state, log: state.ask(BARBARIAN_SIDE) if companions(state) else state.done(),
    tasks.GaulsHome: gauls,
    tasks.GermansHome: germans,
}
