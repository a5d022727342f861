"""The table laid out: how the map and its panes are arranged, shown, enlarged and moved between."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input

from engine.contract import GameError
from engine.words import say
from jc_tui.full_screen_ui import TablePane
from jc_tui.look.bindings import FootKey, foot_of
from jc_tui.map.view import MapView
from jc_tui.runner import Runner
from jc_tui.surroundings import Surroundings
from jc_tui.table.message import TableMessage
from jc_tui.widgets.inspector import Inspector
from jc_tui.widgets.invitation import Invitation
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.list_pane import ListPane
from jc_tui.widgets.orders_pane import OrdersPane
from jc_tui.widgets.play_view import PlayView
from jc_tui.widgets.prompt_line import PromptLine
from jc_tui.widgets.typed_line import TypedLine

BESIDE, BROAD, VAST = 118, 156, 197
"""Columns from which the panes stand beside the small map, beside the medium one, and beside the wide one."""

HIGH = 53
"""Rows from which there is room for the wide map."""

STACKED = 38
"""Rows from which a screen that is not broad has the medium map with the panes below it."""

TALL, ABREAST = 45, 140
"""Rows from which there is room for the list of places as well, and columns from which it is below the map."""

ROOMY = 27
"""Rows from which there is room for the key hints."""

MAP_SIZES = {"beside": ("width", 78), "broad": ("width", 116), "vast": ("width", 156), "stacked": ("height", 30)}
"""How much of the screen the map takes in each arrangement, before the player moves the border."""

LIKELY = {"stacked": (116, 30), "broad": (116, 30), "vast": (156, 42)}
"""The room that the map has at least in each arrangement; in the others it is that of the smallest."""

AROUND = 10
"""Where the map is as high as the body, on a broad screen: the rows above and below it."""

LOFTY = {"narrow": 30, "beside": ROOMY, "stacked": 42, "broad": 40, "vast": HIGH}
"""By arrangement, the rows from which there are two for what is told of a place, and two at the top; else one."""

AMPLE = {"stacked": 48, "broad": 54, "vast": 54}
"""Those from which there are three for what is told of a place."""

LEAST = 8
"""Neither the map nor the panes are made smaller than so many cells."""

LAYOUTS = ("narrow", "beside", "stacked", "broad", "vast")
"""How the panes can be arranged; see `arrangement`. What is vast is broad as well."""

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


def arrangement(width: int, height: int) -> str:
    """Return how panes are arranged on a screen of this size: one at a time, beside the map, or below it."""
    if width < BESIDE:
        return "narrow"
    if width >= BROAD:
        return "vast" if width >= VAST and height >= HIGH else "broad"
    return "stacked" if height >= STACKED else "beside"


class TableLayout(PlayView):
    """The map, the panes beside it, the order pane and the foot; `table.tcss` lays them out by class.

    `panes` are those of the game and the log, in their order.
    """

    def __init__(
        self,
        runner: Runner,
        around: Surroundings,
        status: Widget,
        panes: Sequence[TablePane],
        coach: Iterable[Widget],
    ) -> None:
        super().__init__(runner, around)
        self.panes = panes
        self.map = MapView(self.session.ui.map.atlas, id="map", ascii_only=around.glyphs.ascii, follows=True)
        self.inspector, self.orders = Inspector(id="inspector"), OrdersPane(id="orders")
        self.advice, self.line = PromptLine(id="advice"), TypedLine(id="line")
        self.banner = Invitation(id="invitation")
        self.side = Vertical(*(pane.widget for pane in panes), id="side")
        self._status, self._coach = status, tuple(coach)
        self._has_board = bool(self.map.atlas.places)
        self.set_class(not self._has_board, "-boardless")
        self._stands = {pane.name: pane.stands for pane in panes}
        self._layout_name = "narrow"
        self._moved = 0
        self._held: int | None = None
        self._opened = ""
        self._kept: tuple[str, ...] = ()
        self._foot_height: int | None = None
        self.listed = False

    def compose(self) -> ComposeResult:
        self._arrange(*self.app.size)  # before there is anything to be arranged, which would cost time
        self.map.set_reactive(MapView.level, self._likely_level())
        yield self._status
        yield self.banner
        with Horizontal(id="body"):
            yield self.map
            yield self.side
        yield self.inspector
        yield from self._coach
        yield self.orders
        with Horizontal(id="foot"):
            yield self.advice
            yield self.line
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
        for name in LAYOUTS:
            is_on = name == self._layout_name or (name, self._layout_name) == ("broad", "vast")
            self.set_class(is_on, f"-{name}", update=False)
        self.set_class(height >= ROOMY, "-roomy", update=False)
        self.set_class(height < LOFTY[self._layout_name], "-terse", update=False)
        self.set_class(height >= AMPLE.get(self._layout_name, height + 1), "-ample", update=False)
        if self.classes != before:
            self.update_node_styles()

    def _likely_level(self) -> str:
        """The level that the map will have in this arrangement; to draw another first would take time."""
        atlas = self.map.atlas
        if self._layout_name not in LIKELY:
            return next(iter(atlas.levels))
        columns, rows = LIKELY[self._layout_name]
        beside = self._layout_name == "broad"
        return atlas.best_level(columns, max(rows, self.app.size.height - AROUND) if beside else rows)

    def on_resize(self, event: events.Resize) -> None:
        """Arrange the panes for the room there is; the map shows as much as fits."""
        before = self._layout_name
        self._arrange(*self.app.size)
        if self._layout_name != before:
            self._kept = ()  # other panes stand beside the one that was opened last
        self._keep()
        self._set_border(0)
        self.call_after_refresh(self.map.fit)
        self.runner.update()

    def _keep(self) -> None:
        """Show the panes that there is room for now."""
        width, height = self.app.size
        abreast = self._layout_name == "stacked" and width >= ABREAST
        tall = height >= TALL and (abreast or self.has_class("-broad"))
        stand = ("always", "tall") if tall else ("always",)
        kept = tuple(name for name, stands in self._stands.items() if stands in stand)
        if kept != self._kept:
            self._kept = kept
            self._show(self._opened, alone=self.has_class("side-alone"))

    # --- which pane is in sight ----------------------------------------------------------------------------

    @property
    def in_sight(self) -> list[TablePane]:
        return [pane for pane in self.panes if pane.widget.has_class("shown") and self._side_is_shown]

    @property
    def _side_is_shown(self) -> bool:
        narrow = self._has_board and self.has_class("-narrow") and not self.has_class("pane-open")
        return not narrow and not self.has_class("map-alone")

    def open_pane(self, name: str) -> None:
        """Show a pane, or the map; the same key again goes back to where the player chooses."""
        if name != "map" and self.query_one(f"#{name}").has_focus:
            self.close_pane()
            return
        self.remove_class("map-alone")
        self.set_class(self._alone(name) and self._layout_name == "stacked", "side-alone")
        self.set_class(name != "map", "pane-open")
        if name != "map":
            self._show(name)
            self.show()  # with the focus, a list goes to a line that must be there
        elif any(self._alone(str(pane.id)) and pane.has_class("shown") for pane in self.side.children):
            self._show(self._kept[0])
        self.query_one(f"#{name}").focus()

    def close_pane(self) -> None:
        """Show the map again, and give the focus to what is to be chosen beside it."""
        self.open_pane("map")
        (self.orders if self.listed else self._home).focus()

    def leave_pane(self) -> None:
        """Close a pane that is open or has the focus, but not while something is typed."""
        if not self.is_typing and (self.screen.focused in self.side.children or self.has_class("pane-open")):
            self.close_pane()

    def _alone(self, name: str) -> bool:
        return self._stands.get(name) == "alone"

    def _show(self, name: str, *, alone: bool = False) -> None:
        """Show a pane, with those that stand there anyway if there is room."""
        self._opened = name
        with_others = not (alone or self._alone(name) or (name and self.has_class("-narrow")))
        for pane in self.side.children:
            pane.set_class(pane.id == name or (pane.id in self._kept and with_others), "shown")

    def next_pane(self) -> None:
        shown = [pane for pane in self.query("#side > .shown").results(Widget) if pane.region]
        order = [*([self.map] if self.map.region else []), self.orders, *shown]
        at = order.index(self.screen.focused) if self.screen.focused in order else -1
        order[(at + 1) % len(order)].focus()

    def enlarge(self) -> None:
        """Give the whole body to the pane that has the focus, or to the map; or back to all.

        Raises GameError where each has it anyway.
        """
        if self._layout_name == "narrow":
            raise GameError(say("orders.all-the-room"))
        alone = self.has_class("map-alone") or self.has_class("side-alone")
        pane = self.screen.focused if self.screen.focused in self.side.children else None
        self.set_class(not alone and pane is None, "map-alone")
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

    # --- the border ----------------------------------------------------------------------------------------

    def move_border(self, by: int) -> None:
        if self._layout_name in MAP_SIZES:
            side, usual = MAP_SIZES[self._layout_name]
            whole = self.size.width if side == "width" else self.size.height
            wanted = usual + self._moved + (by if side == "width" else by // 2)
            self._set_border(max(LEAST, min(whole - LEAST, wanted)) - usual)
            self.call_after_refresh(self.map.fit)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take the border: the line between map and panes, or the title row of the panes below."""
        at, along = self._border_at(event)
        self._held = at if at == along else None

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let the border go: it is drawn where it is then, not on the way there, which would be dear."""
        at, held = self._border_at(event)[0], self._held
        self._held = None
        if held is not None and at != held:
            self.move_border((at - held) * (1 if self._layout_name != "stacked" else 2))

    def _border_at(self, event: events.MouseEvent) -> tuple[int, int]:
        """Where the mouse is across the border, and where the border is; the latter -1 when there is none."""
        board = self.map.region
        both = bool(board) and bool(self.side.region)
        stacked = self._layout_name == "stacked"
        at, border = (event.screen_y, board.bottom) if stacked else (event.screen_x, board.right)
        return at, border if both and self._layout_name in MAP_SIZES else -1

    def _set_border(self, moved: int) -> None:
        self._moved = moved
        styles = self.map.styles
        styles.clear_rule("width")
        styles.clear_rule("height")
        if moved and self._layout_name in MAP_SIZES:
            side, usual = MAP_SIZES[self._layout_name]
            setattr(styles, side, usual + moved)

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
        roomy = number <= 1 + wordy and not self._coach and not self.has_class("-telling")
        self.map.overview = roomy  # else it would lie over what is left of the map
        height = min(number, MOST_LINES) if number > 1 + wordy else None
        if height != self._foot_height:  # setting it costs a layout
            self._foot_height = height
            for widget in (self.query_one("#foot"), self.advice):
                widget.styles.height = height

    def show_keys(self, brief: str, first: str) -> None:
        """Show a line of keys beside the message, and another in front of all; by their names, or none."""
        self.query_one("#brief", KeyBar).show_entries(self._offered(brief))
        for name in ("#brief", "#hints"):
            self.query_one(name, KeyBar).put_first(self._offered(first) if first else ())


def key_of(pane: TablePane) -> Binding:
    """Return the key that shows a pane."""
    action = f"view('open_pane', '{pane.name}')"
    return Binding(pane.key, action, pane.title, tooltip=pane.about, id=pane.bound or f"table.{pane.name}")


def arranged(panes: Sequence[TablePane], log: TablePane) -> list[TablePane]:
    """Return the panes of a game with the log: behind those that are seen unasked."""
    first = [pane for pane in panes if pane.stands in ("always", "tall")]
    return [*first, log, *(pane for pane in panes if pane not in first)]
