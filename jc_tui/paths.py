"""Paths, players and options that a user names."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.contract import GameError
from engine.translations import say
from engine.untrusted_text import one_line

LONGEST, LONGEST_PART = 4096, 255
"""Bytes that no path exceeds on the systems there are, and no name in one."""

HUMAN = "human"
"""What stands for a person where a bot could be named."""

SHORT: Mapping[str, tuple[str, str]] = {
    "--free-deployment": ("deployment", "free"),
    "--edition": ("edition", ""),
}
"""What a switch of the command line is short for: an option of a game, and its value if that is not given."""


class PathRefused(GameError):
    """A text that cannot be the path of a file; the message says why."""


def path_of(text: str) -> Path:
    """Return the path of a text, with ``~`` expanded. Raises PathRefused."""
    named = one_line(text, 60)
    if not text:
        raise PathRefused(say("paths.empty"))
    if "\0" in text:
        raise PathRefused(say("paths.zero-byte", name=named))
    try:
        parts = [len(part.encode("utf-8", "surrogateescape")) for part in text.split("/")]
    except UnicodeEncodeError:
        raise PathRefused(say("paths.half-character", name=named)) from None
    if max(parts) > LONGEST_PART or sum(parts) + len(parts) > LONGEST:
        raise PathRefused(say("paths.too-long", name=named))
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise PathRefused(say("paths.no-home", name=named)) from None


def given_by(options: Mapping[str, Any]) -> str:
    """Return the switch for the first of these options of a game: ``--edition``."""
    first = next(iter(options))
    return next((switch for switch, (option, _) in SHORT.items() if option == first), "--option")
