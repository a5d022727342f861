"""What has happened since a player was last in command: where to look on the map before acting again.

His choices in battles, of cards and in winter come between, while the enemy acts; they do not end the news.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.words import commas, label, say
from engine.timeline import HistoryEntry
from jc_tui.blocks.history import events_since, places_since
from jc_tui.seats.game_session import GameSession

ORDERS = frozenset(
    ("move", "sail", "levy", "step", "declare", "jupiter", "colour", "defect", "vulcan", "surprise")
)
"""What is done in a command phase and nowhere else; ``end`` is done there too."""

STAGES = (ev.CommandBegan, ev.BattleEnded, ev.WinterBegan, ev.DeploymentEnded)
"""What begins the phases in which a player can say that he is done."""

ARRIVALS = (ev.BlockMoved, ev.BlockRetreated, ev.BlockRegrouped, ev.BlockLevied, ev.StepGained, ev.BlockDefected)
"""What brings blocks to the last place that it names."""

DEEDS = (*ARRIVALS, ev.BattleBegan, ev.BlockDrawn, ev.CityStruck, ev.BlockDisbanded)
"""What a side does on the map: with its blocks, by attacking, through its gods."""


def since_own(history: Sequence[HistoryEntry], seat: Seat) -> int:
    """Return as `jc_tui.blocks.history.SinceOwn`."""
    last, commanding = -1, True  # a game can begin in a command phase
    for number, entry in enumerate(history):
        if entry.seat is seat and (entry.action.verb in ORDERS or (entry.action.verb == "end" and commanding)):
            last = number
        stages = [event for event in entry.events if isinstance(event, STAGES)]
        commanding = isinstance(stages[-1], ev.CommandBegan) if stages else commanding
    return min(last + 1, len(history) - 1)


def recent_places(session: GameSession) -> frozenset[str]:
    """Where blocks came since the eyes on the screen were in command; for other eyes, with the last action."""
    return places_since(session, since_own, (*ARRIVALS, ev.BattleBegan))


def acted_in(events: Iterable[Event], side: Seat) -> frozenset[str]:
    """The places where a side did something in these events. A block that Jupiter draws is the other side's."""
    found: set[str] = set()
    for event in events:
        if isinstance(event, DEEDS) and (event.seat is side) is not isinstance(event, ev.BlockDrawn):
            found.update(event.places if isinstance(event, ev.BlockDefected) else event.places[-1:])
    return frozenset(found)


def enemy_news(session: GameSession) -> str:
    """Where the enemy has acted since the player on the screen was in command; empty when nowhere."""
    if session.eyes not in SEATS:
        return ""
    enemy = opponent(session.eyes)
    places = commas(sorted(map(label, acted_in(events_since(session, since_own), enemy))))
    return say("orders.enemy-acted", side=enemy.label, places=places) if places else ""
