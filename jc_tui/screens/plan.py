"""The plan: what is drafted, what it would come to, and whether it is done."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.events import Mount, Resize
from textual.style import Style
from textual.widgets import Static

from engine.translations import say
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.spans import plain_row
from jc_tui.runner import Runner
from jc_tui.screens.base import BaseScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import Decide, What, Yes
from jc_tui.widgets.help_text import HelpText, Page
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.pick_list import PickList
from jc_tui.widgets.table_layout import arrangement, layout_classes


class PlanScreen(BaseScreen[None]):
    """Shows the drafts and what they come to, in the place of the panes."""

    CALLED = "plan.screen"
    CSS_PATH = "../styles/plan.tcss"
    BINDINGS = bindings_of("plan")
    AUTO_FOCUS = "#plan-list"

    def __init__(self, session: GameSession, context: AppContext, runner: Runner) -> None:
        super().__init__(context=context)
        self.runner, self.model = runner, runner.model

    @property
    def visual_style(self) -> Style:
        """No ink of its own, which Textual would give to every blank below."""
        return Style()

    def compose(self) -> ComposeResult:
        with Vertical(id="plan"):
            yield Static(say("plan.title"), classes="shell-heading", markup=False)
            with Container(id="plan-body"):
                yield PickList(id="plan-list")
                yield HelpText(id="plan-text")
            yield MessageLine(id="message")
        yield self.key_bar()

    @on(Mount)
    @on(Resize)
    def place(self) -> None:
        """Put it where the panes are, or over the foot of the map."""
        width, height = self.app.size
        for name, is_on in layout_classes(arrangement(width, height), height).items():
            self.set_class(is_on, name)

    @on(Mount)
    def show(self) -> None:
        """Show the plan, with the cursor on the order it was opened for."""
        plans, drawn = self.model.plans, self.context.glyphs.drawn
        if plans.draft is None:
            return
        drafts = enumerate(plans.draft.drafts)
        rows = [plain_row(str(at), drawn(f"{at + 1}. {draft.text}")) for at, draft in drafts]
        picker = self.query_one(PickList)
        picker.set_rows(rows, picker.key or str(min(plans.looked_at or 0, len(rows) - 1)))
        self.query_one(HelpText).show(Page("", drawn("\n".join(plans.told))))
        message, line = self.model.message, self.query_one(MessageLine)
        line.say("" if message.kind in ("prompt", "closed") else message.text)
        line.set_class(message.kind == "question", "-asked")
        if message.kind == "refusal":
            line.warn(message.text, message.rule)

    def action_decide(self, what: What) -> None:
        self.runner.send(Decide(what, int(self.query_one(PickList).key or 0)))

    @on(PickList.Chosen)
    def _chosen(self) -> None:
        if self.model.question is None:
            self.action_decide("one")
        else:
            self.runner.send(Yes())

    def action_more(self) -> None:
        self.query_one(HelpText).turn_page()
