"""What a winter turn shows: its steps, the points, what has happened in it, and whom the cities can feed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.contract import Action, Event, Seat
from engine.julius_caesar.actions import Disband, ToPort
from engine.julius_caesar.events import ControlChanged, PointsCounted, WinterBegan
from engine.julius_caesar.quarters import quarters
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.story import count
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import narrated
from jc_tui.julius_caesar.facts import Facts
from jc_tui.sitting.sitting import Sitting

STEPS = (
    ("8.1", "Cleopatra goes home", ""),
    ("8.2", "Points are counted", ""),
    ("8.3", "Navis to port", "port"),
    ("8.4", "Supply", "supply"),
    ("8.5", "Disbanding", "disband"),
    ("8.6", "New year", ""),
)
"""Section, name and phase of each step; those without a phase need no choice."""

PHASES = frozenset(phase for _, _, phase in STEPS if phase)
"""The phases in which a player has something to choose in winter."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the winter turn; `place` is -1 when it is done, 0 when one is at it, 1 when it is to come."""

    section: str
    name: str
    place: int
    note: str


def steps(view: JuliusCaesarView, counted: PointsCounted | None) -> list[Step]:
    """The steps in their order, with where one is."""
    now = next((place for place, step in enumerate(STEPS) if step[2] == view.phase), len(STEPS))
    who = view.to_act.label if view.to_act else ""
    notes = {now: who}
    if counted:
        notes[1] = f"C {counted.caesar}, P {counted.pompey}"
    return [
        Step(section, name, (place > now) - (place < now), notes.get(place, ""))
        for place, (section, name, _) in enumerate(STEPS)
    ]


def this_winter(sitting: Sitting) -> list[Event]:
    """What has happened since the winter began, as the eyes on the screen saw it."""
    history = sitting.table.history
    for first in range(len(history) - 1, -1, -1):
        if any(isinstance(event, WinterBegan) for event in history[first].events):
            events = [told.event for told in sitting.story(first)]
            begin = next(place for place, event in enumerate(events) if isinstance(event, WinterBegan))
            return events[begin:]
    return []


def counted_in(events: Sequence[Event]) -> PointsCounted | None:
    """The count of this winter."""
    return next((event for event in events if isinstance(event, PointsCounted)), None)


def happenings(events: Sequence[Event], facts: Facts) -> list[str]:
    """What has happened, in sentences, without the count and what follows of itself."""
    told = [event for event in events if not isinstance(event, WinterBegan | PointsCounted | ControlChanged)]
    return narrated(told)


def points_of(side: Seat, view: JuliusCaesarView, facts: Facts) -> str:
    """What a side has points for: cities with their values, and enemy leaders that fell."""
    cities = [
        f"{facts.names.space(place)} {value}"
        for place, value in sorted(facts.values.items(), key=lambda pair: (-pair[1], pair[0]))
        if (space := view.spaces.get(place)) and space.owner is side
    ]
    fallen = view.pools[opponent(side)].lost
    parts = cities + [f"{facts.short(leader)} killed 1" for leader in fallen]
    return ", ".join(parts) or "no city that counts, no leader killed"


def points_lines(view: JuliusCaesarView, facts: Facts) -> list[str]:
    """The points of both sides, each with what they are for."""
    return [
        f"{side.label} {view.points[side]} of {facts.prize}: {points_of(side, view, facts)}." for side in SEATS
    ]


def disbandable(legal: Sequence[Action]) -> set[str]:
    """The blocks that may be disbanded now."""
    return {action.block for action in legal if isinstance(action, Disband)}


def ports(legal: Sequence[Action]) -> dict[str, list[ToPort]]:
    """By Navis at sea, the ways to port."""
    found: dict[str, list[ToPort]] = {}
    for action in legal:
        if isinstance(action, ToPort):
            found.setdefault(action.block, []).append(action)
    return found


def port_line(city: str, view: JuliusCaesarView, facts: Facts) -> str:
    """A port with how many it feeds and how many it holds already."""
    here = quarters(view, facts.components, city)
    full = ", FULL" if here.full else ""
    return f"{facts.names.space(city):13} feeds {here.feeds}, holds {here.count}{full}"


def todo(view: JuliusCaesarView, facts: Facts, short: Sequence[tuple[str, int]], marked: int) -> str:
    """What the player to act should do now. `short`: the crowded cities with how many are still to be marked."""
    if view.phase == "port":
        return "Choose a Navis with Enter, then the port where it winters."
    if view.phase == "supply":
        if not short:
            return f"Enter on the first line, or e: disband the {count(marked, 'block')} you marked."
        parts = [f"{count(number, 'block')} in {facts.names.space(city)}" for city, number in short]
        return f"Mark {', '.join(parts)} to be disbanded: the city cannot feed them."
    if marked:
        return f"Enter on the first line, or e: disband the {count(marked, 'block')} you marked and go on."
    return "Enter or e keeps all; or mark blocks to disband: they can be levied again next year."
