"""Names of ids, strengths, years, phases, orders and points left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import Any, cast

from engine.contract import Action, Seat
from engine.julius_caesar.actions import Colour, End, MainAttack
from engine.julius_caesar.components import ROMAN
from engine.julius_caesar.data import BlockType, CardType, City, Sea, printed_blocks, printed_data
from engine.julius_caesar.seats import say
from engine.translations import ENGLISH

FIRST_YEAR_BC = 754
"""Rome was founded in 754 BC, so the year 705 of the city is 49 BC."""

PHASES: Mapping[str, tuple[str, str]] = {
    "deploy": ("phases.deployment", "phases.deployment"),
    **dict.fromkeys(("deal", "discard", "play"), ("phases.cards", "phases.cards-short")),
    "move": ("phases.moves", "phases.moves-short"),
    "main attack": ("phases.main-attacks", "phases.main-attacks-short"),
    "levy": ("phases.levies", "phases.levies-short"),
    **dict.fromkeys(("jupiter", "colour", "draw", "defect"), ("phases.jupiter", "phases.jupiter-short")),
    "vulcan": ("phases.vulcan", "phases.vulcan-short"),
    "surprise": ("phases.command", "phases.command-short"),
    "port": ("phases.port", "phases.port"),
    "supply": ("phases.supply", "phases.supply"),
    "disband": ("phases.disbanding", "phases.disbanding"),
    "over": ("phases.over", "phases.over"),
}
"""What each phase is called in full and in short; all others are the battle phase."""


@lru_cache(maxsize=1)
def _names() -> tuple[dict[str, str], frozenset[str]]:
    """Return the names of all ids, and the ids of blocks of one name."""
    data, names = printed_data(), [block.name for block in printed_data().blocks]
    things: tuple[City | Sea | CardType | BlockType, ...] = (*data.cities, *data.seas, *data.cards, *data.blocks)
    shared = frozenset(block.id for block in data.blocks if names.count(block.name) > 1)
    return {thing.id: thing.name for thing in things}, shared


def label(name: str, viewer: Seat | None = None) -> str:
    """Return the name of a block, place, card or seat, or the id itself.

    Blocks of one name are named with their owner, ``Caesar's Navis 1``, but not to himself as `viewer`.
    """
    if isinstance(name, Seat):
        return name.label
    if name in _names()[1] and (whose := printed_blocks()[name].owner) is not viewer:
        return say("names.whose-block", side=whose.label, block=short_label(name))
    return short_label(name)


def short_label(name: str) -> str:
    """Return the printed name of a block, place or card, or the language's own."""
    key = _key(name)
    return say(key) if say.has(key) else _names()[0].get(name, name)


def _key(name: str) -> str:
    return f"labels.{name.replace('_', '-').replace('/', '-')}"


def names_in(tag: str) -> dict[str, str]:
    """Return what things are called in a language, by printed name."""
    if tag == ENGLISH:
        return {name: name for name in _names()[0].values()}
    found = ((name, say.in_language(tag, _key(thing))) for thing, name in _names()[0].items())
    return {name: said for name, said in found if said}


def owner(block: str) -> Seat | None:
    return printed_blocks()[block].owner if block in printed_blocks() else None


def roman(strength: int) -> str:
    return ROMAN[strength] if 0 <= strength < len(ROMAN) else str(strength)


def year_bc(year: int) -> str:
    return say("names.year-bc", year=FIRST_YEAR_BC - year)


def phase_name(phase: str, *, short: bool = False) -> str:
    return say(PHASES.get(phase, ("phases.battle", "phases.battle-short"))[short])


def moves(number: int) -> str:
    return say("story.moves", n=number) if number else say("story.no-moves")


def levies(number: int) -> str:
    return say("story.levies", n=number) if number else say("story.no-levies")


# --- orders ------------------------------------------------------------------------------------------------------

DEEDS = {
    key.removeprefix("orders."): key
    for key in (
        *("orders.move", "orders.sail", "orders.attack", "orders.respond", "orders.regroup", "orders.retreat"),
        *("orders.discard", "orders.play", "orders.levy", "orders.step", "orders.fire", "orders.pass"),
        *("orders.perish", "orders.hit", "orders.jupiter", "orders.vulcan", "orders.defect", "orders.surprise"),
        *("orders.declare", "orders.colour-tan", "orders.colour-green", "orders.colour-blue"),
        *("orders.battle", "orders.port", "orders.disband", "orders.swap"),
        *("orders.end-deploy", "orders.end-move", "orders.end-levy", "orders.end-jupiter", "orders.end-vulcan"),
        *("orders.end-regroup", "orders.end-disband"),
    )
}
"""Words of orders by kind, and of an end by the phase that it ends."""


def end_words(phase: str = "") -> str:
    return say(DEEDS.get(f"end-{phase}", "orders.end"))


def deed(action: Action, viewer: Seat | None = None, *, drawn: str | None = None) -> str:
    """Tell an action without a way; `drawn` is the block of Jupiter, if seen."""
    if isinstance(action, End):
        return end_words()
    if isinstance(action, Colour):
        return say(DEEDS[f"colour-{action.colour}"])
    if isinstance(action, MainAttack):
        start, place = map(label, action.path)
        return say(DEEDS["declare"], start=start, place=place)
    if action.verb not in DEEDS:  # what chance does
        return str(action)
    named: dict[str, Any] = {name: label(one, viewer) for name, one in asdict(cast(Any, action)).items()}
    named["place"] = named.get("city") or named.get("space") or ""
    if action.verb == "defect":
        named["block"] = label(drawn) if drawn else ""
        return say(DEEDS["defect"] if drawn else "orders.defect-unseen", **named)
    return say(DEEDS[action.verb], **named)
