"""Cleopatra's next round (7.52) and the third leader who lies open (7.51) under edition 1.x."""

from __future__ import annotations

import pytest

from engine.contract import Seat
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from tests.julius_caesar import support
from tests.julius_caesar.acting import do, fire, offers, refuse, side, turns
from tests.julius_caesar.edition_1x.setting import again, at, command

ROUND = """
    turn: 3
    phase: battle
    battle: rome
    attack rome: caesar from genua
    rome caesar: caesar III from genua, legio_8 III from genua
    rome pompey: cleopatra I, legio_1 I
"""


def test_turned_by_a_hit_she_fights_from_the_next_round_on() -> None:
    state = at(ROUND)
    fire(state, "caesar", 1, 6, 6)
    do(state, "hit cleopatra")
    assert side(again(state), "cleopatra") == "caesar"
    do(state, "pass legio_1")
    assert turns(again(state)) == {"legio_8"}
    do(state, "pass legio_8", "pass caesar", "pass legio_1")
    assert (state.battle.round, turns(state)) == (2, {"legio_8", "cleopatra"})


def test_under_2_0_she_fights_at_once() -> None:
    state = support.at(ROUND)
    fire(state, "caesar", 1, 6, 6)
    do(state, "hit cleopatra", "pass legio_1")
    assert turns(state) == {"legio_8", "cleopatra"}


def test_turned_by_disorder_she_fights_in_round_two() -> None:
    """7.31, B10: her own side's main force is gone, and she, its reserve, is at her last step."""
    state = at(
        """
        phase: battle
        battle: rome
        attack rome: caesar from genua
        player one: caesar
        rome caesar: caesar III from genua
        rome pompey: auxilia_1 I, cleopatra I from neapolis, legio_1 II from neapolis
        """
    )
    fire(state, "caesar", 1, 6, 6)
    assert (state.battle.round, side(state, "cleopatra")) == (2, "caesar")
    assert state.view(CAESAR).battle.attacker is POMPEY
    do(again(state), f"pass {min(turns(state))}")
    seen = set()
    while state.battle.round == 2:
        seen |= turns(state)
        do(state, f"pass {min(turns(state))}")
    assert "cleopatra" in seen


def test_the_third_leader_lies_open_till_a_leader_is_lost() -> None:
    """7.51: display only; he can be levied when he has been stood up."""
    state = command("3/2", "2/2", "rome caesar: legio_7\nneapolis pompey: legio_1\nlost: scipio\n")
    for seat in (*SEATS, Seat.SPECTATOR):
        pools = state.view(seat).pools
        assert (pools[CAESAR].waiting, pools[POMPEY].waiting) == (("octavian",), ())
        assert state.view(seat).to_dict()["pools"]["caesar"]["waiting"] == ["octavian"]
        assert "waiting" not in state.view(seat).to_dict()["pools"]["pompey"]
    do(state, "end")
    assert refuse(state, "levy octavian rome", "7.51") == "third-leader"
    do(state, "end", "end")
    assert "levy brutus neapolis" in offers(state)


@pytest.mark.parametrize("seat", SEATS)
def test_under_2_0_he_is_just_one_of_the_pool(seat: Seat) -> None:
    pool = support.command("3/2", "2/2", "rome caesar: legio_7\n").view(seat).pools[CAESAR]
    assert pool.waiting == ()
    assert "octavian" in (pool.blocks or ("octavian",))
