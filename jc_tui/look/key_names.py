"""What keys are called on the screen where Textual would show a sign for them."""

from __future__ import annotations

PLAIN_KEYS = {
    **{"up": "Up", "down": "Down", "left": "Left", "right": "Right", "enter": "Enter", "escape": "Esc"},
    **{"tab": "Tab", "space": "Space", "backspace": "Bksp"},
    **{"pageup": "PgUp", "pagedown": "PgDn", "home": "Home", "end": "End"},
}
"""The names of keys."""

SIGNED_KEYS = ("up", "down", "left", "right")
"""The keys that have signs, where these can be shown."""


def plain_name(key: str, *, ascii_only: bool) -> str | None:
    """The name of a key; None for one that is shown as Textual does."""
    return None if key in SIGNED_KEYS and not ascii_only else PLAIN_KEYS.get(key)
