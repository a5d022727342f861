"""The keys of the table: what they do, and how the last line tells them."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from jc_tui.faces import TablePane
from jc_tui.look.bindings import bound

FIRST_KEYS = (("e", "keys.short-end", "end_phase"), ("u", "keys.short-undo", "undo"))
LAST_KEYS = (
    ("m", "keys.short-map", "pane('map')"),
    ("?", "", "help"),
    ("keys.esc", "", "back"),
    ("a", "keys.short-all", "all"),
    ("w", "keys.short-way", "way"),
    ("/", "keys.short-find", "ask('find')"),
    (":", "keys.short-type", "ask('type')"),
    ("x", "keys.short-enlarge", "enlarge"),
    ("+", "keys.short-zoom", "zoom(1)"),
    ("-", "", "zoom(-1)"),
    ("<", "", "border(-4)"),
    (">", "keys.short-border", "border(4)"),
    ("n", "keys.short-notes", "notes"),
    ("H", "keys.short-hint", "hint"),
    ("b", "keys.short-go-on", "reopen"),
    ("R", "keys.short-resign", "resign"),
)
"""The keys that the last line tells before and after those of the panes; each can be clicked."""

BRIEF = (
    ("k", "keys.short-keys", "keys"),
    ("e", "keys.short-end", "end_phase"),
    ("u", "keys.short-undo", "undo"),
    ("?", "keys.short-help", "help"),
)
"""Those beside the advice where there is no line for them."""

LOG = ("g", "keys.short-log", "keys.table-log", "keys.table-log-about")
"""That of the log: its key, what it is called in the last line and in help, and what it holds."""

BINDINGS: list[BindingType] = [
    bound("m", "pane('map')", "keys.table-map"),
    bound("tab", "next_pane", "keys.table-next-pane", show=False),
    bound("x", "enlarge", "keys.table-enlarge"),
    bound("plus,equals_sign", "zoom(1)", "keys.table-zoom-in", key_display="+"),
    bound("minus", "zoom(-1)", "keys.table-zoom-out", key_display="-"),
    bound("less_than_sign", "border(-4)", "keys.table-less", key_display="<"),
    bound("greater_than_sign", "border(4)", "keys.table-more", key_display=">"),
    bound("e", "end_phase", "keys.table-end"),
    bound("u", "undo", "keys.table-undo"),
    bound("escape", "back", "keys.table-back"),
    bound("a", "all", "keys.table-all"),
    bound("w", "way", "keys.table-way"),
    bound("slash", "ask('find')", "keys.table-find", key_display="/"),
    bound("colon", "ask('type')", "keys.table-type", key_display=":"),
    bound("b", "reopen", "keys.table-reopen"),
    bound("R", "resign", "keys.table-resign"),
    bound("k", "keys", "keys.table-keys"),
    bound("n", "notes", "keys.table-notes"),
    bound("f1,question_mark", "help", "keys.table-help"),
    *(
        bound(str(digit), f"tick({digit - 1})", "keys.table-tick", show=False, id=f"keys.table-tick-{digit}")
        for digit in range(1, 10)
    ),
]


def key_of(pane: TablePane) -> Binding:
    """The key that shows a pane."""
    return Binding(pane.key, f"pane('{pane.name}')", pane.title, tooltip=pane.about, id=f"table.{pane.name}")
