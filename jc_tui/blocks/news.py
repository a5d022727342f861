"""What block games share of what happened since a player was last in command."""

from __future__ import annotations

from typing import Any

from jc_tui.seats.game_session import GameSession


def places_since(session: GameSession, start: int, kinds: tuple[type[Any], ...]) -> frozenset[str]:
    """The last places of some kinds of events, from the action with a number on, as the eyes saw them."""
    events = (told.event for told in session.story(max(0, start)))
    return frozenset(event.places[-1] for event in events if isinstance(event, kinds))
