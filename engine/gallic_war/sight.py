"""What a seat sees happen: events with what is hidden from it left out (2.2, rulings C1 and B17).

`view` says what a seat knows of a state; both follow the same rules. Who falls, turns or appears, and who fights,
is seen by all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from engine.contract import Event, Seat
from engine.gallic_war import events as ev

FOUGHT = "hit"
"""The cause of a loss in battle, where all who lose are seen (ruling B17)."""

WINTER = "home"
"""The cause for which blocks go home at the year's end, each unseen but by its owner (7.3)."""


def seen(events: Sequence[Event], seat: Seat) -> list[Event]:
    """These events as a seat witnessed them: hidden names and strengths are None."""
    return [_VEILS[type(event)](event, seat) if type(event) in _VEILS else event for event in events]


def _card(event: Any, seat: Seat) -> Event:
    """Cards dealt and laid down are their owner's secret until they are turned up (C1)."""
    changed: Event = event if event.seat is seat else replace(event, card=None)
    return changed


def _block(event: Any, seat: Seat) -> Event:
    """A player's block that moves or stays is one block more or less to others (2.2)."""
    changed: Event = event if event.side is seat else replace(event, block=None)
    return changed


def _left(event: ev.BlockSheltered | ev.BlockRetreated, seat: Seat) -> Event:
    """Who goes into the fortress before the battle, or goes as a reserve, is not revealed (rulings B9, B17)."""
    return event if event.revealed else _block(event, seat)


def _returned(event: ev.TribeReturned, seat: Seat) -> Event:
    """Tribes that are called home by name are known; those who go home for the winter are not."""
    return _block(event, seat) if event.cause == WINTER else event


def _lost(event: ev.StepLost, seat: Seat) -> Event:
    """Losses in battle are seen; in others it is seen where a block loses a step."""
    return event if event.cause == FOUGHT else _step(event, seat)


def _step(event: Any, seat: Seat) -> Event:
    changed: Event = event if event.side is seat else replace(event, block=None, strength=None)
    return changed


_VEILS: dict[type[Event], Callable[[Any, Seat], Event]] = {
    ev.CardDealt: _card,
    ev.CardLaid: _card,
    ev.TribeReturned: _returned,
    ev.BlockMoved: _block,
    ev.BlockSheltered: _left,
    ev.BlockRetreated: _left,
    ev.BlockRegrouped: _block,
    ev.StepLost: _lost,
    ev.StepGained: _step,
    ev.BlockWinters: _block,
}
