"""A player's settings, as TOML in the user's folder or at `JC_TUI_CONFIG`.

A file that cannot be used costs nothing but a notice: what is sound in it counts, the rest is as it was at first.
No import of the screens here: the settings are read before Textual is loaded.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, field, fields, replace
from pathlib import Path
from typing import Any

from engine.contract import GameError, Seat
from engine.games import all_seats, seats_of
from engine.journal.files import read_small
from engine.translations import commas, languages, say, semicolons, why
from engine.untrusted_text import Unparsable, one_line, parse_toml
from engine.values import frozen
from jc_tui.appearance.keys import as_toml, read_keys
from jc_tui.paths import path_of

ENVIRONMENT = "JC_TUI_CONFIG"
"""The variable that names another file."""

FILE = "settings.toml"
LARGEST = 1 << 20
"""Bytes of a file above which it holds no settings."""

AUTO = "auto"

THEMES = ("dark", "light", "contrast", "colour-blind", "monochrome", "ansi")
CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": (AUTO, *THEMES),
    "charset": (AUTO, "unicode", "ascii"),
    "colours": (AUTO, "8", "16", "256", "true"),
    "show": ("step", "slow", "normal", "fast", "off"),
    "battle_speed": ("step", "slow", "normal", "fast", "at once"),
    "moments": ("step", "off"),
}
GONE = ("key_hints",)
"""Settings of former releases that files still hold."""

NOT_OF_TYPE = {bool: "settings.not-bool", str: "settings.not-text", dict: "settings.not-table"}
"""What is said of a value of another type."""


def choices_of(name: str) -> tuple[str, ...]:
    """Return the values of a setting that has a few, else none."""
    return (AUTO, *languages()) if name == "language" else CHOICES.get(name, ())


@frozen
class Settings:
    """What can be set.

    Attributes:
        theme, charset, colours: `auto` stands for what suits the terminal, and what it says of itself.
        show: how fast the orders of others are shown on the map; with `step` each waits for a key.
        battle_speed: how fast the dice of others fall; with `step` each waits for a key.
        confirmations: whether to ask before what cannot be taken back.
        bell, title_mark: whether the terminal rings, and its window's title tells it, when it becomes one's turn.
        language: the folder of the language that is spoken, or `auto` for what the locale says.
        moments: whether what decides a game is shown on a card that waits for a key; with `off` in the log alone.
        cursor: whether the terminal's own cursor is shown at the selection, for screen readers.
        last_game: the save that was played last and can be gone on with; empty for none.
        last_seat: the one seat played there, where the other is a person's elsewhere; else empty.
        game: the one that the title shows first; empty for the usual one.
        keys: what was chosen in place of keys, by the names of `jc_tui.appearance.keys`; a table in the file.
    """

    theme: str = AUTO
    charset: str = AUTO
    colours: str = AUTO
    show: str = "normal"
    battle_speed: str = "normal"
    confirmations: bool = True
    bell: bool = True
    title_mark: bool = True
    moments: str = "step"
    cursor: bool = False
    language: str = AUTO
    last_game: str = ""
    last_seat: str = ""
    game: str = ""
    keys: Mapping[str, str] = field(default_factory=dict)


def last_seat(settings: Settings, path: Path) -> Seat | None:
    """Return the last game's seat, or None. Raises GameError if it has no such seat."""
    from engine.journal import read_header

    seat = next((seat for seat in all_seats() if seat == settings.last_seat), None)
    if seat is not None and seat not in seats_of(read_header(path).game):
        raise GameError(say("settings.other-seat", path=settings_path(), seat=seat))
    return seat


def settings_path() -> Path:
    """Return the path of the settings. Raises PathRefused."""
    if named := os.environ.get(ENVIRONMENT):
        path = path_of(named)
        return path / FILE if os.path.isdir(path) else path  # also where looking is forbidden
    from platformdirs import user_config_path

    return user_config_path("jc-tui", appauthor=False) / FILE


def load_settings(path: Path | None = None) -> tuple[Settings, str | None]:
    """Return the settings in a file, and a notice if a part was unusable."""
    where = path or settings_path()
    try:
        found = parse_toml(read_small(where, LARGEST))
    except FileNotFoundError:
        return Settings(), None
    except (OSError, Unparsable) as error:
        return Settings(), say("settings.unusable", path=where, reason=why(error))
    return _checked(found, where)


def save_settings(changes: Mapping[str, Any], path: Path | None = None) -> str | None:
    """Save changes of settings and return why not, as a sentence, or None."""
    from engine.journal.files import write_over

    where = path or settings_path()
    kept, notice = load_settings(where)
    text = _toml(replace(kept, **changes))
    try:
        where.parent.mkdir(parents=True, exist_ok=True)
        if notice and where.is_file():
            os.replace(where, where.with_name(f"{where.name}.broken"))
        write_over(where, text.encode("utf-8"))
    except OSError as error:
        return say("settings.not-kept", path=where, reason=why(error))
    return None


def _checked(found: Mapping[str, Any], where: Path) -> tuple[Settings, str | None]:
    known = {one.name: getattr(Settings(), one.name) for one in fields(Settings)}
    sound: dict[str, Any] = {}
    wrong = []
    for key, value in found.items():
        if key in GONE:
            continue
        if key not in known:
            wrong.append(say("settings.none-such", key=one_line(key, 60)))
        elif key == "keys" and isinstance(value, dict):
            sound[key], unsound = read_keys(value)
            wrong += unsound
        elif type(value) is not type(known[key]):
            wrong.append(say(NOT_OF_TYPE[type(known[key])], key=key))
        elif (choices := choices_of(key)) and value not in choices:
            wrong.append(say("settings.not-one-of", key=key, choices=commas(choices)))
        else:
            sound[key] = value
    told = semicolons(wrong if len(wrong) <= 5 else [*wrong[:5], "..."])  # as many as one can read
    notice = say("settings.left-out", path=where, what=told, n=len(wrong)) if wrong else None
    return Settings(**sound), notice


def _toml(settings: Settings) -> str:
    lines = [f"# {say('settings.head')}"]
    for key, value in asdict(replace(settings, keys={})).items():
        if key == "keys":
            continue
        if choices := choices_of(key):
            lines.append(f"# {commas(choices)}")
        lines.append(f"{key} = {_literal(value)}")
    return "\n".join([*lines, *as_toml(settings.keys)]) + "\n"


def _literal(value: str | bool) -> str:
    """Return a value as TOML has it; a path that is not UTF-8 becomes empty."""
    if isinstance(value, str) and any("\ud800" <= sign <= "\udfff" for sign in value):
        return '""'
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
