"""`help`: the commands, those of every game and those of the game at the table."""

from __future__ import annotations

from jc_tui.pack import Lines
from jc_tui.text_mode.paper import Paper

COMMANDS = {
    "?": "what you can do now",
    "? WORDS": "the part of it with these words",
    "NUMBER": "do what stands under that number after a ?",
    "end": "be done with what you do now (e is enough)",
    "show": "the position; show PLACE: a place",
    "": "",
    "log N": "the last N things that happened (15 without N)",
    "undo": "take back your last action, of a group the last block's, if it revealed nothing",
    "hint": "what the bot legatus would do here, and why; hint do: do it",
    "help RULE": "a section of the rules, or a word",
    "save": "where the game is saved (it always is)",
    "resign": "give the game up; you are asked once more",
    "quit": "leave; the game goes on when you open it again",
}
"""What can be typed besides actions; in the gap stand the commands that a game adds. `map` is `show`; a beginning
that is like no other will do."""

ALONE = ("alone", "look at your own blocks without the other player, while a battle is open to both")


def print_commands(lines: Lines, paper: Paper, *, shared: bool) -> None:
    """The commands in a table; `alone` only where two players share a keyboard."""
    entries: list[tuple[str, str]] = []
    for name, meaning in COMMANDS.items():
        own = [entry for entry in lines.manual.items() if entry[0] not in COMMANDS]
        entries += own if not name else [(name, lines.manual.get(name, meaning))]
    for name, meaning in (*entries, *([ALONE] if shared else [])):
        paper.line(f"  {name:10} {meaning}", indent=13)
    for paragraph in lines.notation:
        paper.line(paragraph, indent=2)
