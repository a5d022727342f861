"""Feed legions, buy steps, and bring new legions (7.4 to 7.7, 11)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.leading import by_block, each, finish
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import tasks
from engine.gallic_war.action_table import DICE, END
from engine.gallic_war.actions import Build, End, Roll, Starve, Step
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.data import DIE
from engine.gallic_war.events import LegionBuilt, ReinforcementRolled
from engine.gallic_war.rules.losses import gain, lose_step
from engine.gallic_war.rules.points import VERCINGETORIX_CAME, change_supply
from engine.gallic_war.rules.winter import come_back, outside
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State

STEP_COST, BUILD_COST = 1, 1
"""Supply points of a step (7.5), and of a point of strength (7.7)."""


def hungry(state: State) -> int:
    """Return the legions that cost a point and have not gone without (7.4, E7)."""
    return outside(state) & ~(1 << state.blocks.caesar) & ~state.acted


def feed(state: State, log: Log) -> bool:
    """Have the Romans choose who goes without where supply is short (7.4, E7)."""
    legions = hungry(state)
    if legions.bit_count() > state.supply:
        if state.supply:
            return state.ask(ROMAN_SIDE)
        for legion in bits(legions):
            _go_without(state, legion, log)
        return True
    change_supply(state, -legions.bit_count(), "winter", log)
    state.acted = 0
    return state.done()


def _go_without(state: State, legion: int, log: Log) -> None:
    state.acted |= 1 << legion
    lose_step(state, legion, "supply", log)


def replaceable(state: State) -> int:
    """Return the legions that can gain a step (7.5)."""
    blocks = state.blocks
    if state.supply < STEP_COST:
        return 0
    legions = state.fighting[ROMAN_SIDE] & blocks.legions & ~(outside(state) & state.acted)
    return mask_of(legion for legion in bits(legions) if state.step[legion] < blocks.top[legion])


def buy_step(state: State, legion: int, log: Log) -> None:
    state.acted |= 1 << legion
    change_supply(state, -STEP_COST, "replacement", log)
    gain(state, legion, "replacement", log)


def _end_replacing(state: State) -> bool:
    state.acted = 0
    return state.done()


def productive(state: State) -> int:
    """Return the areas that are the Romans' when supply is made (7.6, N2)."""
    theirs = state.occ[BARBARIAN_SIDE] & ~state.occ[ROMAN_SIDE]
    return state.controlled(ROMAN_SIDE) | 1 << state.areas.transalpine & ~theirs


def produce(state: State, log: Log) -> bool:
    """Make points in fortified towns under Roman control (7.6)."""
    values = state.areas.supply_value
    change_supply(state, sum([values[area] for area in bits(productive(state))]), "production", log)
    return state.done()


def begin_reinforcements(state: State, log: Log) -> bool:
    """Return legions lost a year ago, then build or schedule others (7.7, 7.7.1, 11)."""
    blocks, off_map = state.blocks, state.areas.off_map
    for legion in bits(state.due):
        come_back(state, legion, ROMAN_SIDE, off_map, blocks.top[legion], log)
    state.due, state.fallen = state.fallen & blocks.legions, state.fallen & ~blocks.legions
    state.builds = 0
    if state.options.historical:
        return _schedule(state, log)
    if state.massive:
        state.pool |= (1 << blocks.legion_v | 1 << blocks.legion_vi) & ~_seen(state)
    return state.go_to(tasks.Builds())


def ask_build(state: State, log: Log) -> bool:
    """Let the Romans build a legion, or two after Massive Revolt (7.7)."""
    limits = state.rules.limits
    most = limits.builds_after_massive_revolt if state.massive else limits.builds
    may_build = state.pool and state.builds < most and state.supply >= BUILD_COST
    return state.ask(ROMAN_SIDE) if may_build else state.done()


def build_choices(state: State) -> Sequence[Action]:
    ids, strongest = state.blocks.ids, min(state.rules.limits.build_strength, state.supply // BUILD_COST)
    strengths = range(1, strongest + 1)
    return (*[Build(ids[legion], strength) for legion in bits(state.pool) for strength in strengths], END)


def build(state: State, action: Build, log: Log) -> None:
    legion = state.blocks.index[action.block]
    change_supply(state, -action.strength * BUILD_COST, "build", log)
    state.builds += 1
    _enter(state, legion, state.blocks.strengths[legion].index(action.strength), log)


def _enter(state: State, legion: int, step: int, log: Log) -> None:
    areas = state.areas
    state.pool &= ~(1 << legion)
    state.put(legion, ROMAN_SIDE, areas.off_map, log)
    state.step[legion] = step
    name, seat = state.blocks.ids[legion], SEATS[ROMAN_SIDE]
    log.append(LegionBuilt(seat, name, areas.ids[areas.off_map], state.strength(legion)))


def _schedule(state: State, log: Log) -> bool:
    """Bring the legions of the year for certain or by a die each (11, E11)."""
    blocks, turn = state.blocks, state.turn
    if state.deeds & VERCINGETORIX_CAME:
        for legion in (blocks.legion_v, blocks.legion_vi):
            _enter(state, legion, blocks.top[legion], log)
    waiting = mask_of(map(blocks.index.__getitem__, turn.legions)) & ~_seen(state)
    if turn.enter_on >= DIE:
        for legion in bits(waiting):
            _enter(state, legion, blocks.top[legion], log)
        waiting = 0
    state.to_roll = waiting
    return state.go_to(tasks.Schedule())


def _seen(state: State) -> int:
    """Return the legions that have been in the game."""
    return state.on_map | state.fallen | state.due


def roll_for_legion(state: State, action: Roll, log: Log) -> None:
    blocks, turn = state.blocks, state.turn
    legion, die = bits(state.to_roll)[0], action.dice[0]
    state.to_roll &= ~(1 << legion)
    success = die <= turn.enter_on
    log.append(ReinforcementRolled(blocks.ids[legion], die, success))
    if success:
        _enter(state, legion, blocks.top[legion], log)


CHOICES = {
    tasks.SUPPLY: each(Starve, hungry),
    tasks.REPLACE: each(Step, replaceable, END),
    tasks.BUILD: build_choices,
    tasks.REINFORCE: lambda state: DICE,
}
ACT = {
    (tasks.SUPPLY, Starve): by_block(_go_without),
    (tasks.REPLACE, Step): by_block(buy_step),
    (tasks.REPLACE, End): lambda state, action, log: _end_replacing(state),
    (tasks.BUILD, Build): build,
    (tasks.BUILD, End): finish,
    (tasks.REINFORCE, Roll): roll_for_legion,
}
GO = {
    tasks.WinterSupply: feed,
    tasks.Replacements: lambda state, log: state.ask(ROMAN_SIDE) if replaceable(state) else _end_replacing(state),
    tasks.Production: produce,
    tasks.Reinforcements: begin_reinforcements,
    tasks.Builds: ask_build,
    tasks.Schedule: lambda state, log: state.ask(ROMAN_SIDE) if state.to_roll else state.done(),
}
