"""Having the folder of the saves ready for a new one: made, closed to others or shared, and swept."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from engine.contract import GameError
from engine.journal.files import sweep
from engine.journal.rights import FOLDER_PRIVATE, FOLDER_SHARED, is_shared, make_folder
from engine.words import say
from jc_tui.saves.folder import default_folder


class FolderRefused(GameError):
    """A folder that cannot be shared; the message says why."""


def prepare(path: Path | None, folder: Path, *, shared: bool) -> None:
    """Have the folder of a save ready that was named on the command line, should it have to be begun.

    A folder is made only where saves usually lie, or where it is to be shared with its group. `path` is None for a
    save that is named after the date. Raises as `open_folder`, and FolderRefused for a save to be shared that is
    there already.
    """
    if shared and path is not None and path.exists():
        raise FolderRefused(say("saves.option-too-late", path=path, option="--shared"))
    if shared or path is None or path.parent == folder:
        open_folder(path.parent if path else folder, shared=shared)


def open_folder(folder: Path, *, shared: bool = False) -> None:
    """Have a folder ready for a new save: made if it is missing, and swept of what killed processes left.

    A folder made here is its owner's alone, or its group's too when it is to be shared. The default folder, which
    older versions left open to all, is closed. Any other folder that is there keeps its rights.
    Raises FolderRefused for one to be shared that is not the program's own to change, and OSError.
    """
    make_folder(folder, shared=shared)
    if not is_shared(folder) and folder == default_folder():
        _change_own(folder, FOLDER_SHARED if shared else FOLDER_PRIVATE)
    if shared and not (is_shared(folder) and folder.stat().st_mode & 0o070 == 0o070):
        raise FolderRefused(say("saves.not-shared", path=folder))
    sweep(folder)


def _change_own(folder: Path, mode: int) -> None:
    """Change the rights of a folder, if it is the user's and no link."""
    with suppress(OSError):
        status = folder.lstat()
        if stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid():
            folder.chmod(mode)
