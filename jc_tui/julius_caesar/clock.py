"""Game turns in words. No import of the rules here: the title tells them too."""

from __future__ import annotations


def clock_words(clock: str) -> str:
    """``705.3`` as ``705, turn 3``; of the months before the first turn the year alone."""
    year, _, turn = clock.partition(".")
    return f"{year}, turn {turn}" if turn not in ("", "0") else year
