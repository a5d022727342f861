"""Reader and repair of saves, and the head that remembers their last record."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path

from engine.journal import files
from engine.journal.errors import DamagedSave, EmptySave, ForkedSave, NothingToRepair
from engine.journal.format import MAX_HEADER, Chain, Header, LineFault, Record, read_header_line, read_record_line
from engine.translations import say
from engine.values import frozen


@dataclass(slots=True)
class Scan:
    header: Header
    records: list[Record]
    chain: Chain
    end: int  # bytes up to there
    tail: bytes  # a torn last line
    fault: DamagedSave | None


def read_header(path: Path | str) -> Header:
    """Read the header of a save, and not the rest of the file.

    Raises SaveMissing, SaveUnreadable, EmptySave, NotASave, NewerSave, DamagedSave (line 1).
    """
    path = Path(path)
    fd = files.open_save(path, read_only=True)
    try:
        return _header(path, fd, Chain())[0]
    finally:
        os.close(fd)


def scan(path: Path, fd: int) -> Scan:
    """Read an open file from its beginning. Damage after the header is returned, not raised.

    Raises EmptySave, NotASave, NewerSave, DamagedSave (line 1).
    """
    chain = Chain()
    header, start = _header(path, fd, chain)
    records: list[Record] = []
    tail, length, fault = follow_on(path, files.read_from(fd, start), chain, records)
    return Scan(header, records, chain, start + length, tail, fault)


def follow_on(
    path: Path, data: bytes, chain: Chain, records: list[Record]
) -> tuple[bytes, int, DamagedSave | None]:
    """Add the next sound lines to `chain` and `records`.

    Return a torn last line, the number of sound bytes, and the fault that ended the reading.
    """
    lines = data.split(b"\n")
    tail = lines.pop()
    length = 0
    try:
        for line in lines:
            records.append(read_record_line(line, chain))
            length += len(line) + 1
        _refuse_changed_newline(tail, chain)
    except LineFault as fault:
        kind = ForkedSave if fault.fork else DamagedSave
        return b"", length, kind(path, len(chain.hashes) + 1, str(fault))
    return tail, length, None


def _header(path: Path, fd: int, chain: Chain) -> tuple[Header, int]:
    line, newline, _ = os.pread(fd, MAX_HEADER, 0).partition(b"\n")
    if not line and not newline:
        raise EmptySave(say("journal.empty", path=path), path, say("journal.empty-here"))
    try:
        return read_header_line(line, chain, path, whole=bool(newline)), len(line) + 1
    except LineFault as fault:
        raise DamagedSave(path, 1, str(fault)) from None


def _refuse_changed_newline(tail: bytes, chain: Chain) -> None:
    """Refuse a whole record with a changed newline, unless a power cut left a zero."""
    if not tail or tail.endswith(b"\0"):
        return
    try:
        chain.open(tail[:-1])
    except LineFault:
        return
    raise LineFault(say("journal.newline-changed"))


@frozen
class Repair:
    path: Path
    kept: int
    dropped: int
    reason: str


def repair(path: Path | str, *, keep: int | None = None, reason: str = "") -> Repair:
    """Write the sound beginning of a save, at most `keep` records, to a new file.

    Raises NothingToRepair, DamagedSave (line 1), and as `Journal.open`.
    """
    path = Path(path)
    with files.opened(path, read_only=True) as fd:
        content = scan(path, fd)
        data = files.read_from(fd, 0)
    kept, end = len(content.records), content.end
    if keep is not None and keep < kept:
        kept, end = keep, sum(map(len, data.splitlines(keepends=True)[: keep + 1]))
    elif content.fault:
        reason = str(content.fault)
    else:
        reason = say("journal.torn-line", path=path)
    rest = data[end:]
    if not rest:
        raise NothingToRepair(say("journal.nothing-to-repair", path=path), path)
    stem = path.with_suffix("") if path.suffix == ".jsonl" else path
    new = files.write_beside(stem, ".repaired.jsonl", data[:end], like=path)
    dropped = rest.count(b"\n") + (not rest.endswith(b"\n"))
    return Repair(new, kept, dropped, reason)


_LARGEST = 1000  # bytes of a head


def head_path(save: Path) -> Path:
    return save.with_name(save.name + ".head")


@frozen
class SaveEnd:
    """How many acknowledged records a save lacks, by its head."""

    missing: int = 0
    doubt: str = ""  # why more may be missing, ``one.jsonl.head is missing``
    torn: bool = False  # the last line, of which a notice tells


def read_end(save: Path, hashes: list[bytes]) -> SaveEnd:
    path = head_path(save)
    last = len(hashes) - 1
    try:
        number, seal, header = files.read_beside(path, _LARGEST).split()
        noted = int(number)
    except FileNotFoundError:
        return SaveEnd(doubt=say("journal.head-missing", name=path.name))
    except (OSError, ValueError):
        return SaveEnd(doubt=say("journal.head-unreadable", name=path.name))
    if header != hashes[0] or noted < 0 or (noted <= last and seal != hashes[noted]):
        return SaveEnd(doubt=say("journal.head-foreign", name=path.name))
    if noted < last:
        return SaveEnd(doubt=say("journal.head-behind", name=path.name, number=noted))
    return SaveEnd(missing=noted - last)


def write_head(save: Path, hashes: list[bytes]) -> None:
    """Note the last hash of a save. Never fails."""
    line = b"%10d %s %s\n" % (len(hashes) - 1, hashes[-1], hashes[0])
    with contextlib.suppress(OSError):
        fd = files.open_or_create(head_path(save), os.O_WRONLY, like=save)
        try:
            os.pwrite(fd, line, 0)
            os.ftruncate(fd, len(line))
        finally:
            os.close(fd)
