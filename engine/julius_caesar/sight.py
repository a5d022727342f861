"""Events without what is hidden from a seat (rulings V1-V7, B12).

`view` says what a seat knows of a state; both follow the same rulings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from engine.contract import Event, Seat
from engine.julius_caesar import events as happened
from engine.julius_caesar.components import Components
from engine.julius_caesar.seats import SEATS

CLEOPATRA = "cleopatra"
"""The one block everybody knows by its colour; only her strength is hidden (V2)."""


def seen(components: Components, events: Sequence[Event], seat: Seat) -> list[Event]:
    """Return the events that a seat witnessed, with hidden names as None."""
    witnessed = (_VEILS.get(type(event), _open)(event, seat, components) for event in events)
    return [event for event in witnessed if event is not None]


def _open(event: Event, seat: Seat, components: Components) -> Event:
    return event


def _secret(event: Any, seat: Seat, components: Components) -> Event:
    """Hide another side's secrets, but not where Cleopatra is (V2)."""
    if event.seat is seat:
        return cast(Event, event)
    seen_block = getattr(event, "block", None) == CLEOPATRA
    hidden = [name for name in SECRETS[type(event)] if not (name == "block" and seen_block)]
    return cast(Event, replace(event, **dict.fromkeys(hidden)))


def _loss(event: happened.StepLost, seat: Seat, components: Components) -> Event | None:
    """Hide what survives Vulcan, and show other losses (V5)."""
    if event.cause != "vulcan" or event.side is seat:
        return event
    return replace(event, strength=None) if event.block == CLEOPATRA else None


def _disbanded(event: happened.BlockDisbanded, seat: Seat, components: Components) -> Event:
    """Hide who goes to the pool, but not from a defector's first owner (V6)."""
    if event.block is None or event.side is seat:
        return event
    home = SEATS[components.blocks.home[components.blocks.index[event.block]]]
    return event if home is seat else replace(event, block=None)


SECRETS: Mapping[type[Event], tuple[str, ...]] = {
    # Cards dealt, discarded and chosen are their owner's secret until they are turned up (C1, V2).
    **dict.fromkeys((happened.CardDealt, happened.CardDiscarded, happened.CardChosen), ("card",)),
    # The other side's deployment stays its own (S1).
    happened.BlocksSwapped: ("first", "second"),
    # An enemy block that moves, or comes to the map, is one block more or less, and one that grows is any (V3).
    **dict.fromkeys((happened.BlockMoved, happened.BlockRegrouped, happened.BlockLevied), ("block",)),
    happened.StepGained: ("block", "strength"),
}
"""What only the side may know whose event it is, by kind of event."""

_VEILS: dict[type[Event], Callable[[Any, Seat, Components], Event | None]] = {
    **dict.fromkeys(SECRETS, _secret),
    happened.StepLost: _loss,
    happened.BlockDisbanded: _disbanded,
}
