"""Playing one game of a run, and having an executor play those that are missing."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Executor
from contextlib import closing

from engine.arena.records import Conduct, Folder, GameRecord
from engine.arena.schedule import ArenaPlan, Job, jobs_of
from engine.arena.statistics import Times
from engine.bots.guard import Guard
from engine.chance import TurnChance
from engine.contract import GameError
from engine.datafiles import program_digest
from engine.executing import AHEAD, ExecutorDied, TaskFailed, work_off
from engine.games import load_game
from engine.simulate import SimulationFailed, WorkerDied, play_verified
from engine.words import commas, say

MOST_NAMED = 4
"""How many games are named when one of them killed its process."""

MOST_NOTICES = 5
"""Sentences about mishaps kept of each player in each game."""


class OtherProgram(GameError):
    """A worker runs another version of the program than the run does."""


def play(job: Job) -> tuple[GameRecord, bytes]:
    """Play and verify one game, and return its record and save, everywhere the same.

    Raises OtherProgram where this is not the program that is to play it; UnknownBot, OptionError, SaveError.
    """
    if job.program and job.program != program_digest():
        raise OtherProgram(say("arena.other-worker"))
    game = load_game(job.game)
    guards = {}
    for seat, spec in zip(game.seats, job.players, strict=True):
        seed = f"{job.seed}/{seat}"
        guards[seat] = Guard(spec.make(seed, job.game), job.limit, f"{seed}/substitute", job.game)
    played = play_verified(game, job.options, guards, TurnChance(job.seed), index=job.deal, seed=job.seed)
    outcome = played.outcome
    record = GameRecord(
        key=job.key,
        deal=job.deal,
        seed=job.seed,
        players={str(seat): str(spec) for seat, spec in zip(game.seats, job.players, strict=True)},
        winner=outcome.winner,
        kind=outcome.kind,
        points=outcome.points,
        clock=outcome.clock,
        turns=outcome.turns,
        actions=outcome.actions,
        seconds=round(outcome.seconds, 4),
        conduct={
            seat: Conduct(
                times=Times.of(guard.seconds),
                processor=Times.of(guard.processor_seconds),
                lost=guard.lost,
                mishaps=guard.counts(),
                notices=tuple(guard.take_notices()[:MOST_NOTICES]),
            )
            for seat, guard in guards.items()
        },
        facts=game.tally(played.end, played.events),
    )
    return record, played.save


def missing(plan: ArenaPlan, folder: Folder) -> list[Job]:
    """Return the games of a run that are not done, in playing order."""
    return [job for job in jobs_of(plan, program_digest()) if not folder.has(job.key)]


def finished(plan: ArenaPlan, folder: Folder) -> list[GameRecord]:
    """Return the games of a run that are done, in the order of the schedule."""
    return [folder.records[job.key] for job in jobs_of(plan) if folder.has(job.key)]


def run(plan: ArenaPlan, folder: Folder, executor: Executor, slots: int) -> Generator[GameRecord, None, None]:
    """Play what is missing, `slots` games at a time, and yield saved games.

    Raises WorkerDied and SimulationFailed, and GameError or OSError for what a user can cause.
    """
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
        job, trace = error.task, error.trace
        raise SimulationFailed(say("simulate.failed", game=job.key, seed=job.seed, trace=trace)) from None
    except ExecutorDied as error:
        games = [job.key for job in error.tasks]
        named = commas(games[:MOST_NAMED]) + (" …" if len(games) > MOST_NAMED else "")
        raise WorkerDied(say("arena.killed", games=named)) from error
