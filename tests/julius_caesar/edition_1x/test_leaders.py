"""Cleopatra's next round (7.52) and the third leader who lies open (7.51) under edition 1.x."""

from __future__ import annotations

import pytest

from engine.contract import Seat
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from tests.julius_caesar import support
from tests.julius_caesar.acting import Playtest

ROUND = """
    turn: 3; phase: battle; battle: rome
    attack rome: caesar from genua
    rome caesar: caesar III from genua, legio_8 III from genua
    rome pompey: cleopatra I, legio_1 I
"""


def test_turned_by_a_hit_she_fights_from_the_next_round_on(play: Playtest) -> None:
    play.at(ROUND)
    play.fire("caesar", 1, 6, 6)
    play.do("hit cleopatra")
    assert play.again().side("cleopatra") == "caesar"
    play.do("pass legio_1")
    assert play.again().turns() == {"legio_8"}
    play.do("pass legio_8", "pass caesar", "pass legio_1")
    assert (play.round, play.turns()) == (2, {"legio_8", "cleopatra"})


def test_under_2_0_she_fights_at_once(play: Playtest) -> None:
    play.state = support.at(ROUND)
    play.fire("caesar", 1, 6, 6)
    play.do("hit cleopatra", "pass legio_1")
    assert play.turns() == {"legio_8", "cleopatra"}


def test_turned_by_disorder_she_fights_in_round_two(play: Playtest) -> None:
    """7.31, B10: her own side's main force is gone, and she, its reserve, is at her last step."""
    head = "phase: battle; battle: rome; attack rome: caesar from genua; player one: caesar"
    pompeys = "rome pompey: auxilia_1 I, cleopatra I from neapolis, legio_1 II from neapolis"
    play.at(head, "rome caesar: caesar III from genua", pompeys)
    play.fire("caesar", 1, 6, 6)
    assert (play.round, play.side("cleopatra")) == (2, "caesar")
    assert play.view(CAESAR).battle.attacker is POMPEY
    play.again().do(f"pass {min(play.turns())}")
    seen = set()
    while play.round == 2:
        seen |= play.turns()
        play.do(f"pass {min(play.turns())}")
    assert "cleopatra" in seen


def test_the_third_leader_lies_open_till_a_leader_is_lost(play: Playtest) -> None:
    """7.51: display only; he can be levied when he has been stood up."""
    play.command("3/2", "2/2", "rome caesar: legio_7\nneapolis pompey: legio_1\nlost: scipio")
    for seat in (*SEATS, Seat.SPECTATOR):
        pools = play.view(seat).pools
        assert (pools[CAESAR].waiting, pools[POMPEY].waiting) == (("octavian",), ())
        assert play.view(seat).to_dict()["pools"]["caesar"]["waiting"] == ["octavian"]
        assert "waiting" not in play.view(seat).to_dict()["pools"]["pompey"]
    play.do("end")
    assert play.refused("levy octavian rome", "7.51") == "third-leader"
    play.do("end", "end")
    assert "levy brutus neapolis" in play.offers()


@pytest.mark.parametrize("seat", SEATS)
def test_under_2_0_he_is_just_one_of_the_pool(seat: Seat) -> None:
    pool = support.command("3/2", "2/2", "rome caesar: legio_7\n").view(seat).pools[CAESAR]
    assert pool.waiting == ()
    assert "octavian" in (pool.blocks or ("octavian",))
