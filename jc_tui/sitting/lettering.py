"""A letter for each of some places, by which one of them can be gone to."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_lowercase


def letters(names: Mapping[str, str]) -> dict[str, str]:
    """By place a letter out of its name, or another where all of these are taken; the first come first.

    There are as many as letters: places beyond have none.
    """
    free, found = dict.fromkeys(ascii_lowercase), dict[str, str]()
    for place, name in names.items():
        if free:
            letter = next((sign for sign in name.lower() if sign in free), next(iter(free)))
            found[place] = letter
            del free[letter]
    return found
