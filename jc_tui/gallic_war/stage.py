"""How orders of the Gallic War are shown: ways that are gone, politics, revolts, what the automaton does and why,
cards that are turned up, and what becomes of everybody at the year's end.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby
from typing import Any

from engine.contract import Event, Seat
from engine.gallic_war.actions import EVENT, MOVEMENT
from engine.gallic_war.events import automaton, cards, fighting, moving, year
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS, opponent
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, card_name, narrated, place_name, say, use_name
from engine.words import commas, sentences
from jc_tui.gallic_war.automaton import fate_words, named, section_of
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.cards import event_words
from jc_tui.look.glyphs import UNICODE
from jc_tui.seats.seen_events import SeenEvent
from jc_tui.table.scenes import CardFace, Scene, SceneBuilder, SceneKind

ANNOUNCED = (cards.CardsRevealed, cards.ActionAnnounced)

REASONS = (
    *(automaton.CardPassedOn, automaton.StepFollowed, automaton.AttackPlanned, automaton.CardIdle),
    *(automaton.FateRolled, automaton.AreaDrawn),
)

DEEDS: dict[type[Event], SceneKind] = {
    moving.BlockMoved: SceneKind.MOVE,
    fighting.BattleEnded: SceneKind.FIGHT,
    fighting.BlockRetreated: SceneKind.RETREAT,
    fighting.BlockRegrouped: SceneKind.RETREAT,
    fighting.BlockWithdrew: SceneKind.STRIKE,
    cards.RevoltBegan: SceneKind.STRIKE,
    cards.LeaderCame: SceneKind.GAIN,
    cards.LeaderRemoved: SceneKind.STRIKE,
    cards.TribeReturned: SceneKind.MOVE,
    cards.TribeTurned: SceneKind.GAIN,
    **dict.fromkeys((year.BlockEliminated, year.StepLost), SceneKind.STRIKE),
    **dict.fromkeys((year.StepGained, year.BlockBack, year.LegionBuilt), SceneKind.GAIN),
    **dict.fromkeys(
        (
            *(cards.CardTaken, cards.ActionLost, cards.PoliticsTried, cards.PoliticsRolled),
            *(cards.SupplyChanged, cards.LeaderSettled, cards.LeaderHomeless, moving.SubdueRolled),
            *(*REASONS, automaton.HelpSought, automaton.HelpDecided),
            *(year.HarvestRolled, year.BlockWinters, year.ReinforcementRolled),
        ),
        SceneKind.OTHER,
    ),
}
"""What is worth a scene, but for losses in battle; of several things in one, the first here says what it is."""

WAYS = (moving.BlockMoved, fighting.BlockRetreated, fighting.BlockRegrouped, cards.TribeReturned)

MANNERS = {"sail": SceneKind.SAIL, **dict.fromkeys(("attack", "reserve", "landing"), SceneKind.ATTACK)}

OF_ALL = (
    *(cards.PoliticsRolled, moving.SubdueRolled, year.HarvestRolled, year.ReinforcementRolled),
    fighting.BattleEnded,
)
"""What is shown to both, whoever gave the order: what dice decide, and how a battle ended."""

BEGINS = (
    *(*ANNOUNCED, cards.ActionBegan, automaton.CardTurned, fighting.BattleBegan),
    *(year.HarvestRolled, year.HomecomingBegan, year.LegionBuilt),
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
            elif isinstance(part[0], automaton.CardTurned):
                turned, why = part[0], [scene_text(part[1:])] if part[1:] else []
                text = _by_rule(sentences([named(before(), turned.card), *why]), part)
                face = CardFace(turned.seat, card_name(turned.card), _about(turned.card, turned.seat, ""), True)
                found.append(Scene(turned.seat, SceneKind.CARDS, text, cards=[face]))
            else:
                found.append(_scene(part, told[0].seat))
        return [scene for scene in found if scene is not None]


def _parts(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of an order, by what is shown together; what a move costs, and whom it rouses, is before it."""
    part: list[Event] = []
    ahead: list[Event] = []
    for event in events:
        entered = isinstance(event, cards.TribeTurned) and event.cause == "entered"
        paid = isinstance(event, cards.SupplyChanged) and event.cause in PAID
        if entered or paid or (ahead and isinstance(event, moving.ControlChanged)):
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
    """Whether another part begins with an event: who acts first is told with the cards, as is why with a card."""
    if isinstance(part[0], ANNOUNCED):
        first = isinstance(event, cards.ActionBegan) and not isinstance(part[-1], cards.ActionBegan)
        return not (first or isinstance(event, ANNOUNCED))
    reasons = sum(isinstance(each, REASONS) for each in part)
    if isinstance(part[0], automaton.CardTurned) or (reasons == FEW and isinstance(event, REASONS)):
        return reasons == FEW or not isinstance(event, REASONS)
    sort = _sort(event)
    last = next((found for each in reversed(part) if (found := _sort(each)) is not None), None)
    return isinstance(event, BEGINS) or (sort is not None and last is not None and sort != last)


def _sort(event: Any) -> Hashable:
    """Equal for what is shown in one scene; None for what belongs to what was before it."""
    match event:
        case moving.BlockMoved():
            return "winter" if event.manner == "winter" else event.path
        case cards.TribeReturned(cause="home") | cards.TribeTurned(cause="home") | year.BlockWinters():
            return "home"
        case cards.SupplyChanged(cause="harvest"):
            return year.HarvestRolled.__name__
        case year.BlockBack():
            return year.StepGained.__name__
        case cards.SupplyChanged() | year.StepGained() | cards.LeaderCame() | year.HarvestRolled():
            return type(event).__name__
        case cards.TribeTurned() | cards.TribeReturned() | cards.RevoltBegan() | cards.PoliticsRolled():
            return "deed"
        case cards.PoliticsTried():
            return "attempt"
    return "why" if isinstance(event, (*REASONS, automaton.HelpSought, automaton.HelpDecided)) else None


def _scene(part: Sequence[Event], giver: Seat) -> Scene | None:
    done: list[Any] = [event for event in part if type(event) in DEEDS and getattr(event, "cause", "") != "hit"]
    if not done:
        return None
    kinds = {type(event) for event in done}
    main = next(kind for kind in DEEDS if kind in kinds)
    first = next(event for event in done if isinstance(event, main))
    set_off = giver in SEATS and first.seat is not giver
    places = (each.places if isinstance(each, cards.RevoltBegan) else each.places[-1:] for each in done)
    return Scene(
        seat=None if set_off or any(isinstance(event, OF_ALL) for event in done) else first.seat,
        deed=MANNERS.get(first.manner, SceneKind.MOVE) if isinstance(first, moving.BlockMoved) else DEEDS[main],
        text=_by_rule(scene_text(part), done) if isinstance(first, REASONS) else scene_text(part),
        ways=tuple(dict.fromkeys(event.places for event in done if isinstance(event, WAYS))),
        places=tuple(dict.fromkeys(chain.from_iterable(places))),
    )


def _by_rule(text: str, part: Sequence[Event]) -> str:
    """Why the automaton does something, with the section that says so; parts of a section have no number."""
    section = [section for event in part if (section := section_of(event))][-1]
    chapter, _, place = section.partition(".")
    return say("stage.by-rule", told=text, rule=section if place[:1].isdigit() else chapter)


# --- cards that are turned up -----------------------------------------------------------------------------------


def announced(part: Sequence[Event], giver: Seat, before: Callable[[], GallicWarView]) -> Scene:
    """Return both cards with what has been announced; after both announced, who goes first and why."""
    view = before()
    sides = view.sides.values()
    laid = {side.seat: side.laid for side in sides if side.laid}
    uses = {side.seat: side.use for side in sides if side.use and side.laid}
    for event in part:
        if isinstance(event, cards.CardsRevealed):
            laid, uses = {ROMANS: event.romans, BARBARIANS: event.barbarians}, {}
        elif isinstance(event, cards.ActionAnnounced):
            laid[event.seat], uses[event.seat] = event.card, event.use
    begun = [event for event in part if isinstance(event, cards.ActionBegan)]
    first = begun[0].seat if begun and len(uses) > 1 else None
    said = {seat: event_words(view, seat, laid[seat]) if u == EVENT else use_name(u) for seat, u in uses.items()}
    faces = [
        CardFace(seat, card_name(laid[seat]), _about(laid[seat], seat, said.get(seat, "")), seat is first)
        for seat in (ROMANS, BARBARIANS)
        if seat in laid
    ]
    announcements = [event for event in part if isinstance(event, cards.ActionAnnounced)]
    told = sentences(narrated(announcements)) or say("stage.announce-first", side=ROMANS.label)
    text = _why_first(first, laid, uses) if first else told
    return Scene(giver if [*uses] == [giver] else None, SceneKind.CARDS, text, cards=faces)


def _about(card: str, seat: Seat, told: str) -> list[str]:
    event, n = load_facts().event(card), load_facts().points(card, seat)
    points = say("stage.event", n=n) if event else say("stage.points", n=n, signs=UNICODE.pip * n)
    return [points, *([say("stage.announced", use=told)] if told else [])]


def _why_first(first: Seat, laid: dict[Seat, str], uses: dict[Seat, str]) -> str:
    """Who goes first (5.2): by what the cards are for; of two movements, by their points."""
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
    *(fighting.BattleBegan, fighting.RoundBegan, fighting.DiceRolled, fighting.MainNamed, fighting.SiegeBegan),
    *(fighting.ReservesArrived, cards.CardPlayBegan, cards.CardDealt, cards.CardLaid, cards.YearBegan),
    *(cards.ActionBegan, cards.TribeDrawn, moving.GroupNamed, automaton.AttackMade, fighting.BlockPassed),
    *(year.YearEnded, year.GameOver),
)
"""What an order leads to, and is told elsewhere."""

GROUPS: dict[tuple[type[Event], str], str] = {
    (cards.TribeReturned, "home"): "stage.go-home",
    (moving.BlockMoved, "winter"): "stage.to-quarters",
    (year.StepGained, "replacement"): "stage.gain-steps",
    (year.BlockWinters, ""): "stage.winter",
    (year.BlockBack, ""): "stage.back",
    (cards.TribeTurned, "entered"): "stage.against",
    (cards.TribeTurned, "home"): "stage.defect",
    (fighting.BlockRetreated, ""): "stage.retreat",
    **{(cards.TribeTurned, cause): "stage.join" for cause in ("activation", "politics", "revolt", "leader")},
}
"""How blocks of a side are told together that do the same, by the kind of the event and its cause or manner."""

OWN_WORDS = (automaton.AttackPlanned, automaton.FateRolled)
"""What is told otherwise than in the story."""

NEUTRAL: dict[type[Event], str] = {cards.TribeTurned: "stage.neutral", year.BlockBack: "stage.back-neutral"}
"""The same of blocks that are nobody's."""


def scene_text(events: Sequence[Event]) -> str:
    """What happened: who goes first, then who turns, last who holds what was entered without a fight."""
    turned = {event.block for event in events if isinstance(event, cards.TribeTurned)}
    told = [event for event in events if not isinstance(event, (*ASIDE, moving.ControlChanged))]
    told = [event for event in told if not _goes_without_saying(event, turned)]
    first: dict[object, int] = {}
    places = [first.setdefault(_alike(event) or n, n) for n, event in enumerate(told)]
    told = [event for event, _ in sorted(zip(told, places, strict=True), key=lambda one: (_comes(one[0]), one[1]))]
    held = {event.area: event for event in events if isinstance(event, moving.ControlChanged)}
    moved = len(told) == 1 and isinstance(told[0], moving.BlockMoved)
    taken = [event for event in held.values() if moved and event.owner]
    runs = groupby([*told, *taken], key=_alike)
    return sentences([each for alike, run in runs for each in _sentences(alike, list(run))])


def _goes_without_saying(event: Event, turned: Collection[str]) -> bool:
    """Hits within a battle, and that tribes go home when they turn there."""
    if isinstance(event, year.StepLost):
        return event.cause == "hit"
    return isinstance(event, cards.TribeReturned) and event.cause != "home" and event.block in turned


def _comes(event: Event) -> int:
    """Tribes that turn because others came, or as all go home, are told after those that go; last what it cost."""
    if isinstance(event, cards.SupplyChanged):
        return 2
    return int(isinstance(event, cards.TribeTurned) and event.cause in ("entered", "home"))


def _alike(event: Any) -> tuple[str, Seat | None] | None:
    """Equal for neighbours that are told together: by which key, and whose they are; None for the others."""
    if isinstance(event, cards.SupplyChanged):
        return event.cause, None
    if isinstance(event, OWN_WORDS):
        return type(event).__name__, None
    cause = event.manner if isinstance(event, moving.BlockMoved) else getattr(event, "cause", "")
    key = GROUPS.get((type(event), cause))
    return (key, event.side) if key else None


def _sentences(alike: tuple[str, Seat | None] | None, run: Sequence[Any]) -> list[str]:
    first, n = run[0], len(run)
    if isinstance(first, cards.SupplyChanged):
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


def _of_automaton(event: automaton.AttackPlanned | automaton.FateRolled) -> str:
    if isinstance(event, automaton.FateRolled):
        return fate_words(event)
    start, end = place_name(event.start), place_name(event.area)
    key = "stage.sent-against" if event.met else "stage.sent"
    return say(key, n=event.number, start=start, end=end, met=event.met)
