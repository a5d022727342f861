"""How the stories of block games fall into chapters: years, turns, and the battles fought in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from engine.contract import Event
from engine.timeline import HistoryEntry
from engine.values import frozen
from jc_tui.pack import Chapter, Landmark, LandmarkKind

YEAR, TURN, BATTLE = 1, 2, 3
"""The levels of headings: a year, a turn or a winter, a battle."""


@frozen
class Chapters:
    """A game's headings.

    Attributes:
        heading: the heading that begins with an event, with its level; None for most.
        silent: the events that their headings tell.
        battle, rounds, over: those with which a battle and a round of it begin, and with which a battle ends.
        of_battle, of_victory: those that can happen between the beginning of a battle and its end, and after that
            while the victor regroups.
        after_battle: the heading of what follows.
        narrated: events as sentences.
    """

    heading: Callable[[Event], tuple[int, str] | None]
    silent: tuple[type[Any], ...]
    battle: type[Any]
    rounds: type[Any]
    over: type[Any]
    of_battle: tuple[type[Any], ...]
    of_victory: tuple[type[Any], ...]
    after_battle: Callable[[], str]
    narrated: Callable[[Sequence[Event]], list[str]]

    def told(self, beginning: str, events: Iterable[Event]) -> list[Chapter]:
        """Events under headings, the first of which is given."""
        found: list[tuple[int, str, list[Event]]] = [(YEAR, beginning, [])]
        expected: tuple[type[Any], ...] = ()
        for event in events:
            heading = self.heading(event)
            if heading is None and expected and not isinstance(event, expected):
                heading = BATTLE, self.after_battle()
            if heading is not None:
                found.append((*heading, []))
                expected = self.of_battle if isinstance(event, self.battle) else ()
            elif expected and isinstance(event, self.over):
                expected = self.of_victory
            if not isinstance(event, self.silent):
                found[-1][2].append(event)
        parts = found if found[0][2] else found[1:]
        return [Chapter(level, title, self._lines(under)) for level, title, under in parts]

    def _lines(self, events: Sequence[Event]) -> list[tuple[int, str]]:
        """Sentences with their depth: in a battle, what happens in a round stands below it."""
        runs: list[tuple[int, list[Event]]] = [(0, [])]
        for event in events:
            if isinstance(event, (self.battle, self.rounds, self.over)):
                runs += [(0, [event]), (int(not isinstance(event, self.over)), [])]
            else:
                runs[-1][1].append(event)
        return [(depth, sentence) for depth, run in runs for sentence in self.narrated(run)]


def marked(
    first: Landmark,
    history: Sequence[HistoryEntry],
    landmark: Callable[[Event], tuple[LandmarkKind, str, str] | None],
) -> list[Landmark]:
    """The beginning and what is worth stopping at: its kind, a word for a narrow scale, and what it is called."""
    found = [first]
    for position, entry in enumerate(history, 1):
        found += [Landmark(position, *mark) for mark in filter(None, map(landmark, entry.events))]
    return found
