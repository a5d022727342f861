"""A screen as text that can be read and compared: its rows, and below them the styles of each row as runs.

A run is the letter of a style and its number of cells, as `a12 b3`. At the end the letters are explained.
"""

from itertools import groupby
from string import ascii_letters

from rich.style import Style
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.app import App

from tests.jc_tui.screens.stage import strips

LETTERS = (*ascii_letters, *(letter * 2 for letter in ascii_letters))
KINDS = ("bold", "dim", "italic", "underline", "reverse", "strike")


class TextPicture(SingleFileSnapshotExtension):
    """Snapshots of which each is a text file of its own."""

    _write_mode = WriteMode.TEXT
    _file_extension = "txt"

    def serialize(self, data: object, **_: object) -> str:  # type: ignore[override]
        return str(data)


def as_text(app: App[None]) -> str:
    """Return what an app shows."""
    rows, runs, letters = [], [], dict[str, str]()
    for strip in strips(app):
        rows.append("".join(segment.text for segment in strip).rstrip())
        cells = [(style_words(segment.style), segment.cell_length) for segment in strip if segment.cell_length]
        found = [(words, sum(width for _, width in same)) for words, same in groupby(cells, lambda cell: cell[0])]
        runs.append(
            " ".join(f"{letters.setdefault(words, LETTERS[len(letters)])}{width}" for words, width in found)
        )
    numbered = [(number, line) for number, line in enumerate(runs, 1)]
    said = []
    for line, same in groupby(numbered, lambda each: each[1]):
        numbers = [number for number, _ in same]
        said.append(f"{numbers[0]}{f'-{numbers[-1]}' if numbers[1:] else ''}: {line}")
    return "\n".join([*rows, "", *said, "", *(f"{letter} {words}" for words, letter in letters.items()), ""])


def style_words(style: Style | None) -> str:
    """Return a style as words: how it is written, and its colours."""
    if style is None:
        return "plain"
    kinds = [kind for kind in KINDS if getattr(style, kind)]
    ink = style.color.name if style.color else "default"
    paper = style.bgcolor.name if style.bgcolor else "default"
    return " ".join([*kinds, ink, "on", paper])
