"""The harvest, and what Germans and Gauls gain at home (7.1, 7.2)."""

from __future__ import annotations

from engine.blocks.sets import bits
from engine.blocks.state import Log
from engine.gallic_war import supply
from engine.gallic_war.actions import Roll
from engine.gallic_war.catalogue import DICE
from engine.gallic_war.events.year import HarvestRolled, StepGained
from engine.gallic_war.state import HARVEST, State


def begin(state: State, log: Log) -> str | None:
    """The cards of a year are played: the die for the harvest is due."""
    state.phase = HARVEST
    return None


def roll(state: State, action: Roll, log: Log) -> str | None:
    """The harvest sets the limit of garrisons, and changes the supply (7.1)."""
    die, data = action.dice[0], state.rules.numbers
    harvest = data.harvest[die - 1]
    state.garrison = harvest.garrison
    log.append(HarvestRolled(data.turns[state.year - 1].year, die, harvest.id, harvest.garrison))
    supply.change(state, harvest.supply, "harvest", log)
    return "gains"


def replace(state: State, log: Log) -> str | None:
    """Every German in Germania and every Gallic unit of a player at home gains a step (7.2, ruling E1)."""
    blocks = state.blocks
    for block in bits((state.fighting[0] | state.fighting[1]) & (blocks.germans | blocks.gauls)):
        if state.loc[block] == state.homes[block] and state.step[block] < blocks.top[block]:
            gain(state, block, "replacement", log)
    return "eliminated tribes"


def gain(state: State, block: int, cause: str, log: Log) -> None:
    """A block gains a step."""
    state.step[block] += 1
    log.append(StepGained(*state.named(block), state.strength(block), cause))


CHOICES = {HARVEST: lambda state: DICE}
DOERS = {(HARVEST, Roll): roll}
STEPS = {"harvest": begin, "gains": replace}
