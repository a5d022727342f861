"""The map and the panes around it: how they are arranged, shown, enlarged and moved between."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input

from jc_tui.map.view import MapView, best_level
from jc_tui.screens.hinting import HintScreen
from jc_tui.widgets.list_pane import ListPane
from jc_tui.widgets.orders_pane import OrdersPane

KEPT = ("hand", "log")
"""The panes that stand beside the map where there is room."""

LONG = ("memory",)
"""The panes that are shown without others; they take the place of the map where panes stand below it."""

BESIDE, BROAD = 118, 156
"""Columns from which the panes stand beside the small map, and beside the medium one."""

STACKED = 38
"""Rows from which a screen that is not broad has the medium map with the panes below it."""

TALL = 45
"""Rows from which a broad screen has room for the list of places as well."""

ROOMY = 27
"""Rows from which there is room for the key hints."""

MAP_SIZES = {"beside": ("width", 78), "broad": ("width", 116), "stacked": ("height", 30)}
"""How much of the screen the map takes in each arrangement, before the player moves the border."""

LEAST = 8
"""Neither the map nor the panes are made smaller than so many cells."""

LAYOUTS = ("narrow", "beside", "stacked", "broad")
"""How the panes can be arranged; see `arrangement`."""


def arrangement(width: int, height: int) -> str:
    """How the panes are arranged on a screen of this size: one at a time, beside the map, or below it."""
    if width < BESIDE:
        return "narrow"
    if width >= BROAD:
        return "broad"
    return "stacked" if height >= STACKED else "beside"


class PaneScreen(HintScreen):
    """A screen with a map (`#map`), panes in `#side`, and an order pane; `table.tcss` lays them out by class."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "pane('hand')", "Hand", tooltip="Your cards", id="table.hand"),
        Binding("l", "pane('locations')", "Places", tooltip="All places as a list", id="table.places"),
        Binding("g", "pane('log')", "Log", tooltip="The story so far", id="table.log"),
        Binding("p", "pane('pool')", "Pool", tooltip="The levy pools", id="table.pool"),
        Binding("y", "pane('memory')", "Memory", tooltip="What you have seen of the enemy", id="table.memory"),
        Binding("m", "pane('map')", "Map", tooltip="The map", id="table.map"),
        Binding("tab", "next_pane", "Next pane", show=False, tooltip="The next pane", id="table.next-pane"),
        Binding("x", "enlarge", "Enlarge", tooltip="This pane alone, and back", id="table.enlarge"),
        Binding(
            "plus,equals_sign", "zoom(1)", "Zoom in", key_display="+", tooltip="A larger map", id="table.zoom-in"
        ),
        Binding("minus", "zoom(-1)", "Zoom out", key_display="-", tooltip="A smaller map", id="table.zoom-out"),
        Binding(
            "less_than_sign",
            "border(-4)",
            "Border",
            key_display="<",
            tooltip="Less map; or drag it",
            id="table.less",
        ),
        Binding(
            "greater_than_sign",
            "border(4)",
            "Border",
            key_display=">",
            tooltip="More map; or drag it",
            id="table.more",
        ),
    ]

    _layout = "narrow"
    _moved = 0
    _held: int | None = None
    _opened = ""
    _kept: tuple[str, ...] = ()

    def on_mount(self) -> None:
        """Begin on the map."""
        self._keep_panes()
        super().on_mount()
        self.query_one(MapView).focus()

    def arrange_panes(self, width: int, height: int) -> None:
        """Arrange the panes for so much room; every widget is given its styles anew, so all at once."""
        self._layout, before = arrangement(width, height), self.classes
        for name in LAYOUTS:
            self.set_class(name == self._layout, f"-{name}", update=False)
        self.set_class(height >= ROOMY, "-roomy", update=False)
        if self.classes != before:
            self.update_node_styles()

    @property
    def likely_level(self) -> str:
        """The level that the map will have in this arrangement; to draw another first would take time."""
        return "medium" if self._layout in ("stacked", "broad") else "small"

    def on_resize(self, event: events.Resize) -> None:
        """Arrange the panes for the room there is; the map shows as much as fits."""
        self.arrange_panes(event.size.width, event.size.height)
        self._keep_panes()
        self._set_border(0)
        self.call_after_refresh(self._fit_map)

    def _keep_panes(self) -> None:
        """Show the panes that there is room for now."""
        tall = self._layout == "broad" and self.app.size.height >= TALL
        kept = (*KEPT, "locations") if tall else KEPT
        if kept != self._kept:
            self._kept = kept
            self._show_pane(self._opened, alone=self.has_class("side-alone"))

    def _fit_map(self) -> None:
        board = self.query_one(MapView)
        level = best_level(board.size.width, board.size.height)
        if level != board.level and board.size.width:
            board.level = level

    def action_pane(self, name: str) -> None:
        """Show a pane, or the map; the same key again goes back to where the player chooses."""
        if name != "map" and self.query_one(f"#{name}").has_focus:
            self.close_pane()
            return
        self.remove_class("map-alone")
        self.set_class(name in LONG and self._layout == "stacked", "side-alone")
        self.set_class(name != "map", "pane-open")
        if name != "map":
            self._show_pane(name)
        elif any(self.query_one(f"#{each}").has_class("shown") for each in LONG):
            self._show_pane(KEPT[0])
        self.query_one(f"#{name}").focus()

    def close_pane(self) -> None:
        """Back to the map, and to what is to be chosen beside it."""
        self.action_pane("map")
        self.home().focus()

    def leave_pane(self) -> None:
        """Close a pane that is open or has the focus, but not while something is typed."""
        focused = self.focused
        typing = isinstance(focused, Input) or (isinstance(focused, ListPane) and focused.typing)
        beside = focused in self.query_one("#side").children
        if not typing and (beside or self.has_class("pane-open")):
            self.close_pane()

    def home(self) -> Widget:
        """What has the focus when no pane is open."""
        return self.query_one(MapView)

    def _show_pane(self, name: str, *, alone: bool = False) -> None:
        """Show a pane, with those that stand there anyway if there is room."""
        self._opened = name
        with_others = not (alone or name in LONG or (name and self.has_class("-narrow")))
        for pane in self.query_one("#side").children:
            pane.set_class(pane.id == name or (pane.id in self._kept and with_others), "shown")

    def action_next_pane(self) -> None:
        """Give the focus to the order pane, the next pane, or the map."""
        shown = [pane for pane in self.query("#side > .shown").results(Widget) if pane.region]
        board = self.query_one(MapView)
        order = [*([board] if board.region else []), self.query_one(OrdersPane), *shown]
        at = order.index(self.focused) if self.focused in order else -1
        order[(at + 1) % len(order)].focus()

    def action_enlarge(self) -> None:
        """Give the whole body to the pane that has the focus, or to the map; or back to all."""
        alone = self.has_class("map-alone") or self.has_class("side-alone")
        pane = self.focused if self.focused in self.query_one("#side").children else None
        self.set_class(not alone and pane is None, "map-alone")
        self.set_class(not alone and pane is not None, "side-alone")
        if pane is not None and pane.id is not None:
            self._show_pane(pane.id, alone=not alone)
        self.call_after_refresh(self._fit_map)

    def action_zoom(self, by: int) -> None:
        """A larger or a smaller map, whatever has the focus."""
        self.query_one(MapView).action_zoom(by)

    def action_border(self, by: int) -> None:
        """Move the border between the map and the panes."""
        if self._layout in MAP_SIZES:
            side, usual = MAP_SIZES[self._layout]
            whole = self.size.width if side == "width" else self.size.height
            wanted = usual + self._moved + (by if side == "width" else by // 2)
            self._set_border(max(LEAST, min(whole - LEAST, wanted)) - usual)
            self.call_after_refresh(self._fit_map)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """The border can be taken: the line between map and panes, or the title row of the panes below."""
        at, along = self._border_at(event)
        self._held = at if at == along else None

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """The border is let go: it is drawn where it is then, not on the way there, which would be dear."""
        at, held = self._border_at(event)[0], self._held
        self._held = None
        if held is not None and at != held:
            self.action_border((at - held) * (1 if self._layout != "stacked" else 2))

    def _border_at(self, event: events.MouseEvent) -> tuple[int, int]:
        """Where the mouse is across the border, and where the border is; the latter -1 when there is none."""
        board = self.query_one(MapView).region
        both = bool(board) and bool(self.query_one("#side").region)
        stacked = self._layout == "stacked"
        at, border = (event.screen_y, board.bottom) if stacked else (event.screen_x, board.right)
        return at, border if both and self._layout in MAP_SIZES else -1

    def _set_border(self, moved: int) -> None:
        """Give the map so many cells more than usual."""
        self._moved = moved
        styles = self.query_one(MapView).styles
        styles.clear_rule("width")
        styles.clear_rule("height")
        if moved and self._layout in MAP_SIZES:
            side, usual = MAP_SIZES[self._layout]
            setattr(styles, side, usual + moved)
