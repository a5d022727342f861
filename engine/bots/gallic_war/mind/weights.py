"""How much each thing counts for the bots that appraise; `data/gallic_war/weights.toml` says what each means."""

from __future__ import annotations

from engine.datafiles import Entry, read_toml
from engine.words import data_folder

MOST = 100.0
"""The largest weight that makes sense."""


def _read_numbers(name: str) -> dict[str, float]:
    table = _FILE.table(name, name)
    found = {each: table.decimal(each, -MOST, MOST) for each in table.names()}
    table.finish()
    return found


_PATH = data_folder() / "gallic_war" / "weights.toml"
_FILE = Entry(_PATH, "the file", read_toml(_PATH))
_LESSONS, _LATER, _ENDS = _read_numbers("lessons"), _read_numbers("lessons_later"), _read_numbers("ends")
_FILE.finish()

NOW = tuple(_LESSONS.values())
"""What each trait of `judgement` adds to the points that the Romans can still expect."""

LATER = tuple(_LATER[trait] for trait in _LESSONS)
"""What it adds besides, for each end of a year after the next."""

DEATH = _ENDS["caesar_killed"]
SPREAD = _ENDS["spread"], _ENDS["spread_of_year"]
