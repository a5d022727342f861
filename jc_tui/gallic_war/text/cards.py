"""Cards in words: what a card can be used for by its player as things stand, and what each use would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.contract import Seat
from engine.gallic_war.actions import ACTIVATION, EVENT, MOVEMENT, POLITICS, SUPPLY, USES
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import card_name, say
from engine.words import capital, headed, semicolons
from jc_tui.gallic_war.facts import load_facts

ANNOUNCED, IN_BRIEF, IN_FULL = "advice.use", "cards.brief", "cards.full"

EVENTS = {"baggage_train": "13.1", "minor_revolt": "13.3", "major_revolt": "13.4", "massive_revolt": "13.5"}
"""Where the rules tell of each event."""


def use_words(view: GallicWarView, use: str, side: Seat, card: str) -> str:
    """A use of a side's card, and what it yields now."""
    return _told(ANNOUNCED, view, use, side, card)


def use_in_full(view: GallicWarView, use: str, side: Seat, card: str) -> str:
    """What a use of a side's card would do now, as a sentence."""
    return capital(event_words(side, card) if use == EVENT else _told(IN_FULL, view, use, side, card))


def _told(form: str, view: GallicWarView, use: str, side: Seat, card: str) -> str:
    kind, values = use, _values(view, side, card)
    if use == SUPPLY and side is BARBARIANS:
        kind = "raid"
    elif use == ACTIVATION and not _activates(view, side, load_facts().area_of(card)):
        kind = "activation nobody"
    elif use == POLITICS and values["points"] == 1 and form != ANNOUNCED:
        kind = "politics on one"
    counted = {"n": values["points"]} if use == MOVEMENT and form != ANNOUNCED else {}
    return say.one(form, kind, **values, **counted)


def _values(view: GallicWarView, side: Seat, card: str) -> dict[str, Any]:
    facts = load_facts()
    points, most = facts.points(card, side), facts.numbers.supply.most
    gain = min(2 * points, most - view.supply)
    return {
        "card": card_name(card),
        "points": points,
        "rule": EVENTS.get(facts.event(card), ""),
        "gain": gain,
        "supply": view.supply + gain,
        "left": activations_left(view, side),
    }


def uses_of(view: GallicWarView, side: Seat, card: str) -> Sequence[str]:
    """What a side may announce a card for as things stand, in the order of actions (5.2.1, ruling C1)."""
    if load_facts().event(card):
        bound = view.bound and side is BARBARIANS and view.play <= 1
        return (EVENT,) if bound else (EVENT, MOVEMENT)
    allowed = {EVENT: False, SUPPLY: _may_supply(view, side), ACTIVATION: bool(activations_left(view, side))}
    return [use for use in USES if allowed.get(use, True)]


def _may_supply(view: GallicWarView, side: Seat) -> bool:
    facts = load_facts()
    leads = facts.blocks.ids[facts.blocks.vercingetorix] in view.homes
    return side is ROMANS or (leads and view.raids < facts.numbers.limits.barbarian_supply_actions)


def activations_of(side: Seat) -> int:
    """How many Neutral Tribe Activations a side has in a year."""
    limits = load_facts().components.limits
    return limits.roman_activations if side is ROMANS else limits.barbarian_activations


def activations_left(view: GallicWarView, side: Seat) -> int:
    """How many of them it still has this year."""
    return max(0, activations_of(side) - len(view.sides[side].activated))


def brief_uses(view: GallicWarView, side: Seat, card: str) -> list[str]:
    """Return in a few words what each use of a card would do now."""
    uses = uses_of(view, side, card)
    return [event_words(side, card) if use == EVENT else _told(IN_BRIEF, view, use, side, card) for use in uses]


def describe(view: GallicWarView, side: Seat, card: str) -> str:
    """What a card is worth to a side, and what each use would do now."""
    does, *uses = brief_uses(view, side, card)
    if load_facts().event(card):
        return headed(card_name(card), say("cards.event-does", does=does, uses=semicolons(uses)) if uses else does)
    worth = say("cards.worth", n=load_facts().points(card, side), card=card_name(card))
    return headed(worth, semicolons([does, *uses]))


def event_words(side: Seat, card: str) -> str:
    """What the event of a card does for a side, with its rule."""
    event = deed = load_facts().event(card)
    if side is ROMANS:  # every revolt of theirs is a Minor Revolt (13.3)
        deed = "baggage of romans" if event == "baggage_train" else "revolt of romans"
    return say("cards.event-of", does=say.one("cards.deed", deed), rule=EVENTS[event])


def _activates(view: GallicWarView, side: Seat, area: str) -> bool:
    """Whether a neutral tribe stands in an area that a side may activate: the Romans not Britannia (5.2.1 C)."""
    areas, seen = load_facts().areas, view.areas.get(area)
    if seen is None or (side is ROMANS and area == areas.ids[areas.britannia]):
        return False
    return any(stack.side is None for stack in seen.stacks)
