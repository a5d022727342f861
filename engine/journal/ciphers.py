"""How the lines of a save stand in its file: as they are, or encrypted by whoever hands a `Cipher` in.

What the lines hold, and the running hash over them, is the same in both cases; only files differ.
"""

from __future__ import annotations

from typing import Protocol

SEALED = b"jc-tui sealed "
"""With this begins the file of a save whose lines are encrypted."""


class Cipher(Protocol):
    """Writes and reads the lines of one save, by their numbers: 0 for the header, n for record n."""

    def encrypt(self, number: int, line: bytes) -> bytes:
        """What is written for a line (without newline); that of the header begins with `SEALED`."""

    def decrypt(self, number: int, written: bytes) -> bytes:
        """The line that was written as this, without newline. Raises LineFault where it was not written there."""


class Plain:
    """The cipher of saves that anybody may read: it leaves their lines as they are."""

    def encrypt(self, number: int, line: bytes) -> bytes:
        """The line."""
        return line

    def decrypt(self, number: int, written: bytes) -> bytes:
        """The line."""
        return written


PLAIN = Plain()
