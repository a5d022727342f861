"""What a situation is worth: who will hold the cities that score, what armies are left, and who leads.

Everything is in victory points, from one side's eyes. `Field` reads a state once and answers what a force more
or less in a space would change; the answers are slopes, so they hold for one group at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul

from engine.bots.mind.chart import Chart, chart, powers
from engine.bots.mind.odds import logistic
from engine.bots.mind.weights import DEFAULT, Weights
from engine.julius_caesar.components import SEATS, bits
from engine.julius_caesar.state import State

LAST_TURN = 5

CHANCES = (0.88, 0.37, 0.466, -0.26)
"""Caesar's chance to win as an S curve of his lead: where it stands and how steep it is, at the game's end and
by the share of the game still to come. Fitted to a thousand games of rules of thumb against each other."""


Forces = tuple[Sequence[float] | None, Sequence[float] | None]
"""By side, the power believed to stand in each space; None for what the state says."""


def powers_of(state: State, side: int) -> list[float]:
    """By space, the power of a side's blocks."""
    power, step, at = powers(state), state.step, state.at[side]
    forces = [0.0] * len(at)
    for space in bits(state.occ[side]):
        forces[space] = sum([power[block][step[block]] for block in bits(at[space])])
    return forces


class Pulls(dict[int, float]):
    """By space, what a unit of power there changes in a side's expected points; worked out when asked for."""

    def __init__(self, gains: list[float], near: Sequence[Sequence[float]]) -> None:
        super().__init__()
        self._gains = gains
        self._near = near

    def __missing__(self, space: int) -> float:
        pull: float = sum(map(mul, self._gains, self._near[space]))
        self[space] = pull
        return pull


class Field:
    """One situation read once.

    Attributes:
        force: by side and space, the power there. count: by side and space, the blocks.
        threat: by side and space, the power that side could send into the space by road at once.
        pull: by side and space, what a unit of power there changes in the expected points of that side.
        owned: by side, the points it is expected to hold at the end of the year, leaders included.
        value: what the situation is worth to Caesar.
    """

    def __init__(
        self,
        state: State,
        weights: Weights = DEFAULT,
        forces: Forces = (None, None),
    ) -> None:
        self.chart: Chart = chart(state.game.components, weights.nearness, weights.source)
        self.weights = weights
        self.state = state
        self.late = min(max(state.turn - 1, 0), LAST_TURN - 1) / (LAST_TURN - 1)
        self.count: list[list[int]] = []
        self.force: list[list[float]] = []
        for side in (0, 1):
            given = forces[side]
            self.count.append([blocks.bit_count() for blocks in state.at[side]])
            self.force.append(powers_of(state, side) if given is None else list(given))
        self.holder = weights.holder + (weights.holder_late - weights.holder) * self.late
        self.threat = [self._threats(side) for side in (0, 1)]
        self._appraise()

    def _threats(self, side: int) -> list[float]:
        """What a side could bring into each space by road: all that stands next to it, as far as roads take it."""
        force, count, reach = self.force[side], self.count[side], self.chart.reach
        threat = [0.0] * len(force)
        for space in bits(self.state.occ[side]):
            strength, blocks = force[space], count[space]
            for there, _, limit in reach[space]:
                threat[there] += strength if blocks <= limit else strength * limit / blocks
        return threat

    def _influence(self, side: int) -> list[float]:
        """By scoring city, the power of a side's blocks in cities, less the further away they are."""
        force = self.force[side]
        return [0.05 + sum(map(mul, force, column)) for column in self.chart.towards]

    def _appraise(self) -> None:
        """Expected points of both sides, the slopes of pull, and the value."""
        state, chart, weights = self.state, self.chart, self.weights
        blocks = chart.components.blocks
        reach = [self._influence(0), self._influence(1)]
        owned = [
            float((state.lost & blocks.of[1]).bit_count()),
            float((state.lost & blocks.of[0]).bit_count()),
        ]
        slopes: tuple[list[float], list[float]] = ([], [])
        share = 1 - weights.presence
        for number, space in enumerate(chart.scoring):
            points = chart.points[number]
            here = state.occ[0] >> space & 1, state.occ[1] >> space & 1
            mine, theirs = reach[0][number], reach[1][number]
            for side, own, foe in ((0, mine, theirs), (1, theirs, mine)):
                held, lost = here[side] and not here[1 - side], here[1 - side] and not here[side]
                a = (self.holder if held else 1.0) * own * own
                b = (self.holder if lost else 1.0) * foe * foe
                total = a + b + (0.0 if held or lost else weights.haze)
                chance = a / total
                owned[side] += share * points * chance
                slopes[side].append(2 * share * points * chance * (1 - chance) / own)
            for side in (0, 1):
                if here[side]:
                    owned[side] += weights.presence * points * self.hold(side, space, self.force[side][space])
        self.owned = owned
        self.stakes = [self._stake(side) for side in (0, 1)]
        self.pull = [self._pulls(side, slopes) for side in (0, 1)]
        armies = [sum(self.force[side]) * weights.army + self._reserves(side) for side in (0, 1)]
        lead = owned[0] - owned[1] + armies[0] - armies[1]
        self.value = lead + weights.brink * (self._over(owned[0]) - self._over(owned[1]))

    def _over(self, points: float) -> float:
        over = points - self.weights.near_win
        return over if over > 0 else 0.3 * exp(over) - 0.3 if over > -3 else -0.285

    def _stake(self, side: int) -> float:
        """What a point more for a side is worth."""
        over = self.owned[side] - self.weights.near_win
        return 1.0 + self.weights.brink * (1.0 if over > 0 else 0.3 * exp(over))

    def _pulls(self, side: int, slopes: tuple[list[float], list[float]]) -> Pulls:
        """A force in a space wins points for its side and keeps them from the other."""
        stake, denied = self.stakes[side], self.stakes[1 - side]
        own, foe = slopes[side], slopes[1 - side]
        return Pulls([stake * a + denied * b for a, b in zip(own, foe, strict=True)], self.chart.near)

    def _reserves(self, side: int) -> float:
        """Blocks that wait for a levy in a city that is held."""
        state, blocks = self.state, self.chart.components.blocks
        friendly = state.occ[side] & ~state.occ[1 - side]
        ready = 0
        for block in bits(state.pool & blocks.of[side]):
            city = blocks.levy_city[block]
            if city > 200 or friendly >> city & 1:
                ready += 1
        return ready * self.weights.reserve

    def hold(self, side: int, space: int, force: float, more: float = 0.0) -> float:
        """How likely a force keeps a space against what the enemy has next to it, and `more` than that."""
        if force <= 0:
            return 0.0
        danger = self.weights.attack * (self.threat[1 - side][space] + more) * (1 - 0.35 * self.late)
        danger += self.force[1 - side][space]
        mine = self.holder * force * force
        return mine / (mine + danger * danger + 0.02)

    def assault(self, side: int, space: int, change: float, blocks: int) -> float:
        """What blocks more in a space, or fewer, change in what the side can attack from there, as roads allow."""
        state, foe = self.state, 1 - side
        force, count = self.force[side][space], self.count[side][space]
        targets = state.occ[foe] & ~state.occ[side]
        worth = 0.0
        for there, _, limit in self.chart.reach[space]:
            if not targets >> there & 1:
                continue
            before = force if count <= limit else force * limit / count
            number = count + blocks
            after = force + change if number <= limit else (force + change) * limit / number
            if after != before:
                held = self.force[foe][there]
                falls = self.hold(foe, there, held) - self.hold(foe, there, held, after - before)
                worth += falls * self.prize(side, there)
        return self.weights.assault * worth

    def prize(self, side: int, space: int) -> float:
        """What it is worth to take a space from the enemy."""
        return self.keep(side, space) + self.keep(1 - side, space)

    def keep(self, side: int, space: int) -> float:
        """What it is worth to a side to hold a space rather than nobody: its points and its levies."""
        worth = self.chart.source[side][space]
        if self.chart.value[space]:
            worth += self.chart.value[space] * self.stakes[side]
        return worth

    def local(self, side: int, space: int, change: float) -> float:
        """What a change of force in a space a side holds, or comes to hold, changes there."""
        worth = self.keep(side, space)
        if not worth:
            return 0.0
        before = self.force[side][space]
        gain = self.hold(side, space, before + change) - self.hold(side, space, before)
        return worth * self.weights.presence * gain

    def transfer(self, side: int, origin: int, goal: int, force: float, blocks: int = 1) -> float:
        """What it is worth to take blocks of so much force from one space to another that holds no enemy."""
        pull = self.pull[side]
        gain = force * (pull[goal] - pull[origin])
        gain += self.assault(side, goal, force, blocks) + self.assault(side, origin, -force, -blocks)
        return gain + self.local(side, goal, force) + self.local(side, origin, -force)


def value(state: State, side: int, weights: Weights = DEFAULT) -> float:
    """What a state is worth to a side: the chance to win, between 0 and 1."""
    result = state.result
    if result is not None:
        if result.winner is None:
            return 0.5
        return 1.0 if (result.winner is SEATS[side]) else 0.0
    chance = caesars_chance(state, Field(state, weights).value)
    return chance if side == 0 else 1 - chance


def caesars_chance(state: State, lead: float) -> float:
    """How likely Caesar wins when he leads by so much, or less than nothing, at this time of the game."""
    numbers = state.game.data.numbers
    turns = (state.year - numbers.first_year) * numbers.turns_per_year + state.turn
    left = 1 - turns / ((numbers.last_year - numbers.first_year + 1) * numbers.turns_per_year)
    even, later, slope, flatter = CHANCES
    return logistic(even + later * left + lead * (slope + flatter * left))
