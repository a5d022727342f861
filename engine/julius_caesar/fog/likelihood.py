"""Likely places and strengths of hidden blocks, in the judgement of a seat.

A block that was seen is known until something may have moved it; a move of hidden blocks moves a share of each
that may have been the one. `agree` brings all in line with what a view says outright.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt

from engine.blocks.facts import NOWHERE
from engine.blocks.fog.roster import SeatMemory
from engine.blocks.sets import bits
from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.command import may_come
from engine.julius_caesar.components import Components
from engine.julius_caesar.fog.sampling import POOL, BeliefState
from engine.julius_caesar.fog.whereabouts import Rows, Shares, fit, shift, thin_out
from engine.julius_caesar.passages import afloat
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.setup import HISTORICAL
from engine.julius_caesar.tasks import OVER
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.visibility import CLEOPATRA, known_blocks
from engine.values import frozen

Readiness = Callable[[str, float], float]
"""How readily a block of that strength is chosen, in proportion to the others."""

UNSEEN = 0.75
"""The share of its full strength that a block has of which nothing is known."""

UNSEEN_ERROR = 0.3
"""How far that may be off, as a share of full strength."""

MOST_VARIANCE = 1.0


@frozen
class Habits:
    """How a player is held to choose blocks.

    Attributes:
        marches: by manner of moving (see `events.BlockMoved`; also regroup), for the block that goes.
        levies: for the block that comes from the pool, at its lowest strength.
        steps: for the block in a city that gains a step. disbands: for the block that is sent to the pool.
    """

    marches: Mapping[str, Readiness]
    levies: Readiness
    steps: Readiness
    disbands: Readiness


def any_block(block: str, strength: float) -> float:
    """Hold all blocks alike."""
    return 1.0


class Likelihood:
    """What a seat holds likely of the enemy's blocks.

    Attributes:
        rows: how likely each hidden block is in each place.
        strengths: by block, the strength to expect of it on the map, and its variance.
        arrived: by space, the blocks that moved there this turn, with their probabilities.
        third_barred: whether the enemy's third leader has to be in the pool (L3).
    """

    def __init__(self, components: Components, me: Seat, habits: Habits) -> None:
        self._components = components
        self._blocks = components.blocks
        self.me = me
        self.foe = opponent(me)
        self.habits = habits
        self.rows: Rows = {}
        self.strengths: dict[str, tuple[float, float]] = {}
        self.arrived: dict[str, Shares] = {}
        self.third_barred = True

    def beliefs(self) -> BeliefState:
        """Return what is held likely now, strengths within their errors."""
        strengths = {block: (mean, sqrt(3 * variance)) for block, (mean, variance) in self.strengths.items()}
        return BeliefState({block: row.copy() for block, row in self.rows.items()}, strengths)

    def able(self, block: str, place: str) -> bool:
        """Return whether a block can be in a place."""
        if place == POOL:
            return True
        barred = self._blocks.third_leaders if self.third_barred else 0
        stand = self._blocks.stand[self._components.spaces.index[place]] & ~barred
        return bool(stand >> self._blocks.index[block] & 1)

    # --- what happens ------------------------------------------------------------------------------------------

    def follow(self, event: Event) -> None:
        """Learn from one event as the seat saw it."""
        match event:
            case ev.TurnBegan() | ev.WinterBegan():
                self.arrived.clear()
            case ev.BlockMoved(self.foe, None, path, manner):
                self._went(path, manner)
            case ev.BlockLevied(self.foe, _, city):
                self._levied(city)
            case ev.StepGained(self.foe, None, city):
                weights = self._weights(city, self.habits.steps)
                total = sum(weights.values())
                for each, weight in weights.items():
                    self._change(each, weight / total)
            case ev.StepGained(self.foe, str(block)):
                self._change(block, 1.0)
            case ev.StepLost(self.foe, str(block), _, None):
                self._change(block, -1.0)
            case ev.StepLost(self.foe, str(block), _, int(strength)):
                self.strengths[block] = (strength, 0.0)
            case ev.CityStruck(self.me, city):  # a step from each block in it, by Vulcan
                for block, share in self._weights(city, any_block).items():
                    self._change(block, -min(1.0, share))
            case ev.BlockDrawn(side, block, strength, city):
                self._show(block, strength, city if side is self.foe else None)
            case ev.BlockDefected(block, self.foe, _, city) | ev.BlockRetreated(self.foe, block, (*_, city)):
                self._show(block, None, city)
            case ev.CleopatraTurned(strength=strength):
                self.strengths[CLEOPATRA] = (strength, 0.0)
            case ev.BattleBegan(space, self.foe, line, _, hidden):
                self._reveal(space, line, hidden)
            case ev.BattleBegan(space, _, _, line, _, hidden):
                self._reveal(space, line, hidden)
            case ev.ReservesArrived(self.foe, space, line):
                self._reveal(space, line, 0)
            case ev.BlockRegrouped(self.foe, None, path):
                self._went(path, "regroup")
            case ev.BlockDisbanded(self.foe, None, space):
                shift(self.rows, space, POOL, self._weights(space, self.habits.disbands))
            case ev.BlockDefected(block) | ev.BlockEliminated(_, block) | ev.BlockDisbanded(self.foe, str(block)):
                self.rows.pop(block, None)

    def _weights(self, place: str, readiness: Readiness, able: int = -1) -> dict[str, float]:
        """Return by block how likely it was chosen in a place, among those able."""
        index, strengths = self._blocks.index, self.strengths
        return {
            block: share * readiness(block, strengths[block][0])
            for block, row in self.rows.items()
            if (share := row.get(place, 0.0)) and able >> index[block] & 1
        }

    def _change(self, block: str, share: float) -> None:
        """Add a step of this probability, or take one where it is negative."""
        steps, (mean, variance) = self._blocks.strengths[self._blocks.index[block]][1:], self.strengths[block]
        size = steps[1] - steps[0]
        mean = min(float(steps[-1]), max(float(steps[0]), mean + share * size))
        doubt = abs(share) * (1 - abs(share)) * size * size
        self.strengths[block] = (mean, min(MOST_VARIANCE, variance + doubt))

    def _show(self, block: str, strength: int | None, place: str | None) -> None:
        """Note the strength of a block, and where it stands for the enemy."""
        if strength is not None:
            self.strengths[block] = (strength, 0.0)
        if place is not None and block != CLEOPATRA:
            self.rows[block] = {place: 1.0}

    def _reveal(self, space: str, line: ev.Blocks, hidden: int) -> None:
        """Note that blocks lie open in a space, where others stand hidden."""
        for block, strength in line:
            self._show(block, strength, space)
        thin_out(self.rows, space, hidden)

    def _went(self, path: Sequence[str], manner: str) -> None:
        """Lead a hidden block along a path, by sea a Navis unless carried (6.3)."""
        blocks, origin, dest, rests = self._blocks, path[0], path[-1], manner not in ("port", "regroup")
        able = blocks.navis if afloat(self._components, manner, tuple(path)) else ~blocks.navis
        before = self.arrived.get(origin, {}) if rests else {}
        readiness = self.habits.marches.get(manner, any_block)
        weights = {
            block: max(0.0, share - before.get(block, 0.0)) * readiness(block, self.strengths[block][0])
            for block, share in self._weights(origin, any_block, able).items()
        }
        shares = shift(self.rows, origin, dest, weights)
        if rests:
            there = self.arrived.setdefault(dest, {})
            for block, share in shares.items():
                there[block] = there.get(block, 0.0) + share

    def _levied(self, city: str) -> None:
        """Lead a block of the pool to the map, at its lowest strength."""
        blocks, spaces, levies = self._blocks, self._components.spaces, self.habits.levies
        lost = 0 if self.third_barred else blocks.leaders
        come = may_come(self._components, spaces.index[city], SEATS.index(self.foe), lost)
        lowest = {block: float(blocks.strengths[blocks.index[block]][1]) for block in self.rows}
        before = {block: 1.0 - row.get(POOL, 0.0) for block, row in self.rows.items()}
        weights = self._weights(POOL, lambda block, _: levies(block, lowest[block]), come)
        for block, share in shift(self.rows, POOL, city, weights).items():
            total, low, (mean, variance) = before[block] + share, lowest[block], self.strengths[block]
            if total > 0:
                square = (before[block] * (variance + mean**2) + share * low**2) / total
                mean = (before[block] * mean + share * low) / total
                self.strengths[block] = (mean, max(0.0, square - mean * mean))

    # --- what is seen ------------------------------------------------------------------------------------------

    def set_up(self, historical: bool) -> None:
        """Begin with the set-up, or with any blocks where it was rearranged (5.3)."""
        blocks, ids = self._blocks, self._components.spaces.ids
        enemies = bits(blocks.of[SEATS.index(self.foe)])
        cities = sorted({ids[blocks.start[block]] for block in enemies if blocks.start[block] != NOWHERE})
        for block in (*enemies, blocks.cleopatra):
            self.strengths[blocks.ids[block]] = (blocks.strengths[block][-1], 0.0)
        for block in enemies:
            name, start = blocks.ids[block], blocks.start[block]
            if start != NOWHERE and not historical:
                self._spread(name, cities)
            else:
                self.rows[name] = {POOL if start == NOWHERE else ids[start]: 1.0}

    def guess(self, view: JuliusCaesarView) -> None:
        """Let any block be in any place where it can be."""
        foe, blocks = SEATS.index(self.foe), self._blocks
        held = self._components.spaces.names_of(view.known.occ[foe])
        for block in blocks.names_of(blocks.of[foe]):
            self._spread(block, (*held, POOL))
            self._expect(block)
        self._expect(CLEOPATRA)

    def _spread(self, block: str, places: Sequence[str]) -> None:
        found = [place for place in places if self.able(block, place)]
        self.rows[block] = dict.fromkeys(found, 1.0 / len(found))

    def _expect(self, block: str) -> None:
        """Note the strength to expect of a block of which nothing is known."""
        full = self._blocks.strengths[self._blocks.index[block]][-1]
        self.strengths[block] = (UNSEEN * full, (UNSEEN_ERROR * full) ** 2 / 3)

    def recognise(self, view: JuliusCaesarView) -> None:
        """Take in the blocks that the view names, on the map and off it."""
        state, blocks, foe = view.known, self._blocks, SEATS.index(self.foe)
        for block in bits(known_blocks(state, 1 - foe)):
            theirs = state.fighting[foe] >> block & 1
            place = state.place_ids[state.loc[block]] if theirs else None
            self._show(blocks.ids[block], state.strength(block), place)
        gone = state.fighting[1 - foe] | state.face_up | state.lost | state.pool & blocks.of[1 - foe]
        for block in bits(gone):
            self.rows.pop(blocks.ids[block], None)
        for block in bits((blocks.of[0] | blocks.of[1]) & ~gone):
            hidden = blocks.ids[block]
            if hidden not in self.rows:
                self.rows[hidden] = {POOL if blocks.home[block] == foe else "": 1.0}
                if hidden not in self.strengths:
                    self._expect(hidden)
        self.third_barred = not state.lost & blocks.of[foe]

    def agree(self, view: JuliusCaesarView) -> None:
        """Fit what is likely to the numbers of each colour that the view gives."""
        state, blocks, foe = view.known, self._blocks, SEATS.index(self.foe)
        known = known_blocks(state, 1 - foe)
        for colour, members in enumerate(blocks.of):
            own = members & ~known
            counts = {
                state.place_ids[space]: (state.at[foe][space] & own).bit_count() for space in bits(state.occ[foe])
            }
            if colour == foe and state.phase != OVER:
                counts[POOL] = (state.pool & own).bit_count()
            names = [name for name in blocks.names_of(own) if name in self.rows]
            fit(self.rows, names, {place: count for place, count in counts.items() if count}, self.able)


class JuliusCaesarMemory(SeatMemory[Likelihood]):
    """What one seat remembers of an enemy held to have these habits."""

    def __init__(self, components: Components, habits: Habits) -> None:
        super().__init__()
        self._components = components
        self._habits = habits
        self._beliefs: BeliefState | None = None

    def observe(self, events: Sequence[Event]) -> None:
        super().observe(events)
        self._beliefs = None

    def look(self, view: JuliusCaesarView) -> None:
        """Take in what a view names, and the numbers that all must agree with."""
        likely = self._known_at(view)
        likely.recognise(view)
        likely.agree(view)
        self._beliefs = None

    def beliefs(self) -> BeliefState:
        """Return the current beliefs, the same object until something is learnt."""
        if self._beliefs is None:
            if self.known is None:
                return BeliefState({}, {})
            self._beliefs = self.known.beliefs()
        return self._beliefs

    def _begin(self, view: JuliusCaesarView, early: Sequence[Event]) -> tuple[Likelihood, Sequence[Event]]:
        """Begin with the set-up where it is known (V7), or else with a guess."""
        likely = Likelihood(self._components, view.seat, self._habits)
        first_year = self._components.data.numbers.first_year
        begun = early and isinstance(early[0], ev.CardDealt | ev.BlocksSwapped | ev.DeploymentEnded)
        turn = next((event for event in early if isinstance(event, ev.TurnBegan)), None)
        if (view.year == first_year and not view.played) or (begun and turn == ev.TurnBegan(first_year, 1)):
            likely.set_up(historical=view.deployment == HISTORICAL)
            return likely, early
        likely.guess(view)
        return likely, ()
