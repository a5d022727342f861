"""Pictures of characters with inks, in Unicode and in ASCII, from a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, zip_longest
from pathlib import Path

from engine.datafiles import intact, read_toml
from engine.values import frozen
from jc_tui.appearance.spans import Line

BLANK = " "


@frozen
class Picture:
    """Rows of characters, in Unicode and ASCII, with letters of `inks`."""

    unicode: Sequence[str]
    ascii: Sequence[str]
    letters: Sequence[str]
    inks: Mapping[str, str]

    @property
    def size(self) -> tuple[int, int]:
        rows = (*self.unicode, *self.ascii)
        return max(map(len, rows)), max(len(self.unicode), len(self.ascii))

    def lines(self, *, ascii_only: bool) -> list[Line]:
        lines = []
        for row, letters in zip(self.ascii if ascii_only else self.unicode, self.letters, strict=False):
            inked = zip_longest(row, letters, fillvalue=BLANK)
            runs = groupby(inked, key=lambda each: self.inks.get(each[1], "text"))
            lines.append(tuple(("".join(sign for sign, _ in run), ink) for ink, run in runs))
        return lines


def read_picture(path: Path) -> Picture:
    """Return the picture in a file."""
    told = read_toml(path)
    with intact(path):
        unicode, plain, letters = (told[name].splitlines() for name in ("unicode", "ascii", "inks"))
        return Picture(unicode, plain, letters, told["ink"])
