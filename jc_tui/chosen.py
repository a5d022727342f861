"""How a player and an option are named where somebody chooses them: in a command, on a screen and in a save."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

HUMAN = "human"
"""What stands for a person where a bot could be named."""


SHORT: Mapping[str, tuple[str, str]] = {
    "--free-deployment": ("deployment", "free"),
    "--edition": ("edition", ""),
}
"""What a switch of the command line is short for: an option of a game, and its value if that is not given."""


def given_by(options: Mapping[str, Any]) -> str:
    """The switch of the command line that gives the first of these options of a game: ``--edition``."""
    first = next(iter(options))
    return next((switch for switch, (option, _) in SHORT.items() if option == first), "--option")
