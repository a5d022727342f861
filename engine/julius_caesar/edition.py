"""What sets the editions of the rules apart, as values that the rules ask; no rule asks for an edition's name."""

from __future__ import annotations

from functools import partial

from engine.datafiles import Entry
from engine.values import frozen
from engine.words import say

NEXT_TURN, NEXT_ROUND = "next turn", "next round"


@frozen
class Edition:
    """One edition of the rules.

    Attributes:
        id: as options, saves and positions call it.
        caesar_opens: whether Caesar is Player 1 in the first turn of the game, whatever is played (2.1).
        cleopatra_acts: when Cleopatra fights who is turned by a hit: in her `NEXT_TURN`, or from the `NEXT_ROUND`
            on (7.52).
    """

    id: str
    caesar_opens: bool
    cleopatra_acts: str


def read_editions(file: Entry) -> dict[str, Edition]:
    """The editions by id; the first is played when none is named. Raises DataError, also where there is none."""
    editions = {name: file.table(name, f"edition {name}").read(partial(_read, name)) for name in file.names()}
    if not editions:
        file.refuse(say("data.no-edition"))
    return editions


def _read(name: str, entry: Entry) -> Edition:
    cleopatra_acts = entry.choice("cleopatra_acts", (NEXT_TURN, NEXT_ROUND))
    return Edition(name, entry.flag("caesar_opens"), cleopatra_acts)
