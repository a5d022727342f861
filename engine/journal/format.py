"""The lines of a save, as they are written, sealed with a hash, and read.

`docs/saves.md` tells the format in prose. No file is opened here.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from engine.journal.errors import NewerSave, NotASave
from engine.translations import say
from engine.untrusted_text import Unparsable, parse_json
from engine.values import frozen

FORMAT = "jc-tui save"
_BEGINNING = b'{"format":"%s"' % FORMAT.encode()
VERSION = 1

MAX_HEADER = 1 << 20  # bytes, so that a large foreign file is not read whole
_LONGEST = 200  # characters of a word in a header, unlike names and positions
_LONGEST_ACTION = 10_000
_SHOWN = 20  # digits of a number in a message

_LEFT = b',"h":"'
_RIGHT = b'"}'
_DIGITS = 32
_SEAL = len(_LEFT) + _DIGITS + len(_RIGHT)

_LONE = re.compile("[\ud800-\udfff]")
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
"""An escape that stands for half a character; no action, seat or time has one."""

_SAID = ("do", "undo", "resign", "claim", "pause")
"""What a record can say, of which it says one."""

_PAUSES = (None, "ask", "agree", "end")


def stamp_of(found: bytes) -> str:
    """Return the public form of a hash, which does not lead to the next."""
    return blake2b(found, digest_size=_DIGITS // 2, person=b"jc-tui stamp").hexdigest()


def now() -> str:
    """Return the time as saves have it, in ISO format, UTC, to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


@frozen
class Header:
    game: str
    edition: str  # empty where a game has only one
    options: Mapping[str, Any]
    data: str  # the fingerprint of the data files
    seats: Mapping[str, str]  # names of players or bots by seat
    created: str  # ISO UTC
    position: str | None = None  # None for the usual beginning
    clock: str | None = None  # one of `engine.clocks.PACES`
    salt: str | None = None  # without which it has no stamps
    rulings: int | None = None  # by which the game is judged, None for the first
    positions: int | None = None  # the version of digests, None for the first


class Record(NamedTuple):
    number: int  # from 1, one less than its line
    seat: str
    do: str | None  # the notation of an action
    at: str  # ISO UTC
    undo: int = 0  # how many actions in effect were taken back
    digest: str | None = None  # of the state after the action, where one was due
    resign: bool = False
    claim: bool = False  # that the other's time is used up
    pause: str | None = None  # ``ask``, ``agree`` or ``end``


class LineFault(Exception):
    """A line cannot be read, or is sound but misplaced by a `fork`."""

    def __init__(self, reason: str, *, fork: bool = False) -> None:
        super().__init__(reason)
        self.fork = fork


@dataclass(slots=True)
class Chain:
    """The running hash, with those of the header and of each record."""

    hashes: list[bytes] = field(default_factory=list)

    def seal(self, body: bytes) -> bytes:
        """Return the line of the next body, a JSON object without its closing brace."""
        return body + _LEFT + self._hash(len(self.hashes), body) + _RIGHT + b"\n"

    def open(self, line: bytes) -> tuple[bytes, bytes]:
        """Return body and hash of the next line (without newline). Raises LineFault."""
        if len(line) < _SEAL or not line.endswith(_RIGHT) or not line.startswith(_LEFT, len(line) - _SEAL):
            raise LineFault(say("journal.line-no-hash"))
        body, found = line[:-_SEAL], line[-_SEAL + len(_LEFT) : -len(_RIGHT)]
        if found != self._hash(len(self.hashes), body):
            raise self._mismatch(body, found)
        return body, found

    def advance(self, line: bytes) -> None:
        self.hashes.append(line[-_SEAL + len(_LEFT) - 1 : -len(_RIGHT) - 1])

    def _hash(self, number: int, body: bytes) -> bytes:
        before = self.hashes[number - 1] if number else b""
        return blake2b(before + body, digest_size=_DIGITS // 2).hexdigest().encode()

    def _mismatch(self, body: bytes, found: bytes) -> LineFault:
        for number in range(len(self.hashes) - 1, 0, -1):
            if self._hash(number, body) == found:
                return LineFault(say("journal.line-forked", line=number + 1, before=number), fork=True)
        return LineFault(say("journal.line-changed"))


def encode_header(header: Header) -> bytes:
    told = {name: value for name, value in asdict(header).items() if value is not None}
    return _dump({"format": FORMAT, "version": VERSION, **told})


def encode_record(record: Record) -> bytes:
    said = {name: value for name in _SAID if (value := getattr(record, name)) not in (None, False)}
    digest = {} if record.digest is None else {"digest": record.digest}
    return _dump({"n": record.number, "seat": record.seat, **said, "at": record.at, **digest})


def read_header_line(line: bytes, chain: Chain, path: Path, *, whole: bool) -> Header:
    """Read a first line, `whole` if it had a newline. Raises NotASave, NewerSave, LineFault."""
    ours, fields = line.startswith(_BEGINNING), None
    if ours and not whole:
        raise LineFault(say("journal.header-short"))
    try:
        fields = parse_json(line)
    except Unparsable as error:
        if ours:
            raise LineFault(say("journal.header-unreadable")) from error
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise NotASave(say("journal.not-a-save", path=path), path, say("journal.not-a-save-here"))
    version = fields.get("version")
    if isinstance(version, int) and version > VERSION:
        shown = str(version)[:_SHOWN]
        brief = say("journal.newer-here", version=shown)
        raise NewerSave(say("journal.newer", path=path, version=shown), path, brief)
    _, found = chain.open(line)
    if type(version) is not int or version != VERSION:
        raise LineFault(say("journal.line-version"))
    try:
        header = Header(
            game=_text(fields["game"], _LONGEST),
            edition=_text(fields["edition"], _LONGEST),
            options={**fields["options"]},
            data=_text(fields["data"], _LONGEST),
            seats={_text(seat): _text(player) for seat, player in {**fields["seats"]}.items()},
            created=_text(fields["created"], _LONGEST),
            position=_optional(fields.get("position")),
            clock=_optional(fields.get("clock"), _LONGEST),
            salt=_optional(fields.get("salt"), _LONGEST),
            rulings=_numbered(fields.get("rulings")),
            positions=_numbered(fields.get("positions")),
        )
    except (KeyError, TypeError) as error:
        raise LineFault(say("journal.header-incomplete")) from error
    chain.hashes.append(found)
    return header


def read_record_line(line: bytes, chain: Chain) -> Record:
    """Read the next line (without newline). Raises LineFault."""
    body, found = chain.open(line)
    try:
        fields = parse_json(body + b"}")
        fields.setdefault("do", None)
        record = Record(fields.pop("n"), **fields)
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        raise LineFault(say("journal.line-no-record")) from error
    if not _well_typed(record) or _SURROGATE.search(body):
        raise LineFault(say("journal.line-no-record"))
    if record.number != len(chain.hashes):
        number = str(record.number)[:_SHOWN]
        raise LineFault(say("journal.line-number", number=number, wanted=len(chain.hashes)))
    chain.hashes.append(found)
    return record


def _well_typed(record: Record) -> bool:
    number, seat, do, at, undo, digest, resign, claim, pause = record
    if type(number) is not int or type(seat) is not str or type(at) is not str:
        return False
    if digest is not None and type(digest) is not str:
        return False
    if len(seat) + len(at) + len(digest or "") > _LONGEST:
        return False
    if not (type(resign) is type(claim) is bool and type(undo) is int and undo >= 0 and pause in _PAUSES):
        return False
    if do is not None and (type(do) is not str or len(do) > _LONGEST_ACTION):
        return False
    return [do is not None, undo > 0, resign, claim, pause is not None].count(True) == 1


def _dump(fields: Mapping[str, Any]) -> bytes:
    """Return a JSON object without its closing brace."""
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")[:-1]


def _text(value: Any, most: int = MAX_HEADER) -> str:
    """Return a text without lone surrogates, which no file in UTF-8 can hold. Raises TypeError."""
    if not isinstance(value, str) or len(value) > most:
        raise TypeError
    return _LONE.sub("\ufffd", value)


def _optional(value: Any, most: int = MAX_HEADER) -> str | None:
    return None if value is None else _text(value, most)


def _numbered(value: Any) -> int | None:
    if value is not None and not (type(value) is int and 0 < value < _LONGEST):
        raise TypeError
    return value
