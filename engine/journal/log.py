"""One open save, with the promises of `docs/saves.md`."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from engine.journal import errors, files
from engine.journal.errors import DamagedSave, SaveError, SaveNotWritten
from engine.journal.files import Closing
from engine.journal.format import MAX_HEADER, Chain, Header, Record, encode_header, encode_record, stamp_of
from engine.journal.scanning import SaveEnd, Scan, follow_on, read_end, scan, write_head
from engine.translations import say, why


class Journal(Closing):
    """One open save. For one thread; other processes may have the same file open."""

    def __init__(self, path: Path, fd: int, content: Scan, *, read_only: bool) -> None:
        self.path = path
        self.header = content.header
        self.records = content.records
        self.notices: list[str] = []  # about what was found on opening
        self.fault: DamagedSave | None = None  # that ended the reading, with `salvage`
        self.end = SaveEnd()
        self._chain = content.chain
        self._end = content.end
        self._seen = len(content.records)
        self._fd = fd
        self.read_only = read_only

    @classmethod
    def create(cls, path: Path | str, header: Header, records: Iterable[Record] = ()) -> Journal:
        """Begin a save with all of `records` or not at all. Raises SaveExists, SaveMissing, SaveUnreadable."""
        path = Path(path)
        chain = Chain()
        lines = []
        for body in (encode_header(header), *map(encode_record, records)):
            lines.append(chain.seal(body))
            chain.advance(lines[-1])
        if len(lines[0]) > MAX_HEADER:
            raise errors.SaveUnreadable(say("journal.too-long", path=path), path)
        files.write_new(path, b"".join(lines))
        journal = cls.open(path)
        write_head(path, journal._chain.hashes)
        return journal

    @classmethod
    def open(cls, path: Path | str, *, read_only: bool = False, salvage: bool = False) -> Journal:
        """Open a save, read it whole and check every hash.

        A torn last line is cut off, or with `read_only` only reported. With `salvage`, which is read-only, damage
        becomes the `fault`.
        Raises SaveMissing, SaveUnreadable, SaveBusy, EmptySave, NotASave, NewerSave, DamagedSave, ForkedSave.
        """
        path = Path(path)
        read_only = read_only or salvage
        fd = files.open_save(path, read_only=read_only)
        try:
            files.lock_or_fail(fd, path, shared=read_only)
            content = scan(path, fd)
            if content.fault and not salvage:
                raise content.fault
            journal = cls(path, fd, content, read_only=read_only)
            journal.fault = content.fault
            journal._look_at_end(content.tail)
        except BaseException:
            os.close(fd)
            raise
        files.unlock(fd)
        return journal

    @property
    def number(self) -> int:
        return len(self.records)

    @property
    def stamp(self) -> str:
        """Stamp of the game so far, empty without a salt to protect hidden things."""
        return stamp_of(self._chain.hashes[-1]) if self.header.salt else ""

    def stamped(self, stamp: str) -> int | None:
        found = (number for number, each in enumerate(self._chain.hashes) if stamp_of(each).startswith(stamp))
        return next(found, None)

    def append(self, record: Record) -> None:
        """Write and sync a record, numbered after the last that the caller saw.

        Raises StaleAction when others have appended, whose records `poll` has; SaveNotWritten when the disk
        refused, and the record may be tried again; SaveReadOnly, SaveGone, SaveBusy, DamagedSave.
        """
        if self.read_only:
            raise errors.SaveReadOnly(say("journal.read-only", path=self.path), self.path)
        try:
            if self._fd < 0:
                self._reopen()
            else:
                files.lock_or_fail(self._fd, self.path)
                self._catch_up(cut=True)
            if record.number != self.number + 1 or self._seen != self.number:
                told = say("journal.stale", number=record.number - 1, path=self.path, now=self.number)
                raise errors.StaleAction(told, self.path)
            self._write(self._chain.seal(encode_record(record)))
            self.records.append(record)
            self._seen += 1
            write_head(self.path, self._chain.hashes)
        finally:
            files.unlock(self._fd)

    def poll(self) -> list[Record]:
        """Return the records that others have appended since the last call. Cheap when none.

        Raises SaveGone, and DamagedSave after the sound records before the damage were returned.
        """
        if self._fd >= 0 and self.fault is None and self._grown() and files.lock(self._fd, shared=True):
            try:
                self._catch_up(cut=False)
            except DamagedSave:
                if self._seen == self.number:
                    raise
            finally:
                files.unlock(self._fd)
        new = self.records[self._seen :]
        self._seen = self.number
        return new

    @property
    def grown(self) -> bool:
        """True if `poll` may return or raise something."""
        try:
            return self._fd >= 0 and self.fault is None and self._grown()
        except SaveError:
            return True

    def close(self) -> None:
        """Close the file. May be called twice."""
        if self._fd >= 0:
            os.close(self._fd)
        self._fd = -1
        self.read_only = True

    def _grown(self) -> bool:
        """Return whether the file has grown. Raises SaveGone, or DamagedSave if it shrank."""
        status = os.fstat(self._fd)
        if status.st_nlink == 0:
            raise errors.SaveGone(say("journal.gone", path=self.path), self.path)
        if status.st_size < self._end:
            raise DamagedSave(self.path, self.number + 1, say("journal.became-shorter"))
        return status.st_size > self._end

    def _catch_up(self, *, cut: bool) -> None:
        if not self._grown():
            return
        data = files.read_from(self._fd, self._end)
        tail, end, fault = follow_on(self.path, data, self._chain, self.records)
        self._end += end
        if fault:
            raise fault
        if tail and cut:
            self._cut(tail)

    def _write(self, line: bytes) -> None:
        """Write and sync a line under the lock, and only then count it."""
        try:
            written = os.write(self._fd, line)
            if written != len(line):
                raise self._give_up(say("journal.written-in-part", written=written, n=len(line)))
            files.sync_data(self._fd)
        except OSError as error:
            raise self._give_up(why(error)) from error
        self._chain.advance(line)
        self._end += len(line)

    def _give_up(self, reason: str) -> SaveError:
        """Take a line back after a failure, copy it aside, and reread the file.

        The system may drop what it could not write and forget that it failed, so nothing is tried again here.
        """
        with contextlib.suppress(OSError, SaveError):
            if tail := files.read_from(self._fd, self._end):
                files.write_beside(self.path, ".torn", tail, like=self.path)
        with contextlib.suppress(OSError):
            os.ftruncate(self._fd, self._end)
        os.close(self._fd)
        self._fd = -1
        before = self.number
        try:
            self._reopen()
        except SaveError as error:
            return error
        except OSError as error:
            reason, unsure = say("journal.nor-read", reason=reason, why=why(error)), True
        else:
            unsure = self.number != before
        trouble = say("journal.not-written", path=self.path, reason=reason)
        comfort = say("journal.action-unsure" if unsure else "journal.action-unsaved")
        return SaveNotWritten(self.path, trouble, comfort, unsure=unsure)

    def _reopen(self) -> None:
        self._fd = files.open_save(self.path, read_only=False)
        try:
            files.lock_or_fail(self._fd, self.path)
            content = scan(self.path, self._fd)
            known = self._chain.hashes
            if content.fault is None and content.chain.hashes[: len(known)] != known:
                content.fault = DamagedSave(self.path, self.number + 1, say("journal.it-changed"))
            if content.fault:
                raise content.fault
        except BaseException:
            os.close(self._fd)
            self._fd = -1
            raise
        self._chain, self._end = content.chain, content.end
        self.records.extend(content.records[self.number :])
        if content.tail:
            self._cut(content.tail)
        files.sync_data(self._fd)

    def _look_at_end(self, tail: bytes) -> None:
        if self.fault is None:
            self.end = replace(read_end(self.path, self._chain.hashes), torn=bool(tail))
        if tail and self.read_only:
            self._tell_torn(say("journal.torn", path=self.path, n=len(tail)), self.end)
        elif tail:
            self._cut(tail)
        if self.end.missing:
            noted = self.number + self.end.missing
            self.notices.append(say("journal.lost-end", path=self.path, noted=noted, number=self.number))
        network = files.network_kind(self.path)
        if network and not self.read_only:
            self.notices.append(say("journal.network", path=self.path, kind=network))

    def _cut(self, tail: bytes) -> None:
        try:
            aside = files.write_beside(self.path, ".torn", tail, like=self.path)
            os.ftruncate(self._fd, self._end)
            files.sync_data(self._fd)
        except (OSError, SaveError) as error:
            trouble = say("journal.torn-not-kept", path=self.path, reason=why(error))
            raise SaveNotWritten(self.path, trouble) from error
        told = say("journal.torn-kept", path=self.path, name=aside.name)
        self._tell_torn(told, read_end(self.path, self._chain.hashes))

    def _tell_torn(self, told: str, end: SaveEnd) -> None:
        comfort = say("journal.end-unknown", why=end.doubt) if end.doubt else say("journal.nothing-lost")
        self.notices.append(told if end.missing and not end.doubt else f"{told} {comfort}")
