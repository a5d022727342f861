"""The winter turn: where it stands, the points, and what a player has to choose in it."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from engine.julius_caesar.actions import Disband, End, ToPort
from engine.julius_caesar.quarters import crowded_first, quarters
from engine.julius_caesar.state import WINTER
from engine.julius_caesar.words import label, say, year_bc
from jc_tui.julius_caesar.choosing import place_of
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.winter import wintering
from jc_tui.look.bindings import bindings_of
from jc_tui.map.paint import begin_marks
from jc_tui.map.view import MapView
from jc_tui.screens.phase import Phase
from jc_tui.screens.play import PlayScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.pick_list import PickList, plain_row

DONE = "done"
"""The key of the line that ends the step."""

MOST_TOLD = 6
"""Sentences about this winter that are shown, the last ones."""

MAPPED, MAPPED_ROWS = 118, 34
"""Columns and rows from which the small map stands beside the lists."""

BROAD, BROAD_ROWS = 156, 45
"""Columns and rows from which it is the medium map."""

SUPPLY = "8.4"
"""The rule of the surplus."""


class WinterScreen(PlayScreen):
    """Winter, step by step: Navis to ports, the surplus of crowded cities, and whom one disbands by choice."""

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "#winter-choices"
    BINDINGS = bindings_of("winter", game="julius_caesar")

    def __init__(self, session: GameSession, around: Surroundings) -> None:
        super().__init__(session, around)
        self._phase = Phase(self, "winter")
        self.message = self._phase.message
        self._marked: set[str] = set()
        self.unkept = lambda: self._marked
        self._choices, self._ports = PickList(id="winter-choices"), PickList(id="winter-ports")

    def compose(self) -> ComposeResult:
        """Title; steps, choices and ports; beside them the map, points and what has happened; the last lines."""
        yield Static("", id="winter-title", markup=False)
        with Horizontal(id="winter-body"):
            with Vertical(id="winter-left"):
                yield Static("", id="winter-steps", markup=False)
                yield self._choices
                yield self._ports
            with Vertical(id="winter-side"):
                board = MapView(
                    self.session.pack.board.atlas, id="winter-map", ascii_only=self.around.glyphs.ascii
                )
                board.can_focus = False
                yield board
                yield Static("", id="winter-points", markup=False)
                yield Static("", id="winter-story", markup=False)
        yield from self.coach_pane()
        yield from self._phase.foot("keys.button-done")

    def on_resize(self, event: Resize) -> None:
        """Beside the lists there is the map, where there is room for it."""
        width, height = event.size
        self.set_class(width >= MAPPED and height >= MAPPED_ROWS, "-mapped")
        self.set_class(width >= BROAD and height >= BROAD_ROWS, "-broad")
        self.query_one(MapView).level = "medium" if self.has_class("-broad") else "small"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Marking, and being done, are for supply and disbanding."""
        if action in ("mark", "end"):
            return bool(self.session.view.phase != "port")
        return super().check_action(action, parameters)

    def on_screen_resume(self) -> None:
        """Back from help or from a hand-over: go on."""
        if self.is_mounted:
            self.call_after_refresh(self.advance)

    # --- what is shown ---------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the winter is."""
        return self.session.view.phase not in WINTER

    def show_session(self) -> None:
        """Show the winter as it is; go when it is over."""
        if self.go_when_over():
            return
        if self._phase.is_another():
            self._forget()
        self._show_winter()
        self.show_coach()
        self._phase.ask(wintering.todo(self.session.view, self._short(), len(self._marked)))

    def _forget(self) -> None:
        self._marked = set()
        self.message.say("")
        self.refresh_bindings()

    def _show_winter(self) -> None:
        view = self.session.view
        self._marked &= wintering.disbandable(self.session.legal)
        events = wintering.this_winter(self.session)
        self._phase.update_line("title", say("winter.title", year=view.year, bc=year_bc(view.year)))
        steps = [
            Content.styled(told, "bold $primary" if now else "") for told, now in wintering.steps(view, events)
        ]
        self._phase.update_line("steps", Content("\n").join(steps))
        self._phase.update_line("points", "\n".join(wintering.points_lines(view)))
        told = wintering.happenings(events)
        self._phase.update_line("story", "\n".join([say("winter.so-far"), *told[-MOST_TOLD:]]) if told else "")
        self._show_choices()
        self._show_map()

    def clear(self) -> None:
        """Show nothing of either player."""
        self._choices.set_rows(())
        self._phase.update_line("story", "")

    @property
    def _ways(self) -> list[ToPort]:
        return wintering.ports(self.session.legal).get(self._choices.key, [])

    def _show_choices(self) -> None:
        """The Navis and their ports, or the blocks by city."""
        choices, view, legal = self._choices, self.session.view, self.session.legal
        navis = wintering.ports(legal)
        self._ports.display = bool(navis)
        self.set_class(bool(navis), "-ports")
        if navis:
            choices.set_rows(wintering.navis_rows(navis, view), choices.key or next(iter(navis)))
            self._show_ports()
            return
        choices.focus()
        if not legal:
            choices.set_rows(())
            return
        rows = wintering.block_rows(view, self._marked, crowded_only=view.phase == "supply")
        done = plain_row(DONE, self._done_text(), "muted" if self._short() else "mark")
        first = next((row.key for row in rows if row.key), DONE)
        known = {DONE, *(row.key for row in rows)}
        usual = first if view.phase == "supply" else DONE
        choices.set_rows([done, *rows], choices.key if choices.key in known else usual)

    def _show_map(self) -> None:
        """All that stands on the map, what is chosen about, and the place under the cursor."""
        view, board, ways, ports = self.session.view, self.query_one(MapView), self._ways, self._ports
        board.note = self.corner
        board.marks = self.session.pack.board.marks(view)
        board.targets = begin_marks([way.city for way in ways] or list(self._short()))
        place = ports.key if ways and ports.has_focus else place_of(view, self._choices.key)
        if place:
            board.selected = place

    def _show_ports(self) -> None:
        view, ways = self.session.view, self._ways
        rows = [plain_row(way.city, wintering.port_line(way.city, view)) for way in ways]
        roomy = (way.city for way in ways if not quarters(view, load_facts().components, way.city).full)
        self._ports.set_rows(
            [plain_row("", say("winter.ports")), *rows], next(roomy, rows[0].key if rows else None)
        )

    def _done_text(self) -> str:
        if self.session.view.phase == "supply":
            if missing := sum(self._short().values()):
                return say("winter.mark-more", number=missing)
            return say("winter.disband", number=len(self._marked))
        return say("winter.disband-keep-rest", n=len(self._marked)) if self._marked else say("winter.keep-all")

    def _short(self) -> dict[str, int]:
        view = self.session.view
        if view.phase != "supply" or view.to_act is None:
            return {}
        missing = {
            city.city: city.surplus - sum(block.id in self._marked for block in city.blocks)
            for city in crowded_first(view, load_facts().components, view.to_act)
        }
        return {city: number for city, number in missing.items() if number > 0}

    # --- what is done ----------------------------------------------------------------------------------------

    @on(PickList.Highlighted, "#winter-choices")
    def _highlighted(self, message: PickList.Highlighted) -> None:
        message.stop()
        if self.session.view.phase == "port" and self.session.legal:
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
        choices, ports, view = self._choices, self._ports, self.session.view
        if message.place in {row.key for row in ports.rows} and ports.display:
            ports.move_to(message.place)
            ports.focus()
        blocks = (row.key for row in choices.rows if row.key)
        choices.move_to(next((block for block in blocks if place_of(view, str(block)) == message.place), None))
        self._show_map()

    @on(PickList.Chosen, "#winter-choices")
    def _picked(self, message: PickList.Chosen) -> None:
        message.stop()
        if message.key == DONE:
            self.action_end()
        elif self.session.view.phase == "port":
            self._show_ports()
            self._ports.focus()
        else:
            self._mark(str(message.key))

    @on(PickList.Chosen, "#winter-ports")
    def _port_picked(self, message: PickList.Chosen) -> None:
        message.stop()
        navis = self._choices.key
        way = next((way for way in self._ways if way.city == message.key), None)
        if way is None:
            return
        self._choices.focus()
        if self.do(way) and self.is_current:
            self.message.say(say("winter.winters", block=label(navis), place=label(way.city)))

    def action_mark(self) -> None:
        """Mark the block under the cursor, or take the mark away."""
        if self._choices.has_focus and self._choices.key != DONE and self.session.view.phase != "port":
            self._choices.action_choose()

    def _mark(self, block: str) -> None:
        self.message.say("")
        view = self.session.view
        if block in self._marked:
            self._marked.discard(block)
        elif block not in wintering.disbandable(self.session.legal):
            self.do(Disband(block))
            return
        elif view.phase == "supply" and place_of(view, block) not in self._short():
            city = label(place_of(view, block) or "")
            self.message.warn(say("winter.no-more-than-surplus", place=city), SUPPLY)
        else:
            self._marked.add(block)
        self.show_session()

    def action_end(self) -> None:
        """Disband whom is marked, and be done with the step where that takes a word."""
        if not self._phase.is_awaited():
            return
        phase = self.session.view.phase
        if self._short():
            self.message.warn(say("winter.surplus-first"), SUPPLY)
            return
        marked = [Disband(block) for block in load_facts().blocks if block in self._marked]
        self._marked = set()
        self.do(*marked, *([] if phase == "supply" else [End()]))

    def action_undo(self) -> None:
        """Take back the last thing done; marks go first."""
        self.message.say("")
        if self._marked:
            self._marked = set()
            self.show_session()
        else:
            super().action_undo()

    def action_switch(self) -> None:
        """From the Navis to their ports and back."""
        (self._ports if self._ports.display and self._choices.has_focus else self._choices).focus()

    def action_back(self) -> None:
        """From the ports to the Navis, else out of the screen."""
        if self._ports.has_focus:
            self._choices.focus()
        else:
            self.leave()

    def action_help(self) -> None:
        """Help: on the rule of the last refusal, else on the keys."""
        self.open_help(self.message.rule or self.coach_rule, say("help.screen-winter"))
