"""What the order pane offers: blocks to tick, levies, cards, places to name, groups to begin with."""

from __future__ import annotations

from dataclasses import dataclass

from engine.contract import Action
from engine.julius_caesar.actions import Discard, Play
from jc_tui.orders import Orders
from jc_tui.sitting import Sitting
from jc_tui.text_mode.advice import to_do
from jc_tui.widgets.orders_pane import Item

PLAIN = frozenset(("move", "regroup", "port"))
"""The kinds of destination that need no word of their own."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What choosing an item means: an action to do, a block to tick by number, or a place to begin an order in."""

    item: Item
    action: Action | None = None
    tick: int | None = None
    begin: str | None = None


def offers(orders: Orders, sitting: Sitting) -> tuple[str, list[Choice]]:
    """The heading of the order pane and its items."""
    facts = sitting.facts
    name = facts.names.space
    if orders.place and orders.blocks:
        return f"{name(orders.place)} goes to: {_ways(orders, sitting)}", [
            Choice(Item(facts.short(block), block in orders.ticked), tick=number)
            for number, block in enumerate(orders.blocks)
        ]
    if orders.place and orders.options:
        return f"Levy in {name(orders.place)}:", [
            Choice(Item(orders.option_label(action)), action=action) for action in orders.options
        ]
    cards = [action for action in sitting.legal if isinstance(action, Play | Discard)]
    if cards:
        return f"{cards[0].verb.capitalize()}:", [
            Choice(Item(facts.names.card(action.card)), action=action) for action in cards
        ]
    if orders.named:
        return "Name a place:", [
            Choice(Item(name(place)), action=target.actions[""][0]) for place, target in orders.named.items()
        ]
    return "Choose a place:" if orders.sources else "", [
        Choice(Item(f"{name(place)} {len(orders.groups.get(place, ())) or ''}".strip()), begin=place)
        for place in sorted(orders.sources)
    ]


def _ways(orders: Orders, sitting: Sitting) -> str:
    """Where the ticked blocks can go, attacks first."""
    name = sitting.facts.names.space
    ways = sorted(orders.targets.values(), key=lambda target: (target.kind in PLAIN, name(target.place)))
    words = [
        name(way.place) if way.kind in PLAIN else f"{name(way.place)} ({way.kind}{way.note and ', '}{way.note})"
        for way in ways
    ]
    return ", ".join(words) or "nowhere"


def what_to_do(orders: Orders, sitting: Sitting) -> str:
    """What to do now, with the keys of the table; who is waited for when it is nothing."""
    if not sitting.legal:
        return sitting.waiting_for
    verbs = list(dict.fromkeys(action.verb for action in sitting.legal))
    text = to_do(sitting.view, verbs, sitting.facts).replace("`end`", "e")
    if orders.place and orders.blocks:
        return f"Choose where the ticked blocks go (Enter on the map). Digits tick, Esc drops the order. {text}"
    if orders.place and orders.options:
        return f"Choose by digit, or Tab and arrows. Esc: another city. {text}"
    return text
