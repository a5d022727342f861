"""The view of the table: its parts, their arrangement and their messages."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Offset
from textual.widget import Widget
from textual.widgets import Input

from engine.contract import GameError
from engine.translations import say
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import FootKey, foot_of, told
from jc_tui.appearance.keys import key_for
from jc_tui.appearance.sides import side_ink
from jc_tui.full_screen_ui import TablePane
from jc_tui.map.paint import Trail
from jc_tui.map.view import MapView
from jc_tui.runner import Runner
from jc_tui.table import intents as do
from jc_tui.table.message import enter_does, told_now, useless_keys
from jc_tui.table.scenes import SceneKind
from jc_tui.widgets.banners import Banner
from jc_tui.widgets.key_bar import TableKeys
from jc_tui.widgets.key_menu import KeyMenu
from jc_tui.widgets.list_pane import ListPane
from jc_tui.widgets.log import LogPane
from jc_tui.widgets.pane_messages import ShowPlace
from jc_tui.widgets.play_view import FootView
from jc_tui.widgets.revealed_cards import RevealedCards
from jc_tui.widgets.table_layout import TableBody, arranged, arrangement, layout_classes, likely_level, room_for
from jc_tui.widgets.text_lines import Inspector
from jc_tui.widgets.typed_line import Purpose, TypedLine, hint_of

LOG = ("keys.short-story", "keys.table-log", "keys.table-log-about")
"""What the log is called in the last line and in help, and what it holds."""

BELOW_CORNER = Offset(0, 1)
"""From the map's first cell, where cards are turned up: its first row has the note of the corner."""

NOW = ("table-now", "table-then")
"""The keys of what is done now: those that stand before the panes in the line of keys, and those behind."""

ON_BOARD = re.compile(r"legend|view\('(zoom|tell_more|move_border|enlarge|open_pane', 'map|ask', '(find|go))'")
"""The actions that need a board."""


class TableView(FootView):
    """View of the table's model: map, panes, order pane and foot.

    What the game adds, panes and the lines at the top, is its `face`; `table.tcss` lays all out by class.
    """

    BETWEEN = 1

    def __init__(self, runner: Runner, context: AppContext) -> None:
        super().__init__(runner, context)
        ui = self.session.ui
        self.face = ui.table(self.model)
        self.story = log = LogPane(ui, id="log")
        log_pane = TablePane(
            log, key_for("keys.table-log"), *LOG, "always", "table-log",
            lambda: log.update_told(self.model.parts.log), lambda: log.count(self.model.parts.log),
        )  # fmt: skip
        self.panes = arranged(self.face.panes, log_pane)
        self.map = MapView(ui.map.atlas, id="map", ascii_only=context.glyphs.ascii, follows=True)
        self.inspector, self.keys = Inspector(id="inspector"), TableKeys(id="hints")
        self.banner, self.cards = Banner(id="invitation", markup=False), RevealedCards(id="turned-up")
        self.side = Vertical(id="side")
        self.body = TableBody(self.map, self.side)
        self._has_board = bool(self.map.atlas.places)
        self.set_class(not self._has_board, "-boardless")
        self._alone = {pane.name for pane in self.panes if pane.stands == "alone"}
        self._layout_name, self._opened, self._kept = "narrow", "", tuple[str, ...]()
        self.listed = False
        self._drawn: dict[str, Hashable] = {"place": self.model.place}

    @cached_property
    def line(self) -> TypedLine:
        line = TypedLine(id="line", compact=True)
        self.mount(line)
        return line

    @cached_property
    def menu(self) -> KeyMenu:
        menu = KeyMenu(id="key-menu")
        self.mount(menu)
        return menu

    @cached_property
    def more(self) -> Inspector:
        """All that is known of the place, over what stands above the order."""
        more = Inspector(id="more")
        self.mount(more)
        return more

    @property
    def spoken(self) -> Widget | None:
        """Widget that tells of other players' orders, for the terminal's cursor."""
        return self.orders if self.model.playback.is_on else None

    def offers(self, name: str) -> bool:
        """Return whether a key is useful now; while typing, Space is a letter."""
        return name not in ("Next", "Yes") or not self.is_typing

    def hides(self, number: int) -> bool:
        return self.orders.hides(number)

    def takes(self, name: str) -> bool:
        """Show a hint or the coach whole, before it is done or gone on with."""
        hidden = name == "AskHint" and self.model.hints.advice is not None and self.has_class("-keys")
        if hidden:
            self.toggle_keys()
        return hidden or super().takes(name)

    # --- what is shown ---------------------------------------------------------------------------------------

    def show(self) -> None:
        model = self.model
        self._show_map()
        self._show_status()
        if not model.playback.again:  # then the map alone shows what was, at half the bytes
            self._show_panes()
        if another := self._changed("decision", model.serial):
            self.listed = self.listed and self.orders.has_focus  # else one of its lists takes the focus again
        self._show_order()
        self.show_message(told_now(model))
        self._show_keys()
        self.show_coach()
        opened = self.screen.focused in self.side.children or self.has_class("pane-open")
        if another and opened and not self.is_typing:
            self.close_pane()

    def turn_list(self, by: int) -> None:
        self.orders.turn(by)

    def _changed(self, name: str, stamp: Hashable) -> bool:
        """Return whether a part depends on something new and must be drawn."""
        changed = self._drawn.get(name) != stamp
        self._drawn[name] = stamp
        return changed

    def _show_map(self) -> None:
        parts, board, scene = self.model.parts, self.map, self.model.parts.scene
        board.note, board.marks, board.last_moved = self.corner, parts.marks, parts.recent
        board.selected, board.origin, board.targets = self.model.place, parts.origin, parts.targets
        board.telling = scene is not None
        board.trails = [
            Trail(way, "attack" if each.deed is SceneKind.ATTACK else "move")
            for each in parts.trails
            for way in each.ways
        ]
        if self._changed("scene", id(scene)):
            board.look_at(scene.places[-1] if scene is not None and scene.places else board.selected)
        lying = scene or self.model.playback.lying
        if self._changed("cards", id(lying)):
            cards = lying.cards if lying is not None else ()
            if cards and not self.cards.is_attached:
                self.mount(self.cards)
            columns = (self.map.region or self.body.region).width
            text = lying.text if lying is not None and lying is not scene else ""  # of a scene it stands below
            self.cards.turn_up(cards, text, columns, self.body.region.offset + BELOW_CORNER)

    def _show_status(self) -> None:
        model, session = self.model, self.session
        told = id(model.parts.scene), session.planning, model.done
        context = session.waited, model.minute, session.partner, session.displaced
        if self._changed("status", (model.stamp, *told, *context)):
            self.face.show_status()
            self.banner.update_told(session, self.context)

    def _show_panes(self) -> None:
        model = self.model
        depends = model.stamp, model.orders.version
        for pane in self.in_sight:
            if self._changed(pane.name, depends):
                pane.draw()
        scene = model.parts.scene
        place = scene.places[-1] if scene is not None and scene.places else model.place
        if self._changed("inspector", (*depends, place, self.has_class("-telling"))):
            remarks = self.face.remarks(place)
            self.inspector.show(remarks)
            if self.has_class("-telling"):
                self.more.show(remarks)
        if self._changed("place", model.place):
            self.face.point(model.place)
        self.story.update_place(model.place)

    def _show_order(self) -> None:
        menu, playback = self.model.menu, self.model.playback
        scene = self.model.parts.scene
        acting = self.session.to_act if scene is None else scene.seat
        self.orders.edge = "strong" if acting is None else side_ink(acting)
        if scene is not None:
            number, count = playback.at + 1, len(playback.scenes)
            key = "show.brief-again" if playback.again else "show.brief"
            self.orders.tell(scene.text, say(key, number=number, count=count))
            return
        if self.model.due:
            self.orders.tell(say("moments.read-first"))
        elif menu.heading or menu.options:
            self.orders.show_menu(menu, self.model.shared_cursor)
        else:
            prompt, message = self.model.mode.prompt, told_now(self.model)
            said = message.kind != "prompt" and message.text == prompt  # below it
            self.orders.tell("" if said else prompt)
        if self._changed("cursor", self.model.hand_cursor.at):
            self.face.cursor_moved()
        self.focus_list(menu.listed)
        if self._changed("touched", self.model.touched) and self.model.touched is not None and self.map.has_focus:
            self.orders.focus()  # there Enter takes it

    def compose(self) -> ComposeResult:
        self._arrange(*self.app.size)  # before there is anything to be arranged, which would cost time
        level = likely_level(self.map.atlas, self._layout_name, *self.app.size)
        self.map.set_reactive(MapView.level, level)
        yield self.face.status
        yield self.banner
        yield self.body
        yield self.inspector
        yield from self.coaches
        yield self.orders
        yield self.advice
        yield self.keys

    def _show_keys(self) -> None:
        """Show the useful keys, panes with their numbers, and the menu's key."""
        model, seen = self.model, [pane.name for pane in self.in_sight]
        does, useless = enter_does(model, on_map=self.map.has_focus), useless_keys(model)
        hidden = self.has_class("side-alone") or (self.has_class("-narrow") and self.has_class("pane-open"))
        typing = not self.advice.display  # in its place a line is typed
        if not self._changed("keys", (does, useless, model.stamp, seen, hidden, typing)):
            return
        if typing:
            self.keys.show_groups(self._foot["table-typing"], (), (), ())
            return
        now, then = ([key for key in self._foot[name] if key[2] not in useless] for name in NOW)
        steady = told(does).ljust(len(told("keys.short-choose")))  # what stands behind seldom moves
        enter = [("keys.enter", steady, "focused.choose")] if does else []
        tabs = [*self._foot["table-map"]] if hidden else []
        for pane, (key, label, action) in zip(self.panes, self._pane_keys, strict=True):
            count = "" if pane.name in seen or pane.count is None else f" {pane.count() or ''}".rstrip()
            (tabs if pane.stands in ("always", "tall") else then).append((key, told(label) + count, action))
        self.keys.show_groups([*enter, *now], tabs, then, self._foot["table-last"])

    @property
    def _pane_keys(self) -> list[FootKey]:
        return [(pane.key, pane.label, f"view('open_pane', '{pane.name}')") for pane in self.panes]

    @cached_property
    def _foot(self) -> Mapping[str, Sequence[FootKey]]:
        """The keys that the foot and its menu tell here, by the names of `keys.toml`."""
        names = (*NOW, "table-typing", "table-map", "table-more", "table-last")
        offered = {name: self.context.house.among(foot_of(name)) for name in names}
        return {name: [key for key in keys if self.has(key[2])] for name, keys in offered.items()}

    def has(self, action: str) -> bool:
        return self._has_board or not ON_BOARD.match(action)

    def on_mount(self) -> None:
        self._keep()
        self._home.focus()

    @property
    def _home(self) -> Widget:
        """Widget for choices: the map, or the list without one."""
        return self.map if self._has_board else self.orders

    # --- how it is arranged --------------------------------------------------------------------------------

    def _arrange(self, width: int, height: int) -> None:
        """Arrange the panes and update all styles at once."""
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
        stand = room_for(self._layout_name, self.app.size.height)
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
        """Show a pane, or the map; the same key again goes back."""
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
        """Show the map again and focus the choices beside it."""
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
        """Focus the next one of order pane, panes and map."""
        if not self.advice.display:
            return  # what is typed goes on
        self._drop_question()
        shown = [pane for pane in self.query("#side > .shown").results(Widget) if pane.region]
        order = [*([self.map] if self.map.region else []), self.orders, *shown]
        at = order.index(self.screen.focused) if self.screen.focused in order else -1
        order[(at + 1) % len(order)].focus()

    def enlarge(self) -> None:
        """Give the whole body to one pane, or back. Raises GameError in narrow windows."""
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
        self.runner.update()

    def zoom(self, by: int) -> None:
        self.map.action_zoom(by)

    @property
    def is_typing(self) -> bool:
        focused = self.screen.focused
        return isinstance(focused, Input) or (isinstance(focused, ListPane) and focused.typing)

    def focus_list(self, listed: bool) -> None:
        """Focus the list, or the map again."""
        if listed == self.listed:
            return
        self.listed = listed
        if listed and self.screen.focused in (self.map, None):
            self.orders.focus()
        elif not listed and self.screen.focused is self.orders:
            self._home.focus()

    def toggle_keys(self) -> None:
        """Open the menu of all keys over the panes, or close it."""
        self._drop_question()
        opened = not self.has_class("-keys")
        self.set_class(opened, "-keys")
        if opened:
            useless = useless_keys(self.model)
            offered = (key for name in (*NOW, "table-map", "table-more") for key in self._foot[name])
            keys = [key for key in offered if key[2] not in useless]
            self.menu.offer([*keys, *self._pane_keys], self.app.size.width)
            self.menu.focus()
        else:
            (self.orders if self.listed else self._home).focus()

    @on(KeyMenu.Chosen)
    def _run_key(self, message: KeyMenu.Chosen) -> None:
        self.toggle_keys()
        self.screen.call_later(self.screen.run_action, message.action)

    def ask(self, purpose: Purpose) -> None:
        """Open the line to find a place, type an order, or choose a letter."""
        self._drop_question()
        if purpose == "go" and not self.model.orders.letters:
            self.send(do.GoTo(""))
        else:
            self.advice.display = False
            board = self.model.ui.map
            self.line.ask(purpose, hint_of(purpose, self.session.legal, board.name(board.atlas.start)))

    def _drop_question(self) -> None:
        """Drop what is asked, as the player turns to something else."""
        if self.model.question is not None:
            self.send(do.Point(self.model.place))

    def back(self) -> bool:
        """Close the menu of keys, or a pane if nothing else can be dropped."""
        if self.has_class("-keys"):
            self.toggle_keys()
            return True
        if not self.has_class("pane-open") or self.model.can_drop:
            return False
        self.close_pane()
        self.runner.update()
        return True

    def move_border(self, by: int) -> None:
        self.body.move_border(by)

    # --- what its widgets tell -------------------------------------------------------------------------------

    @on(ShowPlace)
    def _jumped(self, message: ShowPlace) -> None:
        self.send(do.Point(message.place))
        if not self.map.region:
            self.open_pane("map")

    @on(TypedLine.Entered)
    def _entered(self, message: TypedLine.Entered) -> None:
        self.advice.display = True
        self._home.focus()
        self.send(message.intent) if message.intent else self.runner.update()
