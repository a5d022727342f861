"""What the list of saves tells about each save, and a cache of it.

A save is told by the bytes of its file alone, so a summary is kept under the hash of these bytes: a file that has
changed in any way is read anew. The cache may be deleted at any time.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from engine.journal.files import write_over

ENOUGH_FOR_PROCESSES = 12
"""From so many saves that must be replayed on, several processes share the work."""

MOST_CACHED = 2000
LARGEST = 64 << 20
"""A file above this many bytes is no save worth reading whole for a list."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One save in the list.

    Attributes:
        created: when, as ISO UTC text; empty when unknown.
        players: who plays, by seat name.
        clock: year and game turn, ``705.1``; the last one of a finished game.
        points: victory points by seat name.
        to_act: the seat whose move it is, or None.
        winner: the seat that won, ``draw``, or None while the game goes on. kind: how it was won.
        actions: how many records it holds.
        damage: why it cannot be played on, or None.
        notices: what else is to be said, such as a torn last line.
    """

    created: str = ""
    players: Mapping[str, str] | None = None
    clock: str = ""
    points: Mapping[str, int] | None = None
    to_act: str | None = None
    winner: str | None = None
    kind: str | None = None
    actions: int = 0
    damage: str | None = None
    notices: Sequence[str] = ()


def summarise_all(paths: Sequence[Path], cache: Path | None) -> list[Summary]:
    """A summary of each save; what the `cache` file does not know is replayed, and added to it.

    A save that cannot be read has its reason as `damage`; nothing is raised for it.
    """
    known = _read_cache(cache)
    keys = [_key(path) for path in paths]
    missing = [path for path, key in zip(paths, keys, strict=True) if key is None or key not in known]
    fresh = dict(zip(missing, _summarise_missing(missing), strict=True))
    result = []
    for path, key in zip(paths, keys, strict=True):
        summary = fresh.get(path)
        if summary is None:
            summary = Summary(**known[str(key)])
        elif key is not None:
            known[key] = asdict(summary)
        result.append(summary)
    if fresh:
        _write_cache(cache, known)
    return result


def summarise(path: Path) -> Summary:
    """What a save holds, by replaying it as far as it is sound."""
    from engine.contract import GameError, Seat
    from engine.games import load_game
    from engine.table import Table

    try:
        with Table.open(load_game, path, salvage=True) as table:
            state, result = table.state, table.result
            winner = None if result is None else result.winner.value if result.winner else "draw"
            points = result.points if result else state.view(Seat.SPECTATOR).to_dict()["points"]
            return Summary(
                created=table.header.created,
                players=dict(table.header.seats),
                clock=_last_clock(table),
                points={str(seat): count for seat, count in points.items()},
                to_act=table.to_act.value if table.to_act else None,
                winner=winner,
                kind=result.kind if result else None,
                actions=table.number,
                damage=str(table.fault) if table.fault else None,
                notices=tuple(table.notices),
            )
    except (GameError, OSError) as error:
        return Summary(damage=str(error))


def state_words(summary: Summary) -> str:
    """How a save stands, in words: in play, how the game ended, or what is wrong with the file."""
    if summary.damage:
        return f"damaged: {summary.damage}"
    parts = ["in play"]
    if summary.winner:
        who = "drawn" if summary.winner == "draw" else f"won by {summary.winner.capitalize()}"
        parts = [f"finished, {who} ({summary.kind})"]
    return ". ".join([*parts, *summary.notices])


def cache_path() -> Path | None:
    """Where the cache lies, or None when there is nowhere to put it."""
    from platformdirs import user_cache_path

    with suppress(OSError, RuntimeError):
        return user_cache_path("jc-tui", appauthor=False) / "saves.json"
    return None


def _last_clock(table: Any) -> str:
    """The clock, and for a finished game that of its last game turn."""
    if table.result is None:
        return str(table.state.clock)
    return str(table.state_at(len(table.history) - 1).clock)


def _summarise_missing(paths: Sequence[Path]) -> list[Summary]:
    if len(paths) < ENOUGH_FOR_PROCESSES:
        return [summarise(path) for path in paths]
    with ProcessPoolExecutor(min(8, os.cpu_count() or 1)) as executor:
        return list(executor.map(summarise, paths, chunksize=4))


def _key(path: Path) -> str | None:
    """The hash of a file's name and bytes, and of the program; None when it cannot be read."""
    with suppress(OSError):
        if path.is_file() and path.stat().st_size <= LARGEST:
            name = os.fsencode(path) + b"\0" + _program_stamp()
            return blake2b(path.read_bytes(), digest_size=16, key=blake2b(name).digest()).hexdigest()
    return None


@lru_cache(maxsize=1)
def _program_stamp() -> bytes:
    """Changes when the engine or its data do: what was a sound save may not be one any longer."""
    root = Path(__file__).resolve().parent.parent
    times = [
        path.stat().st_mtime_ns
        for folder in (root / "engine", root / "data")
        for path in folder.rglob("*")
        if path.suffix in (".py", ".toml")
    ]
    return f"{len(times)}-{max(times, default=0)}".encode()


def _read_cache(cache: Path | None) -> dict[str, dict[str, Any]]:
    if cache is None:
        return {}
    with suppress(OSError, ValueError, TypeError, AttributeError):
        known = json.loads(cache.read_text(encoding="utf-8"))
        fields = set(Summary.__dataclass_fields__)
        return {key: entry for key, entry in known.items() if set(entry) == fields}
    return {}


def _write_cache(cache: Path | None, known: Mapping[str, Any]) -> None:
    """Keep the newest entries; a cache that cannot be written is done without."""
    if cache is None:
        return
    with suppress(OSError):
        cache.parent.mkdir(parents=True, exist_ok=True)
        newest = dict(list(known.items())[-MOST_CACHED:])
        write_over(cache, json.dumps(newest, default=list).encode("ascii"))
