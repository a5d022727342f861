"""Telling others what happened at a table, in order and after it is safe."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from engine.contract import Action, Event, Seat

Listener = Callable[[int, Seat, Action | None, Sequence[Event]], None]
"""Is told of every record: its number, who acted, the action (None for an undo), and what happened."""


class Listeners:
    """Those who listen to one table. News is first announced, and delivered when the table is at rest."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._news: deque[tuple[int, Seat, Action | None, Sequence[Event]]] = deque()
        self._delivering = False

    def add(self, listener: Listener) -> Callable[[], None]:
        """Tell a function from now on; what is returned ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def announce(self, number: int, seat: Seat, action: Action | None, events: Sequence[Event]) -> None:
        """Note news for `deliver`."""
        if self._listeners:
            self._news.append((number, seat, action, events))

    def deliver(self) -> None:
        """Tell everybody everything, oldest first.

        A listener may cause more news; that is told after what is already there. When listeners raise, all
        others are still told everything, and then the first exception is raised again.
        """
        if self._delivering:
            return
        failures: list[Exception] = []
        self._delivering = True
        try:
            while self._news:
                news = self._news.popleft()
                for listener in tuple(self._listeners):
                    try:
                        listener(*news)
                    except Exception as error:
                        failures.append(error)
        finally:
            self._delivering = False
        if failures:
            raise failures[0]
