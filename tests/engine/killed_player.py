"""A player to be killed."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from engine import load_game
from engine.bots import Bot, make_bot
from engine.chance import SeededChance
from engine.contract import Action, Event, View
from engine.julius_caesar.seats import SEATS
from engine.simulate import play_game

GAME = load_game("julius-caesar")


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


def play(folder: Path, seed: str) -> None:
    """Play random games into the folder; tell each action on standard output once it is saved."""
    for number in range(1000):
        name = f"{seed}-{number}"
        bots = {seat: Announcer(make_bot("random", f"{name}{seat}")) for seat in SEATS}
        os.write(1, f"game {name}\n".encode())
        play_game(GAME, {}, bots, SeededChance(name), folder / f"{name}.jsonl")
