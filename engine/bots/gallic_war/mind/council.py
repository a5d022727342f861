"""Rules of thumb for cards and for the end of the year: what to play, what for, and who goes home (5, 7, 13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits
from engine.bots.gallic_war.mind.field import Field
from engine.bots.gallic_war.mind.marching import Way, plans, possible
from engine.contract import Action
from engine.gallic_war import actions
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.rules.cards import may_activate, may_supply
from engine.gallic_war.rules.politics import reaches_britannia
from engine.gallic_war.rules.winter import outside

_DIE = 6
_BAGGAGE, _MINOR, _MAJOR = "baggage_train", "minor_revolt", "major_revolt"

Valued = list[tuple[float, Action]]
"""What actions are worth, the best first."""


def _rated(legal: Sequence[Action], worth: Callable[[Action], float]) -> Valued:
    return sorted([(worth(action), action) for action in legal], key=lambda pair: -pair[0])


def lay(field: Field, legal: Sequence[Action]) -> Valued:
    """Rate every card by the best use that it could have."""
    worths, index = Worths(field), field.state.cards.index
    return _rated(legal, lambda action: max([worths.of(index[str(action.about[0])], use) for use in actions.USES]))


def announce(field: Field, legal: Sequence[Action]) -> Valued:
    """Rate every use of the card that was laid."""
    worths, card = Worths(field), field.state.laid[field.side]
    return _rated(legal, lambda action: worths.of(card, str(action.about[0])))


class Worths:
    """Rates uses of cards, and finds once what all of them share."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._cards = field.state.cards
        self._ways: dict[int, list[Way]] | None = None
        self._gains: dict[int, float] = {}
        self._swayed: list[tuple[int, float, int]] | None = None

    def of(self, card: int, use: str) -> float:
        """Return what a use of a card would gain, in points."""
        field, cards = self._field, self._cards
        points, event, area = cards.points[field.side][card], cards.event[card], cards.area[card]
        if use == actions.MOVEMENT:
            if self._ways is None:
                self._ways = possible(field, bits(field.state.occ[field.side]))
            if points not in self._gains:
                self._gains[points] = sum([plan.gain for plan in plans(field, self._ways, points)])
            return self._gains[points]
        if use == actions.EVENT:
            return _event(field, event) if event else 0.0
        if event:
            return 0.0
        if use == actions.SUPPLY:
            gained = (
                need(field, 2 * points) if field.side == ROMAN_SIDE else 0.25 * min(points, field.state.supply)
            )
            return gained if may_supply(field.state, field.side) else 0.0
        if use == actions.ACTIVATION:
            return _activation(field, area)
        if self._swayed is None:
            prizes = [_prize(field, target) for target in bits(field.areas.tribal)]
            self._swayed = [found for found in prizes if found[1] > 0]
        return max([_by_chance(*found, points, area) for found in self._swayed], default=0.0)


def need(field: Field, points: int) -> float:
    """Return what supply points are worth to the Romans, less the more they have."""
    state, top = field.state, field.blocks.top
    have, legions = state.supply, bits(state.fighting[ROMAN_SIDE] & field.blocks.legions)
    lacking = sum([top[legion] - state.step[legion] for legion in legions])
    return sum([0.5 if n < 5 else 0.3 if n < 5 + lacking else 0.05 for n in range(have, min(have + points, 19))])


def _activation(field: Field, area: int) -> float:
    state, areas = field.state, field.areas
    far = field.side == ROMAN_SIDE and area in (areas.britannia, areas.germania)
    if far or not may_activate(state, field.side) or not state.at[NEUTRAL][area]:
        return 0.0
    return field.worth(area) + 0.1 * field.force[NEUTRAL][area]


def _event(field: Field, event: str) -> float:
    if event == _BAGGAGE:
        return need(field, 5) if field.side == ROMAN_SIDE else 0.5
    best = sorted([revolt_worth(field, area) for area in bits(field.areas.tribal)], reverse=True)
    if field.side == ROMAN_SIDE:
        return 0.9 * min(1.0, max(0.0, best[0]))
    number = 1 if event == _MINOR or field.state.year == 1 else 2 if event == _MAJOR else 3
    return sum(best[:number]) * (1.2 if number > 1 else 1.0)


def _by_chance(area: int, value: float, hindered: int, points: int, card_area: int) -> float:
    """Return what a Political Action on an area would gain (5.2.1 D, ruling C4)."""
    return value * max(0, min(points + (area == card_area) - hindered, _DIE)) / _DIE


def _prize(field: Field, area: int) -> tuple[int, float, int]:
    """Return the area, what its tribes are worth, and whether an enemy stands there."""
    areas, state = field.areas, field.state
    foes = field.theirs(area)
    if (
        not areas.tribal >> area & 1
        or field.controls(field.side, area)
        or not field.blocks.home_tribes[area] & state.on_map & ~state.fighting[field.side]
        or (area == areas.britannia and not reaches_britannia(state, field.side))
    ):
        return area, 0.0, 0
    home_to_legions = foes & field.blocks.legions  # they would be beaten
    return area, field.worth(area) * (0.4 if home_to_legions else 1.0), int(foes > 0)


def politics(field: Field, legal: Sequence[Action]) -> Valued:
    """Rate each area, and the help of Vercingetorix."""
    cards, card = field.state.cards, max(field.state.laid[field.side], 0)

    def worth(action: Action) -> float:
        points = cards.points[field.side][card] + isinstance(action, actions.Rally)
        return _by_chance(*_prize(field, field.area(action)), points, cards.area[card])

    return _rated(legal, worth)


def revolt_worth(field: Field, area: int) -> float:
    """Return what a revolt in an area would gain (13.3-13.5)."""
    state = field.state
    if not field.areas.tribal >> area & 1 or field.controls(field.side, area):
        return 0.0
    tribes, barbarians = field.blocks.home_tribes[area], state.fighting[BARBARIAN_SIDE]
    if field.side == ROMAN_SIDE:
        return (1.0 + 0.2 * field.force[field.foe][area]) * (
            bool(tribes & barbarians) and field.controls(field.foe, area)
        )
    if not tribes & state.on_map & ~barbarians:
        return 0.0
    value = 2.0 if field.controls(field.foe, area) else 0.9
    legions = (field.theirs(area) & field.blocks.legions).bit_count()
    return value - 0.5 * legions + 0.1 * field.force[NEUTRAL][area]


def revolt(field: Field, legal: Sequence[Action]) -> Valued:
    """Rate the areas that may revolt."""
    return _rated(legal, lambda action: revolt_worth(field, field.area(action)))


def strongest_place(field: Field, legal: Sequence[Action]) -> Valued:
    """Rate the places for a leader by the strength of his friends there."""
    force = field.force[field.side]
    return _rated(legal, lambda action: force[field.area(action)] if action.about else -1.0)


_LEFT = 2  # supply points that replacements leave for the next year's marches, beside what fortresses make


def legions_home(field: Field, legal: Sequence[Action]) -> Action:
    """Send home the weak, the hungry and those near home, Caesar only if he must."""
    state, areas = field.state, field.areas
    near = areas.neighbours[areas.transalpine] | 1 << areas.transalpine
    hungry = 2.0 if (outside(state) & ~state.going).bit_count() > state.supply - _LEFT else 0.0

    def reason(action: Action) -> float:
        block = field.block(action)
        area, weak = state.loc[block], state.step[block] <= 2
        if area == areas.off_map:
            return 3.0
        if block == field.blocks.caesar:
            return 2.0 if weak or field.mine(area).bit_count() <= 2 else -1.0
        return hungry + 1.5 * (near >> area & 1) + 2.0 * weak

    homes = [action for action in legal if isinstance(action, actions.Home)]
    best = max(homes, key=reason, default=None)
    if best is not None and (reason(best) > 1 or not isinstance(legal[-1], actions.End)):
        return best
    return legal[-1]


def steps(field: Field, legal: Sequence[Action]) -> Action:
    """Take steps while there is supply to spare, for Caesar first."""
    state, caesar = field.state, field.blocks.caesar
    found = [action for action in legal if isinstance(action, actions.Step)]
    if not found or (state.garrison and state.supply <= _LEFT):
        return legal[-1]
    return max(found, key=lambda action: (field.block(action) == caesar, -state.strength(field.block(action))))


def build(field: Field, legal: Sequence[Action]) -> Action:
    """Build the strongest legion that can be paid, if it is worth its march."""
    most = field.state.supply - _LEFT
    paid = [one for one in legal if isinstance(one, actions.Build) and 3 <= one.strength <= most]
    return max(paid, key=lambda one: one.strength) if paid else legal[-1]


def starve(field: Field, legal: Sequence[Action]) -> Action:
    """Take a step from the strongest, who misses it least."""
    return max(legal, key=lambda action: field.state.strength(field.block(action)))
