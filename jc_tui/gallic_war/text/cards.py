"""Cards in words: possible uses as things stand, and their effects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.contract import Seat
from engine.gallic_war.actions import ACTIVATION, EVENT, MOVEMENT, POLITICS, SUPPLY, USES
from engine.gallic_war.data import OFF_MAP_AREA
from engine.gallic_war.outlook import revolt, steps_lost
from engine.gallic_war.rules.events import MINOR, RAID, ROMAN_SUPPLY, STEPS_GIVEN
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, card_name, say
from engine.translations import capital, commas, headed, semicolons
from jc_tui.gallic_war.facts import load_facts

ANNOUNCED, IN_BRIEF, IN_FULL = "advice.use", "cards.brief", "cards.full"

EVENTS = {"baggage_train": "13.1", "minor_revolt": "13.3", "major_revolt": "13.4", "massive_revolt": "13.5"}
"""Where the rules tell of each event."""


def use_words(view: GallicWarView, use: str, side: Seat, card: str) -> str:
    """Return a use of a side's card, and its yield now."""
    told = _told(ANNOUNCED, view, use, side, card)
    return say("advice.use-event", does=told) if use == EVENT else told


def use_in_full(view: GallicWarView, use: str, side: Seat, card: str) -> str:
    """Return the effect of a card's use now, as a sentence."""
    return capital(_told(IN_FULL, view, use, side, card))


def _told(form: str, view: GallicWarView, use: str, side: Seat, card: str) -> str:
    if use == EVENT:
        return event_words(view, side, card)
    kind, values = use, _values(view, side, card)
    if use == SUPPLY and side is BARBARIANS:
        kind = "raid"
    elif use == ACTIVATION and not values["tribes"]:
        kind = "activation nobody"
    elif use == POLITICS and values["points"] == 1 and form != ANNOUNCED:
        kind = "politics on one"
    numbers = {SUPPLY: values["gain"], "raid": values["loss"], MOVEMENT: values["groups"]}
    return say.one(form, kind, n=numbers.get(kind), **values)


def _values(view: GallicWarView, side: Seat, card: str) -> dict[str, Any]:
    facts = load_facts()
    points = facts.points(card, side)
    gain = _changed(view, 2 * points)
    named = view.areas.get(facts.area_of(card))
    barred = side is ROMANS and facts.area_of(card) == facts.areas.ids[facts.areas.britannia]  # 5.2.1 C
    tribes = [block.id for block in named.blocks if block.side is None and not barred] if named else []
    mine = [(area.id, each.count) for area in view.areas.values() for each in area.stacks if each.side is side]
    return {
        "card": card_name(card),
        "points": points,
        "tribes": commas(map(block_name, tribes)),
        "groups": min(points, sum(count if place == OFF_MAP_AREA else 1 for place, count in mine)),
        "loss": _changed(view, -points),
        "gain": gain,
        "supply": view.supply + gain,
        "left": activations_left(view, side),
    }


def uses_of(view: GallicWarView, side: Seat, card: str) -> Sequence[str]:
    """Return the uses open to a card, in order of actions (5.2.1, C1)."""
    if load_facts().event(card):
        bound = view.bound and side is BARBARIANS and view.play <= 1
        return (EVENT,) if bound else (EVENT, MOVEMENT)
    blocks, most = load_facts().blocks, load_facts().numbers.limits.barbarian_supply_actions
    supply = side is ROMANS or (blocks.ids[blocks.vercingetorix] in view.homes and view.raids < most)
    allowed = {EVENT: False, SUPPLY: supply, ACTIVATION: bool(activations_left(view, side))}
    return [use for use in USES if allowed.get(use, True)]


def activations_of(side: Seat) -> int:
    """Return the number of a side's Neutral Tribe Activations in a year."""
    limits = load_facts().components.limits
    return limits.roman_activations if side is ROMANS else limits.barbarian_activations


def activations_left(view: GallicWarView, side: Seat) -> int:
    """Return how many of them a side still has this year."""
    return max(0, activations_of(side) - len(view.sides[side].activated))


def brief_uses(view: GallicWarView, side: Seat, card: str) -> list[str]:
    """Return in a few words what each use of a card would do now."""
    return [_told(IN_BRIEF, view, use, side, card) for use in uses_of(view, side, card)]


def describe(view: GallicWarView, side: Seat, card: str) -> str:
    """Return a card's worth to a side, and the effect of each use."""
    does, *uses = brief_uses(view, side, card)
    if load_facts().event(card):
        return headed(card_name(card), say("cards.event-does", does=does, uses=semicolons(uses)) if uses else does)
    worth = say("cards.worth", n=load_facts().points(card, side), card=card_name(card))
    return headed(worth, semicolons([does, *uses]))


def event_words(view: GallicWarView, side: Seat, card: str) -> str:
    """Return what the event of a card would do now, with its rule."""
    event = load_facts().event(card)
    does = _baggage(view, side) if event == "baggage_train" else _revolt(view, side, event)
    return say("cards.event-of", does=does, rule=EVENTS[event])


def _baggage(view: GallicWarView, side: Seat) -> str:
    if side is ROMANS:
        return say("cards.deed-baggage-of-romans", n=_changed(view, ROMAN_SUPPLY))
    steps, loss = STEPS_GIVEN, _changed(view, -RAID)
    if view.seat is side:  # others do not see which blocks lack steps
        steps = min(steps, max(steps_lost(area, load_facts().components) for area in view.areas.values()))
    return say.one("cards.deed", "baggage train" if steps else "raid", n=steps or loss, loss=loss)


def _revolt(view: GallicWarView, side: Seat, event: str) -> str:
    """Return what a revolt would do, and whether it is a minor one."""
    size, number, alone = revolt(view, side, event)
    if not number:
        return say("cards.deed-revolt-of-nobody")
    deed = "revolt of romans" if side is ROMANS else "leaderless revolt" if alone else f"{size} revolt"
    does = say.one("cards.deed", deed, n=None if size == MINOR else number)
    return does if event == f"{size}_revolt" else say("cards.as-minor", does=does)


def _changed(view: GallicWarView, by: int) -> int:
    limits = load_facts().numbers.supply
    return abs(min(max(view.supply + by, limits.least), limits.most) - view.supply)
