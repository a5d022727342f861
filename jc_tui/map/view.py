"""The map as a widget: plain data in, messages out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region, Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from jc_tui.appearance.bindings import bindings_of
from jc_tui.map.art import Atlas, MapArt
from jc_tui.map.inset import INNER_COLUMNS, INNER_ROWS, INSET_COLUMNS, INSET_ROWS, Inset, inset_corner
from jc_tui.map.paint import MapPaint, Mark, Trail, laid
from jc_tui.map.parts import Cell
from jc_tui.map.steps import Direction
from jc_tui.map.style import MapStyles
from jc_tui.table.intents import Pick, Point
from jc_tui.table.targets import TargetMark
from jc_tui.widgets.pane_messages import want
from jc_tui.widgets.wheel import QuietFocus, Wheeled

MARGIN = 1

MISSED = 2
"""Rows and columns that may be out of sight before the overview is shown: it would hide more than it tells."""


class MapView(QuietFocus, Wheeled, can_focus=True):
    """The map of the board with stacks, targets and a selected place.

    Set `marks`, `targets`, `trails` and the rest; a place `selected` by the program is shown without a message.
    """

    DEFAULT_CSS = "MapView { height: 1fr; width: 1fr; overflow: hidden; }"

    BINDINGS = bindings_of("map")

    level: reactive[str] = reactive("", init=False)
    """The zoom level, one of the atlas's."""
    marks: reactive[Mapping[str, Mark]] = reactive(dict, init=False, repaint=False)
    targets: reactive[Mapping[str, TargetMark]] = reactive(dict, init=False, repaint=False)
    last_moved: reactive[Collection[str]] = reactive(frozenset, init=False, repaint=False)
    """Places whose stack is underlined because something has just happened there."""
    selected: reactive[str] = reactive("", init=False, repaint=False)
    telling: reactive[bool] = reactive(False, init=False, repaint=False)
    """Hide the cursor while the turn of another player is shown."""
    origin: reactive[str] = reactive("", init=False, repaint=False)
    """The area that an order begins in: its borders stand out."""
    trails: reactive[Sequence[Trail]] = reactive((), init=False, repaint=False)
    note: reactive[str] = reactive("", init=False, repaint=False)
    """What is said in the first cells of what is seen, where no place is in its way."""

    def __init__(
        self,
        atlas: Atlas,
        level: str = "",
        *,
        selected: str = "",
        ascii_only: bool = False,
        follows: bool = False,
        id: str | None = None,  # noqa: A002 - Textual's own name
    ) -> None:
        """Set up a map; one that `follows` lets its owner move the selection."""
        super().__init__(id=id)
        self._follows = follows
        self.atlas = atlas
        self._arts: dict[str, MapArt] = {}
        self._corner: Cell = (0, 0)
        self._arranged: tuple[Size, str] | None = None
        self.set_reactive(MapView.level, level or next(iter(atlas.levels)))
        self.set_reactive(MapView.selected, selected or atlas.start)
        self._ascii_only = ascii_only
        self._styles: MapStyles | None = None

    # --- What is shown --------------------------------------------------------------------------------

    @property
    def art(self) -> MapArt:
        if self.level not in self._arts:
            self._arts[self.level] = self.atlas.art(self.level)
        return self._arts[self.level]

    @cached_property
    def _paint(self) -> MapPaint:
        return MapPaint(self.art)

    def render_line(self, y: int) -> Strip:
        if self._styles is None:
            self._styles = MapStyles(self.app.theme_variables)
            if self._paint.monochrome != self._styles.monochrome:
                self._paint = replace(self._paint, monochrome=self._styles.monochrome)
        if self._arranged != (self.size, self.level):  # of another size: the selection stays in sight
            self._arranged = (self.size, self.level)
            self._move_to(self._centred(self.selected))
        styles, left, width = self._styles, self._corner[1], self.size.width
        runs = self._paint.runs(self._corner[0] + y, left, left + width)
        if not self.has_focus:
            runs = [(text, style.replace("selected", "pointed")) for text, style in runs]
        return Strip([Segment(text, styles.of(style, text)) for text, style in runs], width)

    def focus_changed(self) -> None:
        """Draw the selected place, whose paper tells the focus."""
        if place := self.art.places.get(self.selected):
            first, end = place.span
            cells = Region(first - self._corner[1], place.row - self._corner[0], end - first, 1)
            self.refresh(cells.intersection(self.size.region))

    def _show(self) -> None:
        self._show_from(self._corner)

    watch_marks = watch_targets = watch_last_moved = watch_origin = watch_trails = watch_note = _show
    watch_telling = _show

    def watch_selected(self, _: str, place: str) -> None:
        self.look_at(place)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles = None

    # --- Scrolling ------------------------------------------------------------------------------------

    def _show_from(self, corner: Cell) -> None:
        """Show the map from a top left cell, and draw only what differs."""
        if self._arranged != (self.size, self.level):
            self._arranged = None  # its size may never be drawn: the next drawing arranges it again
            self.refresh()
            return
        before, seen = self._paint, self.size.region
        if self._move_to(corner):
            self.refresh()
            return
        for row, start, end in self._paint.differences(before):
            cells = Region(start - self._corner[1], row - self._corner[0], end - start, 1)
            if changed := cells.intersection(seen):
                self.refresh(changed)

    def _move_to(self, corner: Cell) -> bool:
        """Show the part of the map at `corner` and return whether it is another."""
        (width, height), art = self.size, self.art
        row, col = max(0, min(corner[0], art.height - height)), min(corner[1], art.width - width)
        col = max(0, col) if width < art.width else -((width - art.width) // 2)
        moved, self._corner = self._corner != (row, col), (row, col)
        self._paint = MapPaint(
            art,
            self.marks,
            self.targets,
            self.last_moved,
            "" if self.telling else self.selected,
            self.origin,
            laid(art, self.trails),
            self._ascii_only,
            self._paint.monochrome,
            self._inset(),
            (row, col, self.note) if self.note else None,
        )
        return moved

    def _inset(self) -> Inset | None:
        """Return the overview of the visible part, the same one while nothing changes."""
        width, height = self.size
        fits = self.art.height <= height + MISSED and self.art.width <= width + MISSED
        window = (*self._corner, height, width)
        corner = None if fits else inset_corner(self.art, window, self.selected)
        inset = corner and Inset(self.art, corner, window, self.selected, self._ascii_only)
        return self._paint.inset if inset == self._paint.inset else inset

    def _centred(self, name: str) -> Cell:
        place = self.art.places.get(name)
        if place is None:
            return self._corner
        middle = (place.span[0] + place.span[1]) // 2
        return place.row - self.size.height // 2, middle - self.size.width // 2

    def look_at(self, name: str) -> None:
        """Scroll a place into the middle unless it is in sight."""
        (row, col), (top, left) = self._centred(name), self._corner
        place, (width, height) = self.art.places.get(name), self.size
        if place is not None and top + MARGIN <= place.row < top + height - MARGIN:
            row = top
        if place is not None and left <= place.span[0] and place.span[1] <= left + width:
            col = left
        self._show_from((row, col))

    @property
    def cursor_spot(self) -> Offset | None:
        place = self.art.places.get(self.selected)
        return None if place is None else Offset(place.col - self._corner[1], place.row - self._corner[0])

    def fit_rows(self) -> None:
        """Show the level that fits the parent, in as many rows as it has."""
        assert isinstance(self.parent, Widget)
        room = self.parent.content_size.height
        self.level = self.atlas.best_level(self.size.width, room)
        self.styles.height = min(self.art.height, room)

    def fit(self) -> None:
        if self.size:
            self.level = self.atlas.best_level(*self.size)

    # --- What the player does -------------------------------------------------------------------------

    def action_step(self, direction: Direction) -> None:
        known = self.selected in self.art.places
        self.highlight(self.art.nearest(self.selected, direction) if known else next(iter(self.art.places)))

    def action_choose(self) -> None:
        want(self, Pick(self.selected))

    def action_zoom(self, change: int) -> None:
        """Show the next level in (1) or out (-1), or cycle (0)."""
        levels = list(self.atlas.levels)
        at = levels.index(self.level)
        wanted = (at + 1) % len(levels) if change == 0 else max(0, min(len(levels) - 1, at + change))
        self.level = levels[wanted]

    def highlight(self, place: str) -> None:
        """Move the selection as the player would."""
        if place != self.selected:
            if not self._follows:
                self.selected = place
            want(self, Point(place))

    def on_click(self, event: events.Click) -> None:
        offset = event.screen_offset - self.content_region.offset
        row, col = offset.y + self._corner[0], offset.x + self._corner[1]
        top, left = self._paint.inset.corner if self._paint.inset else (row, col)
        if 0 < row - top < INSET_ROWS and 0 < col - left < INSET_COLUMNS:
            wanted_row = (row - top - 0.5) / INNER_ROWS * self.art.height
            wanted_col = (col - left - 0.5) / INNER_COLUMNS * self.art.width
            self._show_from((int(wanted_row) - self.size.height // 2, int(wanted_col) - self.size.width // 2))
            return
        if place := self.art.at(row, col):
            self.highlight(place)
            want(self, Pick(place))

    def wheel(self, by: int, *, aside: bool) -> None:
        row, col = self._corner
        self._show_from((row, col + 9 * by) if aside else (row + 3 * by, col))
