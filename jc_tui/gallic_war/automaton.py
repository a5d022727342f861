"""The automaton's actions and their reasons, card by card (12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.contract import Event, Seat
from engine.gallic_war import events as ev
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import card_name, narrated, place_name, say
from engine.translations import sentences
from engine.values import frozen
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.cards import activations_left
from jc_tui.seats.seen_events import SeenEvent

PLACES: Mapping[str, Sequence[str]] = {
    "2": ("helvetii", "britannia"),
    "3a": ("target",),
    "3b": ("pair's target",),
    "3d": ("germans' area",),
    "3g": ("3g politics", "shift"),
    "4b": ("minor", "minor revolt"),
    "4c": ("major", "major revolt", "other area"),
    "4d": ("massive",),
    "germania": ("leader", "leader's area", "germania or vercingetorix"),
    "leaders": ("leader of the year",),
    "reinforcing": ("reinforcement", "helpers"),
    "tribes": ("random politics", "first area"),
    "vercingetorix": ("raid", "quarry", "his way"),
}
"""Where the rules tell of errands, steps and sizes, if not in the section of that name."""

FATES: Mapping[str, tuple[int, str, str]] = {
    "helvetii": (4, "automaton.to-germania", "automaton.as-it-is"),
    "britannia": (4, "automaton.to-germania", "automaton.drawn-target"),
    "germania or vercingetorix": (3, "automaton.to-vercingetorix", "automaton.to-germans"),
    "3g": (3, "automaton.to-politics", "automaton.to-shift"),
    "minor revolt": (3, "automaton.to-germania", "automaton.to-revolt"),
    "major revolt": (2, "automaton.to-germania", "automaton.to-revolt"),
}
"""By what a die is for: the highest roll that leads to the first of two things, and both of them."""


def place_of(errand: str) -> str:
    """Return the section for an errand, a step or a size."""
    return f"12.{next((place for place, named in PLACES.items() if errand in named), errand)}"


SECTIONS: Mapping[type[Event], Callable[[Any], str]] = {
    ev.CardTurned: lambda e: "12.order",
    **dict.fromkeys((ev.StepFollowed, ev.AttackPlanned), lambda e: place_of(e.step)),
    ev.CardIdle: lambda e: "A5",
    ev.CardPassedOn: lambda e: "12.3a" if e.cause == "beside" else "A11",
    **dict.fromkeys((ev.FateRolled, ev.AreaDrawn), lambda e: place_of(e.errand)),
    **dict.fromkeys((ev.AttackMade, ev.HelpSought, ev.HelpDecided), lambda e: "12.reinforcing"),
    ev.SideGaveWay: lambda e: "12.defenders" if e.cause == "defense" else "12.attackers",
    **dict.fromkeys((ev.PoliticsTried, ev.PoliticsRolled), lambda e: "12.2"),
    ev.RevoltBegan: lambda e: place_of(e.size),
    ev.BlockWithdrew: lambda e: "12.defenders",
    ev.BlockRegrouped: lambda e: "12.regrouping",
    ev.BlockWinters: lambda e: "12.year",
}
"""Where the rules tell of what it does; what is not here comes of what was before it."""

FOLLOWING = (
    *(ev.TribeTurned, ev.LeaderCame, ev.SupplyChanged, ev.TribeReturned),
    *(ev.BlockMoved, ev.SubdueRolled, ev.BattleEnded, ev.StepGained),
)
"""Events that come of a step, and are shown with it."""

CARD, HELP, LEADER, WINTER = "card", "help", "leader", "winter"
"""What the automaton is asked for."""

ENDS = (ev.CardPlayBegan, ev.YearBegan, ev.HarvestRolled, ev.YearEnded)
"""With these nothing is left of what it did."""


@frozen
class Reason:
    """A step of what the automaton did, with its section."""

    section: str
    seen: tuple[SeenEvent, ...]


@frozen
class AutomatonTurn:
    """A step of the automaton, from action `index`, for a `card` or none."""

    kind: str
    card: str
    index: int
    clock: str
    reasons: tuple[Reason, ...]

    @property
    def title(self) -> str:
        return say.one("automaton.of", self.kind, card=card_name(self.card) if self.card else "")


def section_of(event: Event) -> str:
    """Return the section for a step of the automaton; empty for consequences."""
    return SECTIONS[type(event)](event) if type(event) in SECTIONS else ""


# --- what it did, and why ----------------------------------------------------------------------------------------


def turns(story: Iterable[SeenEvent]) -> list[AutomatonTurn]:
    """Return all turns of the automaton in a story, in order."""
    found: list[tuple[str, SeenEvent, list[SeenEvent]]] = []
    now: list[SeenEvent] | None = None
    for told in story:
        kind = _begins(told.event, begun=now is not None)
        if kind:
            now = []
            found.append((kind, told, now))
        elif isinstance(told.event, ENDS):
            now = None
        if now is not None and _is_its(told.event):
            now.append(told)
    return [turn for kind, told, events in found if (turn := _turn(kind, told, events)).reasons]


def _begins(event: Event, *, begun: bool) -> str:
    match event:
        case ev.CardTurned():
            return CARD
        case ev.AttackMade():
            return HELP
        case ev.HomecomingBegan():
            return WINTER
        case ev.AreaDrawn(errand="leader of the year"):
            return LEADER
        case ev.LeaderCame() if not begun:
            return LEADER
    return ""


def _is_its(event: Any) -> bool:
    if isinstance(event, (ev.BlockMoved, ev.BlockRegrouped, ev.BlockWinters, ev.StepGained)):
        return event.side is BARBARIANS
    if isinstance(event, ev.SupplyChanged):
        return event.cause == "raid"
    if isinstance(event, (ev.PoliticsTried, ev.PoliticsRolled)):
        return event.seat is BARBARIANS
    return type(event) in SECTIONS or isinstance(event, FOLLOWING)


def _turn(kind: str, first: SeenEvent, events: Sequence[SeenEvent]) -> AutomatonTurn:
    card = first.event.card if isinstance(first.event, ev.CardTurned) else ""
    grouped: list[tuple[str, list[SeenEvent]]] = []
    for told in events:
        section = section_of(told.event)
        if not grouped and not section:
            section = {LEADER: "12.leaders", WINTER: "12.year"}.get(kind, "")
        if section == "12.3b" and grouped and grouped[-1][0] == "12.3c":
            section = "12.3c"  # the target of one pair is drawn as those of two
        if section and (not grouped or grouped[-1][0] != section):
            grouped.append((section, []))
        if grouped:
            grouped[-1][1].append(told)
    return AutomatonTurn(
        kind, card, first.index, first.clock, tuple(Reason(section, tuple(run)) for section, run in grouped)
    )


def fate_words(event: ev.FateRolled) -> str:
    """Return what a die for the automaton was, and what it leads to."""
    told = narrated([event])
    if event.errand in FATES:
        highest, low, high = FATES[event.errand]
        told.append(say("automaton.so", outcome=say(low) if event.die <= highest else say(high)))
    return sentences(told)


# --- the row of the matrix ---------------------------------------------------------------------------------------

NEUTRAL, ROMAN, OWN, NOBODYS, GERMANIA, EVENT = "neutral", "roman", "own", "nobody", "germania", "event"
"""What a card can name, as the automaton looks at it."""

ROWS = {NEUTRAL: "12.1", ROMAN: "12.2", OWN: "12.3a", GERMANIA: "12.3b", EVENT: "12.4"}
"""The rows of the matrix: by what its card names (12.order)."""


def names(view: GallicWarView, card: str) -> str:
    """Return what a turned-up card names to the automaton (ruling A11)."""
    facts, place = load_facts(), load_facts().area_of(card)
    if not place or place == facts.areas.ids[facts.areas.germania]:
        return GERMANIA if place else EVENT
    area = view.areas.get(place)
    there = {stack.side for stack in area.stacks} if area else set[Seat | None]()
    there |= {area.control} - {None} if area and not there else set()
    sides: Sequence[tuple[Seat | None, str]] = ((ROMANS, ROMAN), (BARBARIANS, OWN), (None, NEUTRAL))
    return next((whose for side, whose in sides if side in there), NOBODYS)


def row_of(view: GallicWarView, card: str) -> str:
    """Return the row of the matrix that a card leads to first."""
    whose = names(view, card)
    used_up = not activations_left(view, BARBARIANS)
    return ROWS[ROMAN if whose == NEUTRAL and used_up else whose if whose in ROWS else GERMANIA]


def matrix(view: GallicWarView, card: str) -> list[tuple[bool, str, str]]:
    """Return by row of the matrix whether it applies, its section and its text."""
    most, used = load_facts().numbers.limits.barbarian_activations, len(view.sides[BARBARIANS].activated)
    applies = row_of(view, card)
    return [
        (section == applies, section.removeprefix("12."), say.one("automaton.row", whose, used=used, most=most))
        for whose, section in ROWS.items()
    ]


def named(view: GallicWarView, card: str) -> str:
    """Return a sentence about the area or event that a card names."""
    area = load_facts().area_of(card)
    place = place_name(area) if area else ""
    return say.one("automaton.names", names(view, card), card=card_name(card), place=place)
