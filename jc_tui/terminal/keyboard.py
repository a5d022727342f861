"""Input of a terminal's keyboard as keys, mouse events and pasted text.

Bytes that are not UTF-8 are passed over, and so are mouse reports in the old form, whose bytes may be anything.
`KeyReader` knows no thread and no clock; `jc_tui.terminal.driver` reads the bytes and says when nothing comes.
"""

from __future__ import annotations

import re
from codecs import IncrementalDecoder, getincrementaldecoder, lookup
from collections.abc import Iterable, Iterator

from textual._xterm_parser import XTermParser
from textual.events import Key, Paste, Resize
from textual.message import Message

from jc_tui.encoding import READABLE

MOST_KEYS = 60
"""More keys than that at once are no typing ahead."""

MOST_TEXT = 1 << 16
"""Most characters kept of a pasted text; no field takes more."""

QUIT = "ctrl+q"
"""The key that ends the program before all others that wait."""

ESCAPE = "\x1b"
PASTE_BEGINS, PASTE_ENDS = "\x1b[200~", "\x1b[201~"
PATIENCE = 20
"""Pauses until a pasted text is at its end though that was not said."""

OLD_REPORT = re.compile(rb"\x1b\[M[\x20-\xff]{3}")
CUT_REPORT = re.compile(rb"\x1b\[M[\x20-\xff]{0,2}\Z")
"""A mouse report in the old form, whole and not yet whole."""

CUT_MARK = re.compile(r"\x1b(\[(2(0[01]?)?)?)?\Z")
"""What may become the beginning or the end of a pasted text."""


class Pasted(Paste):
    """Pasted text, marked by the terminal or guessed from many keys at once.

    Attributes:
        text: the text, or the beginning of a long one. length: how many keys or characters there were in all.
        as_keys: whether the terminal did not say what it is.
    """

    def __init__(self, *, as_keys: bool = True) -> None:
        super().__init__("")
        self.length = 0
        self.as_keys = as_keys

    def add(self, text: str, length: int) -> None:
        self.text += text[: MOST_TEXT - len(self.text)]
        self.length += length


class KeyReader:
    """Turns bytes into Textual's messages."""

    def __init__(self, encoding: str = "utf-8") -> None:
        """Set up a reader for the terminal's `encoding`; invalid UTF-8 is skipped."""
        utf = encoding.lower().replace("-", "") == "utf8"
        self._decoder = getincrementaldecoder("utf-8")("ignore") if utf else _decoder(encoding)
        self._parser = XTermParser()
        self._cut = b""
        self._mark = ""
        self._paste: Pasted | None = None
        self._pauses = 0

    @property
    def quiet(self) -> bool:
        return self._pauses > PATIENCE

    def read(self, data: bytes) -> list[Message]:
        self._pauses = 0
        events: list[Message] = []
        data = OLD_REPORT.sub(b"", self._cut + data)
        cut_report = CUT_REPORT.search(data)
        end = cut_report.start() if cut_report else len(data)
        self._cut = data[end:]
        text = self._mark + self._decoder.decode(data[:end])
        self._mark = ""
        while text:
            part, mark, text = text.partition(PASTE_BEGINS if self._paste is None else PASTE_ENDS)
            if not mark and (cut := CUT_MARK.search(part)):
                part, self._mark = part[: cut.start()], cut[0]
            if self._paste is None:
                events += self._parsed(part)
                self._paste = Pasted(as_keys=False) if mark else None
            else:
                self._paste.add(part, len(part))
                if mark:
                    events.append(self._paste)
                    self._paste = None
        return events

    def pause(self) -> list[Message]:
        """Return the events of a tenth of a second without input."""
        self._cut = b""
        self._pauses += 1
        events: list[Message] = []
        if self._paste is None:
            events += [Key("escape", ESCAPE)] if self._mark == ESCAPE else self._parsed(self._mark)
            self._mark = ""
        elif self._pauses >= PATIENCE:
            self._paste.add(self._mark, len(self._mark))
            events.append(self._paste)
            self._paste, self._mark = None, ""
        return [*events, *_believed(self._parser.tick())]

    def _parsed(self, text: str) -> list[Message]:
        return list(_believed(self._parser.feed(text))) if text else []  # no text would be its end


def _decoder(encoding: str) -> IncrementalDecoder:
    """Return a decoder for a terminal without UTF-8; plain ASCII may send anything."""
    plain = lookup(encoding).name == "ascii"
    return getincrementaldecoder("utf-8" if plain else encoding)(READABLE)


def keys_in(events: Iterable[Message]) -> int:
    """Return the number of keys among events."""
    return sum(isinstance(event, Key) for event in events)


def as_paste(events: Iterable[Message]) -> list[Message]:
    """Return events with all keys but the quit key joined in one paste."""
    others: list[Message] = []
    paste = Pasted()
    for event in events:
        if isinstance(event, Key) and event.key != QUIT:
            paste.add(event.character or "", 1)
        else:
            others.append(event)
    return [*others, paste]


def _believed(events: Iterable[Message]) -> Iterator[Message]:
    """Yield events without sizes of the terminal, which the system knows better."""
    return (event for event in events if not isinstance(event, Resize))
