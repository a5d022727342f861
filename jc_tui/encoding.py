"""Likenesses of characters that an output lacks, and input in other encodings.

A letter stands without its marks, å as a; a sign as one that looks like it; the rest as question marks, cell
for cell.
"""

from __future__ import annotations

import codecs
import io
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from typing import TextIO

from engine.untrusted_text import unaccented
from jc_tui.appearance.glyphs import DRAWN_WITH

READABLE, READABLE_OR_CODE = "jc-tui-readable", "jc-tui-readable-or-code"
"""How a stream treats what its encoding has not: with its likeness, else question marks, or else its code."""

LIKENESS: Mapping[str, str] = {
    **DRAWN_WITH, "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "−": "-", "\xa0": " ", "★": "*", "±": "+",
    "æ": "a", "Æ": "A", "ø": "o", "Ø": "O", "œ": "o", "Œ": "O", "ß": "s", "ð": "d", "Ð": "D", "þ": "t", "Þ": "T",
    "ł": "l", "Ł": "L", "ı": "i",
}  # fmt: skip


def readable(text: str) -> str:
    """Return a text in ASCII, cell for cell."""
    return text if text.isascii() else "".join(char if char.isascii() else _unlike(char) for char in text)


def tolerate(stream: TextIO | None, errors: str = READABLE) -> None:
    """Let a stream write likenesses of missing letters and read Latin-1 where needed."""
    if isinstance(stream, io.TextIOWrapper):
        with suppress(io.UnsupportedOperation, ValueError):
            stream.reconfigure(errors=errors)


def is_plain(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether the locale is `C` or `POSIX`, so that terminals show only ASCII.

    Python itself puts `C.UTF-8` in the place of `C` into `LC_CTYPE`.
    """
    kind = environment.get("LC_CTYPE", "")
    named = environment.get("LC_ALL") or (kind if kind.lower() not in ("c.utf-8", "c.utf8", "utf-8") else "")
    return (named or environment.get("LANG", "")) in ("C", "POSIX")


def show_plainly(*streams: TextIO | None) -> None:
    """Send no more than ASCII to those of some streams that are terminals."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper) and stream.isatty():
            stream.reconfigure(encoding="ascii")


def likeness(char: str) -> str | None:
    """Return the ASCII character that looks like another, or None."""
    bare = LIKENESS.get(char) or unaccented(char)
    return bare if len(bare) == 1 and bare.isascii() else None


@lru_cache(maxsize=4096)
def _unlike(char: str) -> str:
    """Return the likeness of a character, or a question mark for each of its cells."""
    from rich.cells import cell_len

    return likeness(char) or "?" * cell_len(char)


def _code(char: str) -> str:
    """Return the likeness of a character, or its code as Python writes it."""
    return likeness(char) or char.encode("ascii", "backslashreplace").decode()


def _replaced(instead: Callable[[str], str], error: UnicodeError) -> tuple[str, int]:
    if isinstance(error, UnicodeEncodeError):
        return "".join(map(instead, error.object[error.start : error.end])), error.end
    if not isinstance(error, UnicodeDecodeError):
        raise error
    for length in (2, 3, 4):  # where the locale has no such letters, what comes may be UTF-8 all the same
        with suppress(UnicodeDecodeError):
            return error.object[error.start : error.start + length].decode("utf-8"), error.start + length
    return error.object[error.start : error.start + 1].decode("latin-1"), error.start + 1


codecs.register_error(READABLE, partial(_replaced, _unlike))
codecs.register_error(READABLE_OR_CODE, partial(_replaced, _code))
