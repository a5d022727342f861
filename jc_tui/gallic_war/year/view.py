"""What the end of the year looks like: its steps, what is decided in them, and at last what came of all."""

from __future__ import annotations

from typing import cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from engine.gallic_war.words import say
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.year.model import YearEnd
from jc_tui.gallic_war.year.steps import last_told
from jc_tui.look.spans import wrapped
from jc_tui.map.view import MapView
from jc_tui.table.intents import EndPhase, MarkLine, Pick, Point, PointLine, Say
from jc_tui.table.list_choice import DONE
from jc_tui.table.targets import begin_marks
from jc_tui.widgets.pick_list import PickList
from jc_tui.widgets.play_view import PhaseView

MAPPED, MAPPED_ROWS = 120, 34
"""Columns and rows from which the map stands beside the lists."""

STEPS_WIDTH = 41
"""The columns of the steps where they stand beside the choices."""

APART = "   "
"""What stands between the parts of the head."""

SPARE = 2
"""The rows by which the lines at the foot may grow once more is said there."""

MAPPED_STORY = 7
"""The rows for it above the choices, where the map stands beside them."""

STORY_ROWS = 5
"""The rows that are kept for what happened last."""

CHOOSING = frozenset(("MarkLine", "AskHint", "Undo", "open_map", "switch"))
"""The keys that are of use while there is something to choose."""


class YearView(PhaseView):
    """The end of the year."""

    NAME, END = "year", "keys.button-done"
    _asked: object = None

    @property
    def _year(self) -> YearEnd:
        return cast(YearEnd, self.model.mode)

    def compose(self) -> ComposeResult:
        """Title; the steps and what happened last; the map; what there is to choose; the last lines."""
        yield Static("", id="year-title", markup=False)
        with Horizontal(id="year-body"):
            with Vertical(id="year-left"):
                yield Static("", id="year-steps", markup=False)
                yield Static("", id="year-story", markup=False)
            atlas, ascii_only = self.session.ui.map.atlas, self.around.glyphs.ascii
            yield MapView(atlas, id="year-map", ascii_only=ascii_only)
            yield PickList(id="year-choices")
        yield from self.foot()

    def on_resize(self, event: Resize) -> None:
        """Where there is room the map stands beside the lists."""
        width, height = event.size
        self.set_class(width >= MAPPED and height >= MAPPED_ROWS, "-mapped")
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        self.query_one(MapView).fit()
        if self.is_mounted and self.model.mode is not None:
            self._show_steps()

    def offers(self, name: str) -> bool:
        """Return whether a key is of use now: while it is only read, nothing is chosen."""
        return not (name in CHOOSING and self.model.mode is not None and self._year.to_read)

    # --- what is shown ---------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the step there is; at the end what came of all."""
        year, view = self._year, self.session.view
        asked = view.phase, view.to_act, self.session.eyes, year.to_read
        if asked != self._asked:
            self._asked = asked
            self._begin()
        self.update_line("title", self._title())
        self._show_steps()
        self.query_one(PickList).set_rows(year.rows, year.key)
        self._show_map()
        self.show_foot()

    def _begin(self) -> None:
        """Something else is asked: it is chosen from the list."""
        if not self.has_class("-mapped") or self._year.to_read:
            self.query_one(PickList).focus()
        if self.has_class("-map"):
            self.remove_class("-map")
            self.call_after_refresh(self.query_one(MapView).fit)

    def _title(self) -> str:
        view = self.session.view
        told = [
            say("year.title", year=load_facts().year(self._year.year)),
            say("year.title-points", points=view.points),
            say("year.title-supply", number=view.supply),
        ]
        if view.winter.garrison:
            told.append(say("year.title-garrison", n=view.winter.garrison))
        while len(told) > 1 and len(APART.join(told)) > self.app.size.width - 2:
            told.pop()
        return APART.join(told)

    def _show_steps(self) -> None:
        """The steps, with what came of them where there is room; below what happened last, as much as fits."""
        year, found = self._year, self._year.steps
        room = (self.query_one("#year-steps").content_size.width or STEPS_WIDTH) - 1
        height = self.query_one("#year-body").size.height
        told = [wrapped(step.line, room, 4) for step in found]
        if sum(map(len, told)) > height - (0 if year.to_read else STORY_ROWS):
            told = [wrapped(step.line if step.state == "now" else step.bare, room, 4) for step in found]
        shown = [
            Content.styled(line, "bold $primary" if step.state == "now" else "")
            for step, lines in zip(found, told, strict=True)
            for line in lines
        ]
        self.update_line("steps", Content("\n").join(shown))
        left = height - len(shown) - 1 - SPARE
        left = min(left, MAPPED_STORY) if self.has_class("-mapped") else left
        story = [line for sentence in year.preview for line in wrapped(sentence, room)]
        if not year.to_read and left - len(story) > 1:
            story += [*([""] if story else []), *last_told(found, room, left - len(story) - bool(story))]
        self.update_line("story", "\n".join(story))

    def _show_map(self) -> None:
        """All that stands on the map; with limits where they are asked about; the place under the cursor."""
        year, board, decision = self._year, self.query_one(MapView), self._year.decision
        marks = self.model.parts.marks
        if decision is None or year.to_read:
            board.marks, board.targets = marks, {}
            return
        board.note = self.corner
        board.marks = {**marks, **decision.map_marks(year.marked)}
        board.targets = begin_marks({decision.place(key) for key in decision.choosable()} - {""})
        if not board.has_focus and (place := decision.place(year.key)):
            board.selected = place

    # --- what is done ----------------------------------------------------------------------------------------

    @on(PickList.Highlighted)
    def _pointed(self, message: PickList.Highlighted) -> None:
        message.stop()
        self.runner.send(PointLine(str(message.key)))

    @on(PickList.Chosen)
    def _chosen(self, message: PickList.Chosen) -> None:
        message.stop()
        key = str(message.key)
        self.runner.send(EndPhase() if key == DONE else MarkLine(key))

    @on(MapView.Highlighted)
    @on(MapView.Selected)
    def _place_pointed(self, message: MapView.Highlighted | MapView.Selected) -> None:
        """The list follows the map; choosing an area chooses in the list."""
        message.stop()
        chosen = isinstance(message, MapView.Selected)
        self.runner.send(Pick(message.place) if chosen else Point(message.place))

    # --- keys that change only what is in sight --------------------------------------------------------------

    def switch(self) -> None:
        """From the list to the map and back."""
        board = self.query_one(MapView)
        if self.has_class("-map") or not self.has_class("-mapped"):
            self.open_map()
        elif board.has_focus:
            self.query_one(PickList).focus()
        else:
            board.focus()

    def open_map(self) -> None:
        """The map in place of the lists, as large as there is room, and back."""
        board = self.query_one(MapView)
        self.toggle_class("-map")
        self.call_after_refresh(board.fit)
        is_on = self.has_class("-map")
        (board if is_on else self.query_one(PickList)).focus()
        self.runner.send(Say(say("year.map-how") if is_on else ""))

    def back(self) -> bool:
        """From the map to the list."""
        if not self.query_one(MapView).has_focus:
            return False
        self.switch()
        return True
