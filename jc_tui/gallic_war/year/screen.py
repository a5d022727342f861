"""The end of the year on a screen of its own: its steps, what is decided in them, and at last what came of all."""

from __future__ import annotations

from collections.abc import Mapping

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from engine.contract import Seat
from engine.gallic_war.events.year import YearEnded
from engine.gallic_war.state import BUILD, COMPANIONS, LEADER_HOME, LEGIONS_HOME, REPLACE, SUPPLY
from engine.gallic_war.words import label, say
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.year.deciding import DONE, Decision
from jc_tui.gallic_war.year.quartering import Companions, LeaderHome, LegionsHome
from jc_tui.gallic_war.year.spending import Building, Replacing, Starving
from jc_tui.gallic_war.year.steps import PHASES, Step, last_told, steps, year_end
from jc_tui.look.bindings import bindings_of
from jc_tui.look.spans import wrapped
from jc_tui.map.paint import begin_marks
from jc_tui.map.view import MapView
from jc_tui.screens.phase import Phase
from jc_tui.screens.play import PlayScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.list_pane import Row
from jc_tui.widgets.pick_list import PickList, plain_row

DECISIONS: Mapping[str, type[Decision]] = {
    LEGIONS_HOME: LegionsHome,
    LEADER_HOME: LeaderHome,
    COMPANIONS: Companions,
    SUPPLY: Starving,
    REPLACE: Replacing,
    BUILD: Building,
}
"""What is decided in each phase."""

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

CHOOSING = frozenset(("hint", "mark", "map", "switch", "undo"))
"""What is done while there is something to choose."""

STORY_ROWS = 5
"""The rows that are kept for what happened last."""


class YearScreen(PlayScreen):
    """The end of the year. When it is over, all that happened in it is there to be read before the next begins."""

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "#year-choices"
    BINDINGS = bindings_of("year", game="gallic_war")

    def __init__(self, session: GameSession, around: Surroundings) -> None:
        super().__init__(session, around)
        self._phase = Phase(self, "year")
        self.message = self._phase.message
        self._year = session.view.year
        self._marked: set[str] = set()
        self.unkept = lambda: self._marked
        self._read = False
        self._choices = PickList(id="year-choices")

    def compose(self) -> ComposeResult:
        """Title; the steps and what happened last; the map; what there is to choose; the last lines."""
        yield Static("", id="year-title", markup=False)
        with Horizontal(id="year-body"):
            with Vertical(id="year-left"):
                yield Static("", id="year-steps", markup=False)
                yield Static("", id="year-story", markup=False)
            yield MapView(self.session.pack.board.atlas, id="year-map", ascii_only=self.around.glyphs.ascii)
            yield self._choices
        yield from self.coach_pane()
        yield from self._phase.foot("keys.button-done")

    def on_resize(self, event: Resize) -> None:
        """Where there is room the map stands beside the lists."""
        width, height = event.size
        self.set_class(width >= MAPPED and height >= MAPPED_ROWS, "-mapped")
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        self.query_one(MapView).fit()
        if self.is_mounted:
            self._show_steps()

    # --- what is shown ---------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether it is: for what belongs to other screens at once, at the end when it has been read."""
        return self.session.view.phase not in PHASES and not self._to_read

    @property
    def _to_read(self) -> bool:
        """Whether the year has ended on this screen, and what came of it was not read yet."""
        if self._read or (self.session.view.phase in PHASES and self.session.view.year == self._year):
            return False
        numbers = load_facts().numbers.turns
        ended = [event.year for event in year_end(self.session) if isinstance(event, YearEnded)]
        return ended == [numbers[self._year - 1].year]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While it is only read, nothing is chosen."""
        if action in CHOOSING and self._to_read:
            return False
        return super().check_action(action, parameters)

    def on_screen_resume(self) -> None:
        """Back from help or from a hand-over: go on."""
        if self.is_mounted:
            self.call_after_refresh(self.advance)

    def show_session(self) -> None:
        """Show the step there is; at the end what came of all, to all who share the screen."""
        if self._to_read:
            if self.session.shared:
                self.session.look(Seat.SPECTATOR)
            self._forget()
        elif self.go_when_over():
            return
        elif self._phase.is_another():
            self._forget()
        self._show_year()
        self.show_coach()
        if self._to_read:
            self._phase.update_line("todo", say("year.todo-read"))
        else:
            decision = self._decision
            self._phase.ask(decision.todo(self._marked) if decision is not None else "")

    def _forget(self) -> None:
        """Drop the marks, and what was said: somebody else looks, or something else is asked."""
        self._marked = set()
        if not self.has_class("-mapped") or self._to_read:
            self._choices.focus()
        if self.has_class("-map"):
            self.remove_class("-map")
            self.call_after_refresh(self.query_one(MapView).fit)
        self.message.say("")
        self.refresh_bindings()

    def clear(self) -> None:
        """Show nothing of either player."""
        self._choices.set_rows(())
        self._phase.update_line("story", "")

    @property
    def _decision(self) -> Decision | None:
        """What is decided now by who is at the screen."""
        view, legal = self.session.view, self.session.legal
        return DECISIONS[view.phase](view, legal) if legal and view.phase in DECISIONS else None

    def _show_year(self) -> None:
        """The head, the steps, the choices and the map."""
        self._phase.update_line("title", self._title())
        self._show_steps()
        self._show_choices()
        self._show_map()

    def _title(self) -> str:
        view = self.session.view
        told = [
            say("year.title", year=load_facts().year(self._year)),
            say("year.title-points", points=view.points),
            say("year.title-supply", number=view.supply),
        ]
        if view.winter.garrison:
            told.append(say("year.title-garrison", n=view.winter.garrison))
        while len(told) > 1 and len(APART.join(told)) > self.size.width - 2:
            told.pop()
        return APART.join(told)

    def _steps(self) -> list[Step]:
        return steps(self.session.view, year_end(self.session), over=self._to_read, number=self._year)

    def _show_steps(self) -> None:
        """The steps, with what came of them where there is room; below what happened last, as much as fits."""
        found = self._steps()
        room = (self.query_one("#year-steps").content_size.width or STEPS_WIDTH) - 1
        height = self.query_one("#year-body").size.height
        told = [wrapped(step.line, room, 4) for step in found]
        if sum(map(len, told)) > height - (0 if self._to_read else STORY_ROWS):
            told = [wrapped(step.line if step.state == "now" else step.bare, room, 4) for step in found]
        shown = [
            Content.styled(line, "bold $primary" if step.state == "now" else "")
            for step, lines in zip(found, told, strict=True)
            for line in lines
        ]
        self._phase.update_line("steps", Content("\n").join(shown))
        decision, left = self._decision, height - len(shown) - 1 - SPARE
        left = min(left, MAPPED_STORY) if self.has_class("-mapped") else left
        ahead = decision.preview(self._marked) if decision is not None and not self._to_read else []
        story = [line for sentence in ahead for line in wrapped(sentence, room)]
        if not self._to_read and left - len(story) > 1:
            story += [*([""] if story else []), *last_told(found, room, left - len(story) - bool(story))]
        self._phase.update_line("story", "\n".join(story))

    def _show_choices(self) -> None:
        choices, decision = self._choices, self._decision
        if self._to_read:
            choices.set_rows(self._account(), choices.key or DONE)
            return
        if decision is None:
            choices.set_rows(())
            return
        self._marked &= set(decision.choosable())
        done = decision.done_text(self._marked)
        ink = "muted" if decision.missing(self._marked) else "mark"
        rows = [*([plain_row(DONE, done, ink)] if done else []), *decision.rows(self._marked)]
        known = {row.key for row in rows}
        choices.set_rows(rows, choices.key if choices.key in known else decision.usual())

    def _account(self) -> list[Row]:
        """All that happened, step by step; on the first line it goes on."""
        turns = load_facts().numbers.turns
        last = self._year == len(turns)
        go_on = say("year.go-to-end") if last else say("year.go-on", year=load_facts().year(self._year + 1))
        rows = [plain_row(DONE, go_on, "mark")]
        for step in self._steps():
            told = step.told
            if told:
                rows.append(plain_row("", f"{step.section} {step.name}"))
                rows += [plain_row(f"{step.section} {number}", line) for number, line in enumerate(told)]
        return rows

    def _show_map(self) -> None:
        """All that stands on the map; with limits where they are asked about; the place under the cursor."""
        view, board, decision = self.session.view, self.query_one(MapView), self._decision
        marks = self.session.pack.board.marks(view)
        if decision is None or self._to_read:
            board.marks, board.targets = marks, {}
            return
        board.note = self.corner
        board.marks = marks | decision.map_marks(self._marked)
        board.targets = begin_marks({decision.place(key) for key in decision.choosable()} - {""})
        if not board.has_focus and (place := decision.place(self._choices.key)):
            board.selected = place

    # --- what is done ----------------------------------------------------------------------------------------

    @on(PickList.Highlighted, "#year-choices")
    def _highlighted(self, message: PickList.Highlighted) -> None:
        message.stop()
        self._show_map()

    @on(PickList.Chosen, "#year-choices")
    def _picked(self, message: PickList.Chosen) -> None:
        message.stop()
        if self._to_read or message.key == DONE:
            self.action_end()
        else:
            self._choose(str(message.key))

    @on(MapView.Highlighted)
    def _looked(self, message: MapView.Highlighted) -> None:
        """The list follows the map."""
        message.stop()
        if keys := self._there(message.place):
            self._choices.move_to(keys[0])

    @on(MapView.Selected)
    def _place_chosen(self, message: MapView.Selected) -> None:
        """Choose in an area: the next of its blocks that is not marked; once all are, none of them is."""
        message.stop()
        keys = self._there(message.place)
        if not keys:
            if self._decision is not None:
                self.message.say(say("year.nobody-there", place=label(message.place)))
            return
        left = [key for key in keys if key not in self._marked]
        if not left:
            self._marked -= {*keys}
            self.show_session()
            return
        self._choices.move_to(left[0])
        self._choose(left[0])

    def _there(self, place: str) -> list[str]:
        decision = self._decision
        if decision is None or self._to_read:
            return []
        return [key for key in decision.choosable() if decision.place(key) == place]

    def _choose(self, key: str) -> None:
        """Mark a line, or take its mark away; or do what it says."""
        decision = self._decision
        if decision is None:
            return
        self.message.say("")
        if not decision.marks_blocks:
            if action := decision.at_once(key):
                self.do(action)
            return
        if key in self._marked:
            self._marked.discard(key)
        elif why := decision.no_mark(key, self._marked):
            self.message.warn(why, decision.rule)
            return
        else:
            self._marked.add(key)
        self.show_session()

    def action_mark(self) -> None:
        """Choose what is under the cursor, but not the end."""
        if self._choices.key != DONE and not self._to_read:
            self._choices.action_choose()

    def action_end(self) -> None:
        """Do what is marked, and be done with the step; or go on to the next year."""
        if self._to_read:
            self._read = True
            self.advance()
            return
        decision = self._decision
        if decision is None or not self._phase.is_awaited():
            return
        if decision.missing(self._marked):
            self.message.warn(say("year.not-yet"), decision.rule)
            return
        actions, self._marked = decision.actions(self._marked), set()
        if actions:
            self.do(*actions)

    def action_undo(self) -> None:
        """Take back the last thing done; marks go first."""
        self.message.say("")
        if self._marked:
            self._marked = set()
            self.show_session()
        else:
            super().action_undo()

    def action_switch(self) -> None:
        """From the list to the map and back."""
        board = self.query_one(MapView)
        if self.has_class("-map") or not self.has_class("-mapped"):
            self.action_map()
        elif board.has_focus:
            self._choices.focus()
        else:
            board.focus()

    def action_map(self) -> None:
        """The map in place of the lists, as large as there is room, and back."""
        board = self.query_one(MapView)
        self.toggle_class("-map")
        self.call_after_refresh(board.fit)
        if self.has_class("-map"):
            board.focus()
            self.message.say(say("year.map-how"))
        else:
            self._choices.focus()
            self.message.say("")

    def action_back(self) -> None:
        """From the map to the list, else out of the screen; what is to be read counts as read."""
        if self.query_one(MapView).has_focus:
            self.action_switch()
        elif self._to_read:
            self.action_end()
        else:
            self.leave()

    def action_help(self) -> None:
        """Help: on the rule of the last refusal, else on the keys."""
        self.open_help(self.message.rule or self.coach_rule, say("year.called"))
