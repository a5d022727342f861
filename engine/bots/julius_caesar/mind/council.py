"""Cards and gods: what to hold, what to play, and where a god strikes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.blocks.sets import bits
from engine.bots.julius_caesar.mind.field import Field
from engine.bots.julius_caesar.mind.weights import DEFAULT, GODS, Weights
from engine.contract import Action
from engine.julius_caesar.actions import Defect, Discard, Jupiter, Play, Vulcan
from engine.julius_caesar.state import JUPITER, State

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
    """What a command card is worth to hold."""
    return MOVE * moves + LEVY * levies


def hold_worth(state: State, card: int, weights: Weights = DEFAULT) -> float:
    """What a card is worth to hold."""
    cards = state.game.components.cards
    if cards.god[card]:
        return weights.god * GODS[cards.ids[card]]
    return command_worth(cards.move[card], cards.levy[card])


def discard(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> Action:
    """The least useful card."""
    index = state.game.components.cards.index
    return min(actions, key=lambda action: hold_worth(state, index[cast(Discard, action).card], weights))


def play(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> list[tuple[float, Action]]:
    """Every card with what it would do now, best first."""
    index, gods = state.game.components.cards.index, state.game.components.cards.god
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
    """What a card would do now, on the scale of `command_worth`."""
    table, side = state.game.components.spaces, state.actor
    name = state.game.components.cards.ids[card]
    if name == "vulcan":
        towns = bits(state.friendly(1 - side) & table.cities)
        return GOD + BURNS * max([burnt(state, field, side, city) for city in towns], default=0.0)
    if name == "jupiter":
        friendly, towns = state.friendly(side), bits(state.occ[1 - side] & table.cities)
        near = [city for city in towns if table.road_neighbours[city] & friendly]
        return GOD + STRIKES * max([struck(state, field, side, city) for city in near], default=0.0)
    if name == "apollo":
        last = state.played[-1][1 - side] if state.played else card
        return COPY + (_use(state, field, last) if last != card else 0.0)
    return hold_worth(state, card, field.weights)


def burnt(state: State, field: Field, side: int, city: int) -> float:
    """What Vulcan takes from the enemy in a city, in victory points."""
    foe, power, blocks = 1 - side, field.chart.power, state.game.components.blocks
    loss, survivors = 0.0, 0
    for block in bits(state.at[foe][city]):
        step = state.step[block]
        if block == blocks.cleopatra and step == 1:
            survivors += 1
            continue
        loss += power[block][step] - power[block][step - 1]
        survivors += step > 1
        if step == 1 and blocks.leaders >> block & 1:
            loss += LEADER_BURNT / field.weights.army
    worth = loss * (field.weights.army + field.pull[foe][city])
    return worth + (0.0 if survivors else field.keep(foe, city))


def struck(state: State, field: Field, side: int, city: int) -> float:
    """What Jupiter brings at a city: an average block less for the enemy and one more for oneself."""
    foe = 1 - side
    count = max(1, field.count[foe][city])
    share = field.force[foe][city] / count
    worth = SWING * share * (field.weights.army + field.pull[foe][city])
    return worth + (EMPTIED * field.keep(foe, city) if count == 1 else 0.0)


def strike(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> Action:
    """The city where Jupiter's block is drawn, or that Vulcan burns."""
    field, index = Field(state, weights), state.game.components.spaces.index
    worth = struck if state.phase == JUPITER else burnt
    strikes = [action for action in actions if isinstance(action, Jupiter | Vulcan)]
    return max(strikes, key=lambda action: worth(state, field, state.actor, index[action.space]))


def defect(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> Action:
    """Where the block that came over is wanted most."""
    field, index, side = Field(state, weights), state.game.components.spaces.index, state.actor
    force = field.chart.power[state.drawn][state.step[state.drawn]]

    def worth(action: Action) -> float:
        space = index[cast(Defect, action).space]
        return force * field.pull[side][space] + field.local(side, space, force)

    return max(actions, key=worth)
