"""Three small uses of names that Textual does not promise to keep."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor
from textual.binding import Binding
from textual.dom import DOMNode
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget


def bind_before(screen: Screen[Any], key: str, bindings: Iterable[Binding]) -> None:
    """Give a screen more keys; help lists them before one that it has."""
    keys = screen._bindings.key_to_bindings
    behind = list(keys)[list(keys).index(key) :]
    for binding in bindings:
        keys[binding.key] = [*keys.get(binding.key, ()), binding]  # the list itself is that of all such screens
    for each in behind:  # to the end, in their order
        keys[each] = keys.pop(each)


def part_style(widget: Widget, name: str) -> Style:
    """Return the stylesheet's style for a class inside the widget.

    Textual works out all COMPONENT_CLASSES whenever styles are applied: that takes longer than all that is drawn.
    """
    part = DOMNode(classes=name)
    part._attach(widget)
    widget.app.stylesheet.apply(part)
    return part.rich_style


def draw_only_changes(screen: Screen[Any]) -> None:
    """Let a new screen draw no widget without need."""
    screen._compositor = ChangesCompositor()


class ChangesCompositor(Compositor):
    """Draws no widget that is covered, or that only lies between two changes.

    Textual draws all that overlap the rectangle around the changes: the whole table, for a step on the map.
    """

    def __init__(self) -> None:
        super().__init__()
        self._changes: list[Region] = []

    def render_partial_update(self) -> ChopsUpdate | None:
        self._changes = list(self._dirty_regions)
        update = super().render_partial_update()
        self._changes = []
        return update

    def _get_renders(self, crop: Region | None = None) -> Iterable[tuple[Region, Region, list[Strip]]]:
        if not self._changes:
            yield from super()._get_renders(crop)
            return
        left = self._changes
        for widget, (region, clip) in self.visible_widgets.items():  # what is in front comes first
            seen = region.intersection(clip)
            if any(seen.overlaps(change) for change in left):
                yield region, clip, widget.render_lines(seen.translate(-region.offset))
                left = [change for change in left if not seen.contains_region(change)]
