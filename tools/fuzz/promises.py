"""Random games that hold what cards say, and what is told of points, against what happens."""

from __future__ import annotations

import random
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from tools.fuzz.strange import Strange


class Promises(Protocol):
    """What a game's tests of the program say in their `promises`."""

    def keep(self, dice: random.Random) -> Counter[str]:
        """Play a random game; return how often each kind of promise was kept."""


def promises(game: str, strange: Strange, folder: Path) -> None:
    """Play one random game."""
    cast(Promises, import_module(f"tests.jc_tui.{game.replace('-', '_')}.promises")).keep(strange.random)
