"""The winter turn: where it stands, the points, and what a player has to choose in it."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from engine.contract import GameError, Seat
from engine.julius_caesar.actions import Disband, End
from engine.julius_caesar.quarters import crowded_first, quarters
from engine.julius_caesar.words import label, say, year_bc
from jc_tui.julius_caesar.choosing import place_of
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.marks import map_marks
from jc_tui.julius_caesar.winter import wintering
from jc_tui.julius_caesar.winter.rows import block_rows, navis_rows
from jc_tui.look.bindings import bound
from jc_tui.map.paint import begin_marks
from jc_tui.map.view import MapView
from jc_tui.screens.handover import settle_eyes
from jc_tui.screens.help import HelpScreen
from jc_tui.screens.play import PlayScreen
from jc_tui.sitting.sitting import Sitting
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.pick_list import PickList, plain_row
from jc_tui.widgets.plain import bottom_line

DONE = "done"
"""The key of the line that ends the step."""

MOST_TOLD = 6
"""Sentences about this winter that are shown, the last ones."""

MAPPED, MAPPED_ROWS = 118, 34
"""Columns and rows from which the small map stands beside the lists."""

BROAD, BROAD_ROWS = 156, 45
"""Columns and rows from which it is the medium map."""

SECTIONS = {"port": "8.3", "supply": "8.4", "disband": "8.5"}
"""The rule of each phase."""


class WinterScreen(PlayScreen):
    """Winter, step by step: Navis to ports, the surplus of crowded cities, and whom one disbands by choice.

    Dismisses itself when the winter is over. Escape leaves it before that, to look at the map: whoever opened it
    opens it again when the player wants to go on. Where two players share the screen, it passes the keyboard
    between them, and when it dismisses itself the sitting shows no more than both may see.
    """

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "#winter-choices"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("space", "mark", "keys.winter-mark", game="julius_caesar"),
        bound("e", "end", "keys.winter-end", game="julius_caesar"),
        bound("u", "undo", "keys.winter-undo", game="julius_caesar"),
        bound("tab", "switch", "keys.winter-switch", game="julius_caesar", show=False),
        bound("f1,question_mark", "help", "keys.winter-help", game="julius_caesar", key_display="F1"),
        bound("escape", "back", "keys.winter-back", game="julius_caesar"),
    ]

    def __init__(self, sitting: Sitting, around: Surroundings) -> None:
        super().__init__(sitting, around)
        self._marked: set[str] = set()
        self._moment: tuple[str, Seat | None, Seat] | None = None
        self._gone = False

    def compose(self) -> ComposeResult:
        """Title; steps, choices and ports; beside them the map, points and what has happened; the last lines."""
        yield Static("", id="winter-title", markup=False)
        with Horizontal(id="winter-body"):
            with Vertical(id="winter-left"):
                yield Static("", id="winter-steps", markup=False)
                yield PickList(id="winter-choices")
                yield PickList(id="winter-ports")
            with Vertical(id="winter-side"):
                board = MapView(
                    self.sitting.pack.board.atlas, id="winter-map", ascii_only=self.around.glyphs.ascii
                )
                board.can_focus = False
                yield board
                yield Static("", id="winter-points", markup=False)
                yield Static("", id="winter-story", markup=False)
        yield MessageLine(id="winter-message")
        yield Static("", id="winter-todo", markup=False)
        yield bottom_line(
            self.around.settings,
            (
                ("keys.button-done", "end"),
                ("keys.button-undo", "undo"),
                ("keys.button-help", "help"),
                ("keys.button-back", "back"),
            ),
        )

    def on_resize(self, event: Resize) -> None:
        """Beside the lists there is the map, where there is room for it."""
        width, height = event.size
        self.set_class(width >= MAPPED and height >= MAPPED_ROWS, "-mapped")
        self.set_class(width >= BROAD and height >= BROAD_ROWS, "-broad")
        self.query_one(MapView).level = "medium" if self.has_class("-broad") else "small"

    def on_screen_resume(self) -> None:
        """Back from help or from a hand-over: go on."""
        if self.is_mounted and not self._gone:
            self.call_after_refresh(self.advance)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Marking, and being done, are for supply and disbanding."""
        if action in ("mark", "end"):
            return bool(self.sitting.view.phase != "port")
        return super().check_action(action, parameters)

    # --- what is shown ---------------------------------------------------------------------------------------

    def show_sitting(self) -> None:
        """Show the winter as it is; go when it is over."""
        sitting, facts = self.sitting, load_facts()
        if self._gone or not self.is_mounted:
            return
        if sitting.view.phase not in wintering.PHASES:
            self._leave()
            return
        settle_eyes(self)
        view, legal = sitting.view, sitting.legal
        moment = (view.phase, view.to_act, sitting.eyes)
        if moment != self._moment:
            self._moment, self._marked = moment, set()
            self.refresh_bindings()
            self._message.say("")
        self._marked &= wintering.disbandable(legal)
        events = wintering.this_winter(sitting)
        self._update("title", say("winter.title", year=view.year, bc=year_bc(view.year)))
        steps = wintering.steps(view, wintering.counted_in(events))
        self._update("steps", Content("\n").join(map(_step_line, steps)))
        self._update("points", "\n".join(wintering.points_lines(view, facts)))
        told = wintering.happenings(events)
        self._update("story", "\n".join([say("winter.so-far"), *told[-MOST_TOLD:]]) if told else "")
        self._show_choices()
        self._show_map()
        if not legal:
            self._update("todo", sitting.waiting_for)
        else:
            self._update("todo", wintering.todo(view, self._short(), len(self._marked)))

    def _update(self, name: str, text: str | Content) -> None:
        self.query_one(f"#winter-{name}", Static).update(text)

    def _leave(self) -> None:
        """Go; while another screen is above, wait until that is closed."""
        if self.sitting.shared:
            self.sitting.look(Seat.SPECTATOR)
        self.query_one("#winter-choices", PickList).set_rows(())
        self._update("story", "")
        if self.is_current:
            self._gone = True
            self.dismiss()

    def _show_choices(self) -> None:
        """The Navis and their ports, or the blocks by city."""
        choices, side = self.query_one("#winter-choices", PickList), self.query_one("#winter-ports", PickList)
        view, facts, legal = self.sitting.view, load_facts(), self.sitting.legal
        navis = wintering.ports(legal)
        side.display = bool(navis)
        self.set_class(bool(navis), "-ports")
        if navis:
            choices.set_rows(navis_rows(navis, view, facts), choices.key or next(iter(navis)))
            self._show_ports()
            return
        choices.focus()
        if not legal:
            choices.set_rows(())
            return
        rows = block_rows(view, facts, self._marked, crowded_only=view.phase == "supply")
        done = plain_row(DONE, self._done_text(), "mark" if self._ready else "muted")
        known = choices.key in {row.key for row in rows if row.key}
        first = next((row.key for row in rows if row.key), DONE)
        start = first if view.phase == "supply" else DONE
        choices.set_rows([done, *rows], choices.key if known or choices.key == DONE else start)

    def _show_map(self) -> None:
        """All that stands on the map, what is chosen about, and the place under the cursor."""
        sitting, board = self.sitting, self.query_one(MapView)
        view, legal = sitting.view, sitting.legal
        board.marks = map_marks(view)
        ways = wintering.ports(legal).get(self._key, [])
        cities = [way.city for way in ways] or [city for city, _ in self._short()]
        board.targets = begin_marks(cities)
        ports = self.query_one("#winter-ports", PickList)
        place = ports.key if ways and ports.has_focus else place_of(view, self._key)
        if place:
            board.selected = place

    @property
    def _key(self) -> str:
        """What the cursor is on among the choices."""
        return self.query_one("#winter-choices", PickList).key

    def _show_ports(self) -> None:
        view, facts = self.sitting.view, load_facts()
        ways = wintering.ports(self.sitting.legal).get(self.query_one("#winter-choices", PickList).key, [])
        rows = [plain_row(way.city, wintering.port_line(way.city, view, facts)) for way in ways]
        roomy = (way.city for way in ways if not quarters(view, facts.components, way.city).full)
        picker = self.query_one("#winter-ports", PickList)
        picker.set_rows([plain_row("", say("winter.ports")), *rows], next(roomy, rows[0].key if rows else None))

    def _done_text(self) -> str:
        view = self.sitting.view
        if view.phase == "supply":
            missing = sum(number for _, number in self._short())
            if missing:
                return say("winter.mark-more", number=missing)
            return say("winter.disband", number=len(self._marked))
        return say("winter.disband-keep-rest", n=len(self._marked)) if self._marked else say("winter.keep-all")

    @property
    def _ready(self) -> bool:
        return self.sitting.view.phase != "supply" or not self._short()

    def _short(self) -> list[tuple[str, int]]:
        """The crowded cities in which more blocks have to be marked, with how many."""
        view = self.sitting.view
        if view.phase != "supply" or view.to_act is None:
            return []
        short = []
        for city in crowded_first(view, load_facts().components, view.to_act):
            missing = city.surplus - sum(block.id in self._marked for block in city.blocks)
            if missing > 0:
                short.append((city.city, missing))
        return short

    @property
    def _message(self) -> MessageLine:
        return self.query_one("#winter-message", MessageLine)

    def show_refusal(self, error: GameError) -> None:
        """Why something was not done; F1 opens the rule."""
        self._message.refuse(error)

    def drop_refusal(self) -> None:
        """Say it no longer."""
        self._message.say("")

    # --- what is done ----------------------------------------------------------------------------------------

    @on(PickList.Highlighted, "#winter-choices")
    def _highlighted(self, message: PickList.Highlighted) -> None:
        message.stop()
        if self.sitting.view.phase == "port" and self.sitting.legal:
            self._show_ports()
        self._show_map()

    @on(PickList.Highlighted, "#winter-ports")
    def _port_highlighted(self, message: PickList.Highlighted) -> None:
        message.stop()
        self._show_map()

    @on(MapView.Selected)
    def _place_clicked(self, message: MapView.Selected) -> None:
        """A click on the map takes the cursor to what can be chosen there."""
        message.stop()
        choices, ports = self.query_one("#winter-choices", PickList), self.query_one("#winter-ports", PickList)
        if message.place in {row.key for row in ports.rows} and ports.display:
            ports.move_to(message.place)
            ports.focus()
        here = (
            row.key
            for row in choices.rows
            if row.key and place_of(self.sitting.view, str(row.key)) == message.place
        )
        if (block := next(here, "")) != "":
            choices.move_to(block)
        self._show_map()

    @on(PickList.Chosen, "#winter-choices")
    def _picked(self, message: PickList.Chosen) -> None:
        message.stop()
        if message.key == DONE:
            self.action_end()
        elif self.sitting.view.phase == "port":
            self._show_ports()
            self.query_one("#winter-ports", PickList).focus()
        else:
            self._mark(str(message.key))

    @on(PickList.Chosen, "#winter-ports")
    def _port_picked(self, message: PickList.Chosen) -> None:
        message.stop()
        navis = self.query_one("#winter-choices", PickList).key
        ways = wintering.ports(self.sitting.legal).get(navis, ())
        way = next((way for way in ways if way.city == message.key), None)
        if way is None:
            return
        self.query_one("#winter-choices", PickList).focus()
        if self.do(way) and self.is_current and not self._gone:
            self._message.say(say("winter.winters", block=label(navis), place=label(way.city)))

    def action_mark(self) -> None:
        """Mark the block under the cursor, or take the mark away."""
        picker = self.query_one("#winter-choices", PickList)
        if picker.has_focus and picker.key != DONE and self.sitting.view.phase != "port":
            picker.action_choose()

    def _mark(self, block: str) -> None:
        self._message.say("")
        view = self.sitting.view
        if block in self._marked:
            self._marked.discard(block)
        elif block not in wintering.disbandable(self.sitting.legal):
            self.do(Disband(block))
            return
        elif view.phase == "supply" and place_of(view, block) not in {city for city, _ in self._short()}:
            city = label(place_of(view, block) or "")
            self._message.warn(say("winter.no-more-than-surplus", place=city), SECTIONS["supply"])
        else:
            self._marked.add(block)
        self.show_sitting()

    def action_end(self) -> None:
        """Disband whom is marked, and be done with the step where that takes a word."""
        view = self.sitting.view
        if not self.sitting.legal:
            self._message.say(self.sitting.waiting_for)
            return
        marked = [Disband(block) for block in load_facts().blocks if block in self._marked]
        if view.phase == "disband":
            self._marked = set()
            self.do(*marked, End())
        elif view.phase == "supply" and self._ready:
            self._marked = set()
            self.do(*marked)
        elif view.phase == "supply":
            self._message.warn(say("winter.surplus-first"), SECTIONS["supply"])
        else:
            self.do(End())

    def action_undo(self) -> None:
        """Take back the last thing done; marks go first."""
        self._message.say("")
        if self._marked:
            self._marked = set()
            self.show_sitting()
        else:
            self.undo()

    def action_switch(self) -> None:
        """From the Navis to their ports and back."""
        choices, ports = self.query_one("#winter-choices", PickList), self.query_one("#winter-ports", PickList)
        (ports if ports.display and choices.has_focus else choices).focus()

    def action_help(self) -> None:
        """Help: on the rule of the last refusal, else on the keys."""
        self.app.push_screen(HelpScreen(self._message.rule, say("help.screen-winter"), around=self.around))

    def action_back(self) -> None:
        """From the ports to the Navis, else out of the screen."""
        if self.query_one("#winter-ports", PickList).has_focus:
            self.query_one("#winter-choices", PickList).focus()
        else:
            self.left = True
            self.dismiss()


def _step_line(step: wintering.Step) -> Content:
    mark = {-1: "[x]", 0: "[>]", 1: "[ ]"}[step.place]
    note = f": {step.note}" if step.note else ""
    return Content.styled(f"{mark} {step.section} {step.name}{note}", "bold $primary" if not step.place else "")
