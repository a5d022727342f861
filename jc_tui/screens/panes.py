"""The map and the panes around it: how they are arranged, shown, enlarged and moved between."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widget import Widget

from jc_tui.screens.play import PlayScreen
from jc_tui.widgets.map_view import MapView, best_level
from jc_tui.widgets.orders_pane import OrdersPane

KEPT = ("hand", "log")
"""The panes that stand beside the map where there is room."""

BESIDE, BROAD = 118, 156
"""Columns from which the panes stand beside the small map, and beside the medium one."""

STACKED = 38
"""Rows from which a screen that is not broad has the medium map with the panes below it."""

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


class PaneScreen(PlayScreen):
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
        Binding("less_than_sign", "border(-4)", "Border", key_display="<", tooltip="Less map", id="table.less"),
        Binding("greater_than_sign", "border(4)", "Border", key_display=">", tooltip="More map", id="table.more"),
    ]

    _layout = "narrow"
    _moved = 0

    def on_mount(self) -> None:
        """Begin on the map."""
        for name in KEPT:
            self.query_one(f"#{name}").add_class("shown")
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

    def on_resize(self, event: events.Resize) -> None:
        """Arrange the panes for the room there is; the map shows as much as fits."""
        self.arrange_panes(event.size.width, event.size.height)
        self._set_border(0)
        self.call_after_refresh(self._fit_map)

    def _fit_map(self) -> None:
        board = self.query_one(MapView)
        level = best_level(board.size.width, board.size.height)
        if level != board.level and board.size.width:
            board.level = level

    def action_pane(self, name: str) -> None:
        """Show a pane, or the map; the same key again goes back to the map."""
        if name != "map" and self.query_one(f"#{name}").has_focus:
            name = "map"
        self.remove_class("map-alone", "side-alone")
        self.set_class(name != "map", "pane-open")
        if name != "map":
            self._show_pane(name)
        self.query_one(f"#{name}").focus()

    def _show_pane(self, name: str, *, alone: bool = False) -> None:
        """Show a pane, with those that stand there anyway if there is room."""
        with_others = not (alone or self.has_class("-narrow"))
        for pane in self.query_one("#side").children:
            pane.set_class(pane.id == name or (pane.id in KEPT and with_others), "shown")

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

    def action_border(self, by: int) -> None:
        """Move the border between the map and the panes."""
        if self._layout in MAP_SIZES:
            side, usual = MAP_SIZES[self._layout]
            whole = self.size.width if side == "width" else self.size.height
            wanted = usual + self._moved + (by if side == "width" else by // 2)
            self._set_border(max(LEAST, min(whole - LEAST, wanted)) - usual)
            self.call_after_refresh(self._fit_map)

    def _set_border(self, moved: int) -> None:
        """Give the map so many cells more than usual."""
        self._moved = moved
        styles = self.query_one(MapView).styles
        styles.clear_rule("width")
        styles.clear_rule("height")
        if moved and self._layout in MAP_SIZES:
            side, usual = MAP_SIZES[self._layout]
            setattr(styles, side, usual + moved)
