"""Our rulings under edition 1.x: those that change or fall away."""

from __future__ import annotations

import pytest

from engine.contract import PositionError
from engine.julius_caesar.data import GODS
from engine.julius_caesar.events import BlockDrawn, BlockEliminated, MainAttackDeclared
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import EVERYBODY, Playtest, of
from tests.julius_caesar.support import loaded

BOARD = """
    rome caesar: legio_7, navis_1
    neapolis pompey: legio_1
    ravenna caesar: legio_8
    mare_tyrrhenum pompey: navis_1 I
"""


@pytest.mark.parametrize("god", sorted({*GODS} - {"apollo"}))
@pytest.mark.parametrize("turn", [1, 3])
def test_every_god_acts_first_in_the_turn(play: Playtest, god: str, turn: int) -> None:
    """C4, G1, G3, G5-G7: so nothing is contested when it acts, there is nothing to respond to, and all attacks are
    its own.
    """
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
    for seat in EVERYBODY:
        seen = loaded().seen(events, seat)
        assert of(seen, BlockDrawn) == [BlockDrawn(POMPEY, "pompey_navis_1", 1, "mare_tyrrhenum")]
        assert [event.block for event in of(seen, BlockEliminated)] == ["pompey_navis_1"]


def test_the_declared_way_is_open_and_not_which_blocks_came_by_it(play: Playtest) -> None:
    """V1, V3: everybody is told of the way; the other side sees numbers only."""
    play.command("3/2", "2/2", BOARD.replace("legio_7, navis_1", "legio_7, legio_9") + "asculum pompey: legio_2\n")
    events = play.do("move legio_7 rome-asculum", "move legio_8 ravenna-asculum", "end", "declare rome-asculum")
    for seat in EVERYBODY:
        seen = loaded().seen(events, seat)
        assert of(seen, MainAttackDeclared) == [MainAttackDeclared(CAESAR, ("rome", "asculum"))]
        assert play.view(seat).spaces["asculum"].main_attack == "rome"
    assert not [block for block in play.view(POMPEY).spaces["asculum"].blocks if block.side is CAESAR]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("phase: draw; drawn from: mare_internum; mare_internum pompey: navis_1", "no game has 'drawn from'"),
        ("phase: jupiter; lugdunum caesar: legio_7; mare_hispanum pompey: navis_1", "no game has 'phase'"),
    ],
)
def test_jupiter_needs_a_friendly_port_on_the_sea(play: Playtest, text: str, reason: str) -> None:
    """G1, M11."""
    with pytest.raises(PositionError, match=reason):
        play.at("actor: caesar", text)
