"""Which program plays: games of two versions of the bots or the rules must not be mixed in one run."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from engine.datafiles import data_folder


@lru_cache(maxsize=1)
def fingerprint() -> str:
    """Changes when the engine or its data do; taken once in a process. Hexadecimal."""
    engine, data = Path(__file__).resolve().parents[1], data_folder()
    found = blake2b(digest_size=8)
    for folder, ending in ((engine, ".py"), (data, ".toml")):
        for path in sorted(folder.rglob(f"*{ending}")):
            found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()
