"""What keys are called on the screen where Textual would show a sign for them."""

from __future__ import annotations

from engine.words import say

PLAIN_KEYS = {
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
"""The names of keys."""

SIGNED_KEYS = ("up", "down", "left", "right")
"""The keys that have signs, where these can be shown."""


def plain_name(key: str, *, ascii_only: bool) -> str | None:
    """The name of a key; None for one that is shown as Textual does."""
    if key not in PLAIN_KEYS or (key in SIGNED_KEYS and not ascii_only):
        return None
    return key_name(key)


def key_name(key: str) -> str:
    """The name of a key, where there is room for no sign; a letter stands for itself."""
    return say(PLAIN_KEYS[key]) if key in PLAIN_KEYS else key
