"""Events as sentences: one by its kind, how it came to be, and what of it is unseen; several that belong together.

The sentences lie in the room `events` of a game. Their keys are like `step-lost-vulcan-strength-unseen`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby
from typing import Any

from engine.contract import Event, Seat
from engine.jsonable import kind_of
from engine.words import Catalogue, say, sentences

HOW, SEEN = ("manner", "cause", "kind"), ("block", "first", "card")
"""The fields that say how something came to be, and those that are None where it is not seen."""


def hits(number: int) -> str:
    """``2 hits``, ``no hits``."""
    return say("fight.hits", n=number) if number else say("fight.no-hits")


def hits_on(highest: int) -> str:
    """The rolls that hit, up to the highest that does: ``1``, ``1-3``."""
    return "1" if highest == 1 else f"1-{highest}"


@cache
def shape(kind: Any) -> tuple[str, str, str]:
    """Of a class of events: its kind, the field that says how, and the one that is None where it is not seen."""
    slots: tuple[str, ...] = kind.__slots__
    how = next((field for field in HOW if field in slots), "")
    seen = next((field for field in SEEN if field in slots), "")
    return kind_of(kind).replace("_", "-"), how, seen


class Telling:
    """The sentences of a game's events, from its words; `words` gives all that a sentence can name of an event."""

    def __init__(self, say: Catalogue, words: Callable[[Any], dict[str, Any]]) -> None:
        self._say = say
        self._words = words

    def __call__(self, e: Any, *more: str, **values: Any) -> str:
        """The sentence of an event; of those that differ in what no code says, the one of `more`."""
        made: Any = type(e)
        kind, code, part = shape(made)
        parts = [kind, getattr(e, code).replace(" ", "-")] if code else [kind]
        if part and getattr(e, part) is None:
            parts.append("unseen")
        elif getattr(e, "strength", 0) is None:
            parts.append("strength-unseen")
        key = "-".join((*parts, *more))
        return self._say(f"events.{key}", **(self._words(e) | values))


class Narration:
    """How a game tells events in a row: cards dealt by hand, like moves of unseen blocks in one sentence.

    Args:
        told: one event as a sentence.
        dealing: the kind of the events that deal a card, each with a `seat` and a `card`.
        moves: the kinds of those in which a `block` goes its way.
        went: what several moves of one way are told as.
        dealt: what the cards of a hand are told as; None stands for one that is not seen.
    """

    def __init__(
        self,
        told: Callable[[Event], str],
        dealing: type[Event],
        moves: tuple[type[Any], ...],
        went: Callable[[Sequence[Any]], str],
        dealt: Callable[[Seat, Sequence[str | None]], str],
    ) -> None:
        self._told, self._dealing, self._moves = told, dealing, moves
        self._went, self._dealt = went, dealt

    def narrated(self, events: Sequence[Event]) -> list[str]:
        """Events as sentences, in order."""
        told = []
        for _, group in groupby(enumerate(events), key=lambda numbered: self._togetherness(*numbered)):
            run = [event for _, event in group]
            told += self._hands(run) if isinstance(run[0], self._dealing) else [self.together(run)]
        return told

    def together(self, run: Sequence[Event]) -> str:
        """Events of which one line tells: blocks that go the same way in one sentence, cards by hand."""
        if len(run) == 1:
            return self._told(run[0])
        return self._went(run) if isinstance(run[0], self._moves) else sentences(self.narrated(run))

    def _togetherness(self, place: int, event: Any) -> object:
        """A key that is equal for events to tell in one sentence, and like no other for all the rest."""
        if isinstance(event, self._dealing):
            return self._dealing
        if isinstance(event, self._moves) and event.block is None:
            return event
        return place

    def _hands(self, deals: Sequence[Any]) -> list[str]:
        hands: dict[Seat, list[str | None]] = {}
        for deal in deals:
            hands.setdefault(deal.seat, []).append(deal.card)
        return [self._dealt(seat, cards) for seat, cards in hands.items()]
