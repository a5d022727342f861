"""Drafting at the table: orders that do not count yet are seen there as done, to be done or thrown away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.contract import Action, GameError
from engine.journal.errors import RollNotWritten
from engine.words import say
from jc_tui.map.trail import Trail
from jc_tui.map.view import MapView
from jc_tui.screens.theatre import trails_of
from jc_tui.table.order_menu import OrderMenu, OrderOption
from jc_tui.table.plans import OrderPlan, PlannedOrder
from jc_tui.widgets.advice_line import Notice

if TYPE_CHECKING:
    from jc_tui.screens.plan import Decided
    from jc_tui.screens.table import TableScreen


class Drafts:
    """The drafts of whoever looks at a table, as it shows them."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._drawn = False

    @property
    def is_on(self) -> bool:
        """Whether what is ordered is drafted."""
        return self._screen.session.draft is not None

    @property
    def _drafting(self) -> OrderPlan:
        drafting = self._screen.session.draft
        assert drafting is not None
        return drafting

    def settle(self) -> None:
        """Take in what has happened; a plan is over for who is not to act any longer."""
        session = self._screen.session
        if not session.planning or session.behind:
            return
        if session.draft is not None:
            session.draft.settle()
            if dropped := session.draft.tell_dropped():
                self._screen.foot.refused = Notice(dropped)
        session.planning = session.draft is not None and session.to_act is session.eyes

    # --- what is shown -----------------------------------------------------------------------------------

    def offers(self, offers: OrderMenu) -> OrderMenu:
        """What can be chosen, with the drafts in front while no order is begun."""
        if not self.is_on:
            return offers
        if self._screen.ordering.orders.place is not None:
            return replace(offers, heading=say("plan.choosing", heading=offers.heading))
        drafting = self._drafting
        if not drafting.drafts:
            return replace(offers, heading=say("plan.empty", heading=offers.heading))
        drafted = [OrderOption(draft.text, drafted=number) for number, draft in enumerate(drafting.drafts)]
        n, summary = len(drafted), drafting.summary
        heading = say("plan.heading", n=n, summary=summary, left=offers.heading)
        return replace(offers, heading=heading, choices=[*drafted, *offers.choices], listed=False)

    def advice(self, advice: str) -> str:
        """What to do now, while one plans and has begun no order."""
        return say("plan.advice") if self.is_on and self._screen.ordering.orders.place is None else advice

    def draw(self) -> None:
        """The ways of all drafts on the map."""
        if self.is_on or self._drawn:
            self._drawn = self.is_on
            drafts = self._drafting.drafts if self.is_on else []
            self._screen.query_one(MapView).trails = [trail for draft in drafts for trail in self._trails(draft)]

    def _trails(self, draft: PlannedOrder) -> list[Trail]:
        session = self._screen.session
        scenes = session.pack.faces.stage.scenes(draft.seen, lambda: session.real_view) if draft.seen else ()
        return [trail for scene in scenes for trail in trails_of(scene)]

    # --- what the player does ----------------------------------------------------------------------------

    def open(self) -> None:
        """Begin to draft, or go on; while one does, look at the plan. Raises GameError where none can."""
        session = self._screen.session
        if self.is_on:
            self.look()
            return
        if not session.legal:
            raise GameError(session.waiting_for)
        acting, begun = session.to_act is session.eyes, session.eyes in session.drafted
        planner = session.pack.faces.planner(session) if acting else None
        if planner is None and (acting or not begun):
            raise GameError(say("plan.none"))
        if planner is not None and not begun:
            session.drafted[session.eyes] = OrderPlan(session, planner)
        session.planning = True
        self._say(self._drafting.tell_dropped() or say("plan.begun"))

    def look(self, number: int = 0) -> None:
        """Open the screen of the plan, at one of its orders."""
        if self._drafting.drafts:
            from jc_tui.screens.plan import PlanScreen

            screen = PlanScreen(self._drafting, number, around=self._screen.around)
            self._screen.app.push_screen(screen, self._decided)
        else:
            self._leave()

    def add(self, actions: Sequence[Action]) -> int:
        """Draft an order; how many of its actions hold."""
        drafting, refusal = self._drafting, None
        before = len(drafting.drafts)
        try:
            drafting.add(actions)
        except GameError as error:
            refusal = error
        done = len(drafting.drafts[-1].actions) if len(drafting.drafts) > before else 0
        if done:
            self._screen.advance()
        if refusal is not None:
            self._screen.show_refusal(refusal)
        return done

    def undo(self) -> None:
        """Strike the last draft."""
        drafting = self._drafting
        if not drafting.drafts:
            self._screen.show_refusal(GameError(say("plan.nothing-drafted")))
            return
        last = drafting.drafts[-1]
        drafting.remove(len(drafting.drafts) - 1)
        self._say(say("plan.removed", order=last.text))

    def back(self) -> None:
        """Leave the plan; with drafts in it when asked twice."""
        if not self._drafting.drafts or self._screen.foot.sure("leave plan", say("plan.leave")):
            self._leave()

    def _leave(self) -> None:
        """Leave the plan, with its drafts kept."""
        kept = len(self._drafting.drafts)
        self._screen.session.planning = False
        self._screen.forget()
        self._say(say("plan.kept", n=kept) if kept else "")

    def _say(self, sentence: str) -> None:
        self._screen.foot.settle()
        self._screen.advance()
        if sentence:
            self._screen.show_refusal(Notice(sentence))

    # --- what was decided on the screen of the plan ------------------------------------------------------

    def _decided(self, decided: Decided | None) -> None:
        if decided is None or not self.is_on:
            self._screen.advance()
        elif decided.what == "throw":
            self._drafting.clear()
            self._leave()
            self._screen.show_refusal(Notice(say("plan.thrown-away")))
        elif decided.what == "keep":
            self._leave()
        else:
            numbers = range(len(self._drafting.drafts)) if decided.what == "all" else [decided.number]
            self._do([self._drafting.drafts[number] for number in numbers])

    def _do(self, drafts: Sequence[PlannedOrder]) -> None:
        """Do drafts for good, until one is refused; what is left stays drafted."""
        session, drafting, refusal = self._screen.session, self._drafting, None
        session.planning = False
        done = 0
        for draft in drafts:
            left = list(draft.actions)
            try:
                while left:
                    session.act(left[0])
                    del left[0]
            except GameError as error:
                refusal = error
                del left[: isinstance(error, RollNotWritten)]  # the action itself is done
            if len(left) < len(draft.actions):
                drafting.keep(draft, left)
            done += not left
            if refusal is not None:
                break
        drafting.settle()
        session.planning = bool(drafting.drafts) and session.to_act is session.eyes
        dropped = drafting.tell_dropped()
        self._say(dropped or say("plan.done", n=done))
        if refusal is not None:
            self._screen.show_refusal(refusal)
