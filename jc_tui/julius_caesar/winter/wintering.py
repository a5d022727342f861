"""What a winter turn shows: its steps, the points, what has happened in it, and whom the cities can feed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import dropwhile

from engine.contract import Action, Event, Seat
from engine.julius_caesar.actions import ToPort
from engine.julius_caesar.events import ControlChanged, PointsCounted, WinterBegan
from engine.julius_caesar.quarters import Quarters, crowded_first, quarters
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView, SeenBlock
from engine.julius_caesar.words import commas, counted, headed, label, narrated, roman, say
from engine.julius_caesar.words.names import short_label
from jc_tui.blocks.history import last_with
from jc_tui.julius_caesar.choosing import place_of
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.outcome import cities_of
from jc_tui.julius_caesar.text.position import own_name
from jc_tui.look.rows import Row, plain_row
from jc_tui.seats.game_session import GameSession

STEPS = (
    ("8.1", "winter.cleopatra", ""),
    ("8.2", "winter.points", ""),
    ("8.3", "winter.port", "port"),
    ("8.4", "winter.supply", "supply"),
    ("8.5", "winter.disbanding", "disband"),
    ("8.6", "winter.new-year", ""),
)
"""Section, name (its key) and phase of each step; those without a phase need no choice."""

HEADING = 38
"""Columns that there are for what is said of a city."""


def steps(view: JuliusCaesarView, events: Iterable[Event]) -> list[tuple[str, bool]]:
    """The steps in their order, each with whether one is at it; with the count, once the events have it."""
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


def this_winter(session: GameSession) -> list[Event]:
    """What has happened since the winter began, as the eyes on the screen saw it."""
    first = last_with(session.table.history, lambda event: isinstance(event, WinterBegan))
    events = [] if first is None else [told.event for told in session.story(first)]
    return list(dropwhile(lambda event: not isinstance(event, WinterBegan), events))


def happenings(events: Sequence[Event]) -> list[str]:
    """What has happened, in sentences, without the count and what follows of itself."""
    told = [event for event in events if not isinstance(event, WinterBegan | PointsCounted | ControlChanged)]
    return narrated(told)


def points_of(side: Seat, view: JuliusCaesarView) -> str:
    """What a side has points for: cities with their values, and enemy leaders that fell."""
    cities = [counted([city]) for city in cities_of(view, side)]
    fallen = view.pools[opponent(side)].lost
    parts = cities + [say("winter.killed", block=short_label(leader)) for leader in fallen]
    return commas(parts) or say("winter.no-points")


def points_lines(view: JuliusCaesarView) -> list[str]:
    """The points of both sides, each with what they are for."""
    return [
        say(
            "winter.points-of",
            side=side.label,
            points=view.points[side],
            prize=load_facts().prize,
            reasons=points_of(side, view),
        )
        for side in SEATS
    ]


def ports(legal: Sequence[Action]) -> dict[str, list[ToPort]]:
    """By Navis at sea, the ways to port."""
    found: dict[str, list[ToPort]] = {}
    for action in legal:
        if isinstance(action, ToPort):
            found.setdefault(action.block, []).append(action)
    return found


def port_line(city: str, view: JuliusCaesarView) -> str:
    """A port with how many it feeds and how many it holds already."""
    here = quarters(view, load_facts().components, city)
    full = "winter.port-full" if here.full else "winter.port-line"
    return say(full, place=f"{label(city):13}", feeds=here.feeds, number=here.count)


def todo(view: JuliusCaesarView, short: Mapping[str, int], marked: int) -> str:
    """What the player to act should do now. `short`: the crowded cities with how many are still to be marked."""
    if view.phase == "port":
        return say("winter.choose-port")
    if view.phase == "supply":
        if not short:
            return say("winter.disband-marked", n=marked)
        surplus = commas(say("winter.blocks-in", n=number, place=label(city)) for city, number in short.items())
        return say("winter.mark", blocks=surplus)
    return say("winter.disband-and-go-on", n=marked) if marked else say("winter.keep-or-mark")


# --- the lists -------------------------------------------------------------------------------------------------


def navis_rows(navis: dict[str, list[ToPort]], view: JuliusCaesarView) -> list[Row]:
    """The Navis at sea, each with its sea."""
    rows = [plain_row("", say("winter.navis-at-sea"))]
    seen = {block.id: block for space in view.spaces.values() for block in space.blocks}
    for block in navis:
        sea = label(place_of(view, block) or "")
        rows.append(plain_row(block, f"{own_name(seen[block])} {roman(seen[block].strength):3} {sea}"))
    return rows


def block_rows(view: JuliusCaesarView, marked: set[str], *, crowded_only: bool) -> list[Row]:
    """The blocks of the side to act by city, those marked with an x."""
    rows: list[Row] = []
    if view.to_act is None:
        return rows
    for city in crowded_first(view, load_facts().components, view.to_act):
        if crowded_only and not city.surplus:
            continue
        heading = _heading(city, "winter.city")
        rows.append(plain_row("", heading if len(heading) <= HEADING else _heading(city, "winter.city-short")))
        rows += [_block_row(block, marked) for block in city.blocks]
    return rows


def _heading(city: Quarters, words: str) -> str:
    text = say(words, place=label(city.city), feeds=city.feeds, number=city.count)
    return say("winter.too-many", city=text, surplus=city.surplus) if city.surplus else text


def _block_row(block: SeenBlock, marked: set[str]) -> Row:
    printed = load_facts().blocks[block.id]
    box = "[x]" if block.id in marked else "[ ]"
    steps = say("winter.steps", strength=roman(block.strength), most=roman(max(printed.strengths)))
    text = f"{box} {own_name(block):20} {load_facts().rating(block.id)} {steps}"
    return plain_row(block.id, text, "mark" if block.id in marked else "text")
