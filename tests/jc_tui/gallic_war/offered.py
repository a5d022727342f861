"""What the machine of orders at the table leads to: every action that somebody can come to with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.contract import Action
from engine.gallic_war.actions import Play
from engine.table import Table
from jc_tui.gallic_war.offering import GallicOrders


def offered(orders: GallicOrders) -> Iterator[Action]:
    """The actions that are offered: by number, by an area that is picked, for each block of a group by each way."""
    orders.clear()
    if orders.end is not None:
        yield orders.end
    yield from _listed(orders)
    for place in {*orders.sources, *orders.named}:
        orders.clear()
        if place not in orders.sources:
            yield from orders.pick(place)
            continue
        orders.pick(place)
        assert orders.place == place
        yield from _listed(orders)
        yield from _by_block(orders)
    orders.clear()


def _listed(orders: GallicOrders) -> Iterator[Action]:
    yield from (offer.action for offer in orders.offers("").choices if offer.action is not None)


def _by_block(orders: GallicOrders) -> Iterator[Action]:
    for number in range(len(orders.blocks)):
        orders.toggle_all()
        if orders.ticked:
            orders.toggle_all()
        orders.toggle(number)
        for goal in list(orders.targets):
            yield from _by_way(orders, goal)


def _by_way(orders: GallicOrders, goal: str) -> Iterator[Action]:
    seen: set[str] = set()
    while (found := str(orders.pick(goal)[0])) not in seen:
        seen.add(found)
        yield from orders.pick(goal)
        orders.next_way(goal)


def missing(orders: GallicOrders, legal: Sequence[Action]) -> set[str]:
    """The legal actions that cannot be come to, and those offered that are not legal; cards are all offered."""
    found = set(map(str, (action for action in offered(orders) if action in legal or not isinstance(action, Play))))
    return found ^ set(map(str, legal))


def history_of(table: Table) -> list[str]:
    """What was done, for messages."""
    return [str(entry.action) for entry in table.history][-5:]
