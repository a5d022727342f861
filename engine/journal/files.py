"""What the journal asks of the file system, such as locks, syncs and rights.

Whoever can read a save sees all that is hidden in it. So a new save is for its owner alone, and so is a folder
made for saves. In a folder with the setgid bit, which is shared on purpose, they are open to its group. Whatever
lies beside a save has the rights of the save.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import re
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Self

from engine.journal.errors import SaveBusy, SaveExists, SaveMissing, SaveUnreadable
from engine.words import say, why

LOCK_PATIENCE = 10.0
"""Seconds to wait for a lock. A writer holds it for one sync; one that holds it longer was stopped."""

OLD = 3600.0
"""Seconds after which nobody is still writing a temporary file."""

_TEMPORARY = re.compile(r"\..+\.(?P<process>[1-9][0-9]{0,9})\.[0-9]{16,20}\.new")
"""What `temporary_name` makes."""

_NETWORK_KINDS = frozenset(("nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "fuse.sshfs"))


class Closing:
    """Base of what is closed when its `with` block is left."""

    def close(self) -> None:
        """Let go of what is held."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def sync_data(fd: int) -> None:
    """Wait until what was written to `fd` is on disk. Raises OSError."""
    getattr(os, "fdatasync", os.fsync)(fd)  # macOS has no fdatasync


def sync_folder(path: Path) -> None:
    """Make the names in the folder of `path` last, where that is possible."""
    fd = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(fd)


def open_save(path: Path, *, read_only: bool) -> int:
    """Open an existing regular file, to append to it or only to read. Raises SaveMissing, SaveUnreadable."""
    try:
        return _open_file(path, os.O_RDONLY if read_only else os.O_RDWR | os.O_APPEND)
    except FileNotFoundError as error:
        raise SaveMissing(say("journal.missing", path=path), path) from error
    except OSError as error:
        key, reason = "journal.not-opened", why(error)
        if error.errno in (errno.EISDIR, errno.EINVAL):
            key, reason = "journal.no-save", say("journal.it-is-a-folder") if path.is_dir() else reason
        elif error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            reason = say("journal.may-not-read" if read_only else "journal.may-not-write")
        here = say("journal.not-opened-here", why=reason)
        raise SaveUnreadable(say(key, path=path, why=reason), path, here) from error


@contextlib.contextmanager
def opened(path: Path, *, read_only: bool, patience: float | None = None) -> Iterator[int]:
    """Open a save under its lock, which is shared if `read_only`. Raises SaveMissing, SaveUnreadable, SaveBusy."""
    fd = open_save(path, read_only=read_only)
    try:
        lock_or_fail(fd, path, shared=read_only, patience=patience)
        yield fd
    finally:
        os.close(fd)


def lock_or_fail(fd: int, path: Path, *, shared: bool = False, patience: float | None = None) -> None:
    """Take the lock of an open save within `patience`, or `LOCK_PATIENCE`, seconds. Raises SaveBusy."""
    if not lock(fd, shared=shared, patience=LOCK_PATIENCE if patience is None else patience):
        raise SaveBusy(say("journal.busy", path=path), path, say("journal.busy-here"))


def lock(fd: int, *, shared: bool = False, patience: float = 0.0) -> bool:
    """Take the lock within `patience` seconds, and return whether it was taken.

    A file system without locks is used without: `engine.journal.log` warns when a save is on a network.
    """
    kind = (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB
    deadline = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(fd, kind)
            return True
        except BlockingIOError:
            if time.monotonic() >= deadline:
                return False
            time.sleep(0.0005)
        except OSError as error:
            if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.EINVAL, errno.ENOSYS):
                raise
            return True


def unlock(fd: int) -> None:
    """Release the lock if it is held, and do nothing for a closed descriptor (-1)."""
    if fd >= 0:
        with contextlib.suppress(OSError):
            fcntl.flock(fd, fcntl.LOCK_UN)


def read_from(fd: int, offset: int) -> bytes:
    """Read everything from `offset` to the end of the file."""
    parts = []
    while part := os.pread(fd, 1 << 24, offset):
        parts.append(part)
        offset += len(part)
    return b"".join(parts)


def open_beside(path: Path, flags: int) -> int:
    """Open a small file beside a save. Raises OSError: ELOOP for a link, EINVAL for what is no file."""
    return _open_file(path, flags | os.O_NOFOLLOW)


def open_or_create(path: Path, flags: int, like: Path) -> int:
    """Open a small file as `open_beside`, or create it with the rights of `like`, the save."""
    while True:  # others may create or delete it in between
        with contextlib.suppress(FileNotFoundError):
            return open_beside(path, flags)
        with contextlib.suppress(FileExistsError):
            return create(path, flags, rights_like(like))


def _open_file(path: Path, flags: int) -> int:
    fd = os.open(path, flags | os.O_CLOEXEC | os.O_NONBLOCK)
    if stat.S_ISREG(os.fstat(fd).st_mode):
        return fd
    os.close(fd)
    raise OSError(errno.EINVAL, say("journal.it-is-no-file"), str(path))


def read_beside(path: Path, most: int) -> bytes:
    """Read a small file, never through a link. Raises OSError: EFBIG for more than `most` bytes."""
    return _read_at_most(open_beside(path, os.O_RDONLY), path, most)


def read_small(path: Path, most: int) -> bytes:
    """Read a small file that may be a link of its owner's, such as the settings. Raises as `read_beside`."""
    return _read_at_most(_open_file(path, os.O_RDONLY), path, most)


def _read_at_most(fd: int, path: Path, most: int) -> bytes:
    try:
        if os.fstat(fd).st_size > most:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
        return read_from(fd, 0)
    finally:
        os.close(fd)


def write_over(path: Path, data: bytes, like: Path | None = None) -> None:
    """Replace a file so that always the old or the new one is whole.

    A link is replaced, not followed. The new file has the rights of `like`, or is its owner's alone.
    Raises OSError; the old file is as it was then.
    """
    temporary = temporary_name(path)
    _write_synced(temporary, data, PRIVATE if like is None else rights_like(like))
    try:
        os.replace(temporary, path)
    except OSError:
        os.unlink(temporary)
        raise
    with contextlib.suppress(OSError):
        sync_folder(path)


def write_new(path: Path, data: bytes, like: Path | None = None) -> None:
    """Write a file that must not exist yet, whole and synced, or not at all.

    It is written under a temporary name, so that a crash leaves no half of it under its own. It has the rights of
    `like`, or those of a new save in its folder. Raises SaveExists, SaveMissing (no such folder), SaveUnreadable.
    """
    temporary = temporary_name(path)
    try:
        rights = rights_for_new(path.parent) if like is None else rights_like(like)
        _write_synced(temporary, data, rights)
        try:
            os.link(temporary, path)  # unlike a rename, it never overwrites another file
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK):
                raise
            _write_synced(path, data, rights)
        finally:
            os.unlink(temporary)
        sync_folder(path)
    except FileExistsError as error:
        raise SaveExists(say("journal.exists", path=path), path) from error
    except FileNotFoundError as error:
        raise SaveMissing(say("journal.no-folder", path=path, folder=path.parent), path) from error
    except OSError as error:
        raise SaveUnreadable(say("journal.not-created", path=path, why=why(error)), path) from error


def temporary_name(path: Path) -> Path:
    """Return a name that `sweep` knows for a file that becomes `path`."""
    return path.with_name(f".{path.name}.{os.getpid()}.{time.time_ns()}.new")


def write_beside(path: Path, suffix: str, data: bytes, like: Path) -> Path:
    """Write `data` to the first free of NAME.torn, NAME.torn-2 … for the `suffix` ``.torn``; return that path.

    The file has the rights of `like`, the save. Raises SaveMissing, SaveUnreadable.
    """
    kind, dot, ending = suffix[1:].partition(".")
    for number in range(1, 10_000):
        counted = suffix if number == 1 else f".{kind}-{number}{dot}{ending}"
        candidate = path.with_name(path.name + counted)
        with contextlib.suppress(SaveExists):
            write_new(candidate, data, like)
            return candidate
    raise SaveUnreadable(say("journal.too-many", name=f"{path.name}{suffix}"), path)


def network_kind(path: Path) -> str | None:
    """Return the kind of network file system of a file (``nfs4``), if any."""
    try:
        mounts = Path("/proc/self/mounts").read_text(encoding="utf-8", errors="replace").splitlines()
        place = str(path.resolve())
    except OSError:
        return None
    best, kind = "", None
    for mount in mounts:
        _, where, what, *_ = mount.split(" ")
        where = where.replace("\\040", " ")
        if len(where) >= len(best) and (place + "/").startswith(where.rstrip("/") + "/"):
            best, kind = where, what
    return kind if kind in _NETWORK_KINDS else None


def _write_synced(path: Path, data: bytes, rights: Rights) -> None:
    fd = create(path, os.O_WRONLY, rights)
    try:
        write_all(fd, data)
        os.fsync(fd)
    except OSError:
        os.unlink(path)
        raise
    finally:
        os.close(fd)


def write_all(fd: int, data: bytes) -> None:
    """Write all of `data`. Raises OSError when the disk takes no more."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(fd, rest) :]


def sweep(folder: Path) -> list[Path]:
    """Delete the old temporary files of processes that are gone, and return them. Never fails."""
    swept = []
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            found = _TEMPORARY.fullmatch(entry.name)
            if found and not _runs(int(found["process"])):
                with contextlib.suppress(OSError):
                    status = entry.stat(follow_symlinks=False)
                    if stat.S_ISREG(status.st_mode) and time.time() - status.st_mtime > OLD:
                        os.unlink(entry)
                        swept.append(folder / entry.name)
    return swept


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # another user's
        return True
    return True


# --- who may read and write ---


FOLDER_PRIVATE, FOLDER_SHARED = 0o700, 0o2770
"""The rights of a folder made for saves; `FOLDER_SHARED` has the setgid bit, so that files get its group."""

_CREATED = 0o600
_GROUP = 0o060
_OTHERS = 0o066


class Rights(NamedTuple):
    """Bits of a new file's mode for others, and its group, if another."""

    others: int = 0
    group: int | None = None


PRIVATE = Rights()


def rights_for_new(folder: Path) -> Rights:
    """Return the rights of a new save in a folder. Raises OSError."""
    status = os.stat(folder)
    return Rights(status.st_mode & _GROUP, status.st_gid) if status.st_mode & stat.S_ISGID else PRIVATE


def rights_like(path: Path) -> Rights:
    """Return the rights of a file, private ones when it is not there."""
    try:
        status = os.stat(path)
    except OSError:
        return PRIVATE
    return Rights(status.st_mode & _OTHERS, status.st_gid)


def create(path: Path, flags: int, rights: Rights) -> int:
    """Create and open a new file with these rights for others. Raises OSError."""
    fd = os.open(path, flags | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, _CREATED)
    with contextlib.suppress(OSError):  # a file system without rights has none to give
        _give(fd, rights)
    return fd


def make_folder(path: Path, *, shared: bool = False) -> None:
    """Make a folder for saves if there is none, for its owner alone or for its group too. Raises OSError."""
    with contextlib.suppress(FileExistsError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir(mode=FOLDER_PRIVATE)
        if shared:
            path.chmod(FOLDER_SHARED)
    if not path.is_dir():
        raise NotADirectoryError(20, os.strerror(20), str(path))


def is_shared(folder: Path) -> bool:
    """Return whether a folder is shared on purpose, by its setgid bit. Raises OSError."""
    return bool(os.stat(folder).st_mode & stat.S_ISGID)


def _give(fd: int, rights: Rights) -> None:
    """Give others their rights to a new file, but never another group than is meant."""
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
