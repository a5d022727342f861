"""Making a plain save of a sealed one, for who has the key of the house: to verify and replay it anywhere."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from engine.journal import PLAIN, files
from engine.journal.errors import DamagedSave
from engine.journal.scanning import head_path, scan
from engine.values import frozen
from engine.words import say
from jc_tui.host.key_file import KeyRefused
from jc_tui.host.registry.backup import LARGEST_HEAD
from jc_tui.host.sealing import HouseKey


@frozen
class Plainly:
    """What was written: so many records, up to the `fault` if there was one; whether the last line was `torn`."""

    records: int
    fault: DamagedSave | None
    torn: bool


def unseal(path: Path, key: HouseKey, target: Path) -> Plainly:
    """Write the plain save of a sealed one, and its head if it has one, for its user alone.

    Its bytes are those that the save would have had without a key, so that it has the same stamps. Raises
    KeyRefused for a plain save, SealedSave for another key, SaveExists for a target that is there, SaveError.
    """
    cipher = key.cipher_of(path)
    if cipher is PLAIN:
        raise KeyRefused(say("sealing.plain", path=path))
    with files.opened(path, read_only=True) as fd:
        content = scan(path, fd, cipher)
        written = files.read_from(fd, 0)[: content.end].split(b"\n")[:-1]
        head = b""
        with suppress(OSError):
            head = files.read_beside(head_path(path), LARGEST_HEAD)
    lines = [cipher.decrypt(number, line) + b"\n" for number, line in enumerate(written)]
    files.write_new(target, b"".join(lines), like=path)
    if head:
        with suppress(OSError):
            files.write_over(head_path(target), head, like=path)
    return Plainly(len(content.records), content.fault, bool(content.tail))
