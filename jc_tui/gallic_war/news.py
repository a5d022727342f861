"""What has happened since a player was last in command: where to look on the map before acting again.

His choices of cards, in battles and in winter come between, while the enemy acts; they do not end the news.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.contract import Event, Seat
from engine.gallic_war.events import cards, fighting, moving, year
from engine.gallic_war.seats import SEATS, opponent
from engine.gallic_war.words import say
from engine.timeline import HistoryEntry
from engine.words import commas
from jc_tui.blocks.history import events_since, places_since
from jc_tui.gallic_war.text.standing import short_name
from jc_tui.seats.game_session import GameSession

NOBODYS = (cards.CardPlayBegan, fighting.BattleBegan, year.HarvestRolled)
"""What ends the command of whoever was carrying out an action."""

ARRIVALS = (
    *(moving.BlockMoved, fighting.BlockRetreated, fighting.BlockRegrouped, year.BlockBack, year.LegionBuilt),
    *(cards.TribeReturned, cards.TribeTurned, cards.LeaderCame),
)
"""What brings blocks to the last place that it names, or turns them there."""

NAMED = 3
"""How many areas the news names where there are more."""

DEEDS = (*ARRIVALS, cards.PoliticsTried, fighting.BattleBegan)


def since_own(history: Sequence[HistoryEntry], seat: Seat) -> int:
    """Return as `jc_tui.blocks.history.SinceOwn`."""
    commander: Seat | None = None
    last = -1
    for number, entry in enumerate(history):
        if entry.seat is seat and commander is seat:
            last = number
        for event in entry.events:
            if isinstance(event, cards.ActionBegan):
                commander = event.seat
            elif isinstance(event, NOBODYS):
                commander = None
    return min(last + 1, len(history) - 1)


def recent_places(session: GameSession) -> frozenset[str]:
    """Where blocks came since the eyes on the screen were in command; for other eyes, with the last action."""
    return places_since(session, since_own, (*ARRIVALS, fighting.BattleBegan))


def acted_in(events: Iterable[Event], side: Seat) -> list[str]:
    """The areas where a side did something in these events, in their order."""
    found = [event.places[-1] for event in events if isinstance(event, DEEDS) and event.seat is side]
    return list(dict.fromkeys(found))


def enemy_news(session: GameSession) -> str:
    """Where the enemy has acted since the player on the screen was in command; empty when nowhere."""
    if session.eyes not in SEATS:
        return ""
    enemy = opponent(session.eyes)
    places = acted_in(events_since(session, since_own), enemy)
    if not places:
        return ""
    first, more = commas(map(short_name, places[:NAMED])), len(places) - NAMED
    if more < 2:  # one more is told as shortly by its name
        return say("news.acted", side=enemy.label, places=commas(map(short_name, places)))
    return say("news.acted-in-many", side=enemy.label, places=first, more=more)
