"""The themes for each number of colours, from `data/look/themes.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual.color import Color
from textual.theme import Theme

from engine.datafiles import intact, read_toml
from engine.translations import data_folder
from jc_tui.settings import THEMES

COLUMNS = THEMES[:-1]
"""The themes with colours of their own; `ansi` is what `dark` is with 16 colours."""

WRITTEN_ON = (
    *("first", "second", "contested", "target", "selected"),
    *("map-contested", "map-target", "target-attack", "map-cursor"),
)
"""The inks that are papers too."""

OF_TEXTUAL = (
    *("primary", "secondary", "accent", "warning", "error", "success"),
    *("foreground", "background", "surface", "panel"),
)
"""The colours that Textual asks a theme for by name."""

DARK_PAPERS = ("ansi_black", "ansi_red", "ansi_blue", "ansi_magenta")
"""The colours with names on which white is read better than black."""

Colours = dict[str, str]
"""The colours of a theme by what they are for."""


def _load_themes() -> dict[str, dict[str, Theme]]:
    """Return the shown themes by number of colours and by name."""
    file = read_toml(data_folder() / "look" / "themes.toml")
    follows, named = (_follows(file[key]) for key in ("follows", "follows-named"))
    own = {depth: _columns(file[depth]) for depth in ("true", "256", "16", "8")}
    depths: dict[str, dict[str, Theme]] = {}
    for depth, columns in own.items():
        depths[depth] = {}
        for name, column in columns.items():
            colours = own["true"][name] | column if depth == "256" else column
            followers = [follows, named] if depth in ("16", "8") else [follows]
            shown = name if depth == "true" else f"{name}-{depth}"
            depths[depth][name] = _theme(shown, colours, followers)
    for depth, themes in depths.items():
        themes["ansi"] = depths["8" if depth == "8" else "16"]["dark"]
    depths["none"] = dict.fromkeys(THEMES, depths["8"]["monochrome"])
    return depths


def _columns(table: Mapping[str, str]) -> dict[str, Colours]:
    themes: dict[str, Colours] = {name: {} for name in COLUMNS}
    for use, row in table.items():
        for theme, colour in zip(themes.values(), row.split(), strict=True):
            if colour != "-":
                theme[use] = colour if colour.startswith("#") else f"ansi_{colour.replace('+', 'bright_')}"
    return themes


def _follows(table: Mapping[str, str]) -> dict[str, str]:
    return {follower: use for use, followers in table.items() for follower in followers.split()}


def _theme(name: str, own: Colours, follows: list[dict[str, str]]) -> Theme:
    colours = own.copy()
    for followers in follows:
        colours = {follower: own[use] for follower, use in followers.items() if use in own} | colours
    background, foreground = colours["background"], colours["foreground"]
    dark = Color.parse(background).brightness < 0.5
    for paper in WRITTEN_ON:
        text = colours["ink"]
        if colours[paper].startswith("ansi"):
            white = foreground if dark else background
            text = white if colours[paper] in DARK_PAPERS else "ansi_black"
        colours.setdefault(f"{paper}-text", text)
    named = background.startswith("ansi")  # only then do these count again among the variables
    variables = {use: colour for use, colour in colours.items() if named or use not in OF_TEXTUAL}
    variables["block-cursor-text-style"] = "bold"
    of_textual: Any = {use: colours[use] for use in OF_TEXTUAL}
    return Theme(name, **of_textual, dark=dark, ansi=named, variables=variables)


with intact(data_folder() / "look" / "themes.toml"):
    BY_COLOURS: Mapping[str, Mapping[str, Theme]] = _load_themes()
"""What each theme is shown as with `true`, `256`, `16` or `8` colours, or `none` where none are wanted."""

ALL: Mapping[str, Theme] = {name: BY_COLOURS["true"][name] for name in THEMES}
"""Every theme by name, in the order of the settings."""
