"""Reading actions: every notation that `str(action)` prints, and the shorter forms a player types.

Case does not matter; names may be cut short while one thing is meant; a block may leave out its side
(`auxilia_1`) or its kind (`13` for `legio_13`); a path may be written with `-` or `>` and may leave out the space
between when only one legal route has those ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.blocks.acts import Path
from engine.contract import Action, AmbiguousAction, Seat, UnreadableAction
from engine.foreign import completions, one_line, quoted
from engine.julius_caesar import actions
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from engine.julius_caesar.words.saying import say
from engine.words import either

VERBS = {kind.verb: kind for kind in actions.FORMS}
"""The kind of action each verb begins."""

_OF_SEAS = ("mare_", "oceanus_", "pontus_")

LONGEST = 500
"""Characters that no action exceeds, in whatever way it is written."""


def parse(state: State, text: str) -> Action:
    """The action a text means in this state.

    Raises UnreadableAction for no such verb, block, place or card or the wrong number of words, and
    AmbiguousAction.
    """
    if len(text) > LONGEST:
        raise UnreadableAction(say("typing.too-long", text=quoted(text), most=LONGEST), text)
    words = text.strip().lower().split()
    if not words:
        raise UnreadableAction(say("typing.empty-line"), text)
    return _Reader(state, text).read(words)


class Names:
    """What one word, in small letters, can mean in a state."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._components = state.game.components

    def places(self, word: str) -> dict[str, str]:
        """The spaces by the names that a word fits; a sea may go without its first word, or with another's."""
        table = self._components.spaces
        rest = word.partition("_")[2] if word.startswith(_OF_SEAS) else word
        fits = sorted(completions(rest if rest in table.short else word, (*table.ids, *table.short)))
        return {name: table.short.get(name, name) for name in fits}

    def blocks(self, word: str) -> list[str]:
        """The blocks of an id, or of the part after its side or kind; those of the acting side before others."""
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


class _Reader:
    """One text being read; `text` goes into the errors, and what is told of it into their sentences."""

    def __init__(self, state: State, text: str) -> None:
        self._state = state
        self._text = text.strip()
        self._told = one_line(self._text)
        self._names = Names(state)

    def read(self, words: Sequence[str]) -> Action:
        kind = VERBS[self._one(words[0], sorted(completions(words[0], VERBS)), "typing.no-such-action")]
        if kind is actions.Roll:
            return self._roll(words[1:])
        parts = actions.FORMS[kind].split()
        if len(words) != len(parts):
            raise self._unreadable(say("typing.not-complete", text=self._told, form=actions.FORMS[kind]))
        read = [_READERS[part](self, word) for part, word in zip(parts[1:], words[1:], strict=True)]
        if kind is actions.Swap:
            read.sort(key=self._state.game.components.blocks.index.__getitem__)
        elif parts[-1] in _PATHS:
            read[1] = self._whole(kind, *read)
        make: Callable[..., Action] = kind
        return make(*read)

    def _unreadable(self, sentence: str) -> UnreadableAction:
        return UnreadableAction(sentence, self._text)

    def _one(self, word: str, fits: Sequence[str], unknown: str) -> str:
        """The one thing that a word fits; `unknown` says that it is none."""
        if len(fits) == 1:
            return fits[0]
        if not fits:
            raise self._unreadable(say(unknown, text=self._told, word=word))
        sentence = say("typing.several-names", word=word, text=self._told, names=either(fits))
        raise AmbiguousAction(sentence, self._text, fits)

    def _space(self, word: str) -> str:
        found = self._names.places(word)
        return found[self._one(word, list(found), "typing.no-such-place")]

    def _block(self, word: str) -> str:
        return self._one(word, self._names.blocks(word), "typing.no-such-block")

    def _card(self, word: str) -> str:
        word = word.replace("-", "/")
        fits = completions(word, self._state.game.components.cards.ids)
        return self._one(word, sorted(fits), "typing.no-such-card")

    def _seat(self, word: str) -> Seat:
        return Seat(self._one(word, completions(word, SEATS), "typing.no-such-player"))

    def _path(self, word: str) -> Path:
        path = tuple(self._space(name) for name in word.replace(">", "-").split("-") if name)
        if len(path) < 2:
            raise self._unreadable(say("typing.short-path", text=self._told))
        return path

    def _whole(self, kind: object, block: str, path: Path) -> Path:
        """A path given by its ends alone, filled in from the legal actions."""
        if len(path) > 2 or self._state.game.routes.named(path) is not None:
            return path
        fits = [
            action.path
            for action in self._state.legal_actions()
            if isinstance(action, actions.Move | actions.Sail | actions.Retreat | actions.Regroup)
            and type(action) is kind
            and action.block == block
            and (action.path[0], action.path[-1]) == path
        ]
        if len(fits) > 1:
            ways = ["-".join(fit) for fit in fits]
            raise AmbiguousAction(say("typing.ways", text=self._told, ways=either(ways)), self._text, ways)
        return fits[0] if fits else path

    def _roll(self, words: Sequence[str]) -> Action:
        dice = " ".join(words).replace(",", " ").split()
        if not dice or any(die not in "123456" or len(die) != 1 for die in dice):
            raise self._unreadable(say("typing.dice", text=self._told))
        return actions.Roll(tuple(map(int, dice)))


_PATHS = ("FROM-TO", "PORT-SEA-PORT")
_READERS: Mapping[str, Callable[[_Reader, str], Any]] = {
    **dict.fromkeys(_PATHS, _Reader._path),
    **dict.fromkeys(("CITY", "SPACE"), _Reader._space),
    "BLOCK": _Reader._block,
    "CARD": _Reader._card,
    "SEAT": _Reader._seat,
}
"""How each word of `actions.FORMS` is read."""
