"""Keys with their names and the player's changes, without Textual.

`look/keys.toml` has them, the program's and a game's. The settings change them by their names there, without the
``keys.`` in front: ``table-end``; those of a game behind its folder: ``julius_caesar.battle-fire``.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any
from unicodedata import name as name_of_sign

from engine.datafiles import read_toml
from engine.translations import Translations, catalogue, data_folder, say
from engine.untrusted_text import one_line, quoted
from engine.values import frozen

ROOM = "keys."
"""What the keys of the catalogues begin with here."""

STEADY = frozenset(
    (
        *("up", "down", "left", "right", "enter", "escape", "tab", "space", "backspace", "delete"),
        *("pageup", "pagedown", "home", "end", "f1", *string.digits),
    )
)
"""The keys that mean what they always do, also those with Ctrl: no player loses them, and none gets them twice."""

SOLELY = ("names", "foot", "together")
"""The tables of the files that have no bindings."""

FUNCTION_KEYS = tuple(f"f{number}" for number in range(2, 13))
NAMED_OTHERWISE = {"solidus": "slash", "reverse_solidus": "backslash", "commercial_at": "at"} | {
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}


def _called(sign: str) -> str:
    name = name_of_sign(sign).lower().replace("-", "_").replace(" ", "_")
    return NAMED_OTHERWISE.get(name, name)


SIGNS: Mapping[str, str] = {_called(sign): sign for sign in string.punctuation}
"""The signs by what Textual calls them."""


@frozen
class Key:
    """What a key is for.

    Attributes:
        name: by which the settings know it. table: whose it is, with its folder.
        keys: those it has at first. action: what it does. words: what that is called, as the catalogue knows it.
    """

    name: str
    table: tuple[str, str]
    keys: tuple[str, ...]
    action: str
    words: str

    @property
    def title(self) -> str:
        return catalogue(self.table[0])(self.words)

    @property
    def movable(self) -> tuple[str, ...]:
        return tuple(filter(can_move, self.keys))


def can_move(key: str) -> bool:
    """Return whether a player may assign `key`."""
    return key not in STEADY and "+" not in key


@cache
def tables(folder: str) -> Mapping[str, Any]:
    """Return the tables in the program's or a game's file of keys. Raises DataError."""
    return read_toml(data_folder() / folder / "look" / "keys.toml")


def name_in_settings(row: str, folder: str) -> str:
    """Return the name in the settings for a row of a file."""
    name = row.removeprefix(ROOM)
    return f"{folder}.{name}" if folder else name


@cache
def all_keys() -> Mapping[str, Key]:
    """Return all keys by name, those of the program first. Raises DataError."""
    return {name: key for folder in _folders() for name, key in keys_in(folder).items()}


@cache
def keys_in(folder: str) -> Mapping[str, Key]:
    """Return the keys of the program, or of a game by its folder. Raises DataError."""
    found = {}
    for owner, rows in tables(folder).items():
        if owner in SOLELY or not all(isinstance(row, dict) for row in rows.values()):
            continue
        for row, value in rows.items():
            name, keys = name_in_settings(row, folder), tuple(value["keys"].split(","))
            found[name] = Key(name, (folder, owner), keys, value["action"], value.get("name", row))
    return found


def key_named(name: str) -> Key:
    return keys_in(name.rpartition(".")[0])[name]


def _folders() -> list[str]:
    home = data_folder()
    return ["", *sorted(path.name for path in home.iterdir() if (path / "look" / "keys.toml").is_file())]


# --- those a player has chosen ---------------------------------------------------------------------------


def choose_keys(changes: Mapping[str, str]) -> None:
    """Use these sound changes of keys from now on, also in sentences."""
    Translations.keys = {name: shown(keys.partition(",")[0]) for name, keys in changes.items()}
    _chosen.clear()
    _chosen.update(changes)


_chosen: dict[str, str] = {}


def keymap() -> dict[str, str]:
    """Return all keys of changed bindings by name, with those that stay fixed."""
    return {name: ",".join(keys_now(key_named(name))) for name in _chosen}


def keys_now(key: Key) -> tuple[str, ...]:
    """Return all current keys of a binding."""
    return _with(key, _chosen.get(key.name))


def _with(key: Key, chosen: str | None) -> tuple[str, ...]:
    if chosen is None:
        return key.keys
    return (*chosen.split(","), *(each for each in key.keys if not can_move(each)))


def key_for(row: str, folder: str = "") -> str:
    """Return the key to show for a row, preferably one that can be changed."""
    key = key_named(name_in_settings(row, folder))
    keys = keys_now(key)
    return shown(next(filter(can_move, keys), keys[0]))


def shown(key: str) -> str:
    """Return a key as the keyboard shows it."""
    return key.upper() if key in FUNCTION_KEYS else SIGNS.get(key, key)


# --- what the settings say -------------------------------------------------------------------------------


def read_keys(found: Mapping[str, Any]) -> tuple[dict[str, str], list[str]]:
    """Return the sound keys of a table and clauses on the others. Raises DataError."""
    known, sound, wrong = all_keys(), dict[str, str](), list[str]()
    for name, value in _flat(found):
        signs = value if isinstance(value, list) and value else [value]
        if name not in known:
            wrong.append(say("settings.no-such-key", name=quoted(name)))
        elif unusable := [sign for sign in signs if _named(sign) is None]:
            wrong.append(say("settings.unusable-key", name=name, key=quoted(one_line(unusable[0], 20))))
        else:
            sound[name] = ",".join(dict.fromkeys(filter(None, map(_named, signs))))
    while clash := _clash(sound):
        mine, other, key_name = clash
        wrong.append(say("settings.keys-clash", name=mine, other=other, key=shown(key_name)))
        del sound[mine]
    return sound, wrong


def _flat(found: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in found.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{inner}", told) for inner, told in value.items())
        else:
            yield name, value


def _named(sign: object) -> str | None:
    """Return Textual's name of a key that a player may choose, or None."""
    if not isinstance(sign, str):
        return None
    if sign in tuple(string.punctuation):
        return _called(sign)
    return sign.lower() if sign.lower() in FUNCTION_KEYS else sign if sign in tuple(string.ascii_letters) else None


def _clash(changes: Mapping[str, str]) -> tuple[str, str, str] | None:
    """Return a changed key's name, the name it clashes with, and the key, or None."""
    known = all_keys()
    for name in changes:
        for other in known.values():
            if other.action == known[name].action or not _together(known[name].table, other.table):
                continue
            taken = set(_with(known[name], changes[name])) & set(_with(other, changes.get(other.name)))
            if before := taken - set(known[name].keys):
                return name, other.name, min(before)
    return None


@cache
def _together(one: tuple[str, str], two: tuple[str, str]) -> bool:
    """Return whether keys of two tables can be pressed at the same time."""
    return one == two or any({one, two} <= group for group in _groups())


@cache
def _groups() -> tuple[frozenset[tuple[str, str]], ...]:
    return tuple(
        frozenset((folder if owner in tables(folder) else "", owner) for owner in owners)
        for folder in _folders()
        for owners in tables(folder).get("together", {}).values()
    )


def table_lines() -> list[str]:
    """Return the lines of a settings file with every key that can be changed."""
    movable = {name: [*filter(can_move, keys_now(key))] for name, key in all_keys().items() if key.movable}
    return as_toml({name: ",".join(keys) for name, keys in movable.items()}, explained=True)


def as_toml(changes: Mapping[str, str], *, explained: bool = False) -> list[str]:
    """Return keys as lines of a settings file, with comments if `explained`."""
    lines: list[str] = []
    table = None
    for name, keys in sorted(changes.items(), key=lambda pair: ("." in pair[0], pair[0])):
        folder, _, row = name.rpartition(".")
        if folder != table:
            lines += ["", f"[keys.{folder}]" if folder else "[keys]"]
            table = folder
        line = f"{row} = {_literal([shown(key) for key in keys.split(',')])}"
        lines.append(f"{line.ljust(28)}  # {all_keys()[name].title}" if explained else line)
    return lines


def _literal(keys: Sequence[str]) -> str:
    quoted_keys = [f"'{key}'" if key in '\\"' else f'"{key}"' for key in keys]
    return quoted_keys[0] if len(keys) == 1 else f"[{', '.join(quoted_keys)}]"
