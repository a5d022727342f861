"""The review of a game: made once, in another thread, and kept in a side file of the save, never in its log."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from math import ceil
from pathlib import Path
from time import monotonic
from typing import Any

from engine.bots.game_ai import check_searches
from engine.bots.review import PLAYOUTS, EvaluationPoint, Review, Reviewer, Verdict
from engine.contract import GameError, Seat
from engine.datafiles import program_digest
from engine.journal.files import read_beside, write_over
from engine.match import Match
from engine.translations import say
from engine.untrusted_text import parse_json
from jc_tui.game_ui import GameUI, GameView
from jc_tui.lookback.intents import GoesOn
from jc_tui.lookback.replaying import people_of
from jc_tui.saves.caches import LARGEST

FORM = 1
"""The form of the side file."""

LIMIT = 100
"""Seconds that a review takes, and a decision more, unless more playouts are asked for."""

TELLING = 0.05
"""Share of the work after which the time left is known."""


def check(table: Match) -> None:
    """Refuse a running game between people, one just begun, and one no bot can review."""
    if table.result is None and people_of(table):
        raise GameError(say("review.not-over"))
    if not table.history:
        raise GameError(say("review.nothing-yet"))
    check_searches(table.game.id)


def review_path(save: Path) -> Path:
    """Return the side file, ``NAME.review.json`` beside ``NAME.jsonl``."""
    return save.with_name(f"{save.stem}.review.json")


class Reviewing:
    """The review of one game, being made."""

    def __init__(
        self, table: Match, playouts: int = PLAYOUTS, progress: Callable[[GoesOn], object] = lambda made: None
    ) -> None:
        check(table)
        self._stopped = False
        self._progress = progress
        self._playouts = playouts
        self._key = _key(table, playouts)
        self._save = table.path
        self._path = review_path(table.path) if table.path else None
        self._game, self._start = table.game, table.state_at(0)
        self._steps = [(entry.seat, entry.action) for entry in table.history]

    def points(self) -> tuple[EvaluationPoint, ...]:
        """Return the points that all seats had as each turn ended. In any thread."""
        state, found = self._start.copy(), list[EvaluationPoint]()
        for position, (_, action) in enumerate(self._steps, 1):
            clock = state.clock
            state.apply(action)
            if state.clock != clock or position == len(self._steps):
                standing = state.points_by_seat()
                points = tuple(float(standing.get(seat, 0)) for seat in self._game.seats)
                found.append(EvaluationPoint(position, clock, 0.5, points))
        return tuple(found)

    def run(self) -> Review | None:
        """Return the review, read or made; None when it was stopped. In any thread."""
        if (kept := self._kept()) is not None:
            return kept
        self._begun = monotonic()
        reviewer = Reviewer(
            self._game,
            self._start,
            self._steps,
            playouts=self._playouts,
            progress=self._goes_on,
            stop=lambda: self._stopped,
            late=lambda: self._playouts <= PLAYOUTS and monotonic() - self._begun > LIMIT,
        )
        review = reviewer.review()
        if review is not None:
            self._keep(review)
        return review

    def stop(self) -> None:
        self._stopped = True

    def _goes_on(self, share: float) -> None:
        if share >= TELLING:
            self._progress(GoesOn(share, ceil((monotonic() - self._begun) * (1 - share) / share)))

    def _kept(self) -> Review | None:
        if self._path is None:
            return None
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            data = parse_json(read_beside(self._path, LARGEST))
            if data["key"] == self._key:
                return Review.from_dict(data["review"])
        return None

    def _keep(self, review: Review) -> None:
        if self._path is None:
            return
        kept = json.dumps({"key": self._key, "review": asdict(review)})
        with suppress(OSError):
            write_over(self._path, kept.encode("ascii"), like=self._save)


def _key(table: Match, playouts: int) -> dict[str, Any]:
    return {
        "form": FORM,
        "actions": len(table.history),
        "state": table.state.digest(),
        "playouts": playouts,
        "program": program_digest(),
    }


def first_seat(table: Match) -> Seat:
    """Return the only person's seat, else a loser's, whose decisions are shown first."""
    people = people_of(table)
    if len(people) == 1:
        return people[0]
    winner = table.result.winner if table.result else None
    return next((seat for seat in table.game.seats if seat is not winner), table.game.seats[0])


def title(ui: GameUI[GameView], verdict: Verdict, plus_minus: str = "± ") -> str:
    """Return when a decision was made, and its cost in the chances shown."""
    phase = ui.log.phase(verdict.phase, short=True)
    chance, better, error = (round(100 * x) for x in (verdict.chance, verdict.better_chance, verdict.error))
    cost = f"{better - chance} {plus_minus}{error}" if error else str(better - chance)
    return say(
        "review.verdict",
        clock=ui.clock(verdict.clock),
        phase=phase,
        cost=cost,
        chance=f"{chance} %",
        better=f"{better} %",
    )


def nothing_found(review: Review, seat: Seat, seats: Sequence[Seat]) -> str:
    """Return what to say of a seat of which no decision cost anything."""
    looked = review.decisions[seats.index(seat)]
    if not looked:
        return say("review.nothing-examined", n=seat.number, seat=seat.label)
    if review.skipped:
        return say("review.skipped", n=review.skipped)
    return say("review.nothing-found", n=looked, seat=seat.label)


def review_dict(table: Match, review: Review) -> dict[str, Any]:
    """Return a review as JSON-ready data, with each side's dearest decisions by themselves."""
    worst = {seat: [verdict.position for verdict in review.worst(seat)] for seat in table.game.seats}
    return {"seats": dict(table.header.seats), **asdict(review), "worst": worst}
