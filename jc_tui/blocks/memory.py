"""What the eyes at a session know of hidden blocks, kept up with the story and with what is taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar
from weakref import WeakKeyDictionary

from engine.contract import Event, Seat
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.seen_events import SeenEvent


class Follows(Protocol):
    """What takes in event by event as some eyes see them."""

    def follow(self, event: Event, clock: str = "") -> None:
        """Take in one event, in the game turn that the clock shows."""


Known = TypeVar("Known", bound=Follows)


class _Following(Generic[Known]):
    """What one pair of eyes at a session knows, kept up with its story from an action on."""

    def __init__(self, known: Known, first: int) -> None:
        self.first = first
        self._known = known
        self._done = 0
        self._last: SeenEvent | None = None

    def begins(self, told: Sequence[SeenEvent]) -> bool:
        """Return whether a story goes on where this has come to; it does not once something was taken back."""
        return not self._done or (self._done <= len(told) and told[self._done - 1] is self._last)

    def now(self, told: Sequence[SeenEvent]) -> Known:
        for one in told[self._done :]:
            if one.index >= self.first:
                self._known.follow(one.event, one.clock)
            self._done, self._last = self._done + 1, one
        return self._known


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
        told = session.story()
        first = self._first(told, session)
        by_eyes = self._by_eyes.setdefault(session, {})
        following = by_eyes.get(session.eyes)
        if following is None or following.first != first or not following.begins(told):
            following = by_eyes[session.eyes] = _Following(self._beginning(session, first), first)
        return following.now(told)
