"""How the table is laid out: what a size of the screen leaves room for, and the order of the panes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.binding import Binding

from jc_tui.full_screen_ui import TablePane
from jc_tui.map.art import Atlas

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
        "-roomy": height >= ROOMY,
        "-terse": height < LOFTY[layout],
        "-ample": height >= AMPLE.get(layout, height + 1),
    }


def likely_level(atlas: Atlas, layout: str, height: int) -> str:
    """Return the level that the map will have in an arrangement; to draw another first would take time."""
    if layout not in LIKELY:
        return next(iter(atlas.levels))
    columns, rows = LIKELY[layout]
    return atlas.best_level(columns, max(rows, height - AROUND) if layout == "broad" else rows)


def room_for(layout: str, width: int, height: int) -> Sequence[str]:
    """Return which panes there is room for unasked."""
    roomy = layout in ("broad", "vast") or (layout == "stacked" and width >= ABREAST)
    return ("always", "tall") if roomy and height >= TALL else ("always",)


def key_of(pane: TablePane) -> Binding:
    """Return the key that shows a pane."""
    action = f"view('open_pane', '{pane.name}')"
    return Binding(pane.key, action, pane.title, tooltip=pane.about, id=pane.bound or f"table.{pane.name}")


def arranged(panes: Sequence[TablePane], log: TablePane) -> list[TablePane]:
    """Return the panes of a game with the log: behind those that are seen unasked."""
    first = [pane for pane in panes if pane.stands in ("always", "tall")]
    return [*first, log, *(pane for pane in panes if pane not in first)]
