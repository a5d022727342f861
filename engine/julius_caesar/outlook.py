"""Roads, levies, winter quarters, comers and goers of a place, by a view.

Nothing is searched: this is what a look at the board tells, to those who see no more than a view.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from engine.blocks.sets import bits, mask_of
from engine.blocks.ways import Exit
from engine.contract import Seat
from engine.julius_caesar.command import may_come
from engine.julius_caesar.components import Components
from engine.julius_caesar.passages import road_limit, road_room
from engine.julius_caesar.routes import MARCH, RouteTable
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.sight import CLEOPATRA
from engine.julius_caesar.viewdata import JuliusCaesarView, SeenBlock, SpaceView, Stack
from engine.values import frozen

NO_LINKS = (0, 0, 0)
"""The links that take no more blocks when a phase begins: none."""


def roads(view: JuliusCaesarView, components: Components, place: str, side: Seat | None) -> list[Exit]:
    """Return the links of a place as `side` can use them, those by sea last."""
    table = components.spaces
    here = table.index[place]
    return [
        Exit(
            to=table.ids[there],
            kind=table.kind[link],
            limit=road_limit(view, components, place, table.ids[there], side),
            left=road_room(view, components, place, table.ids[there], side),
        )
        for link, there in (*table.roads[here], *table.borders[here])
    ]


def levy_of(
    view: JuliusCaesarView, components: Components, city: str, side: Seat
) -> tuple[list[str], list[SeenBlock]]:
    """Return the blocks that can be levied in a city, and that can grow (6.4).

    Levy points and the phase aside; nothing where the city is not the side's or its pool is not known.
    """
    space, pool, table = view.spaces.get(city), view.pools[side], components.blocks
    number = components.spaces.index[city]
    if (
        space is None
        or space.owner is not side
        or pool.blocks is None
        or not components.spaces.cities >> number & 1
    ):
        return [], []
    fit = may_come(components, number, SEATS.index(side), mask_of(table.index[block] for block in pool.lost))
    growing = [block for block in space.blocks if block.strength < table.strengths[table.index[block.id]][-1]]
    named = [block for block in pool.blocks if fit >> table.index[block] & 1]
    return sorted(named, key=lambda block: table.levy_city[table.index[block]] != number), growing


@frozen
class Quarters:
    """A city in winter.

    Attributes:
        city: its id. blocks: its blocks that the seat knows by name.
        count: how many stand there. feeds: how many it feeds.
    """

    city: str
    blocks: tuple[SeenBlock, ...]
    count: int
    feeds: int

    @property
    def surplus(self) -> int:
        """The blocks that it cannot feed."""
        return max(0, self.count - self.feeds)

    @property
    def full(self) -> bool:
        """Whether with one block more somebody would have to be disbanded."""
        return self.count >= self.feeds


def quarters(view: JuliusCaesarView, components: Components, city: str) -> Quarters:
    """Return how a city stands in winter, vacant ones too."""
    table, space = components.spaces, view.spaces.get(city)
    feeds = table.feeds[table.index[city]]
    if space is None:
        return Quarters(city, (), 0, feeds)
    return Quarters(city, space.blocks, sum(stack.count for stack in space.stacks), feeds)


def crowded_first(view: JuliusCaesarView, components: Components, side: Seat) -> list[Quarters]:
    """Return the cities of a side with named blocks, those with most surplus first."""
    table = components.spaces
    held = [
        quarters(view, components, space.id)
        for space in view.spaces.values()
        if space.owner is side and table.cities >> table.index[space.id] & 1
    ]
    return sorted(
        [each for each in held if each.blocks],
        key=lambda each: (-each.surplus, table.names[table.index[each.city]]),
    )


class Reach:
    """Where the stacks in sight could go in a command phase now (6.1-6.3).

    No road has been used then, nobody is in the way but who is seen, and cards are left aside. Blocks that attack
    do not count, and of those attacked as many as are not pinned.
    """

    def __init__(
        self,
        view: JuliusCaesarView,
        components: Components,
        routes: RouteTable,
        suspects: Mapping[tuple[str, Seat], Collection[str]],
    ) -> None:
        """Look at a view, where the `suspects`, or else any that fit, may be there."""
        self._view, self._components, self._routes, self._suspects = view, components, routes, suspects
        table = components.spaces
        self._held = {
            side: mask_of(
                table.index[space.id]
                for space in view.spaces.values()
                if any(s.side is side for s in space.stacks)
            )
            for side in SEATS
        }
        self._seas = {
            side: table.seas
            & mask_of(table.index[space.id] for space in view.spaces.values() if space.owner is side)
            for side in SEATS
        }
        self._ends: dict[tuple[str, Seat], int] = {}

    def comers(self, place: str, side: Seat) -> list[tuple[str, int]]:
        """Return where blocks could come from, the most first, and how many."""
        bit = 1 << self._components.spaces.index[place]
        found = [
            (space.id, count)
            for space, stack, count in self._free(side)
            if space.id != place and self._ends_of(space, stack) & bit
        ]
        return sorted(found, key=lambda each: -each[1])

    def goals(self, place: str, side: Seat) -> list[str]:
        """Return where a side's blocks could go that is the enemy's or scores.

        The dearest first, and none that is the side's already.
        """
        table, ends = self._components.spaces, 0
        for space, stack, _ in self._free(side):
            if space.id == place:
                ends |= self._ends_of(space, stack)
        ends &= (self._held[opponent(side)] | table.scoring) & ~self._held[side]
        return [table.ids[number] for number in sorted(bits(ends), key=lambda number: -table.value[number])]

    def _free(self, side: Seat) -> Iterator[tuple[SpaceView, Stack, int]]:
        """Yield the stacks of a side, each with how many of it could go."""
        for space in self._view.spaces.values():
            for stack in space.stacks:
                count = stack.count
                if space.contested:
                    count = 0 if space.attacker is side or space.unpinned is None else space.unpinned[0]
                if stack.side is side and count:
                    yield space, stack, count

    def _ends_of(self, space: SpaceView, stack: Stack) -> int:
        """Return where a stack could go, as a set of spaces."""
        key = space.id, stack.side
        if key not in self._ends:
            self._ends[key] = self._found(space, stack)
        return self._ends[key]

    def _found(self, space: SpaceView, stack: Stack) -> int:
        table, routes = self._components.spaces, self._routes
        start, foe = table.index[space.id], self._held[opponent(stack.side)]
        on_land, afloat = self._kinds(space, stack)
        ends = 0
        if on_land:
            ends |= mask_of(route.dest for route in routes.land(start, MARCH, foe, 0, NO_LINKS, 0))
            if table.ports >> start & 1 and (seas := self._seas[stack.side]):
                ends |= mask_of(route.dest for route in routes.crossings(start, seas, foe & table.ports, 0))
        if afloat:
            ends |= mask_of(route.dest for route in routes.fleet(start, foe, 0))
        return ends

    def _kinds(self, space: SpaceView, stack: Stack) -> tuple[bool, bool]:
        """Return whether there may be land blocks in a stack, and Navis."""
        blocks = self._components.blocks
        fits = blocks.stand[self._components.spaces.index[space.id]]
        known = {block.id for block in space.blocks if block.side is stack.side}
        if len(known) < stack.count:
            known |= {*self._suspects.get((space.id, stack.side), ()), *([CLEOPATRA] if stack.cleopatra else [])}
        if len(known) >= stack.count:
            fits &= mask_of(blocks.index[block] for block in known)
        return bool(fits & blocks.land), bool(fits & blocks.navis)
