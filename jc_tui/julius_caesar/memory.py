"""What one side has seen of the other's blocks, and what follows from it: where each is for certain, or may be.

All of it comes from the story as the seat saw it, from his views, and from the printed set-up; the state is never
asked. What was seen of a block that stands hidden again may be out of date, so it says when it was true; what is
concluded (`deduction`) is true now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast
from weakref import WeakKeyDictionary

from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import POMPEY, SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView
from jc_tui.julius_caesar.deduction import FACE_UP, LOST, POOL, Places, Whereabouts
from jc_tui.julius_caesar.facts import Facts
from jc_tui.sitting.sitting import Sitting, Told

OPEN, PLACED, ON_MAP, EITHER = "open", "placed", "on the map", "map or pool"

GROUPS = (OPEN, PLACED, ON_MAP, EITHER, POOL, FACE_UP, LOST)
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
        group: one of `GROUPS`: ``open`` stands on the map for this seat to see, ``placed`` stands hidden in a
            place that is certain, ``on the map`` is in one of several; ``map or pool`` leaves both open; the rest
            are off the map for certain.
        places: all spaces where it may be, by name; empty when it is off the map for certain.
        last: the last sighting; for open blocks where they stand now.
        turned: whether it can be seen to fight for the other side now.
    """

    block: str
    group: str
    places: tuple[str, ...]
    last: Sighting | None
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered of one side's blocks, in the order of the printed list.

    Attributes:
        side: whose blocks they are.
        blocks: all of them, Cleopatra among Pompey's; then those that have come over to this side.
        pool: how many stand upright in his pool.
        hidden: how many blocks stand hidden on the map.
    """

    side: Seat
    blocks: tuple[Remembered, ...]
    pool: int
    hidden: int

    def group(self, name: str) -> list[Remembered]:
        """The blocks of a group; those on the map seen latest first, those off it in the printed order."""
        found = [block for block in self.blocks if block.group == name]
        return sorted(found, key=_time, reverse=True) if name in (PLACED, ON_MAP, EITHER) else found


def _time(block: Remembered) -> str:
    clock = block.last.clock if block.last else ""
    return "" if clock == AT_SET_UP else clock


# --- What was seen, and what follows ---------------------------------------------------------------------

CHECKPOINT = 128
"""After so many events what is believed is kept, to go on from there when something is taken back."""


class _Following:
    """What one pair of eyes at a sitting believes, kept up with its story."""

    def __init__(self, sitting: Sitting, first: int) -> None:
        """Follow from an action on; those before it have deployed the blocks."""
        self.first = first
        self._kept: list[tuple[int, Told | None, Whereabouts]] = [(0, None, _beginning(sitting, first))]

    def now(self, told: Sequence[Told]) -> Whereabouts:
        """What is known after a story, of which only what is new is followed."""
        while self._kept[-1][0] and not self._still(told, *self._kept[-1][:2]):
            self._kept.pop()
        done, last, known = self._kept[-1]
        if done % CHECKPOINT:
            self._kept.pop()
        else:
            known = known.copy()
        for done, last in enumerate(told[done:], done + 1):  # noqa: B020
            if last.index >= self.first:
                known.follow(last.event)
            if done % CHECKPOINT == 0:
                self._kept.append((done, last, known.copy()))
        if done % CHECKPOINT:
            self._kept.append((done, last, known))
        return known

    @staticmethod
    def _still(told: Sequence[Told], done: int, last: Told | None) -> bool:
        return len(told) >= done and told[done - 1] is last


def _beginning(sitting: Sitting, first: int) -> Whereabouts:
    """What is known at first: the printed deployment, or what the eyes saw when all was deployed."""
    if historical(sitting):
        return Whereabouts.at_set_up(sitting.facts, sitting.eyes)
    view = cast(JuliusCaesarView, sitting.table.state_at(first).view(sitting.eyes))
    return Whereabouts.at_sight(sitting.facts, view, deployed=sitting.table.header.position is None)


def historical(sitting: Sitting) -> bool:
    """Whether the game began with the printed set-up, which everybody knows."""
    header = sitting.table.header
    return header.position is None and header.options.get("deployment") == "historical"


def _deployed(told: Sequence[Told]) -> int:
    """The number of the first action after a free deployment, as far as it has come."""
    swaps = (one.index for one in reversed(told) if isinstance(one.event, (ev.BlocksSwapped, ev.DeploymentEnded)))
    return next(swaps, -1) + 1


_followed: WeakKeyDictionary[Sitting, dict[Seat, _Following]] = WeakKeyDictionary()


def remember(sitting: Sitting, side: Seat | None = None) -> Memory:
    """What the eyes on the screen have seen of a side: by default the opponent's, to a spectator Pompey's."""
    told = sitting.story()
    first = 0 if historical(sitting) else _deployed(told)
    by_eyes = _followed.setdefault(sitting, {})
    following = by_eyes.get(sitting.eyes)
    if following is None or following.first != first:
        following = by_eyes[sitting.eyes] = _Following(sitting, first)
    known = following.now(told)
    return recall(sitting.view, told, sitting.facts, side, printed=historical(sitting), known=known)


def recall(
    view: JuliusCaesarView,
    told: Sequence[Told],
    facts: Facts,
    side: Seat | None = None,
    *,
    printed: bool = False,
    known: Whereabouts | None = None,
) -> Memory:
    """What a story and a view tell of a side's blocks.

    Args:
        view: what can be seen now.
        told: what was seen to happen.
        facts: the printed facts.
        side: whose blocks; the opponent's when it is left out.
        printed: whether the game began with the printed set-up.
        known: what follows from the story; from the view alone when it is left out.
    """
    watched = side or (opponent(view.seat) if view.seat in SEATS else POMPEY)
    places = (known or Whereabouts.at_sight(facts, view)).places(view)
    names = [block.id for block in facts.data.blocks if block.owner is watched]
    names += [name for name in _gone_over(view, places, watched, facts) if name not in names]
    sightings = dict(_set_up(names, facts)) if printed else {}
    for one in told:
        for block, sighting in _seen(one):
            before = sightings.get(block)
            if sighting.place and not sighting.strength and before:
                sighting = replace(sighting, strength=before.strength)
            sightings[block] = sighting
    standing = {block.id: (space.id, block) for space in view.spaces.values() for block in space.blocks}
    sightings |= _cleopatra(view, sightings) if "cleopatra" not in standing else {}
    blocks = []
    for name in names:
        last, where = sightings.get(name), places.get(name, frozenset())
        if name in standing:
            place, seen = standing[name]
            last = Sighting(f"{view.year}.{view.turn}", place, seen.strength, "stands")
            where = frozenset((place,))
        elif name == "cleopatra" and last and last.place:
            where = frozenset((last.place,))
        spaces = sorted(where & view.spaces.keys(), key=facts.names.space)
        group = OPEN if name in standing else _group(where)
        turned = name in standing and standing[name][1].side is not watched
        blocks.append(Remembered(name, group, tuple(spaces), last, turned))
    hidden = sum(_hidden_at(view, place, watched) for place in view.spaces)
    return Memory(watched, tuple(blocks), view.pools[watched].upright, hidden)


def _group(where: frozenset[str]) -> str:
    """How certain it is where a block is that cannot be seen standing."""
    if len(where) == 1:
        only = next(iter(where))
        return only if only in (POOL, FACE_UP, LOST) else PLACED
    return EITHER if POOL in where or not where else ON_MAP


def _gone_over(view: JuliusCaesarView, places: Places, watched: Seat, facts: Facts) -> list[str]:
    """The blocks of the other colour that fight for a side for certain."""
    clear = view.seat is opponent(watched)
    his = {
        space.id
        for space in view.spaces.values()
        for stack in space.stacks
        if stack.side is watched and (clear or not space.contested)
    }
    shown = {block.id: block.side for space in view.spaces.values() for block in space.blocks}
    return [
        block.id
        for block in facts.data.blocks
        if block.owner is not watched
        and (shown[block.id] is watched if block.id in shown else places.get(block.id, frozenset("-")) <= his)
    ]


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


def _hidden_at(view: JuliusCaesarView, place: str, side: Seat) -> int:
    """How many blocks of a side stand at a place without being known, Cleopatra apart."""
    space = view.spaces[place]
    known = [block for block in space.blocks if block.id != "cleopatra" and block.side is side]
    return sum(stack.tan + stack.green for stack in space.stacks if stack.side is side) - len(known)


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
