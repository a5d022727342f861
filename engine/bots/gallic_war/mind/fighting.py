"""Rules of thumb for battles (6): who fires, who goes, who hides behind walls."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.gallic_war.mind.scene import HIDDEN, STACK, Scene
from engine.contract import Action
from engine.gallic_war import actions
from engine.gallic_war.components import ROMAN_SIDE


def balance(scene: Scene) -> float:
    """How many times as strong the seat is as the enemy in the battle that is fought."""
    view = scene.view
    assert view.battle is not None
    area = scene.field
    enemy = scene.others[area]
    if view.battle.inside[scene.foe] and not view.battle.besieged:
        enemy = max(enemy, HIDDEN["grey"])
    return scene.force(area) / max(enemy, 0.5)


def act(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """Fire; but who is about to fall, and is dear, goes or hides, and all go where nothing can be won."""
    ways = [action for action in legal if isinstance(action, actions.Retreat)]
    walls = [action for action in legal if isinstance(action, actions.Shelter)]
    fires = [action for action in legal if isinstance(action, actions.Fire)]
    even = balance(scene)
    leaving = retreats(scene, ways)
    caesars = [action for action in leaving if _is_caesar(scene, action)]  # walls fall, and he with them
    dear = [action for action in (*caesars, *walls, *leaving) if endangered(scene, str(action.about[0]), even)]
    if dear:
        return dear[:1]
    if walls and even < 0.8:
        return list(walls[:1])
    if fires:
        return list(fires)
    rest = [action for action in legal if isinstance(action, actions.Pass)]
    return rest[:1] or [*walls[:1], *retreats(scene, ways)[:1]] or [legal[-1]]


def endangered(scene: Scene, name: str, even: float) -> bool:
    """Whether a block had better not fight on: a legion is five points, Caesar is the game (8.1, 9)."""
    blocks, field = scene.box.blocks, scene.field
    number = blocks.index[name]
    strength = next((block.strength for block in scene.mine[field] if block.id == name), 0)
    if number == blocks.caesar:
        return (strength <= 2 and even < 4) or even < 1.0
    if scene.side == ROMAN_SIDE and blocks.legions >> number & 1:
        return (strength <= 1 and even < 3) or even < 0.6
    if number in (blocks.ariovistus, blocks.vercingetorix):
        return (strength <= 1 and even < 2) or even < 0.5
    return even < 0.3 and blocks.home[number] != field


def retreats(scene: Scene, ways: Sequence[Action]) -> Sequence[Action]:
    """Where to go, best first: to friends, home, far from enemies."""
    index, areas = scene.box.areas.index, scene.box.areas

    def value(action: Action) -> float:
        target = index[action.about[-1]]
        near = sum(scene.others[area] for _, area in areas.near[target])
        return 0.3 * scene.force(target) - 0.3 * near - 5 * (len(scene.mine[target]) >= STACK)

    return sorted(ways, key=lambda way: -value(way))


def storm(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """Assault what can be taken; else go."""
    assault = [action for action in legal if isinstance(action, actions.Assault)]
    if assault and balance(scene) >= 2.0:
        return assault
    leaving = retreats(scene, [action for action in legal if isinstance(action, actions.Retreat)])
    return leaving[:1] or list(assault) or [legal[-1]]


def shelter(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """Before the battle: into the fortress, if the attackers are stronger; Caesar acts first, and can go."""
    rest = [action for action in legal if not _is_caesar(scene, action)]
    return rest[:1] if balance(scene) < 1.0 else rest[-1:]


def _is_caesar(scene: Scene, action: Action) -> bool:
    """Whether an action is about his legion."""
    return scene.box.blocks.ids[scene.box.blocks.caesar] in action.about[:1]


def withdraw(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """Germans who would only be killed for points withdraw."""
    return [legal[0]] if balance(scene) < 0.4 else [legal[-1]]


def hit(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """Among equals leaders take hits after others, and Caesar last."""
    blocks = scene.box.blocks

    def dear(action: Action) -> int:
        number = blocks.index[action.about[0]]
        if number == blocks.caesar:
            return 3
        if blocks.leaders >> number & 1:
            return 2
        return int(bool((blocks.legions | blocks.germans) >> number & 1))

    return sorted(legal, key=dear)[:1]


def next_battle(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """The surest first."""
    index = scene.box.areas.index

    def even(action: Action) -> float:
        area = index[action.about[0]]
        return scene.force(area) / max(scene.others[area], 0.5)

    return sorted(legal, key=even, reverse=True)[:1]


def main_group(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """The strongest group fights first; but Caesar alone takes all hits, so he comes in later (8.1)."""
    here, blocks = scene.mine[scene.field], scene.box.blocks

    def force(action: Action) -> float:
        group = [block for block in here if block.origin == action.about[0]]
        if [block.id for block in group] == [blocks.ids[blocks.caesar]]:
            return -1.0
        return sum(map(scene.power, group))

    return sorted(legal, key=force, reverse=True)[:1]


def sortie(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """Out, where it can be won."""
    return [legal[0]] if balance(scene) > 0.9 else [legal[-1]]
