"""What the eyes at a session know of hidden blocks, kept up with the story and with what is taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar
from weakref import WeakKeyDictionary

from engine.contract import Event, Seat
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.seen_events import SeenEvent


class Follows(Protocol):
    """What takes in event by event as some eyes see them, each in the game turn that its clock shows."""

    def follow(self, event: Event, clock: str = "") -> None: ...


Known = TypeVar("Known", bound=Follows)


@dataclass
class _Following(Generic[Known]):
    """What one pair of eyes knows after the events `done` of a story, of which those from an action on count."""

    known: Known
    first: int
    done: int = 0
    last: SeenEvent | None = None

    def goes_on(self, told: Sequence[SeenEvent], first: int) -> bool:
        """Return whether a story goes on from here; it does not once something was taken back."""
        reached = not self.done or (self.done <= len(told) and told[self.done - 1] is self.last)
        return reached and self.first == first


class Memories(Generic[Known]):
    """What each pair of eyes knows, of each session."""

    def __init__(
        self,
        beginning: Callable[[GameSession, int], Known],
        first: Callable[[Sequence[SeenEvent], GameSession], int] = lambda told, session: 0,
    ) -> None:
        """`beginning` is what is known at first; `first` the number of the first action that is followed."""
        self._beginning, self._first = beginning, first
        self._by_eyes: WeakKeyDictionary[GameSession, dict[Seat, _Following[Known]]] = WeakKeyDictionary()

    def followed(self, session: GameSession) -> Known:
        """Return what the eyes on the screen have seen so far; only what is new is followed."""
        told = session.story()
        first = self._first(told, session)
        by_eyes = self._by_eyes.setdefault(session, {})
        now = by_eyes.get(session.eyes)
        if now is None or not now.goes_on(told, first):
            now = by_eyes[session.eyes] = _Following(self._beginning(session, first), first)
        for one in told[now.done :]:
            if one.index >= first:
                now.known.follow(one.event, one.clock)
            now.done, now.last = now.done + 1, one
        return now.known
