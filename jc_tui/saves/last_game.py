"""Which game can be gone on with, and how it stands in a line."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from engine.foreign import harmless
from engine.words import headed, noted, say
from jc_tui.chosen import HUMAN
from jc_tui.game_ui import ui_of
from jc_tui.saves.folder import list_saves
from jc_tui.saves.summary import Summary, points_words
from jc_tui.saves.summary_cache import Summaries, cache_path

MOST_LOOKED_AT = 8
"""How many saves, the newest first, are looked at for one that is not over."""


def last_game(known: Path | None, folder: Path) -> tuple[Path | None, str]:
    """The save to go on with and how it stands; the one that was played last, or the newest that is not over.

    Nothing is done that could fail: a save that cannot be read is none to go on with.
    """
    candidates = [known] if known else []
    candidates += [path for path in _newest(folder) if path != known]
    with Summaries(cache_path()) as summaries:
        for path in candidates:
            summary = summaries.read(path)
            if _goes_on(summary):
                return path, headed(harmless(path.stem), standing(summary))
    return None, ""


def standing(summary: Summary) -> str:
    """How an unfinished game stands, in a few words: the game turn, and the points of all sides."""
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
    """Whether somebody can play on here: sound, not over, and not between bots alone."""
    players = summary.players or {}
    playable = not summary.damage and not summary.result
    return playable and any(name == HUMAN for name in players.values())
