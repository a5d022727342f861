"""What ids are called. A tribe, its home and the card of that home may have one id, so each kind is asked for."""

from __future__ import annotations

from functools import lru_cache

from engine.contract import Seat
from engine.gallic_war.data import printed_data
from engine.gallic_war.words.saying import say
from engine.words import ENGLISH


@lru_cache(maxsize=1)
def _names() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """The names of places, blocks and cards by their ids.

    The card of an area is called as the map writes it.
    """
    data = printed_data()
    places = {place.id: place.name for things in (data.areas, data.seas) for place in things}
    cards = {card.id: places.get(card.id, card.name).partition(" (")[0] for card in data.cards}
    return places, {block.id: block.name for block in data.blocks}, cards


@lru_cache(maxsize=1)
def _allies() -> frozenset[str]:
    """The blocks that can be on either side."""
    return frozenset(block.id for block in printed_data().blocks if block.kind == "tribe")


def _called(kind: str, name: str, names: dict[str, str]) -> str:
    """The language's own name, if it has one in `labels.po`, or that of the data."""
    key = _key(kind, name)
    return say(key) if say.has(key) else names.get(name, name)


def _key(kind: str, name: str) -> str:
    return f"labels.{kind}-{name.replace('_', '-')}"


def names_in(tag: str) -> dict[str, str]:
    """What places, blocks and cards are called in a language, if its `labels.po` says so: by the id."""
    kinds = zip(("place", "block", "card"), _names(), strict=True)
    if tag == ENGLISH:
        return {name: name for _, names in kinds for name in names}
    found = ((name, say.in_language(tag, _key(kind, name))) for kind, names in kinds for name in names)
    return {name: said for name, said in found if said}


def place_name(place: str) -> str:
    """What an area or a sea is called."""
    return _called("place", place, _names()[0])


def block_name(block: str) -> str:
    """What a block is called."""
    return _called("block", block, _names()[1])


def card_name(card: str) -> str:
    """What a card is called."""
    return _called("card", card, _names()[2])


def who(block: str, side: Seat | None) -> str:
    """A block that is seen; a tribe is told with the side it is on."""
    if side is None or block not in _allies():
        return block_name(block)
    return say("names.ally", block=block_name(block), side=side.label)


def label(name: str) -> str:
    """What a place, a block, a card or a seat is called; an id without a name stands for itself.

    Of several things with one id it is the place.
    """
    if isinstance(name, Seat):
        return name.label
    places, blocks, _ = _names()
    if name in places:
        return place_name(name)
    return block_name(name) if name in blocks else card_name(name)


def year_bc(year: int) -> str:
    """A year as the clock counts it, 58 to 51."""
    return say("names.year-bc", year=year)
