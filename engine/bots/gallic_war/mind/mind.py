"""The mind for Caesar's Gallic War: what makes sense of what may be done, the best first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from engine.bots.gallic_war.mind import council, fighting, marching, wintering
from engine.bots.gallic_war.mind.scene import STACK, Scene
from engine.bots.mind import Thought
from engine.contract import Action, Event
from engine.gallic_war import actions
from engine.gallic_war.viewdata import GallicWarView

Rule = Callable[[Scene, Sequence[Action]], Sequence[Action]]


def _regroup(scene: Scene, legal: Sequence[Action]) -> Sequence[Action]:
    """Who has won stays, but for those who would be too many."""
    battle = scene.view.battle
    if battle is not None:
        area = scene.box.areas.index[battle.area]
        if len(scene.mine[area]) > STACK:
            ways = [action for action in legal if isinstance(action, actions.Regroup)]
            return fighting.retreats(scene, ways)[:1] or [legal[-1]]
    return [legal[-1]]


RULES: Mapping[type[Action], Rule] = {
    actions.Play: council.lay,
    actions.Announce: council.announce,
    actions.Take: lambda scene, legal: [legal[0]],
    actions.Rally: council.politics,
    actions.Sway: council.politics,
    actions.Revolt: council.revolt,
    actions.Lead: council.strongest_place,
    actions.Settle: council.strongest_place,
    actions.Group: marching.groups,
    actions.Move: marching.moves,
    actions.March: marching.moves,
    actions.Sail: marching.moves,
    actions.Battle: fighting.next_battle,
    actions.Withdraw: fighting.withdraw,
    actions.Main: fighting.main_group,
    actions.Assault: fighting.storm,
    actions.Fire: fighting.act,
    actions.Pass: fighting.act,
    actions.Retreat: fighting.act,
    actions.Hit: fighting.hit,
    actions.Sortie: fighting.sortie,
    actions.Regroup: _regroup,
    actions.Shelter: fighting.shelter,
    actions.Starve: wintering.starve,
    actions.Home: wintering.legions_home,
    actions.Stay: wintering.leader,
    actions.Build: wintering.build,
    actions.Step: wintering.steps,
    actions.Raid: wintering.steps,
}
"""The rule for a decision, by the first of these kinds of actions that may be taken in it."""


class Nothing:
    """A memory of nothing: rules of thumb go by what is seen now."""

    def observe(self, events: Sequence[Event]) -> None:
        """Take no notice."""

    def look(self, view: GallicWarView) -> None:
        """Take no notice."""

    def beliefs(self) -> None:
        """Nothing is held likely."""


class GallicWarMind:
    """Rules of thumb, an `engine.bots.mind.Instinct`: it goes by what is seen and may be done."""

    def memory(self, thought: Thought) -> Nothing:
        """A new memory, of nothing."""
        return Nothing()

    def sensible(self, view: GallicWarView, legal: Sequence[Action], dice: Random) -> Sequence[Action]:
        """What makes sense of the legal actions, best first; at least one."""
        scene, kinds = Scene(view), {type(action) for action in legal}
        if kinds >= {actions.Home, actions.Stay}:
            return wintering.leader(scene, legal)
        if kinds <= {actions.Shelter, actions.End}:
            return fighting.shelter(scene, legal)
        rule = next((rule for kind, rule in RULES.items() if kind in kinds), None)
        return rule(scene, legal) if rule else legal
