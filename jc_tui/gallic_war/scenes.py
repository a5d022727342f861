"""Scenes of the Gallic War: moves, politics, revolts, cards and winters.

The automaton's come with their reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby
from typing import Any

from engine.contract import Event, Seat
from engine.gallic_war import events as ev
from engine.gallic_war.actions import EVENT, MOVEMENT
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS, opponent
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, card_name, narrated, place_name, say, use_name
from engine.translations import commas, sentences
from jc_tui.appearance.glyphs import UNICODE
from jc_tui.gallic_war.automaton import fate_words, named, section_of
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.cards import event_words
from jc_tui.seats.seen_events import SeenEvent
from jc_tui.table.scenes import CardFace, Scene, SceneBuilder, SceneKind

ANNOUNCED = (ev.CardsRevealed, ev.ActionAnnounced)

REASONS = (
    *(ev.CardPassedOn, ev.StepFollowed, ev.AttackPlanned, ev.CardIdle),
    *(ev.FateRolled, ev.AreaDrawn),
)

DEEDS: dict[type[Event], SceneKind] = {
    ev.BlockMoved: SceneKind.MOVE,
    ev.BattleEnded: SceneKind.FIGHT,
    ev.BlockRetreated: SceneKind.RETREAT,
    ev.BlockRegrouped: SceneKind.RETREAT,
    ev.BlockWithdrew: SceneKind.STRIKE,
    ev.RevoltBegan: SceneKind.STRIKE,
    ev.LeaderCame: SceneKind.GAIN,
    ev.LeaderRemoved: SceneKind.STRIKE,
    ev.TribeReturned: SceneKind.MOVE,
    ev.TribeTurned: SceneKind.GAIN,
    **dict.fromkeys((ev.BlockEliminated, ev.StepLost), SceneKind.STRIKE),
    **dict.fromkeys((ev.StepGained, ev.BlockBack, ev.LegionBuilt), SceneKind.GAIN),
    **dict.fromkeys(
        (
            *(ev.CardTaken, ev.ActionLost, ev.PoliticsTried, ev.PoliticsRolled),
            *(ev.SupplyChanged, ev.LeaderSettled, ev.LeaderHomeless, ev.SubdueRolled),
            *(*REASONS, ev.HelpSought, ev.HelpDecided),
            *(ev.HarvestRolled, ev.BlockWinters, ev.ReinforcementRolled),
        ),
        SceneKind.OTHER,
    ),
}
"""What is worth a scene, but for losses in battle; of several things in one, the first here says what it is."""

WAYS = (ev.BlockMoved, ev.BlockRetreated, ev.BlockRegrouped, ev.TribeReturned)

MANNERS = {"sail": SceneKind.SAIL, **dict.fromkeys(("attack", "reserve", "landing"), SceneKind.ATTACK)}

OF_ALL = (
    *(ev.PoliticsRolled, ev.SubdueRolled, ev.HarvestRolled, ev.ReinforcementRolled),
    ev.BattleEnded,
)
"""What both see, by any side's order: results of dice and ends of battles."""

BEGINS = (
    *(*ANNOUNCED, ev.ActionBegan, ev.CardTurned, ev.BattleBegan),
    *(ev.HarvestRolled, ev.HomecomingBegan, ev.LegionBuilt),
)
"""With these something else begins in the course of an order."""

FEW = 2
"""As many reasons of the automaton stand together."""

PAID = ("march", "landing", "reinforcement", "replacement", "build")
"""What supply is paid for, before it is done."""


class GallicScenes(SceneBuilder):
    """How the orders of this game are shown."""

    def scenes(self, told: Sequence[SeenEvent], before: Callable[[], GallicWarView]) -> Sequence[Scene]:
        found: list[Scene | None] = []
        for part in _parts([one.event for one in told]):
            if isinstance(part[0], ANNOUNCED):
                found.append(announced(part, told[0].seat, before))
            elif isinstance(part[0], ev.CardTurned):
                turned, why = part[0], [scene_text(part[1:])] if part[1:] else []
                text = _by_rule(sentences([named(before(), turned.card), *why]), part)
                face = CardFace(turned.seat, card_name(turned.card), _about(turned.card, turned.seat, ""), True)
                found.append(Scene(turned.seat, SceneKind.CARDS, text, cards=[face]))
            else:
                found.append(_scene(part, told[0].seat))
        return [scene for scene in found if scene is not None]


def _parts(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Yield an order's events scene by scene, costs and roused tribes first."""
    part: list[Event] = []
    ahead: list[Event] = []
    for event in events:
        entered = isinstance(event, ev.TribeTurned) and event.cause == "entered"
        paid = isinstance(event, ev.SupplyChanged) and event.cause in PAID
        if entered or paid or (ahead and isinstance(event, ev.ControlChanged)):
            ahead.append(event)
            continue
        if part and _begins(event, part):
            yield part
            part = []
        part += [*ahead, event]
        ahead = []
    if part or ahead:
        yield part + ahead


def _begins(event: Event, part: Sequence[Event]) -> bool:
    """Return whether an event begins another part of an order."""
    if isinstance(part[0], ANNOUNCED):
        first = isinstance(event, ev.ActionBegan) and not isinstance(part[-1], ev.ActionBegan)
        return not (first or isinstance(event, ANNOUNCED))
    reasons = sum(isinstance(each, REASONS) for each in part)
    if isinstance(part[0], ev.CardTurned) or (reasons == FEW and isinstance(event, REASONS)):
        return reasons == FEW or not isinstance(event, REASONS)
    sort = _sort(event)
    last = next((found for each in reversed(part) if (found := _sort(each)) is not None), None)
    return isinstance(event, BEGINS) or (sort is not None and last is not None and sort != last)


def _sort(event: Any) -> Hashable:
    """Return a key that is equal for the events of one scene."""
    match event:
        case ev.BlockMoved():
            return "winter" if event.manner == "winter" else event.path
        case ev.TribeReturned(cause="home") | ev.TribeTurned(cause="home") | ev.BlockWinters():
            return "home"
        case ev.SupplyChanged(cause="harvest"):
            return ev.HarvestRolled.__name__
        case ev.BlockBack():
            return ev.StepGained.__name__
        case ev.SupplyChanged() | ev.StepGained() | ev.LeaderCame() | ev.HarvestRolled():
            return type(event).__name__
        case ev.TribeTurned() | ev.TribeReturned() | ev.RevoltBegan() | ev.PoliticsRolled():
            return "deed"
        case ev.PoliticsTried():
            return "attempt"
    return "why" if isinstance(event, (*REASONS, ev.HelpSought, ev.HelpDecided)) else None


def _scene(part: Sequence[Event], giver: Seat) -> Scene | None:
    done: list[Any] = [event for event in part if type(event) in DEEDS and getattr(event, "cause", "") != "hit"]
    if not done:
        return None
    kinds = {type(event) for event in done}
    main = next(kind for kind in DEEDS if kind in kinds)
    first = next(event for event in done if isinstance(event, main))
    set_off = giver in SEATS and first.seat is not giver
    places = (each.places if isinstance(each, ev.RevoltBegan) else each.places[-1:] for each in done)
    return Scene(
        seat=None if set_off or any(isinstance(event, OF_ALL) for event in done) else first.seat,
        deed=MANNERS.get(first.manner, SceneKind.MOVE) if isinstance(first, ev.BlockMoved) else DEEDS[main],
        text=_by_rule(scene_text(part), done) if isinstance(first, REASONS) else scene_text(part),
        ways=tuple(dict.fromkeys(event.places for event in done if isinstance(event, WAYS))),
        places=tuple(dict.fromkeys(chain.from_iterable(places))),
    )


def _by_rule(text: str, part: Sequence[Event]) -> str:
    """Return a text with the section that the automaton follows."""
    section = [section for event in part if (section := section_of(event))][-1]
    chapter, _, place = section.partition(".")
    return say("stage.by-rule", reason=text, rule=section if place[:1].isdigit() else chapter)


# --- cards that are turned up -----------------------------------------------------------------------------------


def announced(part: Sequence[Event], giver: Seat, before: Callable[[], GallicWarView]) -> Scene:
    """Return both cards as announced, and who goes first once both are."""
    view = before()
    sides = view.sides.values()
    laid = {side.seat: side.laid for side in sides if side.laid}
    uses = {side.seat: side.use for side in sides if side.use and side.laid}
    for event in part:
        if isinstance(event, ev.CardsRevealed):
            laid, uses = {ROMANS: event.romans, BARBARIANS: event.barbarians}, {}
        elif isinstance(event, ev.ActionAnnounced):
            laid[event.seat], uses[event.seat] = event.card, event.use
    begun = [event for event in part if isinstance(event, ev.ActionBegan)]
    first = begun[0].seat if begun and len(uses) > 1 else None
    said = {seat: event_words(view, seat, laid[seat]) if u == EVENT else use_name(u) for seat, u in uses.items()}
    faces = [
        CardFace(seat, card_name(laid[seat]), _about(laid[seat], seat, said.get(seat, "")), seat is first)
        for seat in (ROMANS, BARBARIANS)
        if seat in laid
    ]
    announcements = [event for event in part if isinstance(event, ev.ActionAnnounced)]
    told = sentences(narrated(announcements)) or say("stage.announce-first", side=ROMANS.label)
    text = _why_first(first, laid, uses) if first else told
    return Scene(giver if [*uses] == [giver] else None, SceneKind.CARDS, text, cards=faces)


def _about(card: str, seat: Seat, told: str) -> list[str]:
    event, n = load_facts().event(card), load_facts().points(card, seat)
    points = say("stage.event", n=n) if event else say("stage.points", n=n, signs=UNICODE.pip * n)
    return [points, *([say("stage.announced", use=told)] if told else [])]


def _why_first(first: Seat, laid: dict[Seat, str], uses: dict[Seat, str]) -> str:
    """Return who goes first and why: by use, then by points (5.2)."""
    second = opponent(first)
    mine, theirs = uses[first], uses[second]
    side = first.label
    if mine != theirs:
        return say("stage.first-by-use", side=side, use=use_name(mine), other=use_name(theirs))
    n, others = (load_facts().points(laid[seat], seat) for seat in (first, second))
    if mine == MOVEMENT and n != others:
        return say("stage.first-by-points", points=n, others=others, side=side)
    return say("stage.first-by-tie", use=use_name(mine), side=side)


# --- what a scene tells: where the screen is small there are two rows for it ----------------------------------

ASIDE = (
    *(ev.BattleBegan, ev.RoundBegan, ev.DiceRolled, ev.MainNamed, ev.SiegeBegan),
    *(ev.ReservesArrived, ev.CardPlayBegan, ev.CardDealt, ev.CardLaid, ev.YearBegan),
    *(ev.ActionBegan, ev.TribeDrawn, ev.GroupNamed, ev.AttackMade, ev.BlockPassed),
    *(ev.YearEnded, ev.GameOver),
)
"""Consequences of an order that are shown elsewhere."""

GROUPS: dict[tuple[type[Event], str], str] = {
    (ev.TribeReturned, "home"): "stage.go-home",
    (ev.BlockMoved, "winter"): "stage.to-quarters",
    (ev.StepGained, "replacement"): "stage.gain-steps",
    (ev.BlockWinters, ""): "stage.winter",
    (ev.BlockBack, ""): "stage.back",
    (ev.TribeTurned, "entered"): "stage.against",
    (ev.TribeTurned, "home"): "stage.defect",
    (ev.BlockRetreated, ""): "stage.retreat",
    **{(ev.TribeTurned, cause): "stage.join" for cause in ("activation", "politics", "revolt", "leader")},
}
"""Keys of sentences for blocks that do the same, by event and its cause or manner."""

OWN_WORDS = (ev.AttackPlanned, ev.FateRolled)
"""Events in other words than in the story."""

NEUTRAL: dict[type[Event], str] = {ev.TribeTurned: "stage.neutral", ev.BlockBack: "stage.back-neutral"}
"""The same of neutral blocks."""


def scene_text(events: Sequence[Event]) -> str:
    """Return the text of events: who goes first, turned tribes, new holders."""
    turned = {event.block for event in events if isinstance(event, ev.TribeTurned)}
    told = [event for event in events if not isinstance(event, (*ASIDE, ev.ControlChanged))]
    told = [event for event in told if not _goes_without_saying(event, turned)]
    first: dict[object, int] = {}
    places = [first.setdefault(_alike(event) or n, n) for n, event in enumerate(told)]
    told = [event for event, _ in sorted(zip(told, places, strict=True), key=lambda one: (_comes(one[0]), one[1]))]
    held = {event.area: event for event in events if isinstance(event, ev.ControlChanged)}
    moved = len(told) == 1 and isinstance(told[0], ev.BlockMoved)
    taken = [event for event in held.values() if moved and event.owner]
    runs = groupby([*told, *taken], key=_alike)
    return sentences([each for alike, run in runs for each in _sentences(alike, list(run))])


def _goes_without_saying(event: Event, turned: Collection[str]) -> bool:
    """Return whether other words imply an event: hits, tribes going home."""
    if isinstance(event, ev.StepLost):
        return event.cause == "hit"
    return isinstance(event, ev.TribeReturned) and event.cause != "home" and event.block in turned


def _comes(event: Event) -> int:
    """Return an event's place: turned tribes after those that go, costs last."""
    if isinstance(event, ev.SupplyChanged):
        return 2
    return int(isinstance(event, ev.TribeTurned) and event.cause in ("entered", "home"))


def _alike(event: Any) -> tuple[str, Seat | None] | None:
    """Return key and side that neighbours in one sentence share, or None."""
    if isinstance(event, ev.SupplyChanged):
        return event.cause, None
    if isinstance(event, OWN_WORDS):
        return type(event).__name__, None
    cause = event.manner if isinstance(event, ev.BlockMoved) else getattr(event, "cause", "")
    key = GROUPS.get((type(event), cause))
    return (key, event.side) if key else None


def _sentences(alike: tuple[str, Seat | None] | None, run: Sequence[Any]) -> list[str]:
    first, n = run[0], len(run)
    if isinstance(first, ev.SupplyChanged):
        return narrated([replace(run[-1], change=sum(event.change for event in run))])
    if isinstance(first, OWN_WORDS):
        return [*map(_of_automaton, run)]
    if alike is None or n == 1:
        return narrated(run)
    key, side = alike
    blocks = commas(block_name(event.block) for event in run if event.block)
    if side is not None:
        return [say(key, n=n, blocks=blocks, side=side.label)]
    return [say(NEUTRAL[type(first)], n=n, blocks=blocks)] if type(first) in NEUTRAL else narrated(run)


def _of_automaton(event: ev.AttackPlanned | ev.FateRolled) -> str:
    if isinstance(event, ev.FateRolled):
        return fate_words(event)
    start, end = place_name(event.start), place_name(event.area)
    key = "stage.sent-against" if event.met else "stage.sent"
    return say(key, n=event.number, start=start, end=end, met=event.met)
