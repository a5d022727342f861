"""Words that may be cut short."""

from __future__ import annotations

from collections.abc import Iterable


def completions(word: str, words: Iterable[str]) -> list[str]:
    """The words that a beginning can stand for: the word itself if it is there, else all that start so."""
    candidates = list(dict.fromkeys(words))
    if word in candidates:
        return [word]
    return [candidate for candidate in candidates if word and candidate.startswith(word)]
