"""Caches about saves: JSON by key, the newest last. Each may be deleted at any time, or hold something else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from engine.foreign import parse_json
from engine.journal.files import read_beside, write_over

LARGEST = 64 << 20
"""A file above this many bytes is no save worth reading whole for a list, and no cache."""


def cache_file(name: str) -> Path | None:
    """Where a cache lies, or None when there is nowhere to put it."""
    from platformdirs import user_cache_path

    with suppress(OSError, RuntimeError):
        return user_cache_path("jc-tui", appauthor=False) / name
    return None


def read_cache(cache: Path | None) -> dict[str, Any]:
    """What a cache holds; nothing where it cannot be read."""
    known = None
    if cache is not None:
        with suppress(OSError, ValueError):
            known = parse_json(read_beside(cache, LARGEST))
    return known if isinstance(known, dict) else {}


def write_cache(cache: Path | None, known: Mapping[str, Any], most: int) -> None:
    """Keep so many of the newest entries; a cache that cannot be written is done without."""
    if cache is None:
        return
    with suppress(OSError):
        cache.parent.mkdir(parents=True, exist_ok=True)
        newest = dict(list(known.items())[-most:])
        write_over(cache, json.dumps(newest, default=list).encode("ascii"))
