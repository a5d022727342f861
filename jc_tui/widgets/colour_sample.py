"""A few signs in our colours on sea and land, to judge a theme by."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from jc_tui.glyphs import UNICODE, Glyphs

INKS = ("caesar", "pompey", "coast", "contested", "target", "selected")


class ColourSample(Widget):
    """Two lines: the same signs on sea and on land."""

    DEFAULT_CSS = """
    ColourSample {
        width: 72; height: 2;
        & > .sample--sea-caesar { color: $caesar; background: $sea; }
        & > .sample--sea-pompey { color: $pompey; background: $sea; }
        & > .sample--sea-coast { color: $coast; background: $sea; }
        & > .sample--sea-contested { color: $contested; background: $sea; }
        & > .sample--sea-target { color: $target; background: $sea; }
        & > .sample--sea-selected { color: $selected; background: $sea; }
        & > .sample--land-caesar { color: $caesar; background: $land; }
        & > .sample--land-pompey { color: $pompey; background: $land; }
        & > .sample--land-coast { color: $coast; background: $land; }
        & > .sample--land-contested { color: $contested; background: $land; }
        & > .sample--land-target { color: $target; background: $land; }
        & > .sample--land-selected { color: $selected; background: $land; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"sample--{paper}-{ink}" for paper in ("sea", "land") for ink in INKS}

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.glyphs = glyphs

    def render_line(self, y: int) -> Strip:
        """Sea, then land."""
        glyphs, paper = self.glyphs, "sea" if y == 0 else "land"
        pips = glyphs.pip * 3 + glyphs.pip_empty
        texts = {
            "caesar": f" C Caesar {pips} ",
            "pompey": f" P Pompey {pips} ",
            "coast": f" {paper} ",
            "contested": f" {glyphs.cross} battle ",
            "target": f" {glyphs.target} target ",
            "selected": f" {glyphs.cursor} selected ",
        }
        segments = [
            Segment(text, self.get_component_rich_style(f"sample--{paper}-{ink}")) for ink, text in texts.items()
        ]
        last = self.get_component_rich_style(f"sample--{paper}-selected")
        return Strip(segments).adjust_cell_length(self.size.width, last)
