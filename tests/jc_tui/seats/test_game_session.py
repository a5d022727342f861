"""Whose eyes are on the screen, what they see, and who may act."""

from collections.abc import Callable, Sequence
from itertools import product

import pytest

from engine.contract import GameError, Seat
from engine.games import GAMES
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.table import NotYourTurn, UndoRefused
from jc_tui.seats.game_session import GameSession
from tests.gallic_war.refused_battles import boii_turn
from tests.jc_tui.gallic_war.battles import battle_sitting
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
    assert session.eyes is CAESAR
    assert session.handover is None
    assert len(session.view.hand) == 6
    assert list(session.legal) == list(session.table.state.legal_actions())


def test_two_players_hand_the_keyboard_over_for_their_cards() -> None:
    session = sit(humans=BOTH)
    assert (session.eyes, session.handover) == (Seat.SPECTATOR, CAESAR)
    assert session.view.hand == ()
    assert list(session.legal) == []
    session.look(CAESAR)
    assert session.handover is None
    session.act(session.legal[0])
    assert session.handover is POMPEY
    assert list(session.legal) == []


def test_two_players_watch_a_battle_together() -> None:
    session = sit(FIGHT, humans=BOTH)
    assert session.handover is None
    assert session.wanted_eyes is Seat.SPECTATOR
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
    assert session.eyes is Seat.SPECTATOR
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
    assert (session.eyes, list(session.legal), session.view.hand) == (Seat.SPECTATOR, [], ())
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


def played(session: GameSession, actions: int) -> GameSession:
    import random

    dice = random.Random(4)
    for _ in range(actions):
        seat = session.table.state.to_act
        if seat is None:
            break
        session.table.act(eagerly(session.table.state, dice), seat)  # type: ignore[arg-type]
    return session


def test_the_story_is_told_as_the_eyes_saw_it() -> None:
    session = played(sit(humans=BOTH), 120)
    told = {}
    for eyes in (CAESAR, POMPEY, Seat.SPECTATOR):
        session.look(eyes)
        told[eyes] = session.story()
    assert len({len(each) for each in told.values()}) <= 2
    hidden = [
        told
        for told in told[Seat.SPECTATOR]
        if type(told.event).__name__ == "BlockMoved" and told.event.block not in (None, "cleopatra")  # type: ignore[attr-defined]
    ]
    assert hidden == []
    assert any(entry.clock == "705.2" for entry in told[CAESAR])
    assert loaded().tell(told[CAESAR][0].event)
