"""What ids, strengths, years and phases are called, and the points that are left in a phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from engine.contract import Seat
from engine.julius_caesar.components import ROMAN
from engine.julius_caesar.data import BlockType, CardType, City, Sea, printed_blocks, printed_data
from engine.julius_caesar.seats import say
from engine.words import ENGLISH

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
    """The names of all ids, and the ids of the blocks that share their name with another."""
    data = printed_data()
    things: tuple[City | Sea | CardType | BlockType, ...] = (*data.cities, *data.seas, *data.cards, *data.blocks)
    named = {thing.id: thing.name for thing in things}
    times = Counter(block.name for block in data.blocks)
    return named, frozenset(block.id for block in data.blocks if times[block.name] > 1)


def label(name: str, eyes: Seat | None = None) -> str:
    """What a block, a place, a card or a seat is called; an id without a name stands for itself.

    Of two blocks of one name each is told with its owner: ``Caesar's Navis 1``; but whose `eyes` read it, if they
    are given, know their own by the plain name.
    """
    if isinstance(name, Seat):
        return name.label
    if name in _names()[1] and (whose := printed_blocks()[name].owner) is not eyes:
        return say("names.whose-block", side=whose.label, block=short_label(name))
    return short_label(name)


def short_label(name: str) -> str:
    """The name that stands on a block, a place or a card: the language's own, if it has one in `labels.po`."""
    key = _key(name)
    return say(key) if say.has(key) else _names()[0].get(name, name)


def _key(name: str) -> str:
    return f"labels.{name.replace('_', '-').replace('/', '-')}"


def names_in(tag: str) -> dict[str, str]:
    """What places, blocks and cards are called in a language, if its `labels.po` says so: by the printed name."""
    if tag == ENGLISH:
        return {name: name for name in _names()[0].values()}
    found = ((name, say.in_language(tag, _key(thing))) for thing, name in _names()[0].items())
    return {name: said for name, said in found if said}


def owner(block: str) -> Seat | None:
    """The seat a block belongs to at first."""
    found = printed_blocks().get(block)
    return found.owner if found else None


def roman(strength: int) -> str:
    """A strength as a Roman numeral."""
    return ROMAN[strength] if 0 <= strength < len(ROMAN) else str(strength)


def year_bc(year: int) -> str:
    """A Roman year in our calendar: ``49 BC``."""
    return say("names.year-bc", year=FIRST_YEAR_BC - year)


def phase_name(phase: str, *, short: bool = False) -> str:
    """What a phase is called: ``command phase: moves``, in short ``moves``."""
    return say(PHASES.get(phase, ("phases.battle", "phases.battle-short"))[short])


def moves(number: int) -> str:
    """``2 moves``, ``no moves``."""
    return say("story.moves", n=number) if number else say("story.no-moves")


def levies(number: int) -> str:
    """``2 levies``, ``no levies``."""
    return say("story.levies", n=number) if number else say("story.no-levies")
