"""Cards and gods, levies and winter: what to hold and to play, where gods strike, which block grows or goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import cast

from engine.blocks.sets import bits
from engine.bots.julius_caesar.mind.field import LAST_TURN, Field, powers
from engine.bots.julius_caesar.mind.weights import DEFAULT, GODS, Weights
from engine.contract import Action
from engine.julius_caesar.actions import (
    Colour,
    Defect,
    Disband,
    Discard,
    Jupiter,
    Levy,
    Play,
    Step,
    ToPort,
    Vulcan,
)
from engine.julius_caesar.components import COLOURS
from engine.julius_caesar.data import CHOSEN
from engine.julius_caesar.gods import jupiter_spaces
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import JUPITER

MOVE, LEVY = 1.2, 0.75
"""What a move and a levy of a command card are worth to hold: the measure of all that cards do."""

GOD, BURNS, STRIKES = 0.5, 9.0, 6.0
"""What Vulcan and Jupiter are worth to play in any case, and more for each victory point that they take away."""

COPY = 0.2
"""What Apollo is worth to play beside the card he copies."""

LEADER_BURNT = 1.0
"""What it is worth that Vulcan takes a leader, in points."""

SWING, EMPTIED = 1.6, 0.8
"""How much of an average block in the city counts when Jupiter strikes, and of the city when it stood alone."""


def command_worth(moves: int, levies: int) -> float:
    """Return what a command card is worth to hold."""
    return MOVE * moves + LEVY * levies


def hold_worth(state: State, card: int, weights: Weights = DEFAULT) -> float:
    """Return what a card is worth to hold."""
    cards = state.cards
    if cards.god[card]:
        return weights.god * GODS[cards.ids[card]]
    return command_worth(cards.move[card], cards.levy[card])


def discard(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> Action:
    """Choose the least useful card."""
    index = state.cards.index
    return min(actions, key=lambda action: hold_worth(state, index[cast(Discard, action).card], weights))


def play(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> list[tuple[float, Action]]:
    """Rate every card by what it would do now, best first."""
    index, gods = state.cards.index, state.cards.god
    hand = [index[cast(Play, action).card] for action in actions]
    # Command cards are worth what they are worth to hold; only gods need a look at the map.
    field = Field(state, weights) if any(gods[card] for card in hand) else None
    valued = [
        (_use(state, field, card) if field else hold_worth(state, card, weights), action)
        for card, action in zip(hand, actions, strict=True)
    ]
    valued.sort(key=lambda one: -one[0])
    return valued


def _use(state: State, field: Field, card: int) -> float:
    """Return what a card would do now, on the scale of `command_worth`."""
    table, side = state.spaces, state.actor
    name = state.cards.ids[card]
    if name == "vulcan":
        towns = bits(state.friendly(1 - side) & table.cities)
        return GOD + BURNS * max([burnt(state, field, side, city) for city in towns], default=0.0)
    if name == "jupiter":
        spaces = bits(jupiter_spaces(state))
        return GOD + STRIKES * max([struck(state, field, side, space) for space in spaces], default=0.0)
    if name == "apollo":
        last = state.played[-1][1 - side] if state.played else card
        return COPY + (_use(state, field, last) if last != card else 0.0)
    return hold_worth(state, card, field.weights)


def burnt(state: State, field: Field, side: int, city: int) -> float:
    """Return what Vulcan takes from the enemy in a city, in victory points."""
    foe, power, blocks = 1 - side, field.chart.power, state.blocks
    loss, survivors = 0.0, 0
    for block in bits(state.at[foe][city]):
        step = state.step[block]
        if block == blocks.cleopatra and step == 1:
            if state.edition.vulcan_spares_cleopatra:
                survivors += 1
            else:
                loss += SWING * power[block][1]
            continue
        loss += power[block][step] - power[block][step - 1]
        survivors += step > 1
        if step == 1 and blocks.leaders >> block & 1:
            loss += LEADER_BURNT / field.weights.army
    worth = loss * (field.weights.army + field.pull[foe][city])
    return worth + (0.0 if survivors else field.keep(foe, city))


def struck(state: State, field: Field, side: int, space: int) -> float:
    """Return what Jupiter brings at a space, by the best colour if that is chosen."""
    if state.spaces.seas >> space & 1:
        return sunk(state, field, side, space)
    foe = 1 - side
    here, count = state.at[foe][space], max(1, field.count[foe][space])
    share = field.force[foe][space] / count
    if state.edition.jupiter == CHOSEN:
        share = max([share, *(_average(state, field, here & mask) for mask in state.blocks.coloured)])
    worth = SWING * share * (field.weights.army + field.pull[foe][space])
    return worth + (EMPTIED * field.keep(foe, space) if count == 1 else 0.0)


def sunk(state: State, field: Field, side: int, sea: int) -> float:
    """Return what it brings that a Navis at sea loses a step to Jupiter."""
    foe, power = 1 - side, field.chart.power
    navis = bits(state.at[foe][sea])
    lost = sum([power[block][state.step[block]] - power[block][state.step[block] - 1] for block in navis])
    return lost / len(navis) * (field.weights.army + field.pull[foe][sea])


def _average(state: State, field: Field, blocks: int) -> float:
    """Return the average power of blocks, 0 of none."""
    power = [field.chart.power[block][state.step[block]] for block in bits(blocks)]
    return sum(power) / len(power) if power else 0.0


def colour(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> Action:
    """Choose the colour whose blocks are the strongest, for Jupiter takes one of them."""
    field, blocks = Field(state, weights), state.blocks
    here = state.at[1 - state.actor][state.drawn_from]

    def might(action: Action) -> float:
        return _average(state, field, here & blocks.coloured[COLOURS.index(cast(Colour, action).colour)])

    return max(actions, key=might)


def strike(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> Action:
    """Choose the city where Jupiter's block is drawn, or that Vulcan burns."""
    field, index = Field(state, weights), state.spaces.index
    worth = struck if state.phase == JUPITER else burnt
    strikes = [action for action in actions if isinstance(action, Jupiter | Vulcan)]
    return max(strikes, key=lambda action: worth(state, field, state.actor, index[action.space]))


def defect(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> Action:
    """Choose where the block that came over is wanted most."""
    field, index, side = Field(state, weights), state.spaces.index, state.actor
    force = field.chart.power[state.drawn][state.step[state.drawn]]

    def worth(action: Action) -> float:
        space = index[cast(Defect, action).space]
        return force * field.pull[side][space] + field.local(side, space, force)

    return max(actions, key=worth)


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
    """Rate every levy, best first."""
    side = state.actor

    @cache
    def slope(space: int) -> float:
        """Return what a unit of power more is worth in a space."""
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
    """Return the best levies for that many points, no block twice."""
    chosen: dict[str, Action] = {}
    for worth, action in valued:
        if worth <= 0 or len(chosen) == points:
            break
        chosen.setdefault(cast(Levy | Step, action).block, action)
    return tuple(chosen.values())


def to_port(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> Action:
    """Choose the port that needs the Navis most and can feed it."""
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
    """Choose the least useful block of the crowded cities."""
    blocks = state.blocks
    power = powers(state)

    def missed(action: Action) -> float:
        block = blocks.index[cast(Disband, action).block]
        force = power[block][state.step[block]]
        if blocks.leaders >> block & 1:
            return force + LEADER_HOME
        return force - (NAVIS_HOME if blocks.navis >> block & 1 else 0.0)

    return min(actions, key=missed)
