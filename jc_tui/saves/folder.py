"""Where saves lie, and what a save named on the command line means."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from engine.contract import GameError
from engine.foreign import quoted
from engine.words import say
from jc_tui.paths import path_of

ENVIRONMENT = "JC_TUI_SAVES"
"""The variable that names another folder."""

SUFFIX = ".jsonl"
LONGEST_NAME = 100
"""The most bytes a save's name may have, its ending left out: the names of files beside it are longer."""


class NameRefused(GameError):
    """A name that a save cannot have; the message says why."""


def saves_folder(chosen: str | None = None) -> Path:
    """The folder of the saves: the one chosen, else the environment's, else the default. Raises PathRefused."""
    named = chosen or os.environ.get(ENVIRONMENT)
    return path_of(named) if named else default_folder()


def default_folder() -> Path:
    """The folder of the saves when none is named: `saves/` in a checkout, else in the user's data folder."""
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / "pyproject.toml").is_file():
        return checkout / "saves"
    from platformdirs import user_data_path

    return user_data_path("jc-tui", appauthor=False) / "saves"


def check_name(name: str) -> str:
    """A save's name as typed, without the ending, if a file can be called so everywhere. Raises NameRefused."""
    stem = name.strip().removesuffix(SUFFIX)
    if not stem:
        raise NameRefused(say("saves.no-name"))
    if wrong := next(filter(_is_refused, stem), None):
        raise NameRefused(say("saves.bad-letter", letter=quoted(wrong)))
    if len(stem.encode()) > LONGEST_NAME:
        raise NameRefused(say("saves.name-long", n=LONGEST_NAME))
    if stem.startswith("."):
        raise NameRefused(say("saves.begins-with-dot"))
    return stem


def possible_name(stem: str) -> str:
    """A name like that of a file, which `check_name` takes unless it is too long or nothing."""
    return "".join("_" if _is_refused(letter) else letter for letter in stem).lstrip(".")


def _is_refused(letter: str) -> bool:
    return letter in '/\\:*?"<>|' or not letter.isprintable()


def find_save(name: str, folder: Path) -> Path:
    """The file that a name on the command line means.

    A name with a folder in it, or of a file that is there, is that file; a bare name is looked up in the saves
    folder, with or without its ending. What is nowhere becomes the path it would have. Raises PathRefused.
    """
    given = path_of(name)
    if os.sep in name or given.exists():
        return given
    for candidate in (folder / name, folder / f"{name}{SUFFIX}"):
        if candidate.exists():
            return candidate
    return folder / (name if given.suffix else f"{name}{SUFFIX}")


def new_save(folder: Path, now: datetime | None = None) -> Path:
    """A name that no save has yet, made of the date and the time."""
    return free_name(folder, (now or datetime.now()).strftime("%Y-%m-%d-%H%M%S"))


def free_name(folder: Path, stem: str) -> Path:
    """The first of ``stem``, ``stem-2``, ``stem-3`` … that no save of a folder has."""
    room = LONGEST_NAME - len("-9999")  # for a number behind it
    if len(os.fsencode(stem)) > room:
        stem = os.fsencode(stem)[:room].decode(errors="ignore")
    path, number = folder / f"{stem}{SUFFIX}", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}{SUFFIX}", number + 1
    return path


def list_saves(folder: Path) -> list[Path]:
    """Every save of a folder by name; a folder that is not there has none. Raises OSError."""
    if not folder.exists():
        return []
    return sorted(path for path in folder.iterdir() if path.suffix == SUFFIX and not path.name.startswith("."))
