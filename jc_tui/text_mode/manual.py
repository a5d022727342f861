"""`help`: the commands, those of every game and those of the game at the table."""

from __future__ import annotations

from engine.words import say
from jc_tui.pack import Lines
from jc_tui.text_mode.paper import Paper

COMMANDS = {
    "?": "text_mode.manual-possible",
    "? WORDS": "text_mode.manual-words",
    "NUMBER": "text_mode.manual-number",
    "end": "text_mode.manual-end",
    "show": "text_mode.manual-show",
    "": "",
    "log N": "text_mode.manual-log",
    "undo": "text_mode.manual-undo",
    "hint": "text_mode.manual-hint",
    "help RULE": "text_mode.manual-help",
    "save": "text_mode.manual-save",
    "resign": "text_mode.manual-resign",
    "quit": "text_mode.manual-quit",
}
"""What can be typed besides actions, and the key of what it means; in the gap stand the commands that a game adds.
`map` is `show`; a beginning that is like no other will do."""

ALONE = "alone"
"""What can be typed besides where two players share a keyboard."""


def print_commands(lines: Lines, paper: Paper, *, shared: bool) -> None:
    """The commands in a table; `alone` only where two players share a keyboard."""
    entries: list[tuple[str, str]] = []
    for name, key in COMMANDS.items():
        own = [entry for entry in lines.manual.items() if entry[0] not in COMMANDS]
        entries += [(name, lines.manual.get(name) or say(key))] if name else own
    if shared:
        entries.append((ALONE, say("text_mode.manual-alone")))
    for name, meaning in entries:
        paper.line(f"  {name:10} {meaning}", indent=13)
    for paragraph in lines.notation:
        paper.line(paragraph, indent=2)
