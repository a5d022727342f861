"""Sealed saves: the lines of each are encrypted with a key of its own, which is derived from the house's.

In the file a line is 8 random bytes, then the line and its tag by AES-256-GCM, which also covers where it stands:
in which save, and at which place. Before the header stand the format, which house's key it is and which save, in
the clear. The one byte that must not be in a line, its end, is escaped. `docs/saves.md` tells the format.

The random bytes are there because a place may be written twice: after a line that was torn, or where a backup was
restored. Together with the place they are never the same again under one key, which AES-GCM asks for.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from engine.journal import PLAIN, Cipher, files
from engine.journal.errors import DamagedSave, SealedSave
from engine.journal.format import SEALED, LineFault
from engine.words import say
from jc_tui.host.model import SaveKey

VERSION = b"1"

KEY, HOUSE_ID, SAVE_ID, RANDOM, PLACE = 32, 8, 16, 8, 4
"""Bytes of a key, of what tells the keys of houses apart, and saves; before each line; of its place."""

BEGINNING = re.compile(rb"%s%s (?P<house>[0-9a-f]{%d}) (?P<save>[0-9a-f]{%d}) " % (SEALED, VERSION, 16, 32))
LONGEST_BEGINNING = 100


class SaveCipher:
    """The `Cipher` of one sealed save."""

    def __init__(self, key: SaveKey) -> None:
        self._cipher = AESGCM(bytes.fromhex(key.secret))
        self._beginning = key.beginning.encode()

    def encrypt(self, number: int, line: bytes) -> bytes:
        """What is written for a line; another thing each time."""
        place, random = number.to_bytes(PLACE, "big"), os.urandom(RANDOM)
        written = _escaped(random + self._cipher.encrypt(place + random, line, self._beginning + place))
        return written if number else self._beginning + written

    def decrypt(self, number: int, written: bytes) -> bytes:
        """The line that was written as this. Raises LineFault where it was not written there by this key."""
        if not number:
            if not written.startswith(self._beginning):
                raise LineFault(say("journal.line-unopened"))
            written = written[len(self._beginning) :]
        place, data = number.to_bytes(PLACE, "big"), _unescaped(written)
        try:
            return self._cipher.decrypt(place + data[:RANDOM], data[RANDOM:], self._beginning + place)
        except (InvalidTag, ValueError):
            raise LineFault(say("journal.line-unopened")) from None


def cipher_of(key: SaveKey | None) -> Cipher:
    """The cipher of a save with that key; that of a plain one without."""
    return PLAIN if key is None else SaveCipher(key)


class Unsealed:
    """What a house without a key knows of its saves: they are as anybody may read them."""

    def key_of(self, path: Path) -> SaveKey | None:
        """The key of a save; None for a plain one. Raises SaveError."""
        return None

    def new_key(self) -> SaveKey | None:
        """The key of a save that is about to begin."""
        return None

    def cipher_of(self, path: Path) -> Cipher:
        """The cipher of a save. Raises SaveError."""
        return cipher_of(self.key_of(path))


class HouseKey(Unsealed):
    """The key of a house: whoever has it has those of all saves that were sealed with it. It is never told.

    Attributes:
        id: tells it from others, and nothing else of it.
    """

    def __init__(self, secret: bytes) -> None:
        """`secret` are `KEY` random bytes."""
        self._secret = secret
        self.id = _derived(secret, b"", b"jc-tui house", HOUSE_ID).hex()

    def key_of(self, path: Path) -> SaveKey | None:
        """The key of a save; None for a plain one. Raises SaveError: SealedSave for that of another house."""
        found = beginning_of(path)
        if found is None:
            return None
        if found["house"].decode() != self.id:
            raise SealedSave(say("journal.other-key", path=path), path, say("journal.other-key-here"))
        return self._key(bytes.fromhex(found["save"].decode()))

    def new_key(self) -> SaveKey:
        """The key of a save that is about to begin."""
        return self._key(os.urandom(SAVE_ID))

    def _key(self, save: bytes) -> SaveKey:
        secret = _derived(self._secret, save, b"jc-tui save", KEY)
        return SaveKey(f"{(SEALED + VERSION).decode()} {self.id} {save.hex()} ", secret.hex())


def beginning_of(path: Path) -> re.Match[bytes] | None:
    """What stands before the header of a sealed save: the `house` and the `save`; None for a plain one.

    Raises SaveMissing, SaveUnreadable, and DamagedSave where it begins like a sealed one only.
    """
    fd = files.open_save(path, read_only=True)
    try:
        data = os.pread(fd, LONGEST_BEGINNING, 0)
    finally:
        os.close(fd)
    if not data.startswith(SEALED):
        return None
    found = BEGINNING.match(data)
    if found is None:
        raise DamagedSave(path, 1, say("journal.line-unopened"))
    return found


def _derived(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, purpose).derive(secret)


def _escaped(data: bytes) -> bytes:
    """The same without a newline in it."""
    return data.replace(b"\\", b"\\b").replace(b"\n", b"\\n")


def _unescaped(data: bytes) -> bytes:
    """What `_escaped` was given: each backslash in `data` begins one of its two pairs."""
    return data.replace(b"\\n", b"\n").replace(b"\\b", b"\\")
