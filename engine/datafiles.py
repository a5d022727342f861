"""Reader of the files under `data/`, whose contents the tests check."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from engine.contract import GameError
from engine.translations import data_folder, say, why
from engine.untrusted_text import Unparsable, parse_toml


class DataError(GameError):
    """A data file that cannot be used."""


def read_toml(path: Path) -> dict[str, Any]:
    """Return the contents of a TOML file. Raises DataError with the line."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise DataError(say("data.missing", path=path)) from None
    except OSError as error:
        raise DataError(say("data.unreadable", path=path, reason=why(error))) from error
    try:
        return parse_toml(content)
    except Unparsable as error:
        raise DataError(say("data.unparsable", path=path, reason=error)) from error


@contextmanager
def intact(path: Path) -> Iterator[None]:
    """Take a file to be as the program came with it. Raises DataError."""
    try:
        yield
    except (AttributeError, LookupError, TypeError, ValueError, re.error) as error:
        raise DataError(say("data.not-intact", path=path)) from error


def fields_of(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return an entry of a file with lists as tuples."""
    return {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}


def digest_of(documents: Mapping[str, Mapping[str, Any]]) -> str:
    return fingerprint(json.dumps(documents, sort_keys=True, separators=(",", ":"), default=str))


def fingerprint(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()


@cache
def program_digest() -> str:
    engine, data = Path(__file__).resolve().parent, data_folder()
    found = blake2b(digest_size=8)
    for folder, ending in ((engine, ".py"), (data, ".toml")):
        for path in sorted(folder.rglob(f"*{ending}")):
            found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()
