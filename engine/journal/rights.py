"""Who may read and write saves, and what lies beside them: whoever can read a save sees all that is hidden in it.

So a new save is for its owner alone, and so is a folder made for saves. In a folder with the setgid bit, which is
shared on purpose, they are open to its group. Whatever lies beside a save has the rights of the save.
"""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import NamedTuple

FOLDER_PRIVATE, FOLDER_SHARED = 0o700, 0o2770
"""The rights of a folder made for saves; `FOLDER_SHARED` has the setgid bit, so that files get its group."""

_CREATED = 0o600
_GROUP = 0o060
_OTHERS = 0o066


class Rights(NamedTuple):
    """What a new file may be to others: bits of its mode, and the group meant; None for the one it has."""

    others: int = 0
    group: int | None = None


PRIVATE = Rights()


def rights_for_new(folder: Path) -> Rights:
    """The rights of a new save in a folder: its group's where it is shared on purpose. Raises OSError."""
    status = os.stat(folder)
    return Rights(status.st_mode & _GROUP, status.st_gid) if status.st_mode & stat.S_ISGID else PRIVATE


def rights_like(path: Path) -> Rights:
    """The rights of a file, for what is made beside it; none to others when it is not there."""
    try:
        status = os.stat(path)
    except OSError:
        return PRIVATE
    return Rights(status.st_mode & _OTHERS, status.st_gid)


def create(path: Path, flags: int, rights: Rights) -> int:
    """A descriptor of a file that must not exist yet, and is no link, with rights for others as told.

    Its owner's rights are as the umask leaves them. Raises OSError.
    """
    fd = os.open(path, flags | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, _CREATED)
    with contextlib.suppress(OSError):  # a file system without rights has none to give
        _give(fd, rights)
    return fd


def make_folder(path: Path, *, shared: bool = False) -> None:
    """Make a folder for saves, if there is none, for its owner alone or for its group too. Raises OSError."""
    with contextlib.suppress(FileExistsError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir(mode=FOLDER_PRIVATE)
        if shared:
            path.chmod(FOLDER_SHARED)
    if not path.is_dir():
        raise NotADirectoryError(20, os.strerror(20), str(path))


def is_shared(folder: Path) -> bool:
    """Whether a folder is shared on purpose: it has the setgid bit. Raises OSError."""
    return bool(os.stat(folder).st_mode & stat.S_ISGID)


def _give(fd: int, rights: Rights) -> None:
    """Open a new file to others, but never to another group than is meant."""
    if not rights.others:
        return
    status = os.fstat(fd)
    others = rights.others
    if others & _GROUP and rights.group not in (None, status.st_gid):
        try:
            os.fchown(fd, -1, rights.group)
        except OSError:
            others &= ~_GROUP
    os.fchmod(fd, stat.S_IMODE(status.st_mode) | others)
