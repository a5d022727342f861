"""The variables of our themes: what each colour is for.

Styles name colours by these variables and no other way. Inks are read on `$background`, `$surface`, `$panel`,
`$sea` and `$land`, and can themselves be papers for `$ink`; papers are what is written on.

| variable | kind | for |
| --- | --- | --- |
| `$first`, `$second` | ink | the seats of a game, in its order; always with a letter or a shape too |
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
| `$map-target`, `$map-contested` | paper | these on the map, where a theme has others for them |
| `$target-attack` | ink | a target that is attacked by going there |

What is written on a paper made of an ink has that ink's name and `-text`: `$first-text` on `$first`. A theme
whose `$sea` and `$land` are one colour tells nothing by colours: the map is drawn with attributes then.
"""

from __future__ import annotations

OURS = ("first", "second", "sea", "land", "coast", "contested", "target", "selected", "ink")
INKS = ("first", "second", "coast", "contested", "target", "selected")
PAPERS = ("sea", "land")
ON_MAP = ("map-ink", "map-road", "sea-ink", "sea-label", "map-outside", "map-cursor", "target-attack")
MAP_MARKS = ("first", "second", "map-contested", "map-target", "target-attack", "map-cursor")
WRITTEN_ON = (*MAP_MARKS, "contested", "target", "selected")


def variables(ours: str, on_map: str, **more: str) -> dict[str, str]:
    """The variables of a theme, with what Textual draws cursors and rules with.

    Args:
        ours: the colours in the order of `OURS`.
        on_map: those in the order of `ON_MAP`.
        more: others by their names, with `_` for `-`; they go before what follows from the first two.
    """
    named = dict(zip((*OURS, *ON_MAP), f"{ours} {on_map}".split(), strict=True))
    named |= {f"map-{name}": named[name] for name in ("target", "contested")}
    named |= {f"{paper}-text": named["ink"] for paper in WRITTEN_ON}
    cursor = {
        "block-cursor-background": named["selected"],
        "block-cursor-foreground": named["ink"],
        "block-cursor-text-style": "bold",
        "footer-key-foreground": named["selected"],
    }
    return named | cursor | {name.replace("_", "-"): value for name, value in more.items()}
