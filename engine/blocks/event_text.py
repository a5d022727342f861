"""Events as sentences of a game's room `events`, by keys like `step-lost-vulcan-strength-unseen`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any, ClassVar

from engine.contract import Event, Seat
from engine.translations import Translations, commas, counted, say, sentences
from engine.values import kind_of

HOW, SEEN = ("manner", "cause", "kind"), ("block", "first", "card")
"""The fields that say how something came to be, and those that are None where it is not seen."""


def hits(number: int) -> str:
    return say("fight.hits", n=number) if number else say("fight.no-hits")


def hits_on(highest: int) -> str:
    return "1" if highest == 1 else f"1-{highest}"


@cache
def shape(kind: Any) -> tuple[str, str, str]:
    """Return the kind of events in a class, and their fields of `HOW` and `SEEN`."""
    slots: tuple[str, ...] = kind.__slots__
    how = next((field for field in HOW if field in slots), "")
    seen = next((field for field in SEEN if field in slots), "")
    return kind_of(kind).replace("_", "-"), how, seen


class Story:
    """Sentences for the events of a game, one for alike events in a row.

    Attributes:
        names: what the values of fields are called, by field; `place`, `block` and `card` among them.
        dealing: the kind of the events that deal a card, each with a `seat` and a `card`.
        moves: the kinds of those in which a `block` goes its way.
    """

    say: Translations
    names: ClassVar[Mapping[str, Callable[[Any], object]]]
    dealing: type[Event]
    moves: tuple[type[Any], ...]

    def describe(self, event: Event) -> str:
        return self.tell_plainly(event)

    def tell_plainly(self, e: Any) -> str:
        return self.sentence(e) if getattr(e, "success", True) else self.sentence(e, "failed")

    def sentence(self, e: Any, *more: str, **values: Any) -> str:
        """Say the sentence of an event, `more` choosing among those of one code."""
        made: Any = type(e)
        kind, code, part = shape(made)
        parts = [kind, getattr(e, code).replace(" ", "-")] if code else [kind]
        if part and getattr(e, part) is None:
            parts.append("unseen")
        elif getattr(e, "strength", 0) is None:
            parts.append("strength-unseen")
        key = "-".join((*parts, *more))
        return self.say(f"events.{key}", **(self.words(e) | values))

    def words(self, e: Any) -> dict[str, Any]:
        """Return the values for the gaps of an event's sentence."""
        words = {name: self.name_of(name, getattr(e, name)) for name in e.__slots__}
        if e.seat:
            words["side"] = e.seat.label
        if places := [self.name_of("place", place) for place in e.places]:
            words |= {"place": places[0], "start": places[0], "end": places[-1]}
            words |= {"route": " - ".join(places), "areas": commas(places)}
        if words.get("block"):
            words["who"] = self.who(e.block, e.seat)
        if "blocks" in words:
            words["blocks"] = self.line(e.blocks)
        return words

    def name_of(self, field: str, value: Any) -> Any:
        return self.names[field](value) if field in self.names and value not in (None, "") else value

    def who(self, block: str, side: Seat) -> str:
        """Return what a block is called that is seen to act."""
        raise NotImplementedError

    def line(self, blocks: Iterable[tuple[str, int]]) -> str:
        them = [(self.name_of("block", block), self.name_of("strength", strength)) for block, strength in blocks]
        return counted(them) or self.say("story.nobody")

    def tell_control(self, e: Any) -> str:
        if e.contested:
            return self.sentence(e, "contested")
        return self.sentence(e) if e.owner else self.sentence(e, "vacant")

    def tell_roll(self, e: Any, highest: int) -> str:
        """Tell the dice of a block; those up to the highest hit."""
        many, dice = self.say("story.dice", n=len(e.dice)), " ".join(map(str, e.dice))
        return self.sentence(e, many=many, dice=dice, on=hits_on(highest), hits=hits(e.hits))

    def tell_hand(self, seat: Seat, hand: Sequence[str | None]) -> str:
        """Tell the cards of a hand; None stands for one that is not seen."""
        if seen := [card for card in hand if card]:
            cards = commas(self.name_of("card", card) for card in seen)
            return self.say("story.dealt", side=seat.label, cards=cards)
        return self.say("story.dealt-unseen", n=len(hand), side=seat.label)

    def narrate(self, events: Sequence[Event]) -> list[str]:
        return self.in_order(events)

    def in_order(self, events: Sequence[Event]) -> list[str]:
        """Tell events in order, cards by hand and alike unseen moves as one."""
        lines = []
        for _, group in groupby(enumerate(events), key=lambda numbered: self._togetherness(*numbered)):
            run: list[Any] = [event for _, event in group]
            if isinstance(run[0], self.dealing):
                hands: dict[Seat, list[str | None]] = {}
                for deal in run:
                    hands.setdefault(deal.seat, []).append(deal.card)
                lines += [self.tell_hand(seat, cards) for seat, cards in hands.items()]
            else:
                lines.append(self.together(run))
        return lines

    def together(self, run: Sequence[Event]) -> str:
        """Tell events of one line, blocks of one way in one sentence."""
        if len(run) == 1:
            return self.describe(run[0])
        return self.tell_moves(run) if isinstance(run[0], self.moves) else sentences(self.in_order(run))

    def tell_moves(self, run: Sequence[Any]) -> str:
        them = [self.goer(each) for each in run if isinstance(each, type(run[0])) and each.block]
        return self.sentence(run[0], n=len(run), who=commas(them))

    def goer(self, e: Any) -> str:
        return self.who(e.block, e.seat)

    def _togetherness(self, place: int, event: Any) -> object:
        """Return a key that is equal only for events of one sentence."""
        if isinstance(event, self.dealing):
            return self.dealing
        return event if isinstance(event, self.moves) and event.block is None else place
