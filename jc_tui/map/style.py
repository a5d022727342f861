"""The styles of the map, from the theme's variables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rich.color import Color as RichColor
from rich.style import Style
from textual.color import Color

from engine.datafiles import read_toml
from engine.translations import data_folder

STYLES: Mapping[str, tuple[str, str, str, str]] = read_toml(data_folder() / "look" / "map.toml")
"""For each style of the map its ink, its paper, its attributes, and those that it has without colours."""


class MapStyles(dict[str, Style]):
    """Styles by their names; `moved` underlines one, `marked` tells the cursor from marks.

    `@sea` is where it lies in a `monochrome` theme, `@first` and the like who holds the land it lies on.
    """

    def __init__(self, variables: Mapping[str, str]) -> None:
        super().__init__()
        self._variables = variables
        self.monochrome = variables["sea"] == variables["land"]

    def of(self, name: str, text: str) -> Style:
        """Return the style for a text; blanks need only the background."""
        return self[name] if self.monochrome or not text.isspace() else _paper(self[name])

    def __missing__(self, name: str) -> Style:
        rest, _, ground = name.partition("@")
        base, _, extra = rest.partition(" ")
        ink, paper, attributes, plain = STYLES[base]
        if f"land-{ground}" in self._variables:
            ink, paper = (f"land-{ground}" if it == "land" else it for it in (ink, paper))
        if self.monochrome:
            ink, paper, attributes = "sea-ink", "sea", plain
        style = Style(color=self._colour(ink), bgcolor=self._colour(paper)) + Style.parse(attributes or "none")
        if extra == "moved":
            style += Style(underline=True)
        if self.monochrome and (ground == "sea") is not (extra == "marked"):
            style += Style(reverse=not style.reverse)
        self[name] = style
        return style

    def _colour(self, variable: str) -> RichColor:
        return Color.parse(self._variables[variable]).rich_color


@lru_cache(maxsize=256)
def _paper(style: Style) -> Style:
    return Style(bgcolor=style.bgcolor)
