"""What the machine of orders at the table leads to: every action that somebody can come to with it."""

from collections.abc import Iterator, Sequence

from engine.contract import Action
from engine.gallic_war.actions import Play
from jc_tui.gallic_war.offering import GallicOrders


def offered(orders: GallicOrders) -> Iterator[Action]:
    """The actions that are come to: by number, by an area, for each block of a group by each way."""
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
    yield from (offer.action for offer in orders.offers("").options if offer.action is not None)


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
    """The legal actions that cannot be come to, and those come to that are not legal; all cards are offered."""
    found = (action for action in offered(orders) if action in legal or not isinstance(action, Play))
    return set(map(str, found)) ^ set(map(str, legal))
