"""The screen of the year's end: steps, decisions and results."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Resize

from engine.gallic_war.words import say
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.spans import wrapped
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.ledger import LedgerPane
from jc_tui.gallic_war.year.model import YearEnd, last_told
from jc_tui.screens.play import PlayScreen
from jc_tui.table.intents import Say
from jc_tui.widgets.phase_view import ListView
from jc_tui.widgets.pick_list import PickList

STEPS_WIDTH = 41
"""The columns of the steps where they stand beside the choices."""

APART = "   "

MAPPED_STORY = 7
"""The rows for it above the choices, where the map stands beside them."""

STORY_ROWS = 5
"""The rows that are kept for what happened last."""

CHOOSING = frozenset(("MarkLine", "AskHint", "Undo", "UndoAll", "open_map", "switch"))
"""The keys that are of use while there is something to choose."""


class YearView(ListView[YearEnd]):
    """The end of the year."""

    MAPPED = 120, 34
    _asked: object = None

    def compose(self) -> ComposeResult:
        yield self.line("title")
        with Horizontal(id="phase-body"):
            with Vertical(id="phase-left"):
                yield self.line("steps")
                yield self.line("story")
            with Vertical(id="year-side"):
                yield self.make_board()
                yield LedgerPane(self.session, id="year-ledger")
            yield PickList(id="phase-choices")
        yield from self.foot()

    def on_resize(self, event: Resize) -> None:
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        self.board.fit_rows()
        if self.is_mounted and not self.model.at_table:
            self._show_story()

    def offers(self, name: str) -> bool:
        read = name in CHOOSING and not self.model.at_table and self.phase.to_read
        return not read and super().offers(name)

    # --- what is shown ---------------------------------------------------------------------------------------

    def show(self) -> None:
        year, view = self.phase, self.session.view
        asked = view.phase, view.to_act, self.session.viewer, year.to_read
        if asked != self._asked:
            self._asked = asked
            if not self.has_class("-mapped") or year.to_read:
                self.choices.focus()
            if self.has_class("-map"):
                self.remove_class("-map")
                self.call_after_refresh(self._fit)
        self.update_line("title", self._title())
        self._show_story()
        self.choices.set_rows(year.rows, year.key)
        choice = year.choice
        targets = {choice.place(key) for key in choice.choosable()} - {""}
        self.query_one(LedgerPane).refresh_list()
        self.show_board(targets, "" if self.board.has_focus else choice.place(year.key), choice.map_marks())
        self.show_foot()

    def _title(self) -> str:
        view = self.session.view
        told = [
            say("year.title", year=load_facts().year(self.phase.year)),
            say("year.title-points", points=view.points),
            say("year.title-supply", number=view.supply),
        ]
        if view.winter.garrison:
            told.append(say("year.title-garrison", n=view.winter.garrison))
        while len(told) > 1 and len(APART.join(told)) > self.app.size.width - 2:
            told.pop()
        return APART.join(told)

    def _show_story(self) -> None:
        """Show the steps and what came of them, as much as fits."""
        year, found = self.phase, self.phase.steps
        room = (self.query_one("#phase-steps").content_size.width or STEPS_WIDTH) - 1
        height = self.query_one("#phase-body").size.height
        told = [wrapped(step.line, room, 2) for step in found]
        if sum(map(len, told)) > height - (0 if year.to_read else STORY_ROWS):
            told = [wrapped(step.line if step.state == "now" else step.bare, room, 2) for step in found]
        steps = zip(found, told, strict=True)
        self.show_steps((line, step.state == "now") for step, lines in steps for line in lines)
        left = height - sum(map(len, told)) - 1
        left = min(left, MAPPED_STORY) if self.has_class("-mapped") else left
        story = [line for sentence in year.choice.preview() for line in wrapped(sentence, room)]
        if not year.to_read and left - len(story) > 1:
            story += [*([""] if story else []), *last_told(found, room, left - len(story) - bool(story))]
        self.update_line("story", "\n".join(story))

    # --- keys that change only what is in sight --------------------------------------------------------------

    def switch(self) -> None:
        if self.has_class("-map") or not self.has_class("-mapped"):
            self.open_map()
        else:
            (self.choices if self.board.has_focus else self.board).focus()

    def open_map(self) -> None:
        is_on = not self.has_class("-map")
        self.set_class(is_on, "-map")
        self.call_after_refresh(self._fit)
        (self.board if is_on else self.choices).focus()
        self.runner.send(Say(say("year.map-how") if is_on else ""))

    def back(self) -> bool:
        has_focus = self.board.has_focus
        if has_focus:
            self.switch()
        return has_focus


class YearScreen(PlayScreen):
    """The end of the year on a screen of its own."""

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "#phase-choices"
    BINDINGS = bindings_of("year", game="gallic_war")
    VIEW, WORDS, CALLED = YearView, say, "year.called"
