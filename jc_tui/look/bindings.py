"""Keys of screens and widgets, whose words lie in the catalogues: what is called how, and what it does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from textual.binding import Binding, BindingType

from engine.words import catalogue, say

ROOM = "keys."
"""What the keys of the catalogues begin with here."""


@dataclass(frozen=True)
class FootBinding(Binding):
    """A binding that the line of keys tells as well: `short` is what it does there, and may be empty."""

    short: str = ""


SHOWN = {"slash": "/", "escape": "keys.esc"}
"""What stands in the line of keys for those that are no letters."""


def bound(
    keys: str, action: str, name: str, *, game: str = "", short: str | None = None, **settings: Any
) -> Binding:
    """A binding that is called and explained by catalogues; with `short`, what its line of keys calls it.

    The key of its name, with `-about` behind it, is that of the line that explains it. The words are a game's,
    whose folder is told, else the program's. Keys, action and `settings` are as Textual's `Binding` has them.
    """
    whole = f"{game}:{name}" if game else name
    settings = {"id": name, "tooltip": f"{whole}-about"} | settings
    if short is None:
        return Binding(keys, action, whole, **settings)
    return FootBinding(keys, action, whole, short=short, **settings)


def at_foot(bindings: Iterable[BindingType]) -> list[tuple[str, str, str]]:
    """Those that a line of keys tells: the first key as shown, what it does, and the action."""
    told_there = [each for each in bindings if isinstance(each, FootBinding)]
    keys = [each.key.partition(",")[0] for each in told_there]
    return [(SHOWN.get(key, key), each.short, each.action) for key, each in zip(keys, told_there, strict=True)]


def told(text: str) -> str:
    """The words for what `bound` put into a description or a tooltip; what is no key there stands for itself."""
    game, colon, key = text.rpartition(":")
    if not key.startswith(ROOM):
        return text
    return catalogue(game)(key) if colon else say(key)


KEY_NAMES = {
    "up": "terminal.key-up",
    "down": "terminal.key-down",
    "left": "terminal.key-left",
    "right": "terminal.key-right",
    "enter": "terminal.key-enter",
    "escape": "terminal.key-escape",
    "tab": "terminal.key-tab",
    "space": "terminal.key-space",
    "backspace": "terminal.key-backspace",
    "pageup": "terminal.key-page-up",
    "pagedown": "terminal.key-page-down",
    "home": "terminal.key-home",
    "end": "terminal.key-end",
}
"""What keys are called where Textual would show a sign for them."""

SIGNED_KEYS = ("up", "down", "left", "right")
"""The keys that have signs, where these can be shown."""


def key_name(key: str) -> str:
    """The name of a key, where there is room for no sign; a letter stands for itself."""
    return say(KEY_NAMES[key]) if key in KEY_NAMES else key
