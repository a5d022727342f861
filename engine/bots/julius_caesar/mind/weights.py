"""How much each thing counts for the bots that appraise: one value of `Weights` is one way to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.datafiles import intact, read_toml
from engine.julius_caesar.seats import SEATS
from engine.words import data_folder


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


_PATH = data_folder() / "julius_caesar" / "weights.toml"
_FILE = read_toml(_PATH)

with intact(_PATH):
    DEFAULT = Weights(**_FILE["usual"])
    STYLES = tuple([replace(DEFAULT, **_FILE[seat]) for seat in SEATS])
    CAESARS, POMPEYS = STYLES
    GODS: Mapping[str, float] = _FILE["gods"]
    LESSONS = {trait: (last, _FILE["lessons_earlier"][trait]) for trait, last in _FILE["lessons"].items()}
"""`STYLES` are the weights by side, as they were found to play it best. `GODS` is what each god card is worth to
hold, on the scale of `council.command_worth`. `LESSONS` is what each trait of `judgement` adds to the logarithm of
Caesar's odds at the game's end, and more by the share of the game that is still to come."""
