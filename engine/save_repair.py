"""Saving what can be saved of a damaged save."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from engine import save_files as files
from engine.save_errors import NothingToRepair
from engine.save_scan import scan


@dataclass(frozen=True, slots=True)
class Repair:
    """What `repair` did.

    Attributes:
        path: the new file.
        kept: how many records it holds.
        dropped: how many lines of the old file it lacks, a torn one included.
        reason: why, as a sentence.
    """

    path: Path
    kept: int
    dropped: int
    reason: str


def repair(path: Path | str, out: Path | str | None = None) -> Repair:
    """Write the sound beginning of a damaged or torn save to a new file; the old one is left alone.

    The new file is `out`, or `NAME.repaired.jsonl` beside the old one (`-2` and so on when that is taken).

    Raises:
        NothingToRepair: the save is sound.
        DamagedSave: its header is damaged, so that nothing can be kept.
        SaveMissing, SaveUnreadable, SaveExists, SaveBusy, EmptySave, NotASave, NewerSave.
    """
    path = Path(path)
    fd = files.open_save(path, read_only=True)
    try:
        with files.locked(fd, path, shared=True):
            content = scan(path, fd)
            data = files.read_from(fd, 0)
    finally:
        os.close(fd)
    rest = data[content.end :]
    if not rest:
        raise NothingToRepair(f"{path} is sound: there is nothing to repair.", path)
    reason = str(content.fault) if content.fault else f"The last line of {path} was cut short."
    if out is None:
        stem = path.with_suffix("") if path.suffix == ".jsonl" else path
        new = files.write_beside(stem, ".repaired.jsonl", data[: content.end])
    else:
        new = Path(out)
        files.write_new(new, data[: content.end])
    dropped = rest.count(b"\n") + (not rest.endswith(b"\n"))
    return Repair(new, len(content.records), dropped, reason)
