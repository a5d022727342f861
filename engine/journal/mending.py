"""Saving what can be saved of a damaged save."""

from __future__ import annotations

from pathlib import Path

from engine.journal import files
from engine.journal.errors import NothingToRepair
from engine.journal.scanning import scan
from engine.values import frozen
from engine.words import say


@frozen
class Repair:
    """What `repair` did: the new file at `path` holds so many records of the old one, and lacks so many lines.

    `reason` says why, as a sentence. A torn line counts as one that was dropped.
    """

    path: Path
    kept: int
    dropped: int
    reason: str


def repair(path: Path | str, *, keep: int | None = None, reason: str = "") -> Repair:
    """Write the sound beginning of a damaged or torn save to a new file; the old one is left alone.

    The new file is `NAME.repaired.jsonl` beside the old one (`-2` and so on when that is taken).
    With `keep`, at most so many records are kept, for the `reason` given: what comes after them is sound as a
    file, but somebody found that the game cannot be played through it.

    Raises NothingToRepair, DamagedSave (the header, so that nothing can be kept), and as `Journal.open`.
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
