"""Summaries of saves, each read once: a cache keeps them, and a process of its own may read them.

A save is told by the bytes of its file and of its head alone, so a summary is kept under the hash of these bytes.
The cache may be deleted at any time, and one that holds something else costs nothing but reading the saves again.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from typing import Any

from engine.games import GAMES, scoring_seats
from engine.journal import PLAIN, Cipher
from engine.journal.files import Closing, read_beside
from engine.journal.head import head_path
from engine.words import choose_language, language
from jc_tui.saves.caches import LARGEST, cache_file, read_cache, write_cache
from jc_tui.saves.summary import Summary, summarise

ENOUGH_FOR_PROCESSES = 6
"""From so many saves that must be replayed on, several processes share the work."""

MOST_CACHED = 2000

KINDS: Mapping[str, Any] = {
    **dict.fromkeys(("game", "created", "clock", "brief", "edition"), str),
    **dict.fromkeys(("to_act", "winner", "kind", "grade", "damage"), str | None),
    **dict.fromkeys(("players", "points"), dict | None),
    **dict.fromkeys(("folder", "mendable"), bool),
    "notices": list,
}
"""What the fields of a summary are, as JSON has them; the number of actions is one beside those of points."""

KEPT_EVERY = 5.0
"""Seconds after which the cache is written while saves are being read."""

PROGRAM = "import sys; sys.path[:] = sys.argv[1:]; from jc_tui.saves.summary_cache import answer; answer()"


class Summaries(Closing):
    """Summaries from a cache, or by replaying saves, which are then added to it when this is closed.

    A save that cannot be read has its reason as `damage`; nothing is raised for it.
    """

    def __init__(self, cache: Path | None) -> None:
        self._cache = cache
        self._known = read_cache(cache)
        self._new = 0
        self._kept_at = time.monotonic()

    def known(self, path: Path) -> Summary | None:
        """The summary of a save that is as it was when it was read last; else None."""
        return self._lookup(_key(path))

    def read(self, path: Path, cipher: Cipher = PLAIN) -> Summary:
        """The summary of a save, whose lines are read by the `cipher`."""
        key = _key(path)
        summary = self._lookup(key)
        if summary is None:
            summary = summarise(path, cipher)
            self._remember(key, summary)
        return summary

    def each(self, paths: Sequence[Path]) -> Iterator[dict[Path, Summary]]:
        """Yield the summaries that the cache knows, then the others one by one."""
        known = {path: summary for path in paths if (summary := self.known(path))}
        yield known
        for path in paths:
            if path not in known:
                yield {path: self.read(path)}

    def read_all(self, paths: Sequence[Path]) -> Iterator[Summary]:
        """Yield the summary of each save, read by several processes where many are new."""
        keys = [_key(path) for path in paths]
        found = [self._lookup(key) for key in keys]
        missing = _summarise_many([path for path, summary in zip(paths, found, strict=True) if summary is None])
        for key, summary in zip(keys, found, strict=True):
            if summary is None:
                summary = next(missing)
                self._remember(key, summary)
            yield summary

    def close(self) -> None:
        """Keep what has been read."""
        if self._new:
            write_cache(self._cache, self._known, MOST_CACHED)
        self._new = 0

    def _lookup(self, key: str | None) -> Summary | None:
        return summary_from(self._known.get(key)) if key else None

    def _remember(self, key: str | None, summary: Summary) -> None:
        if key is None:
            return
        self._known.pop(key, None)
        self._known[key] = asdict(summary)
        self._new += 1
        if time.monotonic() - self._kept_at > KEPT_EVERY:
            self.close()
            self._kept_at = time.monotonic()


class SavesReader:
    """A process that reads saves until it is stopped, or has read all; it holds up no keys."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", PROGRAM, *sys.path]
        self._process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, text=True)

    def each(self, paths: Sequence[Path], cache: Path | None) -> Iterator[dict[Path, Summary]]:
        """Yield summaries as they come, as `Summaries.each` does, for a thread that waits for them."""
        with self._process as process, suppress(OSError, ValueError):
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps([language(), str(cache or ""), *map(str, paths)]))
            process.stdin.close()
            for line in process.stdout:
                entries = {Path(name): summary_from(entry) for name, entry in json.loads(line).items()}
                yield {path: summary for path, summary in entries.items() if summary}

    def stop(self) -> None:
        """Have it keep in the cache what it has read, and end."""
        self._process.terminate()


def answer() -> None:
    """Print summaries of the saves named on the standard input, as lines of JSON."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    os.nice(5)  # behind the processes that a player waits for
    tag, cache, *names = json.load(sys.stdin)
    choose_language(tag)
    with Summaries(Path(cache) if cache else None) as summaries:
        for some in summaries.each([Path(name) for name in names]):
            told = {str(path): asdict(summary) for path, summary in some.items()}
            print(json.dumps(told, default=list), flush=True)


def summarise_all(paths: Sequence[Path], cache: Path | None) -> list[Summary]:
    """The summary of each save, see `Summaries`."""
    with Summaries(cache) as summaries:
        return list(summaries.read_all(paths))


def cache_path() -> Path | None:
    """Where the cache lies, or None when there is nowhere to put it."""
    return cache_file("saves.json")


def _summarise_many(paths: Sequence[Path]) -> Iterator[Summary]:
    if len(paths) < ENOUGH_FOR_PROCESSES:
        yield from map(summarise, paths)
        return
    from concurrent.futures import ProcessPoolExecutor  # what it reads in is too much for those who replay nothing

    with ProcessPoolExecutor(min(8, os.cpu_count() or 1)) as executor:
        yield from executor.map(summarise, paths, chunksize=2)


def _key(path: Path) -> str | None:
    """The hash of a file's name and bytes, of its head, of program and language; None when it cannot be read."""
    with suppress(OSError):
        if path.is_file() and path.stat().st_size <= LARGEST:
            name = os.fsencode(path) + b"\0" + _program_stamp() + language().encode()
            found = blake2b(path.read_bytes(), digest_size=16, key=blake2b(name).digest())
            with suppress(OSError):
                found.update(read_beside(head_path(path), LARGEST))
            return found.hexdigest()
    return None


@lru_cache(maxsize=1)
def _program_stamp() -> bytes:
    """Changes when the engine or its data do: what was a sound save may not be one any longer."""
    root = Path(__file__).resolve().parents[2]
    times = [
        path.stat().st_mtime_ns
        for folder in (root / "engine", root / "data")
        for path in folder.rglob("*")
        if path.suffix in (".py", ".toml", ".mo")
    ]
    return f"{len(times)}-{max(times, default=0)}".encode()


def summary_from(entry: Any) -> Summary | None:
    """Return a summary from its fields in JSON, or None where they are something else."""
    with suppress(TypeError):
        summary = Summary(**entry)
        return replace(summary, notices=tuple(summary.notices)) if _well_typed(summary) else None
    return None


def _well_typed(summary: Summary) -> bool:
    points, players = summary.points or {}, summary.players or {}
    return (
        all(isinstance(getattr(summary, name), kind) for name, kind in KINDS.items())
        and all(isinstance(text, str) for text in (*players.values(), *summary.notices))
        and all(type(number) is int for number in (summary.actions, *points.values()))
        and (bool(summary.damage) or summary.game in GAMES)
        and (not points or points.keys() == set(scoring_seats(summary.game)))
    )
