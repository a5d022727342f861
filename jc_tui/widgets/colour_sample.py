"""A few signs as the map has them on sea and on land, to judge a theme by."""

from __future__ import annotations

from rich.segment import Segment
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from engine.games import USUAL, seats_of
from engine.words import say
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.map.style import MapStyles
from jc_tui.surroundings import glyphs_for

GROUNDS = {"sea": ("settings.sample-sea", "sea-label"), "land": ("settings.sample-land", "name")}
"""What the two grounds are called, and in which style."""


class ColourSample(Widget):
    """The same signs on sea and on land: a line each, or as many as they take."""

    DEFAULT_CSS = "ColourSample { width: 74; height: auto; }"

    def _rows(self, width: int) -> list[tuple[str, list[tuple[str, str]]]]:
        """For each line its ground, and texts with their styles: its name, and as many signs as fit."""
        glyphs = glyphs_for(self)
        signs = {
            **{side_ink(seat): f" {side_letter(seat)} {seat.label} " for seat in seats_of(USUAL)},
            "contested": f" {glyphs.cross} {say('settings.sample-battle')} ",
            "target-move": f" {glyphs.target} {say('settings.sample-target')} ",
            "target-attack": f" {glyphs.times} {say('settings.sample-attack')} ",
            "selected": f" {glyphs.cursor} {say('settings.sample-selected')} ",
        }
        rows: list[tuple[str, list[tuple[str, str]]]] = []
        for ground, (words, look) in GROUNDS.items():
            head = f" {say(words).ljust(5)}"
            rows.append((ground, [(head, look)]))
            for name, text in signs.items():
                if sum(len(shown) + 1 for shown, _ in rows[-1][1]) + len(text) > width:
                    rows.append((ground, [(" " * len(head), look)]))
                rows[-1][1].append((text, name))
        return rows

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._rows(width))

    def render_line(self, y: int) -> Strip:
        ground, ((head, look), *signs) = self._rows(self.size.width)[y]
        styles = MapStyles(self.app.theme_variables)
        plain = styles[ground]
        on_ground = f"@{ground}" if styles.monochrome else ""
        segments = [Segment(head, styles[look])]
        for text, name in signs:
            segments += [Segment(text, styles[name + on_ground]), Segment(" ", plain)]
        return Strip(segments).adjust_cell_length(self.size.width, plain)
