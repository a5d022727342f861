"""What the checks of every chapter ask, and how a refusal is raised."""

from __future__ import annotations

from typing import Any, NoReturn

from engine.contract import IllegalAction
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State


class Refused(IllegalAction):
    """A refusal of this game, which finds its words when somebody asks for them.

    Its details are ids, numbers and fixed words: `seat` is who is refused, and `phase` when.
    """

    @property
    def sentence(self) -> str:
        """What is wrong, in a player's words."""
        from engine.gallic_war.words.refusals import said

        return said(self)


class Case:
    """A state as the rules of one action see it: `side` acts.

    Refusals are read by the acting side, so nothing here tells what its view does not.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.side = state.actor
        self.areas = state.game.components.areas
        self.blocks = state.game.components.blocks
        self.cards = state.game.components.cards

    def refusal(self, rule: str, code: str, **details: Any) -> Refused:
        """The refusal of the action."""
        return Refused(rule, code, seat=SEATS[self.side], phase=self.state.phase, **details)

    def refuse(self, rule: str, code: str, **details: Any) -> NoReturn:
        """Raise the refusal of the action."""
        raise self.refusal(rule, code, **details)

    def refuse_if(self, so: object, rule: str, code: str, **details: Any) -> None:
        """Refuse the action where that is so."""
        if so:
            self.refuse(rule, code, **details)

    # --- ids to numbers --------------------------------------------------------------------------------------

    def area(self, name: str) -> int:
        """The number of an area that the action names."""
        self.refuse_if(name not in self.areas.index, "2.1", "unknown-area", name=name)
        return self.areas.index[name]

    def block(self, name: str) -> int:
        """The number of a block that the action names."""
        self.refuse_if(name not in self.blocks.index, "2.2", "unknown-block", name=name)
        return self.blocks.index[name]

    def card(self, name: str) -> int:
        """The number of a card that the action names."""
        self.refuse_if(name not in self.cards.index, "2.3", "unknown-card", name=name)
        return self.cards.index[name]

    def own(self, name: str) -> int:
        """The number of a block that stands on the map for the acting side."""
        block = self.block(name)
        self.refuse_if(not self.state.fighting[self.side] >> block & 1, "2.2", "not-yours", block=name)
        return block

    def in_battle(self, name: str) -> int:
        """The number of a block of the acting side that is in the battle."""
        block, state = self.own(name), self.state
        here = state.at[self.side][state.battle] >> block & 1
        self.refuse_if(not here, "6", "not-in-battle", block=name, place=self.areas.ids[state.battle])
        return block
