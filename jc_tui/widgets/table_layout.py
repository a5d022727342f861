"""The layout of the table: sizes, the order of the panes, and the border."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.binding import Binding
from textual.containers import Horizontal
from textual.events import MouseDown, MouseEvent, MouseUp
from textual.widget import Widget

from jc_tui.full_screen_ui import TablePane
from jc_tui.map.art import Atlas
from jc_tui.map.view import MapView

BESIDE, BROAD, VAST = 118, 156, 197
"""Columns from which the panes stand beside the small map, beside the medium one, and beside the wide one."""

HIGH = 53
"""Rows from which there is room for the wide map."""

STACKED = 38
"""Rows from which a screen that is not broad has the medium map with the panes below it."""

TALL = 45
"""Rows from which there is room for the list of places beside the map as well."""

MAP_SIZES = {"beside": ("width", 78), "broad": ("width", 116), "vast": ("width", 156), "stacked": ("height", 27)}
"""How much of the screen the map takes in each arrangement, before the player moves the border."""

AROUND = 7
"""The rows above and below the body."""

LOFTY = {"narrow": 30, "beside": 27, "stacked": STACKED, "broad": STACKED, "vast": HIGH}
"""By arrangement, the rows from which there are two at the top; else one."""

AMPLE = {"narrow": 32, "beside": 30, "stacked": 42, "broad": 44, "vast": 54}
"""By arrangement, the rows from which a place has two lines; else one."""

LEAST = 8
"""Least rows or columns of the map and of the panes."""


def arrangement(width: int, height: int) -> str:
    """Return the arrangement of the panes for a size of the screen."""
    if width < BESIDE:
        return "narrow"
    if width >= BROAD:
        return "vast" if width >= VAST and height >= HIGH else "broad"
    return "stacked" if height >= STACKED else "beside"


def layout_classes(layout: str, height: int) -> Mapping[str, bool]:
    """Return the classes of the table in an arrangement `height` high."""
    return {
        **{f"-{name}": name == layout for name in LOFTY},
        "-broad": layout in ("broad", "vast"),
        "-terse": height < LOFTY[layout],
        "-ample": height >= AMPLE[layout],
    }


def likely_level(atlas: Atlas, layout: str, width: int, height: int) -> str:
    """Return the level of the map in an arrangement, to draw no other first."""
    room = {"width": width, "height": height - AROUND} | dict([MAP_SIZES[layout]] if layout in MAP_SIZES else [])
    return atlas.best_level(**room)


def room_for(layout: str, height: int) -> Sequence[str]:
    """Return which panes there is room for unasked."""
    roomy = layout == "stacked" or (layout in ("broad", "vast") and height >= TALL)
    return ("always", "tall") if roomy else ("always",)


def key_of(pane: TablePane) -> Binding:
    """Return the key that shows a pane."""
    action = f"view('open_pane', '{pane.name}')"
    return Binding(pane.key, action, pane.title, tooltip=pane.about, id=pane.bound or f"table.{pane.name}")


def arranged(panes: Sequence[TablePane], log: TablePane) -> list[TablePane]:
    """Return the panes of a game with the log: behind those that are seen unasked."""
    first = [pane for pane in panes if pane.stands in ("always", "tall")]
    return [*first, log, *(pane for pane in panes if pane not in first)]


class TableBody(Horizontal):
    """The map and the panes, with a border between them that the player can move."""

    def __init__(self, board: MapView, side: Widget) -> None:
        super().__init__(board, side, id="body")
        self._board, self._side = board, side
        self._layout_name, self._moved, self._held = "narrow", 0, -1

    def lay_out(self, layout: str) -> None:
        """Take in another arrangement, with the border where it usually is."""
        self._layout_name, self._moved = layout, 0
        self.place_border()

    def place_border(self, *, alone: bool = False) -> None:
        """Give the map the player's size, or all room if it is `alone`."""
        styles = self._board.styles
        styles.clear_rule("width")
        styles.clear_rule("height")
        if self._moved and not alone:
            side, usual = MAP_SIZES[self._layout_name]
            setattr(styles, side, usual + self._moved)

    def move_border(self, by: int) -> None:
        if self._has_border:
            side, usual = MAP_SIZES[self._layout_name]
            wanted = usual + self._moved + (by if side == "width" else by // 2)
            self._moved = max(LEAST, min(getattr(self.screen.size, side) - LEAST, wanted)) - usual
            self.place_border()
            self.call_after_refresh(self._board.fit)

    @property
    def _has_border(self) -> bool:
        return self._layout_name in MAP_SIZES and bool(self._board.region) and bool(self._side.region)

    def on_mouse_down(self, event: MouseDown) -> None:
        """Take the border between map and panes."""
        at, border = self._across(event)
        self._held = at if at == border and self._has_border else -1

    def on_mouse_up(self, event: MouseUp) -> None:
        """Drop the border; only now the map is drawn again."""
        at, held, self._held = self._across(event)[0], self._held, -1
        if held not in (-1, at):
            self.move_border((at - held) * (2 if self._layout_name == "stacked" else 1))

    def _across(self, event: MouseEvent) -> tuple[int, int]:
        board = self._board.region
        stacked = self._layout_name == "stacked"
        return (event.screen_y, board.bottom) if stacked else (event.screen_x, board.right)
