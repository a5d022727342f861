"""Every action as a shared object, and the rules that all states share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.blocks.game import BlockActions, BlockRules
from engine.blocks.leading import Do
from engine.blocks.position import Words
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import actions
from engine.gallic_war.components import AreaTable, BlockTable, CardTable, Components
from engine.gallic_war.data import GameData
from engine.gallic_war.routes import RouteTable
from engine.gallic_war.seats import SEATS

END = actions.End()
JUST_END = (END,)
"""The last of choices that are listed by parts."""

HOLDERS = (*SEATS, "neutral")
"""Whose blocks stand in an area, by the number of the side, as positions call them."""

DICE = tuple(actions.Roll((die,)) for die in range(1, 7))
"""What a single die can show."""

Choices = Callable[[Any], Sequence[Action]]
Book = Callable[[Any, Sequence[Action]], Sequence[Action]]


def by_area(do: Do) -> Do:
    """Return what does an action with the number of the area that it names."""
    return lambda state, action, log: do(state, state.areas.index[action.area], log)


class ActionTable(BlockActions):
    """The actions of one set of components."""

    def __init__(self, areas: AreaTable, blocks: BlockTable, cards: CardTable, routes: RouteTable) -> None:
        ids = {"BLOCK": blocks.ids, "AREA": areas.ids, "CARD": cards.ids}
        super().__init__(actions.FORMS, ids, blocks, routes)
        self.deal = tuple(tuple(actions.Deal(seat, card) for card in cards.ids) for seat in SEATS)  # by side
        self.announce = {use: actions.Announce(use) for use in actions.USES}
        self.move = self.along(actions.Move)
        self.march = self.along(actions.March)
        self.sail = self.along(actions.Sail)
        self.retreat = self.along(actions.Retreat)
        self.regroup = self.along(actions.Regroup)


class Rules(BlockRules):
    """The rules of the game with its data, which all states share."""

    seats = SEATS
    book: Mapping[str, Book]  # what its rules leave the automaton to choose from, by phase
    errands: Mapping[str, Callable[[Any, int, Log], bool]]  # what it does with an area drawn or a die, by what for
    begin_round: Callable[[Any, Log], None]  # what its rules say at the beginning of a round

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.numbers = data.numbers
        self.limits = data.numbers.limits
        self.components = components = Components(data)
        self.routes = RouteTable(components.areas)
        self.words = Words(components.areas, components.blocks, components.cards, HOLDERS, str)
        self.catalogue = ActionTable(components.areas, components.blocks, components.cards, self.routes)
