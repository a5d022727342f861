"""What happens in Julius Caesar, in words: for the log, the replay, and the story that is exported."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from engine.contract import Event, State
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import commas, narrated, say, year_bc
from engine.julius_caesar.words.phases import phase_name
from engine.timeline import Entry
from jc_tui.julius_caesar.chapters import chapters
from jc_tui.julius_caesar.facts import Facts
from jc_tui.julius_caesar.landmarks import landmarks
from jc_tui.julius_caesar.telling import entry, listed, together
from jc_tui.lookback.landmarks import Landmark
from jc_tui.pack import Chapter
from jc_tui.sitting.chronicle import LogEntry
from jc_tui.sitting.told import Told


class CaesarStory:
    """As `jc_tui.pack.Story`."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts

    def sentences(self, events: Sequence[Event]) -> list[str]:
        """Events as sentences."""
        return narrated(events)

    def listed(self, event: Event) -> bool:
        """Whether the log tells an event."""
        return listed(event)

    def together(self, event: Event) -> Hashable:
        """Equal for neighbours of one entry."""
        return together(event)

    def entry(self, run: Sequence[Told]) -> LogEntry:
        """The entry of such neighbours."""
        return entry(run)

    def at_once(self, event: Event) -> bool:
        """The cards of a deal are told and stepped over together."""
        return isinstance(event, ev.CardDealt)

    def chapters(self, start: State, events: Sequence[Event]) -> list[Chapter]:
        """Years, turns and winters, battles."""
        return chapters(start, events)

    def landmarks(self, start: State, history: Sequence[Entry]) -> list[Landmark]:
        """Years, turns, winters, battles, losses and the end."""
        return landmarks(start, history)

    def phase(self, phase: str, *, short: bool = False) -> str:
        """A phase in words, in `short` in as few as do."""
        return phase_name(phase, short=short)

    def date(self, view: JuliusCaesarView) -> str:
        """Year, turn and phase."""
        year, phase = say("replay.year", year=view.year, bc=year_bc(view.year)), self.phase(view.phase)
        if not view.turn:
            return say("replay.date", year=year, phase=phase)
        turns = self._facts.data.numbers.turns_per_year
        return say("replay.date-with-turn", year=year, turn=view.turn, turns=turns, phase=phase)

    def score(self, view: JuliusCaesarView) -> str:
        """The victory points of both."""
        points = commas(f"{seat.label} {view.points[seat]}" for seat in SEATS)
        return say("position.points", points=points, prize=self._facts.prize)
