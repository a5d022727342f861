"""Whose eyes are on the screen, what they see, and who may act."""

from __future__ import annotations

import pytest

from engine.contract import GameError, Seat
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.table import NotYourTurn, UndoRefused
from jc_tui.sitting.sitting import Sitting
from tests.jc_tui.sittings import BOTH, do, sit
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
    sitting = sit()
    assert sitting.eyes is CAESAR
    assert sitting.handover is None
    assert len(sitting.view.hand) == 6
    assert list(sitting.legal) == list(sitting.table.state.legal_actions())


def test_two_players_hand_the_keyboard_over_for_their_cards() -> None:
    sitting = sit(humans=BOTH)
    assert (sitting.eyes, sitting.handover) == (Seat.SPECTATOR, CAESAR)
    assert sitting.view.hand == ()
    assert list(sitting.legal) == []
    sitting.look(CAESAR)
    assert sitting.handover is None
    sitting.act(sitting.legal[0])
    assert sitting.handover is POMPEY
    assert list(sitting.legal) == []


def test_two_players_watch_a_battle_together() -> None:
    sitting = sit(FIGHT, humans=BOTH)
    assert sitting.handover is None
    assert sitting.wanted_eyes is Seat.SPECTATOR
    assert "fire legio_1" in map(str, sitting.legal)


@pytest.mark.parametrize("line", ["fire {}", "pass {}", "retreat {} rome-neapolis", "fire legio_1,{}"])
def test_two_who_look_are_told_the_same_of_all_hidden_blocks(line: str) -> None:
    sitting = sit(WITH_RESERVES, humans=BOTH)
    told = set()
    for block in ("legio_3", "scipio", "legio_32", "legio_2"):
        with pytest.raises(GameError) as refused:
            do(sitting, line.format(block))
        told.add(str(refused.value))
    assert told == {"While you both look, nothing is told of hidden blocks."}


def test_a_bot_is_asked_in_its_turn_and_seen_as_the_player_sees_it() -> None:
    sitting = sit()
    sitting.act(sitting.legal[0])
    assert sitting.bot_to_act
    assert sitting.waiting_for == "tiro is thinking for Pompey."
    with pytest.raises(NotYourTurn, match="thinking"):
        sitting.act("discard 2/1")
    events = sitting.act(sitting.think(), seat=sitting.to_act)
    (event,) = (event for event in events if type(event).__name__ == "CardDiscarded")
    assert event.card is None  # type: ignore[attr-defined]


def test_a_spectator_may_do_nothing_and_sees_no_hand() -> None:
    sitting = sit(humans=frozenset(), bots=None)
    assert (sitting.eyes, list(sitting.legal), sitting.view.hand) == (Seat.SPECTATOR, [], ())
    assert "plays elsewhere" in sitting.waiting_for
    assert sitting.can_undo() is not None


def test_undo_takes_back_ones_own_last_action() -> None:
    sitting = sit()
    assert sitting.can_undo() is not None
    first = sitting.legal[0]
    sitting.act(first)
    assert sitting.can_undo() is None
    assert sitting.undo().action == first
    with pytest.raises(UndoRefused, match="nothing of yours"):
        sitting.undo()


def played(sitting: Sitting, actions: int) -> Sitting:
    import random

    dice = random.Random(4)
    for _ in range(actions):
        seat = sitting.table.state.to_act
        if seat is None:
            break
        sitting.table.act(eagerly(sitting.table.state, dice), seat)  # type: ignore[arg-type]
    return sitting


def test_the_story_is_told_as_the_eyes_saw_it() -> None:
    sitting = played(sit(humans=BOTH), 120)
    told = {}
    for eyes in (CAESAR, POMPEY, Seat.SPECTATOR):
        sitting.look(eyes)
        told[eyes] = sitting.story()
    assert len({len(each) for each in told.values()}) <= 2
    hidden = [
        told
        for told in told[Seat.SPECTATOR]
        if type(told.event).__name__ == "BlockMoved" and told.event.block not in (None, "cleopatra")  # type: ignore[attr-defined]
    ]
    assert hidden == []
    assert any(entry.clock == "705.2" for entry in told[CAESAR])
    assert loaded().tell(told[CAESAR][0].event)
