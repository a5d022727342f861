"""What eyes saw of a history, which grows and loses its end."""

from collections.abc import Sequence
from typing import cast

import pytest

from engine.contract import Event, Game, Seat
from engine.timeline import HistoryEntry
from jc_tui.seats.seen_events import SeenEvent, SeenEventCache, Viewer, witnessed
from tests.jc_tui.playing import played

S = Seat.SPECTATOR
TABLE = played(3, 60)
EYES: list[Viewer] = [*TABLE.game.seats, S, None]


def anew(history: Sequence[HistoryEntry], eyes: Viewer) -> list[SeenEvent]:
    return [
        SeenEvent(index, entry.seat, event, entry.clock)
        for index, entry in enumerate(history)
        for event in witnessed(TABLE.game, entry.events, eyes)
    ]


@pytest.mark.parametrize("eyes", EYES)
def test_a_history_that_grows_and_is_taken_back_is_told_as_if_anew(eyes: Viewer):
    accounts, history = SeenEventCache(TABLE.game), list(TABLE.history)
    for now in (history[:20], history, history[:35], [*history[:30], *history[40:]], [], history):
        assert accounts.told(now, eyes) == anew(now, eyes)


def test_a_part_is_told_by_the_numbers_of_its_actions():
    accounts, history = SeenEventCache(TABLE.game), TABLE.history
    whole = anew(history, S)
    assert accounts.told(history, S, 10, 40) == [told for told in whole if 10 <= told.index < 40]
    assert accounts.told(history, S, len(history) + 5) == []


def test_nothing_is_hidden_from_no_eyes_in_particular():
    events = [event for entry in TABLE.history for event in entry.events]
    assert list(witnessed(TABLE.game, events, None)) == events != witnessed(TABLE.game, events, S)


def test_what_was_told_is_not_put_together_again():
    class Counting:
        asked = 0

        def seen(self, events: Sequence[Event], seat: Seat) -> list[Event]:
            self.asked += 1
            return TABLE.game.seen(events, seat)

    game, history = Counting(), TABLE.history
    accounts = SeenEventCache(cast(Game, game))
    accounts.told(history[:50], S)
    accounts.told(history[:52], S)
    assert game.asked == 52
