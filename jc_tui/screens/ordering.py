"""The order being made on the screen of the map: what can be chosen, what is chosen, and the end of the phase."""

from __future__ import annotations

import asyncio

from textual import on
from textual.widget import Widget

from engine.contract import Action, GameError
from engine.julius_caesar.actions import Discard, Play
from jc_tui.julius_caesar.hand import HandPane
from jc_tui.julius_caesar.locations import LocationsPane
from jc_tui.julius_caesar.marks import begin_marks, hint_marks, target_marks
from jc_tui.julius_caesar.offering import Choice, hint_words, nothing_there, offers, proposals, what_to_do
from jc_tui.julius_caesar.orders import Orders
from jc_tui.julius_caesar.status import AdviceLine, Asked, Notice
from jc_tui.map.view import MapView
from jc_tui.screens.panes import PaneScreen
from jc_tui.screens.play import PlayScreen
from jc_tui.sitting.sitting import Sitting
from jc_tui.widgets.orders_pane import OrdersPane

MOST_LINES = 6
"""As many lines as the longest reason of a hint needs at 80 columns."""

NEWS_SECONDS = 6
"""For how long it is told that the other player came or left, in place of the advice."""


class OrderScreen(PaneScreen):
    """A screen on which orders are made, with a map, an order pane and a line for advice.

    Attributes:
        orders: the order being made.
    """

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.orders = Orders(sitting.facts)
        self._confirm: tuple[str, int] | None = None
        self._refused: GameError | None = None
        self._choices: list[Choice] = []
        self._left: type[PlayScreen] | None = None
        self._cards = False

    # --- what is shown ---------------------------------------------------------------------------------------

    def show_order(self) -> None:
        """Draw the order being made and what can be done about it."""
        board = self.query_one(MapView)
        board.targets = target_marks(self.orders.targets) or begin_marks(self.orders.beginnings)
        if self.advice is not None:
            board.targets = hint_marks(self.advice.orders[self.step])
        self._show_offers()
        line = self.query_one(AdviceLine)
        if self._refused is not None:
            self.show_refusal(self._refused)
        else:
            again = "b: go on with it. " if self._left is not None else ""
            line.advise(again + what_to_do(self.orders, self.sitting))
            self._give_lines(1)

    def _show_offers(self) -> None:
        """Draw what can be chosen; cards and levies get the focus, to be looked at one by one."""
        board, pane = self.query_one(MapView), self.query_one(OrdersPane)
        heading, self._choices = offers(self.orders, self.sitting, board.selected)
        if self.advice is not None:
            heading, self._choices = proposals(self.advice, self.step)
        plays = any(isinstance(choice.action, Play) for choice in self._choices)
        hand = plays or any(isinstance(choice.action, Discard) for choice in self._choices)
        cursor = self.query_one(HandPane).cursor if hand else None
        pane.show_items(heading, [choice.item for choice in self._choices], careful=plays, cursor=cursor)
        cards = any(choice.item.about for choice in self._choices) or bool(
            self.orders.place and self.orders.options
        )
        if cards != self._cards:
            self._cards = cards
            if cards and self.focused in (board, None):
                pane.focus()
            elif not cards and self.focused is pane:
                board.focus()

    @on(HandPane.Moved)
    def _hand_moved(self, message: HandPane.Moved) -> None:
        message.stop()
        self.query_one(OrdersPane).show_cursor()

    @on(OrdersPane.Moved)
    def _orders_moved(self, message: OrdersPane.Moved) -> None:
        message.stop()
        self.query_one(HandPane).repaint()

    def home(self) -> Widget:
        """The list of cards or levies while there is one, else the map."""
        return self.query_one(OrdersPane) if self._cards else super().home()

    def show_hint(self) -> None:
        """The orders of the hint in the pane, its places on the map, its reason in the line."""
        if self.advice is None:
            return
        order = self.advice.orders[self.step]
        if order.goal or order.origins:
            self.query_one(MapView).selected = order.goal or order.origins[0]
        self.orders.clear()
        self._refused = Notice(hint_words(self.advice, self.step))
        self.show_order()

    def show_hint_progress(self, text: str) -> None:
        """That a hint is being thought about, in the line for advice."""
        self._refused = Notice(text) if text else None
        self.show_order()

    def show_refusal(self, error: GameError) -> None:
        """Say why something was not done, until the next thing is tried."""
        self._refused = error
        self.remove_class("-keys")
        line = self.query_one(AdviceLine)
        line.refuse(error)
        self._give_lines(line.lines_wanted)

    @on(AdviceLine.Laid)
    def _fit_refusal(self, message: AdviceLine.Laid) -> None:
        """As many lines as a refusal needs now, as when the line that was typed makes room for it."""
        message.stop()
        if self._refused is not None:
            self._give_lines(self.query_one(AdviceLine).lines_wanted)

    def show_news(self, news: str) -> None:
        """Who came or left, for some seconds and in place of nothing else; that a seat is lost, until Esc."""
        if self.sitting.displaced:
            self.show_refusal(Notice(news))
        elif self._refused is None and self.sitting.legal:
            notice = Notice(news)
            self.show_refusal(notice)
            asyncio.get_running_loop().call_later(NEWS_SECONDS, self.call_later, self._forget_news, notice)

    def _forget_news(self, notice: Notice) -> None:
        if self._refused is notice and self.is_attached:
            self._refused = None
            self.show_order()

    def drop_refusal(self) -> None:
        """Say it no longer."""
        self._settle()

    def _give_lines(self, number: int) -> None:
        """So many lines for the advice: the second is the order's, more are the map's."""
        self.set_class(number > 1, "-wordy")
        self.query_one(MapView).overview = number <= 2  # it would lie over what is left of the map
        for widget in (self.query_one("#foot"), self.query_one(AdviceLine)):
            widget.styles.height = min(number, MOST_LINES) if number > 2 else None

    @on(OrdersPane.Asked)
    def _asked_again(self, message: OrdersPane.Asked) -> None:
        message.stop()
        self.show_refusal(Asked("Enter once more plays the card under the cursor."))

    # --- what is chosen --------------------------------------------------------------------------------------

    def do(self, *actions: Action) -> int:
        """Do actions until one is refused; the refusal stays in sight."""
        self._settle()
        return super().do(*actions)

    def _settle(self) -> None:
        """What was refused or asked is done with."""
        self._refused = self._confirm = None

    def _begin(self, place: str) -> None:
        self._refused = None
        self.orders.choose(place)
        self.query_one(MapView).selected = place
        self.query_one(LocationsPane).select(place)
        self.show_order()

    def _tick(self, number: int) -> None:
        self.orders.toggle(number)
        self.show_order()

    def _pick(self, place: str) -> None:
        self._refused = None
        before = self.orders.place
        actions = self.orders.pick(place)
        if actions:
            self.do(*actions)
            return
        if before == self.orders.place:
            self._refused = nothing_there(self.orders, self.sitting, place)
        self.show_order()

    def action_tick(self, number: int) -> None:
        """Choose the item of the order pane with this number."""
        if number >= len(self._choices):
            self.show_refusal(GameError(f"There is nothing with the number {number + 1} to choose now."))
            return
        choice = self._choices[number]
        if choice.action is not None:
            self.do(choice.action)
        elif choice.tick is not None:
            self._tick(choice.tick)
        elif choice.begin is not None:
            self._begin(choice.begin)
        elif choice.proposed is not None:
            self.do_order(choice.proposed)

    def action_all(self) -> None:
        """Tick all blocks of the group, or none."""
        self.orders.toggle_all()
        self.show_order()

    def action_way(self) -> None:
        """Take the next way to the place under the selection."""
        if self.orders.next_way(self.query_one(MapView).selected):
            self.show_order()
        else:
            self.show_refusal(GameError("There is no other way to choose here."))

    def action_end_phase(self) -> None:
        """End the phase; with points left only when asked twice."""
        end, left = self.orders.end, self.orders.points_left()
        if end is None:
            self.show_refusal(GameError("There is nothing to end now."))
        elif left and self._asks and self._confirm != ("end", self.sitting.table.number):
            self._confirm = ("end", self.sitting.table.number)
            self.show_refusal(Asked(f"You still have {left}: press e again to end all the same."))
        else:
            self.do(end)

    @property
    def _asks(self) -> bool:
        """Whether the player wants to be asked before points are given away."""
        settings = getattr(self.app, "settings", None)
        return settings is None or settings.confirmations
