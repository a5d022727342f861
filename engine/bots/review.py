"""Review of a game: the chances over time, and the decisions that cost most.

A decision is judged by what its player could know. All are looked at briefly, the few that look worst closely, and
what seems best once more in fresh situations, or the luckiest of many options would look too good.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from typing import Any

from engine.bots import LEGATUS
from engine.bots.game_ai import Course, InformationSet, load_mind
from engine.bots.search import Candidate, choose
from engine.bots.search_bot import SearchBot
from engine.contract import Action, Game, Seat, State, View

CLOSELY, SHOWN = 12, 3  # decisions of each seat that are looked at closely, and that are shown
PLAYOUTS = 96  # playouts for a decision that is looked at closely
LUCK = 0.25  # how much of what a seat loses before its next decision counts for a close look
BRIEF_SHARE = 0.4  # the share of the work that looking at everything briefly is
BRIEFLY, SAMPLES = 4, 16  # situations for every decision, and for what could have been done
FRESH = 32  # situations in which what was played is then compared with what seemed best
LEAST = 0.005  # the chance to win that a decision must cost to be shown


@dataclass(frozen=True, slots=True)
class Verdict:
    """ReviewedDecision, and what would have been better."""

    position: int  # after how many actions it was made
    clock: str
    seat: Seat
    phase: str
    played: str  # in words, where it differs from what was better
    better: str
    actions: tuple[str, ...]  # in notation, whole
    better_actions: tuple[str, ...]
    cost: float  # as a chance to win
    error: float  # the standard error of the cost
    chance: float
    better_chance: float


@dataclass(slots=True)
class ReviewedDecision:
    """ReviewedDecision of a game as its player saw it, and how dear it looks."""

    position: int
    clock: str
    phase: str
    view: View
    beliefs: Any
    actions: Course
    before: float
    loss: float = 0.0


class DecisionAnalyser(SearchBot):
    """SearchBot that compares what was played with what it would have weighed itself."""

    def glance(self, decision: ReviewedDecision) -> float:
        """Return how much worse than rules of thumb a decision came out."""
        situation = self._situation(decision, BRIEFLY)
        thumb = situation.whole()
        if thumb == decision.actions:
            return 0.0
        gaps = [
            situation.tried(thumb, number, Random(number))
            - situation.tried(decision.actions, number, Random(number))
            for number in range(BRIEFLY)
        ]
        return sum(gaps) / BRIEFLY

    def judge(self, seat: Seat, decision: ReviewedDecision, stop: Callable[[], bool]) -> Verdict | None:
        """Return what would have been better, if anything was, and by how much."""
        situation = self._situation(decision, SAMPLES)
        trial, seeds = self.trial(situation), [self.dice.getrandbits(32) for _ in range(FRESH)]
        whole = [situation.whole()] if decision.phase in self.mind.wholes else []
        others = {frozenset(course): course for course in (*whole, *self.options(situation))}
        others.pop(frozenset(decision.actions), None)
        options = [Candidate(course) for course in (decision.actions, *others.values())]
        if not others:
            return None
        best = choose(options, trial, self.budget, 0.0, stop)[0].actions
        if stop() or best == decision.actions:
            return None
        played, better = Candidate(decision.actions), Candidate(best)
        situation = self._situation(decision, FRESH, " fresh")
        for number, seed in enumerate(seeds):
            if stop():
                return None
            for option in (played, better):
                option.results.append(situation.tried(option.actions, number, Random(seed)))
        cost, error = better.lead(played)
        told, told_better = (
            situation.in_short([action for action in one if action not in other])
            for one, other in ((decision.actions, best), (best, decision.actions))
        )
        if cost < LEAST or told == told_better:
            return None
        return Verdict(
            decision.position,
            decision.clock,
            seat,
            decision.phase,
            told,
            told_better,
            tuple(map(str, decision.actions)),
            tuple(map(str, best)),
            *[round(figure, 4) for figure in (cost, error, played.mean(), better.mean())],
        )

    def _situation(self, decision: ReviewedDecision, samples: int, luck: str = "") -> InformationSet:
        dice = Random(f"{decision.position}{luck}")
        return self.mind.imagine(decision.view, decision.beliefs, samples, dice)


@dataclass(frozen=True, slots=True)
class EvaluationPoint:
    """How a game stood after some actions, by the first seat's chance and all points."""

    position: int
    clock: str
    chance: float
    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """How a game stood, and what cost something at a closer look, the dearest first."""

    moments: tuple[EvaluationPoint, ...]
    verdicts: tuple[Verdict, ...]
    decisions: tuple[int, ...]  # by seat, how many were looked at
    skipped: int = 0  # those that there was no time to look at closely

    def worst(self, seat: Seat) -> list[Verdict]:
        return [verdict for verdict in self.verdicts if verdict.seat is seat][:SHOWN]

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Review:
        """Make a review from what `asdict` gave, by way of JSON or not."""

        def tuples(one: dict[str, Any]) -> dict[str, Any]:
            return {name: tuple(value) if isinstance(value, list) else value for name, value in one.items()}

        moments = tuple(EvaluationPoint(**tuples(one)) for one in data["moments"])
        verdicts = tuple(Verdict(**tuples(one) | {"seat": Seat(one["seat"])}) for one in data["verdicts"])
        return cls(moments, verdicts, tuple(data["decisions"]), data["skipped"])


class Reviewer:
    """Looks back upon one game, which has a mind, once.

    `steps` are all actions in effect, chance's too. `progress` gets the share that is done. `stop` is asked
    between playouts, `late` before each decision that it looks at closely, to skip it and the rest.
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
        late: Callable[[], bool] = lambda: False,
    ) -> None:
        self._game, self._mind = game, load_mind(game.id)
        self._start, self._steps = start, steps
        self._progress, self._stop, self._late = progress, stop, late
        self._judges = {
            seat: DecisionAnalyser("judge", game.id, LEGATUS, f"review {seat}", playouts)
            for seat in seats or game.seats
        }
        self._moments: list[EvaluationPoint] = []
        self._decisions: dict[Seat, list[ReviewedDecision]] = {seat: [] for seat in self._judges}

    def review(self) -> Review | None:
        """Review the game. Returns None when it was stopped."""
        if not self._look_briefly():
            return None
        ranked = [
            [(seat, decision) for decision in sorted(found, key=lambda decision: -decision.loss)[:CLOSELY]]
            for seat, found in self._decisions.items()
        ]
        closely = [one for together in zip_longest(*ranked) for one in together if one]
        verdicts, skipped = list[Verdict](), 0
        for number, (seat, decision) in enumerate(closely):
            if self._late():
                skipped = len(closely) - number
                break
            verdict = self._judges[seat].judge(seat, decision, self._stop)
            if self._stop():
                return None
            if verdict is not None:
                verdicts.append(verdict)
            self._progress(BRIEF_SHARE + (1 - BRIEF_SHARE) * (number + 1) / len(closely))
        verdicts.sort(key=lambda verdict: -verdict.cost)
        looked = tuple(len(self._decisions.get(seat, ())) for seat in self._game.seats)
        return Review(tuple(self._moments), tuple(verdicts), looked, skipped)

    def _look_briefly(self) -> bool:
        """Go through the game once, and return whether it was not stopped."""
        state, mind = self._start.copy(), self._mind
        whole: tuple[Seat, str, str] | None = None
        for position, (seat, action) in enumerate(self._steps):
            if self._stop():
                return False
            if seat in self._game.seats:
                self._note(position, state)
            now = (seat, mind.phase(state), state.clock)
            if seat in self._judges:
                view = state.view(seat)
                self._judges[seat].look(view)
                if now != whole and mind.judged(state):
                    self._consider(position, seat, state, view)
            whole = now if mind.phase(state) in mind.wholes else None
            events = state.apply(action)
            for watcher, each in self._judges.items():
                each.observe(self._game.visible_events(events, watcher))
            self._progress(BRIEF_SHARE * (position + 1) / len(self._steps))
        self._note(len(self._steps), state)
        return True

    def _note(self, position: int, state: State) -> None:
        """Note how the game stands, but not in the midst of something."""
        if self._mind.settled(state) or position == len(self._steps):
            stands = self._mind.appraise(state)
            points = tuple(round(points, 2) for points in stands.points)
            self._moments.append(EvaluationPoint(position, state.clock, round(stands.chance, 4), points))

    def _consider(self, position: int, seat: Seat, state: State, view: View) -> None:
        chance = self._mind.appraise(state).chance
        here = chance if seat is self._game.seats[0] else 1 - chance
        found = self._decisions[seat]
        if found:
            found[-1].loss += LUCK * max(0.0, found[-1].before - here)
        judge, phase = self._judges[seat], self._mind.phase(state)
        played = self._played(position, state)
        decision = ReviewedDecision(position, state.clock, phase, view, judge.believed(view), played, here)
        decision.loss = judge.glance(decision)
        found.append(decision)

    def _played(self, position: int, state: State) -> Course:
        """Return all that was done in the decision that begins at a position."""
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
