"""Orders that are drafted before they count, on a state imagined from what their seat sees."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Generic

from engine.contract import KEYS, Action, Event, GameError, Seat, State
from engine.journal.errors import RollNotWritten
from engine.translations import say
from engine.values import frozen
from jc_tui.game_ui import ShapeIn
from jc_tui.seats.seen_events import SeenEvent
from jc_tui.table.message import Notice
from jc_tui.table.order_menu import OrderMenu, OrderOption
from jc_tui.table.scenes import Scene

if TYPE_CHECKING:
    from jc_tui.game_ui import GameView
    from jc_tui.seats.game_session import GameSession
    from jc_tui.table.model import TableModel


class Planner(Generic[ShapeIn]):
    """What orders would come to, for the viewer of one session."""

    def imagine(self, view: ShapeIn) -> State:
        """Return the one state that looks to its seat as the view does."""
        raise NotImplementedError

    def tells(self, event: Event) -> bool:
        """Return whether an event tells the seat something new, so that it is not drafted."""
        return event.reveals

    def summary(self, before: ShapeIn, after: ShapeIn) -> str:
        """Return in a few words what counts most after some orders, points above all."""
        return " ".join(self.effects(before, after))

    def effects(self, before: ShapeIn, after: ShapeIn) -> Sequence[str]:
        """Return in paragraphs what orders would change, as points, what is used up, pins."""
        return ()

    def fights(self, after: ShapeIn) -> Callable[[], Sequence[str]]:
        """Return a function that finds, in another thread, how the fights would end."""
        return tuple


@frozen
class PlannedOrder:
    """An order that does not count yet, in words, with what its seat would see happen."""

    actions: tuple[Action, ...]
    text: str
    seen: Sequence[SeenEvent] = ()


class OrderPlan:
    """The drafts of a seat at a session, in their order. When the game goes on, those that still hold are kept.

    Attributes:
        seat: whose drafts they are.
        dropped: what was drafted and holds no longer, until the player has heard of it.
        version: another number whenever something is drafted or struck.
    """

    def __init__(self, session: GameSession, planner: Planner[GameView]) -> None:
        self.seat: Seat = session.viewer
        self.drafts: list[PlannedOrder] = []
        self.dropped: list[PlannedOrder] = []
        self._session = session
        self._planner = planner
        self.version = 0
        self._begin()

    def _begin(self) -> None:
        self.version += 1
        self._number, self._clock = self._session.table.number, self._session.table.state.clock
        self._before = self._session.real_view
        self._states: list[State] = [self._planner.imagine(self._before)]
        self._view: tuple[int, GameView] = self.version, self._before

    def settle(self) -> None:
        """Take in what has happened since; drop drafts of another game turn."""
        if self._number != self._session.table.number:
            drafts, self.drafts, clock = self.drafts, [], self._clock
            self._begin()
            self._redo(drafts if self._clock == clock else ())

    @property
    def holds(self) -> bool:
        """True if there are drafts of the game turn that is on."""
        return bool(self.drafts) and self._clock == self._session.table.state.clock

    def _redo(self, drafts: Sequence[PlannedOrder]) -> None:
        for draft in drafts:
            try:
                self._append(draft.actions)
            except GameError:
                self.dropped.append(draft)

    # --- what is seen ------------------------------------------------------------------------------------

    @property
    def view(self) -> GameView:
        state = self.state
        if self._view[0] != self.version:
            self._view = self.version, state.view(self.seat)
        return self._view[1]

    @property
    def state(self) -> State:
        self.settle()
        return self._states[-1]

    @property
    def legal(self) -> Sequence[Action]:
        return self.state.legal_actions(self.seat)

    @property
    def summary(self) -> str:
        """The sum of the drafts in a few words; empty without any."""
        return self._planner.summary(self._before, self.view) if self.drafts else ""

    @property
    def effects(self) -> Sequence[str]:
        return self._planner.effects(self._before, self.view)

    def fights(self) -> Callable[[], Sequence[str]]:
        return self._planner.fights(self.view)

    # --- what is drafted ---------------------------------------------------------------------------------

    def add(self, actions: Sequence[Action]) -> None:
        """Draft an order up to the first action that is refused. Raises GameError."""
        self.settle()
        try:
            if actions:
                self._append(actions)
        except GameError as refusal:
            self.add(actions[:-1])
            raise refusal

    def _append(self, actions: Sequence[Action]) -> None:
        state = self._states[-1].copy()
        game, index = self._session.table.game, len(self._session.table.history)
        seen: list[SeenEvent] = []
        for action in actions:
            if refusal := state.refusal(action):
                refusal.way = KEYS
                raise refusal
            clock, events = state.clock, state.apply(action)
            if state.to_act is not self.seat or any(map(self._planner.tells, events)):
                raise GameError(say("plan.not-drafted"))
            seen += [SeenEvent(index, self.seat, event, clock) for event in game.visible_events(events, self.seat)]
        self.version += 1
        self._states.append(state)
        self.drafts.append(PlannedOrder(tuple(actions), self._session.ui.log.deed(actions), seen))

    def remove(self, number: int) -> None:
        """Strike one order, from 0; `dropped` are those that cannot be without it."""
        self.settle()
        self.version += 1
        later = self.drafts[number + 1 :]
        del self.drafts[number:]
        del self._states[number + 1 :]
        self._redo(later)

    def keep(self, draft: PlannedOrder, actions: Sequence[Action]) -> None:
        """Leave of a draft, whose other actions are done, these alone."""
        rest = [PlannedOrder(tuple(actions), self._session.ui.log.deed(actions))] if actions else []
        self.version += 1
        at = self.drafts.index(draft)
        self.drafts[at : at + 1] = rest

    def tell_dropped(self) -> str:
        """Return once, in words, what had to be dropped; empty when nothing was."""
        dropped, self.dropped = self.dropped, []
        return " ".join(say("plan.dropped", order=draft.text) for draft in dropped)


class PlanDesk:
    """The plans at one table: of each seat one, which its player is drafting while the session is `planning`.

    Attributes:
        looked_at: the draft at which the screen of the plan is open; None while it is not.
    """

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self.looked_at: int | None = None
        self._fights: tuple[Hashable, Sequence[str]] = "", ()

    @property
    def draft(self) -> OrderPlan | None:
        return self._session.draft

    @property
    def _plan(self) -> OrderPlan:
        plan = self._session.draft
        assert plan is not None
        return plan

    @property
    def version(self) -> Hashable:
        """Equal as long as nothing else is drafted."""
        return None if (plan := self.draft) is None else (plan.seat, plan.version)

    # --- what is shown -----------------------------------------------------------------------------------

    def menu(self, menu: OrderMenu, *, begun: bool) -> OrderMenu:
        """Return what can be chosen, with the drafts behind it while no order is begun."""
        plan = self.draft
        if plan is None:
            return menu
        drafts, heading = [] if begun else plan.drafts, say("plan.heading", heading=menu.heading)
        drafted = [OrderOption(draft.text, drafted=number) for number, draft in enumerate(drafts)]
        listed = menu.listed and not drafted
        return replace(menu, heading=heading, options=[*menu.options, *drafted], listed=listed)

    @property
    def scenes(self) -> Sequence[Scene]:
        session, seen = self._session, [draft.seen for draft in self.draft.drafts] if self.draft else []
        found = (session.ui.scenes.scenes(events, lambda: session.real_view) for events in seen if events)
        return [*chain.from_iterable(found)]

    @property
    def odds(self) -> Hashable:
        """The odds to compute while the plan is looked at, as `Wants.odds` has it."""
        return None if self.looked_at is None or self.draft is None else ("plan", self.version)

    def computation(self) -> Callable[[], object]:
        return self._plan.fights()

    def take_odds(self, of: Hashable, found: object) -> None:
        if of == self.odds:
            self._fights = of, found if isinstance(found, list | tuple) else [str(found)]

    @property
    def told(self) -> Sequence[str]:
        """The sum of the plan, in paragraphs."""
        of, fights = self._fights
        return [*(fights if of == self.odds else [say("plan.fighting")]), *self._plan.effects]

    # --- what the player does ----------------------------------------------------------------------------

    def settle(self) -> str:
        """End the plan of a player who no longer acts; return what was dropped."""
        session = self._session
        if not session.planning or session.behind:
            return ""
        plan = session.draft
        if plan is not None:
            plan.settle()
        session.planning = plan is not None and session.to_act is session.viewer
        if plan is None or not (session.planning and plan.drafts):
            self.looked_at = None
        return plan.tell_dropped() if plan is not None else ""

    def open(self) -> None:
        """Begin to draft, or go on, or look at the plan. Raises GameError."""
        session = self._session
        if session.draft is not None:
            self.look()
            return
        if not session.legal:
            raise GameError(session.waiting_for)
        planner = session.ui.planner(session) if session.to_act is session.viewer else None
        if planner is None:
            raise GameError(say("plan.none"))
        if session.viewer not in session.drafted:
            session.drafted[session.viewer] = OrderPlan(session, planner)
        session.planning = True
        raise Notice(self._plan.tell_dropped() or say("plan.begun"))

    def look(self, number: int = 0) -> None:
        """Open the plan's screen at one of its orders; leave a plan without any."""
        if self._plan.drafts:
            self.looked_at = number
        else:
            self._session.planning = False

    def undo(self) -> None:
        """Strike the last draft. Raises GameError, and Notice, which says which it was."""
        if not self._plan.drafts:
            raise GameError(say("plan.nothing-drafted"))
        self._strike(len(self._plan.drafts) - 1)

    def _strike(self, number: int) -> None:
        told = say("plan.removed", order=self._plan.drafts[number].text)
        self._plan.remove(number)
        raise Notice(f"{told} {self._plan.tell_dropped()}".strip())

    def leave(self, table: TableModel) -> None:
        """Leave the plan, with its drafts kept. Raises Notice."""
        kept = len(self._plan.drafts)
        self._session.planning, self.looked_at = False, None
        table.orders.clear()
        if kept:
            raise Notice(say("plan.kept", n=kept))

    def decide(self, what: str, number: int, table: TableModel) -> None:
        """Do what was decided on the screen of the plan. Raises GameError, Notice."""
        plan, dropped = self.draft, self.settle()
        if dropped:
            self.looked_at = None
            raise Notice(dropped)
        if plan is None or what == "back":
            self.looked_at = None
        elif what == "throw":
            if table.screens:
                table.ask(say("plan.throw"))
            while plan.drafts:
                plan.remove(len(plan.drafts) - 1)
            self.leave(table)
            raise Notice(say("plan.thrown-away"))
        elif what == "keep":
            self.leave(table)
        elif number < len(plan.drafts):
            if what == "remove":
                self.looked_at = number
                self._strike(number)
            self.looked_at = None
            self._do(plan.drafts if what == "all" else [plan.drafts[number]])

    def _do(self, drafts: Sequence[PlannedOrder]) -> None:
        """Do drafts until one is refused; the rest stays. Raises GameError, Notice."""
        session, plan, refusal, done = self._session, self._plan, None, 0
        session.planning = False
        for draft in list(drafts):
            left = list(draft.actions)
            try:
                while left:
                    session.act(left[0])
                    del left[0]
            except GameError as error:
                refusal = error
                del left[: isinstance(error, RollNotWritten)]  # the action itself is done
            if len(left) < len(draft.actions):
                plan.keep(draft, left)
            done += not left
            if refusal is not None:
                break
        plan.settle()
        session.planning = bool(plan.drafts) and session.to_act is session.viewer
        dropped = plan.tell_dropped()
        raise refusal or Notice(dropped or say("plan.done", n=done))
