"""How far each seat of a save has read the cards of what decides its game, so that none comes again.

It is kept beside the cache of summaries: whoever deletes it reads some cards twice.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path

from engine.contract import Seat
from engine.table import Table
from jc_tui.saves.caches import cache_file, read_cache, write_cache

MOST = 500
"""Saves of which it is kept."""


def read_up_to(table: Table, seat: Seat) -> int:
    """The number of the last record that a seat's cards have told; 0 where that is not known."""
    numbers = read_cache(_file()).get(_key(table))
    number = numbers.get(str(seat)) if isinstance(numbers, dict) else None
    return number if type(number) is int else 0


def note_read(table: Table, seat: Seat, number: int) -> None:
    """A seat has read the cards up to a record. Where that cannot be kept, it is done without."""
    if table.path is None:
        return
    known, key = read_cache(_file()), _key(table)
    numbers = known.pop(key, None)
    known[key] = {**(numbers if isinstance(numbers, dict) else {}), str(seat): number}
    write_cache(_file(), known, MOST)


def _key(table: Table) -> str:
    """A save is told by its path and by when it was begun."""
    path = b"" if table.path is None else os.fsencode(table.path.absolute())
    return blake2b(path + b"\0" + table.header.created.encode(), digest_size=16).hexdigest()


def _file() -> Path | None:
    return cache_file("cards.json")
