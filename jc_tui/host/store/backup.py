"""Backups of a host in one file, made also while it is open, and restored whole or not at all."""

from __future__ import annotations

import gzip
import io
import os
import re
import shutil
import sqlite3
import sys
import tarfile
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import IO

from engine.contract import GameError
from engine.journal import files
from engine.journal.errors import SaveError
from engine.journal.scanning import head_path, scan
from engine.translations import say, why
from engine.values import frozen
from jc_tui.host.api.messages import SAVE
from jc_tui.host.store.database import Database, is_sound
from jc_tui.host.store.games import FREE
from jc_tui.host.store.paths import HostFolder, narrow_umask

ALLOWED = re.compile(
    r"host\.db|host_key|games/[1-9][0-9]{0,8}/game\.jsonl(?:\.head)?|accounts/[1-9][0-9]{0,8}/[a-z][a-z0-9._-]{0,99}"
)
"""Names of the files in a backup; those of an account are its settings and its notes."""
MOST, LARGEST, LARGEST_HEAD, MOST_PADDING = 1_000_000, 1 << 30, 1000, 1 << 20
"""Most files in a backup, and bytes of one, of the head of a save, and after the last file."""
PATIENCE = 1.0  # seconds to wait for a process that writes to a save; what it wrote before is sound in any case


class BackupRefused(GameError):
    """Refusal to make a backup, or to restore one."""


@frozen
class Backup:
    games: int
    damaged: tuple[str, ...]


def back_up(folder: HostFolder, database: Database, target: Path | None) -> Backup:
    """Write all that a host keeps to a new file or standard output. Raises BackupRefused."""
    if target is None and sys.stdout.isatty():
        raise BackupRefused(say("hosting.backup-to-terminal"))
    if target and os.path.lexists(target):
        raise BackupRefused(say("hosting.backup-exists", path=target))
    try:
        with closing(sqlite3.connect(":memory:")) as copy:
            database.connection.backup(copy)
            with _new_file(target) if target else nullcontext(sys.stdout.buffer) as out:
                with tarfile.open(fileobj=out, mode="w:gz") as archive:
                    done = _pack(folder, copy, archive)
                out.flush()
                return done
    except (OSError, sqlite3.Error) as error:
        named = target or say("hosting.standard-output")
        raise BackupRefused(say("hosting.not-backed-up", path=named, why=why(error))) from error


def restore(source: Path, folder: HostFolder) -> int:
    """Restore a host into an empty or new folder, and return its saves. Raises BackupRefused."""
    if os.path.lexists(folder.path) and (not folder.path.is_dir() or any(folder.path.iterdir())):
        raise BackupRefused(say("hosting.not-empty", path=folder.path))
    new = HostFolder(files.temporary_name(folder.path))
    try:
        files.make_folder(new.path)
        _unpack(source, new.path)
        with closing(sqlite3.connect(new.database)) as database:
            database.execute("PRAGMA trusted_schema = OFF")
            if not is_sound(database):
                raise sqlite3.DatabaseError
        os.sync()
        os.rename(new.path, folder.path)
    except EOFError as error:
        raise BackupRefused(say("hosting.cut-off", path=source)) from error
    except (gzip.BadGzipFile, zlib.error, tarfile.TarError, sqlite3.DatabaseError) as error:
        raise BackupRefused(say("hosting.no-backup", path=source)) from error
    except OSError as error:
        raise BackupRefused(say("hosting.not-restored", path=source, why=why(error))) from error
    finally:
        shutil.rmtree(new.path, ignore_errors=True)
    return sum(1 for _ in folder.games.glob(f"*/{SAVE}"))


@contextmanager
def _new_file(path: Path) -> Iterator[IO[bytes]]:
    """Yield a new file that gets its name once it is whole."""
    named = files.temporary_name(path)
    try:
        fd = os.open(path.parent, os.O_TMPFILE | os.O_WRONLY | os.O_CLOEXEC, 0o600)
    except OSError:  # not on this disk, so that `sweep` deletes what a killed backup left
        files.sweep(path.parent)
        fd = files.create(named, os.O_WRONLY, files.PRIVATE)
    try:
        with open(fd, "wb") as out:
            yield out
            out.flush()
            os.fsync(fd)
            if named.exists():
                os.rename(named, path)
            else:
                os.link(f"/proc/self/fd/{fd}", path, src_dir_fd=fd)  # given that, it follows the link
        files.sync_folder(path)
    finally:
        named.unlink(missing_ok=True)


def _pack(folder: HostFolder, copy: sqlite3.Connection, archive: tarfile.TarFile) -> Backup:
    data = copy.serialize()
    _add(archive, "host.db", data[:18] + b"\1\1" + data[20:], time.time())  # as a file of its own, without a WAL
    if folder.host_key.exists():
        _add(archive, "host_key", files.read_beside(folder.host_key, LARGEST), time.time())
    for (account,) in copy.execute("SELECT number FROM accounts"):
        for path in sorted((folder.accounts / str(account)).glob("*")):
            name = f"accounts/{account}/{path.name}"
            if ALLOWED.fullmatch(name) and path.is_file() and not path.is_symlink():
                _add(archive, name, files.read_beside(path, LARGEST), path.stat().st_mtime)
    begun = copy.execute(f"SELECT number FROM games WHERE number NOT IN (SELECT game FROM chairs WHERE {FREE})")
    found = [str(game) for (game,) in begun if folder.save(str(game)).exists()]
    return Backup(len(found), tuple(game for game in found if not _add_save(archive, folder.save(game), game)))


def _add_save(archive: tarfile.TarFile, path: Path, game: str) -> bool:
    """Add a save up to its last sound record, and return whether it has one."""
    name, end = f"games/{game}/{SAVE}", None
    fd = files.open_save(path, read_only=True)
    try:
        settled = files.lock(fd, shared=True, patience=PATIENCE)
        with suppress(SaveError):
            content = scan(path, fd)
            end = None if content.fault else content.end
        data = files.read_from(fd, 0)[:end]
        if settled:  # the head is of this very end
            with suppress(OSError):
                _add(archive, f"{name}.head", files.read_beside(head_path(path), LARGEST_HEAD), time.time())
        _add(archive, name, data, os.fstat(fd).st_mtime)
    finally:
        os.close(fd)
    return end is not None


def _add(archive: tarfile.TarFile, name: str, data: bytes, written: float) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mode, member.mtime = len(data), 0o600, int(written)
    archive.addfile(member, io.BytesIO(data))


def _unpack(source: Path, folder: Path) -> None:
    with gzip.open(source) as plain, narrow_umask():
        with tarfile.open(fileobj=plain, mode="r|") as archive:
            archive.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.3 has none
            for number, member in enumerate(archive):
                path, may_be = folder / member.name, member.type == tarfile.REGTYPE and member.size <= LARGEST
                if not may_be or not ALLOWED.fullmatch(member.name) or path.exists() or number >= MOST:
                    raise tarfile.TarError(member.name)
                archive.extract(member, folder, set_attrs=False)
                written = max(0, min(member.mtime, time.time()))
                os.utime(path, (written, written))
        if len(plain.read(MOST_PADDING)) == MOST_PADDING:  # reading to the end shows that nothing was cut off
            raise tarfile.TarError
