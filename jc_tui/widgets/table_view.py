"""The table: its parts where they can be seen, how they are arranged, and what its widgets tell the model."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from types import UnionType

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input

from engine.contract import GameError
from engine.words import say
from jc_tui.full_screen_ui import TablePane
from jc_tui.look.bindings import FootKey, foot_of
from jc_tui.look.keys import key_for
from jc_tui.map.paint import Trail
from jc_tui.map.view import MapView
from jc_tui.runner import Runner
from jc_tui.surroundings import Surroundings
from jc_tui.table import intents as do
from jc_tui.table.message import TableMessage
from jc_tui.table.scenes import SceneKind
from jc_tui.widgets.banners import CoachPane, Invitation
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.lines import Inspector
from jc_tui.widgets.list_pane import ListPane
from jc_tui.widgets.log import LogPane
from jc_tui.widgets.orders_pane import OrdersPane
from jc_tui.widgets.play_view import PlayView
from jc_tui.widgets.prompt_line import PromptLine
from jc_tui.widgets.table_layout import (
    TableBody,
    arranged,
    arrangement,
    layout_classes,
    likely_level,
    room_for,
)
from jc_tui.widgets.turned_up import TurnedUp
from jc_tui.widgets.typed_line import Purpose, TypedLine, hint_of
from jc_tui.widgets.wishes import Jumped

LOG = ("keys.short-story", "keys.table-log", "keys.table-log-about")
"""What the log is called in the last line and in help, and what it holds."""

MOST_LINES = 6
"""As many lines as the longest reason of a hint needs at 80 columns."""

ON_BOARD = (
    "legend",
    "view('open_pane', 'map'",
    "view('ask', 'find'",
    "view('ask', 'go'",
    "view('zoom'",
    "view('tell_more'",
    "view('move_border'",
    "view('enlarge'",
)
"""What the actions begin with that need a board."""


class TableView(PlayView):
    """Shows the table's model part by part: the map, the panes beside it, the order pane and the foot.

    What the game adds, panes and the lines at the top, is its `face`; `table.tcss` lays all out by class.
    """

    def __init__(self, runner: Runner, around: Surroundings) -> None:
        super().__init__(runner, around)
        ui = self.session.ui
        self.face, log = ui.table(self.model), LogPane(ui, id="log")
        log_pane = TablePane(
            log, key_for("keys.table-log"), *LOG, "always", "table-log",
            lambda: log.update_told(self.model.parts.log),
        )  # fmt: skip
        self.panes = arranged(self.face.panes, log_pane)
        self.map = MapView(ui.map.atlas, id="map", ascii_only=around.glyphs.ascii, follows=True)
        self.inspector, self.orders = Inspector(id="inspector"), OrdersPane(id="orders")
        self.advice = PromptLine(id="advice")
        self.banner, self.cards = Invitation(id="invitation"), TurnedUp(id="turned-up")
        self.side = Vertical(id="side")
        self.body = TableBody(self.map, self.side)
        self._has_board = bool(self.map.atlas.places)
        self.set_class(not self._has_board, "-boardless")
        self._alone = {pane.name for pane in self.panes if pane.stands == "alone"}
        self._layout_name, self._opened, self._kept = "narrow", "", tuple[str, ...]()
        self._foot_height = 0
        self.listed = False
        self._drawn: dict[str, Hashable] = {"place": self.model.place}

    @cached_property
    def line(self) -> TypedLine:
        line = TypedLine(id="line")
        self.query_one("#foot").mount(line, after=self.advice)
        return line

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
        if another := self._changed("decision", model.serial):
            self.listed = self.listed and self.orders.has_focus  # else one of its lists takes the focus again
        self._show_order()
        self.show_message(model.message)
        idle = not self.session.legal and self.around.house.offers("talk")
        brief, hints = self.query_one("#brief", KeyBar), self.query_one("#hints", KeyBar)
        brief.show_entries(self._offered("table-idle" if idle else "table-brief"))
        for bar in (brief, hints):
            bar.put_first(self._offered("table-show") if model.offers("Next") else ())
        for coach in self.query(CoachPane):
            coach.update_said(self.session)
        opened = self.screen.focused in self.side.children or self.has_class("pane-open")
        if another and opened and not self.is_typing:
            self.close_pane()

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
            cards = scene.cards if scene is not None else ()
            if cards and not self.cards.is_attached:
                self.mount(self.cards)
            columns = (self.map.region or self.body.region).width
            self.cards.turn_up(cards, scene.text if scene is not None else "", columns, self.body.region.offset)

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

    def compose(self) -> ComposeResult:
        self._arrange(*self.app.size)  # before there is anything to be arranged, which would cost time
        level = likely_level(self.map.atlas, self._layout_name, self.app.size.height)
        self.map.set_reactive(MapView.level, level)
        yield self.face.status
        yield self.banner
        yield self.body
        yield self.inspector
        if self.session.coach is not None:
            yield CoachPane(id="coach")
        yield self.orders
        with Horizontal(id="foot"):
            yield self.advice
            yield KeyBar(self._offered("table-brief"), id="brief", turns=False)
        panes = [(pane.key, pane.label, f"view('open_pane', '{pane.name}')") for pane in self.panes]
        yield KeyBar([*self._offered("table-first"), *panes, *self._offered("table-last")], id="hints")

    def _offered(self, name: str) -> list[FootKey]:
        return [key for key in self.around.house.among(foot_of(name)) if self.has(key[2])]

    def has(self, action: str) -> bool:
        return self._has_board or not action.startswith(ON_BOARD)

    def on_mount(self) -> None:
        self._keep()
        self._home.focus()

    @property
    def _home(self) -> Widget:
        """Where the player chooses: on the map, or where there is none from the list."""
        return self.map if self._has_board else self.orders

    # --- how it is arranged --------------------------------------------------------------------------------

    def _arrange(self, width: int, height: int) -> None:
        """Arrange the panes for so much room; every widget is given its styles anew, so all at once."""
        self._layout_name, before = arrangement(width, height), self.classes
        for name, is_on in layout_classes(self._layout_name, height).items():
            self.set_class(is_on, name, update=False)
        if self.classes != before:
            self.update_node_styles()

    def on_resize(self, event: events.Resize) -> None:
        before = self._layout_name
        self._arrange(*self.app.size)
        if self._layout_name != before:
            self._kept = ()  # other panes stand beside the one that was opened last
        self._keep()
        self.body.lay_out(self._layout_name)
        self.call_after_refresh(self.map.fit)
        self.runner.update()

    def _keep(self) -> None:
        stand = room_for(self._layout_name, *self.app.size)
        kept = tuple(pane.name for pane in self.panes if pane.stands in stand)
        if kept != self._kept:
            self._kept = kept
            self._show(self._opened, alone=self.has_class("side-alone"))

    # --- which pane is in sight ----------------------------------------------------------------------------

    @property
    def in_sight(self) -> list[TablePane]:
        narrow = self._has_board and self.has_class("-narrow") and not self.has_class("pane-open")
        hidden = narrow or self.has_class("map-alone")
        return [pane for pane in self.panes if pane.widget.has_class("shown") and not hidden]

    def open_pane(self, name: str) -> None:
        """Show a pane, or the map, and drop what Enter would do there; the same key again goes back."""
        self._drop_question(do.Pick | do.Choose)
        widget = next((pane.widget for pane in self.panes if pane.name == name), self.map)
        if name != "map" and widget.has_focus:
            self.close_pane()
            return
        self.remove_class("map-alone")
        self.body.place_border()
        self.set_class(name in self._alone and self._layout_name == "stacked", "side-alone")
        self.set_class(name != "map", "pane-open")
        if name != "map":
            self._show(name)
            self.show()  # with the focus, a list goes to a line that must be there
        elif any(pane.id in self._alone and pane.has_class("shown") for pane in self.side.children):
            self._show(self._kept[0])
        widget.focus()

    def close_pane(self) -> None:
        """Show the map again, and give the focus to what is to be chosen beside it."""
        self.open_pane("map")
        (self.orders if self.listed else self._home).focus()

    def _show(self, name: str, *, alone: bool = False) -> None:
        """Show a pane, with those that stand there anyway if there is room."""
        self._opened = name
        with_others = not (alone or name in self._alone or (name and self.has_class("-narrow")))
        for at, pane in enumerate(self.panes):
            shown = pane.name == name or (pane.name in self._kept and with_others)
            pane.widget.set_class(shown, "shown")
            if shown and not pane.widget.is_attached:
                later = (each.widget for each in self.panes[at:] if each.widget.is_attached)
                self.side.mount(pane.widget, before=next(later, None))

    def next_pane(self) -> None:
        """Give the focus to the order pane, the next pane, or the map, where Enter does something else."""
        self._drop_question(do.Pick | do.Choose)
        shown = [pane for pane in self.query("#side > .shown").results(Widget) if pane.region]
        order = [*([self.map] if self.map.region else []), self.orders, *shown]
        at = order.index(self.screen.focused) if self.screen.focused in order else -1
        order[(at + 1) % len(order)].focus()

    def enlarge(self) -> None:
        """Give the whole body to one pane, or back to all. Raises GameError where each has it anyway."""
        if self._layout_name == "narrow":
            raise GameError(say("orders.all-the-room"))
        alone = self.has_class("map-alone") or self.has_class("side-alone")
        pane = self.screen.focused if self.screen.focused in self.side.children else None
        self.set_class(not alone and pane is None, "map-alone")
        self.body.place_border(alone=not alone)
        self.set_class(not alone and pane is not None, "side-alone")
        if pane is not None and pane.id is not None:
            self._show(pane.id, alone=not alone)
        self.call_after_refresh(self.map.fit)

    def tell_more(self) -> None:
        self.toggle_class("-telling")
        self.call_after_refresh(self.map.fit)
        self._fit()

    def zoom(self, by: int) -> None:
        self.map.action_zoom(by)

    @property
    def is_typing(self) -> bool:
        focused = self.screen.focused
        return isinstance(focused, Input) or (isinstance(focused, ListPane) and focused.typing)

    def focus_list(self, listed: bool) -> None:
        """Give the focus to a list that is to be looked at one by one, or back to the map."""
        if listed == self.listed:
            return
        self.listed = listed
        if listed and self.screen.focused in (self.map, None):
            self.orders.focus()
        elif not listed and self.screen.focused is self.orders:
            self._home.focus()

    def toggle_keys(self) -> None:
        self._drop_question(do.PlayerIntent)
        self.toggle_class("-keys")

    def ask(self, purpose: Purpose) -> None:
        """Open the line to find a place, to type an order, or for the letter of a destination."""
        if self.model.question is None or not isinstance(self.model.question.intent, do.Type):
            self._drop_question(do.PlayerIntent)
        if purpose == "go" and not self.model.orders.letters:
            self.send(do.GoTo(""))
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

    def move_border(self, by: int) -> None:
        self.body.move_border(by)

    # --- the foot ------------------------------------------------------------------------------------------

    def show_message(self, message: TableMessage) -> None:
        """Show what the message line says; what is more than a prompt is seen in place of the keys."""
        if message != self.advice.message and message.kind not in ("prompt", "closed"):
            self.remove_class("-keys")
        self.advice.show(message)
        self._fit()

    @on(PromptLine.Laid)
    def _fit(self) -> None:
        """Take as many lines as are needed: the second of a message is the order's, all others are the map's."""
        number = self.advice.lines_wanted
        wordy = self.advice.message.kind not in ("prompt", "closed")
        self.set_class(wordy and number > 1, "-wordy")
        roomy = number <= 1 + wordy and self.session.coach is None and not self.has_class("-telling")
        self.map.overview = roomy  # else it would lie over what is left of the map
        height = min(number, MOST_LINES) if number > 1 + wordy else 0
        if height != self._foot_height:  # setting it costs a layout
            self._foot_height = height
            for widget in (self.query_one("#foot"), self.advice):
                widget.styles.height = height or None

    # --- what its widgets tell -------------------------------------------------------------------------------

    @on(Jumped)
    def _jumped(self, message: Jumped) -> None:
        self.send(do.Point(message.place))
        if not self.map.region:
            self.open_pane("map")

    @on(TypedLine.Entered)
    def _entered(self, message: TypedLine.Entered) -> None:
        self.advice.display = True
        self._home.focus()
        self.send(message.intent) if message.intent else self.runner.update()
