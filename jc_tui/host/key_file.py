"""The file with the key of a house whose saves are sealed: made at the first start, and never with the saves.

Who has lost it has lost the games: nothing here or elsewhere opens them without it.
"""

from __future__ import annotations

import os
import re
import resource
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from engine.contract import GameError
from engine.journal import files
from engine.journal.errors import SaveError
from engine.words import say, why
from jc_tui.host import seccomp
from jc_tui.host.folder import SAVE, HostFolder
from jc_tui.host.sandbox import program_files
from jc_tui.host.sealing import KEY, HouseKey, Unsealed, beginning_of

LARGEST = 1000
"""Bytes of a file with a key that are read at most."""

HEX = re.compile(rb"[0-9a-f]{%d}\s*" % (2 * KEY))
OTHERS = stat.S_IRWXG | stat.S_IRWXO


class KeyRefused(GameError):
    """There is no key that a house, or a save, can be opened with; the message says why."""


def key_of_house(folder: HostFolder, file: Path | None) -> Unsealed:
    """How a house keeps its saves: with the key in a file, which is made where no save needs another one.

    Plain saves of before stay as they are. Raises KeyRefused, with nothing changed.
    """
    needed = set(_keys_needed(folder))
    if file is None:
        if needed:
            raise KeyRefused(say("sealing.is-sealed", folder=folder.path))
        return Unsealed()
    _refuse_places(folder, file)
    if not os.path.lexists(file):
        if needed:
            raise KeyRefused(say("sealing.lost", folder=folder.path, path=file))
        _make(file)
    key = read_key(file)
    if needed and key.id not in needed:
        raise KeyRefused(say("sealing.wrong", folder=folder.path, path=file))
    return key


def read_key(file: Path) -> HouseKey:
    """The key in a file, which nobody but its owner may open. Raises KeyRefused."""
    try:
        shared = file.stat().st_mode & OTHERS
        data = files.read_small(file, LARGEST)
    except OSError as error:
        raise KeyRefused(say("sealing.unreadable", path=file, why=why(error))) from error
    if shared:
        raise KeyRefused(say("sealing.open-to-others", path=file))
    if not HEX.fullmatch(data):
        raise KeyRefused(say("sealing.no-key", path=file))
    return HouseKey(bytes.fromhex(data.decode()))


def keep_out_of_dumps() -> None:
    """Have this process leave no copy of its memory, and let no other of its user look into it."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        seccomp.control(seccomp.PR_SET_DUMPABLE, 0)


def _keys_needed(folder: HostFolder) -> Iterator[str]:
    """What tells the keys apart by which the saves of a house are sealed."""
    for path in folder.games.glob(f"*/{SAVE}"):
        with suppress(SaveError):  # what is wrong with it, reading it tells
            if found := beginning_of(path):
                yield found["house"].decode()


def _refuse_places(folder: HostFolder, file: Path) -> None:
    """A key must not lie with what it locks, nor where players' processes may read. Raises KeyRefused."""
    place = file.resolve()
    if place.is_relative_to(folder.path.resolve()):
        raise KeyRefused(say("sealing.inside", path=file, folder=folder.path))
    if inside := next((one for one in program_files() if place.is_relative_to(one)), None):
        raise KeyRefused(say("sealing.exposed", path=file, place=inside))


def _make(file: Path) -> None:
    """Write a new key to a new file; on disk when this returns. Raises KeyRefused."""
    try:
        fd = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        with open(fd, "w", encoding="ascii") as out:
            print(secrets.token_hex(KEY), file=out, flush=True)
            os.fsync(fd)
        files.sync_folder(file)
    except OSError as error:
        raise KeyRefused(say("sealing.not-made", path=file, why=why(error))) from error
