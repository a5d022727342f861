"""Bots against bots: one game, or many on several processes, the same for the same seed whatever the number."""

from __future__ import annotations

import signal
import time
import traceback
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.bots import Bot, check_bot, decide, make_bot
from engine.chance import Chance, SeededChance
from engine.contract import Game, GameError, Seat
from engine.games import load_game
from engine.table import Table

BEFORE_THE_FIRST = ".0"
"""How the clock reads while a year's cards are dealt: no game turn yet."""

AHEAD = 2
"""Games handed out for each process, so that none waits for work."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game went.

    Attributes:
        index: its number in the run, from 0. seed: what its chance and its bots were seeded with.
        winner: the seat that won, or None for a draw. kind: how, as `Result.kind` has it.
        points: victory points by seat name.
        clock: the game turn in which it ended. turns: how many game turns were played.
        actions: how many actions its save holds, chance's too.
        path: the save, or None. seconds: how long it took; of two equal games this alone differs.
    """

    index: int
    seed: str
    winner: str | None
    kind: str
    points: Mapping[str, int]
    clock: str
    turns: int
    actions: int
    path: str | None
    seconds: float = field(compare=False)


@dataclass(frozen=True, slots=True)
class Plan:
    """Which games to play: bots by seat name, the seed of the run, where to save (None: nowhere)."""

    bots: Mapping[str, str]
    games: int
    seed: int
    save_dir: str | None = None
    game: str = "julius-caesar"
    options: Mapping[str, Any] = field(default_factory=dict)

    def seed_of(self, index: int) -> str:
        """The seed of one game."""
        return f"{self.seed}/{index}"

    def path_of(self, index: int) -> Path | None:
        """The save of one game."""
        if self.save_dir is None:
            return None
        players = "-".join(self.bots.values())
        return Path(self.save_dir) / f"{players}-{self.seed}-{index:04d}.jsonl"


class SimulationFailed(Exception):
    """A game that the program itself could not play to its end; the message names the game and its seed."""


class WorkerDied(GameError):
    """A process was killed or died in the middle of a game; the message names the seeds that may be to blame."""


@dataclass(frozen=True, slots=True)
class _Failure:
    """An error on its way from one process to another, as text: not every exception can be sent."""

    index: int
    message: str
    trace: str | None


def play_game(
    game: Game,
    options: Mapping[str, Any],
    bots: Mapping[Seat, Bot],
    chance: Chance,
    path: Path | None = None,
    *,
    index: int = 0,
    seed: str = "",
) -> Outcome:
    """Play one game to its end; every action is on disk (if there is a `path`) before the bots hear of it.

    Raises:
        SaveError: the save cannot be begun or written.
        OptionError: the game does not take these options.
    """
    began = time.perf_counter()
    players = {seat: bot.name for seat, bot in bots.items()}
    clock, turns = "", 0
    with closing(Table.new(game, options, players, chance, path)) as table:
        try:
            events = table.run_chance()
            while True:
                for watcher, bot in bots.items():
                    bot.observe(game.seen(events, watcher))
                state = table.state
                seat = state.to_act
                if seat is None:
                    break
                if state.clock != clock:
                    clock = state.clock
                    turns += not clock.endswith(BEFORE_THE_FIRST)
                events = table.act(decide(bots[seat], state, seat), seat)
        except Exception as error:
            error.add_note(f"In game {index} (seed {seed}), save {path}, after action {table.number}.")
            raise
        result, actions = state.result, table.number
    assert result is not None
    return Outcome(
        index=index,
        seed=seed,
        winner=result.winner.value if result.winner else None,
        kind=result.kind,
        points={seat.value: points for seat, points in result.points.items()},
        clock=clock,
        turns=turns,
        actions=actions,
        path=None if path is None else str(path),
        seconds=time.perf_counter() - began,
    )


def play_planned(plan: Plan, index: int) -> Outcome:
    """Play one game of a plan; the same outcome on every machine and in every order.

    Raises:
        SaveError, UnknownBot, UnknownGame, OptionError.
    """
    seed = plan.seed_of(index)
    bots = {Seat(seat): make_bot(name, f"{seed}/{seat}") for seat, name in plan.bots.items()}
    game = _game(plan.game)
    return play_game(game, plan.options, bots, SeededChance(seed), plan.path_of(index), index=index, seed=seed)


def run(plan: Plan, jobs: int = 1) -> Generator[Outcome, None, None]:
    """Play all games of a plan; outcomes come as games end, in no fixed order when `jobs` is above 1.

    Closing the iterator (or Ctrl-C) lets games under way in other processes end and starts no more.

    Raises:
        SaveError, UnknownBot, UnknownGame, OptionError: as `play_game` does.
        WorkerDied: a process was killed.
        SimulationFailed: a fault of the program.
    """
    for name in plan.bots.values():
        check_bot(name)
    if plan.save_dir is not None:
        Path(plan.save_dir).mkdir(parents=True, exist_ok=True)
    if jobs <= 1 or plan.games <= 1:
        for index in range(plan.games):
            yield play_planned(plan, index)
    else:
        yield from _run_parallel(plan, min(jobs, plan.games))


@lru_cache(maxsize=4)
def _game(name: str) -> Game:
    return load_game(name)


def _run_parallel(plan: Plan, jobs: int) -> Iterator[Outcome]:
    indexes = iter(range(plan.games))
    under_way: dict[Future[Outcome | _Failure], int] = {}
    executor = ProcessPoolExecutor(jobs, initializer=_ignore_interrupt)
    try:
        while True:
            while len(under_way) < AHEAD * jobs and (index := next(indexes, None)) is not None:
                under_way[executor.submit(_attempt, plan, index)] = index
            if not under_way:
                return
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                outcome = future.result()
                del under_way[future]
                if isinstance(outcome, _Failure):
                    _raise(plan, outcome)
                else:
                    yield outcome
    except BrokenProcessPool as error:
        seeds = ", ".join(plan.seed_of(index) for index in sorted(under_way.values()))
        raise WorkerDied(
            f"A process was killed in the middle of a game; the game was one of these seeds: {seeds}."
        ) from error
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupt() -> None:
    """Leave Ctrl-C to the process that hands out the games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _attempt(plan: Plan, index: int) -> Outcome | _Failure:
    try:
        return play_planned(plan, index)
    except (GameError, OSError) as error:
        return _Failure(index, str(error), None)
    except Exception as error:
        return _Failure(index, str(error), "".join(traceback.format_exception(error)))


def _raise(plan: Plan, failure: _Failure) -> None:
    if failure.trace is None:
        raise GameError(failure.message)
    raise SimulationFailed(
        f"Game {failure.index} (seed {plan.seed_of(failure.index)}) failed in its process:\n{failure.trace}"
    )
