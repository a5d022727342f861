"""How a player and an option are named where somebody chooses them: in a command, on a screen and in a save."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

HUMAN = "human"
"""What stands for a person where a bot could be named."""


def given_by(options: Mapping[str, Any]) -> str:
    """The switch of the command line that gives the first of these options of a game: ``--edition``."""
    return {"deployment": "--free-deployment", "edition": "--edition"}.get(next(iter(options)), "--option")
