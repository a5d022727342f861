"""The harvest, and what Germans and Gauls gain at home (7.1, 7.2)."""

from __future__ import annotations

from engine.blocks.sets import bits
from engine.blocks.state import Log, Task
from engine.gallic_war import supply
from engine.gallic_war.actions import Roll
from engine.gallic_war.catalogue import DICE
from engine.gallic_war.events.year import HarvestRolled, StepGained
from engine.gallic_war.state import State
from engine.gallic_war.tasks import (
    HARVEST,
    AlliesHome,
    AriovistusWinters,
    Gains,
    GaulsHome,
    GermansHome,
    HarvestRoll,
    HomeOffer,
    LegionsDue,
    LegionsGo,
    Production,
    Reinforcements,
    Replacements,
    TribesReturn,
    VercingetorixWinters,
    WinterSupply,
    YearsPoints,
)


def years_end(state: State) -> tuple[Task, ...]:
    """Return the tasks of the end of a year (7), in the last without 7.5 to 7.7."""
    is_last = state.year == len(state.rules.numbers.turns)
    return (
        *(HarvestRoll(), Gains(), TribesReturn(), LegionsDue(), LegionsGo(), AlliesHome()),
        *(HomeOffer("vercingetorix winters", since=2), VercingetorixWinters(), GaulsHome()),
        *(AriovistusWinters(), GermansHome(), HomeOffer("winter supply"), WinterSupply()),
        *(() if is_last else (Replacements(), Production(), Reinforcements())),
        YearsPoints(),
    )


def roll_harvest(state: State, action: Roll, log: Log) -> None:
    """The harvest sets the limit of garrisons, and changes the supply (7.1)."""
    die, data = action.dice[0], state.rules.numbers
    harvest = data.harvest[die - 1]
    state.garrison = harvest.garrison
    log.append(HarvestRolled(data.turns[state.year - 1].year, die, harvest.id, harvest.garrison))
    supply.change_supply(state, harvest.supply, "harvest", log)
    state.done()


def give_gains(state: State, log: Log) -> bool:
    """Every German in Germania and every Gallic unit of a player at home gains a step (7.2, ruling E1)."""
    blocks = state.blocks
    for block in bits((state.fighting[0] | state.fighting[1]) & (blocks.germans | blocks.gauls)):
        if state.loc[block] == state.homes[block] and state.step[block] < blocks.top[block]:
            gain(state, block, "replacement", log)
    return state.done()


def gain(state: State, block: int, cause: str, log: Log) -> None:
    """A block gains a step."""
    state.step[block] += 1
    log.append(StepGained(*state.named(block), state.strength(block), cause))


CHOICES = {HARVEST: lambda state: DICE}
ACT = {(HARVEST, Roll): roll_harvest}
GO = {HarvestRoll: lambda state, log: False, Gains: give_gains}
