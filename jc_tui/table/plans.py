"""Orders that are drafted before they count, on a state imagined from what their seat sees. No screen here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from engine.contract import KEYS, Action, Event, GameError, Seat, State
from engine.values import frozen
from engine.words import say
from jc_tui.pack import ShapeIn
from jc_tui.seats.seen_events import SeenEvent

if TYPE_CHECKING:
    from jc_tui.pack import GameView
    from jc_tui.seats.game_session import GameSession


class Planner(Protocol[ShapeIn]):
    """What orders would come to, for the eyes of one session."""

    def imagine(self, view: ShapeIn) -> State:
        """A state that looks to the view's seat as the view does; always the same one for the same view."""

    def tells(self, event: Event) -> bool:
        """Whether an event tells the seat something new: what brings it about is not drafted."""

    def summary(self, before: ShapeIn, after: ShapeIn) -> str:
        """In a few words what counts most, points above all, as it would be after some orders."""

    def effects(self, before: ShapeIn, after: ShapeIn) -> Sequence[str]:
        """What the orders would change, a paragraph each: points, what is used up, who would be pinned."""

    def fights(self, after: ShapeIn) -> Callable[[], Sequence[str]]:
        """What finds, in another thread, how the fights would end that the orders lead to, in paragraphs.

        They are fought against what is held likely now.
        """


@frozen
class PlannedOrder:
    """An order that does not count yet.

    Attributes:
        actions: its actions, in order. text: what they are, in words.
        seen: what its seat would see happen.
    """

    actions: tuple[Action, ...]
    text: str
    seen: Sequence[SeenEvent] = ()


class OrderPlan:
    """The drafts of a seat at a session, in their order. When the game goes on, those that still hold are kept.

    Attributes:
        seat: whose drafts they are.
        drafts: what is drafted.
        dropped: what was drafted and holds no longer, until somebody has been told.
    """

    def __init__(self, session: GameSession, planner: Planner[GameView]) -> None:
        self.seat: Seat = session.eyes
        self.drafts: list[PlannedOrder] = []
        self.dropped: list[PlannedOrder] = []
        self._sitting = session
        self._planner = planner
        self._begin()

    def _begin(self) -> None:
        """Begin with what the seat sees now."""
        self._number, self._clock = self._sitting.table.number, self._sitting.table.state.clock
        self._before = self._sitting.real_view
        self._states: list[State] = [self._planner.imagine(self._before)]
        self._seen: GameView | None = self._before

    def settle(self) -> None:
        """Take in what has happened at the table since; `dropped` are the drafts that hold no longer.

        Those of another game turn are forgotten.
        """
        if self._number != self._sitting.table.number:
            drafts, self.drafts, clock = self.drafts, [], self._clock
            self._begin()
            self._redo(drafts if self._clock == clock else ())

    @property
    def holds(self) -> bool:
        """True if there are drafts of the game turn that is on."""
        return bool(self.drafts) and self._clock == self._sitting.table.state.clock

    def _redo(self, drafts: Sequence[PlannedOrder]) -> None:
        for draft in drafts:
            try:
                self._append(draft.actions)
            except GameError:
                self.dropped.append(draft)

    # --- what is seen ------------------------------------------------------------------------------------

    @property
    def view(self) -> GameView:
        """What the seat would see after its drafts."""
        self.settle()
        if self._seen is None:
            self._seen = self._states[-1].view(self.seat)
        return self._seen

    @property
    def state(self) -> State:
        """What is imagined of the game after the drafts."""
        self.settle()
        return self._states[-1]

    @property
    def legal(self) -> Sequence[Action]:
        """What it could do then."""
        return self.state.legal_actions(self.seat)

    @property
    def summary(self) -> str:
        """What the drafts come to, in a few words; empty without any."""
        return self._planner.summary(self._before, self.view) if self.drafts else ""

    @property
    def effects(self) -> Sequence[str]:
        """What they would change, in paragraphs."""
        return self._planner.effects(self._before, self.view)

    def fights(self) -> Callable[[], Sequence[str]]:
        """What finds, in another thread, how the fights would end that they lead to."""
        return self._planner.fights(self.view)

    # --- what is drafted ---------------------------------------------------------------------------------

    def add(self, actions: Sequence[Action]) -> None:
        """Draft an order: its actions up to the first that is refused. Raises GameError: why that one is."""
        self.settle()
        refusal = None
        for count in range(len(actions), 0, -1):
            try:
                self._append(actions[:count])
                break
            except GameError as error:
                refusal = error
        if refusal is not None:
            raise refusal

    def _append(self, actions: Sequence[Action]) -> None:
        state = self._states[-1].copy()
        game, index = self._sitting.table.game, len(self._sitting.table.history)
        seen: list[SeenEvent] = []
        for action in actions:
            if refusal := state.refusal(action):
                refusal.way = KEYS
                raise refusal
            clock, events = state.clock, state.apply(action)
            if state.to_act is not self.seat or any(map(self._planner.tells, events)):
                raise GameError(say("plan.not-drafted"))
            seen += [SeenEvent(index, self.seat, event, clock) for event in game.seen(events, self.seat)]
        self._states.append(state)
        self._seen = None
        text = self._sitting.pack.story.deed(actions)
        self.drafts.append(PlannedOrder(tuple(actions), text, seen))

    def remove(self, number: int) -> None:
        """Strike one order, from 0; `dropped` are those that cannot be without it."""
        self.settle()
        later = self.drafts[number + 1 :]
        del self.drafts[number:]
        del self._states[number + 1 :]
        self._seen = None
        self._redo(later)

    def keep(self, draft: PlannedOrder, actions: Sequence[Action]) -> None:
        """Leave of a draft, whose other actions are done, these alone."""
        rest = [PlannedOrder(tuple(actions), self._sitting.pack.story.deed(actions))] if actions else []
        at = self.drafts.index(draft)
        self.drafts[at : at + 1] = rest

    def clear(self) -> None:
        """Throw all away."""
        if self.drafts:
            del self.drafts[1:]
            self.remove(0)

    def tell_dropped(self) -> str:
        """What had to be dropped, in words, once; empty when nothing was."""
        dropped, self.dropped = self.dropped, []
        return " ".join(say("plan.dropped", order=draft.text) for draft in dropped)
