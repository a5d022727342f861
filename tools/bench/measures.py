"""What is measured, one function each; each returns samples in seconds, or per second, or a ratio."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from unittest.mock import patch

from engine import load_game
from engine.bots import make_bot
from engine.chance import SeededChance
from engine.contract import Game, State
from engine.journal import Header, Journal, Record
from engine.match import Match
from engine.simulate import Series, play_game, play_one

GAME = load_game("julius-caesar")
ROUNDS = 7
GAMES_PER_ROUND = 10
COPIES = 200
REPLAYS = 15
APPENDS = 400
LONG = 5000
"""Actions of the long save."""

OPENINGS = 5

Samples = list[float]


def playouts(game: Game) -> tuple[Samples, Samples]:
    """Random games a second and actions a second, by round; every step chosen evenly from `legal_actions()`."""
    _play_out(game, random.Random(0))
    games, actions = [], []
    for number in range(1, ROUNDS + 1):
        luck = random.Random(number)
        began = perf_counter()
        count = sum(_play_out(game, luck) for _ in range(GAMES_PER_ROUND))
        spent = perf_counter() - began
        games.append(GAMES_PER_ROUND / spent)
        actions.append(count / spent)
    return games, actions


def _play_out(game: Game, luck: random.Random) -> int:
    state = game.start()
    count = 0
    while legal := state.legal_actions():
        state.apply(legal[int(luck.random() * len(legal))])
        count += 1
    return count


def calls(game: Game) -> tuple[Samples, Samples, Samples]:
    """Seconds for one `copy()`, one `legal_actions()` not asked before, one `apply()`, over whole games."""
    copies, listings, doings = [], [], []
    for number in range(GAMES_PER_ROUND):
        luck, state = random.Random(number), game.start()
        while state.to_act is not None:
            copies.append(_copy_time(state))
            began = perf_counter()
            legal = state.legal_actions()
            listings.append(perf_counter() - began)
            action = legal[int(luck.random() * len(legal))]
            began = perf_counter()
            state.apply(action)
            doings.append(perf_counter() - began)
    return copies, listings, doings


def _copy_time(state: State) -> float:
    copy = state.copy
    began = perf_counter()
    for _ in range(COPIES // 20):
        copy()
    return (perf_counter() - began) / (COPIES // 20)


def replays(game: Game, folder: Path, bot: str) -> tuple[Samples, Samples, int]:
    """Of some games of a bot: seconds to replay the longest from its save, bytes of each, actions of that."""
    players = dict.fromkeys(map(str, game.seats), bot)
    series = Series(players, GAMES_PER_ROUND, 1, str(folder), game.id)
    played = [play_one(series, index) for index in range(GAMES_PER_ROUND)]
    paths = {one.actions: Path(str(one.path)) for one in played}
    sizes = [float(path.stat().st_size) for path in paths.values()]
    return _opening_times(game, paths[max(paths)], REPLAYS), sizes, max(paths)


def _opening_times(game: Game, path: Path, times: int) -> Samples:
    def opened() -> float:
        began = perf_counter()
        Match.open(game, path, read_only=True).close()
        return perf_counter() - began

    opened()
    return [opened() for _ in range(times)]


def appends(folder: Path) -> tuple[Samples, Samples]:
    """Seconds for an acknowledged append, and for a bare write and fdatasync of as many bytes, taken by turns."""
    header = Header(GAME.id, "2.0", {}, GAME.data_digest, {}, "2026-03-15T20:00:00Z")
    bare = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    path = folder / "append.jsonl"
    ours: Samples = []
    theirs: Samples = []
    with Journal.create(path, header) as journal:
        for number in range(1, APPENDS + 1):
            record = Record(number, "caesar", "move legio_13 ravenna-rome", "2026-03-15T20:00:00Z")
            before = path.stat().st_size
            ours.append(_time(lambda record=record: journal.append(record)))  # type: ignore[misc]
            line = b"x" * (path.stat().st_size - before)
            theirs.append(_time(lambda line=line: _write(bare, line)))  # type: ignore[misc]
    os.close(bare)
    return ours, theirs


def _time(do: Callable[[], None]) -> float:
    began = perf_counter()
    do()
    return perf_counter() - began


def _write(fd: int, line: bytes) -> None:
    os.write(fd, line)
    os.fdatasync(fd)


def long_openings(folder: Path) -> tuple[Samples, int]:
    """Seconds to open a save with at least `LONG` actions, and how many records it has.

    No game is that long: its players take most of their actions back and do them again, many times over.
    """
    path = folder / "long.jsonl"
    luck = random.Random(3)
    unsynced = patch("engine.journal.files.sync_data", lambda fd: None)  # writing it is not what is measured
    with unsynced, Match.new(GAME, {}, {}, SeededChance(3), path) as table:
        table.run_chance()
        done = table.number
        while (seat := table.state.to_act) is not None and done < LONG:
            legal = table.state.legal_actions()
            action = legal[luck.randrange(len(legal))]
            table.act(action, seat)
            done += 1
            while table.can_undo(seat) is None and luck.random() < 0.97 and done < LONG:
                table.undo(seat)
                table.act(action, seat)
                done += 1
        records = table.number
    assert done >= LONG, done
    return _opening_times(GAME, path, OPENINGS), records


def simulated(game: Game) -> Samples:
    """Seconds for one game of tiro against tiro at a table in memory."""
    spent = []
    for number in range(ROUNDS):
        bots = {seat: make_bot("tiro", number, game=game.id) for seat in game.seats}
        spent.append(play_game(game, {}, bots, SeededChance(number)).seconds)
    return spent
