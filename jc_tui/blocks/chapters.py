"""How the stories of block games fall into chapters: years, turns, and the battles fought in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from engine.contract import Event, State
from engine.timeline import HistoryEntry
from engine.words import Catalogue
from jc_tui.game_parts import LogUI
from jc_tui.game_ui import Chapter, Landmark, LandmarkKind, ShapeIn
from jc_tui.seats.seen_events import SeenEvent

YEAR, TURN, BATTLE = 1, 2, 3
"""The levels of headings: a year, a turn or a winter, a battle."""

LEVELS = {
    LandmarkKind.YEAR: YEAR,
    LandmarkKind.TURN: TURN,
    LandmarkKind.WINTER: TURN,
    LandmarkKind.BATTLE: BATTLE,
    LandmarkKind.END: YEAR,
}

Mark = tuple[LandmarkKind, str, str]
"""What a landmark marks, a word for a narrow scale, and what it is called."""


class BlockChapters(LogUI[ShapeIn]):
    """The chapters and landmarks of a story.

    Attributes:
        say: the catalogue of the game.
        silent: the events that their headings tell.
        battle, rounds, over: those with which a battle and a round of it begin, and with which a battle ends.
        of_battle, of_victory: those that can happen between the beginning of a battle and its end, and after that
            while the victor regroups.
    """

    say: ClassVar[Catalogue]
    silent: ClassVar[tuple[type[Any], ...]]
    battle: ClassVar[type[Any]]
    rounds: ClassVar[type[Any]]
    over: ClassVar[type[Any]]
    of_battle: ClassVar[tuple[type[Any], ...]]
    of_victory: ClassVar[tuple[type[Any], ...]]

    def first_title(self, start: State) -> str:
        raise NotImplementedError

    def landmark(self, event: Event) -> Mark | None:
        """Return the landmark that an event makes; None for most."""
        raise NotImplementedError

    def first_landmark(self, start: State) -> Landmark:
        return Landmark(0, LandmarkKind.YEAR, "", self.first_title(start))

    def heading(self, event: Event) -> tuple[int, str] | None:
        """Return level and title of the chapter that an event begins; None for most."""
        kind, _, title = self.landmark(event) or (LandmarkKind.LOSS, "", "")
        return (LEVELS[kind], title) if kind in LEVELS else None

    def landmarks(self, start: State, history: Sequence[HistoryEntry]) -> list[Landmark]:
        found = [self.first_landmark(start)]
        for position, entry in enumerate(history, 1):
            found += [Landmark(position, *mark) for mark in filter(None, map(self.landmark, entry.events))]
        return found

    def chapters(self, start: State, told: Sequence[SeenEvent]) -> list[Chapter]:
        found: list[tuple[int, str, list[Event]]] = [(YEAR, self.first_title(start), [])]
        expected: tuple[type[Any], ...] = ()
        for event in (one.event for one in told):
            heading = self.heading(event)
            if heading is None and expected and not isinstance(event, expected):
                heading = BATTLE, self.say("chapters.after-battle")
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
        return [(depth, sentence) for depth, run in runs for sentence in self.sentences(run)]
