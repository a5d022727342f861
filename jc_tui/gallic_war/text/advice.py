"""One line that says what to do now, for each thing a player can be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.contract import Action
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, place_name, say
from engine.words import commas, either
from jc_tui.gallic_war.facts import load_facts

MOST_NAMED, MOST_TYPED = 7, 110
"""As many actions as this, in so many characters, are all named; of more, there are examples."""

MOST_EXAMPLES = 2

ASKED = {
    "offer": "advice.offer",
    "lay": "advice.lay",
    "announce": "advice.announce",
    "politics": "advice.politics",
    "new home": "advice.new-home",
    "baggage": "advice.baggage",
    "revolt": "advice.revolt",
    "leader": "advice.leader",
    "groups": "advice.groups",
    "move": "advice.move",
    "choose battle": "advice.choose-battle",
    "withdraw": "advice.withdraw",
    "shelter": "advice.shelter",
    "main group": "advice.main-group",
    "battle": "advice.battle",
    "hit": "advice.hit",
    "sortie": "advice.sortie",
    "storm": "advice.storm",
    "leave": "advice.leave",
    "regroup": "advice.regroup",
    "stacking": "advice.stacking",
    "legions home": "advice.legions-home",
    "leader home": "advice.leader-home",
    "companions": "advice.companions",
    "supply": "advice.supply",
    "replace": "advice.replace",
    "build": "advice.build",
    "call": "advice.call",
    "react": "advice.react",
    "over": "advice.over",
}
"""What each phase asks of the seat to act."""

SIZES = {"minor": "advice.size-minor", "major": "advice.size-major", "massive": "advice.size-massive"}
"""What the sizes of a revolt are called (13)."""


def advice(view: GallicWarView, legal: Sequence[Action]) -> str:
    """What the seat to act should do now, and what to type for it."""
    return say("advice.with-what-to-type", advice=to_do(view), typing=_to_type(legal))


def to_do(view: GallicWarView) -> str:
    """What is asked of the seat to act."""
    action, battle, winter = view.action, view.battle, view.winter
    values: dict[str, Any] = {
        "place": place_name(battle.area) if battle else place_name(action.target) if action.target else "",
        "left": action.groups_left,
        "revolt": say(SIZES[action.revolt]) if action.revolt else "",
        "leader": block_name(winter.leader) if winter.leader else "",
        "garrison": winter.garrison,
        "builds": winter.builds,
        "supply": view.supply,
        "hits": battle.hits_due if battle else 0,
        "crowded": commas(
            say("advice.crowded", place=place_name(area), number=steps) for side, area, steps in view.crowded
        ),
        "limit": load_facts().components.limits.stack,
    }
    return say(ASKED[view.phase], **values)


def _to_type(legal: Sequence[Action]) -> str:
    """All that can be typed when it is little, else an example of each kind."""
    if len(legal) <= MOST_NAMED:
        everything = either(map(str, legal))
        if len(everything) <= MOST_TYPED:
            return say("advice.type", actions=everything)
    firsts = {action.verb: str(action) for action in reversed(legal) if action.verb != "end"}
    return say("advice.examples", actions=commas(list(firsts.values())[::-1][:MOST_EXAMPLES]))
