"""One line that says what to do now, for each thing a player can be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.contract import Action
from engine.gallic_war.actions import ACTIVATION, SUPPLY, Announce, Rally
from engine.gallic_war.notation import LEGION
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, card_name, place_name, say
from engine.words import commas, either, semicolons
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.standing import number_of

MOST_NAMED, MOST_TYPED = 7, 110
"""As many actions as this, in so many characters, are all named; of more, there are examples."""

MOST_EXAMPLES = 2

RARE = ("march", "retreat")
"""The verbs that are no example while there is another."""

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

USES = {
    "event": "advice.use-event",
    "supply": "advice.use-supply",
    "activation": "advice.use-activation",
    "politics": "advice.use-politics",
    "movement": "advice.use-movement",
}
"""What the uses of a card yield."""

EVENTS = {"baggage_train": "13.1", "minor_revolt": "13.3", "major_revolt": "13.4", "massive_revolt": "13.5"}
"""Where the rules tell of each event."""

SIZES = {"minor": "advice.size-minor", "major": "advice.size-major", "massive": "advice.size-massive"}
"""What the sizes of a revolt are called (13)."""


AREAS = {"minor": 1, "major": 2, "massive": 3}
"""How many areas rise (13.3-13.5)."""


def advice(view: GallicWarView, legal: Sequence[Action]) -> str:
    """What the seat to act should do now, and what to type for it."""
    return say("advice.with-what-to-type", advice=to_do(view, legal), typing=_to_type(legal))


def to_do(view: GallicWarView, legal: Sequence[Action]) -> str:
    """What is asked of the seat to act, with what it costs and yields."""
    action, battle, winter = view.action, view.battle, view.winter
    limits = load_facts().components.limits
    values: dict[str, Any] = {
        "place": place_name(battle.area) if battle else place_name(action.target) if action.target else "",
        "left": action.groups_left,
        "revolt": say(SIZES[action.revolt]) if action.revolt else "",
        "more": AREAS.get(action.revolt or "", 0) - len(action.revolted),
        "leader": block_name(winter.leader) if winter.leader else "",
        "garrison": winter.garrison,
        "builds": (limits.builds_after_massive_revolt if view.massive else limits.builds) - winter.builds,
        "points": _points(view),
        "uses": semicolons(use_words(view, action.use) for action in legal if isinstance(action, Announce)),
        "supply": view.supply,
        "hits": battle.hits_due if battle else 0,
        "crowded": commas(
            say("advice.crowded", place=place_name(area), number=steps) for side, area, steps in view.crowded
        ),
        "limit": limits.stack,
    }
    key = ASKED[view.phase]
    if view.phase == "politics" and any(isinstance(action, Rally) for action in legal):
        key = "advice.politics-rally"
    elif view.phase == "move" and view.to_act is ROMANS:
        key = "advice.move-legions"
    told = say(key, **values)
    chosen = winter.going if view.phase == "legions home" else winter.settled
    return say("advice.so-far", advice=told, blocks=commas(map(number_of, chosen))) if chosen else told


def _points(view: GallicWarView) -> int:
    """What the card that the seat to act has laid down is worth."""
    laid = view.sides[view.to_act].laid if view.to_act in SEATS and view.to_act else None
    return load_facts().points(laid, view.to_act) if laid else 0


def use_words(view: GallicWarView, use: str) -> str:
    """A use of the card that was laid down, and what it yields."""
    laid = view.sides[view.to_act].laid if view.to_act else None
    key = "advice.use-raid" if use == SUPPLY and view.to_act is BARBARIANS else USES[use]
    if use == ACTIVATION and not _neutral(view, load_facts().area_of(laid)):
        key = "advice.use-activation-nobody"
    points = _points(view)
    values: dict[str, Any] = {
        "card": card_name(laid or ""),
        "points": points,
        "rule": EVENTS.get(load_facts().event(laid), ""),
    }
    room = load_facts().numbers.supply.most - view.supply
    return say(key, gain=min(2 * points, room), **values)


def _neutral(view: GallicWarView, area: str) -> bool:
    """Whether a neutral tribe stands in an area."""
    seen = view.areas.get(area)
    return seen is not None and any(stack.side is None for stack in seen.stacks)


def _to_type(legal: Sequence[Action]) -> str:
    """All that can be typed when it is little, else an example of each kind."""
    if len(legal) <= MOST_NAMED:
        everything = either(map(_typed, legal))
        if len(everything) <= MOST_TYPED:
            return say("advice.type", actions=everything)
    firsts: dict[str, str] = {}
    for action in legal:
        if action.verb != "end":
            firsts.setdefault(action.verb, _typed(action))
    verbs = sorted(firsts, key=RARE.__contains__)
    return say("advice.examples", actions=commas([firsts[verb] for verb in verbs[:MOST_EXAMPLES]]))


def _typed(action: Action) -> str:
    """An action as it may be typed: a legion goes by its number."""
    return str(action).replace(LEGION, "")
