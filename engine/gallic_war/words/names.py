"""What ids, years, phases, uses of cards and orders are called.

A tribe, its home and the card of that home may have one id, so each kind is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.contract import Action, Seat
from engine.gallic_war.data import printed_data
from engine.gallic_war.seats import say
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
    """Return the blocks that can be on either side."""
    return frozenset(block.id for block in printed_data().blocks if block.kind == "tribe")


def _called(kind: str, name: str, names: dict[str, str]) -> str:
    """Return the language's own name in `labels.po`, or that of the data."""
    key = _key(kind, name)
    return say(key) if say.has(key) else names.get(name, name)


def _key(kind: str, name: str) -> str:
    return f"labels.{kind}-{name.replace('_', '-')}"


def names_in(tag: str) -> dict[str, str]:
    """Return what places, blocks and cards are called in a language's `labels.po`, by id."""
    kinds = zip(("place", "block", "card"), _names(), strict=True)
    if tag == ENGLISH:
        return {name: name for _, names in kinds for name in names}
    found = ((name, say.in_language(tag, _key(kind, name))) for kind, names in kinds for name in names)
    return {name: said for name, said in found if said}


def place_name(place: str) -> str:
    """Return what an area or a sea is called."""
    return _called("place", place, _names()[0])


def block_name(block: str) -> str:
    """Return what a block is called."""
    return _called("block", block, _names()[1])


def card_name(card: str) -> str:
    """Return what a card is called."""
    return _called("card", card, _names()[2])


def who(block: str, side: Seat | None) -> str:
    """Return what a block is called, a tribe with the side it is on."""
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
    """Say a year, which the clock counts from 58 to 51."""
    return say("names.year-bc", year=year)


# --- phases, and the uses of a card ------------------------------------------------------------------------------


PHASES: Mapping[str, tuple[str, str]] = {
    "settle": ("phases.set-up", "phases.set-up"),
    **dict.fromkeys(("offer", "deal", "lay"), ("phases.cards", "phases.cards")),
    **dict.fromkeys(("top card", "die", "aim"), ("phases.automaton", "phases.automaton-short")),
    **dict.fromkeys(("call", "react"), ("phases.reinforcing", "phases.reinforcing-short")),
    "announce": ("phases.announcements", "phases.announcements-short"),
    **dict.fromkeys(("politics", "politics roll"), ("phases.politics", "phases.politics-short")),
    "new home": ("phases.new-home", "phases.new-home-short"),
    **dict.fromkeys(("baggage", "revolt", "leader"), ("phases.event", "phases.event-short")),
    "groups": ("phases.groups", "phases.groups-short"),
    "move": ("phases.moves", "phases.moves-short"),
    "subdue": ("phases.subduing", "phases.subduing-short"),
    "withdraw": ("phases.withdrawal", "phases.withdrawal-short"),
    "regroup": ("phases.regroup", "phases.regroup-short"),
    "stacking": ("phases.stacking", "phases.stacking-short"),
    "harvest": ("phases.harvest", "phases.harvest-short"),
    **dict.fromkeys(("legions home", "leader home", "companions"), ("phases.home", "phases.home-short")),
    "supply": ("phases.supply", "phases.supply-short"),
    "replace": ("phases.replacements", "phases.replacements-short"),
    **dict.fromkeys(("build", "reinforce"), ("phases.reinforcements", "phases.reinforcements-short")),
    "over": ("phases.over", "phases.over"),
}
"""What each phase is called in full and in short; all others are battle."""


def errand_name(errand: str) -> str:
    """Return what the automaton draws for, or a step of its matrix."""
    return say.one("phases.errand", errand.replace("' ", " ").replace("'", " "))


def fate_name(errand: str) -> str:
    """Return what a die of the automaton's decides."""
    return say.one("phases.fate", errand)


def phase_name(phase: str, *, short: bool = False) -> str:
    """Return what a phase is called, as ``movement: groups`` or in short ``groups``."""
    return say(PHASES.get(phase, ("phases.battle", "phases.battle"))[short])


def use_name(use: str) -> str:
    """Return what a use of a card is called, as ``supply action``."""
    return say.one("phases.use", use)


# --- orders ------------------------------------------------------------------------------------------------------


NAMES = {"block": block_name, "area": place_name, "card": card_name, "use": use_name}
"""What the things are called that an action names."""


def deed(action: Action) -> str:
    """Say an action that goes no way, chance's in the notation."""
    key = f"deeds.{type(action).__name__.lower()}"
    if not say.has(key):
        return str(action)
    named: dict[str, Any] = {
        name: called(getattr(action, name)) for name, called in NAMES.items() if hasattr(action, name)
    }
    return say(key, **named)
