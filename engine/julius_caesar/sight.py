"""What a seat sees happen: events with what is hidden from it left out (rulings V1-V7, B12).

`view` says what a seat knows of a state; both follow the same rulings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from engine.contract import Event, Seat
from engine.julius_caesar import events as happened
from engine.julius_caesar.components import Components
from engine.julius_caesar.seats import SEATS

CLEOPATRA = "cleopatra"
"""The one block everybody knows by its colour; only her strength is hidden (V2)."""


def seen(components: Components, events: Sequence[Event], seat: Seat) -> list[Event]:
    """These events as a seat witnessed them: hidden names are None, unseen events are left out."""
    witnessed = (_VEILS.get(type(event), _open)(event, seat, components) for event in events)
    return [event for event in witnessed if event is not None]


def _open(event: Event, seat: Seat, components: Components) -> Event:
    return event


def _card(event: Any, seat: Seat, components: Components) -> Event:
    """Cards dealt, discarded and chosen are their owner's secret until they are turned up (C1, V2)."""
    changed: Event = event if event.seat is seat else replace(event, card=None)
    return changed


def _block(event: Any, seat: Seat, components: Components) -> Event:
    """An enemy block that moves, or comes to the map, is one block more or less (V3)."""
    hidden = event.side is not seat and event.block != CLEOPATRA
    changed: Event = replace(event, block=None) if hidden else event
    return changed


def _swap(event: happened.BlocksSwapped, seat: Seat, components: Components) -> Event:
    """The other side's deployment stays its secret (S1)."""
    return event if event.side is seat else replace(event, first=None, second=None)


def _gain(event: happened.StepGained, seat: Seat, components: Components) -> Event:
    """An enemy levies a step in this city (V3)."""
    if event.side is seat:
        return event
    return replace(event, block=CLEOPATRA if event.block == CLEOPATRA else None, strength=None)


def _loss(event: happened.StepLost, seat: Seat, components: Components) -> Event | None:
    """Steps lost in battle and to Jupiter are seen; what survives Vulcan is not shown (V5)."""
    if event.cause != "vulcan" or event.side is seat:
        return event
    return replace(event, strength=None) if event.block == CLEOPATRA else None


def _disbanded(event: happened.BlockDisbanded, seat: Seat, components: Components) -> Event:
    """A block goes to the pool unseen, but the original owner sees a defector come back (V6)."""
    if event.block is None or event.side is seat:
        return event
    home = SEATS[components.blocks.home[components.blocks.index[event.block]]]
    return event if home is seat else replace(event, block=None)


_VEILS: dict[type[Event], Callable[[Any, Seat, Components], Event | None]] = {
    happened.CardDealt: _card,
    happened.CardDiscarded: _card,
    happened.CardChosen: _card,
    happened.BlocksSwapped: _swap,
    happened.BlockMoved: _block,
    happened.BlockRegrouped: _block,
    happened.BlockLevied: _block,
    happened.StepGained: _gain,
    happened.StepLost: _loss,
    happened.BlockDisbanded: _disbanded,
}
