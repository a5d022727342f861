"""The Baggage Train (13.1, ruling V5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import actions
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events.year import StepGained
from engine.gallic_war.state import NONE, State
from engine.gallic_war.supply import change_supply
from engine.gallic_war.tasks import BAGGAGE, Baggage

ROMAN_SUPPLY, RAID, STEPS_GIVEN = 5, 2, 2
"""Supply points that the Romans gain, or lose to the Barbarians, and steps that their blocks gain instead."""


def begin_baggage_train(state: State, log: Log) -> bool:
    """The Romans gain supply; the Barbarians choose between a raid and steps for blocks of one area."""
    if state.active == ROMAN_SIDE:
        change_supply(state, ROMAN_SUPPLY, "baggage train", log)
        return state.done()
    return state.go_to(Baggage())


def lacking_a_step(state: State) -> int:
    """The Barbarians' blocks that lack a step; of one area only, when one has been given."""
    top, step = state.blocks.top, state.step
    here = state.fighting[BARBARIAN_SIDE] if state.target == NONE else state.at[BARBARIAN_SIDE][state.target]
    return mask_of(block for block in bits(here) if step[block] < top[block])


def ask_baggage(state: State, log: Log) -> bool:
    """What the Barbarians do next; without a block that lacks a step there is only the raid."""
    legal = baggage_choices(state) if state.given < STEPS_GIVEN else ()
    if len(legal) > 1:
        return state.ask(BARBARIAN_SIDE, legal)
    if not legal:
        return state.done()
    ACT[BAGGAGE, type(legal[0])](state, legal[0], log)
    return True


def baggage_choices(state: State) -> Sequence[Action]:
    """The blocks that may gain a step; instead of all of it, the raid."""
    step = state.rules.catalogue.of[actions.Step]
    others = () if state.given else (RAIDING,)
    return (*[step[block] for block in bits(lacking_a_step(state))], *others)


RAIDING = actions.Raid()


def raid(state: State, action: actions.Raid, log: Log) -> None:
    """The Romans lose supply points; it is no Supply Action (ruling V5)."""
    change_supply(state, -RAID, "baggage train", log)
    state.done()


def grow(state: State, action: actions.Step, log: Log) -> None:
    """A block gains a step; the next goes to one of the same area."""
    block = state.blocks.index[action.block]
    state.target = state.loc[block]
    state.given += 1
    state.step[block] += 1
    log.append(StepGained(*state.named(block), state.strength(block), "baggage train"))


CHOICES = {BAGGAGE: baggage_choices}
ACT: dict[tuple[str, type[Action]], Callable[[State, Any, Log], None]] = {
    (BAGGAGE, actions.Raid): raid,
    (BAGGAGE, actions.Step): grow,
}
GO = {Baggage: ask_baggage}
