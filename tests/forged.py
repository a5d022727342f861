"""Saves that no program of ours wrote, with sound hashes all the same."""

import json
from pathlib import Path
from typing import Any

from engine import load_game
from engine.journal.format import Chain

GAME = load_game("julius-caesar")


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


def header(**changes: Any) -> bytes:
    """The body of a header; a value in bytes is JSON as it stands."""
    fields = {"format": "jc-tui save", "version": 1, "game": GAME.id, "edition": "2.0", "options": GAME.options()}
    fields |= {"data": GAME.data_digest, "seats": {"caesar": "human", "pompey": "tiro"}}
    return _body(fields | {"created": "2026-03-15T20:00:00Z"} | changes)


def record(number: int = 1, **changes: Any) -> bytes:
    """The body of a record; a value in bytes is JSON as it stands."""
    return _body({"n": number, "seat": "chance", "do": "roll 1", "at": "2026-03-15T20:00:00Z"} | changes)


def sealed(*bodies: bytes) -> bytes:
    chain, lines = Chain(), []
    for body in bodies:
        lines.append(chain.seal(body))
        chain.advance(lines[-1])
    return b"".join(lines)


def forge(path: Path, first: bytes, *records: bytes) -> Path:
    path.write_bytes(sealed(first, *records))
    return path


def _body(fields: dict[str, Any]) -> bytes:
    values = (value if isinstance(value, bytes) else json.dumps(value).encode() for value in fields.values())
    return b"{" + b",".join(b'"%s":%s' % (key.encode(), value) for key, value in zip(fields, values, strict=True))
