"""Search among plans by playouts from the same imagined situations (determinised Monte Carlo).

After each round the worse half is dropped (sequential halving), but what rules of thumb would do stays in to the
end: another option is taken only when it does better than that by more than chance explains.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, log2, sqrt
from random import Random

from engine.contract import Action, State

Trial = Callable[[tuple[Action, ...], int], float]
"""What an option comes to in the sample of that number: the chance to win, between 0 and 1."""


@dataclass(slots=True)
class Candidate:
    """Thing that could be done, and what it came to in each sample."""

    actions: tuple[Action, ...]
    results: list[float] = field(default_factory=list)

    def mean(self, trials: int | None = None) -> float:
        results = self.results[:trials]
        return sum(results) / len(results) if results else 0.0

    @property
    def ends(self) -> bool:
        return all(action.verb == "end" for action in self.actions)

    def lead(self, other: Candidate) -> tuple[float, float]:
        """Return by how much it did better than another, and the standard error."""
        gaps = [mine - theirs for mine, theirs in zip(self.results, other.results, strict=False)]
        number = len(gaps)
        if number < 2:
            return 0.0, 1.0
        mean = sum(gaps) / number
        spread = sum([(gap - mean) ** 2 for gap in gaps]) / (number - 1)
        return mean, sqrt(spread / number)


def rival(weighed: Sequence[Candidate]) -> Candidate:
    """Return what the first is compared with, to do nothing or else the next best."""
    return next((option for option in weighed[1:] if option.ends and option.results), weighed[1])


def outcome(state: State, dice: Random) -> Action:
    legal, weights = state.legal_actions(), state.outcome_weights()
    return dice.choices(legal, weights)[0] if weights else legal[int(dice.random() * len(legal))]


def choose(
    options: Sequence[Candidate],
    trial: Trial,
    iterations: int,
    margin: float,
    stop: Callable[[], bool] = lambda: False,
) -> list[Candidate]:
    """Try the options, of which the first is by rules of thumb, and sort them.

    In each round every option left has at least one of the iterations. Another must do
    better than the first by more than `margin` standard errors. `stop` ends the search with what is known so far.
    """
    first = options[0]
    ranked = _halve(options, trial, iterations, stop)
    if ranked[0] is not first:
        lead, error = ranked[0].lead(first)
        if lead <= margin * error:
            ranked.remove(first)
            ranked.insert(0, first)
    return ranked


def _halve(
    options: Sequence[Candidate], trial: Trial, iterations: int, stop: Callable[[], bool]
) -> list[Candidate]:
    """Try all, then the better half, and so on; the first stays in."""
    first, alive = options[0], list(options)
    dropped: list[Candidate] = []
    rounds = max(1, ceil(log2(len(alive))))
    for _ in range(rounds):
        done = len(first.results)
        for number in range(done, done + max(1, iterations // (rounds * len(alive)))):
            for option in alive:
                if stop():
                    return _ranked(alive) + dropped
                option.results.append(trial(option.actions, number))
        alive = _ranked(alive)
        keep = max(2, (len(alive) + 1) // 2)
        alive, out = alive[:keep], alive[keep:]
        if first in out:
            out.remove(first)
            alive.append(first)
        dropped = out + dropped
    return alive + dropped


def _ranked(options: list[Candidate]) -> list[Candidate]:
    """Sort the options by the samples in which all were tried, if there are any."""
    least = min(len(option.results) for option in options)
    return sorted(options, key=lambda option: -option.mean(least)) if least else options
