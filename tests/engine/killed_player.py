"""A program to be killed: `python -m tests.engine.killed_player FOLDER SEED`.

It plays random games into the folder, and tells each action on standard output once it is saved.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from engine import load_game
from engine.bots import Bot, make_bot
from engine.chance import SeededChance
from engine.contract import Action, Event, Seat, View
from engine.simulate import play_game


class Announcer:
    """A bot that says what it did when it hears of it: not before it is on disk."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self._bot = bot
        self._done: Action | None = None

    def observe(self, events: Sequence[Event]) -> None:
        if self._done is not None:
            os.write(1, f"{self._done}\n".encode())
        self._done = None

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self._done = self._bot.choose(view, legal)
        return self._done


def main(folder: str, seed: str) -> None:
    game = load_game("julius-caesar")
    for number in range(1000):
        name = f"{seed}-{number}"
        bots = {seat: Announcer(make_bot("random", f"{name}{seat}")) for seat in (Seat.CAESAR, Seat.POMPEY)}
        os.write(1, f"game {name}\n".encode())
        play_game(game, {}, bots, SeededChance(name), Path(folder) / f"{name}.jsonl")


if __name__ == "__main__":
    main(*sys.argv[1:])
