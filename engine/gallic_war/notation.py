"""Reading actions with the names of this game.

A legion may leave out `legion_`, and Legion X be called by Caesar's name; of blocks that a word fits, those of the
acting side come before others. An area and its card are known by the names of their tribes too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.blocks import notation
from engine.contract import Action
from engine.gallic_war import actions
from engine.gallic_war.seats import say
from engine.gallic_war.state import State
from engine.untrusted_text import completions

LEGION, CAESAR = "legion_", "caesar"
_OF_SEAS = ("oceanus_", "mare_")


def parse(state: State, text: str) -> Action:
    """Return the action a text means. Raises UnreadableAction or AmbiguousAction."""
    return _Reader(state, text).action()


class _Reader(notation.Reader):
    state: State
    forms: ClassVar = actions.FORMS
    say: ClassVar = say
    paths: ClassVar = ("FROM-TO", "FROM-OVER-TO", "PORT-SEA-PORT")

    def action(self) -> Action:
        found = super().action()
        return actions.Roll(tuple(sorted(found.dice))) if isinstance(found, actions.Roll) else found

    def read(self, what: str, word: str) -> Any:
        match what:
            case "AREA":
                return self._area(word)
            case "BLOCK":
                return self._block(word)
            case "CARD":
                return self._card(word)
            case "SEAT":
                return self.seat(word)
            case "USE":
                return self.one(word, completions(word, actions.USES), "typing.no-such-use")
            case "STRENGTH":
                return int(self.one(word, completions(word, "1234"), "typing.no-such-strength"))
        return self.path(word)

    def places(self, word: str) -> Mapping[str, str]:
        """Return the areas and seas that a word fits, seas without their first word too."""
        areas = self.state.areas
        if word in areas.index:
            return {word: word}
        short = {sea.removeprefix(first): sea for sea in areas.sea_ids for first in _OF_SEAS if first in sea}
        fits = completions(word, (*areas.ids, *areas.sea_ids, *short)) or self._homes(word)
        return {short.get(name, name): short.get(name, name) for name in fits}

    def _homes(self, word: str) -> list[str]:
        """Return the homes of the tribes that a word fits."""
        areas, blocks = self.state.areas, self.state.blocks
        fits = completions(word, blocks.names_of(blocks.tribes))
        return list(dict.fromkeys(areas.ids[blocks.home[blocks.index[tribe]]] for tribe in fits))

    def _area(self, word: str) -> str:
        areas = self.state.areas
        return self.one(word, completions(word, areas.ids) or self._homes(word), "typing.no-such-place")

    def _block(self, word: str) -> str:
        ids, index = self.state.blocks.ids, self.state.blocks.index
        if word in index or LEGION + word in index:
            return word if word in index else LEGION + word
        fits = completions(word, ids)
        if not fits and CAESAR.startswith(word):
            return ids[self.state.blocks.caesar]
        own = self.state.blocks.names_of(self.state.fighting[self.state.actor])
        return self.one(word, [block for block in fits if block in own] or fits, "typing.no-such-block")

    def _card(self, word: str) -> str:
        cards = self.state.cards.ids
        fits = completions(word, cards) or [home for home in self._homes(word) if home in cards]
        return self.one(word, fits, "typing.no-such-card")
