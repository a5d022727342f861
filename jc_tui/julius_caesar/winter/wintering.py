"""How far a winter turn has come: its steps, what has happened in it, and the points of both sides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.contract import Event, Seat
from engine.julius_caesar.events import ControlChanged, PointsCounted, WinterBegan
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import commas, counted, headed, narrated, say
from engine.julius_caesar.words.names import short_label
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.points import cities_of

STEPS = (
    ("8.1", "winter.cleopatra", ""),
    ("8.2", "winter.points", ""),
    ("8.3", "winter.port", "port"),
    ("8.4", "winter.supply", "supply"),
    ("8.5", "winter.disbanding", "disband"),
    ("8.6", "winter.new-year", ""),
)
"""Section, name (its key) and phase of each step; those without a phase need no choice."""


def steps(view: JuliusCaesarView, events: Iterable[Event]) -> list[tuple[str, bool]]:
    """Return the steps, each with whether one is at it; with the count, once the events have it."""
    now = next((place for place, step in enumerate(STEPS) if step[2] == view.phase), len(STEPS))
    notes = {now: view.to_act.label if view.to_act else ""}
    for event in events:
        if isinstance(event, PointsCounted):
            notes[1] = counted(((CAESAR.letter, event.caesar), (POMPEY.letter, event.pompey)))
    told = []
    for place, (section, name, _) in enumerate(STEPS):
        mark = "[x]" if place < now else "[>]" if place == now else "[ ]"
        step = headed(say(name), notes[place]) if notes.get(place) else say(name)
        told.append((f"{mark} {section} {step}", place == now))
    return told


def happenings(events: Sequence[Event]) -> list[str]:
    """Return what has happened, in sentences, without the count and what follows of itself."""
    untold = (WinterBegan, PointsCounted, ControlChanged)
    return narrated([event for event in events if not isinstance(event, untold)])


def points_of(side: Seat, view: JuliusCaesarView) -> str:
    """Return what a side has points for: cities with their values, and enemy leaders that fell."""
    parts = [counted([city]) for city in cities_of(view, side)]
    parts += [say("winter.killed", block=short_label(leader)) for leader in view.pools[opponent(side)].lost]
    return commas(parts) or say("winter.no-points")


def points_lines(view: JuliusCaesarView) -> list[str]:
    """Return the points of both sides, each with what they are for."""
    prize = load_facts().prize
    return [
        say(
            "winter.points-of",
            side=side.label,
            points=view.points[side],
            prize=prize,
            reasons=points_of(side, view),
        )
        for side in SEATS
    ]
