"""One game of a run, played and verified wherever the job was sent; all that comes back are values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.arena.schedule import Job
from engine.arena.statistics import Times
from engine.bots.guard import Guard
from engine.chance import TurnChance
from engine.contract import GameError, Tally
from engine.datafiles import program_digest
from engine.games import load_game
from engine.simulate import play_verified
from engine.words import say

MOST_NOTICES = 5
"""Sentences about mishaps kept of each player in each game."""


class OtherProgram(GameError):
    """A worker runs another version of the program than the one that hands out the games."""


@dataclass(frozen=True, slots=True)
class Conduct:
    """How one player played one game.

    Attributes:
        times: of its decisions with a choice, by the clock on the wall. processor: by the processor's clock.
        lost: decisions that tiro made for it. mishaps: how often what went wrong, by `Mishap`'s words.
        notices: the first sentences about that.
    """

    times: Times
    processor: Times
    lost: int
    mishaps: Mapping[str, int]
    notices: tuple[str, ...]

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Conduct:
        """From what `plain` gave."""
        times, processor = Times.from_dict(data["times"]), Times.from_dict(data["processor"])
        return cls(times, processor, data["lost"], data["mishaps"], tuple(data["notices"]))


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game that was played and verified: its name in the run, the number of its deal, and as in `GameOutcome`.

    `players` are, by seat name, who played, as `str(BotSpec)`, and `conduct` how they did.
    """

    key: str
    deal: int
    seed: str
    players: Mapping[str, str]
    winner: str | None
    kind: str
    points: Mapping[str, int]
    clock: str
    turns: int
    actions: int
    seconds: float
    conduct: Mapping[str, Conduct]
    facts: Tally

    def score(self, seat: str) -> float:
        """What a seat got: 1, 0, or half for a draw."""
        return 0.5 if self.winner is None else float(self.winner == seat)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GameRecord:
        """From what `plain` gave, or a program that wrote each player and each count as a field of its own."""
        rest = dict(data)
        players = rest.pop("players", None) or {seat: rest.pop(seat) for seat in data["points"]}
        conduct = {seat: Conduct.from_dict(one) for seat, one in data["conduct"].items()}
        return cls(**{**rest, "players": players, "conduct": conduct, "facts": _tally(data["facts"])})


def play(job: Job) -> tuple[GameRecord, bytes]:
    """Play one game to its end and verify it; its record, and the bytes of its save, the same on every machine.

    Raises OtherProgram, where this is not the program that is to play it; UnknownBot, OptionError, SaveError.
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
                times=Times(guard.seconds),
                processor=Times(guard.processor_seconds),
                lost=guard.lost,
                mishaps=guard.counts(),
                notices=tuple(guard.take_notices()[:MOST_NOTICES]),
            )
            for seat, guard in guards.items()
        },
        facts=game.tally(played.end, played.events),
    )
    return record, played.save


def _tally(data: Mapping[str, Any]) -> Tally:
    """A tally from JSON-ready data; one written before there were `counts` has them as fields of its own."""
    years = {year: tuple(standing) for year, standing in data["years"].items()}
    if "counts" in data:
        return Tally(data["holders"], years, data["counts"], data["by_seat"])
    others = {name: value for name, value in data.items() if name not in ("holders", "years")}
    by_seat = {name: value for name, value in others.items() if isinstance(value, Mapping)}
    counts = {name: value for name, value in others.items() if name not in by_seat}
    return Tally(data["holders"], years, counts, by_seat)
