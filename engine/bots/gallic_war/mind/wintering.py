"""Rules of thumb for the end of the year (7): who goes home, who is fed, what is built."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.gallic_war.mind.scene import Scene
from engine.contract import Action
from engine.gallic_war import actions

_KEPT = 2
"""Supply points that replacements leave for the next year's marches, beside what fortresses make."""


def legions_home(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """The weak and those that cannot be fed go home, and those who are near it; Caesar stays if he can."""
    blocks, areas = scene.box.blocks, scene.box.areas
    where = {block.id: (block, area) for area, here in scene.mine.items() for block in here}
    near = {areas.transalpine} | {area for _, area in areas.near[areas.transalpine]}
    outside = sum(
        1
        for block, area in where.values()
        if blocks.legions >> blocks.index[block.id] & 1
        and areas.tribal >> area & 1
        and block.id not in scene.view.winter.going
    )
    homes = [action for action in legal if isinstance(action, actions.Home)]

    def reason(action: Action) -> float:
        block, area = where[action.about[0]]
        if blocks.index[block.id] == blocks.caesar:
            return 2.0 if block.strength <= 2 or len(scene.mine[area]) <= 2 else -1.0
        hungry = 2.0 if outside > scene.view.supply - _KEPT else 0.0
        return hungry + (1.5 if area in near else 0.0) + (2.0 if block.strength <= 2 else 0.0)

    ranked = sorted(homes, key=reason, reverse=True)
    if ranked and (reason(ranked[0]) > 1 or not isinstance(legal[-1], actions.End)):
        return ranked[:1]
    return [legal[-1]]


def steps(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """Replacements while there is supply to spare, for Caesar first; or what a Baggage Train brings."""
    blocks = scene.box.blocks
    strengths = {block.id: block.strength for here in scene.mine.values() for block in here}
    found = [action for action in legal if isinstance(action, actions.Step)]
    if not found or (scene.view.winter.garrison and scene.view.supply <= _KEPT):
        return [legal[-1]]

    def value(action: Action) -> tuple[bool, int]:
        name = action.about[0]
        return blocks.index[name] == blocks.caesar, -strengths.get(name, 0)

    return sorted(found, key=value, reverse=True)[:1]


def build(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """A new legion as strong as can be paid, if it is worth its march."""
    found = [action for action in legal if isinstance(action, actions.Build)]
    paid = [action for action in found if action.strength <= scene.view.supply - _KEPT]
    most = max((action.strength for action in paid), default=0)
    return [action for action in paid if action.strength == most][:1] if most >= 3 else [legal[-1]]


def leader(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """Ariovistus and Vercingetorix go home to be safe, others stay with them as they can."""
    homes = [action for action in legal if isinstance(action, actions.Home)]
    return homes[:1] or [legal[0]]


def starve(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """The strongest can lose a step most easily."""
    strengths = {block.id: block.strength for here in scene.mine.values() for block in here}
    return sorted(legal, key=lambda action: -strengths.get(action.about[0], 0))[:1]
