"""Our rulings that change or fall away under edition 1.x; Cleopatra (7.52) and the third leader (7.51)."""

import pytest

from engine.contract import PositionError, Seat
from engine.julius_caesar.data import GODS
from engine.julius_caesar.events import BlockDrawn, BlockEliminated, MainAttackDeclared
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from tests.julius_caesar import support
from tests.julius_caesar.acting import EVERYBODY, Playtest, each, of
from tests.julius_caesar.support import loaded

BOARD = """
    rome caesar: legio_7, navis_1; neapolis pompey: legio_1; ravenna caesar: legio_8
    mare_tyrrhenum pompey: navis_1 I
"""


@each("god", *sorted({*GODS} - {"apollo"}))
@each("turn", 1, 3)
def test_every_god_acts_first_in_the_turn(play: Playtest, god: str, turn: int) -> None:
    """C4, G1, G3, G5-G7: nothing is contested then, there is nothing to respond to, all attacks are its own."""
    for cards, first in (((god, "4/1"), CAESAR), (("4/1", god), POMPEY)):
        play.command(*cards, BOARD, year=705, turn=turn)
        assert play.view(CAESAR).player_one is first
        assert (play.to_act, play.state.contested) == (first, 0)


def test_a_copied_card_decides_for_apollo(play: Playtest) -> None:
    """C3: a copied god makes their player Player 1, a copied command card is compared by its moves."""
    for copied, first in (("vulcan", POMPEY), ("2/1", CAESAR), ("4/1", POMPEY)):
        play.before_cards("3/2", "apollo", f"played 1: caesar {copied}, pompey 1/2\n{BOARD}", turn=2)
        play.do("play 3/2", "play apollo")
        assert play.view(CAESAR).player_one is first


def test_what_jupiter_sinks_becomes_known_as_it_falls(play: Playtest) -> None:
    """V4, V5, M11: the Navis at sea is shown to both."""
    play.command("jupiter", "2/2", BOARD)
    events = play.do("jupiter mare_tyrrhenum", "draw pompey_navis_1")
    for seen in (loaded().visible_events(events, seat) for seat in EVERYBODY):
        assert of(seen, BlockDrawn) == [BlockDrawn(POMPEY, "pompey_navis_1", 1, "mare_tyrrhenum")]
        assert [event.block for event in of(seen, BlockEliminated)] == ["pompey_navis_1"]


def test_the_declared_way_is_open_and_not_which_blocks_came_by_it(play: Playtest) -> None:
    """V1, V3: everybody is told of the way; the other side sees numbers only."""
    play.command("3/2", "2/2", BOARD.replace("legio_7, navis_1", "legio_7, legio_9") + "asculum pompey: legio_2\n")
    events = play.do("move legio_7 rome-asculum", "move legio_8 ravenna-asculum", "end", "declare rome-asculum")
    for seat in EVERYBODY:
        declared = of(loaded().visible_events(events, seat), MainAttackDeclared)
        assert declared == [MainAttackDeclared(CAESAR, ("rome", "asculum"))]
        assert play.view(seat).spaces["asculum"].main_attack == "rome"
    assert not [block for block in play.view(POMPEY).spaces["asculum"].blocks if block.side is CAESAR]


@each(
    "text, reason",
    ("phase: draw; drawn from: mare_internum; mare_internum pompey: navis_1", "no game has 'drawn from'"),
    ("phase: jupiter; lugdunum caesar: legio_7; mare_hispanum pompey: navis_1", "no game has 'phase'"),
)
def test_jupiter_needs_a_friendly_port_on_the_sea_g1_m11(play: Playtest, text: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        play.at("actor: caesar", text)


ROUND = """
    turn: 3; phase: battle; battle: rome; attack rome: caesar from genua
    rome caesar: caesar III from genua, legio_8 III from genua; rome pompey: cleopatra I, legio_1 I
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
    play.state = support.at(ROUND)  # under 2.0 at once
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
    assert "cleopatra" in play.pass_round()


def test_the_third_leader_lies_open_till_a_leader_is_lost(play: Playtest) -> None:
    """7.51: display only; he can be levied when he has been stood up."""
    play.command("3/2", "2/2", "rome caesar: legio_7\nneapolis pompey: legio_1\nlost: scipio")
    for seat in (*SEATS, Seat.SPECTATOR):
        view = play.view(seat)
        assert (view.pools[CAESAR].waiting, view.pools[POMPEY].waiting) == (("octavian",), ())
        assert [view.to_dict()["pools"][side].get("waiting") for side in SEATS] == [["octavian"], None]
    play.do("end")
    assert play.refused("levy octavian rome", "7.51") == "third-leader"
    play.do("end", "end")
    assert "levy brutus neapolis" in play.offers()


@each("seat", *SEATS)
def test_under_2_0_he_is_just_one_of_the_pool(seat: Seat) -> None:
    pool = support.command("3/2", "2/2", "rome caesar: legio_7\n").view(seat).pools[CAESAR]
    assert pool.waiting == ()
    assert "octavian" in (pool.blocks or ("octavian",))
