"""Summaries of saves, kept in a cache and perhaps read by another process.

A save is known by the bytes of its file and of its head alone, so a summary is kept under the hash of these bytes.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen

from engine.games import GAMES
from engine.journal.files import Closing, read_beside
from engine.journal.scanning import head_path
from engine.translations import choose_language, commas, headed, language, noted, say
from engine.untrusted_text import sanitize
from jc_tui.game_ui import ui_of
from jc_tui.paths import HUMAN
from jc_tui.saves.caches import LARGEST, cache_file, read_cache, write_cache
from jc_tui.saves.folder import list_saves
from jc_tui.saves.summary import Summary, points_words, summarise

MOST_CACHED = 2000

MOST_LOOKED_AT = 8
"""How many saves, the newest first, are looked at for one that is not over."""

PROGRAM = "import sys; sys.path[:] = sys.argv[1:]; from jc_tui.saves.summary_cache import answer; answer()"


class Summaries(Closing):
    """Summaries from a cache, or from replays that the cache then keeps."""

    def __init__(self, cache: Path | None) -> None:
        self._cache = cache
        self._known = read_cache(cache)
        self._is_new = False

    def known(self, path: Path) -> Summary | None:
        """Return the cached summary of a save, or None where the save has changed."""
        return self._lookup(_key(path))

    def read(self, path: Path) -> Summary:
        """Return the summary of a save."""
        key = _key(path)
        summary = self._lookup(key)
        if summary is None:
            summary = summarise(path)
            if key is not None and summary.game in GAMES:  # A package may change, come and go.
                self._known[key] = asdict(summary)
                self._is_new = True
        return summary

    def each(self, paths: Sequence[Path]) -> Iterator[dict[Path, Summary]]:
        """Yield the summaries that the cache knows, then the others one by one."""
        known = {path: summary for path in paths if (summary := self.known(path))}
        yield known
        for path in paths:
            if path not in known:
                yield {path: self.read(path)}

    def close(self) -> None:
        if self._is_new:
            write_cache(self._cache, self._known, MOST_CACHED)

    def _lookup(self, key: str | None) -> Summary | None:
        return Summary(**self._known[key]) if key in self._known else None


class SavesReader:
    """Process that reads saves until it is stopped, without delaying any key."""

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
                yield {Path(name): Summary(**entry) for name, entry in json.loads(line).items()}

    def stop(self) -> None:
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


def cache_path() -> Path | None:
    """Return where the cache lies, or None when there is nowhere to put it."""
    return cache_file("saves.json")


def last_game(known: Path | None, folder: Path) -> tuple[Path | None, str]:
    """Return the last sound unfinished save and its state in words."""
    candidates = [known] if known else []
    candidates += [path for path in _newest(folder) if path != known]
    with Summaries(cache_path()) as summaries:
        for path in candidates:
            summary = summaries.read(path)
            if _goes_on(summary):
                name = commas((ui_of(summary.game).title.name, sanitize(path.stem)))
                return path, headed(name, standing(summary))
    return None, ""


def standing(summary: Summary) -> str:
    """Return game turn and points of an unfinished game in words."""
    clock = ui_of(summary.game).clock(summary.clock)
    if summary.edition:
        clock = noted(clock, say("saves.edition", edition=summary.edition))
    return say("saves.standing", clock=clock, points=points_words(summary)) if summary.points else clock


def _newest(folder: Path) -> list[Path]:
    times: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in list_saves(folder):
            with suppress(OSError):
                times.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(times, reverse=True)[:MOST_LOOKED_AT]]


def _goes_on(summary: Summary) -> bool:
    players = summary.players or {}
    playable = not summary.damage and not summary.result
    return playable and any(name == HUMAN for name in players.values())


def _key(path: Path) -> str | None:
    """Return a hash of file, head, program and language, or None if unreadable."""
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
    """Return bytes that change with the program or its data."""
    root = Path(__file__).resolve().parents[2]
    times = [
        path.stat().st_mtime_ns
        for folder in (root / "engine", root / "data", Path(__file__).parent)
        for path in folder.rglob("*")
        if path.suffix in (".py", ".toml", ".mo")
    ]
    return f"{len(times)}-{max(times, default=0)}".encode()
