"""Games of bots against bots, on several processes, the same for a seed."""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engine.bots import Bot, check_plays, decide
from engine.bots.specs import parse_spec
from engine.chance import Chance, SeededChance
from engine.contract import Event, Game, Seat, View
from engine.executing import AHEAD, SimulationFailed, local_processes, work_off
from engine.games import DEFAULT_GAME, load_game
from engine.journal import Journal
from engine.journal.files import make_folder
from engine.match import Match
from engine.translations import say


@dataclass(frozen=True, slots=True)
class GameOutcome:
    index: int  # in the run, from 0
    seed: str
    winner: str | None
    kind: str
    points: Mapping[str, int]  # by seat name
    clock: str  # the game turn in which it ended
    turns: int
    actions: int  # in its save, chance's too
    path: str | None
    seconds: float = field(compare=False)
    grade: str | None = None


@dataclass(frozen=True, slots=True)
class Series:
    """Games to play by bots (``legatus:200``), a seed, and where to save."""

    bots: Mapping[str, str]
    games: int
    seed: int
    save_dir: str | None = None
    game: str = DEFAULT_GAME
    options: Mapping[str, Any] = field(default_factory=dict)

    def seed_of(self, index: int) -> str:
        return f"{self.seed}/{index}"

    def path_of(self, index: int) -> Path | None:
        if self.save_dir is None:
            return None
        players = "-".join(self.bots.values()).replace(":", ".")
        return Path(self.save_dir) / f"{players}-{self.seed}-{index:04d}.jsonl"


@dataclass(frozen=True, slots=True)
class VerifiedGame:
    outcome: GameOutcome
    save: bytes
    end: View
    events: Sequence[Event]


def play_game(
    game: Game,
    options: Mapping[str, Any],
    bots: Mapping[Seat, Bot],
    chance: Chance,
    path: Path | None = None,
    *,
    index: int = 0,
    seed: str = "",
    names: Mapping[Seat, str] | None = None,
) -> GameOutcome:
    """Play one game, each action saved before bots hear of it. Raises SaveError, OptionError."""
    players = names or {seat: bot.name for seat, bot in bots.items()}
    with closing(Match.new(game, options, players, chance, path)) as table:
        return _play_on(table, bots, index, seed)


def play_verified(
    game: Game,
    options: Mapping[str, Any],
    bots: Mapping[Seat, Bot],
    chance: Chance,
    *,
    index: int = 0,
    seed: str = "",
) -> VerifiedGame:
    """Play one game to its end, and replay its save as `jc-tui verify` does.

    Raises as `play_game`, SaveError where the save does not replay, SimulationFailed where it has another end.
    """
    players = {seat: bot.name for seat, bot in bots.items()}
    with closing(Match.new(game, options, players, chance)) as table:
        outcome = _play_on(table, bots, index, seed)
        header, records = table.header, table.records
    with TemporaryDirectory(prefix="jc-tui-") as folder:
        path = Path(folder) / "game.jsonl"
        Journal.create(path, header, records).close()
        with Match.open(game, path, read_only=True) as replayed:
            result, state = replayed.result, replayed.state
            if result is None or (result.winner, result.kind) != (outcome.winner, outcome.kind):
                raise SimulationFailed(say("simulate.another-end", game=index, seed=seed))
            events = [event for entry in replayed.history for event in entry.events]
            return VerifiedGame(outcome, path.read_bytes(), state.view(Seat.SPECTATOR), events)


def _play_on(table: Match, bots: Mapping[Seat, Bot], index: int, seed: str) -> GameOutcome:
    began = time.perf_counter()
    game, path = table.game, table.path
    clock, turns = "", 0
    try:
        events = table.run_chance()
        while True:
            for watcher, bot in bots.items():
                bot.observe(game.visible_events(events, watcher))
            state = table.state
            seat = state.to_act
            if seat is None:
                break
            if state.clock != clock:
                clock = state.clock
                turns += game.is_turn(clock)
            events = table.act(decide(bots[seat], state, seat), seat)
    except Exception as error:
        error.add_note(say("simulate.failed-at", game=index, seed=seed, path=path, number=table.number))
        raise
    result = table.state.result
    assert result is not None
    return GameOutcome(
        index=index,
        seed=seed,
        winner=str(result.winner) if result.winner else None,
        kind=result.kind,
        points={str(seat): points for seat, points in result.standing.items()},
        clock=clock,
        turns=turns,
        actions=table.number,
        path=None if path is None else str(path),
        seconds=time.perf_counter() - began,
        grade=result.grade,
    )


def play_one(series: Series, index: int) -> GameOutcome:
    seed, path = series.seed_of(index), series.path_of(index)
    specs = {Seat(seat): parse_spec(name) for seat, name in series.bots.items()}
    names = {seat: str(spec) for seat, spec in specs.items()}
    bots = {seat: spec.make(f"{seed}/{seat}", series.game) for seat, spec in specs.items()}
    game, chance = load_game(series.game), SeededChance(seed)
    return play_game(game, series.options, bots, chance, path, index=index, seed=seed, names=names)


def run(series: Series, jobs: int = 1) -> Generator[GameOutcome, None, None]:
    """Play all games of a series, and yield outcomes as games end.

    Raises what `play_one` does, GameError and SimulationFailed.
    """
    for name in series.bots.values():
        check_plays(parse_spec(name).name, series.game)
    if series.save_dir is not None:
        make_folder(Path(series.save_dir))
    play = partial(play_one, series)
    if jobs <= 1 or series.games <= 1:
        yield from map(play, range(series.games))
        return
    with local_processes(min(jobs, series.games)) as executor:
        indexes = range(series.games)
        yield from work_off(
            executor, play, indexes, AHEAD * jobs, lambda index: (index, series.seed_of(index)), "simulate.killed"
        )
