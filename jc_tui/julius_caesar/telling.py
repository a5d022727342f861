"""The story as entries to list: like moves told together, each with its side, kind, places and dice."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from engine.contract import Event, Seat, Topic
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.words.story import fired, together
from jc_tui.julius_caesar.facts import Facts
from jc_tui.sitting.sitting import Noticed, Told

GODS = ("jupiter", "vulcan")
"""Causes of losses that are a card's doing and no battle's."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the story.

    Attributes:
        number: its place in the story, from 0; entries keep theirs while the story grows.
        index: the action it belongs to.
        clock: the game turn.
        topic: what it is about; of a loss that a god brought about, the god's card.
        side: whose doing or loss it is; None for nobody's.
        places: all places it names.
        text: the sentence.
        dice: what was rolled, and up to which roll it hits.
        weight: 2 for headings of battles and years, 1 for what ends them, else 0.
    """

    number: int
    index: int
    clock: str
    topic: Topic
    side: Seat | None
    places: tuple[str, ...]
    text: str
    dice: tuple[int, ...] = ()
    firepower: int = 0
    weight: int = 0

    @property
    def place(self) -> str | None:
        """Where to look on the map."""
        return self.places[-1] if self.places else None


def entries(told: Sequence[Told], facts: Facts) -> list[LogEntry]:
    """The whole story; that a game turn begins is left to the headings."""
    chronicle = Chronicle(facts)
    chronicle.update(told)
    return chronicle.entries


class Chronicle:
    """A story that grows at its end, or loses it: what has been told is not put together again.

    Attributes:
        entries: the story so far.
    """

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._told: list[Told] = []
        self._starts: list[int] = []
        self.entries: list[LogEntry] = []

    def update(self, told: Sequence[Told]) -> int:
        """Take a story in place of the last one; return how many entries both begin with."""
        told = [one for one in told if not isinstance(one.event, ev.TurnBegan)]
        shared = _shared(self._told, told)
        if shared == len(self._told) == len(told):
            return len(self.entries)
        kept = max(0, bisect_left(self._starts, shared) - 1)
        start = self._starts[kept] if kept < len(self._starts) else shared
        last = self.entries[kept] if kept < len(self.entries) else None
        del self.entries[kept:], self._starts[kept:]
        for _, group in groupby(told[start:], key=_togetherness()):
            run = list(group)
            self._starts.append(start)
            self.entries.append(replace(_entry(run), number=len(self.entries)))
            start += len(run)
        self._told = told
        same = last is not None and kept < len(self.entries) and self.entries[kept] == last
        return kept + 1 if same else kept


def _shared(before: Sequence[Told], now: Sequence[Told]) -> int:
    """How many things both stories begin with."""
    for number, (old, new) in enumerate(zip(before, now, strict=False)):
        if old is not new and old != new:
            return number
    return min(len(before), len(now))


class _togetherness:  # noqa: N801 - a key function that remembers
    """A key that is equal for one run of events to tell in one line."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, told: Told) -> object:
        event = told.event
        if isinstance(event, ev.CardDealt):
            return told.clock, "deal"
        if isinstance(event, ev.BlockMoved):
            return told.clock, "move", event.side, event.path, event.manner, event.block is None
        if isinstance(event, ev.BlockRegrouped):
            return told.clock, "regroup", event.side, event.path, event.block is None
        self._count += 1
        return self._count


def _entry(run: Sequence[Told]) -> LogEntry:
    event = run[0].event
    dice = event.dice if isinstance(event, ev.DiceRolled) else ()
    return LogEntry(
        number=0,
        index=run[0].index,
        clock=run[-1].clock,
        topic=_topic(event),
        side=_side(event, run[0].seat),
        places=event.places,
        text=_text(run),
        dice=dice,
        firepower=event.firepower if isinstance(event, ev.DiceRolled) else 0,
        weight=_weight(event),
    )


def _text(run: Sequence[Told]) -> str:
    event = run[0].event
    if isinstance(event, Noticed):
        return event.text
    return fired(event) if isinstance(event, ev.DiceRolled) else together([told.event for told in run])


def _side(event: Event, seat: Seat) -> Seat | None:
    """Whose it is: named by the event, or who acted; a battle is the attacker's, its end the winner's."""
    if isinstance(event, ev.CardDealt):
        return None
    acting = not isinstance(event, ev.ControlChanged) and event.topic in (Topic.MOVE, Topic.BATTLE, Topic.LOSS)
    return event.seat or (seat if acting and seat in SEATS else None)


def _topic(event: Event) -> Topic:
    by_god = isinstance(event, ev.StepLost | ev.BlockEliminated) and event.cause in GODS
    return Topic.CARD if by_god else event.topic


def _weight(event: Event) -> int:
    if isinstance(event, ev.BattleBegan | ev.YearBegan | ev.WinterBegan | ev.GameOver):
        return 2
    return 1 if isinstance(event, ev.BattleEnded | ev.CardsRevealed | ev.PointsCounted | ev.BlockEliminated) else 0


def fitting(found: Iterable[LogEntry], topics: Collection[Topic], place: str | None, query: str) -> list[LogEntry]:
    """The entries about one of the topics (none for any), at a place (None for any), with all words of a query."""
    words = query.lower().split()
    return [
        entry
        for entry in found
        if (not topics or entry.topic in topics)
        and (place is None or place in entry.places)
        and all(word in entry.text.lower() for word in words)
    ]
