"""The position and the battle line-up as lines of text."""

from dataclasses import replace

import pytest

from engine.contract import Seat
from engine.julius_caesar.viewdata import BattleView, JuliusCaesarView, PlayedTurn, SeenBlock, SpaceView, Stack
from jc_tui.julius_caesar.text import advice, cards
from jc_tui.julius_caesar.text.position import battle_lines, board_lines, place_lines, position_lines
from jc_tui.text_mode.text_output import packed
from tests.jc_tui.playing import C, P, missing, new_table

START = """\
Year 705 (49 BC) - card phase                        Caesar 1, Pompey 7 of 10 VP
CAESAR (you)   * moved
  Genua             Antonius II  Legio 8 III  Legio 12 III
  Lugdunum          Legio 16 III  Equitatus 1 III
  Massilia 1VP      Legio 11 III  Legio 14 III  Navis 1 II
  Narbo             Legio 7 III  Legio 9 III  Legio 10 III
  Ravenna           Caesar III  Legio 13 III  Navis 2 II
POMPEY   number of blocks
  Alexandria 2VP: 2 (Cleopatra)   Antioch 1VP: 2   Brundisium: 1
  Carthago Nova 1VP: 2   Neapolis: 3   Syracuse 1VP: 1   Tarraco 1VP: 3
  Utica 1VP: 2
Vacant VP           Athena 1, Byzantium 1, Ephesus 1, Rome 2
Pool, yours         Octavian, Legio 17 18 19 20 21, Equitatus 2 3 4, Auxilia 1 2
                    3 4, Ballista, Navis 3 4 5
Pool, Pompey        16
Your hand (moves/levies): Mars 4/1 2/3; Pompey has 6.
"""

BATTLE = """\
BATTLE OF TARRACO, round 2 of 4
   A                  B                  C                  D
Pompey defends, 1 block in reserve
  xScipio III A2     >Equitatus 1 II B3  Legio 5 III C2
                     >Ballista I B4      Cleopatra IV C1
Caesar attacks
                                         Legio 10 II C4     Ballista II D4
                                         Pompey's Legio 6 I C2
Scipio rolled 1 2 6. Caesar must take 2 hits.
"""


def view_of(seat: Seat, **changes: object) -> JuliusCaesarView:
    return replace(new_table(3).state.view(seat), **changes)


def fighter(block: str, side: Seat, strength: int) -> SeenBlock:
    return SeenBlock(block, side, strength, False, False, None)


def fight() -> BattleView:
    return BattleView(
        space="tarraco",
        round=2,
        attacker=C,
        main={
            C: (fighter("legio_10", C, 2), fighter("caesar_ballista", C, 2), fighter("legio_6", C, 1)),
            P: (
                fighter("scipio", P, 3),
                fighter("legio_5", P, 3),
                fighter("pompey_equitatus_1", P, 2),
                fighter("pompey_ballista", P, 1),
                fighter("cleopatra", P, 4),
            ),
        },
        reserves={C: 0, P: 1},
        acted=("scipio",),
        surprise=False,
        turn_of=P,
        letter="B",
        firing="scipio",
        dice=(1, 2, 6),
        hits_due=2,
        hits_on=C,
    )


def test_the_beginning_as_caesar_sees_it():
    assert "\n".join(position_lines(view_of(C, hand=("mars", "4/1", "2/3")), 80)) + "\n" == START


def test_a_spectator_sees_numbers_only():
    text = "\n".join(position_lines(view_of(Seat.SPECTATOR), 80))
    assert not missing(text, "Genua: 3", "Neapolis: 3")
    assert "Legio" not in text
    assert "Hands Caesar 6, Pompey 6." in text


def test_the_battle_stands_in_four_columns_with_dice_and_hits_and_a_surprise_is_told_in_round_one():
    assert "\n".join(battle_lines(view_of(C, battle=fight()), 80)) + "\n" == BATTLE
    assert battle_lines(view_of(C), 80) == [], "no line-up without a battle"
    battle = replace(fight(), round=1, surprise=True)
    assert "surprise" in battle_lines(view_of(C, battle=battle), 80)[0]


def test_a_contested_space_stands_first_with_both_sides():
    view = view_of(C)
    mine = Stack(C, 2, 2, 0, False, 2, 1, {"narbo": (1, 1)})
    theirs = Stack(P, 3, 1, 1, True, 1, 1, {})
    blocks = (fighter("legio_7", C, 3), replace(fighter("legio_9", C, 2), moved=True, reserve=True))
    space = SpaceView("tarraco", None, True, C, "narbo", (mine, theirs), blocks)
    lines = board_lines(replace(view, spaces={**view.spaces, "tarraco": space}), 80)
    assert lines[:3] == [
        "CONTESTED",
        "  Tarraco 1VP       Caesar attacks from Narbo:  Legio 7 III  Legio 9 II*(res)",
        "                    Pompey defends:",
    ]
    assert lines[3].strip() == "3 blocks (1 tan, Cleopatra, 1 moved, 1 in reserve)"


def test_points_left_and_the_cards_of_the_turn_are_told_and_the_cards_explained():
    played = {"turn": 1, "card": "3/1", "played": (PlayedTurn(1, "apollo", "2/2", "3/1", C),)}
    view = view_of(C, phase="move", moves_left=2, levies_left=1, guarded_seas=("propontis",), **played)
    text = " ".join(" ".join(position_lines(view, 80)[:4]).split())
    assert "Cards: Caesar Apollo, Pompey 2/2 (Apollo is 3/1). Caesar is Player 1." in text
    assert "Caesar commands: 2 moves and 1 levy left. One Navis must stay in Propontis." in text
    text = "\n".join(cards.hand_lines(view_of(C, hand=("mars", "4/1"))))
    assert not missing(text, "  Mars     move the land blocks of one group;", "  4/1      4 moves, 1 levy")


def test_a_place_tells_its_roads_and_neighbours():
    text = "\n".join(place_lines(view_of(C), "genua", 80))
    ways = "Major road (4)       Massilia (Caesar 3), Ravenna (Caesar 3), Rome (vacant)", "Mare Hispanum (vacant)"
    assert not missing(text, "Genua: port, winters 3 blocks.", "Levied here: Caesar Legio 11 12.", *ways)


def test_a_tall_position_is_packed_to_fit():
    full = position_lines(view_of(C), 80)
    tight = position_lines(view_of(C), 80, most=12)
    assert len(tight) < len(full)
    assert not missing("\n".join(tight), "show pool", "Ravenna: Caesar III, Legio 13 III, Navis 2 II")


@pytest.mark.parametrize("width", [60, 80, 120])
def test_nothing_is_wider_than_the_screen(width):
    for view in (view_of(C), view_of(P), view_of(Seat.SPECTATOR)):
        for most in (12, 1000):
            assert max(map(len, position_lines(view, width, most))) <= width


def test_an_item_longer_than_a_line_is_broken():
    lines = packed("Rome", ["word " * 30, "end"], 60, 10)
    assert max(map(len, lines)) <= 60
    assert "end" in lines[-1]


@pytest.mark.parametrize("phase", ["discard", "play", "deploy", "regroup", "port", "supply", "disband", "vulcan"])
def test_there_is_advice_for_each_phase(phase):
    table = new_table(3)
    assert "Choose an action." not in advice.advice(view_of(C, phase=phase), table.state.legal_actions())


def test_the_advice_for_supply_names_the_cities():
    view = view_of(C, phase="supply")
    crowd = Stack(C, 6, 6, 0, False, 0, 0, {})
    spaces = {**view.spaces, "massilia": replace(view.spaces["massilia"], stacks=(crowd,))}
    text = advice.advice(replace(view, spaces=spaces), new_table(3).state.legal_actions())
    assert "Massilia feeds 4 of 6 blocks; disband the surplus." in text
    assert "Genua" not in text
