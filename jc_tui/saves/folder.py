"""The folder of the saves, and the saves that a command line names."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from engine.contract import GameError
from engine.journal.files import FOLDER_PRIVATE, FOLDER_SHARED, is_shared, make_folder, sweep
from engine.translations import say
from engine.untrusted_text import quoted
from jc_tui.paths import path_of

ENVIRONMENT = "JC_TUI_SAVES"
"""The variable that names another folder."""

SUFFIX = ".jsonl"
LONGEST_NAME = 100
"""The most bytes a save's name may have, its ending left out: the names of files beside it are longer."""


def saves_folder(chosen: str | None = None) -> Path:
    """Return the chosen saves folder, the environment's or the default. Raises PathRefused."""
    named = chosen or os.environ.get(ENVIRONMENT)
    return path_of(named) if named else default_folder()


def default_folder() -> Path:
    """Return `saves/` in a checkout, else a folder of the user's data."""
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / "pyproject.toml").is_file():
        return checkout / "saves"
    from platformdirs import user_data_path

    return user_data_path("jc-tui", appauthor=False) / "saves"


def check_name(name: str) -> str:
    """Return a typed name without its ending if all systems allow it. Raises GameError."""
    stem = name.strip().removesuffix(SUFFIX)
    if not stem:
        raise GameError(say("saves.no-name"))
    if wrong := next(filter(_is_refused, stem), None):
        raise GameError(say("saves.bad-letter", letter=quoted(wrong)))
    if len(stem.encode()) > LONGEST_NAME:
        raise GameError(say("saves.name-long", n=LONGEST_NAME))
    if stem.startswith("."):
        raise GameError(say("saves.begins-with-dot"))
    return stem


def possible_name(stem: str) -> str:
    """Return a name like that of a file, with refused letters replaced."""
    return "".join("_" if _is_refused(letter) else letter for letter in stem).lstrip(".")


def _is_refused(letter: str) -> bool:
    return letter in '/\\:*?"<>|' or not letter.isprintable()


def find_save(name: str, folder: Path) -> Path:
    """Return the file that a name on the command line means.

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
    """Return a free name made of date and time."""
    return free_name(folder, (now or datetime.now()).strftime("%Y-%m-%d-%H%M%S"))


def free_name(folder: Path, stem: str) -> Path:
    """Return the first free name of ``stem``, ``stem-2``, ``stem-3`` and so on."""
    room = LONGEST_NAME - len("-9999")  # for a number behind it
    if len(os.fsencode(stem)) > room:
        stem = os.fsencode(stem)[:room].decode(errors="ignore")
    path, number = folder / f"{stem}{SUFFIX}", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}{SUFFIX}", number + 1
    return path


def list_saves(folder: Path) -> list[Path]:
    """Return all saves of a folder by name, if it exists. Raises OSError."""
    if not folder.exists():
        return []
    return sorted(path for path in folder.iterdir() if path.suffix == SUFFIX and not path.name.startswith("."))


def prepare(path: Path | None, folder: Path, *, shared: bool) -> None:
    """Prepare the folder of a save that was named on the command line.

    A folder is made only where saves usually lie, or where it becomes shared. `path` is None for a save that is
    named after the date. Raises as `open_folder`, and GameError for a save to be shared that is there already.
    """
    if shared and path is not None and path.exists():
        raise GameError(say("saves.option-too-late", path=path, option="--shared"))
    if shared or path is None or path.parent == folder:
        open_folder(path.parent if path else folder, shared=shared)


def open_folder(folder: Path, *, shared: bool = False) -> None:
    """Prepare a folder for a new save, and remove what killed processes left.

    A folder made here is its owner's alone, or its group's too if it is `shared`. The default folder, which
    older versions left open to all, is closed. Any other folder that is there keeps its rights.
    Raises GameError for one to be shared that is not the program's own to change, and OSError.
    """
    make_folder(folder, shared=shared)
    if not is_shared(folder) and folder == default_folder():
        _change_own(folder, FOLDER_SHARED if shared else FOLDER_PRIVATE)
    if shared and not (is_shared(folder) and folder.stat().st_mode & 0o070 == 0o070):
        raise GameError(say("saves.not-shared", path=folder))
    sweep(folder)


def _change_own(folder: Path, mode: int) -> None:
    with suppress(OSError):
        status = folder.lstat()
        if stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid():
            folder.chmod(mode)
