"""Bindings of screens and widgets, from `look/keys.toml` and the catalogues."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from textual.binding import Binding, BindingType

from engine.translations import catalogue, say
from jc_tui.appearance.keys import ROOM, key_for, key_named, keys_in, keys_now, name_in_settings, tables

FootKey = tuple[str, str, str]
"""A key at the foot of a screen: as it is shown, what it does, and the action."""


@dataclass(frozen=True)
class FootBinding(Binding):
    """Binding that the key bar shows with the words `short`, which may be empty."""

    short: str = ""


SHOWN = {"slash": "/", "full_stop": ".", "escape": "keys.esc", "enter": "keys.enter", "space": "keys.space"}
"""What stands in the line of keys for those that are no letters."""


def bindings_of(*owners: str, game: str = "") -> list[BindingType]:
    """Return bindings of screens or widgets from the tables of keys. Raises DataError."""
    return [_bound(name, game=game, **row) for owner in owners for name, row in tables(game)[owner].items()]


def foot_of(name: str) -> list[FootKey]:
    """Return the further entries of a key bar, from the same file. Raises DataError."""
    return [(_shown_for(key), short, action) for key, short, action in tables("")["foot"][name]]


def keys_by_name(table: str, game: str) -> dict[str, FootKey]:
    """Return the keys of a game's table by name. Raises DataError."""
    return {
        name: (_shown_for(key, game), words, action) for name, (key, words, action) in tables(game)[table].items()
    }


def _shown_for(ids: str, game: str = "") -> str:
    """Return the current keys for `ids`; an id of no binding stands for itself."""
    known = keys_in(game)
    return " ".join(key_for(row, game) if name_in_settings(row, game) in known else row for row in ids.split())


def _bound(
    id: str,  # noqa: A002 - as Textual's
    keys: str,
    action: str,
    *,
    game: str,
    name: str = "",
    short: str | None = None,
    **settings: Any,
) -> Binding:
    """Return a binding named by the catalogues, with `short` for the key bar."""
    whole = f"{game}:{name or id}" if game else name or id
    kind = Binding if short is None else partial(FootBinding, short=short)
    return kind(keys, action, whole, id=name_in_settings(id, game), tooltip=f"{whole}-about", **settings)


def at_foot(bindings: Iterable[BindingType]) -> list[FootKey]:
    """Return the entries of a key bar: first key, name and action."""
    told_there = [each for each in bindings if isinstance(each, FootBinding)]
    keys = [keys_now(key_named(each.id or ""))[0] for each in told_there]
    return [(SHOWN.get(key, key), each.short, each.action) for key, each in zip(keys, told_there, strict=True)]


def told(text: str) -> str:
    """Return the words for a description or tooltip made by `_bound`."""
    game, colon, key = text.rpartition(":")
    if not key.startswith(ROOM):
        return text
    return catalogue(game)(key) if colon else say(key)


KEY_NAMES: Mapping[str, str] = tables("")["names"]
"""What keys are called where Textual would show a sign for them."""

SIGNED_KEYS = ("up", "down", "left", "right")
"""The keys that have signs, where these can be shown."""


def key_name(key: str) -> str:
    """Return the name of a key; a letter stands for itself."""
    return say(KEY_NAMES[key]) if key in KEY_NAMES else key
