"""What is typed, held down to what a process can draw: a number of keys a second, and pasted texts of a size."""

import re
import time
from collections.abc import Callable

from jc_tui.host.config import HostConfig, TokenBucket

BEGIN, END = b"\x1b[200~", b"\x1b[201~"
"""What a terminal sends before and after a text that is pasted."""

PATIENCE = 5.0
"""Seconds of silence after which a pasted text that has no end is given up."""

LONGEST_KEY = 64
"""Bytes of what a terminal sends for one key."""

_KEY = re.compile(rb"\x1b\[[0-?]{0,64}[ -/]*[@-~]|\x1bO.|\x1b[^\x1b]|[\xc2-\xf4][\x80-\xbf]+|.", re.DOTALL)
_BEGUN = re.compile(rb"(?:\x1b(?:O|\[[0-?]{0,64})?)?\Z")
_MOTIONS = re.compile(rb"(\x1b\[<(?:3[2-9]|[45]\d|6[0-3]);\d{1,5};\d{1,5}[Mm])+")  # of the mouse, without a click


class InputLimiter:
    """What one player types. What is too much of it is dropped, for keys that wait would be ghost orders."""

    def __init__(self, limits: HostConfig, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._largest = clock, limits.paste
        # A hand that moves the mouse sends more than one that types, and must not use up the keys.
        self._keys = TokenBucket(limits.keys, limits.burst, clock)
        self._motions = TokenBucket(limits.keys, limits.burst, clock)
        self._begun, self._passed = b"", False  # a key of which the rest has not come, and whether it is passed on
        self._pasted: bytearray | None = None  # what has come of a text that is being pasted
        self._whole = True  # whether it is all held
        self._at = clock()

    def pass_on(self, data: bytes) -> bytes:
        """Return what of these bytes goes on to the process."""
        before, self._at = self._at, self._clock()
        self._keys.fill()
        self._motions.fill()
        out = bytearray()
        if self._pasted is not None and self._at - before > PATIENCE:
            self._finish(self._pasted, out)
        while data:
            data = self._type(data, out) if self._pasted is None else self._paste(self._pasted + data, out)
        return bytes(out)

    def _type(self, data: bytes, out: bytearray) -> bytes:
        """Pass keys on, and return what follows the beginning of a pasted text."""
        at, begun = 0, self._begun
        while at < len(data):
            if not begun and (moved := _MOTIONS.match(data, at)):
                out += moved[1] if self._motions.take() else b""  # where it stands in the end
                at = moved.end()
                continue
            if not begun:
                self._passed = self._keys.take()
            if not self._passed and not begun:
                return self._drop(data, at)
            whole = begun + data[at : at + LONGEST_KEY + 2]
            if len(whole) <= LONGEST_KEY and _BEGUN.match(whole):
                self._begun = whole
                out += whole[len(begun) :] if self._passed else b""
                return b""
            key = _KEY.match(whole)
            assert key is not None  # one byte at least
            rest = key[0][len(begun) :]
            at += len(rest)
            out += rest if self._passed else b""
            begun = self._begun = b""
            if key[0] == BEGIN:
                self._pasted, self._whole = bytearray(), True
                return data[at:]
        return b""

    def _drop(self, data: bytes, at: int) -> bytes:
        """Drop keys typed too fast, and return what follows the beginning of a dropped text."""
        start = data.find(BEGIN, at)
        if start >= 0:
            self._pasted, self._whole = bytearray(), False
            return data[start + len(BEGIN) :]
        self._begun = _BEGUN.findall(data, max(at, len(data) - LONGEST_KEY))[0]
        return b""

    def _paste(self, held: bytearray, out: bytearray) -> bytes:
        """Hold a pasted text until its end, and return what follows that."""
        end = held.find(END)
        if end >= 0:
            self._finish(held[:end], out)
            return bytes(held[end + len(END) :])
        if len(held) > self._largest + len(END):
            self._whole, held = False, held[1 - len(END) :]
        self._pasted = held
        return b""

    def _finish(self, text: bytearray, out: bytearray) -> None:
        """Pass a text on with its end. Of a large one only that goes on."""
        if self._passed:
            out += (text if self._whole and len(text) <= self._largest else b"") + END
        self._pasted = None
