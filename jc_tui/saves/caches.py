"""Caches about saves as JSON, the newest entry last; any may be deleted.

Beside that of the summaries lies how far each seat of a save has read the cards of what decides its game, so that
none comes again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from engine.contract import Seat
from engine.journal.files import read_beside, write_over
from engine.match import Match

LARGEST = 64 << 20
"""A file above this many bytes is no save worth reading whole for a list, no cache and no review."""

MOST_CARDS = 500
"""Saves of which it is kept how far their cards were read."""


def cache_file(name: str) -> Path | None:
    """Return where a cache lies, or None when there is nowhere to put it."""
    from platformdirs import user_cache_path

    with suppress(OSError, RuntimeError):
        return user_cache_path("jc-tui", appauthor=False) / name
    return None


def read_cache(cache: Path | None) -> dict[str, Any]:
    """Return what a cache holds; nothing where it is not as `write_cache` left it."""
    if cache is not None:
        with suppress(OSError):
            check, _, text = read_beside(cache, LARGEST).partition(b"\n")
            if check == _check(text):
                known: dict[str, Any] = json.loads(text)
                return known
    return {}


def write_cache(cache: Path | None, known: Mapping[str, Any], most: int) -> None:
    """Keep the `most` newest entries; a cache that cannot be written is done without."""
    if cache is None:
        return
    with suppress(OSError):
        cache.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(dict(list(known.items())[-most:]), default=list).encode("ascii")
        write_over(cache, _check(text) + b"\n" + text)


def _check(text: bytes) -> bytes:
    return blake2b(text, digest_size=16).hexdigest().encode("ascii")


def read_up_to(table: Match, seat: Seat) -> int:
    """Return the last record that a seat's cards have shown, or 0."""
    number: int = read_cache(cache_file("cards.json")).get(_save_key(table), {}).get(seat, 0)
    return number


def note_read(table: Match, seat: Seat, number: int) -> None:
    """Note that a seat has read the cards up to a record."""
    if table.path is not None:
        known, key = read_cache(cache_file("cards.json")), _save_key(table)
        known[key] = {**known.pop(key, {}), seat: number}
        write_cache(cache_file("cards.json"), known, MOST_CARDS)


def _save_key(table: Match) -> str:
    path = b"" if table.path is None else os.fsencode(table.path.absolute())
    return blake2b(path + b"\0" + table.header.created.encode(), digest_size=16).hexdigest()
