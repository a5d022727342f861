"""The map and the panes around it: how they are arranged, shown, enlarged and moved between."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.binding import Binding
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from engine.contract import GameError
from engine.words import say
from jc_tui.faces import TablePane
from jc_tui.map.art import Atlas
from jc_tui.map.view import MapView
from jc_tui.widgets.list_pane import ListPane
from jc_tui.widgets.orders_pane import OrdersPane

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


def arrangement(width: int, height: int) -> str:
    """How the panes are arranged on a screen of this size: one at a time, beside the map, or below it."""
    if width < BESIDE:
        return "narrow"
    if width >= BROAD:
        return "vast" if width >= VAST and height >= HIGH else "broad"
    return "stacked" if height >= STACKED else "beside"


class Panes:
    """The map (`#map`), the panes in `#side`, and the order pane of a screen; `table.tcss` lays them out by class.

    What a player does with panes in general is an action of the screen, which hands it on to here.
    """

    def __init__(self, screen: Screen[None], panes: Sequence[TablePane], home: Callable[[], Widget]) -> None:
        """`home` says what has the focus when no pane is open."""
        self._screen = screen
        self._stands = {pane.name: pane.stands for pane in panes}
        self._home = home
        self._layout = "narrow"
        self._moved = 0
        self._held: int | None = None
        self._opened = ""
        self._kept: tuple[str, ...] = ()

    @property
    def _board(self) -> MapView:
        return self._screen.query_one(MapView)

    @property
    def _side(self) -> Widget:
        return self._screen.query_one("#side")

    def begin(self) -> None:
        """Begin on the map."""
        self._keep()
        self._board.focus()

    def arrange(self, width: int, height: int) -> None:
        """Arrange the panes for so much room; every widget is given its styles anew, so all at once."""
        self._layout, before = arrangement(width, height), self._screen.classes
        for name in LAYOUTS:
            self._screen.set_class(
                name == self._layout or (name, self._layout) == ("broad", "vast"), f"-{name}", update=False
            )
        self._screen.set_class(height >= ROOMY, "-roomy", update=False)
        self._screen.set_class(height < LOFTY[self._layout], "-terse", update=False)
        self._screen.set_class(height >= AMPLE.get(self._layout, height + 1), "-ample", update=False)
        if self._screen.classes != before:
            self._screen.update_node_styles()

    def likely_level(self, atlas: Atlas) -> str:
        """The level that the map will have in this arrangement; to draw another first would take time."""
        if self._layout not in LIKELY:
            return next(iter(atlas.levels))
        columns, rows = LIKELY[self._layout]
        beside = self._layout == "broad"
        return atlas.best_level(columns, max(rows, self._screen.app.size.height - AROUND) if beside else rows)

    def resize(self, width: int, height: int) -> None:
        """Arrange the panes for the room there is; the map shows as much as fits."""
        before = self._layout
        self.arrange(width, height)
        if self._layout != before:
            self._kept = ()  # other panes stand beside the one that was opened last
        self._keep()
        self._set_border(0)
        self._screen.call_after_refresh(self._board.fit)

    def _keep(self) -> None:
        """Show the panes that there is room for now."""
        width, height = self._screen.app.size
        abreast = self._layout == "stacked" and width >= ABREAST
        tall = height >= TALL and (abreast or self._screen.has_class("-broad"))
        stand = ("always", "tall") if tall else ("always",)
        kept = tuple(name for name, stands in self._stands.items() if stands in stand)
        if kept != self._kept:
            self._kept = kept
            self._show(self._opened, alone=self._screen.has_class("side-alone"))

    def open(self, name: str) -> None:
        """Show a pane, or the map; the same key again goes back to where the player chooses."""
        if name != "map" and self._screen.query_one(f"#{name}").has_focus:
            self.close()
            return
        self._screen.remove_class("map-alone")
        self._screen.set_class(self._alone(name) and self._layout == "stacked", "side-alone")
        self._screen.set_class(name != "map", "pane-open")
        if name != "map":
            self._show(name)
        elif any(self._alone(str(pane.id)) and pane.has_class("shown") for pane in self._side.children):
            self._show(self._kept[0])
        self._screen.query_one(f"#{name}").focus()

    def close(self) -> None:
        """Back to the map, and to what is to be chosen beside it."""
        self.open("map")
        self._home().focus()

    def leave(self) -> None:
        """Close a pane that is open or has the focus, but not while something is typed."""
        focused = self._screen.focused
        typing = isinstance(focused, Input) or (isinstance(focused, ListPane) and focused.typing)
        beside = focused in self._side.children
        if not typing and (beside or self._screen.has_class("pane-open")):
            self.close()

    def _alone(self, name: str) -> bool:
        return self._stands.get(name) == "alone"

    def _show(self, name: str, *, alone: bool = False) -> None:
        """Show a pane, with those that stand there anyway if there is room."""
        self._opened = name
        with_others = not (alone or self._alone(name) or (name and self._screen.has_class("-narrow")))
        for pane in self._side.children:
            pane.set_class(pane.id == name or (pane.id in self._kept and with_others), "shown")

    def next(self) -> None:
        """Give the focus to the order pane, the next pane, or the map."""
        shown = [pane for pane in self._screen.query("#side > .shown").results(Widget) if pane.region]
        board = self._board
        order = [*([board] if board.region else []), self._screen.query_one(OrdersPane), *shown]
        at = order.index(self._screen.focused) if self._screen.focused in order else -1
        order[(at + 1) % len(order)].focus()

    def enlarge(self) -> None:
        """Give the whole body to the pane that has the focus, or to the map; or back to all.

        Raises GameError where each has it anyway.
        """
        if self._layout == "narrow":
            raise GameError(say("orders.all-the-room"))
        alone = self._screen.has_class("map-alone") or self._screen.has_class("side-alone")
        pane = self._screen.focused if self._screen.focused in self._side.children else None
        self._screen.set_class(not alone and pane is None, "map-alone")
        self._screen.set_class(not alone and pane is not None, "side-alone")
        if pane is not None and pane.id is not None:
            self._show(pane.id, alone=not alone)
        self._screen.call_after_refresh(self._board.fit)

    def tell_more(self) -> None:
        """Give what is told of a place more rows, or as few again."""
        self._screen.toggle_class("-telling")
        self._screen.call_after_refresh(self._board.fit)

    def move_border(self, by: int) -> None:
        """Move the border between the map and the panes."""
        if self._layout in MAP_SIZES:
            side, usual = MAP_SIZES[self._layout]
            whole = self._screen.size.width if side == "width" else self._screen.size.height
            wanted = usual + self._moved + (by if side == "width" else by // 2)
            self._set_border(max(LEAST, min(whole - LEAST, wanted)) - usual)
            self._screen.call_after_refresh(self._board.fit)

    def take_border(self, event: events.MouseDown) -> None:
        """The border can be taken: the line between map and panes, or the title row of the panes below."""
        at, along = self._border_at(event)
        self._held = at if at == along else None

    def drop_border(self, event: events.MouseUp) -> None:
        """The border is let go: it is drawn where it is then, not on the way there, which would be dear."""
        at, held = self._border_at(event)[0], self._held
        self._held = None
        if held is not None and at != held:
            self.move_border((at - held) * (1 if self._layout != "stacked" else 2))

    def _border_at(self, event: events.MouseEvent) -> tuple[int, int]:
        """Where the mouse is across the border, and where the border is; the latter -1 when there is none."""
        board = self._board.region
        both = bool(board) and bool(self._side.region)
        stacked = self._layout == "stacked"
        at, border = (event.screen_y, board.bottom) if stacked else (event.screen_x, board.right)
        return at, border if both and self._layout in MAP_SIZES else -1

    def _set_border(self, moved: int) -> None:
        """Give the map so many cells more than usual."""
        self._moved = moved
        styles = self._board.styles
        styles.clear_rule("width")
        styles.clear_rule("height")
        if moved and self._layout in MAP_SIZES:
            side, usual = MAP_SIZES[self._layout]
            setattr(styles, side, usual + moved)


def key_of(pane: TablePane) -> Binding:
    """The key that shows a pane."""
    return Binding(
        pane.key, f"pane('{pane.name}')", pane.title, tooltip=pane.about, id=pane.bound or f"table.{pane.name}"
    )


def arranged(panes: Sequence[TablePane], log: TablePane) -> list[TablePane]:
    """The panes of a game with the log: behind those that are seen unasked."""
    first = [pane for pane in panes if pane.stands in ("always", "tall")]
    return [*first, log, *(pane for pane in panes if pane not in first)]
