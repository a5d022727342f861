"""Events without what is hidden from a seat (2.2, rulings C1 and B17).

`view` says what a seat knows of a state; both follow the same rules. Who falls, turns or appears, and who fights,
is seen by all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.contract import Event, Seat
from engine.gallic_war import events as ev

FOUGHT = "hit"
"""The cause of a loss in battle, where all who lose are seen (ruling B17)."""

WINTER = "home"
"""The cause for which blocks go home at the year's end, each unseen but by its owner (7.3)."""

SECRETS: Mapping[type[Event], tuple[str, ...]] = {
    # Cards dealt and laid down are their owner's secret until they are turned up (C1).
    **dict.fromkeys((ev.CardDealt, ev.CardLaid), ("card",)),
    # A player's block that moves or stays is one block more or less to others (2.2).
    **dict.fromkeys((ev.BlockMoved, ev.BlockRegrouped, ev.BlockWinters), ("block",)),
    # Who goes into the fortress before the battle is not revealed (ruling B9).
    ev.BlockSheltered: ("block",),
    # Who retreats as a reserve is not revealed (ruling B17).
    ev.BlockRetreated: ("block",),
    # Tribes that are called home by name are known; those that go home for the winter are not (7.3).
    ev.TribeReturned: ("block",),
    # It is seen where a block loses a step; which one in battle only.
    ev.StepLost: ("block", "strength"),
    # It is seen where a block gains a step.
    ev.StepGained: ("block", "strength"),
}
"""What only the side may know whose event it is, by kind of event."""


def seen(events: Sequence[Event], seat: Seat) -> list[Event]:
    """Return these events as a seat witnessed them, with hidden names and strengths as None."""
    return [event if event.seat is seat or _is_open(event) else _veiled(event) for event in events]


def _is_open(event: Event) -> bool:
    """Return whether all see which block or card it is."""
    match event:
        case ev.BlockSheltered() | ev.BlockRetreated():
            return event.revealed
        case ev.TribeReturned():
            return event.cause != WINTER
        case ev.StepLost():
            return event.cause == FOUGHT
    return type(event) not in SECRETS


def _veiled(event: Any) -> Event:
    hidden: Event = replace(event, **dict.fromkeys(SECRETS[type(event)]))
    return hidden
