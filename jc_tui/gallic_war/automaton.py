"""What the automaton has done and why, card by card: each step of its book with its dice and its section (12)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from engine.contract import Event, Seat
from engine.gallic_war.events import automaton, cards, fighting, moving, year
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import card_name, narrated, place_name, say
from engine.values import frozen
from engine.words import headed, noted, sentences
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.cards import activations_left
from jc_tui.gallic_war.text.standing import whose
from jc_tui.seats.seen_events import SeenEvent

STEPS: Mapping[str, str] = {
    "3g politics": "12.3g",
    "leader": "12.germania",
    "germania": "12.germania",
    "vercingetorix": "12.vercingetorix",
    "raid": "12.vercingetorix",
}
"""By step of the matrix, where the rules tell of it, if not in the section that has its name."""

FATES: Mapping[str, tuple[str, int, str, str]] = {
    "helvetii": ("12.2", 4, "automaton.to-germania", "automaton.as-it-is"),
    "britannia": ("12.2", 4, "automaton.to-germania", "automaton.drawn-target"),
    "germania or vercingetorix": ("12.germania", 3, "automaton.to-vercingetorix", "automaton.to-germans"),
    "3g": ("12.3g", 3, "automaton.to-politics", "automaton.to-shift"),
    "minor revolt": ("12.4b", 3, "automaton.to-germania", "automaton.to-revolt"),
    "major revolt": ("12.4c", 2, "automaton.to-germania", "automaton.to-revolt"),
}
"""By what a die is for: the section, the highest roll that leads to the first of two things, and both of them."""

DRAWS: Mapping[str, str] = {
    "leader of the year": "12.leaders",
    "random politics": "12.tribes",
    "germans' area": "12.3d",
    "leader's area": "12.germania",
    "target": "12.3a",
    "pair's target": "12.3b",
    "shift": "12.3g",
    "quarry": "12.vercingetorix",
    "his way": "12.vercingetorix",
    "first area": "12.tribes",
    "other area": "12.4c",
    "helpers": "12.reinforcing",
}
"""By what an area is drawn for, the section."""

PAIRS, ONE_PAIR = "12.3b", "12.3c"
"""Where it is told of two pairs of Germans, and of one, whose targets are drawn alike."""

SIZES: Mapping[str, str] = {"minor": "12.4b", "major": "12.4c", "massive": "12.4d"}

SECTIONS: Mapping[type[Event], Callable[[Any], str]] = {
    automaton.CardTurned: lambda e: "12.order",
    automaton.StepFollowed: lambda e: STEPS.get(e.step, f"12.{e.step}"),
    automaton.AttackPlanned: lambda e: STEPS.get(e.step, f"12.{e.step}"),
    automaton.CardIdle: lambda e: "A5",
    automaton.CardPassedOn: lambda e: "12.3a" if e.cause == "beside" else "A11",
    automaton.FateRolled: lambda e: FATES[e.errand][0] if e.errand in FATES else "12.reinforcing",
    automaton.AreaDrawn: lambda e: DRAWS[e.errand],
    automaton.AttackMade: lambda e: "12.reinforcing",
    automaton.HelpSought: lambda e: "12.reinforcing",
    automaton.HelpDecided: lambda e: "12.reinforcing",
    automaton.SideGaveWay: lambda e: "12.defenders" if e.cause == "defense" else "12.attackers",
    cards.PoliticsTried: lambda e: "12.2",
    cards.PoliticsRolled: lambda e: "12.2",
    cards.RevoltBegan: lambda e: SIZES[e.size],
    fighting.BlockWithdrew: lambda e: "12.defenders",
    fighting.BlockRegrouped: lambda e: "12.regrouping",
    year.BlockWinters: lambda e: "12.year",
}
"""Where the rules tell of what it does; what is not here comes of what was before it."""

FOLLOWING = (
    *(cards.TribeTurned, cards.LeaderCame, cards.SupplyChanged, cards.TribeReturned),
    *(moving.BlockMoved, moving.SubdueRolled, fighting.BattleEnded, year.StepGained),
)
"""What comes of it, and is told with it."""

CARD, HELP, LEADER, WINTER = "card", "help", "leader", "winter"
"""What the automaton is asked for."""

ENDS = (cards.CardPlayBegan, cards.YearBegan, year.HarvestRolled, year.YearEnded)
"""With these nothing is left of what it did."""


@frozen
class Reason:
    """A step of what the automaton did, from an action on, with its section."""

    section: str
    index: int
    events: tuple[Event, ...]

    @property
    def told(self) -> list[str]:
        found: list[str] = []
        for _, run in groupby(self.events, lambda event: isinstance(event, automaton.FateRolled)):
            events = [*run]
            fates = [fate_words(event) for event in events if isinstance(event, automaton.FateRolled)]
            found += fates or narrated(events)
        return found


@frozen
class Turn:
    """Something that the automaton did by its book, from action `index` on, for a `card` or none."""

    kind: str
    card: str
    index: int
    clock: str
    reasons: tuple[Reason, ...]

    @property
    def title(self) -> str:
        return say.one("automaton.of", self.kind, card=card_name(self.card) if self.card else "")


def section_of(event: Event) -> str:
    """The section of the rules by which the automaton does something; empty of what comes of something else."""
    return SECTIONS[type(event)](event) if type(event) in SECTIONS else ""


# --- what it did, and why ----------------------------------------------------------------------------------------


def turns(story: Iterable[SeenEvent]) -> list[Turn]:
    """All that it has done in what somebody saw, in order."""
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
        case automaton.CardTurned():
            return CARD
        case automaton.AttackMade():
            return HELP
        case year.HomecomingBegan():
            return WINTER
        case automaton.AreaDrawn(errand="leader of the year"):
            return LEADER
        case cards.LeaderCame() if not begun:
            return LEADER
    return ""


def _is_its(event: Any) -> bool:
    if isinstance(event, (moving.BlockMoved, fighting.BlockRegrouped, year.BlockWinters, year.StepGained)):
        return event.side is BARBARIANS
    if isinstance(event, cards.SupplyChanged):
        return event.cause == "raid"
    if isinstance(event, (cards.PoliticsTried, cards.PoliticsRolled)):
        return event.seat is BARBARIANS
    return type(event) in SECTIONS or isinstance(event, FOLLOWING)


def _turn(kind: str, first: SeenEvent, events: Sequence[SeenEvent]) -> Turn:
    card = first.event.card if isinstance(first.event, automaton.CardTurned) else ""
    grouped: list[tuple[str, list[SeenEvent]]] = []
    for told in events:
        section = section_of(told.event)
        if not grouped and not section:
            section = {LEADER: "12.leaders", WINTER: "12.year"}.get(kind, "")
        if section == PAIRS and grouped and grouped[-1][0] == ONE_PAIR:
            section = ONE_PAIR
        if section and (not grouped or grouped[-1][0] != section):
            grouped.append((section, []))
        if grouped:
            grouped[-1][1].append(told)
    reasons = tuple(Reason(section, run[0].index, tuple(one.event for one in run)) for section, run in grouped)
    return Turn(kind, card, first.index, first.clock, reasons)


def fate_words(event: automaton.FateRolled) -> str:
    """Return what a die for the automaton was, and what it leads to."""
    told = narrated([event])
    if event.errand in FATES:
        _, highest, low, high = FATES[event.errand]
        told.append(say("automaton.so", outcome=say(low) if event.die <= highest else say(high)))
    return sentences(told)


# --- the row of the matrix ---------------------------------------------------------------------------------------

NEUTRAL, ROMAN, OWN, NOBODYS, GERMANIA, EVENT = "neutral", "roman", "own", "nobody", "germania", "event"
"""What a card can name, as the automaton looks at it."""

ROWS = {NEUTRAL: "12.1", ROMAN: "12.2", OWN: "12.3a", GERMANIA: "12.3b", EVENT: "12.4"}
"""The rows of the matrix: by what its card names (12.order)."""


def names(view: GallicWarView, card: str) -> str:
    """What a card names, as the automaton looks at it when it is turned up (ruling A11)."""
    facts = load_facts()
    place = facts.area_of(card)
    if not place:
        return EVENT
    if place == facts.areas.ids[facts.areas.germania]:
        return GERMANIA
    area = view.areas.get(place)
    if area is None:
        return NOBODYS
    there = {stack.side for stack in area.stacks}
    sides: Sequence[tuple[Seat | None, str]] = ((ROMANS, ROMAN), (BARBARIANS, OWN), (None, NEUTRAL))
    standing = (whose for side, whose in sides if side in there)
    return next(standing, dict(sides[:2]).get(area.control, NOBODYS))


def row_of(view: GallicWarView, card: str) -> str:
    """The row of the matrix that a card leads to first."""
    whose = names(view, card)
    used_up = not activations_left(view, BARBARIANS)
    return ROWS[ROMAN if whose == NEUTRAL and used_up else whose if whose in ROWS else GERMANIA]


def matrix(view: GallicWarView, card: str) -> list[tuple[bool, str, str]]:
    """The rows of the matrix: whether it applies, its section, and what it says."""
    most, used = load_facts().numbers.limits.barbarian_activations, len(view.sides[BARBARIANS].activated)
    applies = row_of(view, card)
    return [
        (section == applies, section, say.one("automaton.row", whose, used=used, most=most))
        for whose, section in ROWS.items()
    ]


def named(view: GallicWarView, card: str) -> str:
    """What a card names, and whose it is, as a sentence."""
    area = load_facts().area_of(card)
    place = place_name(area) if area else ""
    return say.one("automaton.names", names(view, card), card=card_name(card), place=place)


def attacks(view: GallicWarView, turn: Turn, reason: Reason) -> dict[str, list[str]]:
    """Return by area that acts those it attacks in a step, if any."""
    found: dict[str, list[str]] = {}
    for event in reason.events:
        match event:
            case automaton.AttackPlanned(step="3a" | "3b" | "3c" | "3e"):
                found.setdefault(event.start, []).append(event.area)
            case automaton.StepFollowed(step="3g") if row_of(view, turn.card) == ROWS[OWN]:
                found[load_facts().area_of(turn.card)] = []
    return found


def beside(view: GallicWarView, start: str, ends: Collection[str] = ()) -> list[str]:
    """Return who stood beside an area as the book ranks them, each with its fate."""
    facts = load_facts()
    near, britannia = {other for other, _, _ in facts.neighbours(start)}, facts.areas.ids[facts.areas.britannia]
    if start in (ports := facts.ports(facts.areas.sea_ids[facts.areas.oceanus])):
        near |= {*ports} if start == britannia else {britannia}
    stacks = {area.id: {stack.side: stack.count for stack in area.stacks} for area in view.areas.values()}
    foes = {place: count for place, count in stacks.items() if place in near and count and BARBARIANS not in count}
    ranks = {place: (sum(count.values()), ROMANS not in count) for place, count in foes.items()}
    last = max((ranks.get(place, (0, False)) for place in ends), default=(0, False))
    told = []
    for (number, neutral), place in sorted((rank, place) for place, rank in ranks.items()):
        fate = "two" if number > last[0] else "neutral" if neutral > last[1] else "not drawn"
        fate = "shut" if (number, neutral) < last or not last[0] else fate
        fate = "attacked" if place in ends else "too many" if number > 2 else fate
        stood = noted(place_name(place), f"{whose(None if neutral else ROMANS)} {number}")
        told.append(headed(stood, say.one("automaton.fate", fate)))
    head = say("automaton.beside", place=place_name(start))
    return [head, *told] if told and BARBARIANS in stacks.get(start, {}) else []
