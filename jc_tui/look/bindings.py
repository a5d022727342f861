"""Keys of screens and widgets: `look/keys.toml` says what they do, the catalogues what that is called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from textual.binding import Binding, BindingType

from engine.words import catalogue, say
from jc_tui.look.keys import ROOM, key_for, key_named, keys_in, keys_now, name_in_settings, tables

FootKey = tuple[str, str, str]
"""A key at the foot of a screen: as it is shown, what it does, and the action."""


@dataclass(frozen=True)
class FootBinding(Binding):
    """A binding that the line of keys tells as well: `short` is what it does there, and may be empty."""

    short: str = ""


SHOWN = {"slash": "/", "full_stop": ".", "escape": "keys.esc", "enter": "keys.enter", "space": "keys.space"}
"""What stands in the line of keys for those that are no letters."""


def bindings_of(*owners: str, game: str = "") -> list[BindingType]:
    """The bindings of a screen or a widget, from tables in the program's or a game's file. Raises DataError."""
    return [_bound(name, game=game, **row) for owner in owners for name, row in tables(game)[owner].items()]


def foot_of(name: str) -> list[FootKey]:
    """What a line of keys tells besides what bindings say of themselves; from the same file. Raises DataError."""
    return [(_shown_for(key), short, action) for key, short, action in tables("")["foot"][name]]


def keys_by_name(table: str, game: str) -> dict[str, FootKey]:
    """Such keys of a game by what they are for. Raises DataError."""
    return {
        name: (_shown_for(key, game), words, action) for name, (key, words, action) in tables(game)[table].items()
    }


def _shown_for(ids: str, game: str = "") -> str:
    """The keys of some bindings as they are now; what is no binding's id stands for itself."""
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
    """A binding that is called and explained by catalogues; with `short`, what its line of keys calls it."""
    whole = f"{game}:{name or id}" if game else name or id
    kind = Binding if short is None else partial(FootBinding, short=short)
    return kind(keys, action, whole, id=name_in_settings(id, game), tooltip=f"{whole}-about", **settings)


def at_foot(bindings: Iterable[BindingType]) -> list[FootKey]:
    """Those that a line of keys tells: the first key as shown, what it does, and the action."""
    told_there = [each for each in bindings if isinstance(each, FootBinding)]
    keys = [keys_now(key_named(each.id or ""))[0] for each in told_there]
    return [(SHOWN.get(key, key), each.short, each.action) for key, each in zip(keys, told_there, strict=True)]


def told(text: str) -> str:
    """The words for what `bound` put into a description or a tooltip; what is no key there stands for itself."""
    game, colon, key = text.rpartition(":")
    if not key.startswith(ROOM):
        return text
    return catalogue(game)(key) if colon else say(key)


KEY_NAMES: Mapping[str, str] = tables("")["names"]
"""What keys are called where Textual would show a sign for them."""

SIGNED_KEYS = ("up", "down", "left", "right")
"""The keys that have signs, where these can be shown."""


def key_name(key: str) -> str:
    """The name of a key, where there is room for no sign; a letter stands for itself."""
    return say(KEY_NAMES[key]) if key in KEY_NAMES else key
