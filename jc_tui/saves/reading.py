"""Summaries of many saves from a process of its own, which holds up no keys."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen

from engine.words import choose_language, language
from jc_tui.saves.summary import Summary
from jc_tui.saves.summary_cache import Summaries, summary_from

PROGRAM = "import sys; sys.path[:] = sys.argv[1:]; from jc_tui.saves.reading import answer; answer()"


class SavesReader:
    """A process that reads saves until it is stopped, or has read all."""

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
