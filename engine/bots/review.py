"""A game looked back upon: who stood how well at each time, and which decisions cost most.

    review = Reviewer(game, start, steps).review()
    review.worst(seat)  # their three dearest decisions, each with what would have been better

How well somebody stood is appraised from what really was. A decision is judged by what its player could know: what
was played and what else could have been are played on from situations that their view allowed, with the same dice.
First every decision is looked at briefly, then the few that look worst are looked at closely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.bots import LEGATUS
from engine.bots.judging import Decision, Judge, Verdict
from engine.bots.mind import Course, load_mind
from engine.contract import Action, Game, Seat, State, View

CLOSELY = 12
"""How many decisions of each seat are looked at closely."""

SHOWN = 3
"""How many are told."""

PLAYOUTS = 96
"""Playouts for a decision that is looked at closely."""

LUCK = 0.25
"""How much of what a seat lost till its next decision counts for looking at a decision closely."""

BRIEF_SHARE = 0.4
"""The share of the work that looking at everything briefly is."""


@dataclass(frozen=True, slots=True)
class Moment:
    """How a game stood after so many actions: the first seat's chance to win, the points each seat can expect."""

    position: int
    clock: str
    chance: float
    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked back upon: how it stood, what cost something at a closer look, the dearest first.

    `decisions` are, by seat, how many were looked at.
    """

    moments: tuple[Moment, ...]
    verdicts: tuple[Verdict, ...]
    decisions: tuple[int, ...]

    def worst(self, seat: Seat) -> list[Verdict]:
        """The decisions that cost a seat most."""
        return [verdict for verdict in self.verdicts if verdict.seat is seat][:SHOWN]

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Review:
        """From what `asdict` gave, by way of JSON or not."""
        moments = tuple(Moment(**_tuples(one)) for one in data["moments"])
        verdicts = tuple(Verdict(**_tuples(one) | {"seat": Seat(one["seat"])}) for one in data["verdicts"])
        return cls(moments, verdicts, tuple(data["decisions"]))


def _tuples(data: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}


class Reviewer:
    """Looks back upon one game, once.

    Args:
        game, start: the game, which has a mind, and how it began.
        steps: every action in effect, chance's too, with who did it.
        seats: whose decisions are judged; all players' if nothing is said.
        playouts: for each decision that is looked at closely.
        progress: told the share of the work that is done, from 0 to 1.
        stop: asked between playouts; true ends the work.
    """

    def __init__(
        self,
        game: Game,
        start: State,
        steps: Sequence[tuple[Seat, Action]],
        seats: Iterable[Seat] = (),
        playouts: int = PLAYOUTS,
        progress: Callable[[float], None] = lambda share: None,
        stop: Callable[[], bool] = lambda: False,
    ) -> None:
        self._game, self._mind = game, load_mind(game.id)
        self._start, self._steps, self._playouts = start, steps, playouts
        self._progress, self._stop = progress, stop
        self._judges = {
            seat: Judge("judge", self._mind, LEGATUS, f"review {seat}", playouts) for seat in seats or game.seats
        }
        self._moments: list[Moment] = []
        self._decisions: dict[Seat, list[Decision]] = {seat: [] for seat in self._judges}

    def review(self) -> Review | None:
        """The review; None when it was stopped."""
        if not self._look_briefly():
            return None
        closely = [
            (seat, decision)
            for seat, found in self._decisions.items()
            for decision in sorted(found, key=lambda decision: -decision.loss)[:CLOSELY]
        ]
        verdicts: list[Verdict] = []
        for number, (seat, decision) in enumerate(closely):
            verdict = self._judges[seat].judge(seat, decision, self._playouts, self._stop)
            if self._stop():
                return None
            if verdict is not None:
                verdicts.append(verdict)
            self._progress(BRIEF_SHARE + (1 - BRIEF_SHARE) * (number + 1) / len(closely))
        verdicts.sort(key=lambda verdict: -verdict.cost)
        looked = tuple(len(self._decisions.get(seat, ())) for seat in self._game.seats)
        return Review(tuple(self._moments), tuple(verdicts), looked)

    def _look_briefly(self) -> bool:
        """Go through the game once; false when it was stopped."""
        state, mind = self._start.copy(), self._mind
        whole: tuple[Seat, str, str] | None = None
        for position, (seat, action) in enumerate(self._steps):
            if self._stop():
                return False
            judge = self._judges.get(seat)
            if seat in self._game.seats:
                self._note(position, state)
            now = (seat, mind.phase(state), state.clock)
            if judge is not None:
                view = state.view(seat)
                judge.look(view)
                if now != whole and mind.judged(state):
                    self._consider(position, seat, state, view)
            whole = now if mind.phase(state) in mind.wholes else None
            events = state.apply(action)
            for watcher, each in self._judges.items():
                each.observe(self._game.seen(events, watcher))
            self._progress(BRIEF_SHARE * (position + 1) / len(self._steps))
        self._note(len(self._steps), state)
        return True

    def _note(self, position: int, state: State) -> None:
        """How the game stands, but not in the midst of something."""
        if self._mind.settled(state) or position == len(self._steps):
            stands = self._mind.appraise(state)
            points = tuple(round(points, 2) for points in stands.points)
            self._moments.append(Moment(position, state.clock, round(stands.chance, 4), points))

    def _consider(self, position: int, seat: Seat, state: State, view: View) -> None:
        """Look briefly at a decision, which begins here."""
        here = self._mind.chance(state, seat)
        found = self._decisions[seat]
        if found:
            found[-1].loss += LUCK * max(0.0, found[-1].before - here)
        judge, phase = self._judges[seat], self._mind.phase(state)
        played = self._played(position, state)
        decision = Decision(position, state.clock, phase, view, judge.believed(view), played, here)
        decision.loss = judge.glance(decision)
        found.append(decision)

    def _played(self, position: int, state: State) -> Course:
        """All that was done in the decision that begins at a position, where the state is as given."""
        state, seat, mind = state.copy(), self._steps[position][0], self._mind
        phase, clock, done = mind.phase(state), state.clock, list[Action]()
        for actor, action in self._steps[position:]:
            if actor is not seat or (mind.phase(state), state.clock) != (phase, clock):
                break
            done.append(action)
            state.apply(action)
            if phase not in mind.wholes:
                break
        return tuple(done)
