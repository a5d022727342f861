"""What has happened since a player was last in command."""

from __future__ import annotations

import pytest

from engine.gallic_war.events import cards
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from jc_tui.gallic_war import news
from jc_tui.gallic_war.news import enemy_news, recent_places, since_own
from jc_tui.seats.game_session import GameSession
from tests.jc_tui.gallic_war.test_lines import played


def test_it_begins_with_what_follows_a_players_last_order() -> None:
    session = GameSession(played(3, "regroup"), frozenset(SEATS))
    for seat in SEATS:
        later = session.history[since_own(session.history, seat) :]
        began = [event.seat for entry in later for event in entry.events if isinstance(event, cards.ActionBegan)]
        assert seat not in began[1:]


def test_the_areas_where_the_enemy_acted_are_told_and_marked() -> None:
    session = GameSession(played(3, "regroup"), frozenset((ROMANS,)))
    named = enemy_news(session)
    assert named.startswith("Barbarians acted in ")
    assert recent_places(session)
    assert enemy_news(GameSession(session.table, frozenset())) == ""


def test_of_many_areas_the_first_are_named_and_the_others_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    session = GameSession(played(3, "regroup"), frozenset((ROMANS,)))
    places = ["aedui", "sequani", "helvetii", "boii", "remi"]
    monkeypatch.setattr(news, "acted_in", lambda events, side: places)
    assert enemy_news(session) == "Barbarians acted in Aedui, Sequani, Helvetii and 2 more"
    places.pop()
    assert enemy_news(session) == "Barbarians acted in Aedui, Sequani, Helvetii, Boii"


def test_before_anything_is_done_there_is_no_news() -> None:
    assert enemy_news(GameSession(played(3, "lay"), frozenset((BARBARIANS,)))) == ""
