"""Levies and winter: which block grows or comes, which goes to port, which is sent home."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import cast

from engine.bots.julius_caesar.mind.chart import powers
from engine.bots.julius_caesar.mind.field import LAST_TURN, Field
from engine.bots.julius_caesar.mind.weights import DEFAULT, Weights
from engine.contract import Action
from engine.julius_caesar.actions import Disband, Levy, Step, ToPort
from engine.julius_caesar.state import State

STARVES = (0.0, 0.02, 0.04, 0.08, 0.2, 0.4)
"""What a new block beyond the winter supply of its city costs in points, by game turn (8.4)."""

SAVED_LEADER = 0.12
"""What a second step is worth to a leader on his last one, in points."""

GROWS = 0.04
"""What each unit of power is worth that a new block can still grow by, in points."""

LEADER_HOME, NAVIS_HOME = 1.0, 0.2
"""How much more power a leader counts for, and how much less a Navis, where a block must be sent home."""

UNIT = 0.35
"""About what a step adds in power: what a unit is worth in a space is measured with so much."""


def levy(state: State, actions: Sequence[Action], field: Field) -> list[tuple[float, Action]]:
    """Every levy with its worth, best first."""
    side = state.actor

    @cache
    def slope(space: int) -> float:
        """What a unit of power more is worth in a space."""
        there = field.local(side, space, UNIT) + field.assault(side, space, UNIT, 0)
        return field.weights.army + field.pull[side][space] + there / UNIT

    choices = [action for action in actions if isinstance(action, Levy | Step)]
    valued: list[tuple[float, Action]] = [(_worth(state, field, slope, action), action) for action in choices]
    valued.sort(key=lambda one: -one[0])
    return valued


def _worth(state: State, field: Field, slope: Callable[[int], float], action: Levy | Step) -> float:
    blocks = state.blocks
    block = blocks.index[action.block]
    power, step = field.chart.power[block], state.step[block]
    gain = power[step + 1] - power[step]
    if blocks.navis >> block & 1:
        gain *= field.weights.ships
    if isinstance(action, Step):
        worth = gain * slope(state.loc[block])
        return worth + SAVED_LEADER if blocks.leaders >> block & 1 and step == 1 else worth
    space = state.spaces.index[action.city]
    worth = gain * slope(space) + field.weights.new_block + GROWS * (power[-1] - gain)
    starving = field.count[state.actor][space] + 1 - field.chart.supply[space]
    return worth - STARVES[min(state.turn, LAST_TURN)] * max(0, starving)


def at_once(valued: Sequence[tuple[float, Action]], points: int) -> tuple[Action, ...]:
    """The best levies for so many points, no block twice."""
    chosen: dict[str, Action] = {}
    for worth, action in valued:
        if worth <= 0 or len(chosen) == points:
            break
        chosen.setdefault(cast(Levy | Step, action).block, action)
    return tuple(chosen.values())


def to_port(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> Action:
    """The port that needs the Navis most and can feed it."""
    field = Field(state, weights)
    side = state.actor

    def worth(action: Action) -> float:
        move = cast(ToPort, action)
        space = state.spaces.index[move.city]
        block = state.blocks.index[move.block]
        force = field.chart.power[block][state.step[block]]
        crowd = max(0, field.count[side][space] + 1 - field.chart.supply[space])
        return field.local(side, space, force) - crowd

    return max(actions, key=worth)


def starve(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> Action:
    """The least useful block of the crowded cities."""
    blocks = state.blocks
    power = powers(state)

    def missed(action: Action) -> float:
        block = blocks.index[cast(Disband, action).block]
        force = power[block][state.step[block]]
        if blocks.leaders >> block & 1:
            return force + LEADER_HOME
        return force - (NAVIS_HOME if blocks.navis >> block & 1 else 0.0)

    return min(actions, key=missed)
