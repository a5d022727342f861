"""Hints: asked for, shown, and done order by order."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from engine.contract import Action, GameError
from engine.translations import say
from jc_tui.table.message import Notice
from jc_tui.table.order_menu import OrderMenu, OrderOption
from jc_tui.table.ordering import try_out, weigh

if TYPE_CHECKING:
    from engine.bots.game_ai import Proposal
    from engine.bots.hint import Hint
    from jc_tui.table.model import TableModel


class Hints:
    """The hint of a table, found or thought about.

    Attributes:
        advice: the hint there is. step: the number of its order that is proposed, from 0.
        thought_for: the record for which one is being thought about. seconds: for how long.
    """

    def __init__(self, table: TableModel) -> None:
        self._table = table
        self.advice: Hint | None = None
        self.step = self.seconds = 0
        self.thought_for: int | None = None
        self._position: Hashable = None

    def __bool__(self) -> bool:
        return self.advice is not None or self.thought_for is not None

    @property
    def order(self) -> Proposal | None:
        return None if self.advice is None else self.advice.orders[self.step]

    @property
    def menu(self) -> OrderMenu:
        assert self.advice is not None
        orders = [OrderOption(order.text, proposed=number) for number, order in enumerate(self.advice.orders)]
        return OrderMenu(say("hints.heading"), orders[self.step :])

    @property
    def told(self) -> str:
        """The sentences how the proposed order is done, and why the first of them is."""
        assert self.advice is not None
        reason = self.advice.reason
        if not self._table.at_table:
            return say("hints.found", advice=self.advice.sentence)
        if self.step:
            return say("hints.goes-on", number=self.step + 1, count=len(self.advice.orders))
        return say("hints.reason", reason=f"{reason[:1].upper()}{reason[1:]}").strip()

    @property
    def stamp(self) -> Hashable:
        """Equal as long as the same order of the same hint is proposed."""
        return None if self.advice is None else (id(self.advice), self.step)

    def ask(self, *, shown: bool) -> None:
        """Ask for a hint, do it where `shown`, or stop one. Raises GameError."""
        session = self._table.session
        if self.thought_for is not None:
            self.drop()
        elif self.advice is not None:
            if shown:
                self.do(self.step)
        elif session.to_act is None:
            raise GameError(say("hints.over"))
        elif not session.legal:
            raise GameError(session.waiting_for if session.behind else say("hints.nothing-to-decide"))
        elif session.viewer is not session.to_act:
            raise GameError(say("hints.both-look"))
        else:
            self.thought_for, self.seconds, self._position = session.table.number, 0, self._now

    def do(self, step: int) -> None:
        """Do one order of the hint; what follows it stays on show."""
        table, advice = self._table, self.advice
        assert advice is not None
        actions, moment = self.actions(step), table.ui.moment(table.session.view)
        trial = try_out(table, actions)
        table.act(actions, weigh(table, actions, trial) if table.at_table else "", trial=trial)
        self.advice = None
        same = moment == table.ui.moment(table.session.view)
        if same and step == self.step and step + 1 < len(advice.orders):
            self.show(advice, step + 1)

    def actions(self, step: int | None) -> Sequence[Action]:
        """Return what one order of the hint does, if there is a number."""
        return () if self.advice is None or step is None else self.advice.orders[step].actions

    def show(self, advice: Hint, step: int) -> None:
        """Show an order of a hint, with its place pointed at."""
        table = self._table
        self.advice, self.step, self._position = advice, step, self._now
        order = advice.orders[step]
        table.place = order.goal or next(iter(order.origins), table.place)
        table.orders.clear()
        table.touched = None
        table.mode.told()

    def found(self, advice: Hint | str, number: int) -> None:
        """Show a hint that the same player still wants, or say why there is none."""
        session = self._table.session
        if self.thought_for != number:
            return
        self.thought_for = None
        if isinstance(advice, str):
            self._table.tell(Notice(advice))
        elif number == session.table.number and session.viewer is advice.seat:
            self.show(advice, 0)

    def drop(self) -> bool:
        before, self.advice, self.thought_for = bool(self), None, None
        return before

    @property
    def _now(self) -> Hashable:
        """The same as long as neither the game nor the plan goes on."""
        session = self._table.session
        return session.table.number, () if session.draft is None else tuple(session.draft.drafts)

    def settle(self) -> None:
        if self._position != self._now:
            self.drop()
