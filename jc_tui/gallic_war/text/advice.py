"""One line that says what to do now, for each thing a player can be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.contract import KEYS, TYPED, Action
from engine.gallic_war.actions import Announce, Raid, Rally
from engine.gallic_war.notation import LEGION
from engine.gallic_war.seats import ROMANS, SEATS
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, place_name, say
from engine.words import commas, either, semicolons
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.cards import use_words
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

BY_KEYS = {
    "offer": "offers.do-offer",
    "lay": "offers.do-lay",
    "announce": "offers.do-announce",
    "politics": "offers.do-politics",
    "new home": "offers.do-new-home",
    "baggage": "offers.do-baggage",
    "revolt": "offers.do-revolt",
    "leader": "offers.do-leader",
    "groups": "offers.do-groups",
    "move": "offers.do-move",
    "regroup": "offers.do-regroup",
    "stacking": "offers.do-stacking",
    "call": "offers.do-call",
    "react": "offers.do-react",
}
"""The same for who presses keys at the table."""

SIZES = {"minor": "advice.size-minor", "major": "advice.size-major", "massive": "advice.size-massive"}
"""What the sizes of a revolt are called (13)."""


AREAS = {"minor": 1, "major": 2, "massive": 3}
"""How many areas rise (13.3-13.5)."""


def advice(view: GallicWarView, legal: Sequence[Action]) -> str:
    """What the seat to act should do now, and what to type for it."""
    return say("advice.with-what-to-type", advice=to_do(view, legal), typing=_to_type(legal))


def to_do(view: GallicWarView, legal: Sequence[Action], way: str = TYPED) -> str:
    """What is asked of the seat to act, with what it costs and yields, to who types or presses keys."""
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
        "uses": semicolons(_uses(view, legal)),
        "supply": view.supply,
        "hits": battle.hits_due if battle else 0,
        "crowded": commas(
            say("advice.crowded", place=place_name(area), number=steps) for side, area, steps in view.crowded
        ),
        "limit": limits.stack,
    }
    key = ASKED[view.phase]
    if way == KEYS and view.phase in BY_KEYS:
        raids = any(isinstance(action, Raid) for action in legal)
        key = "offers.do-raid" if raids else BY_KEYS[view.phase]
    elif view.phase == "politics" and any(isinstance(action, Rally) for action in legal):
        key = "advice.politics-rally"
    elif view.phase == "move" and view.to_act is ROMANS:
        key = "advice.move-legions"
    told = say(key, **values)
    chosen = winter.going if view.phase == "legions home" else winter.settled
    return say("advice.so-far", advice=told, blocks=commas(map(number_of, chosen))) if chosen else told


def _uses(view: GallicWarView, legal: Sequence[Action]) -> list[str]:
    """What the card that lies there may be announced for, each with what it yields."""
    side, laid = view.to_act, view.sides[view.to_act].laid if view.to_act in SEATS and view.to_act else None
    if side is None or laid is None:
        return []
    return [use_words(view, action.use, side, laid) for action in legal if isinstance(action, Announce)]


def _points(view: GallicWarView) -> int:
    """What the card that the seat to act has laid down is worth."""
    laid = view.sides[view.to_act].laid if view.to_act in SEATS and view.to_act else None
    return load_facts().points(laid, view.to_act) if laid else 0


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
