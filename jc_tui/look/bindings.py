"""Keys of screens and widgets, whose words lie in the catalogues: what is called how, and what it does."""

from __future__ import annotations

from typing import Any

from textual.binding import Binding

from engine.words import catalogue, say

ROOM = "keys."
"""What the keys of the catalogues begin with here."""


def bound(keys: str, action: str, name: str, *, game: str = "", **settings: Any) -> Binding:
    """A binding that is called and explained by catalogues.

    The key of its name, with `-about` behind it, is that of the line that explains it. The words are a game's,
    whose folder is told, else the program's. Keys, action and `settings` are as Textual's `Binding` has them.
    """
    whole = f"{game}:{name}" if game else name
    return Binding(keys, action, whole, **{"id": name, "tooltip": f"{whole}-about"} | settings)


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
