"""Tiro with cards and gods."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.julius_caesar.forecast import power_of
from engine.bots.julius_caesar.scout import FOE, PRIZE, Scout
from engine.contract import Action
from engine.julius_caesar.actions import Defect, Discard, Jupiter, Play, Vulcan
from engine.julius_caesar.seats import CAESAR
from engine.julius_caesar.viewdata import SeenBlock

Valued = list[tuple[float, Action]]

GOD_VALUES = {
    "jupiter": 4.4,
    "vulcan": 4.0,
    "apollo": 3.4,
    "mercury": 2.6,
    "mars": 2.6,
    "pluto": 2.5,
    "neptune": 1.2,
}
"""What a god card is worth to hold, on the scale of `_command_value`."""


def discard(scout: Scout, actions: Sequence[Action]) -> Valued:
    """The least useful card first."""
    return [(10 - _value(scout, action.card), action) for action in actions if isinstance(action, Discard)]


def play(scout: Scout, actions: Sequence[Action]) -> Valued:
    """The most useful card for this turn."""
    return [(_use(scout, action.card), action) for action in actions if isinstance(action, Play)]


def _value(scout: Scout, card: str) -> float:
    if card in GOD_VALUES:
        return GOD_VALUES[card]
    return _command_value(*scout.map.commands[card])


def _command_value(moves: int, levies: int) -> float:
    return 1.2 * moves + 0.7 * levies


def _use(scout: Scout, card: str) -> float:
    """What a card would do now. Always above 0: a card must be played."""
    if card == "vulcan":
        return 0.5 + max((_fire(scout, city) for city in scout.foes if city not in scout.map.seas), default=0.0)
    if card == "jupiter":
        return 0.5 + max((_strike(scout, city) for city in _in_reach(scout)), default=0.0)
    if card == "apollo":
        return _copied(scout)
    return _value(scout, card)


def _copied(scout: Scout) -> float:
    """Apollo is as good as what the opponent played last."""
    if not scout.view.played:
        return 0.3
    last = scout.view.played[-1]
    card = last.caesar if scout.foe is CAESAR else last.pompey
    return 0.3 if card == "apollo" else 0.3 + _use(scout, card)


def _fire(scout: Scout, city: str) -> float:
    if city in scout.mine:
        return 0.0
    return 0.9 * scout.foes[city] + 0.5 * scout.map.points.get(city, 0)


def _strike(scout: Scout, city: str) -> float:
    """A defection counts double, one block less there and one more here, and may empty the city."""
    emptied = scout.foes[city] == 1
    return 3.2 + (1.5 + 1.5 * scout.map.points.get(city, 0)) * emptied


def _in_reach(scout: Scout) -> list[str]:
    return [city for city in scout.foes if any(scout.held(road.to) for road in scout.map.roads.get(city, ()))]


def jupiter(scout: Scout, actions: Sequence[Action]) -> Valued:
    """Where a block is drawn: a lone garrison of a city that scores if there is one."""
    valued: Valued = []
    for action in actions:
        if isinstance(action, Jupiter):
            valued.append((_strike(scout, action.space) + 0.1 * scout.foes.get(action.space, 0), action))
    return valued


def defect(scout: Scout, actions: Sequence[Action]) -> Valued:
    """Where the block that came over is needed most. It must go somewhere, so every choice is above 0."""
    weight = _drawn_power(scout)
    return [
        (PRIZE + 50 + scout.gain(action.space, weight), action) for action in actions if isinstance(action, Defect)
    ]


def _drawn_power(scout: Scout) -> float:
    drawn = scout.view.drawn
    seen: list[SeenBlock] = [
        block for space in scout.view.spaces.values() for block in space.blocks if block.id == drawn
    ]
    return power_of(seen[0]) if seen else FOE


def vulcan(scout: Scout, actions: Sequence[Action]) -> Valued:
    """The biggest garrison, one that scores above others."""
    return [(0.1 + _fire(scout, action.space), action) for action in actions if isinstance(action, Vulcan)]
