"""Every action as one shared object, so that listing choices makes nothing new."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import fields
from itertools import product
from operator import attrgetter
from typing import Any, Generic, TypeVar

from engine.choices import Listed
from engine.contract import Action
from engine.julius_caesar import actions
from engine.julius_caesar.components import BlockTable, CardTable, SpaceTable
from engine.julius_caesar.routes import Route, RouteTable
from engine.julius_caesar.seats import SEATS

MOST_DICE = 4
END = actions.End()
JUST_END = Listed((END,))
"""The last of choices that are listed by parts."""


Second = TypeVar("Second", bound=Hashable)


class Pairs(Generic[Second]):
    """The actions of one kind that name a block and one thing more: the route it takes, or a city.

    `named` gives what an action calls that thing, and `find` what is called so, or None.
    """

    def __init__(
        self,
        kind: Callable[[str, Any], Action],
        blocks: BlockTable,
        named: Callable[[Second], object],
        find: Callable[[Any], Second | None],
    ) -> None:
        self._kind = kind
        self._field = attrgetter(fields(kind)[1].name)  # type: ignore[arg-type]
        self._blocks = blocks
        self._named = named
        self._find = find
        self._made: dict[tuple[int, Second], Action] = {}

    def make(self, block: int, second: Second) -> Action:
        """The action of this block and this other thing."""
        action = self._made.get((block, second))
        if action is None:
            action = self._made[block, second] = self._kind(self._blocks.ids[block], self._named(second))
        return action

    def split(self, action: Action) -> tuple[int, Second] | None:
        """What an action is made of, or None when it is not one of these or names nothing real."""
        if type(action) is not self._kind:
            return None
        block = self._blocks.index.get(action.block)  # type: ignore[attr-defined]
        second = self._find(self._field(action))
        return None if block is None or second is None else (block, second)


class Catalogue:
    """The actions of one set of components.

    Attributes:
        of: by kind, those that name one block, space or card, by its number.
        deal: by side and card. rolls: by the number of dice.
        move, sail, retreat, regroup, levy, port: those that name a block and its way or city.
    """

    def __init__(self, spaces: SpaceTable, blocks: BlockTable, cards: CardTable, routes: RouteTable) -> None:
        ids = {"BLOCK": blocks.ids, "CITY": spaces.ids, "SPACE": spaces.ids, "CARD": cards.ids}
        self.of: dict[type[Action], tuple[Action, ...]] = {}
        for kind, form in actions.FORMS.items():
            if (name := form.removeprefix(kind.verb).strip()) in ids:
                make: Callable[[str], Action] = kind
                self.of[kind] = tuple(map(make, ids[name]))
        self.deal = tuple(tuple(actions.Deal(seat, card) for card in cards.ids) for seat in SEATS)
        self.rolls = tuple(
            tuple(map(actions.Roll, product(range(1, 7), repeat=dice))) for dice in range(MOST_DICE + 1)
        )

        def along(kind: Callable[[str, actions.Path], Action]) -> Pairs[Route]:
            return Pairs(kind, blocks, attrgetter("names"), routes.named)

        def at_city(kind: Callable[[str, str], Action]) -> Pairs[int]:
            return Pairs(kind, blocks, spaces.ids.__getitem__, spaces.index.get)

        self.move, self.sail = along(actions.Move), along(actions.Sail)
        self.retreat, self.regroup = along(actions.Retreat), along(actions.Regroup)
        self.levy, self.port = at_city(actions.Levy), at_city(actions.ToPort)
