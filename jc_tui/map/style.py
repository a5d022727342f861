"""The styles of the map, from the theme's variables where it has them."""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from textual.color import Color, ColorParseError

FALLBACK: Mapping[str, str] = {
    "sea": "#1b3a57",
    "land": "#c9b98c",
    "map-ink": "#2b2416",
    "map-road": "#6e5a34",
    "sea-ink": "#e8e2cc",
    "sea-label": "#8fc1e8",
    "first": "#a8201a",
    "first-text": "#ffffff",
    "second": "#1d5fa8",
    "second-text": "#ffffff",
    "map-contested": "#6a1b7a",
    "map-contested-text": "#ffffff",
    "map-cursor": "#ffd75f",
    "map-cursor-text": "#000000",
    "map-target": "#2e7d32",
    "map-target-text": "#ffffff",
    "target-attack": "#d9480f",
    "target-attack-text": "#ffffff",
    "map-outside": "#10202f",
}
"""The theme variables (without ``$``) that colour the map, and the colours of a theme that lacks them."""

STYLES: Mapping[str, tuple[str, str, str]] = {
    "sea": ("land", "sea", ""),
    "land": ("map-road", "land", ""),
    "road": ("map-road", "land", ""),
    "strait": ("sea-ink", "sea", ""),
    "name": ("map-ink", "land", ""),
    "sea-name": ("sea-ink", "sea", ""),
    "sea-label": ("sea-label", "sea", "italic"),
    "outside": ("map-outside", "map-outside", ""),
    "first": ("first-text", "first", "bold"),
    "second": ("second-text", "second", "bold"),
    "contested": ("map-contested-text", "map-contested", "bold"),
    "selected": ("map-cursor-text", "map-cursor", "bold underline"),
    "target-move": ("map-target-text", "map-target", ""),
    "target-attack": ("target-attack-text", "target-attack", "bold"),
    "target-reserve": ("map-target-text", "map-target", "italic"),
    "target-response": ("target-attack-text", "target-attack", "italic"),
    "target-sail": ("map-target-text", "map-target", ""),
    "target-begin": ("map-target-text", "map-target", "bold"),
    "inset": ("land", "sea", "dim"),
    "inset-window": ("land", "sea", "reverse"),
}
"""For each style of the map the variables of its foreground and background, and attributes."""

MONOCHROME: Mapping[str, str] = {
    "land": "reverse",
    "road": "reverse",
    "name": "reverse",
    "sea-label": "italic",
    "selected": "bold underline",
    "second": "reverse bold",
    "contested": "bold",
    "target-attack": "underline bold",
    "target-move": "underline",
    "target-reserve": "underline",
    "target-response": "underline bold",
    "target-sail": "underline",
    "target-begin": "bold underline",
    "inset": "dim",
    "inset-window": "reverse",
}
"""Attributes that tell styles apart without colours. What lies over the art stands out from land or sea, but for
the stacks of the second seat: they have the ground's look, bold, and those of the first the other one."""


def without_colours(variables: Mapping[str, str]) -> bool:
    """Whether a theme's colours tell nothing on the map: sea and land have the same."""
    return "sea" in variables and variables["sea"] == variables.get("land")


class MapStyles:
    """Styles by their names, built when first asked for.

    Attributes:
        monochrome: whether they tell everything by attributes.
    """

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables
        self.monochrome = without_colours(variables)
        self._built: dict[str, Style] = {}
        self._blanks: dict[str, Style] = {}

    def __getitem__(self, name: str) -> Style:
        style = self._built.get(name)
        if style is None:
            style = self._built[name] = self._build(name)
        return style

    def of(self, name: str, text: str) -> Style:
        """The style for a text: for blanks the background alone, which is half as long over the line."""
        if not text.isspace() or self.monochrome:
            return self[name]
        blank = self._blanks.get(name)
        if blank is None:
            blank = self._blanks[name] = Style(bgcolor=self[name].bgcolor)
        return blank

    def _build(self, name: str) -> Style:
        rest, _, ground = name.partition("@")
        base, _, extra = rest.partition(" ")
        more = Style(underline=True) if extra == "moved" else Style.null()
        if self.monochrome:
            style = self._colours("sea-ink", "sea") + Style.parse(MONOCHROME.get(base, "none")) + more
            return style + Style(reverse=not style.reverse) if ground == "sea" else style
        foreground, background, attributes = STYLES[base]
        return self._colours(foreground, background) + Style.parse(attributes or "none") + more

    def _colours(self, foreground: str, background: str) -> Style:
        return Style(color=self._color(foreground).rich_color, bgcolor=self._color(background).rich_color)

    def _color(self, name: str) -> Color:
        try:
            return Color.parse(self._variables.get(name, FALLBACK[name]))
        except ColorParseError:
            return Color.parse(FALLBACK[name])
