"""What a scene tells, in as few sentences as do: there are two rows for them where the screen is small."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from engine.contract import Event, Seat
from engine.gallic_war.events import automaton, cards, fighting, moving, year
from engine.gallic_war.words import block_name, narrated, place_name, say
from engine.words import commas, sentences
from jc_tui.gallic_war.automaton import FATES, outcome

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

SUMMED = (cards.SupplyChanged, automaton.AttackPlanned, automaton.FateRolled)
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
    if isinstance(event, SUMMED):
        return type(event).__name__, None
    cause = event.manner if isinstance(event, moving.BlockMoved) else getattr(event, "cause", "")
    key = GROUPS.get((type(event), cause))
    return (key, event.side) if key else None


def _sentences(alike: tuple[str, Seat | None] | None, run: Sequence[Any]) -> list[str]:
    first, n = run[0], len(run)
    if isinstance(first, SUMMED):
        return [words for each in _summed(run) for words in _of_automaton(each)]
    if alike is None or n == 1:
        return narrated(run)
    key, side = alike
    blocks = commas(block_name(event.block) for event in run if event.block)
    if side is not None:
        return [say(key, n=n, blocks=blocks, side=side.label)]
    return [say(NEUTRAL[type(first)], n=n, blocks=blocks)] if type(first) in NEUTRAL else narrated(run)


def _summed(run: Sequence[Any]) -> list[Any]:
    if not isinstance(run[0], cards.SupplyChanged):
        return [*run]
    changes = [list(events) for _, events in groupby(run, key=lambda event: event.cause)]
    return [replace(events[-1], change=sum(event.change for event in events)) for events in changes]


def _of_automaton(event: Event) -> list[str]:
    if isinstance(event, automaton.AttackPlanned):
        start, end = place_name(event.start), place_name(event.area)
        key = "stage.sent-against" if event.met else "stage.sent"
        return [say(key, n=event.number, start=start, end=end, met=event.met)]
    if isinstance(event, automaton.FateRolled) and event.errand in FATES:
        return [*narrated([event]), outcome(event.errand, event.die)]
    return narrated([event])
