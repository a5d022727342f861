"""The view of a screen for play, and the keys that change only the view."""

from __future__ import annotations

from textual.widget import Widget
from textual.widgets import Input

from engine.translations import say
from jc_tui.app_context import AppContext
from jc_tui.runner import Runner
from jc_tui.table.intents import Intent
from jc_tui.table.message import TableMessage
from jc_tui.widgets.banners import CoachPane
from jc_tui.widgets.message_line import PromptLine
from jc_tui.widgets.orders_pane import OrdersPane
from jc_tui.widgets.pane_messages import WidgetIntent

MOST_LINES = 6
"""As many lines as the longest reason of a hint needs at 80 columns."""

STAMP = 8
"""Digits of the stamp of a game that are shown unasked."""


class PlayView(Widget):
    """View of the table's model, to which it sends intents of its widgets."""

    DEFAULT_CSS = "PlayView { width: 1fr; height: 1fr; layout: vertical; layers: base over; overflow: hidden; }"

    def __init__(self, runner: Runner, context: AppContext) -> None:
        super().__init__()
        self.runner, self.model, self.session = runner, runner.model, runner.model.session
        self.context = context
        self.coaches = [] if self.session.coach is None else [CoachPane(id="coach")]
        self.set_class(bool(self.coaches), "-taught")

    def show(self) -> None:
        """Show the model as it is now, where that is not on show already."""
        raise NotImplementedError

    def on_widget_intent(self, wish: WidgetIntent) -> None:
        wish.stop()
        self.send(wish.intent)

    def send(self, intent: Intent) -> None:
        """Send the model what a widget wants of it."""
        self.runner.send(intent)

    def offers(self, name: str) -> bool:
        """Return whether the key for an intent or method is useful now."""
        if name == "TurnPage":
            return self.session.coach is not None
        return name != "Yes" or not isinstance(self.screen.focused, Input)

    def hides(self, number: int) -> bool:
        """Return whether an option has to be turned to before it is seen."""
        return False

    def takes(self, name: str) -> bool:
        """Handle an intent here, or return False to leave it to the model."""
        return name in ("TurnPage", "ShowChances") and any(coach.unfold() for coach in self.coaches)

    def show_coach(self) -> None:
        for coach in self.coaches:
            coach.update_said(self.session)

    def fold(self) -> None:
        """Hide what lies over others until the next key."""
        for coach in self.coaches:
            coach.fold()

    def back(self) -> bool:
        """Close what is open here and nowhere else; return whether there was anything."""
        return False

    @property
    def corner(self) -> str:
        """Corner of the map: the key of the legend, and a shared stamp."""
        stamp = self.session.table.stamp if self.session.partner is not None else ""
        told = "  ".join(filter(None, (say("legend.hint"), stamp and f"#{stamp[:STAMP]}")))
        return f" {told} "


class FootView(PlayView):
    """A view with two rows for what to do, and messages over them.

    `BETWEEN` is the rows between them and what the coach says.
    """

    BETWEEN = 0

    def __init__(self, runner: Runner, context: AppContext) -> None:
        super().__init__(runner, context)
        self.orders, self.advice = OrdersPane(id="orders"), PromptLine(id="advice")
        self._folded: TableMessage | None = None
        self._height_and_margin = 1, 1

    def show_message(self, message: TableMessage) -> None:
        """Show a message over the order's last row, or unfolded above it."""
        prompts = message.kind == "prompt"
        if cut := self.orders.cut if prompts else "":
            message = TableMessage("prompt", cut)
        unfolds = message.kind != "closed" and message != self._folded
        height = min(self.advice.lines_wanted(message, self.app.size.width), MOST_LINES) if unfolds else 1
        lists = self.orders.text_rows > 1 or (bool(self.coaches) and self.orders.takes_all)
        above = height > 1 or (not prompts and lists)
        self.orders.cover(not above and (not prompts or not self.orders.takes_all))
        self.advice.visible = self.orders.covered or above
        place = height, 3 if above and not cut else 1
        if place != self._height_and_margin:  # setting it costs a layout
            self._height_and_margin = place
            self.advice.styles.height, self.advice.styles.margin = height, (0, 0, place[1], 0)
            for coach in self.coaches:
                coach.styles.offset = (0, min(0, self.BETWEEN - height * above))
        self.advice.show(message, self.orders.edge)

    def fold(self) -> None:
        """Reduce the message over the map to one line."""
        self._folded = self.advice.message
        super().fold()
