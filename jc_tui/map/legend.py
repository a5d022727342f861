"""Explanations of the signs on the map, of all games and of one board."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.datafiles import read_toml
from engine.translations import data_folder, say
from engine.values import frozen
from jc_tui.map.art import IN_ASCII
from jc_tui.map.inset import LAND
from jc_tui.map.paint import FILLS

if TYPE_CHECKING:
    from jc_tui.game_parts import MapUI
    from jc_tui.widgets.help_text import Page

FILE = Path("look", "legend.toml")


@frozen
class Sign:
    """Sign on the map, in styled pieces, with its meaning."""

    drawn: tuple[tuple[str, str], ...]
    meaning: str

    @property
    def text(self) -> str:
        return "".join(text for text, _ in self.drawn)

    def in_ascii(self) -> Sign:
        return Sign(tuple((plain(text, style), style) for text, style in self.drawn), self.meaning)


def plain(text: str, style: str) -> str:
    """Return a text of the map in ASCII, as a style draws it."""
    if style in ("inset", "inset-window"):
        return LAND * len(text)
    if fill := FILLS.get(style.removeprefix("held-")):
        return text.replace(*fill)
    return text.translate(IN_ASCII)


def read_signs(
    folder: Path, table: str, words: Callable[[str], str], names: Callable[[str], str]
) -> tuple[Sign, ...]:
    """Return the signs of a table in a file, in words of the catalogues.

    `names` tells what stands for a word in braces, the id of a place; in capitals where that is. Raises DataError.
    """

    def named(found: re.Match[str]) -> str:
        word = found[1]
        return names(word.lower()).upper() if word.isupper() else names(word)

    listed: Sequence[Any] = read_toml(folder / FILE)[table]
    return tuple(
        Sign(tuple((re.sub(r"\{(\w+)\}", named, text), style) for text, style in drawn), words(key))
        for drawn, key in listed
    )


def legend(board: MapUI[Any], *, ascii_only: bool = False) -> Mapping[str, Sequence[Sign]]:
    """Return by heading the signs on the map of a board. Raises DataError."""
    start = board.name(board.atlas.start)
    orders, inset = (read_signs(data_folder(), table, say, lambda _: start) for table in ("orders", "inset"))
    listed = {"legend.board": board.signs, "legend.orders": orders, "legend.overview": inset}
    return {
        say(title): [sign.in_ascii() for sign in signs] if ascii_only else signs for title, signs in listed.items()
    }


def legend_page(board: MapUI[Any], *, ascii_only: bool = False) -> Page:
    """Return the legend as a page of help."""
    from jc_tui.widgets.help_text import Page

    chapters = legend(board, ascii_only=ascii_only)
    wide = max(len(sign.text) for signs in chapters.values() for sign in signs)
    lines: list[str] = []
    for title, signs in chapters.items():
        lines += [title, *(f" {sign.text:{wide}}  {sign.meaning}" for sign in signs), ""]
    return Page(say("legend.title"), "\n".join(lines[:-1]))


def is_topic(words: str) -> bool:
    """Return whether the search words ask for the legend."""
    sought = words.casefold().split()
    topics = say("legend.topics").casefold().split()
    return bool(sought) and all(len(word) > 2 and any(it.startswith(word) for it in topics) for word in sought)
