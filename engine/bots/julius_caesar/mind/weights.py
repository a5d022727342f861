"""How much each thing counts for the bots that appraise: one value of `Weights` is one way to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from engine.datafiles import Entry, read_toml
from engine.julius_caesar.seats import SEATS
from engine.words import data_folder

MOST = 100.0
"""The largest weight that makes sense."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each thing counts, as `data/julius_caesar/weights.toml` explains."""

    army: float
    presence: float
    nearness: float
    holder: float
    holder_late: float
    haze: float
    brink: float
    near_win: float
    attack: float
    reserve: float
    source: float
    assault: float
    waters: float
    ships: float
    drive: float
    wake: float
    rescue: float
    saved: float
    leader_risk: float
    trend: float
    new_block: float
    hopeless_attack: float
    hopeless_defence: float
    scoring_defence: float
    regroup: float
    god: float


def _read_weights(file: Entry) -> tuple[Weights, ...]:
    """Read the usual weights, and by side what was found to play it best."""

    def read(name: str, usual: Mapping[str, float]) -> dict[str, float]:
        table, names = file.table(name, name), [each.name for each in fields(Weights)]
        given = {each: table.decimal(each, 0.0, MOST) for each in names if each not in usual or table.has(each)}
        table.finish()
        return {**usual, **given}

    usual = read("usual", {})
    styles = [read(seat, usual) for seat in SEATS]
    return tuple(Weights(**values) for values in (usual, *styles))


def _read_numbers(table: Entry) -> dict[str, float]:
    return {name: table.decimal(name, -MOST, MOST) for name in table.names()}


_PATH = data_folder() / "julius_caesar" / "weights.toml"
_FILE = Entry(_PATH, "the file", read_toml(_PATH))

DEFAULT, CAESARS, POMPEYS = _read_weights(_FILE)
STYLES = (CAESARS, POMPEYS)
"""The weights by side."""

GODS, _LAST, _EARLIER = (_read_numbers(_FILE.table(name, name)) for name in ("gods", "lessons", "lessons_earlier"))
"""What each god card is worth to hold, on the scale of `council.command_worth`."""

LESSONS = {trait: (_LAST[trait], _EARLIER[trait]) for trait in _LAST}
"""What each trait of `judgement` adds to the logarithm of Caesar's odds at the game's end, and more by the share
of the game that is still to come."""

_FILE.finish()
