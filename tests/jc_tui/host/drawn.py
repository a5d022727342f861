"""What a terminal shows of the bytes that it was sent."""

import re

import pyte

UNKNOWN = re.compile(rb"\x1b\[[<=>][0-9;]*[A-Za-z]")  # modes of the keyboard, for which pyte would draw a letter
CUT_OFF = re.compile(rb"\x1b(?:\[[<=>?]?[0-9;]*)?\Z")  # beginning of a sequence that comes whole next time


class Drawn:
    def __init__(self, columns: int, rows: int) -> None:
        self._screen, self._rest = pyte.Screen(columns, rows), b""
        self._stream, self.clear = pyte.ByteStream(self._screen), self._screen.reset

    def feed(self, data: bytes) -> None:
        data = self._rest + data
        begun = CUT_OFF.search(data)
        self._rest = begun[0] if begun else b""
        self._stream.feed(UNKNOWN.sub(b"", data.removesuffix(self._rest)))

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)
