"""What may be done to saves as files: rename, duplicate, throw away, repair.

A save's small files (its head, torn lines set aside, notes) share its name and go where it goes. A save that is
being played stays where it is. Nothing here overwrites anything.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.contract import GameError
from engine.games import all_seats
from engine.journal.files import is_shared, make_folder, write_new
from engine.translations import say, why
from jc_tui.saves.folder import SUFFIX, check_name, free_name, list_saves
from jc_tui.seats.presence import Presence, SeatsTaken, described, hold_seats

if TYPE_CHECKING:
    from engine.journal import Repair

TRASH = "trash"
"""The folder in the saves folder to which deleted saves go."""


def companions(path: Path) -> list[Path]:
    """Return the small files that belong to a save and to no other."""
    others = [save.stem for save in list_saves(path.parent) if save != path]
    longer = [stem for stem in others if stem.startswith(f"{path.stem}.")]
    return sorted(
        file
        for file in path.parent.iterdir()
        if file.name.startswith(f"{path.stem}.")
        and file.name != path.name
        and file.suffix != SUFFIX
        and not file.is_symlink()
        and file.is_file()
        and not any(file.name.startswith(f"{stem}.") for stem in longer)
    )


def is_companion(path: Path) -> bool:
    """Return whether a file probably belongs to a save in its folder."""
    parts = path.name.split(".")
    stems = (".".join(parts[:count]) for count in range(1, len(parts)))
    return path.suffix != SUFFIX and any(path.with_name(stem + SUFFIX).is_file() for stem in stems)


def rename_save(path: Path, name: str) -> Path:
    """Rename an unused save and return its new path. Raises GameError."""
    return _move(path, path.with_name(check_name(name) + SUFFIX))


def duplicate_save(path: Path, name: str) -> Path:
    """Copy a save with its notes and return the copy's path. Raises GameError."""
    copy = path.with_name(check_name(name) + SUFFIX)
    _refuse_taken(copy)
    try:
        for old, new in _pairs(path, copy):
            write_new(new, old.read_bytes(), like=old)
    except OSError as error:
        raise GameError(say("saves.not-duplicated", name=path.stem, reason=why(error))) from error
    return copy


def trash_save(path: Path) -> Path:
    """Move an unused save to the folder `TRASH` and return its path. Raises GameError."""
    folder = path.parent / TRASH
    try:
        make_folder(folder, shared=is_shared(path.parent))
    except OSError as error:
        raise GameError(say("saves.folder-not-made", path=folder, reason=why(error))) from error
    return _move(path, free_name(folder, path.stem))


def repair_save(path: Path) -> Repair:
    """Write the sound part of a broken save to a new one. Raises GameError."""
    from engine import load_game
    from engine.journal import repair
    from engine.journal.errors import NothingToRepair
    from engine.match import Match

    try:
        return repair(path)
    except NothingToRepair:
        with Match.open(load_game, path, read_only=True, salvage=True) as table:
            if table.fault is None:
                raise
            return repair(path, keep=table.number, reason=str(table.fault))


def _move(path: Path, new: Path) -> Path:
    if new == path:
        return path
    _refuse_taken(new)
    try:
        with _nobody_playing(path):
            for old, other in _pairs(path, new):
                old.rename(other)
    except OSError as error:
        raise GameError(say("saves.not-moved", name=path.stem, reason=why(error))) from error
    return new


def _nobody_playing(path: Path) -> Presence:
    seats = tuple(all_seats())
    try:
        return hold_seats(path, seats, seats)
    except SeatsTaken as taken:
        who = described(next(iter(taken.taken.values())))
        raise GameError(say("saves.being-played", name=path.stem, who=who)) from taken


def _refuse_taken(path: Path) -> None:
    if path.exists():
        raise GameError(say("saves.name-taken", name=path.stem))


def _pairs(path: Path, new: Path) -> list[tuple[Path, Path]]:
    """Return the files of a save with their new names, the save itself last."""
    pairs = [(file, new.with_name(new.stem + file.name[len(path.stem) :])) for file in companions(path)]
    return [*[(old, other) for old, other in pairs if not other.exists()], (path, new)]
