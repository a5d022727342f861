"""Runs for the tests of the arena, with the cheap bots."""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.arena.runner import Folder, GameRecord, play, run
from engine.arena.schedule import ArenaPlan, jobs_of
from engine.bots.specs import parse_specs
from engine.values import plain


def plan(players: str = "tiro,random", games: int = 4, **more: Any) -> ArenaPlan:
    return ArenaPlan(parse_specs(players), games, **more)


def play_in(folder: Path, planned: ArenaPlan, program: str = "") -> list[GameRecord]:
    """Play what is missing, in a thread of this process; what was played now."""
    with Folder.open(folder, planned, program) as opened, ThreadPoolExecutor(1) as executor:
        return list(run(planned, opened, executor, 1))


@lru_cache(maxsize=4)
def records(players: str, games: int, balance: bool = False, **more: str) -> Sequence[GameRecord]:
    planned = plan(players, games, balance=balance, **more)
    return tuple(play(job)[0] for job in jobs_of(planned))


def timeless(record: GameRecord) -> dict[str, Any]:
    conduct = {seat: replace(one, times=Counter(), processor=Counter()) for seat, one in record.conduct.items()}
    data: dict[str, Any] = plain(replace(record, seconds=0.0, conduct=conduct))
    return data
