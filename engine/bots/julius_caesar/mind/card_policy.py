"""Rules of thumb for cards and gods, levies and winter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from engine.blocks.sets import bits
from engine.bots.julius_caesar.mind.position_features import GODS, LAST_TURN, STYLES, PositionFeatures, power_of
from engine.contract import Action
from engine.julius_caesar import actions as do
from engine.julius_caesar.action_table import END
from engine.julius_caesar.components import COLOURS
from engine.julius_caesar.data import CHOSEN
from engine.julius_caesar.gods import jupiter_spaces
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import JUPITER

MOVE, LEVY = 1.2, 0.75  # what a move and a levy of a command card are worth to hold
GOD, COPY = 0.5, 0.2  # what Vulcan and Jupiter are worth to play in any case, and Apollo beside the card he copies
BURNS, STRIKES = 9.0, 6.0  # what they are worth more for each victory point that they take away
LEADER_BURNT = 1.0  # what it is worth that Vulcan takes a leader, in points
SWING = 1.6  # how much of an average block in the city counts when Jupiter strikes
EMPTIED = 0.8  # and how much of the city when the block stood alone


def hold_worth(state: State, card: int) -> float:
    cards = state.cards
    if cards.god[card]:
        return STYLES[state.actor].god * GODS[cards.ids[card]]
    return MOVE * cards.move[card] + LEVY * cards.levy[card]


def discard(state: State, actions: Sequence[Action]) -> Action:
    return min(actions, key=lambda action: hold_worth(state, state.cards.index[cast(do.Discard, action).card]))


def play(state: State, actions: Sequence[Action]) -> list[tuple[float, Action]]:
    """Rate every card by what it would do now, best first."""
    hand = [(state.cards.index[cast(do.Play, action).card], action) for action in actions]
    # Command cards are worth what they are worth to hold; only gods need a look at the map.
    gods, style = any(state.cards.god[card] for card, _ in hand), STYLES[state.actor]
    worth = partial(_use, state, PositionFeatures(state, style)) if gods else partial(hold_worth, state)
    return sorted([(worth(card), action) for card, action in hand], key=lambda one: -one[0])


def _use(state: State, features: PositionFeatures, card: int) -> float:
    """Return what a card would do now, on the scale of `hold_worth`."""
    side, name = state.actor, state.cards.ids[card]
    if name == "vulcan":
        towns = bits(state.friendly(1 - side) & state.spaces.cities)
        return GOD + BURNS * max([burnt(state, features, city) for city in towns], default=0.0)
    if name == "jupiter":
        spaces = bits(jupiter_spaces(state))
        return GOD + STRIKES * max([struck(state, features, space) for space in spaces], default=0.0)
    if name == "apollo":
        last = state.played[-1][1 - side] if state.played else card
        return COPY + (_use(state, features, last) if last != card else 0.0)
    return hold_worth(state, card)


def burnt(state: State, features: PositionFeatures, city: int) -> float:
    """Return what Vulcan takes from the enemy in a city, in victory points."""
    foe, power, blocks = 1 - state.actor, features.chart.power, state.blocks
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
            loss += LEADER_BURNT / features.weights.army
    worth = loss * (features.weights.army + features.pull[foe][city])
    return worth + (0.0 if survivors else features.keep(foe, city))


def struck(state: State, features: PositionFeatures, space: int) -> float:
    """Return what Jupiter brings at a space, by the best colour if that is chosen."""
    foe = 1 - state.actor
    here, unit = bits(state.at[foe][space]), features.weights.army + features.pull[foe][space]
    if state.spaces.seas >> space & 1:  # a Navis loses a step
        rows = [(features.chart.power[block], state.step[block]) for block in here]
        return sum([power[step] - power[step - 1] for power, step in rows]) / len(here) * unit
    share = features.force[foe][space] / max(1, len(here))
    if state.edition.jupiter == CHOSEN:
        share = max(share, *[_average(state, state.at[foe][space] & mask) for mask in state.blocks.coloured])
    return SWING * share * unit + (EMPTIED * features.keep(foe, space) if len(here) <= 1 else 0.0)


def _average(state: State, blocks: int) -> float:
    return power_of(state, bits(blocks)) / max(1, blocks.bit_count())


def colour(state: State, actions: Sequence[Action]) -> Action:
    """Choose the colour whose blocks are the strongest, for Jupiter takes one of them."""
    here, coloured = state.at[1 - state.actor][state.drawn_from], state.blocks.coloured
    return max(
        actions, key=lambda one: _average(state, here & coloured[COLOURS.index(cast(do.Colour, one).colour)])
    )


def strike(state: State, actions: Sequence[Action]) -> Action:
    """Choose the city where Jupiter's block is drawn, or that Vulcan burns."""
    features, index = PositionFeatures(state, STYLES[state.actor]), state.spaces.index
    worth = struck if state.phase == JUPITER else burnt
    strikes = [action for action in actions if isinstance(action, do.Jupiter | do.Vulcan)]
    return max(strikes, key=lambda action: worth(state, features, index[action.space]))


def defect(state: State, actions: Sequence[Action]) -> Action:
    """Choose where the block that came over is wanted most."""
    side, force = state.actor, power_of(state, (state.drawn,))
    features = PositionFeatures(state, STYLES[side])

    def worth(action: Action) -> float:
        space = state.spaces.index[cast(do.Defect, action).space]
        return force * features.pull[side][space] + features.local(side, space, force)

    return max(actions, key=worth)


STARVES = (0.0, 0.02, 0.04, 0.08, 0.2, 0.4)  # a new block beyond a city's winter supply (8.4), by game turn
SAVED_LEADER = 0.12  # what a second step is worth to a leader on his last one, in points
GROWS = 0.04  # what each unit of power is worth that a new block can still grow by, in points
LEADER_HOME, NAVIS_HOME = 1.0, 0.2  # power that a leader counts for more, and a Navis less, when one is sent home
UNIT = 0.35  # about what a step adds in power, with which the worth of a unit in a space is measured


def levy(state: State, actions: Sequence[Action], features: PositionFeatures) -> list[tuple[float, Action]]:
    """Rate every levy, best first."""
    side, blocks, weights, spaces = state.actor, state.blocks, features.weights, state.spaces
    starves = STARVES[min(state.turn, LAST_TURN)]
    slopes: dict[int, float] = {}  # what a unit of power more is worth in a space

    def slope(space: int) -> float:
        known = slopes.get(space)
        if known is None:
            there = features.local(side, space, UNIT) + features.assault(side, space, UNIT, 0)
            known = slopes[space] = weights.army + features.pull[side][space] + there / UNIT
        return known

    def worth(action: do.Levy | do.Step) -> float:
        block = blocks.index[action.block]
        power, step = features.chart.power[block], state.step[block]
        gain = power[step + 1] - power[step]
        if blocks.navis >> block & 1:
            gain *= weights.ships
        if isinstance(action, do.Step):
            saved = SAVED_LEADER if blocks.leaders >> block & 1 and step == 1 else 0.0
            return gain * slope(state.loc[block]) + saved
        space = spaces.index[action.city]
        starving = features.count[side][space] + 1 - spaces.feeds[space]
        grown = gain * slope(space) + weights.new_block + GROWS * (power[-1] - gain)
        return grown - starves * starving if starving > 0 else grown

    choices = cast("Sequence[do.Levy | do.Step]", [one for one in actions if one is not END])
    return sorted([(worth(one), one) for one in choices], key=lambda pair: -pair[0])


def at_once(valued: Sequence[tuple[float, Action]], points: int) -> tuple[Action, ...]:
    """Return the best levies for that many points, no block twice."""
    chosen: dict[str, Action] = {}
    for worth, action in valued:
        if worth <= 0 or len(chosen) == points:
            break
        chosen.setdefault(cast("do.Levy | do.Step", action).block, action)
    return tuple(chosen.values())


def to_port(state: State, actions: Sequence[Action]) -> Action:
    """Choose the port that needs the Navis most and can feed it."""
    side = state.actor
    features = PositionFeatures(state, STYLES[side])

    def worth(action: Action) -> float:
        move = cast(do.ToPort, action)
        space = state.spaces.index[move.city]
        crowd = max(0, features.count[side][space] + 1 - state.spaces.feeds[space])
        return features.local(side, space, power_of(state, (state.blocks.index[move.block],))) - crowd

    return max(actions, key=worth)


def starve(state: State, actions: Sequence[Action]) -> Action:
    """Choose the least useful block of the crowded cities."""
    blocks = state.blocks

    def missed(action: Action) -> float:
        block = blocks.index[cast(do.Disband, action).block]
        force = power_of(state, (block,))
        if blocks.leaders >> block & 1:
            return force + LEADER_HOME
        return force - (NAVIS_HOME if blocks.navis >> block & 1 else 0.0)

    return min(actions, key=missed)
