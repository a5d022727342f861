"""Files that players lock to hold seats of a save, as `docs/saves.md` describes."""

from __future__ import annotations

import contextlib
import fcntl
import getpass
import json
import os
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Any

from engine.journal import files
from engine.journal.errors import SaveError, SaveMissing, SaveUnreadable
from engine.translations import say, why
from engine.untrusted_text import Unparsable, one_line, parse_json
from engine.values import frozen

ENDING = ".seat"
_SAVE_ENDING = ".jsonl"

_LARGEST = 1000  # bytes of a seat's file that are read
_LONGEST = 40  # characters of a name that are shown
_MOMENT = "%Y-%m-%dT%H:%M:%SZ"
_YEARS = range(2000, 9999)

_LEAVING_PATIENCE = 1.0
"""Seconds to wait for the lock of the save when a seat is left, before the file stays without its lock."""


class SeatStatus(Enum):
    HERE = "here"
    LEFT = "left"  # without good order
    IDLE = "idle"  # as `LEFT`, but a host knows that its player is connected
    NOBODY = "nobody"
    UNKNOWN = "unknown"  # without permission, or locks


@frozen
class SeatHolder:
    """Player of a seat, as they present themselves, in harmless texts."""

    user: str = ""
    host: str = ""
    process: int | None = None
    since: datetime | None = None


class SeatTaken(SaveError):
    def __init__(self, message: str, path: Path, occupant: SeatHolder) -> None:
        super().__init__(message, path)
        self.occupant = occupant


def seat_path(save: Path, seat: str) -> Path:
    real = Path(os.path.realpath(save))
    return real.with_name(f".{real.name.removesuffix(_SAVE_ENDING)}.{seat}{ENDING}")


def seat_status(save: Path, seat: str) -> tuple[SeatStatus, SeatHolder]:
    """Return whether a seat is played, and by whom it is or was."""
    try:
        fd = files.open_beside(seat_path(save, seat), os.O_RDONLY)
    except FileNotFoundError:
        return SeatStatus.NOBODY, SeatHolder()
    except OSError:
        return SeatStatus.UNKNOWN, SeatHolder()
    occupant = SeatHolder()
    try:
        occupant = _occupant(os.pread(fd, _LARGEST, 0))
        fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
        return SeatStatus.LEFT, occupant
    except BlockingIOError:
        return SeatStatus.HERE, occupant
    except OSError:
        return SeatStatus.UNKNOWN, SeatHolder()
    finally:
        os.close(fd)


def acquire(save: Path, seat: str, *, force: bool = False) -> SeatLock | None:
    """Play a seat of a save, or return None where seats cannot be held.

    Raises SaveBusy, and SeatTaken when another process plays it, and with `force` cannot be made to leave it.
    """
    path = seat_path(save, seat)
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(files.opened(save, read_only=False))
        except (SaveMissing, SaveUnreadable):
            return None
        status, occupant = seat_status(save, seat)
        if status is SeatStatus.HERE and not force:
            raise SeatTaken(say("journal.seat-taken", seat=seat), save, occupant)
        if status is SeatStatus.UNKNOWN and not force:
            return None
        try:
            return SeatLock(save, seat, _put_in_place(path, save))
        except OSError as error:
            if status is not SeatStatus.HERE:
                return None
            raise SeatTaken(say("journal.seat-kept", path=path, why=why(error)), save, occupant) from error


class SeatLock:
    """A seat that this process plays. From `acquire`."""

    def __init__(self, save: Path, seat: str, fd: int) -> None:
        self._save = save
        self._seat = seat
        self._path = seat_path(save, seat)
        self._fd = fd

    @property
    def kept(self) -> bool:
        """True unless the seat was taken over. Remakes its file if that is gone."""
        try:
            if self._fd < 0 or self._is_mine():
                return True
            if os.path.lexists(self._path):
                return False
            if again := acquire(self._save, self._seat):
                os.close(self._fd)
                self._fd = again._fd
            return True
        except SaveError:
            return False
        except OSError:
            return True

    def release(self) -> None:
        """Leave the seat, and delete its file unless another has taken its place. Never fails."""
        if self._fd < 0:
            return
        with contextlib.suppress(OSError, SaveError), contextlib.ExitStack() as stack:
            with contextlib.suppress(SaveMissing):  # then no player can take its seats either
                stack.enter_context(files.opened(self._save, read_only=False, patience=_LEAVING_PATIENCE))
            if self._is_mine():
                os.unlink(self._path)
        os.close(self._fd)
        self._fd = -1

    def _is_mine(self) -> bool:
        mine = os.fstat(self._fd)
        try:
            there = os.stat(self._path, follow_symlinks=False)
        except FileNotFoundError:
            return False
        return (there.st_dev, there.st_ino) == (mine.st_dev, mine.st_ino)


def _put_in_place(path: Path, save: Path) -> int:
    new = path.with_name(f"{path.name}.new")
    with contextlib.suppress(FileNotFoundError):
        os.unlink(new)
    fd = files.create(new, os.O_RDWR, files.rights_like(save))
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        user = ""
        with contextlib.suppress(ImportError, KeyError, OSError):
            user = getpass.getuser()
        since = datetime.now(UTC).strftime(_MOMENT)
        me = {"user": user, "host": os.uname().nodename, "pid": os.getpid(), "since": since}
        files.write_all(fd, json.dumps(me).encode() + b"\n")
        os.replace(new, path)
    except OSError:
        os.close(fd)
        with contextlib.suppress(OSError):
            os.unlink(new)
        raise
    return fd


def _occupant(data: bytes) -> SeatHolder:
    said = None
    with contextlib.suppress(Unparsable):
        said = parse_json(data)
    if not isinstance(said, dict):
        return SeatHolder()
    user, host = (
        one_line(said[name], _LONGEST) if isinstance(said.get(name), str) else "" for name in ("user", "host")
    )
    process = said.get("pid")
    number = process if type(process) is int and 0 < process < 2**31 else None
    return SeatHolder(user, host, number, as_moment(said.get("since")))


def as_moment(text: Any) -> datetime | None:
    """Return a moment as saves and the files here write it, None for anything else."""
    try:
        moment = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        return None
    return moment if moment.year in _YEARS and moment.strftime(_MOMENT) == text else None
