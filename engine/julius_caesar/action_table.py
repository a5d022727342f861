"""Every action as a shared object, and the rules that all states share."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from engine.blocks.game import BlockActions, BlockRules
from engine.blocks.legal_actions import ActionPool
from engine.blocks.position import Words
from engine.contract import Action
from engine.julius_caesar import actions
from engine.julius_caesar.components import COLOURS, ROMAN, BlockTable, CardTable, Components, SpaceTable
from engine.julius_caesar.data import GameData
from engine.julius_caesar.routes import RouteTable
from engine.julius_caesar.seats import SEATS

END = actions.End()
JUST_END = (END,)
"""The last of choices that are listed by parts."""

MOST_DICE = 4


class ActionTable(BlockActions):
    def __init__(self, spaces: SpaceTable, blocks: BlockTable, cards: CardTable, routes: RouteTable) -> None:
        ids = {"BLOCK": blocks.ids, "CITY": spaces.ids, "SPACE": spaces.ids, "CARD": cards.ids, "COLOUR": COLOURS}
        super().__init__(actions.FORMS, ids, blocks, routes)
        # By side and card, by the number of dice, and by link and its end as `SpaceTable.directed` numbers them.
        self.deal = tuple(tuple(actions.Deal(seat, card) for card in cards.ids) for seat in SEATS)
        rolls = [product(range(1, 7), repeat=dice) for dice in range(MOST_DICE + 1)]
        self.rolls = tuple(tuple(map(actions.Roll, roll)) for roll in rolls)
        ways = [(spaces.ids[start], spaces.ids[end]) for ends in spaces.ends for start, end in (ends[::-1], ends)]
        self.declare = tuple(map(actions.MainAttack, ways))
        self.move, self.sail = self.along(actions.Move), self.along(actions.Sail)
        self.retreat, self.regroup = self.along(actions.Retreat), self.along(actions.Regroup)

        def at_city(kind: Callable[[str, str], Action]) -> ActionPool[int]:
            return ActionPool(kind, blocks, spaces.ids.__getitem__, spaces.index.get)

        self.levy, self.port = at_city(actions.Levy), at_city(actions.ToPort)


class Rules(BlockRules):
    """The rules of the game with its data, which all states share."""

    seats = SEATS

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.numbers = data.numbers
        self.components = components = Components(data)
        self.routes = RouteTable(components.spaces)
        self.words = Words(components.spaces, components.blocks, components.cards, SEATS, ROMAN.__getitem__)
        self.catalogue = ActionTable(components.spaces, components.blocks, components.cards, self.routes)
