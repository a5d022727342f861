"""The worth of a situation: cities that score, armies that are left, the lead.

Everything is in victory points of one side. A state is read once; what a force more or less in a space
would change is a slope, so it holds for one group at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp
from operator import mul

from engine.blocks.facts import NOWHERE, where
from engine.blocks.sets import bits
from engine.datafiles import intact, read_toml
from engine.julius_caesar.components import Components
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from engine.translations import data_folder


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each thing counts, as `data/julius_caesar/weights.toml` explains: one way to play."""

    army: float
    presence: float
    nearness: float
    holder: float
    holder_late: float
    haze: float
    brink: float
    near_win: float
    attack: float
    reserve: float
    source: float
    assault: float
    waters: float
    ships: float
    drive: float
    wake: float
    rescue: float
    saved: float
    leader_risk: float
    trend: float
    new_block: float
    hopeless_attack: float
    hopeless_defence: float
    scoring_defence: float
    regroup: float
    god: float


_PATH = data_folder() / "julius_caesar" / "weights.toml"
_FILE = read_toml(_PATH)

with intact(_PATH):
    DEFAULT = Weights(**_FILE["usual"])
    STYLES = tuple([replace(DEFAULT, **_FILE[seat]) for seat in SEATS])
    GODS: Mapping[str, float] = _FILE["gods"]
    LESSONS = {trait: (last, _FILE["lessons_earlier"][trait]) for trait, last in _FILE["lessons"].items()}
"""`STYLES` are the weights by side. `GODS` is what each god card is worth to hold, on the scale of
`card_policy.hold_worth`. `LESSONS` is what each trait of `evaluator` adds to the logarithm of Caesar's odds at the
game's end, and more by the share of the game that is still to come."""

# How many roads a strait counts as, which takes one block when it attacks (4.32); a crossing from port to port,
# which needs a move point for each block (6.3); and a way that is not there.
STRAIT_LENGTH, CROSSING_LENGTH, OUT_OF_REACH = 1.4, 2.6, 20.0

SWIFT = (1.2, 1.1, 1.0, 0.95)  # how much better a block fights that has its battle turn earlier, by letter A-D
ABIDING, FIRING = 0.5, 0.4  # what a step counts for by taking a hit, and by each point of firepower it fires with
UNIT = 3.9  # the power of a legion C2 at strength III before it is measured by itself
DENIED = 3  # a levy city is worth a third to the side that only denies the other its levies


def power(strength: float, firepower: float, letter: int) -> float:
    """Return what a block counts for in battle, where a legion's III is 1."""
    return strength * (ABIDING + FIRING * firepower) * SWIFT[letter] / UNIT


class Chart:
    def __init__(self, components: Components, nearness: float, source: float) -> None:
        self.components = components
        table, blocks = components.spaces, components.blocks
        spaces = range(table.count)
        # What each block counts for, by block and step.
        self.power = tuple(
            tuple(power(strength, blocks.firepower[block], blocks.letter[block]) for strength in strengths)
            for block, strengths in enumerate(blocks.strengths)
        )
        # By space, the neighbours by road and strait, and how many blocks the road takes to attack each.
        self.reach = tuple(
            tuple((there, table.attack_limit[link]) for link, there in roads) for roads in table.roads
        )
        # How much a force in a space counts for at each scoring space, and the same without forces at sea.
        self.scoring = bits(table.scoring)
        lengths = [self._lengths(goal) for goal in self.scoring]
        self.near = tuple(tuple(nearness ** length[space] for length in lengths) for space in spaces)
        self.towards = tuple(
            row if table.cities >> space & 1 else (0.0,) * len(row) for space, row in enumerate(self.near)
        )
        self.columns = lru_cache(maxsize=1 << 12)(self._columns)  # both sides often stay where they are
        # What holding a space is worth for levies, by side, and the blocks levied there alone or anywhere (6.4).
        self.source = tuple(self._sources(side, source) for side in (0, 1))
        self.levied = tuple(where(city == space for city in blocks.levy_city) for space in spaces)
        self.anywhere = where(city == NOWHERE for city in blocks.levy_city)

    def _columns(self, spaces: int) -> tuple[tuple[float, ...], ...]:
        """Return `towards` of some spaces, by scoring space."""
        return tuple(zip(*[self.towards[space] for space in bits(spaces)], strict=True))

    def _lengths(self, goal: int) -> list[float]:
        table, queue = self.components.spaces, [goal]
        length = [OUT_OF_REACH] * table.count
        length[goal] = 0.0
        while queue:
            space = queue.pop(0)
            steps = [
                (there, STRAIT_LENGTH if table.straits >> link & 1 else 1.0) for link, there in table.roads[space]
            ]
            steps += [
                (port, CROSSING_LENGTH)
                for sea in bits(table.sea_neighbours[space] & table.seas)
                for port in bits(table.sea_neighbours[sea] & table.ports)
            ]
            for there, more in steps:
                if length[space] + more < length[there]:
                    length[there] = length[space] + more
                    queue.append(there)
        return length

    def _sources(self, side: int, worth: float) -> tuple[float, ...]:
        blocks = self.components.blocks
        source = [0.0] * self.components.spaces.count
        for block, city in enumerate(blocks.levy_city):
            if city != NOWHERE:
                source[city] += worth if blocks.home[block] == side else worth / DENIED
        return tuple(source)


chart = lru_cache(maxsize=8)(Chart)
"""The chart of some components, made once; for `nearness` and `source` see `Weights`."""


def powers(state: State) -> tuple[tuple[float, ...], ...]:
    """Return what each block counts for, by block and step."""
    return chart(state.rules.components, DEFAULT.nearness, DEFAULT.source).power


def power_of(state: State, blocks: Iterable[int]) -> float:
    power, step = powers(state), state.step
    return sum([power[block][step[block]] for block in blocks])


LAST_TURN = 5  # the last game turn of a year
FAINT = 0.05  # power that either side has around every city, so that none is ever quite out of the question
UNFORESEEN = 0.02  # the force (squared) of the unforeseen against a place that is held
RESPITE = 0.35  # how much less an enemy next door is felt in the last turn, before the year may end

NEARING, FAR_OFF, NOT_NEAR = 0.3, 3.0, -0.285
"""Short of `Weights.near_win` a point counts `NEARING` of what it counts beyond, e times less for each that lacks;
with more than `FAR_OFF` lacking it counts nothing, and `NOT_NEAR` is where that leaves off."""

Forces = tuple[Sequence[float] | None, Sequence[float] | None]
"""By side, the power believed to stand in each space; None for what the state says."""


def powers_of(state: State, side: int) -> list[float]:
    power, step, at = powers(state), state.step, state.at[side]
    forces = [0.0] * len(at)
    for space in bits(state.occ[side]):
        forces[space] = sum([power[block][step[block]] for block in bits(at[space])])
    return forces


class Pulls(dict[int, float]):
    """The points that a unit of power in a space adds for a side."""

    def __init__(self, gains: list[float], near: Sequence[Sequence[float]]) -> None:
        super().__init__()
        self._gains, self._near = gains, near

    def __missing__(self, space: int) -> float:
        pull: float = sum(map(mul, self._gains, self._near[space]))
        self[space] = pull
        return pull


class PositionFeatures:
    """Situation in points by side, of a state that must not change."""

    def __init__(self, state: State, weights: Weights = DEFAULT, forces: Forces = (None, None)) -> None:
        self.chart = chart(state.rules.components, weights.nearness, weights.source)
        self.weights, self.state, self.spaces = weights, state, state.spaces
        late = min(max(state.turn - 1, 0), LAST_TURN - 1) / (LAST_TURN - 1)  # how far the year has gone
        self.count = [[0] * len(at) for at in state.at]
        for count, at, occupied in zip(self.count, state.at, state.occ, strict=True):
            for space in bits(occupied):
                count[space] = at[space].bit_count()
        self.force = [
            powers_of(state, side) if given is None else list(given) for side, given in enumerate(forces)
        ]
        self.holder = weights.holder + (weights.holder_late - weights.holder) * late
        self._respite = 1 - RESPITE * late
        self._attack, self._presence, self._beside = weights.attack, weights.presence, state.spaces.road_neighbours
        caesar, pompey = state.occ[0], state.occ[1]
        self._targets = (pompey & ~caesar, caesar & ~pompey)  # what each side can attack
        self._held: tuple[dict[int, float], dict[int, float]] = ({}, {})
        self._leaving: dict[tuple[int, int, float, int], tuple[float, float]] = {}
        self.threat = (self._threats(0), self._threats(1))
        self.owned, slopes = self._prospects()
        # What a point more is worth to each side.
        over = [points - weights.near_win for points in self.owned]
        self.stakes = [1.0 + weights.brink * (1.0 if more > 0 else NEARING * exp(more)) for more in over]
        stake = weights.drive * (self.stakes[0] + self.stakes[1])
        self.pull = [Pulls([stake * slope for slope in each], self.chart.near) for each in slopes]

    def _threats(self, side: int) -> list[float]:
        """Return the power that a side could send into each space by road at once."""
        force, count, reach = self.force[side], self.count[side], self.chart.reach
        threat = [0.0] * len(force)
        for space in bits(self.state.occ[side]):
            strength, blocks = force[space], count[space]
            for there, limit in reach[space]:
                threat[there] += strength if blocks <= limit else strength * limit / blocks
        return threat

    def _influence(self, side: int) -> list[float]:
        """Return a side's power around each scoring city, the nearer the heavier."""
        spaces = bits(self.state.occ[side])
        if not spaces:
            return [FAINT] * len(self.chart.scoring)
        powers = [*map(self.force[side].__getitem__, spaces)]
        columns = self.chart.columns(self.state.occ[side])
        return [FAINT + sum(map(mul, powers, column)) for column in columns]

    def _prospects(self) -> tuple[list[float], tuple[list[float], list[float]]]:
        """Return each side's points, and by scoring city how they grow with power."""
        state, chart, weights, force, held = self.state, self.chart, self.weights, self.force, self._held
        blocks, values = state.blocks, self.spaces.value
        occupied, lost = state.occ, state.lost
        caesars, pompeys = (float((lost & blocks.of[foe]).bit_count()) for foe in (1, 0))
        caesars_slopes: list[float] = []
        pompeys_slopes: list[float] = []
        share, presence, holder, haze = 1 - weights.presence, weights.presence, self.holder, weights.haze
        for mine, theirs, space in zip(self._influence(0), self._influence(1), chart.scoring, strict=True):
            points = values[space]
            here, there = occupied[0] >> space & 1, occupied[1] >> space & 1
            a = holder * mine * mine if here and not there else mine * mine
            b = holder * theirs * theirs if there and not here else theirs * theirs
            total = a + b if here != there else a + b + haze
            worth = share * points
            caesars += (won := worth * (chance := a / total))
            caesars_slopes.append(2 * won * (1 - chance) / mine)
            pompeys += (won := worth * (chance := b / total))
            pompeys_slopes.append(2 * won * (1 - chance) / theirs)
            if here:
                held[0][space] = kept = self.hold(0, space, force[0][space])
                caesars += presence * points * kept
            if there:
                held[1][space] = kept = self.hold(1, space, force[1][space])
                pompeys += presence * points * kept
        return [caesars, pompeys], (caesars_slopes, pompeys_slopes)

    @property
    def value(self) -> float:
        """The worth of the situation to Caesar."""
        weights, owned = self.weights, self.owned
        armies = [sum(self.force[side]) * weights.army + self._reserves(side) for side in (0, 1)]
        lead = owned[0] - owned[1] + armies[0] - armies[1]
        return lead + weights.brink * (self._over(owned[0]) - self._over(owned[1]))

    def _over(self, points: float) -> float:
        """Return how far points count as more than points, for they win the game."""
        over = points - self.weights.near_win
        return over if over > 0 else NEARING * exp(over) - NEARING if over > -FAR_OFF else NOT_NEAR

    def _reserves(self, side: int) -> float:
        """Rate the blocks that wait for a levy in a city that is held."""
        chart, ready = self.chart, self.chart.anywhere
        for city in bits(self.state.friendly(side)):
            ready |= chart.levied[city]
        return (self.state.pool & self.state.blocks.of[side] & ready).bit_count() * self.weights.reserve

    def hold(self, side: int, space: int, force: float, more: float = 0.0, cleared: bool = False) -> float:
        """Return how likely a force keeps a space, or keeps it once it is cleared."""
        if force <= 0:
            return 0.0
        foe = 1 - side
        danger = self._attack * (self.threat[foe][space] + more) * self._respite
        danger += 0.0 if cleared else self.force[foe][space]
        mine = self.holder * force * force
        return mine / (mine + danger * danger + UNFORESEEN)

    def held(self, side: int, space: int) -> float:
        known = self._held[side].get(space)
        if known is None:
            known = self._held[side][space] = self.hold(side, space, self.force[side][space])
        return known

    def assault(self, side: int, space: int, change: float, blocks: int) -> float:
        """Return what a change of blocks in a space changes in what can be attacked."""
        targets = self._targets[side] & self._beside[space]
        if not targets:
            return 0.0
        foe = 1 - side
        forces, held = self.force[foe], self._held[foe]
        force, count = self.force[side][space], self.count[side][space]
        later, number = force + change, count + blocks
        worth = 0.0
        for there, limit in self.chart.reach[space]:
            if not targets >> there & 1:
                continue
            before = force if count <= limit else force * limit / count
            after = later if number <= limit else later * limit / number
            if after != before:
                kept = held[there] if there in held else self.held(foe, there)
                worth += (kept - self.hold(foe, there, forces[there], after - before)) * self.prize(side, there)
        return self.weights.assault * worth

    def prize(self, side: int, space: int) -> float:
        """Return what it is worth to take a space from the enemy."""
        source, value, stakes, foe = self.chart.source, self.spaces.value[space], self.stakes, 1 - side
        return source[side][space] + value * stakes[side] + (source[foe][space] + value * stakes[foe])  # of `keep`

    def keep(self, side: int, space: int) -> float:
        """Return what holding a space is worth to a side by points and levies."""
        return self.chart.source[side][space] + self.spaces.value[space] * self.stakes[side]

    def local(self, side: int, space: int, change: float) -> float:
        """Return what a change of force is worth in the space itself."""
        worth = self.chart.source[side][space] + self.spaces.value[space] * self.stakes[side]  # as `keep`
        if not worth:
            return 0.0
        held = self._held[side]
        now = held[space] if space in held else self.held(side, space)
        return worth * self._presence * (self.hold(side, space, self.force[side][space] + change) - now)

    def transfer(self, side: int, origin: int, goal: int, force: float, blocks: int = 1) -> float:
        """Return what taking blocks to a space without enemies is worth."""
        pull, key = self.pull[side], (side, origin, force, blocks)
        left = self._leaving.get(key)  # one group is often asked about with many goals
        if left is None:
            left = self.assault(side, origin, -force, -blocks), self.local(side, origin, -force)
            self._leaving[key] = left
        strikes = self._targets[side] & self._beside[goal]  # mostly none: then `assault` need not be asked
        assault = self.assault(side, goal, force, blocks) if strikes else 0.0
        gain = force * (pull[goal] - pull[origin]) + (assault + left[0])
        return gain + self.local(side, goal, force) + left[1]
