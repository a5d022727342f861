"""Having an executor play the games that are missing."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Executor
from contextlib import closing

from engine.arena.play import GameRecord, play
from engine.arena.records import Folder
from engine.arena.schedule import ArenaPlan, Job, jobs_of
from engine.datafiles import program_digest
from engine.executing import AHEAD, ExecutorDied, TaskFailed, work_off
from engine.games import load_game
from engine.simulate import SimulationFailed, WorkerDied
from engine.words import commas, say

MOST_NAMED = 4
"""How many games are named when one of them killed its process."""


def missing(plan: ArenaPlan, folder: Folder) -> list[Job]:
    """The games of a run that are not done, in the order in which they are played."""
    return [job for job in jobs_of(plan, program_digest()) if not folder.has(job.key)]


def finished(plan: ArenaPlan, folder: Folder) -> list[GameRecord]:
    """The games of a run that are done, in the order of the schedule, whatever the order they ended in."""
    return [folder.records[job.key] for job in jobs_of(plan) if folder.has(job.key)]


def run(plan: ArenaPlan, folder: Folder, executor: Executor, slots: int) -> Generator[GameRecord, None, None]:
    """Play what is missing of a run on an executor, `slots` games at a time; each is on disk before it is yielded.

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
