"""What each kind of event teaches about blocks that cannot be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from engine.bots.julius_caesar.atlas import atlas
from engine.bots.julius_caesar.habits import Habits, Readiness
from engine.bots.julius_caesar.strengths import Strengths
from engine.bots.julius_caesar.whereabouts import Shares, Whereabouts
from engine.contract import Event, Seat
from engine.julius_caesar import events as happened
from engine.julius_caesar.beliefs import POOL
from engine.julius_caesar.seats import opponent

CLEOPATRA = "cleopatra"


class Knowledge:
    """What a seat knows of the enemy's blocks.

    Attributes:
        me, foe: the seat and its opponent. habits: how the opponent is held to choose blocks.
        where: how likely each hidden block is in each place. strengths: how strong it is.
        arrived: by space, the blocks that moved there this turn, with their probabilities.
        third_barred: whether the enemy's third leader has to be in the pool (L3).
    """

    def __init__(self, me: Seat, habits: Habits) -> None:
        self.me = me
        self.habits = habits
        self.foe = opponent(me)
        self.where = Whereabouts()
        self.strengths = Strengths()
        self.arrived: dict[str, Shares] = {}
        self.third_barred = True

    def able(self, block: str, place: str) -> bool:
        """Whether a block can be in a place."""
        return _can_stand(block, place) and (
            place == POOL or not (self.third_barred and block in _third_leaders())
        )

    def weights(self, place: str, fits: Callable[[str], float]) -> dict[str, float]:
        """By block, how likely it is in a place, times what it counts for."""
        rows = self.where.rows
        return {block: share * fits(block) for block, row in rows.items() if (share := row.get(place, 0.0))}

    def chosen(self, place: str, readiness: Readiness) -> dict[str, float]:
        """By block, how likely it is the one chosen of those in a place, in proportion."""
        return self.weights(place, lambda block: readiness(block, self.strength(block)))

    def strength(self, block: str) -> float:
        """The strength to expect of a block."""
        return self.strengths.by_block[block].mean


@lru_cache(maxsize=1)
def _third_leaders() -> frozenset[str]:
    return frozenset(block.id for block in atlas().blocks.values() if block.kind == "leader" and not block.start)


@lru_cache(maxsize=1 << 13)
def _can_stand(block: str, place: str) -> bool:
    """Whether a block of its kind can be in a place at all."""
    facts = atlas()
    if place == POOL:
        return True
    if facts.blocks[block].kind == "navis":
        return place in facts.seas or bool(facts.waters.get(place))
    return place not in facts.seas


def _can_levy(block: str, city: str) -> bool:
    """Whether a block can be levied in a city (6.4)."""
    printed = atlas().blocks[block]
    if printed.kind == "navis":
        return city in atlas().major_ports
    return printed.levy_city in (None, city)


def _by_navis(path: Sequence[str], manner: str) -> bool:
    """Whether it was a Navis that went this way: over a sea border, and not carried (6.3)."""
    seas = atlas().seas
    return manner != "sail" and any(a in seas or b in seas for a, b in pairwise(path))


def _go(known: Knowledge, path: Sequence[str], manner: str, resting: bool) -> None:
    """A hidden block went along a path; `resting`: one that had not moved this turn."""
    afloat, origin, dest = _by_navis(path, manner), path[0], path[-1]
    blocks, readiness = atlas().blocks, known.habits.marching(manner)
    able = known.weights(origin, lambda block: float((blocks[block].kind == "navis") is afloat))
    if resting:
        for block, share in known.arrived.get(origin, {}).items():
            if block in able:
                able[block] = max(0.0, able[block] - share)
    weights = {block: share * readiness(block, known.strength(block)) for block, share in able.items()}
    shares = known.where.shift(origin, dest, weights)
    if resting:
        there = known.arrived.setdefault(dest, {})
        for block, share in shares.items():
            there[block] = there.get(block, 0.0) + share


def _moved(known: Knowledge, event: happened.BlockMoved) -> None:
    if event.side is known.foe and event.block is None:
        _go(known, event.path, event.manner, resting=event.manner != "port")


def _regrouped(known: Knowledge, event: happened.BlockRegrouped) -> None:
    if event.side is known.foe and event.block is None:
        _go(known, event.path, "regroup", resting=False)


def _retreated(known: Knowledge, event: happened.BlockRetreated) -> None:
    if event.side is known.foe and event.block != CLEOPATRA:
        known.where.settle(event.block, event.path[-1])


def _turn_began(known: Knowledge, event: happened.TurnBegan) -> None:
    known.arrived.clear()


def _levied(known: Knowledge, event: happened.BlockLevied) -> None:
    """A block of the pool came to the map at its lowest strength."""
    if event.side is not known.foe:
        return
    city, levies = event.city, known.habits.levies
    before = {block: 1.0 - row.get(POOL, 0.0) for block, row in known.where.rows.items()}

    def readiness(block: str) -> float:
        able = _can_levy(block, city) and known.able(block, city)
        return levies(block, atlas().blocks[block].strengths[0]) if able else 0.0

    weights = known.weights(POOL, readiness)
    for block, share in known.where.shift(POOL, city, weights).items():
        known.strengths.levied(block, before[block], share)


def _gained(known: Knowledge, event: happened.StepGained) -> None:
    """A block in a city gained a step."""
    if event.side is not known.foe:
        return
    if event.block is not None:
        known.strengths.change(event.block, 1.0)
        return
    weights = known.chosen(event.city, known.habits.steps)
    total = sum(weights.values())
    for block, weight in weights.items():
        known.strengths.change(block, weight / total)


def _lost(known: Knowledge, event: happened.StepLost) -> None:
    if event.side is not known.foe or event.block is None:
        return
    if event.strength is None:
        known.strengths.change(event.block, -1.0)
    else:
        known.strengths.know(event.block, event.strength)


def _struck(known: Knowledge, event: happened.CityStruck) -> None:
    """Vulcan: each block in the city has a step less; those that fall are named."""
    if event.side is known.me:
        for block, share in known.weights(event.city, lambda block: 1.0).items():
            known.strengths.change(block, -min(1.0, share))


def _eliminated(known: Knowledge, event: happened.BlockEliminated) -> None:
    known.where.forget(event.block)


def _disbanded(known: Knowledge, event: happened.BlockDisbanded) -> None:
    """A hidden block went to the pool."""
    if event.side is not known.foe:
        return
    if event.block is not None:
        known.where.forget(event.block)
        return
    known.where.shift(event.space, POOL, known.chosen(event.space, known.habits.disbands))


def _drawn(known: Knowledge, event: happened.BlockDrawn) -> None:
    known.strengths.know(event.block, event.strength)
    if event.side is known.foe and event.block != CLEOPATRA:
        known.where.settle(event.block, event.city)


def _defected(known: Knowledge, event: happened.BlockDefected) -> None:
    if event.to is known.me:
        known.where.forget(event.block)
    elif event.block != CLEOPATRA:
        known.where.settle(event.block, event.city)


def _turned(known: Knowledge, event: happened.CleopatraTurned) -> None:
    known.strengths.know(CLEOPATRA, event.strength)


def _reveal(known: Knowledge, space: str, blocks: Iterable[tuple[str, int]], hidden: int) -> None:
    """Blocks lie open in a space; so many more stand there hidden."""
    for block, strength in blocks:
        known.strengths.know(block, strength)
        if block != CLEOPATRA:
            known.where.settle(block, space)
    known.where.thin_out(space, hidden)


def _battle_began(known: Knowledge, event: happened.BattleBegan) -> None:
    if event.attacker is known.me:
        _reveal(known, event.space, event.defenders, event.defending_reserves)
    else:
        _reveal(known, event.space, event.attackers, event.attacking_reserves)


def _reserves_came(known: Knowledge, event: happened.ReservesArrived) -> None:
    if event.side is known.foe:
        _reveal(known, event.space, event.blocks, 0)


LESSONS: Mapping[type[Event], Callable[[Knowledge, Any], None]] = MappingProxyType(
    {
        happened.BlockMoved: _moved,
        happened.BlockRegrouped: _regrouped,
        happened.BlockRetreated: _retreated,
        happened.TurnBegan: _turn_began,
        happened.BlockLevied: _levied,
        happened.StepGained: _gained,
        happened.StepLost: _lost,
        happened.CityStruck: _struck,
        happened.BlockEliminated: _eliminated,
        happened.BlockDisbanded: _disbanded,
        happened.BlockDrawn: _drawn,
        happened.BlockDefected: _defected,
        happened.CleopatraTurned: _turned,
        happened.BattleBegan: _battle_began,
        happened.ReservesArrived: _reserves_came,
    }
)
"""How to learn from each kind of event; of the others there is nothing to learn."""
