"""Reading actions as `engine.blocks.notation` does; a block may lack its side or its kind: `13` for `legio_13`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.blocks import notation
from engine.blocks.notation import Read
from engine.contract import Action
from engine.foreign import completions
from engine.julius_caesar import actions
from engine.julius_caesar.components import COLOURS
from engine.julius_caesar.seats import say
from engine.julius_caesar.state import State

VERBS = {kind.verb: kind for kind in actions.FORMS}
"""The kind of action each verb begins."""

_OF_SEAS = ("mare_", "oceanus_", "pontus_")


def parse(state: State, text: str) -> Action:
    """Return the action a text means. Raises UnreadableAction or AmbiguousAction."""
    return _Reader(state, text).action()


class Names:
    """What one word, in small letters, can mean in a state."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._components = state.rules.components

    def places(self, word: str) -> dict[str, str]:
        """Return the spaces by names that a word fits, seas without their first word too."""
        table = self._components.spaces
        rest = word.partition("_")[2] if word.startswith(_OF_SEAS) else word
        fits = sorted(completions(rest if rest in table.short else word, (*table.ids, *table.short)))
        return {name: table.short.get(name, name) for name in fits}

    def blocks(self, word: str) -> list[str]:
        """Return the blocks that a word fits, only the acting side's if there are any."""
        table = self._components.blocks
        rests = {block: block.partition("_")[2] for block in table.ids}
        if word in rests:
            return [word]
        fits = [block for block, rest in rests.items() if rest == word] or [
            block for block, rest in rests.items() if block.startswith(word) or rest.startswith(word)
        ]
        return [block for block in fits if self._is_own(block)] or fits

    def _is_own(self, block: str) -> bool:
        number, state = self._components.blocks.index[block], self._state
        side = state.side_of(number) if state.step[number] else self._components.blocks.home[number]
        return side == state.actor


class _Reader(notation.Reader):
    state: State
    forms: ClassVar = actions.FORMS
    say: ClassVar = say
    paths: ClassVar = ("FROM-TO", "PORT-SEA-PORT")

    def readers(self) -> Mapping[str, Read]:
        """Return how each word of `actions.FORMS` is read."""
        return {
            **dict.fromkeys(self.paths, self.path),
            **dict.fromkeys(("CITY", "SPACE"), self.place),
            "BLOCK": self._block,
            "CARD": self._card,
            "COLOUR": self._colour,
            "SEAT": self.seat,
        }

    def places(self, word: str) -> Mapping[str, str]:
        return Names(self.state).places(word)

    def settle(self, kind: type[Action], last: str, read: list[Any]) -> list[Any]:
        """Put two blocks that change places in order, and leave a main attack as read."""
        if kind is actions.Swap:
            return sorted(read, key=self.state.blocks.index.__getitem__)
        if kind is actions.MainAttack:
            return read
        return super().settle(kind, last, read)

    def _block(self, word: str) -> str:
        return self.one(word, Names(self.state).blocks(word), "typing.no-such-block")

    def _colour(self, word: str) -> str:
        return self.one(word, completions(word, COLOURS), "typing.no-such-colour")

    def _card(self, word: str) -> str:
        fits = completions(word.replace("-", "/"), self.state.cards.ids)
        return self.one(word.replace("-", "/"), sorted(fits), "typing.no-such-card")
