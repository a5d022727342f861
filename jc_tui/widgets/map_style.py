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
    "caesar": "#a8201a",
    "caesar-text": "#ffffff",
    "pompey": "#1d5fa8",
    "pompey-text": "#ffffff",
    "contested": "#6a1b7a",
    "contested-text": "#ffffff",
    "map-cursor": "#ffd75f",
    "map-cursor-text": "#000000",
    "target": "#2e7d32",
    "target-text": "#ffffff",
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
    "caesar": ("caesar-text", "caesar", "bold"),
    "pompey": ("pompey-text", "pompey", "bold"),
    "contested": ("contested-text", "contested", "bold"),
    "selected": ("map-cursor-text", "map-cursor", "bold underline"),
    "target-move": ("target-text", "target", ""),
    "target-attack": ("target-attack-text", "target-attack", "bold"),
    "target-reserve": ("target-text", "target", "italic"),
    "target-response": ("target-attack-text", "target-attack", "italic"),
    "target-sail": ("target-text", "target", ""),
    "target-begin": ("target-text", "target", "bold"),
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
"""Attributes that tell styles apart without colours; what lies over the art stands out from land or sea."""


class MapStyles:
    """Styles by their names, built when first asked for."""

    def __init__(self, variables: Mapping[str, str], monochrome: bool = False) -> None:
        self._variables = variables
        self._monochrome = monochrome
        self._built: dict[str, Style] = {}
        self._blanks: dict[str, Style] = {}

    def __getitem__(self, name: str) -> Style:
        style = self._built.get(name)
        if style is None:
            style = self._built[name] = self._build(name)
        return style

    def of(self, name: str, text: str) -> Style:
        """The style for a text: for blanks the background alone, which is half as long over the line."""
        if not text.isspace() or self._monochrome:
            return self[name]
        blank = self._blanks.get(name)
        if blank is None:
            blank = self._blanks[name] = Style(bgcolor=self[name].bgcolor)
        return blank

    def _build(self, name: str) -> Style:
        rest, _, ground = name.partition("@")
        base, _, extra = rest.partition(" ")
        more = Style(underline=True) if extra == "moved" else Style.null()
        if self._monochrome:
            style = Style.parse(MONOCHROME.get(base, "none")) + more
            return style + Style(reverse=True) if ground == "sea" else style
        foreground, background, attributes = STYLES[base]
        style = Style(color=self._color(foreground).rich_color, bgcolor=self._color(background).rich_color)
        return style + Style.parse(attributes or "none") + more

    def _color(self, name: str) -> Color:
        try:
            return Color.parse(self._variables.get(name, FALLBACK[name]))
        except ColorParseError:
            return Color.parse(FALLBACK[name])
