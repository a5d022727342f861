"""What the words of a typed line name: blocks and places, whole, cut short, or as players write them (`l8`)."""

from __future__ import annotations

import re
from functools import lru_cache

from jc_tui.julius_caesar.facts import load_facts

SHORT = re.compile(r"\b([a-z]+)(\d+)\b")
"""The beginning of a kind with a number: `l8`, `n2`."""

PAIR = re.compile(r"\b([a-z]+) (?=([a-z0-9]+))")
"""A word and the one after it."""


def spelled_out(text: str) -> str:
    """A line in small letters, the short names in it written out, and names of two words as one.

    `M l8, Legio 12 mare hispanum` becomes `m legio_8,legio_12 mare_hispanum`.
    """
    line = re.sub(r"\s*,\s*", ",", " ".join(text.lower().split()))
    return PAIR.sub(_joined, SHORT.sub(lambda found: _numbered(found[1], found[2]) or found[0], line))


def _joined(found: re.Match[str]) -> str:
    """Two words as one where they are a block's name, or begin a place's."""
    first, second = found.groups()
    name = f"{first}_{second}"
    blocks, places = _block_names(), load_facts().links
    known = name in blocks or any(place.startswith(name) for place in places)
    return f"{first}_" if known else found[0]


@lru_cache(maxsize=1)
def _block_names() -> dict[str, str]:
    """The names printed on the blocks, as ids without a side, with their kinds."""
    blocks = load_facts().data.blocks
    return {block.name.lower().replace(" ", "_"): block.kind for block in blocks}


def _numbered(letters: str, number: str) -> str | None:
    """The name that begins so and has this number; a kind of which each side has one block may be numbered 1."""
    names = _block_names()
    found = [name for name in names if name.startswith(letters) and name.endswith(f"_{number}")]
    if not found and number == "1":
        single = [name for name, kind in names.items() if kind == name]
        found = [name for name in single if name.startswith(letters)]
    return found[0] if len(found) == 1 else None
