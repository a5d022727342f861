"""The layout of the table: what a size leaves room for, the order of the panes, the border."""

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
"""Those from which there are two for what is told of a place."""

LEAST = 8
"""Neither the map nor the panes are made smaller than so many cells."""


def arrangement(width: int, height: int) -> str:
    """Return how panes are arranged on a screen of this size: one at a time, beside the map, or below it."""
    if width < BESIDE:
        return "narrow"
    if width >= BROAD:
        return "vast" if width >= VAST and height >= HIGH else "broad"
    return "stacked" if height >= STACKED else "beside"


def layout_classes(layout: str, height: int) -> Mapping[str, bool]:
    """Return the classes that the table has, or has not, in an arrangement with so many rows."""
    return {
        **{f"-{name}": name == layout for name in LOFTY},
        "-broad": layout in ("broad", "vast"),
        "-terse": height < LOFTY[layout],
        "-ample": height >= AMPLE[layout],
    }


def likely_level(atlas: Atlas, layout: str, width: int, height: int) -> str:
    """Return the level that the map will have in an arrangement; to draw another first would take time."""
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
        """Give the map the room that the player left it, or all there is where it is `alone`."""
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
        """Take the border: the line between map and panes, or the title row of the panes below."""
        at, border = self._across(event)
        self._held = at if at == border and self._has_border else -1

    def on_mouse_up(self, event: MouseUp) -> None:
        """Let the border go: it is drawn where it is then, not on the way there, which would be dear."""
        at, held, self._held = self._across(event)[0], self._held, -1
        if held not in (-1, at):
            self.move_border((at - held) * (2 if self._layout_name == "stacked" else 1))

    def _across(self, event: MouseEvent) -> tuple[int, int]:
        board = self._board.region
        stacked = self._layout_name == "stacked"
        return (event.screen_y, board.bottom) if stacked else (event.screen_x, board.right)
