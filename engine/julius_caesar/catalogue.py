"""Every action as one shared object, so that listing choices makes nothing new."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

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
from engine.julius_caesar.components import SEATS, BlockTable, CardTable, SpaceTable
from engine.julius_caesar.routes import Route, RouteTable

AlongAction = Move | Sail | Retreat | Regroup

MOST_DICE = 4
END = End()


class Along:
    """The actions of one kind that take a block along a route."""

    def __init__(self, kind: Callable[[str, Path], Action], blocks: BlockTable, routes: RouteTable) -> None:
        self._kind = kind
        self._blocks = blocks
        self._routes = routes
        self._made: dict[tuple[int, int], Action] = {}

    def make(self, block: int, route: Route) -> Action:
        """The action of this block along this route."""
        key = (block, route.number)
        action = self._made.get(key)
        if action is None:
            action = self._made[key] = self._kind(self._blocks.ids[block], route.names)
        return action

    def pair(self, action: AlongAction) -> tuple[int, Route]:
        """The block and the route of an action that names real ones."""
        route = self._routes.named(action.path)
        assert route is not None
        return self._blocks.index[action.block], route

    def split(self, action: Action) -> tuple[int, Route] | None:
        """The block and the route of an action, or None when it is not one of these or names nothing real."""
        if type(action) is not self._kind:
            return None
        block = self._blocks.index.get(action.block)  # type: ignore[attr-defined]
        route = self._routes.named(action.path)  # type: ignore[attr-defined]
        return None if block is None or route is None else (block, route)


class AtCity:
    """The actions of one kind that put a block in a city."""

    def __init__(self, kind: Callable[[str, str], Action], blocks: BlockTable, spaces: SpaceTable) -> None:
        self._kind = kind
        self._blocks = blocks
        self._spaces = spaces
        self._made: dict[tuple[int, int], Action] = {}

    def make(self, block: int, city: int) -> Action:
        """The action of this block in this city."""
        action = self._made.get((block, city))
        if action is None:
            action = self._made[block, city] = self._kind(self._blocks.ids[block], self._spaces.ids[city])
        return action

    def split(self, action: Action) -> tuple[int, int] | None:
        """The block and the city of an action, or None when it is not one of these or names nothing real."""
        if type(action) is not self._kind:
            return None
        block = self._blocks.index.get(action.block)  # type: ignore[attr-defined]
        city = self._spaces.index.get(action.city)  # type: ignore[attr-defined]
        return None if block is None or city is None else (block, city)


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
        self.move = Along(Move, blocks, routes)
        self.sail = Along(Sail, blocks, routes)
        self.retreat = Along(Retreat, blocks, routes)
        self.regroup = Along(Regroup, blocks, routes)
        self.levy = AtCity(Levy, blocks, spaces)
        self.port = AtCity(ToPort, blocks, spaces)
        self._ids = ids

    def swap(self, first: int, second: int) -> Swap:
        """The exchange of two blocks, the lower number first."""
        low, high = min(first, second), max(first, second)
        return Swap(self._ids[low], self._ids[high])
