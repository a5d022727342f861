"""Reading of actions, with blocks short of side or kind, `13` for `legio_13`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.blocks import notation
from engine.contract import Action
from engine.julius_caesar import actions
from engine.julius_caesar.components import COLOURS
from engine.julius_caesar.seats import say
from engine.julius_caesar.state import State
from engine.untrusted_text import completions

VERBS = {kind.verb: kind for kind in actions.FORMS}

_OF_SEAS = ("mare_", "oceanus_", "pontus_")


def parse(state: State, text: str) -> Action:
    """Return the action a text means. Raises UnreadableAction or AmbiguousAction."""
    return _Reader(state, text).action()


def places_like(state: State, word: str) -> dict[str, str]:
    """Return the spaces by names that a word fits, seas without their first word too."""
    table = state.spaces
    if word in table.index and word not in table.short:
        return {word: word}
    rest = word.partition("_")[2] if word.startswith(_OF_SEAS) else word
    fits = sorted(completions(rest if rest in table.short else word, (*table.ids, *table.short)))
    return {name: table.short.get(name, name) for name in fits}


def blocks_like(state: State, word: str) -> list[str]:
    """Return the blocks that a word fits, only the acting side's if there are any."""
    table = state.blocks
    if word in table.index:
        return [word]
    rests = {block: block.partition("_")[2] for block in table.ids}
    fits = [block for block, rest in rests.items() if rest == word] or [
        block for block, rest in rests.items() if block.startswith(word) or rest.startswith(word)
    ]
    sides = {block: state.side_of(n) if state.step[n] else table.home[n] for block, n in table.index.items()}
    return [block for block in fits if sides[block] == state.actor] or fits


class _Reader(notation.Reader):
    state: State
    forms: ClassVar = actions.FORMS
    say: ClassVar = say
    paths: ClassVar = ("FROM-TO", "PORT-SEA-PORT")

    def read(self, what: str, word: str) -> Any:
        match what:
            case "BLOCK":
                return self.one(word, blocks_like(self.state, word), "typing.no-such-block")
            case "CITY" | "SPACE":
                return self.place(word)
            case "CARD":
                return self._card(word)
            case "COLOUR":
                return self.one(word, completions(word, COLOURS), "typing.no-such-colour")
            case "SEAT":
                return self.seat(word)
        return self.path(word)

    def places(self, word: str) -> Mapping[str, str]:
        return places_like(self.state, word)

    def settle(self, kind: type[Action], last: str, read: list[Any]) -> list[Any]:
        """Put two blocks that change places in order, and leave a main attack as read."""
        if kind is actions.Swap:
            return sorted(read, key=self.state.blocks.index.__getitem__)
        if kind is actions.MainAttack:
            return read
        return super().settle(kind, last, read)

    def _card(self, word: str) -> str:
        fits = completions(word.replace("-", "/"), self.state.cards.ids)
        return self.one(word.replace("-", "/"), sorted(fits), "typing.no-such-card")
