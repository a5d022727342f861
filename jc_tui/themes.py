"""The themes, and what each colour of ours is for.

Styles name colours by these variables and no other way. Inks are read on `$background`, `$surface`, `$panel`,
`$sea` and `$land`, and can themselves be papers for `$ink`; papers are what is written on.

| variable | kind | for |
| --- | --- | --- |
| `$caesar`, `$pompey` | ink | the sides; always with a letter or a shape too |
| `$sea`, `$land` | paper | the map |
| `$coast` | ink | coast lines, roads, and what is quiet on the map |
| `$contested` | ink | places both sides are in, and warnings of battle |
| `$target` | ink | what can be chosen as a destination or a victim |
| `$selected` | ink | what is selected |
| `$ink` | ink | on any of the above used as a paper |
| `$map-ink`, `$map-road` | ink | names and roads on `$land` |
| `$sea-ink`, `$sea-label` | ink | what lies on `$sea`, and names of seas anywhere |
| `$map-outside` | paper | round the map |
| `$map-cursor` | ink | where one is on the map |
| `$target-attack` | ink | a target that is attacked by going there |

What is written on a paper made of an ink has that ink's name and `-text`: `$caesar-text` on `$caesar`.
"""

from __future__ import annotations

from collections.abc import Mapping

from textual.theme import Theme

from jc_tui.settings import THEMES

OURS = ("caesar", "pompey", "sea", "land", "coast", "contested", "target", "selected", "ink")
INKS = ("caesar", "pompey", "coast", "contested", "target", "selected")
PAPERS = ("sea", "land")
ON_MAP = ("map-ink", "map-road", "sea-ink", "sea-label", "map-outside", "map-cursor", "target-attack")
WRITTEN_ON = ("caesar", "pompey", "contested", "target", "target-attack", "map-cursor", "selected")

TITLES: Mapping[str, str] = {
    "dark": "Dark",
    "light": "Light",
    "contrast": "High contrast",
    "colour-blind": "Colour-blind safe",
    "monochrome": "Monochrome",
    "ansi": "16 colours",
}
"""What the themes are called in the settings."""


def _variables(ours: str, on_map: str, **more: str) -> dict[str, str]:
    """Our variables, given in the order of `OURS` and `ON_MAP`, and what Textual draws cursors and rules with."""
    named = dict(zip((*OURS, *ON_MAP), f"{ours} {on_map}".split(), strict=True))
    named |= {f"{paper}-text": named["ink"] for paper in WRITTEN_ON}
    cursor = {
        "block-cursor-background": named["selected"],
        "block-cursor-foreground": named["ink"],
        "block-cursor-text-style": "bold",
        "footer-key-foreground": named["selected"],
    }
    return named | cursor | {name.replace("_", "-"): value for name, value in more.items()}


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
    variables=_variables(
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
    variables=_variables(
        "#7d4300 #155f26 #d3e3f0 #f0e7cf #635b48 #a81c14 #00557a #6d1a8f #ffffff",
        "#2a2620 #85744d #1c3a52 #2f5d86 #e4dcc9 #6d1a8f #963800",
        border="#7a4b00",
        border_blurred="#b9ad91",
        text_muted="#5c5548",
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
    variables=_variables(
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
    variables=_variables(
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
    variables=_variables(
        "#ffffff #c6c6c6 #121212 #3a3a3a #b2b2b2 #ffffff #ffffff #ffffff #000000",
        "#ffffff #a8a8a8 #e4e4e4 #b2b2b2 #000000 #ffffff #ffffff",
        border="#e0e0e0",
        border_blurred="#585858",
        text_muted="#b2b2b2",
        scrollbar="#767676",
        scrollbar_background="#262626",
    ),
)
ANSI = Theme(
    name="ansi",
    ansi=True,
    primary="ansi_bright_yellow",
    secondary="ansi_bright_cyan",
    accent="ansi_bright_yellow",
    warning="ansi_bright_yellow",
    error="ansi_bright_red",
    success="ansi_bright_green",
    foreground="ansi_bright_white",
    background="ansi_black",
    surface="ansi_black",
    panel="ansi_black",
    boost="ansi_black",
    variables=_variables(
        "ansi_bright_yellow ansi_bright_green ansi_blue ansi_black ansi_white "
        "ansi_bright_red ansi_bright_cyan ansi_bright_white ansi_black",
        "ansi_bright_white ansi_yellow ansi_bright_white ansi_bright_cyan ansi_black "
        "ansi_bright_white ansi_bright_red",
        ansi_background="ansi_black",
        ansi_foreground="ansi_bright_white",
        surface="ansi_black",
        surface_active="ansi_black",
        panel="ansi_black",
        boost="ansi_black",
        text="ansi_bright_white",
        text_muted="ansi_white",
        text_disabled="ansi_white",
        foreground_muted="ansi_white",
        border="ansi_bright_yellow",
        border_blurred="ansi_white",
        block_cursor_background="ansi_bright_white",
        block_cursor_foreground="ansi_black",
        block_cursor_blurred_background="ansi_white",
        block_cursor_blurred_foreground="ansi_black",
        block_hover_background="ansi_black",
        input_cursor_background="ansi_bright_white",
        input_cursor_foreground="ansi_black",
        input_selection_background="ansi_cyan",
        input_selection_foreground="ansi_black",
        scrollbar="ansi_white",
        scrollbar_hover="ansi_white",
        scrollbar_active="ansi_bright_white",
        scrollbar_background="ansi_black",
        footer_foreground="ansi_white",
        footer_background="ansi_black",
        footer_description_foreground="ansi_white",
        footer_description_background="ansi_black",
        footer_item_background="ansi_black",
        footer_key_foreground="ansi_bright_yellow",
    ),
)

ALL: Mapping[str, Theme] = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST, COLOUR_BLIND, MONOCHROME, ANSI)}
"""Every theme by name, in the order of the settings."""

assert tuple(ALL) == THEMES == tuple(TITLES)
