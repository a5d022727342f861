"""Playing one game of a run, and having an executor play those that are missing."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import asdict

from engine.arena.records import Conduct, Folder, GameRecord
from engine.arena.schedule import ArenaPlan, Job, jobs_of
from engine.arena.statistics import times_of
from engine.bots.guard import Guard
from engine.chance import TurnChance
from engine.contract import GameError
from engine.datafiles import program_digest
from engine.executing import AHEAD, ExecutorDied, TaskFailed, work_off
from engine.games import load_game
from engine.simulate import SimulationFailed, WorkerDied, play_verified
from engine.words import commas, say

MOST_NOTICES = 5
"""Sentences about mishaps kept of each player in each game."""


class OtherProgram(GameError):
    """A worker runs another version of the program."""


def play(job: Job) -> tuple[GameRecord, bytes]:
    """Play and verify one game, and return its record and save. Raises OtherProgram."""
    if job.program and job.program != program_digest():
        raise OtherProgram(say("arena.other-worker"))
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
            tuple(guard.take_notices()[:MOST_NOTICES]),
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
    """Play what is missing, and yield saved games. Raises WorkerDied, SimulationFailed."""
    # Loaded here, processes forked from this one have the program that the fingerprint is of.
    load_game(plan.game)
    for player in plan.players:
        player.make(0, plan.game)
    try:
        with closing(work_off(executor, play, missing(plan, folder), AHEAD * slots)) as ended:
            for _, (record, save) in ended:
                folder.keep(record, save)
                yield record
    except TaskFailed as error:
        job = error.task
        raise SimulationFailed(say("simulate.failed", game=job.key, seed=job.seed, trace=error.trace)) from None
    except ExecutorDied as error:
        raise WorkerDied(say("arena.killed", games=commas(job.key for job in error.tasks))) from error
