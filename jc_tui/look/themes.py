"""The themes, and what becomes of each where there are fewer colours.

With 256 colours a theme is what Rich makes of it, but for the colours in `MENDED`; with 16 and with 8 it has a
palette of its own, see `jc_tui.look.basic_themes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from textual.theme import Theme

from jc_tui.look.basic_themes import BASIC
from jc_tui.look.theme_variables import variables
from jc_tui.settings import THEMES

TITLES: Mapping[str, str] = {
    "dark": "settings.dark",
    "light": "settings.light",
    "contrast": "settings.contrast",
    "colour-blind": "settings.colour-blind",
    "monochrome": "settings.monochrome",
    "ansi": "settings.ansi",
}
"""What the themes are called in the settings."""


DARK = Theme(
    name="dark",
    primary="#d0a85c",
    secondary="#8fb0cf",
    accent="#e0955a",
    warning="#e3b341",
    error="#f0877d",
    success="#8fce8f",
    foreground="#e8e3d8",
    background="#11151c",
    surface="#191f29",
    panel="#242c39",
    variables=variables(
        "#e8b765 #84d28f #15283f #3a3524 #b3ac8e #ff8a7d #82d8f5 #fff0a3 #11151c",
        "#f1e8d0 #a8976a #dbe6f0 #86aed2 #0c1016 #fff0a3 #ff9d5c",
        border="#d0a85c",
        border_blurred="#3b4658",
        text_muted="#a7abb3",
        scrollbar="#4a566a",
        scrollbar_background="#191f29",
    ),
)
LIGHT = Theme(
    name="light",
    primary="#7a4b00",
    secondary="#2f5d86",
    accent="#9a4a00",
    warning="#7d5300",
    error="#a3201a",
    success="#1f6128",
    foreground="#2a2620",
    background="#f6f1e6",
    surface="#eee7d7",
    panel="#e2d9c4",
    dark=False,
    variables=variables(
        "#7d4300 #155f26 #d3e3f0 #f0e7cf #635b48 #a81c14 #00557a #6d1a8f #ffffff",
        "#2a2620 #85744d #1c3a52 #2f5d86 #e4dcc9 #6d1a8f #963800",
        border="#7a4b00",
        border_blurred="#b9ad91",
        text_muted="#5c5548",
        text_disabled="#6c6c6c",
        scrollbar="#b9ad91",
        scrollbar_background="#eee7d7",
    ),
)
CONTRAST = Theme(
    name="contrast",
    primary="#ffffff",
    secondary="#ffff00",
    accent="#ffff00",
    warning="#ffff00",
    error="#ff8080",
    success="#60ff60",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1a1a1a",
    variables=variables(
        "#ffd24d #5cff8d #001d52 #000000 #e0e0e0 #ff9090 #66f0ff #ffff00 #000000",
        "#ffffff #c8c8c8 #ffffff #a8d4ff #1a1a1a #ffff00 #ffa64d",
        border="#ffffff",
        border_blurred="#9a9a9a",
        text="#ffffff",
        text_muted="#ffffff",
        scrollbar="#ffffff",
        scrollbar_background="#333333",
    ),
)
COLOUR_BLIND = Theme(
    name="colour-blind",
    primary="#e69f00",
    secondary="#56b4e9",
    accent="#f0e442",
    warning="#f0e442",
    error="#ff9d6b",
    success="#56b4e9",
    foreground="#ececec",
    background="#101216",
    surface="#181b21",
    panel="#242830",
    variables=variables(
        "#f0ab1f #6cc0f2 #122236 #34322b #b8b4a8 #f5a3cf #f0e442 #ffffff #101216",
        "#f0f0f0 #a8a292 #e0e8f0 #8fb8dc #0b0d10 #ffffff #ff9d6b",
        border="#e69f00",
        border_blurred="#454b57",
        text_muted="#b0b3b8",
        scrollbar="#50586a",
        scrollbar_background="#181b21",
    ),
)
MONOCHROME = Theme(
    name="monochrome",
    primary="#e0e0e0",
    secondary="#c0c0c0",
    accent="#ffffff",
    warning="#ffffff",
    error="#ffffff",
    success="#ffffff",
    foreground="#e4e4e4",
    background="#000000",
    surface="#121212",
    panel="#262626",
    variables=variables(
        "#ffffff #c6c6c6 #121212 #3a3a3a #b2b2b2 #ffffff #ffffff #ffffff #000000",
        "#ffffff #a8a8a8 #e4e4e4 #b2b2b2 #000000 #ffffff #ffffff",
        border="#e0e0e0",
        border_blurred="#585858",
        text_muted="#b2b2b2",
        map_contested="#000000",
        map_contested_text="#ffffff",
        scrollbar="#767676",
        scrollbar_background="#262626",
    ),
)
ALL: Mapping[str, Theme] = {
    theme.name: theme for theme in (DARK, LIGHT, CONTRAST, COLOUR_BLIND, MONOCHROME, BASIC["16"]["ansi"])
}
"""Every theme by name, in the order of the settings."""

assert tuple(ALL) == THEMES == tuple(TITLES)


MENDED: Mapping[str, Theme] = {
    "dark": replace(
        DARK,
        name="dark-256",
        surface="#1c1c1c",
        panel="#262626",
        variables={**DARK.variables, "land": "#303030", "map-ink": "#ffffd7"},
    ),
    "light": replace(
        LIGHT,
        name="light-256",
        background="#ffffd7",
        surface="#eeeeee",
        panel="#dadada",
        variables={**LIGHT.variables, "land": "#ffffd7", "sea": "#afd7ff", "map-road": "#5f5f00"},
    ),
}
"""The themes of which Rich leaves too little with 256 colours, with some that are among these."""

BY_COLOURS: Mapping[str, Mapping[str, Theme]] = {
    "true": ALL,
    "256": {**ALL, **MENDED},
    "16": BASIC["16"],
    "8": BASIC["8"],
    "none": dict.fromkeys(ALL, BASIC["8"]["monochrome"]),
}
"""What each theme is shown as, by the colours that there are."""


def shown_as(name: str, colours: str) -> Theme:
    """What a theme becomes in a terminal.

    Args:
        name: one of `settings.THEMES`.
        colours: `true`, `256`, `16`, `8`, or `none` where no colours are wanted.
    """
    return BY_COLOURS[colours][name]
