"""Roads, levies, winter quarters, comers and goers of a place by a view."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from engine.blocks.routes import Exit, Route
from engine.blocks.sets import bits, mask_of
from engine.contract import Seat
from engine.julius_caesar.actions import Levy, Step
from engine.julius_caesar.command import levy_choices
from engine.julius_caesar.movement import unpinned
from engine.julius_caesar.passages import exit_by
from engine.julius_caesar.routes import MARCH
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView, SeenBlock
from engine.values import frozen

NO_LINKS = (0, 0, 0)
"""The links that take no more blocks when a phase begins: none."""


def roads(view: JuliusCaesarView, place: str, side: Seat | None) -> list[Exit]:
    """Return the links of a place as `side` can use them, those by sea last."""
    table = view.known.spaces
    here = table.index[place]
    return [exit_by(view, link, there, side) for link, there in (*table.roads[here], *table.borders[here])]


def levy_of(view: JuliusCaesarView, city: str, side: Seat) -> tuple[list[str], list[SeenBlock]]:
    """Return the blocks to levy and to raise in a city, for any points (6.4).

    Nothing where the city is not the side's or its pool is not known.
    """
    state, space = view.known.copy(), view.spaces.get(city)
    if space is None or view.pools[side].blocks is None:
        return [], []
    blocks, number = state.blocks, state.spaces.index[city]
    state.actor, state.levies_left = SEATS.index(side), 1
    legal = levy_choices(state)
    steps = {action.block for action in legal if isinstance(action, Step)}
    named = [blocks.index[action.block] for action in legal if isinstance(action, Levy) and action.city == city]
    named.sort(key=lambda block: (blocks.levy_city[block] != number, block))
    return [blocks.ids[block] for block in named], [block for block in space.blocks if block.id in steps]


@frozen
class Quarters:
    """A city in winter."""

    city: str
    blocks: tuple[SeenBlock, ...]  # those that the seat knows by name
    count: int
    feeds: int

    @property
    def surplus(self) -> int:
        return max(0, self.count - self.feeds)

    @property
    def full(self) -> bool:
        """Lack of supply for one block more."""
        return self.count >= self.feeds


def quarters(view: JuliusCaesarView, city: str) -> Quarters:
    table, space = view.known.spaces, view.spaces.get(city)
    count = sum(stack.count for stack in space.stacks) if space else 0
    return Quarters(city, space.blocks if space else (), count, table.feeds[table.index[city]])


def crowded_first(view: JuliusCaesarView, side: Seat) -> list[Quarters]:
    """Return the cities of a side with named blocks, those with most surplus first."""
    table, friendly = view.known.spaces, view.known.friendly(SEATS.index(side))
    held = [quarters(view, city) for city in table.names_of(friendly & table.cities)]
    named = [each for each in held if each.blocks]
    return sorted(named, key=lambda each: (-each.surplus, table.names[table.index[each.city]]))


class Reach:
    """Goals of the stacks in sight in a command phase that begins now (6.1-6.3).

    Blocks that attack do not count, and of those attacked as many as are not pinned.
    """

    def __init__(
        self, view: JuliusCaesarView, suspects: Mapping[tuple[str, Seat], Collection[str]] | None = None
    ) -> None:
        """Look at a view, where the `suspects`, by default any that fit, may be there."""
        self._state, self._routes = view.known, view.known.rules.routes
        spaces, blocks = self._state.spaces.index, self._state.blocks.index
        self._suspects = {
            (spaces[place], SEATS.index(side)): mask_of(map(blocks.__getitem__, names))
            for (place, side), names in (suspects or {}).items()
        }
        self._goers: dict[int, list[tuple[int, int, int]]] = {}

    def comers(self, place: str, side: Seat) -> list[tuple[str, int]]:
        """Return where blocks could come from, the most first, and how many."""
        table = self._state.spaces
        goal, goers = table.index[place], self._goers_of(SEATS.index(side))
        found = [(table.ids[space], n) for space, n, ends in goers if ends >> goal & 1 and space != goal]
        return sorted(found, key=lambda each: -each[1])

    def goals(self, place: str, side: Seat) -> list[str]:
        """Return where a side's blocks could gain something, the dearest first."""
        state, table, number = self._state, self._state.spaces, SEATS.index(side)
        ends = next((ends for space, _, ends in self._goers_of(number) if space == table.index[place]), 0)
        ends &= (state.occ[1 - number] | table.scoring) & ~state.occ[number]
        return [table.ids[end] for end in sorted(bits(ends), key=lambda end: -table.value[end])]

    def _goers_of(self, side: int) -> list[tuple[int, int, int]]:
        """Return by space how many blocks of a side could go, and where to."""
        if side not in self._goers:
            free = [(space, self._free(space, side)) for space in bits(self._state.occ[side])]
            ends = [mask_of(route.dest for route in self._ways(space, side)) for space, _ in free]
            self._goers[side] = [(*each, to) for each, to in zip(free, ends, strict=True) if each[1]]
        return self._goers[side]

    def _free(self, space: int, side: int) -> int:
        state = self._state
        if not state.contested >> space & 1:
            return state.at[side][space].bit_count()
        return 0 if state.attacker_at(space) == side else unpinned(state, side, space)

    def _ways(self, start: int, side: int) -> Iterator[Route]:
        state, routes, foe = self._state, self._routes, self._state.occ[1 - side]
        table, blocks, may_be = state.spaces, state.blocks, self._may_be(start, side)
        if may_be & blocks.land:
            yield from routes.land(start, MARCH, foe, 0, NO_LINKS, 0)
            if table.ports >> start & 1 and (seas := state.friendly(side) & table.seas):
                yield from routes.crossings(start, seas, foe & table.ports, 0)
        if may_be & blocks.navis:
            yield from routes.fleet(start, foe, 0)

    def _may_be(self, space: int, side: int) -> int:
        """Return the blocks that may be among those of a side in a space."""
        blocks, here = self._state.blocks, self._state.at[side][space]
        known = here & ~(self._state.unknown & ~blocks.cleopatra_bit)
        if known != here:
            known |= self._suspects.get((space, side), 0)
        return blocks.stand[space] & (known if known.bit_count() >= here.bit_count() else ~0)
