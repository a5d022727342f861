"""How far each seat of a save has read the cards of what decides its game, so that none comes again.

It is kept beside the cache of summaries: whoever deletes it reads some cards twice.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from engine.contract import Seat
from engine.foreign import parse_json
from engine.journal.files import read_beside, write_over
from engine.table import Table
from jc_tui.saves.summary_cache import cache_path

MOST = 500
"""Saves of which it is kept."""

LARGEST = 1 << 20


def read_up_to(table: Table, seat: Seat) -> int:
    """The number of the last record that a seat's cards have told; 0 where that is not known."""
    numbers = _all().get(_key(table), {})
    number = numbers.get(str(seat)) if isinstance(numbers, dict) else None
    return number if type(number) is int else 0


def note_read(table: Table, seat: Seat, number: int) -> None:
    """A seat has read the cards up to a record. Where that cannot be kept, it is done without."""
    cache = _file()
    if cache is None or table.path is None:
        return
    known, key = _all(), _key(table)
    numbers = known.pop(key, None)
    known[key] = {**(numbers if isinstance(numbers, dict) else {}), str(seat): number}
    with suppress(OSError):
        cache.parent.mkdir(parents=True, exist_ok=True)
        write_over(cache, json.dumps(dict(list(known.items())[-MOST:])).encode("ascii"))


def _key(table: Table) -> str:
    """A save is told by its path and by when it was begun."""
    path = b"" if table.path is None else os.fsencode(table.path.absolute())
    return blake2b(path + b"\0" + table.header.created.encode(), digest_size=16).hexdigest()


def _file() -> Path | None:
    cache = cache_path()
    return None if cache is None else cache.with_name("cards.json")


def _all() -> dict[str, Any]:
    known = None
    if (cache := _file()) is not None:
        with suppress(OSError, ValueError):
            known = parse_json(read_beside(cache, LARGEST))
    return known if isinstance(known, dict) else {}
