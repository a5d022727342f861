"""A few signs as the map has them on sea and on land, to judge a theme by."""

from __future__ import annotations

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from engine.games import USUAL, seats_of
from engine.words import say
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.map.style import MapStyles
from jc_tui.surroundings import glyphs_for

GROUNDS = {"sea": "settings.sample-sea", "land": "settings.sample-land"}
"""What the two lines are called."""


class ColourSample(Widget):
    """Two lines: the same signs on sea and on land."""

    DEFAULT_CSS = """
    ColourSample { width: 74; height: 2; }
    """

    def render_line(self, y: int) -> Strip:
        """Sea, then land."""
        glyphs, ground = glyphs_for(self), "sea" if y == 0 else "land"
        styles = MapStyles(self.app.theme_variables)
        plain, label = ("sea", "sea-label") if ground == "sea" else ("land", "name")
        on_ground = f"@{ground}" if styles.monochrome else ""
        signs = {
            **{side_ink(seat): f" {side_letter(seat)} {seat.label} " for seat in seats_of(USUAL)},
            "contested": f" {glyphs.cross} {say('settings.sample-battle')} ",
            "target-move": f" {glyphs.target} {say('settings.sample-target')} ",
            "target-attack": f" {glyphs.times} {say('settings.sample-attack')} ",
            "selected": f" {glyphs.cursor} {say('settings.sample-selected')} ",
        }
        segments = [Segment(f" {say(GROUNDS[ground]).ljust(5)}", styles[label])]
        for name, text in signs.items():
            segments += [Segment(text, styles[name + on_ground]), Segment(" ", styles[plain])]
        return Strip(segments).adjust_cell_length(self.size.width, styles[plain])
