"""Keys that a screen has for what it is opened on, besides those that all screens of its kind have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.binding import Binding
from textual.screen import Screen


def bind_before(screen: Screen[Any], key: str, bindings: Iterable[Binding]) -> None:
    """Give a screen more keys; help lists them before one that it has."""
    keys = screen._bindings.key_to_bindings
    behind = list(keys)[list(keys).index(key) :]
    for binding in bindings:
        keys[binding.key] = [*keys.get(binding.key, ()), binding]  # the list itself is that of all such screens
    for each in behind:  # to the end, in their order
        keys[each] = keys.pop(each)
