"""What the journal asks of the file system, such as locks, syncs and rights.

A save shows all that is hidden in a game. So a new one is for its owner alone, and so is a folder made for saves,
or open to the group of a folder with the setgid bit. What lies beside a save has the rights of the save.
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
from engine.translations import say, why

LOCK_PATIENCE = 10.0  # seconds; a writer holds a lock for one sync
OLD = 3600.0  # seconds after which a temporary file is left over

_TEMPORARY = re.compile(r"\..+\.[1-9][0-9]{0,9}\.[0-9]{16,20}\.new")
"""What `temporary_name` makes."""

_NETWORK_KINDS = frozenset(("nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "fuse.sshfs"))


class Closing:
    """Base of what is closed when its `with` block is left."""

    def close(self) -> None:
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
    """Open a regular file, to append or only to read. Raises SaveMissing, SaveUnreadable."""
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
    """Open a save under its lock. Raises SaveMissing, SaveUnreadable, SaveBusy."""
    fd = open_save(path, read_only=read_only)
    try:
        lock_or_fail(fd, path, shared=read_only, patience=patience)
        yield fd
    finally:
        os.close(fd)


def lock_or_fail(fd: int, path: Path, *, shared: bool = False, patience: float | None = None) -> None:
    if not lock(fd, shared=shared, patience=LOCK_PATIENCE if patience is None else patience):
        raise SaveBusy(say("journal.busy", path=path), path, say("journal.busy-here"))


def lock(fd: int, *, shared: bool = False, patience: float = 0.0) -> bool:
    """Take the lock within `patience` seconds, and return whether that succeeded."""
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
    parts = []
    while part := os.pread(fd, 1 << 24, offset):
        parts.append(part)
        offset += len(part)
    return b"".join(parts)


def open_beside(path: Path, flags: int) -> int:
    """Open a small file, never through a link. Raises OSError."""
    return _open_file(path, flags | os.O_NOFOLLOW)


def open_or_create(path: Path, flags: int, like: Path) -> int:
    """Open a small file, or create it with the rights of `like`, the save."""
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
    """Read at most `most` bytes, never through a link. Raises OSError."""
    return read_small(path, most, os.O_NOFOLLOW)


def read_small(path: Path, most: int, flags: int = 0) -> bytes:
    """Read at most `most` bytes, also through a link. Raises OSError."""
    fd = _open_file(path, os.O_RDONLY | flags)
    try:
        if os.fstat(fd).st_size > most:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
        return read_from(fd, 0)
    finally:
        os.close(fd)


def write_over(path: Path, data: bytes, like: Path | None = None) -> None:
    """Replace a file, or a link, in one step. Raises OSError."""
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

    It has the rights of `like`, or those of a new save. Raises SaveExists, SaveMissing, SaveUnreadable.
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
    """Return a name that `sweep` knows."""
    return path.with_name(f".{path.name}.{os.getpid()}.{time.time_ns()}.new")


def write_beside(path: Path, suffix: str, data: bytes, like: Path) -> Path:
    """Write to the first free of NAME.torn, NAME.torn-2 … for a suffix. Raises SaveMissing, SaveUnreadable."""
    kind, dot, ending = suffix[1:].partition(".")
    number, counted = 1, kind
    while True:
        candidate = path.with_name(f"{path.name}.{counted}{dot}{ending}")
        with contextlib.suppress(SaveExists):
            write_new(candidate, data, like)
            return candidate
        number += 1
        counted = f"{kind}-{number}"


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


def _write_synced(path: Path, data: bytes, rights: FilePermissions) -> None:
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
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(fd, rest) :]


def sweep(folder: Path) -> list[Path]:
    """Delete old temporary files, and return them. Never fails."""
    swept = []
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            with contextlib.suppress(OSError):
                status = path.lstat()
                old = stat.S_ISREG(status.st_mode) and time.time() - status.st_mtime > OLD
                if old and _TEMPORARY.fullmatch(path.name):
                    path.unlink()
                    swept.append(path)
    return swept


# --- who may read and write ---


FOLDER_PRIVATE, FOLDER_SHARED = 0o700, 0o2770  # with the setgid bit, by which files get its group

_CREATED = 0o600
_GROUP = 0o060
_OTHERS = 0o066


class FilePermissions(NamedTuple):
    """Bits of a new file's mode for others, and its group, if another."""

    others: int = 0
    group: int | None = None


PRIVATE = FilePermissions()


def rights_for_new(folder: Path) -> FilePermissions:
    status = os.stat(folder)
    return FilePermissions(status.st_mode & _GROUP, status.st_gid) if status.st_mode & stat.S_ISGID else PRIVATE


def rights_like(path: Path) -> FilePermissions:
    try:
        status = os.stat(path)
    except OSError:
        return PRIVATE
    return FilePermissions(status.st_mode & _OTHERS, status.st_gid)


def create(path: Path, flags: int, rights: FilePermissions) -> int:
    fd = os.open(path, flags | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, _CREATED)
    with contextlib.suppress(OSError):  # then it stays private
        if rights.others:
            status = os.fstat(fd)
            if rights.others & _GROUP and rights.group not in (None, status.st_gid):
                os.fchown(fd, -1, rights.group)
            os.fchmod(fd, stat.S_IMODE(status.st_mode) | rights.others)
    return fd


def make_folder(path: Path, *, shared: bool = False) -> None:
    """Make a folder for saves if there is none. Raises OSError."""
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
