"""Rules of thumb for cards: which to play, what for, and on whom (5, 13)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.gallic_war.mind.marching import movement_worth
from engine.bots.gallic_war.mind.scene import Scene
from engine.contract import Action
from engine.gallic_war import actions
from engine.gallic_war.components import BARBARIAN_SIDE, NOWHERE, ROMAN_SIDE

_DIE = 6
_YEARLY = {ROMAN_SIDE: 1, BARBARIAN_SIDE: 2}
_BAGGAGE, _MINOR, _MAJOR = "baggage_train", "minor_revolt", "major_revolt"


def lay(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """The cards to play, best first."""
    marches: dict[int, float] = {}
    found = []
    for action in legal:
        assert isinstance(action, actions.Play)
        card = scene.box.cards.index[action.card]
        value = max(worth(scene, card, use, marches) for use in actions.USES)
        found.append((value, action))
    return _sorted(found)


def announce(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """What to use the card for, best first."""
    laid = scene.view.sides[scene.seat].laid
    assert laid is not None
    card, marches = scene.box.cards.index[laid], dict[int, float]()
    return _sorted([(worth(scene, card, str(action.about[0]), marches), action) for action in legal])


def worth(scene: Scene, card: int, use: str, marches: dict[int, float]) -> float:
    """What a use of a card would gain; `marches` keeps what movements are worth, by points."""
    cards = scene.box.cards
    points, event = cards.points[scene.side][card], cards.event[card]
    if use == actions.MOVEMENT:
        if points not in marches:
            marches[points] = movement_worth(scene, points)
        return marches[points]
    if use == actions.EVENT:
        return _event(scene, event) if event else 0.0
    if event:
        return 0.0
    if use == actions.SUPPLY:
        return _supply(scene, points)
    if use == actions.ACTIVATION:
        return _activation(scene, card)
    area = cards.area[card]
    return max((sway(scene, target, points, area) for target in range(scene.box.areas.count)), default=0.0)


def need(scene: Scene, points: int) -> float:
    """What so many supply points are worth to the Romans: much while they have few, nothing beyond the most."""
    have, lacking = scene.view.supply, scene.lacking
    worth = (0.5 if n < 5 else 0.3 if n < 5 + lacking else 0.05 for n in range(have, min(have + points, 19)))
    return sum(worth)


def _supply(scene: Scene, points: int) -> float:
    if scene.side == ROMAN_SIDE:
        return need(scene, 2 * points)
    led = "vercingetorix" in {block.id for here in scene.mine.values() for block in here}
    return 0.25 * min(points, scene.view.supply) if led and not scene.view.raided else 0.0


def _activation(scene: Scene, card: int) -> float:
    area, areas = scene.box.cards.area[card], scene.box.areas
    used = len(scene.view.sides[scene.seat].activated)
    if used >= _YEARLY[scene.side] or not scene.neutral[area]:
        return 0.0
    if scene.side == ROMAN_SIDE and area in (areas.britannia, areas.germania):
        return 0.0
    return scene.worth(area) + 0.1 * scene.neutral[area]


def _event(scene: Scene, event: str) -> float:
    if event == _BAGGAGE:
        return need(scene, 5) if scene.side == ROMAN_SIDE else 0.5
    if scene.side == ROMAN_SIDE:
        return 0.9 if any(revolt_worth(scene, area) > 0 for area in range(scene.box.areas.count)) else 0.0
    best = sorted((revolt_worth(scene, area) for area in range(scene.box.areas.count)), reverse=True)
    number = 1 if event == _MINOR or scene.view.year == 1 else 2 if event == _MAJOR else 3
    return sum(best[:number]) * (1.2 if number > 1 else 1.0)


def sway(scene: Scene, area: int, points: int, card_area: int = NOWHERE) -> float:
    """What a Political Action on an area would gain, by its chance (5.2.1 D, ruling C4)."""
    areas = scene.box.areas
    if not areas.tribal >> area & 1 or scene.controller(area) is scene.seat or area == areas.britannia:
        return 0.0
    hits = points + (area == card_area) - (scene.foes[area] > 0)
    value = scene.worth(area)
    if scene.foes[area] and scene.legions[area]:
        value *= 0.4  # the tribes would come home to legions, and be beaten
    return value * max(0, min(hits, _DIE)) / _DIE


def politics(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """The areas for a Political Action, best first; with the help of Vercingetorix where he can give it."""
    cards, index = scene.box.cards, scene.box.areas.index
    laid = scene.view.sides[scene.seat].laid
    card = cards.index[laid] if laid else 0
    points = cards.points[scene.side][card]
    found = []
    for action in legal:
        area = index.get(str(action.about[0])) if action.about else None
        if area is not None:
            bonus = isinstance(action, actions.Rally)
            found.append((sway(scene, area, points + bonus, cards.area[card]), action))
        else:
            found.append((0.0, action))
    return _sorted(found)


def revolt_worth(scene: Scene, area: int) -> float:
    """What a revolt in an area would gain (13.3-13.5): for the Barbarians where the Romans have it."""
    holder = scene.controller(area)
    if not scene.box.areas.tribal >> area & 1 or holder is scene.seat:
        return 0.0
    if scene.side == ROMAN_SIDE:
        return 1.0 + 0.2 * scene.others[area] if holder is scene.foe else 0.0
    value = 2.0 if holder is scene.foe else 0.9
    return value - 0.5 * scene.legions[area] + 0.1 * scene.neutral[area]


def revolt(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """The areas that are to revolt, best first."""
    index = scene.box.areas.index
    return _sorted([(revolt_worth(scene, index[a.about[0]]) if a.about else -1.0, a) for a in legal])


def strongest_place(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """Where a leader comes to, or has his home: where the most of his friends are."""
    index = scene.box.areas.index
    return _sorted([(scene.force(index[a.about[-1]]) if a.about else -1.0, a) for a in legal])


def _sorted(found: Sequence[tuple[float, Action]]) -> Sequence[Action]:
    """Best first, those left out that are worth less than two thirds of the best."""
    most = max(value for value, _ in found)
    kept = [(value, action) for value, action in found if value >= most * 2 / 3 or value == most]
    return [action for _, action in sorted(kept, key=lambda pair: -pair[0])]
