"""Rules of thumb for cards and for the end of the year (5, 7, 13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits
from engine.bots.gallic_war.mind.move_policy import Ways, plans, possible
from engine.bots.gallic_war.mind.position_features import PositionFeatures
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


def lay(features: PositionFeatures, legal: Sequence[Action]) -> Valued:
    """Rate every card by the best use that it could have."""
    worths, index = Worths(features), features.state.cards.index
    return _rated(
        legal, lambda action: max([worths.of(index[str(action.named_ids[0])], use) for use in actions.USES])
    )


def announce(features: PositionFeatures, legal: Sequence[Action]) -> Valued:
    """Rate every use of the card that was laid."""
    worths, card = Worths(features), features.state.laid[features.side]
    return _rated(legal, lambda action: worths.of(card, str(action.named_ids[0])))


class Worths:
    """Rates uses of cards, and finds once what all of them share."""

    def __init__(self, features: PositionFeatures) -> None:
        self._features = features
        self._cards = features.state.cards
        self._ways: Ways | None = None
        self._swayed: list[tuple[int, float, int]] | None = None

    def of(self, card: int, use: str) -> float:
        """Return what a use of a card would gain, in points."""
        features, cards = self._features, self._cards
        points, event, area = cards.points[features.side][card], cards.event[card], cards.area[card]
        if use == actions.MOVEMENT:
            return self._movement(points)
        if use == actions.EVENT:
            return _event(features, event) if event else 0.0
        if event:
            return 0.0
        if use == actions.SUPPLY:
            romans, supply = features.side == ROMAN_SIDE, features.state.supply
            gained = need(features, 2 * points) if romans else 0.25 * min(points, supply)
            return gained if may_supply(features.state, features.side) else 0.0
        if use == actions.ACTIVATION:
            return _activation(features, area)
        if self._swayed is None:
            prizes = [_prize(features, target) for target in bits(features.areas.tribal)]
            self._swayed = [found for found in prizes if found[1] > 0]
        return max([_by_chance(*found, points, area) for found in self._swayed], default=0.0)

    def _movement(self, points: int) -> float:
        features, state = self._features, self._features.state
        mine, theirs = state.fighting[ROMAN_SIDE], state.fighting[BARBARIAN_SIDE]
        key = (points, features.side, min(state.supply, 6), mine, theirs, bytes(state.loc), bytes(state.step))
        gain = _GAINS.get(key)
        if gain is None:
            if self._ways is None:
                self._ways = possible(features, bits(state.occ[features.side]))
            if len(_GAINS) >= _MOST_GAINS:
                _GAINS.clear()
            gain = _GAINS[key] = sum([plan.gain for plan in plans(features, self._ways, points)])
        return gain


_MOST_GAINS = 1 << 10
_GAINS: dict[tuple[int, int, int, int, int, bytes, bytes], float] = {}
"""What a movement gains, by all that decides it before anybody has moved. A card is laid, and its use announced,
in the same situation; without it, a decision takes a tenth longer."""


def need(features: PositionFeatures, points: int) -> float:
    """Return what supply points are worth to the Romans, less the more they have."""
    state, top = features.state, features.blocks.top
    have, legions = state.supply, bits(state.fighting[ROMAN_SIDE] & features.blocks.legions)
    lacking = sum([top[legion] - state.step[legion] for legion in legions])
    return sum([0.5 if n < 5 else 0.3 if n < 5 + lacking else 0.05 for n in range(have, min(have + points, 19))])


def _activation(features: PositionFeatures, area: int) -> float:
    state, areas = features.state, features.areas
    far = features.side == ROMAN_SIDE and area in (areas.britannia, areas.germania)
    if far or not may_activate(state, features.side) or not state.at[NEUTRAL][area]:
        return 0.0
    return features.worth(area) + 0.1 * features.force[NEUTRAL][area]


def _event(features: PositionFeatures, event: str) -> float:
    if event == _BAGGAGE:
        return need(features, 5) if features.side == ROMAN_SIDE else 0.5
    best = sorted([revolt_worth(features, area) for area in bits(features.areas.tribal)], reverse=True)
    if features.side == ROMAN_SIDE:
        return 0.9 * min(1.0, max(0.0, best[0]))
    number = 1 if event == _MINOR or features.state.year == 1 else 2 if event == _MAJOR else 3
    return sum(best[:number]) * (1.2 if number > 1 else 1.0)


def _by_chance(area: int, value: float, hindered: int, points: int, card_area: int) -> float:
    """Return what a Political Action on an area would gain (5.2.1 D, ruling C4)."""
    return value * max(0, min(points + (area == card_area) - hindered, _DIE)) / _DIE


def _prize(features: PositionFeatures, area: int) -> tuple[int, float, int]:
    """Return the area, what its tribes are worth, and whether an enemy stands there."""
    areas, state = features.areas, features.state
    foes = features.theirs(area)
    if (
        not areas.tribal >> area & 1
        or features.controls(features.side, area)
        or not features.blocks.home_tribes[area] & state.on_map & ~state.fighting[features.side]
        or (area == areas.britannia and not reaches_britannia(state, features.side))
    ):
        return area, 0.0, 0
    home_to_legions = foes & features.blocks.legions  # they would be beaten
    return area, features.worth(area) * (0.4 if home_to_legions else 1.0), int(foes > 0)


def politics(features: PositionFeatures, legal: Sequence[Action]) -> Valued:
    """Rate each area, and the help of Vercingetorix."""
    cards, card = features.state.cards, max(features.state.laid[features.side], 0)

    def worth(action: Action) -> float:
        points = cards.points[features.side][card] + isinstance(action, actions.Rally)
        return _by_chance(*_prize(features, features.area(action)), points, cards.area[card])

    return _rated(legal, worth)


def revolt_worth(features: PositionFeatures, area: int) -> float:
    """Return what a revolt in an area would gain (13.3-13.5)."""
    state = features.state
    if not features.areas.tribal >> area & 1 or features.controls(features.side, area):
        return 0.0
    tribes, barbarians = features.blocks.home_tribes[area], state.fighting[BARBARIAN_SIDE]
    if features.side == ROMAN_SIDE:
        return (1.0 + 0.2 * features.force[features.foe][area]) * (
            bool(tribes & barbarians) and features.controls(features.foe, area)
        )
    if not tribes & state.on_map & ~barbarians:
        return 0.0
    value = 2.0 if features.controls(features.foe, area) else 0.9
    legions = (features.theirs(area) & features.blocks.legions).bit_count()
    return value - 0.5 * legions + 0.1 * features.force[NEUTRAL][area]


def revolt(features: PositionFeatures, legal: Sequence[Action]) -> Valued:
    """Rate the areas that may revolt."""
    return _rated(legal, lambda action: revolt_worth(features, features.area(action)))


def strongest_place(features: PositionFeatures, legal: Sequence[Action]) -> Valued:
    """Rate the places for a leader by the strength of his friends there."""
    force = features.force[features.side]
    return _rated(legal, lambda action: force[features.area(action)] if action.named_ids else -1.0)


_LEFT = 2  # supply points that replacements leave for the next year's marches, beside what fortresses make


def legions_home(features: PositionFeatures, legal: Sequence[Action]) -> Action:
    """Send home the weak, the hungry and those near home, Caesar only if he must."""
    state, areas = features.state, features.areas
    near = areas.neighbours[areas.transalpine] | 1 << areas.transalpine
    hungry = 2.0 if (outside(state) & ~state.going).bit_count() > state.supply - _LEFT else 0.0

    def reason(action: Action) -> float:
        block = features.block(action)
        area, weak = state.loc[block], state.step[block] <= 2
        if area == areas.off_map:
            return 3.0
        if block == features.blocks.caesar:
            return 2.0 if weak or features.mine(area).bit_count() <= 2 else -1.0
        return hungry + 1.5 * (near >> area & 1) + 2.0 * weak

    homes = [action for action in legal if isinstance(action, actions.Home)]
    best = max(homes, key=reason, default=None)
    if best is not None and (reason(best) > 1 or not isinstance(legal[-1], actions.End)):
        return best
    return legal[-1]


def steps(features: PositionFeatures, legal: Sequence[Action]) -> Action:
    """Take steps while there is supply to spare, for Caesar first."""
    state, caesar = features.state, features.blocks.caesar
    found = [action for action in legal if isinstance(action, actions.Step)]
    if not found or (state.garrison and state.supply <= _LEFT):
        return legal[-1]
    return max(found, key=lambda step: (features.block(step) == caesar, -state.strength(features.block(step))))


def build(features: PositionFeatures, legal: Sequence[Action]) -> Action:
    """Build the strongest legion that can be paid, if it is worth its march."""
    most = features.state.supply - _LEFT
    paid = [one for one in legal if isinstance(one, actions.Build) and 3 <= one.strength <= most]
    return max(paid, key=lambda one: one.strength) if paid else legal[-1]


def starve(features: PositionFeatures, legal: Sequence[Action]) -> Action:
    """Take a step from the strongest, who misses it least."""
    return max(legal, key=lambda action: features.state.strength(features.block(action)))
