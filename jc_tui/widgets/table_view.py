"""The table: its parts where they can be seen, and what its widgets tell the model."""

from __future__ import annotations

from collections.abc import Hashable
from types import UnionType
from typing import Any

from textual import on
from textual.widget import Widget

from jc_tui.full_screen_ui import TablePane
from jc_tui.look.keys import key_for
from jc_tui.map.trail import Trail
from jc_tui.map.view import MapView
from jc_tui.runner import Runner
from jc_tui.surroundings import Surroundings
from jc_tui.table import intents as do
from jc_tui.table.scenes import SceneKind
from jc_tui.widgets.coach_pane import CoachPane
from jc_tui.widgets.log import LogPane
from jc_tui.widgets.orders_pane import OrdersPane
from jc_tui.widgets.prompt_line import PromptLine
from jc_tui.widgets.table_layout import TableLayout, arranged
from jc_tui.widgets.turned_up import TurnedUp
from jc_tui.widgets.typed_line import Purpose, TypedLine, hint_of
from jc_tui.widgets.wishes import CursorMoved, Jumped, Meant, Picked, Pointed

LOG = ("keys.short-story", "keys.table-log", "keys.table-log-about")
"""What the log is called in the last line and in help, and what it holds."""


class TableView(TableLayout):
    """Shows the table's model part by part; `face` is what the game adds: panes, and the lines at the top."""

    def __init__(self, runner: Runner, around: Surroundings) -> None:
        session = runner.model.session
        self.face = session.ui.table(runner.model)
        log = LogPane(session.ui, id="log")
        pane = TablePane(
            log, key_for("keys.table-log"), *LOG, "always", "table-log",
            lambda: log.update_told(self.model.parts.log),
        )  # fmt: skip
        coach = () if session.coach is None else (CoachPane(id="coach"),)
        super().__init__(runner, around, self.face.status, arranged(self.face.panes, pane), coach)
        self.cards = TurnedUp(id="turned-up")
        self._drawn: dict[str, Hashable] = {"place": self.model.place}

    @property
    def spoken(self) -> Widget | None:
        """Where it is told what others did, for the terminal's cursor."""
        return self.orders if self.model.playback.is_on else None

    def offers(self, name: str) -> bool:
        """Return whether a key is of use now: that for the next scene is a letter where something is typed."""
        return name != "Next" or not self.is_typing

    def takes(self, name: str) -> bool:
        """Show a hint in place of the keys, before it is done."""
        hidden = name == "AskHint" and self.model.hints.advice is not None and self.has_class("-keys")
        if hidden:
            self.toggle_keys()
        return hidden

    # --- what is shown ---------------------------------------------------------------------------------------

    def show(self) -> None:
        model = self.model
        self.set_class(not self.around.settings.key_hints, "-hintless")
        self._show_map()
        if not model.playback.again:  # then the map alone shows what was, at half the bytes
            self._show_panes()
        if another := self._changed("decision", model.decisions.serial):
            self.listed = self.listed and self.orders.has_focus  # else one of its lists takes the focus again
        self._show_order()
        self.show_message(model.message)
        idle = not self.session.legal and self.around.house.offers("talk")
        self.show_keys("table-idle" if idle else "table-brief", "table-show" if model.offers("Next") else "")
        for coach in self.query(CoachPane):
            coach.update_said(self.session)
        if another:
            self.leave_pane()

    def _changed(self, name: str, stamp: Hashable) -> bool:
        """Return whether a part is to be drawn: what it depends on is not as when it was drawn last."""
        changed = self._drawn.get(name) != stamp
        self._drawn[name] = stamp
        return changed

    def _show_map(self) -> None:
        parts, board, scene = self.model.parts, self.map, self.model.parts.scene
        board.note, board.marks, board.last_moved = self.corner, parts.marks, parts.recent
        board.selected, board.origin, board.targets = self.model.place, parts.origin, parts.targets
        board.trails = [
            Trail(way, "attack" if each.deed is SceneKind.ATTACK else "move")
            for each in parts.trails
            for way in each.ways
        ]
        if self._changed("scene", id(scene)):
            board.look_at(scene.places[-1] if scene is not None and scene.places else board.selected)
            self._turn_up_cards()

    def _turn_up_cards(self) -> None:
        scene, body = self.model.parts.scene, self.query_one("#body")
        cards = scene.cards if scene is not None else ()
        if cards and not self.cards.is_attached:
            self.mount(self.cards)
        columns = (self.map.region or body.region).width
        self.cards.turn_up(cards, scene.text if scene is not None else "", columns, body.region.offset)

    def _show_panes(self) -> None:
        model, session = self.model, self.session
        around = session.waited, model.minute, session.partner, session.displaced
        if self._changed("status", (model.stamp, *around)):
            self.face.show_status()
            self.banner.update_told(session, self.around)
        depends = model.stamp, model.orders.version
        for pane in self.in_sight:
            if self._changed(pane.name, depends):
                pane.draw()
        if self._changed("inspector", (*depends, model.place)):
            self.inspector.show(self.face.remarks(model.place))
        if self._changed("place", model.place):
            self.face.point(model.place)

    def _show_order(self) -> None:
        menu = self.model.menu
        if (scene := self.model.parts.scene) is not None:
            self.orders.tell(scene.text)
            return
        self.orders.show_menu(menu, self.model.shared_cursor)
        self.face.cursor_moved()
        self.focus_list(menu.listed)
        if self._changed("touched", self.model.touched) and self.model.touched is not None and self.map.has_focus:
            self.orders.focus()  # there Enter takes it

    # --- keys that change only what is in sight --------------------------------------------------------------

    def toggle_keys(self) -> None:
        self._drop_question(do.PlayerIntent)
        self.toggle_class("-keys")

    def open_pane(self, name: str) -> None:
        """Show a pane, or the map, and drop what Enter would do there."""
        self._drop_question(do.Pick | do.Choose)
        super().open_pane(name)

    def next_pane(self) -> None:
        """Give the focus to another pane, where Enter does something else than what was asked."""
        self._drop_question(do.Pick | do.Choose)
        super().next_pane()

    def ask(self, purpose: Purpose) -> None:
        """Open the line to find a place, to type an order, or for the letter of a destination."""
        if self.model.question is None or not isinstance(self.model.question.intent, do.Type):
            self._drop_question(do.PlayerIntent)
        if purpose == "go" and not self.model.orders.letters:
            self.runner.send(do.GoTo(""))
        else:
            self.advice.display = False
            self.line.ask(purpose, hint_of(purpose, self.session.legal))

    def _drop_question(self, kind: type[do.PlayerIntent] | UnionType) -> None:
        """Drop what is asked about an intent of some kind: it is not in sight any longer, or has no key."""
        if (question := self.model.question) is not None and isinstance(question.intent, kind):
            self.model.handle(do.Point(self.model.place))

    def back(self) -> bool:
        """Close a pane, if nothing else is to be dropped first."""
        if not self.has_class("pane-open") or self.model.can_drop:
            return False
        self.close_pane()
        self.runner.update()
        return True

    # --- what its widgets tell -------------------------------------------------------------------------------

    @on(MapView.Selected)
    @on(MapView.Highlighted)
    @on(Picked)
    @on(Pointed)
    @on(Jumped)
    @on(Meant)
    @on(OrdersPane.Chosen)
    @on(OrdersPane.Moved)
    @on(CursorMoved)
    @on(PromptLine.HelpWanted)
    @on(TypedLine.Entered)
    async def _told_by_widget(self, message: Any) -> None:
        send = self.runner.send
        match message:
            case MapView.Highlighted() | Pointed():
                send(do.Point(message.place))
            case MapView.Selected(place=place, pointed=pointed):
                send(do.Pick(place, pointed))
            case Picked():
                send(do.Pick(message.place))
            case Jumped():
                send(do.Point(message.place))
                if not self.map.region:
                    self.open_pane("map")
            case Meant():
                self._do_meant(message)
            case OrdersPane.Chosen(index=index, confirmed=confirmed):
                send(do.Choose(index, confirmed))
            case OrdersPane.Moved() | CursorMoved():
                send(do.MoveCursor(self.model.shared_cursor.at))
            case PromptLine.HelpWanted(rule=rule):
                await self.screen.run_action(f"help({rule!r})")
            case TypedLine.Entered(purpose=purpose, text=text):
                self.advice.display = True
                self._home.focus()
                if text:
                    kinds = {"type": do.Type, "go": do.GoTo, "find": do.Find}
                    send(kinds[purpose](text))
                else:
                    self.runner.update()

    def _do_meant(self, message: Meant) -> None:
        """Do what a pane wants: the only thing it can be, or that for the place on the map."""
        ways = list(message.ways.values())
        action = ways[0] if len(ways) == 1 else message.ways.get(self.model.place)
        self.runner.send(do.Say(message.unclear, refused=True) if action is None else do.ChooseAction((action,)))
