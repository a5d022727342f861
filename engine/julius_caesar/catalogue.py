"""Every action as one shared object, so that listing choices makes nothing new."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import product
from operator import attrgetter
from typing import Any, Generic, TypeVar

from engine.contract import Action
from engine.julius_caesar.actions import (
    Battle,
    Deal,
    Defect,
    Disband,
    Discard,
    Draw,
    End,
    Fire,
    Hit,
    Jupiter,
    Levy,
    Move,
    Pass,
    Path,
    Perish,
    Play,
    Regroup,
    Retreat,
    Roll,
    Sail,
    Step,
    Surprise,
    Swap,
    ToPort,
    Vulcan,
)
from engine.julius_caesar.components import BlockTable, CardTable, SpaceTable
from engine.julius_caesar.routes import Route, RouteTable
from engine.julius_caesar.seats import SEATS

MOST_DICE = 4
END = End()


Second = TypeVar("Second", bound=Hashable)


class Pairs(Generic[Second]):
    """The actions of one kind that name a block and one thing more: the route it takes, or a city."""

    def __init__(
        self,
        kind: Callable[[str, Any], Action],
        field: str,
        blocks: BlockTable,
        named: Callable[[Second], object],
        find: Callable[[Any], Second | None],
    ) -> None:
        """Make none yet.

        Args:
            kind: the class of the actions.
            field: what the other thing is called in them.
            blocks: the blocks.
            named: how an action names the other thing.
            find: the other thing of a name, or None.
        """
        self._kind = kind
        self._field = attrgetter(field)
        self._blocks = blocks
        self._named = named
        self._find = find
        self._made: dict[tuple[int, Second], Action] = {}

    def make(self, block: int, second: Second) -> Action:
        """The action of this block and this other thing."""
        key = (block, second)
        action = self._made.get(key)
        if action is None:
            action = self._made[key] = self._kind(self._blocks.ids[block], self._named(second))
        return action

    def split(self, action: Action) -> tuple[int, Second] | None:
        """What an action is made of, or None when it is not one of these or names nothing real."""
        if type(action) is not self._kind:
            return None
        block = self._blocks.index.get(action.block)  # type: ignore[attr-defined]
        second = self._find(self._field(action))
        return None if block is None or second is None else (block, second)

    def pair(self, action: Action) -> tuple[int, Second]:
        """What an action of this kind that names real things is made of."""
        found = self.split(action)
        assert found is not None
        return found


class Catalogue:
    """The actions of one set of components, by number of block, space or card."""

    def __init__(self, spaces: SpaceTable, blocks: BlockTable, cards: CardTable, routes: RouteTable) -> None:
        ids = blocks.ids
        self.step = tuple(map(Step, ids))
        self.draw = tuple(map(Draw, ids))
        self.fire = tuple(map(Fire, ids))
        self.stay = tuple(map(Pass, ids))
        self.perish = tuple(map(Perish, ids))
        self.hit = tuple(map(Hit, ids))
        self.disband = tuple(map(Disband, ids))
        self.jupiter = tuple(map(Jupiter, spaces.ids))
        self.defect = tuple(map(Defect, spaces.ids))
        self.vulcan = tuple(map(Vulcan, spaces.ids))
        self.surprise = tuple(map(Surprise, spaces.ids))
        self.battle = tuple(map(Battle, spaces.ids))
        self.discard = tuple(map(Discard, cards.ids))
        self.play = tuple(map(Play, cards.ids))
        self.deal = tuple(tuple(Deal(seat, card) for card in cards.ids) for seat in SEATS)
        self.rolls = tuple(tuple(map(Roll, product(range(1, 7), repeat=dice))) for dice in range(MOST_DICE + 1))

        def along(kind: Callable[[str, Path], Action]) -> Pairs[Route]:
            return Pairs(kind, "path", blocks, attrgetter("names"), routes.named)

        def at_city(kind: Callable[[str, str], Action]) -> Pairs[int]:
            return Pairs(kind, "city", blocks, spaces.ids.__getitem__, spaces.index.get)

        self.move, self.sail = along(Move), along(Sail)
        self.retreat, self.regroup = along(Retreat), along(Regroup)
        self.levy, self.port = at_city(Levy), at_city(ToPort)
        self._ids = ids

    def swap(self, first: int, second: int) -> Swap:
        """The exchange of two blocks, the lower number first."""
        low, high = min(first, second), max(first, second)
        return Swap(self._ids[low], self._ids[high])
