"""Whose view is on the screen, what they see and saw, and who may act."""

import random
from collections.abc import Callable, Sequence
from itertools import product
from typing import cast

import pytest

from engine.contract import Event, Game, GameError, Seat
from engine.games import GAMES
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.match import NotYourTurn, UndoRefused
from engine.timeline import HistoryEntry
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.seen_events import SeenEvent, SeenEventCache, Viewer, witnessed
from tests.gallic_war.refused_battles import boii_turn
from tests.jc_tui.gallic_war.battles import battle_sitting
from tests.jc_tui.playing import played
from tests.jc_tui.sessions import BOTH, do, sit
from tests.julius_caesar.playing import eagerly
from tests.julius_caesar.support import loaded

FIGHT = """
phase: battle
battle: rome
rome caesar: legio_8 3 from genua
rome pompey: legio_1 4
"""

WITH_RESERVES = f"""{FIGHT.strip()}, legio_3 3 from neapolis reserve
neapolis pompey: scipio
"""


def test_one_player_looks_with_his_own_eyes() -> None:
    session = sit()
    assert (session.viewer, session.handover, len(session.view.hand)) == (CAESAR, None, 6)
    assert list(session.legal) == list(session.table.state.legal_actions())


def test_two_players_hand_the_keyboard_over_for_their_cards() -> None:
    session = sit(humans=BOTH)
    assert (session.viewer, session.handover) == (Seat.SPECTATOR, CAESAR)
    assert (session.view.hand, list(session.legal)) == ((), [])
    session.set_viewer(CAESAR)
    assert session.handover is None
    session.act(session.legal[0])
    assert session.handover is POMPEY
    assert list(session.legal) == []


def test_two_players_watch_a_battle_together() -> None:
    session = sit(FIGHT, humans=BOTH)
    assert (session.handover, session.next_viewer) == (None, Seat.SPECTATOR)
    assert "fire legio_1" in map(str, session.legal)


@pytest.mark.parametrize(
    ("begin", "lines", "blocks"),
    [
        (
            lambda: sit(WITH_RESERVES, humans=BOTH),
            ("fire {}", "pass {}", "retreat {} rome-neapolis", "fire legio_1,{}"),
            ("legio_3", "scipio", "legio_32", "legio_2"),
        ),
        (
            lambda: battle_sitting(boii_turn()),
            ("fire {}", "pass {}", "shelter {}", "retreat {} volcae-arverni", "{},boii"),
            ("volcae", "arverni", "helvetii"),
        ),
    ],
    ids=GAMES,
)
def test_two_who_look_are_told_the_same_of_all_hidden_blocks(
    begin: Callable[[], GameSession], lines: Sequence[str], blocks: Sequence[str]
) -> None:
    session = begin()
    assert session.viewer is Seat.SPECTATOR
    for line, block in product(lines, blocks):
        with pytest.raises(GameError, match=r"^While you both look, nothing is said about hidden blocks\.$"):
            do(session, line.format(block))


def test_a_bot_is_asked_in_its_turn_and_seen_as_the_player_sees_it() -> None:
    session = sit()
    session.act(session.legal[0])
    assert session.bot_to_act
    assert session.waiting_for == "tiro is thinking for Pompey."
    with pytest.raises(NotYourTurn, match="thinking"):
        session.act("discard 2/1")
    events = session.act(session.think(), seat=session.to_act)
    (event,) = (event for event in events if type(event).__name__ == "CardDiscarded")
    assert event.card is None  # type: ignore[attr-defined]


def test_a_spectator_may_do_nothing_and_sees_no_hand() -> None:
    session = sit(humans=frozenset(), bots=None)
    assert (session.viewer, list(session.legal), session.view.hand) == (Seat.SPECTATOR, [], ())
    assert "plays elsewhere" in session.waiting_for
    assert session.can_undo() is not None


def test_undo_takes_back_ones_own_last_action() -> None:
    session = sit()
    assert session.can_undo() is not None
    first = session.legal[0]
    session.act(first)
    assert session.can_undo() is None
    assert session.undo().action == first
    with pytest.raises(UndoRefused, match="nothing to undo"):
        session.undo()


def test_the_story_is_told_as_the_eyes_saw_it() -> None:
    session, dice = sit(humans=BOTH), random.Random(4)
    for _ in range(120):
        if (seat := session.table.state.to_act) is not None:
            session.table.act(eagerly(session.table.state, dice), seat)
    told = {}
    for viewer in (CAESAR, POMPEY, Seat.SPECTATOR):
        session.set_viewer(viewer)
        told[viewer] = session.story()
    assert len({len(each) for each in told.values()}) <= 2
    moved = [each.event for each in told[Seat.SPECTATOR] if type(each.event).__name__ == "BlockMoved"]
    assert {event.block for event in moved} <= {None, "cleopatra"}  # type: ignore[attr-defined]
    assert any(entry.clock == "705.2" for entry in told[CAESAR])
    assert loaded().describe(told[CAESAR][0].event)


S = Seat.SPECTATOR
TABLE = played(3, 60)
EYES: list[Viewer] = [*TABLE.game.seats, S, None]


def anew(history: Sequence[HistoryEntry], viewer: Viewer) -> list[SeenEvent]:
    return [
        SeenEvent(index, entry.seat, event, entry.clock)
        for index, entry in enumerate(history)
        for event in witnessed(TABLE.game, entry.events, viewer)
    ]


@pytest.mark.parametrize("viewer", EYES)
def test_a_history_that_grows_and_is_taken_back_is_told_as_if_anew(viewer: Viewer):
    accounts, history = SeenEventCache(TABLE.game), list(TABLE.history)
    for now in (history[:20], history, history[:35], [*history[:30], *history[40:]], [], history):
        assert accounts.told(now, viewer) == anew(now, viewer)


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

        def visible_events(self, events: Sequence[Event], seat: Seat) -> list[Event]:
            self.asked += 1
            return TABLE.game.visible_events(events, seat)

    game, history = Counting(), TABLE.history
    accounts = SeenEventCache(cast(Game, game))
    accounts.told(history[:50], S)
    accounts.told(history[:52], S)
    assert game.asked == 52
