"""Saves that hosts of before sealed, as `jc-tui host unseal` reads them: for one release.

A sealed save begins with the id of its key and its own. Each line is encrypted by AES-256-GCM, and escaped so
that no newline is in it. Its nonce is its number and the 8 random bytes before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from engine.contract import GameError
from engine.journal import files
from engine.translations import say, why
from jc_tui.host.api.messages import SAVE
from jc_tui.host.store.paths import HostFolder

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

SEALED = b"jc-tui sealed "
BEGINNING = re.compile(rb"%s1 (?P<key>[0-9a-f]{16}) (?P<save>[0-9a-f]{32}) " % SEALED)
LONGEST_BEGINNING = 100
KEY = re.compile(rb"[0-9a-f]{64}\s*")
LARGEST_KEY_FILE = 1000
RANDOM = 8
"""Random bytes before each line."""


def sealed_saves(folder: HostFolder) -> Iterator[tuple[Path, bytes]]:
    """Yield each sealed save of a host, and how it begins. Raises OSError."""
    for path in sorted(folder.games.glob(f"*/{SAVE}"), key=lambda path: (len(path.parent.name), path)):
        with path.open("rb") as file:
            start = file.read(LONGEST_BEGINNING)
        if start.startswith(SEALED):
            yield path, start


def refuse_sealed(folder: HostFolder) -> None:
    """Raise GameError where a host has sealed saves."""
    if any(sealed_saves(folder)):
        raise GameError(say("unseal.needed", folder=folder.path))


def read_key(file: Path) -> bytes:
    """Return the key in a file. Raises GameError."""
    try:
        data = files.read_small(file, LARGEST_KEY_FILE)
    except OSError as error:
        raise GameError(say("unseal.unreadable-key", path=file, why=why(error))) from error
    if not KEY.fullmatch(data):
        raise GameError(say("unseal.no-key", path=file))
    return bytes.fromhex(data.decode())


def id_of(key: bytes) -> bytes:
    """Return the id of a host's key, by which its saves name it."""
    return _derived(key, b"", b"jc-tui house", 8).hex().encode()


def plain_text(data: bytes, key: bytes) -> tuple[bytes, bool]:
    """Return the plain text of a sealed save, and whether every line could be opened.

    A line that could not stays as it is, so that the plain save is damaged at the same line. A last line without
    its end is left out: no player saw that it was saved.
    """
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    found = BEGINNING.match(data)
    beginning, save = (found[0], bytes.fromhex(found["save"].decode())) if found else (SEALED, b"")
    cipher = AESGCM(_derived(key, save, b"jc-tui save", 32))
    *lines, tail = data.removeprefix(beginning).split(b"\n")
    opened = [_opened(cipher, beginning, number, line) for number, line in enumerate(lines)]
    text = b"".join((line if plain is None else plain) + b"\n" for line, plain in zip(lines, opened, strict=True))
    if last := _opened(cipher, beginning, len(lines), tail[:-1]):  # its newline was changed
        text += last + tail[-1:]
    return text, bool(lines) and None not in opened


def _opened(cipher: AESGCM, beginning: bytes, number: int, line: bytes) -> bytes | None:
    from cryptography.exceptions import InvalidTag

    place, data = number.to_bytes(4, "big"), line.replace(b"\\n", b"\n").replace(b"\\b", b"\\")
    with suppress(InvalidTag, ValueError):
        return cipher.decrypt(place + data[:RANDOM], data[RANDOM:], beginning + place)
    return None


def _derived(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), length, salt, purpose).derive(secret)
