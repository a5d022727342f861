"""The plan: what is drafted, what it would come to, and whether it is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from textual import on
from textual.app import ComposeResult
from textual.widgets import Static

from engine.values import frozen
from engine.words import say
from jc_tui.look.bindings import bindings_of
from jc_tui.screens.shell import ShellScreen
from jc_tui.surroundings import Surroundings
from jc_tui.table.plans import OrderPlan, PlannedOrder
from jc_tui.widgets.help_text import HelpText, Page
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.pick_list import PickList, plain_row


@frozen
class Decided:
    """What is to be done with the drafts: all, the one with this number, none of them for good, or none yet."""

    what: Literal["all", "one", "throw", "keep"]
    number: int = 0


class PlanScreen(ShellScreen[Decided | None]):
    """Shows the drafts with what they come to; nothing is decided where the player goes on drafting."""

    CALLED = "plan.screen"
    CSS_PATH = "../styles/plan.tcss"
    BINDINGS = bindings_of("plan")
    AUTO_FOCUS = "#plan-list"

    def __init__(self, drafting: OrderPlan, number: int = 0, *, around: Surroundings) -> None:
        super().__init__(around=around)
        self._drafting = drafting
        self._at = number
        self._asked = 0
        self._rows: Sequence[PlannedOrder] = ()

    def compose(self) -> ComposeResult:
        """The orders, what they come to, the keys."""
        yield Static(say("plan.title"), classes="shell-heading", markup=False)
        yield PickList(id="plan-list")
        yield HelpText(id="plan-text")
        yield MessageLine(id="message")
        yield self.key_bar()

    def on_mount(self) -> None:
        """Show the plan, with the cursor on the order it was opened for."""
        self._show(self._at)

    def _show(self, number: int) -> None:
        self._rows = tuple(self._drafting.drafts)
        texts = [f"{at}. {draft.text}" for at, draft in enumerate(self._rows, 1)]
        rows = [plain_row(str(at), self.around.glyphs.drawn(text)) for at, text in enumerate(texts)]
        self.query_one(PickList).set_rows(rows, str(min(number, len(rows) - 1)))
        self._tell([say("plan.fighting")])
        self._asked += 1
        asked, fights = self._asked, self._drafting.fights()
        self.call_after_refresh(  # or the screen would be empty until they are found
            self.run_worker, partial(self._fight, asked, fights), thread=True
        )

    def _fight(self, asked: int, fights: Callable[[], Sequence[str]]) -> None:
        """Find the odds, in a thread of its own."""
        try:
            told = fights()
        except Exception as error:  # as with a hint that fails: the game goes on
            told = [say("fight.failed", error=type(error).__name__)]
        self.call_later(self._fought, asked, told)

    def _fought(self, asked: int, fights: Sequence[str]) -> None:
        """The odds have been found, unless something else is drafted by now."""
        if asked == self._asked and self.is_mounted:
            self._tell(fights)

    def _tell(self, fights: Sequence[str]) -> None:
        paragraphs = [*fights, *self._drafting.effects]
        self.query_one(HelpText).show(Page("", self.around.glyphs.drawn("\n\n".join(paragraphs))))

    @property
    def _number(self) -> int:
        return int(self.query_one(PickList).key or 0)

    @property
    def _holds(self) -> bool:
        """Whether the drafts are those that are seen: what happened at the table may have cost some."""
        self._drafting.settle()
        return [draft.actions for draft in self._drafting.drafts] == [draft.actions for draft in self._rows]

    def _decide(self, decided: Decided) -> None:
        """Leave with a decision; without it where drafts hold no longer, which the table tells."""
        self.dismiss(decided if self._holds else None)

    def action_do_all(self) -> None:
        """Do all orders for good."""
        self._decide(Decided("all"))

    def action_do_one(self) -> None:
        """Do the one under the cursor for good."""
        self._decide(Decided("one", self._number))

    @on(PickList.Chosen)
    def _chosen(self) -> None:
        self.action_do_one()

    def action_remove(self) -> None:
        """Strike the one under the cursor, and what cannot be without it."""
        if not self._holds:
            self.dismiss(None)
            return
        number = self._number
        text = self._drafting.drafts[number].text
        self._drafting.remove(number)
        told = [say("plan.removed", order=text), self._drafting.tell_dropped()]
        if not self._drafting.drafts:
            self.dismiss(None)
            return
        self._show(number)
        self.say(" ".join(filter(None, told)))

    def action_throw_away(self) -> None:
        """Throw all away."""
        self.dismiss(Decided("throw"))

    def action_keep(self) -> None:
        """Leave the plan for now."""
        self.dismiss(Decided("keep"))

    def action_switch(self) -> None:
        """From the list to the text and back."""
        text, picker = self.query_one(HelpText), self.query_one(PickList)
        self.set_focus(text if picker.has_focus else picker)
