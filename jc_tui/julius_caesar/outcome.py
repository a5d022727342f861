"""How a game ended: the points by city and leader, how long it took."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from engine.contract import GameError, Result, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import commas, label, say
from engine.julius_caesar.words.names import short_label
from engine.table import Table
from jc_tui.julius_caesar.facts import load_facts

Scoring = tuple[str, int]
"""What scores, and how much."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended.

    Attributes:
        items: by side, the cities held and the enemy leaders lost for good, each with its points.
        nobodys: cities that score for nobody.
        length: how long the game was, as a sentence.
    """

    result: Result
    items: Mapping[Seat, list[Scoring]]
    nobodys: list[Scoring]
    length: str


def ending(table: Table) -> Ending:
    """How a game ended. Raises GameError while it goes on."""
    if table.result is None:
        raise GameError(say("ending.not-over"))
    view = cast(JuliusCaesarView, table.state.view(Seat.SPECTATOR))
    held = {
        side: cities_of(view, side)
        + [(say("ending.leader-lost", block=short_label(block)), 1) for block in view.pools[opponent(side)].lost]
        for side in SEATS
    }
    owned = {place for place, space in view.spaces.items() if space.owner}
    nobodys = [(label(place), value) for place, value in load_facts().values.items() if place not in owned]
    return Ending(table.result, held, nobodys, _length(table, view))


def cities_of(view: JuliusCaesarView, side: Seat) -> list[Scoring]:
    """The scoring cities that a side holds, the most valuable first."""
    values = load_facts().values
    held = [place for place, space in view.spaces.items() if space.owner is side and place in values]
    return sorted([(label(place), values[place]) for place in held], key=lambda item: (-item[1], item[0]))


def _length(table: Table, view: JuliusCaesarView) -> str:
    kinds = [type(event) for entry in table.history for event in entry.events]
    turns, battles, lost = map(kinds.count, (ev.TurnBegan, ev.BattleBegan, ev.BlockEliminated))
    parts = [
        say("ending.turns", n=turns) if turns else say("ending.no-turns"),
        say("ending.battles", n=battles) if battles else say("ending.no-battles"),
        say("ending.lost", n=lost) if lost else say("ending.none-lost"),
    ]
    return say("ending.length", year=view.year, after=commas(parts))
