"""The story as entries to list, each with its side, topic, places and dice; their words are the game's."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace

from engine.contract import Event, Seat, Topic
from engine.values import frozen
from jc_tui.game_parts import LogUI
from jc_tui.game_ui import GameView
from jc_tui.seats.seen_events import Noticed, SeenEvent


@frozen
class LogEntry:
    """One line of the story: a sentence, and what it is about.

    Attributes:
        number: its place in the story, from 0; entries keep theirs while the story grows.
        index, clock: the action it belongs to, and its game turn.
        side: whose doing or loss it is, or None.
        places: all places it names.
        dice, firepower: what was rolled, and up to which roll it hits.
        weight: 2 for headings of battles and years, 1 for what ends them, else 0.
        details: all that the text sums up, a sentence for each; empty where it sums up nothing.
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
    details: tuple[str, ...] = ()

    @property
    def place(self) -> str | None:
        return self.places[-1] if self.places else None


class LogBuilder:
    """A story that grows at its end, or loses it: the `entries` that stay are not put together again."""

    def __init__(self, story: LogUI[GameView]) -> None:
        self._story = story
        self._told: list[SeenEvent] = []
        self._starts: list[int] = []
        self.entries: list[LogEntry] = []

    def update(self, told: Sequence[SeenEvent]) -> int:
        """Take a new story; return how many entries it shares with the last one."""
        told = [one for one in told if isinstance(one.event, Noticed) or self._story.listed(one.event)]
        pairs = enumerate(zip(self._told, told, strict=False))
        differ = (number for number, (old, new) in pairs if old is not new and old != new)
        shared = next(differ, min(len(self._told), len(told)))
        if shared == len(self._told) == len(told):
            return len(self.entries)
        kept = max(0, bisect_left(self._starts, shared) - 1)
        start = self._starts[kept] if kept < len(self._starts) else shared
        last = self.entries[kept] if kept < len(self.entries) else None
        del self.entries[kept:], self._starts[kept:]
        for run in runs(self._story, told[start:]):
            self._starts.append(start)
            self.entries.append(self._entry(run))
            start += len(run)
        self._told = told
        same = last is not None and kept < len(self.entries) and self.entries[kept] == last
        return kept + 1 if same else kept

    def _entry(self, run: Sequence[SeenEvent]) -> LogEntry:
        first, number, clock = run[0], len(self.entries), run[-1].clock
        if isinstance(first.event, Noticed):
            noticed = first.event
            return LogEntry(number, first.index, clock, Topic.OTHER, None, (), noticed.text, weight=noticed.weight)
        return replace(self._story.entry(run), number=number, clock=clock)


def runs(story: LogUI[GameView], told: Iterable[SeenEvent]) -> Iterator[list[SeenEvent]]:
    """Return the neighbours of each entry, and who then holds the places it touched."""
    run: list[SeenEvent] = []
    key: Hashable = None
    for one in told:
        noticed = isinstance(one.event, Noticed)
        together = None if noticed else story.together(one.event)
        here = together is not None and (one.clock, together)
        came_of = not noticed and story.follows(one.event)
        if run and key and (here == key or (came_of and set(one.event.places) <= set(run[0].event.places))):
            run.append(one)
            continue
        if run:
            yield run
        run, key = [one], here
    if run:
        yield run


def in_sentences(story: LogUI[GameView], told: Iterable[SeenEvent]) -> list[str]:
    """Return a story in sentences, an order in as few as it takes."""
    found: list[str] = []
    apart: list[Event] = []
    for run in runs(story, told):
        if len(run) > 1 and (entry := story.entry(run)).details:
            found += [*story.sentences(apart), entry.text]
            apart = []
        else:
            apart += [one.event for one in run]
    return [*found, *story.sentences(apart)]


def fitting(found: Iterable[LogEntry], topics: Collection[Topic], place: str | None, query: str) -> list[LogEntry]:
    """Return entries on a topic, at a place, with all words of a query."""
    words = query.lower().split()
    return [
        entry
        for entry in found
        if (not topics or entry.topic in topics)
        and (place is None or place in entry.places)
        and all(word in entry.text.lower() for word in words)
    ]
