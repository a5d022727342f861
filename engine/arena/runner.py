"""Games of a run, and its folder, in which each game has a line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from engine.arena.schedule import ArenaPlan, Job, jobs_of
from engine.arena.statistics import Times, times_of
from engine.bots.guard import Guard
from engine.chance import TurnChance
from engine.contract import GameError, Tally
from engine.datafiles import program_digest
from engine.executing import AHEAD, work_off
from engine.games import load_game
from engine.journal.files import Closing, lock, read_small, write_over
from engine.simulate import GameOutcome, play_verified
from engine.translations import say
from engine.untrusted_text import parse_json
from engine.values import plain

PLAN, GAMES, SAVES = "plan.json", "games.jsonl", "saves"

MOST_NOTICES = 5  # sentences about mishaps of each player in each game


@dataclass(frozen=True, slots=True)
class Conduct:
    times: Times
    processor: Times
    lost: int
    mishaps: Mapping[str, int]
    notices: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord(GameOutcome):
    """One game of a run, whose `index` is its deal."""

    key: str
    players: Mapping[str, str]  # by seat name, as the next
    conduct: Mapping[str, Conduct]
    facts: Tally

    def score(self, seat: str) -> float:
        """Return 1, 0, or half for a draw."""
        return 0.5 if self.winner is None else float(self.winner == seat)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GameRecord:
        """Return the record of which `plain` gave this data."""
        conduct = {seat: Conduct(**one) for seat, one in data["conduct"].items()}
        years = {year: tuple(points) for year, points in data["facts"]["years"].items()}
        facts = Tally(**{**data["facts"], "years": years})
        return cls(**{**data, "conduct": conduct, "facts": facts})


@dataclass
class Folder(Closing):
    """Open folder of a run, for one process, with records of games by key."""

    path: Path
    fd: int
    records: dict[str, GameRecord]

    @classmethod
    def open(cls, path: Path | str, plan: ArenaPlan, program: str) -> Folder:
        """Open a new folder, or one begun so. Raises OSError, GameError."""
        path = Path(path)
        path.mkdir(parents=True, exist_ok=True)
        if not (path / PLAN).exists() and any(entry.name != GAMES for entry in path.iterdir()):
            raise GameError(say("arena.no-arena", path=path))
        fd = os.open(path / GAMES, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
        try:
            if not lock(fd):
                raise GameError(say("arena.busy", path=path))
            _agree(path, {**plan.to_dict(), "program": program})
            (path / SAVES).mkdir(exist_ok=True)
            return cls(path, fd, _read(path, fd))
        except BaseException:
            os.close(fd)
            raise

    def save_of(self, key: str) -> Path:
        return self.path / SAVES / f"{key}.jsonl"

    def has(self, key: str) -> bool:
        return key in self.records and self.save_of(key).exists()

    def keep(self, record: GameRecord, save: bytes) -> None:
        write_over(self.save_of(record.key), save, like=self.path / GAMES)
        line = json.dumps(plain(record), separators=(",", ":")).encode() + b"\n"
        if os.write(self.fd, line) != len(line):
            raise GameError(say("arena.not-written", path=self.path / GAMES))
        os.fsync(self.fd)
        self.records[record.key] = record

    def refresh(self) -> None:
        """Read again which games are done, as Ctrl-C may have interrupted `keep`."""
        self.records = _read(self.path, self.fd)

    def close(self) -> None:
        os.close(self.fd)


def _agree(path: Path, wanted: dict[str, Any]) -> None:
    file = path / PLAN
    if not file.exists():
        write_over(file, json.dumps(wanted, indent=2).encode() + b"\n", like=path / GAMES)
        return
    try:
        there = parse_json(read_small(file, sys.maxsize))
        differing = [name for name in wanted if wanted[name] != there[name]]
    except (ValueError, KeyError, TypeError):
        raise GameError(say("arena.no-plan", path=file)) from None
    if differing == ["program"]:
        raise GameError(say("arena.other-program", path=path))
    if differing:
        name = differing[0]
        old, new = (one if isinstance(one, str) else json.dumps(one) for one in (there[name], wanted[name]))
        raise GameError(say("arena.other-options", path=path, name=name, there=old, wanted=new))


def _read(path: Path, fd: int) -> dict[str, GameRecord]:
    content = read_small(path / GAMES, sys.maxsize)
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        os.ftruncate(fd, whole)
    records = {}
    for number, line in enumerate(content[:whole].splitlines(), 1):
        try:
            record = GameRecord.from_dict(parse_json(line))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise GameError(say("arena.damaged", line=number, path=path / GAMES)) from None
        records[record.key] = record
    return records


def play(job: Job) -> tuple[GameRecord, bytes]:
    """Play and verify one game, and return its record and save. Raises GameError."""
    if job.program and job.program != program_digest():
        raise GameError(say("arena.other-worker"))
    plan = job.plan
    game = load_game(plan.game)
    guards = {}
    for seat, spec in zip(game.seats, job.players, strict=True):
        seed = f"{job.seed}/{seat}"
        guards[seat] = Guard(spec.make(seed, plan.game), plan.limit, f"{seed}/substitute", plan.game)
    played = play_verified(game, plan.options, guards, TurnChance(job.seed), index=job.deal, seed=job.seed)
    conduct = {
        str(seat): Conduct(
            times_of(guard.seconds),
            times_of(guard.processor_seconds),
            guard.lost,
            guard.counts(),
            guard.take_notices()[:MOST_NOTICES],
        )
        for seat, guard in guards.items()
    }
    record = GameRecord(
        **asdict(played.outcome),
        key=job.key,
        players={str(seat): str(spec) for seat, spec in zip(game.seats, job.players, strict=True)},
        conduct=conduct,
        facts=game.tally(played.end, played.events),
    )
    return record, played.save


def missing(plan: ArenaPlan, folder: Folder) -> list[Job]:
    return [job for job in jobs_of(plan, program_digest()) if not folder.has(job.key)]


def finished(plan: ArenaPlan, folder: Folder) -> list[GameRecord]:
    return [folder.records[job.key] for job in jobs_of(plan) if folder.has(job.key)]


def run(plan: ArenaPlan, folder: Folder, executor: Executor, slots: int) -> Generator[GameRecord, None, None]:
    """Play what is missing, and yield saved games. Raises GameError, SimulationFailed."""
    # Loaded here, processes forked from this one have the program that the fingerprint is of.
    load_game(plan.game)
    for player in plan.players:
        player.make(0, plan.game)
    jobs = missing(plan, folder)
    played = work_off(executor, play, jobs, AHEAD * slots, lambda job: (job.key, job.seed), "arena.killed")
    with closing(played):
        for record, save in played:
            folder.keep(record, save)
            yield record
