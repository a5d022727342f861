"""The actions in effect, and the states they lead through."""

from __future__ import annotations

from collections.abc import Sequence

from engine.clocks import TIME, Clocks
from engine.contract import Action, Event, Seat, State
from engine.journal.format import Record
from engine.values import frozen
from engine.words import say

SPACING = 50
"""Actions between two kept states: a step of a replay applies fewer than this many."""

DEFEATS = {
    "resigned": ("table.given-up", "table.had-given-up"),
    TIME: ("table.lost-on-time", "table.had-lost-on-time"),
}
"""How a game can be lost otherwise than by the rules: what is said of it, and of it as something earlier."""


@frozen
class HistoryEntry:
    """One action in effect.

    `number` is that of its record in the save, `at` when it was done, as ISO UTC text, and `clock` the game turn
    before it, as `State.clock` has it.
    """

    number: int
    seat: Seat
    action: Action
    events: Sequence[Event]
    at: str
    clock: str

    @property
    def final(self) -> bool:
        """Whether it can never be taken back, being chance's or having shown something hidden."""
        return self.seat is Seat.CHANCE or any(event.reveals for event in self.events)


@frozen
class Defeat:
    """Loss of a seat otherwise than by the rules, with its kind as `Result.kind`."""

    seat: Seat
    kind: str


class Timeline:
    """Line of states, which are never changed. Copy one to play on.

    Attributes:
        state: that after all `entries`, the actions in effect.
        defeat: who has given the game up or lost it on time; None for nobody. clocks: None in a game without.
    """

    def __init__(self, start: State, clocks: Clocks | None = None) -> None:
        """Take the state before the first action, which is not changed afterwards."""
        self.state = start
        self.entries: list[HistoryEntry] = []
        self.defeat: Defeat | None = None
        self.clocks = clocks
        self._kept = [start]
        self._before: list[State] = []

    @property
    def to_act(self) -> Seat | None:
        """Seat to act next, or None when the game is over."""
        return None if self.defeat else self.state.to_act

    def push(self, record: Record, seat: Seat, action: Action, events: Sequence[Event], state: State) -> None:
        """Add the action of a record, what happened and the state it leads to."""
        entry = HistoryEntry(record.number, seat, action, events, record.at, self.state.clock)
        if entry.final:
            self._before.clear()
        else:
            self._before.append(self.state)
        self.entries.append(entry)
        self.state = state
        if len(self.entries) % SPACING == 0:
            self._kept.append(state)

    def carry_out(self, record: Record, seat: Seat) -> None:
        """Take the last action back or end the game, as a valid record says."""
        if record.undo:
            self.state = self._before.pop()
            if len(self.entries) % SPACING == 0:
                self._kept.pop()
            self.entries.pop()
        elif record.resign:
            self.defeat = Defeat(seat, "resigned")
        elif record.claim:
            self.defeat = Defeat(self.state.to_act or seat, TIME)

    def refusal(self, seat: Seat) -> str | None:
        """Return why a seat may not take back the last action, or None."""
        if self.defeat is not None:
            return say(DEFEATS[self.defeat.kind][0], n=self.defeat.seat.number, seat=self.defeat.seat.label)
        if not self.entries:
            return say("table.nothing-to-undo")
        last = self.entries[-1]
        if last.seat is Seat.CHANCE:
            return say("table.undo-chance")
        if last.seat is not seat:
            return say("table.undo-other", n=last.seat.number, seat=last.seat.label, you=seat.label)
        if last.final:
            return say("table.undo-seen")
        return None

    def state_at(self, count: int) -> State:
        """Return a copy of the state after the first `count` actions in effect. Raises IndexError."""
        total = len(self.entries)
        if not 0 <= count <= total:
            raise IndexError(f"there are {total} actions, not {count}")
        if count == total:
            return self.state.copy()
        back = total - count
        if back <= len(self._before):
            return self._before[-back].copy()
        begin = count // SPACING
        state = self._kept[begin].copy()
        for entry in self.entries[begin * SPACING : count]:
            state.apply(entry.action)
        return state
