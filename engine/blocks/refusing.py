"""Why an action is refused: what the checks of block games share, and how their refusals are said.

A check is a function that raises the refusal of its action, or does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar, NoReturn, TypeVar, cast

from engine.contract import KEYS, TYPED, Action, IllegalAction, Seat
from engine.words import Catalogue

Asking = TypeVar("Asking", bound="Case")


class Case:
    """A state as the rules of one action see it: `side` acts, `foe` is the other; games add what they ask of it.

    Refusals are read by the acting side, so nothing in them tells what its view does not.

    Attributes:
        refused: the game's class of refusals.
        seats: of both sides. block_asked: that of the action, once what is asked depends on it.
    """

    refused: ClassVar[type[IllegalAction]]
    seats: ClassVar[tuple[Seat, ...]]

    def __init__(self, side: int, places: Sequence[str], blocks: Sequence[str], cards: Sequence[str]) -> None:
        """`places`, `blocks` and `cards` are the ids, by number."""
        self.side = side
        self.foe = 1 - side
        self.block_asked = ""
        # Details that checks give as numbers, and the refusal holds as ids.
        self._ids = {
            **dict.fromkeys(("block", "other"), blocks),
            **dict.fromkeys(("place", "start", "end", "port"), places),
            "card": cards,
        }

    def refusal(self, rule: str, code: str, **details: object) -> IllegalAction:
        """The refusal of the action; a block, a place or a card in its details is given by its number."""
        for name, value in details.items():
            if isinstance(value, int) and name in self._ids:
                details[name] = self._ids[name][value]
        found = self.refused(rule, code, seat=self.seats[self.side], foe=self.seats[self.foe], **details)
        found.block = self.block_asked
        return found

    def refuse(
        self, rule: str, code: str, how: str = "", *, stands: int | None = None, **details: object
    ) -> NoReturn:
        """Raise the refusal of the action; `stands` is a place whose status for the acting side is the reason."""
        if stands is not None:
            details |= {"place": stands, "stands": self.status(stands)}
        if how:
            details["how"] = how
        raise self.refusal(rule, code, **details)

    def refuse_if(self, so: object, rule: str, code: str, how: str = "", **details: Any) -> None:
        """Refuse the action where that is so."""
        if so:
            self.refuse(rule, code, how, **details)

    def status(self, place: int) -> str:
        """How a place stands to the acting side."""
        raise NotImplementedError

    def known(self, index: Mapping[str, int], name: str, rule: str, code: str) -> int:
        """The number of what the action names."""
        self.refuse_if(name not in index, rule, code, name=name)
        return index[name]


def caught(check: Callable[[Asking, Action], None], case: Asking, action: Action) -> IllegalAction | None:
    """The refusal that a check raises, or None."""
    try:
        check(case, action)
    except IllegalAction as found:
        return found.with_traceback(None)
    return None


class Refused(IllegalAction):
    """A refusal that finds its words when somebody asks for them: in `words`, the module of its game's.

    Its details are ids, numbers and fixed words: `seat` is who is refused and `foe` the other side, `how` tells
    situations of one code apart, `stands` is how the `place` stands to them, `now` the phase or its remains.
    """

    words: ClassVar[str]

    @property
    def sentence(self) -> str:
        return cast(str, import_module(self.words).said(self, self.way))


class Wording:
    """The sentences of a game's refusals, from the room `refusals` of its words.

    `told` gives a detail, by its name and with all the others, as the sentence names it for that way to play.
    """

    def __init__(self, say: Catalogue, told: Callable[[str, Any, Mapping[str, Any], str], Any]) -> None:
        self._say, self._told = say, told

    def said(self, refusal: IllegalAction, way: str = TYPED, /, **more: str) -> str:
        """Why an action was refused, as one or two sentences, for who types or who presses keys."""
        details = dict(refusal.details)
        how = details.pop("how", "")
        values = {name: self._told(name, value, details, way) for name, value in details.items()}
        return self.sentence(refusal.code, how, way, **values, **more)

    def sentence(self, key: str, how: str, way: str, /, **values: Any) -> str:
        """The sentence of a code or of a part of a refusal; `how` tells its situations apart."""
        if how:
            key = f"{key}-{how.replace(' ', '-')}"
        if way == KEYS and self._say.has(f"refusals.{key}-keys"):  # the plain sentence speaks of typing
            key = f"{key}-keys"
        return self._say(f"refusals.{key}", **values)
