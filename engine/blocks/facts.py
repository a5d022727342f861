"""What the loaders of block games share: totals that must be found, ids that must be there, ratings and steps.

Where a sentence is the game's own, its catalogue is handed over as `words`, and the sentence's key.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from engine.datafiles import Entry
from engine.words import Catalogue, say

LETTERS = "ABCD"
"""The letters of initiative; A acts first."""

_FOR_THE_EYE = frozenset(("name", "x", "y", "totals", "alike"))
"""Keys that decide nothing in play."""

_MOST_STEPS = 4


def decisive(value: Any) -> Any:
    """What a file says without what is only to be seen or checked."""
    if isinstance(value, dict):
        return {key: decisive(inner) for key, inner in value.items() if key not in _FOR_THE_EYE}
    return [decisive(inner) for inner in value] if isinstance(value, list) else value


def check_total(words: Catalogue, reason: str, found: int, totals: Entry, entry: Entry) -> None:
    """Refuse an entry in which the game's total of something is not found; `reason` is the sentence's key."""
    expected = totals.number(reason.removeprefix("data.other-").replace("-", "_"), 0, 999)
    if found != expected:
        entry.refuse(words(reason, found=found, expected=expected))


def check_all_there(
    words: Catalogue, names: Iterable[str], found: Collection[str], missing: str, entry: Entry
) -> None:
    """Refuse a file that lacks one of the ids that the rules speak of by name; `missing` is the sentence's key."""
    for name in names:
        if name not in found:
            entry.refuse(words(missing, name=name))


def read_rating(entry: Entry, key: str) -> tuple[str, int]:
    """The letter of initiative and the highest roll that hits: ``B2``."""
    rating = entry.text(key)
    if len(rating) != 2 or rating[0] not in LETTERS or rating[1] not in "123456":
        entry.refuse(say("data.is-it-must-be-a-letter-a", number=key, rating=rating))
    return rating[0], int(rating[1])


def read_strengths(entry: Entry, given: bool, most: int) -> tuple[int, ...]:
    """The strength at each step, lowest first: 1, 2, 3 … unless they are `given`, each up to `most`."""
    steps = entry.number("steps", 1, _MOST_STEPS)
    if not given:
        return tuple(range(1, steps + 1))
    strengths = entry.numbers("strengths", 1, most)
    if len(strengths) != steps:
        entry.refuse(say("data.steps-is-but-strengths-has", steps=steps, strengths=len(strengths)))
    if list(strengths) != sorted(set(strengths)):
        entry.refuse(say("data.strengths-must-rise-from-step-to-step"))
    return strengths
