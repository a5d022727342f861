"""One line of advice for each choice that a player can have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.contract import KEYS, TYPED, Action
from engine.gallic_war.actions import Announce, Raid, Rally
from engine.gallic_war.notation import LEGION
from engine.gallic_war.rules.events import AREAS as REVOLT_AREAS
from engine.gallic_war.seats import ROMANS, SEATS
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, place_name, say
from engine.translations import commas, either, semicolons, taught
from jc_tui.blocks.line_reader import MOST_NAMED, what_to_type
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.cards import use_words
from jc_tui.gallic_war.text.standing import number_of

RARE = ("march", "retreat")
"""The verbs that are no example while there is another."""

ALIKE = frozenset(
    (
        *("choose battle", "withdraw", "shelter", "main group", "battle", "hit", "sortie", "storm", "leave"),
        *("legions home", "leader home", "companions", "supply", "replace", "build", "over"),
    )
)
"""The phases that ask the same of those who type and of those who press keys."""


def advice(view: GallicWarView, legal: Sequence[Action]) -> str:
    """Return advice for the seat to act, with what to type."""
    return say("advice.with-what-to-type", advice=to_do(view, legal), typing=_to_type(legal))


def to_do(view: GallicWarView, legal: Sequence[Action], way: str = TYPED) -> str:
    """Return advice with costs and yields, for typing or for keys."""
    action, battle, winter = view.action, view.battle, view.winter
    side = view.to_act if view.to_act in SEATS else None
    laid = view.sides[side].laid if side else None
    limits = load_facts().components.limits
    areas = REVOLT_AREAS.get(action.revolt or "", 0)
    values: dict[str, Any] = {
        "place": place_name(battle.area) if battle else place_name(action.target) if action.target else "",
        "left": action.groups_left,
        "revolt": say.one("advice.size", action.revolt) if action.revolt else "",
        "more": areas - len(action.revolted),
        "leader": block_name(winter.leader) if winter.leader else "",
        "garrison": winter.garrison,
        "builds": (limits.builds_after_massive_revolt if view.massive else limits.builds) - winter.builds,
        "points": load_facts().points(laid, side) if laid else 0,
        "uses": semicolons(
            use_words(view, each.use, side, laid) for each in legal if isinstance(each, Announce) and side and laid
        ),
        "supply": view.supply,
        "hits": battle.hits_due if battle else 0,
        "crowded": commas(
            say("advice.crowded", place=place_name(area), number=steps) for side, area, steps in view.crowded
        ),
        "limit": limits.stack,
    }
    phase = view.phase
    if way == KEYS and phase not in ALIKE:
        told = say.one("offers.do", "raid" if any(isinstance(each, Raid) for each in legal) else phase, **values)
    else:
        if phase == "politics" and any(isinstance(each, Rally) for each in legal):
            phase = "politics rally"
        elif phase == "move" and view.to_act is ROMANS:
            phase = "move legions"
        told = say.one("advice.do", phase, **values)
    chosen = winter.going if view.phase == "legions home" else winter.settled
    return say("advice.so-far", advice=told, blocks=commas(map(number_of, chosen))) if chosen else told


def _to_type(legal: Sequence[Action]) -> str:
    firsts: dict[str, str] = {}
    for action in legal:
        if action.verb != "end":
            firsts.setdefault(action.verb, _typed(action))
    everything = either(taught(_typed(action)) for action in legal[: MOST_NAMED + 1])
    return what_to_type(say, legal, everything, [firsts[verb] for verb in sorted(firsts, key=RARE.__contains__)])


def _typed(action: Action) -> str:
    return str(action).replace(LEGION, "")
