"""What a bot remembers of blocks that have gone back into the fog.

    memory = Memory()
    memory.observe(events)  # all that the seat saw happen
    memory.look(view)       # before each decision
    imagination.sample(dice, memory.beliefs())

A block that was seen is known till something may have moved it; a move of hidden blocks moves a share of each that
may have been the one. Where nothing was seen the view alone has to do. `lessons` says what events teach.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.julius_caesar.atlas import atlas
from engine.bots.julius_caesar.habits import UNKNOWN, Habits
from engine.bots.julius_caesar.lessons import CLEOPATRA, LESSONS, Knowledge
from engine.contract import Event, Seat
from engine.julius_caesar import events as happened
from engine.julius_caesar.beliefs import POOL, Beliefs
from engine.julius_caesar.seats import CAESAR, SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView, SpaceView

HISTORICAL = "historical"


class Memory:
    """What one seat remembers of one game. It learns which seat it is from the first view.

    Args:
        habits: how the enemy is held to choose the blocks that do what is seen.
    """

    def __init__(self, habits: Habits = UNKNOWN) -> None:
        self._habits = habits
        self._knowledge: Knowledge | None = None
        self._early: list[Event] = []
        self._beliefs: Beliefs | None = None

    def observe(self, events: Sequence[Event]) -> None:
        """Learn from what the seat saw happen, in order."""
        if self._knowledge is None:
            self._early += events
        else:
            _learn(self._knowledge, events)
            self._beliefs = None

    def look(self, view: JuliusCaesarView) -> None:
        """Take in a view: what it names, and the numbers that all must agree with."""
        if self._knowledge is None:
            self._knowledge = _begin(view, self._early, self._habits)
            self._early = []
        _recognise(self._knowledge, view)
        _agree(self._knowledge, view)
        self._beliefs = None

    def beliefs(self) -> Beliefs:
        """What is held likely now, nothing before the first view; the same object till something is learnt."""
        if self._beliefs is None:
            known = self._knowledge
            if known is None:
                return Beliefs({}, {})
            places = {block: dict(row) for block, row in known.where.rows.items()}
            self._beliefs = Beliefs(places, known.strengths.ranges())
        return self._beliefs


def _learn(known: Knowledge, events: Sequence[Event]) -> None:
    for event in events:
        lesson = LESSONS.get(type(event))
        if lesson is not None:
            lesson(known, event)


def _begin(view: JuliusCaesarView, early: Sequence[Event], habits: Habits) -> Knowledge:
    """At the first view: before the first turn the set-up is known (V7), then events tell the rest."""
    known = Knowledge(view.seat, habits)
    fresh = view.year == atlas().first_year and not view.played
    if fresh or _from_the_start(early):
        _set_up(known, historical=view.deployment == HISTORICAL)
        _learn(known, () if fresh else early)
    else:
        _guess(known, view)
    return known


def _from_the_start(events: Sequence[Event]) -> bool:
    """Whether these events tell a game from its first deal or deployment."""
    first = events[0] if events else None
    begun = isinstance(first, happened.CardDealt | happened.BlocksSwapped | happened.DeploymentEnded)
    turn = next((event for event in events if isinstance(event, happened.TurnBegan)), None)
    return begun and turn is not None and (turn.year, turn.turn) == (atlas().first_year, 1)


def _of_colour(colour: Seat) -> list[str]:
    return [block.id for block in atlas().blocks.values() if block.owner is colour and block.id != CLEOPATRA]


def _set_up(known: Knowledge, historical: bool) -> None:
    """The set-up; where it was rearranged, as many blocks of any kind in each city (5.3)."""
    blocks, enemies = atlas().blocks, _of_colour(known.foe)
    cities = sorted({start for block in enemies if (start := blocks[block].start)})
    for block in (*enemies, CLEOPATRA):
        known.strengths.know_full(block)
    for block in enemies:
        start = blocks[block].start
        if start is None or historical:
            known.where.settle(block, start or POOL)
        else:
            known.where.spread(block, [city for city in cities if known.able(block, city)])


def _guess(known: Knowledge, view: JuliusCaesarView) -> None:
    """Nothing is known but what the view says: any block may be in any place where it can be."""
    held = [name for name, space in view.spaces.items() if any(stack.side is known.foe for stack in space.stacks)]
    for block in _of_colour(known.foe):
        known.strengths.guess(block)
        known.where.spread(block, [place for place in (*held, POOL) if known.able(block, place)])
    known.strengths.guess(CLEOPATRA)


def _recognise(known: Knowledge, view: JuliusCaesarView) -> None:
    """What the view names: the seat's own blocks, those revealed, and those off the map."""
    out = set(view.pools[known.me].blocks or ())
    for pool in view.pools.values():
        out.update(pool.face_up, pool.lost)
    for name, space in view.spaces.items():
        for block in space.blocks:
            known.strengths.know(block.id, block.strength)
            if block.side is known.me:
                out.add(block.id)
            elif block.id != CLEOPATRA:
                known.where.settle(block.id, name)
    for gone in out:
        known.where.forget(gone)
    for block_id, printed in atlas().blocks.items():
        if block_id in out or block_id == CLEOPATRA or block_id in known.where.rows:
            continue
        known.where.settle(block_id, POOL if printed.owner is known.foe else "")
        if block_id not in known.strengths.by_block:
            known.strengths.guess(block_id)
    lost = view.pools[known.foe].lost
    known.third_barred = not any(atlas().blocks[block].owner is known.foe for block in lost)


def _agree(known: Knowledge, view: JuliusCaesarView) -> None:
    """Fit what is likely to the numbers of each colour that the view gives."""
    seen = {block.id for space in view.spaces.values() for block in space.blocks}
    for colour in SEATS:
        counts = {name: _hidden(known, space, colour) for name, space in view.spaces.items()}
        if colour is known.foe and view.pools[colour].blocks is None:
            counts[POOL] = view.pools[colour].upright
        hidden = [block for block in _of_colour(colour) if block in known.where.rows and block not in seen]
        known.where.fit(hidden, {place: count for place, count in counts.items() if count}, known.able)


def _hidden(known: Knowledge, space: SpaceView, colour: Seat) -> int:
    """How many hidden enemy blocks of a colour are in a space."""
    there = 0
    for stack in space.stacks:
        if stack.side is known.foe:
            there += stack.tan if colour is CAESAR else stack.green
    for block in space.blocks:
        if block.side is known.foe and block.id != CLEOPATRA:
            there -= atlas().blocks[block.id].owner is colour
    return there
