"""What one side has seen of the other's blocks: which lie open, which were seen when and where, which never.

All of it comes from the story as the seat saw it, from his view, and from the printed set-up; the state is never
asked. So what is remembered of a block that stands hidden again may long be out of date: it says when it was true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.viewdata import JuliusCaesarView, PoolView
from jc_tui.facts import Facts, other
from jc_tui.sitting import Sitting, Told
from jc_tui.text_mode.position import SIDES

OPEN, SEEN, UNSEEN, POOL, FACE_UP, LOST = "open", "seen", "unseen", "pool", "face up", "lost"

GROUPS = (OPEN, SEEN, UNSEEN, POOL, FACE_UP, LOST)
"""In which order what is known is listed."""

AT_SET_UP = "set-up"
"""The time of what the historical set-up tells (V7)."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """When a block was seen last.

    Attributes:
        clock: the game turn, or `AT_SET_UP`.
        place: where it stood after what was seen; None when it went to the pool.
        strength: what it showed, 0 if that could not be seen.
        how: ``fought``, ``retreated``, ``drawn``, ``went over``, ``eliminated``, ``disbanded`` or ``stood``.
    """

    clock: str
    place: str | None
    strength: int
    how: str


@dataclass(frozen=True, slots=True)
class Remembered:
    """One block: what is known of it, and when it was seen last.

    Attributes:
        block: its id.
        group: one of `GROUPS`: ``open`` stands on the map for this seat to see, ``seen`` was seen there once,
            ``unseen`` never since it left the map, ``pool`` is in the pool for certain (when the game is over).
        last: the last sighting; for open blocks where they stand now.
        there: how many hidden blocks of its colour the other side has at that place now: 0 means that it has
            left, or fallen back into the pool.
    """

    block: str
    group: str
    last: Sighting | None
    there: int


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered of one side's blocks, in the order of the printed list.

    Attributes:
        side: whose blocks they are.
        blocks: all of them, Cleopatra among Pompey's.
        pool: how many stand upright in his pool, unknown which.
        hidden: how many of them stand hidden on the map.
    """

    side: Seat
    blocks: tuple[Remembered, ...]
    pool: int
    hidden: int

    def group(self, name: str) -> list[Remembered]:
        """The blocks of a group, those seen latest first."""
        found = [block for block in self.blocks if block.group == name]
        return sorted(found, key=_time, reverse=True) if name == SEEN else found


def _time(block: Remembered) -> str:
    clock = block.last.clock if block.last else ""
    return "" if clock == AT_SET_UP else clock


def remember(sitting: Sitting, side: Seat | None = None) -> Memory:
    """What the eyes on the screen have seen of a side: by default the opponent's, to a spectator Pompey's."""
    options = sitting.table.header.options
    historical = options.get("deployment") == "historical" and sitting.table.header.position is None
    return recall(sitting.view, sitting.story(), sitting.facts, side, historical=historical)


def recall(
    view: JuliusCaesarView,
    told: Sequence[Told],
    facts: Facts,
    side: Seat | None = None,
    *,
    historical: bool = False,
) -> Memory:
    """What a story and a view tell of a side's blocks; `historical` when the printed set-up was used."""
    watched = side or (other(view.seat) if view.seat in SIDES else Seat.POMPEY)
    names = [block.id for block in facts.data.blocks if block.owner is watched]
    sightings = dict(_set_up(names, facts)) if historical else {}
    for one in told:
        for block, sighting in _seen(one):
            before = sightings.get(block)
            if sighting.place and not sighting.strength and before:
                sighting = replace(sighting, strength=before.strength)
            sightings[block] = sighting
    standing = {block.id: (space.id, block) for space in view.spaces.values() for block in space.blocks}
    if "cleopatra" in names and "cleopatra" not in standing:
        sightings |= _cleopatra(view, sightings)
    pool = view.pools[watched]
    blocks = []
    for name in names:
        if name in standing:
            place, seen = standing[name]
            now = Sighting(f"{view.year}.{view.turn}", place, seen.strength, "stands")
            blocks.append(Remembered(name, OPEN, now, 0))
            continue
        last = sightings.get(name)
        there = _hidden_at(view, last.place, watched, facts) if last and last.place else 0
        blocks.append(Remembered(name, _group(name, pool, last), last, there))
    hidden = sum(_hidden_at(view, place, watched, facts) for place in view.spaces)
    return Memory(watched, tuple(blocks), pool.upright, hidden)


def _set_up(names: Iterable[str], facts: Facts) -> Iterable[tuple[str, Sighting]]:
    """Where blocks stand at first, which everybody knows."""
    for name in names:
        printed = facts.blocks[name]
        if printed.start:
            yield name, Sighting(AT_SET_UP, printed.start, printed.strengths[-1], "stood")


def _cleopatra(view: JuliusCaesarView, sightings: dict[str, Sighting]) -> dict[str, Sighting]:
    """Everybody sees where she stands, by her colour; not how strong she is now."""
    for space in view.spaces.values():
        if any(stack.cleopatra for stack in space.stacks):
            before = sightings.get("cleopatra")
            strength = before.strength if before else 0
            return {"cleopatra": Sighting(f"{view.year}.{view.turn}", space.id, strength, "stands")}
    return {}


def _group(block: str, pool: PoolView, last: Sighting | None) -> str:
    """Where a block that cannot be seen standing is to be listed."""
    if block in pool.face_up:
        return FACE_UP
    if block in pool.lost:
        return LOST
    if pool.blocks is not None and block in pool.blocks:
        return POOL
    return SEEN if last and last.place else UNSEEN


def _hidden_at(view: JuliusCaesarView, place: str, side: Seat, facts: Facts) -> int:
    """How many blocks of a side's colour stand at a place without being known, Cleopatra apart."""
    space = view.spaces.get(place)
    if space is None:
        return 0
    known = [b for b in space.blocks if b.id != "cleopatra" and facts.blocks[b.id].owner is side]
    standing = sum(stack.tan if side is Seat.CAESAR else stack.green for stack in space.stacks)
    return standing - len(known)


# --- What each event shows -------------------------------------------------------------------------------

Found = Iterable[tuple[str, Sighting]]


def _seen(told: Told) -> Found:
    """The blocks that one event shows."""
    reader = READERS.get(type(told.event))
    return reader(told.event, told.clock) if reader else ()


def _lines(place: str, blocks: ev.Blocks, clock: str) -> Found:
    return [(block, Sighting(clock, place, strength, "fought")) for block, strength in blocks]


def _battle(e: ev.BattleBegan, clock: str) -> Found:
    return [*_lines(e.space, e.attackers, clock), *_lines(e.space, e.defenders, clock)]


def _lost(e: ev.StepLost, clock: str) -> Found:
    if e.block is None or e.strength is None:
        return ()
    return [(e.block, Sighting(clock, e.space, e.strength, "fought" if e.cause == "hit" else "stood"))]


def _gone(e: Any, clock: str) -> Found:
    if e.block is None:
        return ()
    how = "disbanded" if isinstance(e, ev.BlockDisbanded) else "eliminated"
    return [(e.block, Sighting(clock, None, 0, how))]


READERS: dict[type[Event], Callable[[Any, str], Found]] = {
    ev.BattleBegan: _battle,
    ev.ReservesArrived: lambda e, clock: _lines(e.space, e.blocks, clock),
    ev.StepLost: _lost,
    ev.BlockEliminated: _gone,
    ev.BlockDisbanded: _gone,
    ev.BlockDrawn: lambda e, clock: [(e.block, Sighting(clock, e.city, e.strength, "drawn"))],
    ev.BlockDefected: lambda e, clock: [(e.block, Sighting(clock, e.city, 0, "went over"))],
    ev.CleopatraTurned: lambda e, clock: [("cleopatra", Sighting(clock, e.space, e.strength, "went over"))],
    ev.BlockRetreated: lambda e, clock: [(e.block, Sighting(clock, e.path[-1], 0, "retreated"))],
}
"""What each kind of event shows of blocks. A strength of 0 is the one seen before."""
