"""The themes in the colours that terminals have by name: 16 of them, or the 8 that are not bright.

The nearest of them would not do: a dark grey land and a dark blue sea would both be black. So what each colour is
to be is chosen by hand.
"""

from __future__ import annotations

from collections.abc import Mapping

from textual.theme import Theme

from jc_tui.look.theme_variables import WRITTEN_ON, variables

GENERAL = (
    *("background", "panel", "foreground", "text-muted", "border-blurred"),
    *("primary", "secondary", "accent", "error", "success"),
)
"""What a palette begins with; ours and those on the map follow. A `+` stands for bright."""

DARK_PAPERS = ("ansi_black", "ansi_red", "ansi_blue", "ansi_magenta")
"""The colours on which white is read better than black."""


def _theme(name: str, general: str, ours: str, on_map: str, **more: str) -> Theme:
    """A theme of basic colours, in the order of `GENERAL`, `OURS` and `ON_MAP`; `more` are other variables."""
    base = dict(zip(GENERAL, map(_colour, general.split()), strict=True))
    background, foreground = base["background"], base["foreground"]
    on_paper = variables(
        " ".join(map(_colour, ours.split())),
        " ".join(map(_colour, on_map.split())),
        **{key: _colour(word) for key, word in more.items()},
    )
    dark = background == "ansi_black"
    white = foreground if dark else background
    texts = {f"{paper}-text": white if on_paper[paper] in DARK_PAPERS else "ansi_black" for paper in WRITTEN_ON}
    return Theme(
        name=name,
        ansi=True,
        dark=dark,
        primary=base["primary"],
        secondary=base["secondary"],
        accent=base["accent"],
        warning=base["accent"],
        error=base["error"],
        success=base["success"],
        foreground=foreground,
        background=background,
        surface=background,
        panel=base["panel"],
        boost=background,
        variables=_of_textual(base, on_paper["selected"], on_paper["ink"]) | on_paper | texts,
    )


def _colour(word: str) -> str:
    return f"ansi_bright_{word[1:]}" if word.startswith("+") else f"ansi_{word}"


def _of_textual(base: Mapping[str, str], selected: str, ink: str) -> dict[str, str]:
    """What Textual would take the terminal's default colours for, or mix, which cannot be done with these."""
    background, foreground, muted = base["background"], base["foreground"], base["text-muted"]
    grounds = (
        *("ansi-background", "surface", "surface-active", "boost", "block-hover-background"),
        *("scrollbar-background", "scrollbar-background-hover", "scrollbar-background-active"),
        *("scrollbar-corner-color", "footer-background"),
        *("footer-description-background", "footer-item-background"),
    )
    texts = ("ansi-foreground", "text", "scrollbar-active", "button-foreground", "button-color-foreground")
    quiet = (
        *("text-muted", "text-disabled", "foreground-muted"),
        *("footer-foreground", "footer-description-foreground"),
    )
    lines = ("scrollbar", "scrollbar-hover", "border-blurred", "panel-lighten-2")
    return {
        **dict.fromkeys(grounds, background),
        **dict.fromkeys(texts, foreground),
        **dict.fromkeys(quiet, muted),
        **dict.fromkeys(lines, base["border-blurred"]),
        "panel": base["panel"],
        "panel-lighten-1": base["panel"],
        "border": base["primary"],
        "block-cursor-blurred-background": muted,
        "block-cursor-blurred-foreground": background,
        "input-cursor-background": selected,
        "input-cursor-foreground": ink,
        "input-selection-background": base["primary"],
        "input-selection-foreground": ink,
        "screen-selection-background": base["primary"],
        "screen-selection-foreground": ink,
    }


ANSI = _theme(
    "ansi",
    "black black +white white white +yellow +cyan +yellow +red +green",
    "+yellow +green blue black white +red +cyan +white black",
    "+white yellow +white +cyan black +white +red",
)
LIGHT = _theme(
    "light-16",
    "+white white black black +black blue blue magenta red blue",
    "red blue cyan white black magenta blue black +white",
    "black +black black blue +white black yellow",
    map_target="green",
)
CONTRAST = _theme(
    "contrast-16",
    "black black +white +white +white +white +yellow +yellow +magenta +green",
    "+yellow +green blue black +white +magenta +cyan +white black",
    "+white white +white +white black +white +red",
)
COLOUR_BLIND = _theme(
    "colour-blind-16",
    "black black +white white white +yellow +cyan +yellow +magenta +cyan",
    "+yellow +cyan blue black white +magenta +green +white black",
    "+white yellow +white +cyan black +white +red",
)
MONOCHROME = _theme(
    "monochrome-16",
    "black black +white white white +white white +white +white +white",
    "+white white black black white +white +white +white black",
    "+white white +white white black +white +white",
)
DARK_8 = _theme(
    "dark-8",
    "black black white white white yellow cyan yellow red green",
    "yellow green blue black white magenta cyan white black",
    "white yellow white cyan black white red",
)
LIGHT_8 = _theme(
    "light-8",
    "white white black black black blue blue magenta red blue",
    "red blue cyan white black magenta blue black white",
    "black black black blue white black yellow",
    map_target="green",
)
CONTRAST_8 = _theme(
    "contrast-8",
    "black black white white white white yellow yellow magenta green",
    "yellow green blue black white magenta cyan white black",
    "white white white white black white red",
)
COLOUR_BLIND_8 = _theme(
    "colour-blind-8",
    "black black white white white yellow cyan yellow magenta cyan",
    "yellow cyan blue black white magenta green white black",
    "white yellow white cyan black white red",
)
MONOCHROME_8 = _theme(
    "monochrome-8",
    "black black white white white white white white white white",
    "white white black black white white white white black",
    "white white white white black white white",
)

BASIC: Mapping[str, Mapping[str, Theme]] = {
    "16": {
        "dark": ANSI,
        "light": LIGHT,
        "contrast": CONTRAST,
        "colour-blind": COLOUR_BLIND,
        "monochrome": MONOCHROME,
        "ansi": ANSI,
    },
    "8": {
        "dark": DARK_8,
        "light": LIGHT_8,
        "contrast": CONTRAST_8,
        "colour-blind": COLOUR_BLIND_8,
        "monochrome": MONOCHROME_8,
        "ansi": DARK_8,
    },
}
"""What each theme is with 16 and with 8 colours."""
