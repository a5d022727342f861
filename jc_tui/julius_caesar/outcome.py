"""How a game ended: who won and how, the points by city and leader, how long it took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from engine.contract import Event, GameError, Result, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import commas, label, say
from engine.julius_caesar.words.names import short_label
from engine.julius_caesar.words.story import how_it_ended
from engine.table import Table
from jc_tui.julius_caesar.facts import Facts

Item = tuple[str, int]
"""What scores, and how much."""


class NotOver(GameError):
    """The game still goes on."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game that is over.

    Attributes:
        headline: who won, and how, as a sentence.
        winner: None for a draw.
        points: the victory points of both sides.
        items: by side, the cities held and the enemy leaders lost for good, each with its points.
        nobodys: cities that score for nobody.
        length: how long the game was, as a sentence.
    """

    headline: str
    winner: Seat | None
    points: dict[Seat, int]
    items: dict[Seat, list[Item]]
    nobodys: list[Item]
    length: str


def outcome(table: Table, facts: Facts) -> Outcome:
    """How a game ended.

    Raises:
        NotOver: it has not.
    """
    result = table.result
    if result is None:
        raise NotOver(say("ending.not-over"))
    view = cast(JuliusCaesarView, table.state.view(Seat.SPECTATOR))
    held = {side: [*cities_of(view, side, facts), *leaders_lost_to(view, side, facts)] for side in SEATS}
    owners = {place: view.spaces[place].owner for place in facts.values if place in view.spaces}
    nobodys = [(label(place), value) for place, value in facts.values.items() if owners.get(place) is None]
    events = [event for entry in table.history for event in entry.events]
    return Outcome(headline(result), result.winner, dict(result.standing), held, nobodys, length(events, view))


def headline(result: Result) -> str:
    """Who won, and how."""
    return how_it_ended(result.winner, result.kind)


def cities_of(view: JuliusCaesarView, side: Seat, facts: Facts) -> list[Item]:
    """The scoring cities a side holds, the most valuable first."""
    held = [place for place in facts.values if place in view.spaces and view.spaces[place].owner is side]
    return sorted([(label(place), facts.values[place]) for place in held], key=lambda item: (-item[1], item[0]))


def leaders_lost_to(view: JuliusCaesarView, side: Seat, facts: Facts) -> list[Item]:
    """The enemy's leaders that were lost for good, each worth a point."""
    return [(say("ending.leader-lost", block=short_label(block)), 1) for block in view.pools[opponent(side)].lost]


def length(events: Sequence[Event], view: JuliusCaesarView) -> str:
    """How long a game was."""
    turns = sum(isinstance(event, ev.TurnBegan) for event in events)
    battles = sum(isinstance(event, ev.BattleBegan) for event in events)
    lost = sum(isinstance(event, ev.BlockEliminated) for event in events)
    parts = [
        say("ending.turns", n=turns) if turns else say("ending.no-turns"),
        say("ending.battles", n=battles) if battles else say("ending.no-battles"),
        say("ending.lost", n=lost) if lost else say("ending.none-lost"),
    ]
    return say("ending.length", year=view.year, after=commas(parts))
