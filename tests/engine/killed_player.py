"""A player to be killed, and what it told before."""

import os
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from engine import load_game
from engine.bots import Bot, make_bot
from engine.chance import SeededChance
from engine.contract import Action, Event, Seat, View
from engine.games import DEFAULT_GAME
from engine.match import Match
from engine.simulate import play_game
from tests.children import Child


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


def play(folder: Path, seed: str, game: str = DEFAULT_GAME, options: Mapping[str, Any] | None = None) -> None:
    """Play random games into the folder; tell each action on standard output once it is saved."""
    rules = load_game(game)
    seats = rules.player_seats(rules.start(options))
    for number in range(1000):
        name = f"{seed}-{number}"
        bots = {seat: Announcer(make_bot("random", f"{name}{seat}", game=game)) for seat in seats}
        os.write(1, f"game {name}\n".encode())
        play_game(rules, options or {}, bots, SeededChance(name), folder / f"{name}.jsonl")


def check_kills(
    folder: Path, moments: int, game: str = DEFAULT_GAME, options: Mapping[str, Any] | None = None
) -> None:
    """Kill players at so many moments: no action is lost that one told, at most one is saved that was not told."""
    luck = random.Random(9)
    delays = [(f"k{n}", 2 + 5 * n, luck.random() / 200) for n in range(moments)]
    with ThreadPoolExecutor(3) as executor:
        told = list(executor.map(lambda moment: _kill_at(folder, game, options, *moment), delays))
    checked = 0
    for lines in told:
        for name, actions in list(_games_told(lines)):
            path = folder / f"{name}.jsonl"
            if not actions and not path.exists():
                continue
            with Match.open(load_game, path) as table:
                saved = [record.do for record in table.records if record.seat != Seat.CHANCE]
                assert saved[: len(actions)] == actions
                assert len(saved) <= len(actions) + 1
                table.chance = SeededChance(1)
                table.run_chance()
            checked += 1
    assert checked >= moments


def _kill_at(
    folder: Path, game: str, options: Mapping[str, Any] | None, seed: str, actions: int, delay: float
) -> list[str]:
    """Kill a player after it told so many actions; everything it told, by the time it died."""
    with Child(play, folder, seed, game, options) as child:
        told = [child.hear() for _ in range(actions)]
        time.sleep(delay)
        child.kill()
        return [line.strip() for line in (*told, *child.rest())]


def _games_told(told: list[str]) -> Iterator[tuple[str, list[str]]]:
    for line in told:
        if line.startswith("game "):
            name, actions = line.removeprefix("game "), list[str]()
            yield name, actions
        else:
            actions.append(line)
