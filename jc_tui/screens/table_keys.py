"""The keys of the table: what they do, and how the last line tells them."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from jc_tui.pack import TablePane

FIRST_KEYS = (("e", "end", "end_phase"), ("u", "undo", "undo"))
LAST_KEYS = (
    ("m", "map", "pane('map')"),
    ("?", "", "help"),
    ("Esc", "", "back"),
    ("a", "all", "all"),
    ("w", "way", "way"),
    ("/", "find", "ask('find')"),
    (":", "type", "ask('type')"),
    ("x", "enlarge", "enlarge"),
    ("+", "zoom", "zoom(1)"),
    ("-", "", "zoom(-1)"),
    ("<", "", "border(-4)"),
    (">", "border", "border(4)"),
    ("n", "notes", "notes"),
    ("H", "hint", "hint"),
    ("b", "go on", "reopen"),
    ("R", "resign", "resign"),
)
"""The keys that the last line tells before and after those of the panes; each can be clicked."""

BRIEF = (("k", "keys", "keys"), ("e", "end", "end_phase"), ("u", "undo", "undo"), ("?", "help", "help"))
"""Those beside the advice where there is no line for them."""

BINDINGS: list[BindingType] = [
    Binding("g", "pane('log')", "Log", tooltip="The story so far", id="table.log"),
    Binding("m", "pane('map')", "Map", tooltip="The map", id="table.map"),
    Binding("tab", "next_pane", "Next pane", show=False, tooltip="The next pane", id="table.next-pane"),
    Binding("x", "enlarge", "Enlarge", tooltip="This pane alone, and back", id="table.enlarge"),
    Binding("plus,equals_sign", "zoom(1)", "Zoom in", key_display="+", tooltip="A larger map", id="table.zoom-in"),
    Binding("minus", "zoom(-1)", "Zoom out", key_display="-", tooltip="A smaller map", id="table.zoom-out"),
    Binding(
        "less_than_sign",
        "border(-4)",
        "Border",
        key_display="<",
        tooltip="Less map; or drag it",
        id="table.less",
    ),
    Binding(
        "greater_than_sign",
        "border(4)",
        "Border",
        key_display=">",
        tooltip="More map; or drag it",
        id="table.more",
    ),
    Binding("e", "end_phase", "End phase", tooltip="End this phase", id="table.end"),
    Binding("u", "undo", "Undo", tooltip="Take back your last action", id="table.undo"),
    Binding("escape", "back", "Back", tooltip="Drop the order, or leave the table", id="table.back"),
    Binding("a", "all", "All", tooltip="Tick all blocks of the group, or none", id="table.all"),
    Binding("w", "way", "Way", tooltip="Another way to the same place", id="table.way"),
    Binding("slash", "ask('find')", "Find", key_display="/", tooltip="Find a place by name", id="table.find"),
    Binding("colon", "ask('type')", "Type", key_display=":", tooltip="Type an action", id="table.type"),
    Binding("b", "reopen", "Go on", tooltip="Back to the deployment or the winter", id="table.reopen"),
    Binding("R", "resign", "Resign", tooltip="Give the game up; asked twice", id="table.resign"),
    Binding("k", "keys", "Keys", tooltip="The keys in the last line, or the advice again", id="table.keys"),
    Binding("n", "notes", "Notes", tooltip="Your private notes", id="table.notes"),
    Binding("f1,question_mark", "help", "Help", tooltip="Keys and rules", id="table.help"),
    *(
        Binding(
            str(digit),
            f"tick({digit - 1})",
            f"Tick {digit}",
            show=False,
            tooltip="Choose or tick an item of the order",
            id=f"table.tick-{digit}",
        )
        for digit in range(1, 10)
    ),
]


def key_of(pane: TablePane) -> Binding:
    """The key that shows a pane."""
    return Binding(pane.key, f"pane('{pane.name}')", pane.title, tooltip=pane.about, id=f"table.{pane.label}")
