"""Battles one by one, their rounds and the order of battle turns (7.0-7.2, 7.42, 3.11, 3.12, G3, B1, B13)."""

from engine.contract import Seat
from engine.julius_caesar.events import BattleBegan, BattleEnded, BlockPassed, RoundBegan, SurpriseNamed
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import Playtest, each, of

TWO_BATTLES = """
rome caesar: caesar III from genua; rome pompey: legio_1 IV; narbo pompey: scipio III from tarraco
narbo caesar: legio_7 III
"""
"""Each side attacks once: Pompey has moved first into Narbo or Caesar first into Rome, as Player 1 is."""


@each("player_one", "caesar", "pompey")
def test_player_one_names_the_first_battle_7_1_2_3(play: Playtest, player_one: str) -> None:
    play.fight(TWO_BATTLES, player_one=player_one)
    assert play.to_act == player_one
    assert play.offers() == {"battle rome", "battle narbo"}
    play.refused("battle tarraco", "7.1")
    play.refused("end", "7.1")


def test_the_only_battle_begins_by_itself(play: Playtest) -> None:
    """7.1: nothing to choose; the main forces are revealed with their strengths."""
    play.commanded("rome caesar: caesar II from genua", "rome pompey: legio_1 IV, navis_1 I")
    attackers, defenders = (("caesar", 2),), (("legio_1", 4), ("pompey_navis_1", 1))
    assert of(play.do("end"), BattleBegan) == [BattleBegan("rome", CAESAR, attackers, defenders, 0, 0)]
    assert (play.phase, play.round, play.to_act) == ("battle", 1, CAESAR)


def test_a_player_attacks_in_one_battle_and_defends_in_another(play: Playtest) -> None:
    """Sidebar Attacker/Defender: both moved before the battles."""
    play.fight(TWO_BATTLES)
    twin = play.again()
    assert [event.attacker for event in of(play.do("battle narbo"), BattleBegan)] == [POMPEY]
    assert play.pass_round() == ["scipio", "legio_7"]
    assert [event.attacker for event in of(twin.do("battle rome"), BattleBegan)] == [CAESAR]


def test_after_a_battle_player_one_names_the_next_till_all_are_fought(play: Playtest) -> None:
    """7.1: here three battles, so that there is a choice twice; the last one begins by itself."""
    play.fight(TWO_BATTLES, "toletum caesar: legio_9 III from bilbilis", "toletum pompey: legio_2 I")
    play.do("battle toletum", "fire legio_2", "roll 6", "fire legio_9", "roll 1 6 6", "end")
    assert (play.to_act, play.offers()) == (CAESAR, {"battle rome", "battle narbo"})
    play.do("battle rome")
    play.pass_to_round(2)
    play.do("retreat caesar rome-genua")
    assert play.to_act is POMPEY, "the victor regroups"
    assert [event.space for event in of(play.do("end"), BattleBegan)] == ["narbo"]


def test_the_order_of_battles_decides_where_to_retreat_and_regroup(play: Playtest) -> None:
    """Sidebar Battle Sequence, B6, B9: a space with a battle to come is closed, one that is won is open."""
    neapolis = "neapolis pompey: legio_2 IV from brundisium; neapolis caesar: caesar III, legio_7 III"
    play.fight("rome caesar: legio_17 IV from genua; rome pompey: legio_1 I", neapolis)
    twin = play.again()
    twin.do("battle neapolis")
    twin.pass_to_round(2)
    assert twin.refused("retreat caesar neapolis-rome", "7.61") == "enemy-or-contested"
    play.do("battle rome", "fire legio_1", "roll 6", "fire legio_17", "roll 1 6 6 6")
    assert play.holder("rome") == "caesar"
    assert play.refused("regroup legio_17 rome-neapolis") == "enemy-or-contested"
    play.do("end")
    play.pass_to_round(2)
    assert "retreat caesar neapolis-rome" in play.offers()


@each(
    "board, order",
    (
        "neapolis caesar: caesar from rome, equitatus_1 from rome; neapolis pompey: pompey, navis_1",
        "caesar pompey caesar_equitatus_1 pompey_navis_1",
    ),
    (
        "rome caesar: caesar from genua, equitatus_1 from genua, legio_8 from genua, ballista from genua;"
        "rome pompey: scipio, equitatus_1, legio_1, navis_1",
        "scipio caesar pompey_equitatus_1 caesar_equitatus_1 legio_1 legio_8 pompey_navis_1 caesar_ballista",
    ),
    ids=["A3, the defender's B3, the attacker's B2, D2", "all four letters on both sides"],
)
def test_the_defender_acts_first_among_equal_letters(play: Playtest, board: str, order: str) -> None:
    """7.2, 3.12, sidebar Battle Turns."""
    play.fight(board)
    assert play.pass_round() == order.split()


def test_blocks_of_one_letter_act_in_the_order_their_owner_chooses_as_he_goes_b13(play: Playtest) -> None:
    play.fight("rome caesar: legio_8 from genua", "rome pompey: legio_1, legio_2, legio_3")
    assert play.turns() == {"legio_1", "legio_2", "legio_3"}
    play.do("pass legio_3")
    assert play.turns() == {"legio_1", "legio_2"}
    play.do("pass legio_1")
    assert play.turns() == {"legio_2"}
    play.refuses("", "fire legio_3", "fire legio_8")
    play.do("pass legio_2")
    assert play.turns() == {"legio_8"}


def test_in_round_one_a_block_fires_or_passes_but_cannot_retreat_7_2_7_6(play: Playtest) -> None:
    play.fight("rome caesar: caesar from genua", "rome pompey: legio_1")
    assert play.offers() == {"fire caesar", "pass caesar"}
    assert play.refused("retreat caesar rome-genua", "7.6") == "round-one"
    play.do("pass caesar")
    assert play.offers() == {"fire legio_1", "pass legio_1"}
    assert play.refused("retreat legio_1 rome-neapolis", "7.6") == "round-one"


def test_from_round_two_a_block_fires_retreats_or_passes(play: Playtest) -> None:
    """7.2; every block has one battle turn in each round."""
    play.fight("toletum caesar: legio_9 from bilbilis", "toletum pompey: legio_2", in_round=2)
    for number in (2, 3):
        assert play.round == number
        # the defender goes anywhere vacant but by Bilbilis, from where the attacker came
        retreats = {f"retreat legio_2 toletum-{city}" for city in ("asturica", "carthago_nova", "cordoba")}
        assert play.offers() == {"fire legio_2", "pass legio_2"} | retreats
        play.do("pass legio_2")
        assert play.offers() == {"fire legio_9", "pass legio_9", "retreat legio_9 toletum-bilbilis"}
        play.do("pass legio_9")


def test_in_round_four_attackers_can_only_retreat(play: Playtest) -> None:
    """7.2, 7.62, B5; they may not perish where they can go. The defender fires as ever, and never perishes."""
    play.fight("toletum caesar: legio_9 from bilbilis", "toletum pompey: legio_2", in_round=4)
    assert {"fire legio_2", "pass legio_2"} < play.offers()
    assert play.refused("perish legio_2", "7.6") == "need-not-perish"
    play.do("pass legio_2")
    assert play.offers() == {"retreat legio_9 toletum-bilbilis"}
    play.refuses("7.62 must-retreat", "fire legio_9", "pass legio_9")
    assert play.refused("perish legio_9", "7.62") == "can-retreat"
    assert of(play.do("retreat legio_9 toletum-bilbilis"), BattleEnded) == [BattleEnded("toletum", POMPEY)]
    assert (play.where("legio_9"), play.holder("toletum")) == ("bilbilis", "pompey")


CAESAR_ALONE = "rome caesar: caesar III from genua; rome pompey: legio_1 IV"


def test_attackers_leaving_in_round_four_take_fire_of_earlier_and_equal_letters(play: Playtest) -> None:
    """Sidebar Pursuit: Scipio (A) and Legio 1 (C) fire before Legio 8 (C) can go, the Navis (D) does not.

    Caesar (A) is gone when Legio 1 (C) has its turn.
    """
    pompeys = "rome pompey: scipio III, legio_1 IV, navis_1 II"
    play.fight("rome caesar: legio_8 III from genua", pompeys, in_round=4)
    play.fire("scipio", 1, 6, 6)
    play.fire("legio_1", 2, 6, 6, 6)
    assert (play.strength("legio_8"), play.offers()) == (1, {"retreat legio_8 rome-genua"})
    play.do("retreat legio_8 rome-genua")
    assert play.phase == "regroup", "the Navis has nobody left to fire at"
    play.fight(CAESAR_ALONE, in_round=4)
    assert play.offers() == {"retreat caesar rome-genua"}
    play.do("retreat caesar rome-genua")
    assert (play.strength("caesar"), play.phase) == (3, "regroup")


def test_a_battle_has_at_most_four_rounds_7_2(play: Playtest) -> None:
    play.fight(CAESAR_ALONE)
    events = []
    while play.phase == "battle":
        events += play.do(min(play.offers("pass") or play.offers("retreat")))
    assert [event.round for event in of(events, RoundBegan)] == [2, 3, 4]
    assert of(events, BattleEnded) == [BattleEnded("rome", POMPEY)]


def test_a_block_that_was_hit_before_its_turn_fires_with_what_is_left_or_not_at_all(play: Playtest) -> None:
    """7.4, 3.11: combat is not simultaneous; one die for each step of the current strength."""
    play.fight("rome caesar: caesar III from genua", "rome pompey: legio_1 I, legio_2 I")
    play.fire("caesar", 1, 6, 6)
    play.do("hit legio_1")
    assert play.turns() == {"legio_2"}
    play.fight(CAESAR_ALONE)
    play.fire("caesar", 1, 2, 6)
    play.do("fire legio_1")
    assert play.to_act is Seat.CHANCE
    play.refuses("7.4", "roll 1 1 1 1", "roll 1")
    assert len(play.offers()) == 36


def test_a_battle_is_over_as_soon_as_one_side_is_gone(play: Playtest) -> None:
    """B1, 4.21, 7.1: Legio 2 has not acted and does not act any more; till then the city is contested."""
    play.fight("rome caesar: legio_8 I from genua", "rome pompey: scipio III, legio_2 III")
    assert play.holder("rome") == "contested"
    events = play.fire("scipio", 1, 1, 1)
    assert of(events, BattleEnded) + of(events, BlockPassed) == [BattleEnded("rome", POMPEY)]
    assert (play.holder("rome"), play.phase) == ("pompey", "regroup")
    play.fight("rome caesar: caesar III from genua", "rome pompey: legio_1 I")
    play.fire("caesar", 3, 6, 6)
    assert play.holder("rome") == "caesar", "an attacker who wins holds the city"


def test_the_ways_into_a_battle_are_forgotten_when_the_turn_ends(play: Playtest) -> None:
    """6.1, B6: next turn's retreats go by next turn's attack."""
    play.fight(CAESAR_ALONE)
    assert "used caesar: genua>rome" in play.position()
    play.pass_to_round(2)
    play.do("retreat caesar rome-genua", "end")
    assert play.phase == "play"
    assert not any(line.startswith(("used", "roads", "attack")) for line in play.position().splitlines())


MARS = """
genua caesar: caesar III, equitatus_1 III, legio_8 III, ballista II
rome pompey: scipio III, equitatus_1 II, legio_1 IV; ravenna pompey: legio_3 III
"""


def test_mars_lets_all_attackers_of_the_main_force_act_before_any_defender_in_round_one(play: Playtest) -> None:
    """God Cards, G3: by letters A to D among themselves; in round 2 the normal order is back."""
    attackers = ["caesar", "caesar_equitatus_1", "legio_8", "caesar_ballista"]
    play.moves("mars", MARS)
    play.march("genua-rome", *attackers)
    assert of(play.do("end"), SurpriseNamed) == [SurpriseNamed(CAESAR, "rome")]
    play.end_commands()
    assert play.pass_round() == [*attackers, "scipio", "pompey_equitatus_1", "legio_1"]
    first, second, *_, last = play.pass_round()
    assert (first, second, last) == ("scipio", "caesar", "caesar_ballista")


def test_after_a_surprise_the_last_defender_of_round_one_may_be_the_first_of_round_two(play: Playtest) -> None:
    """God Cards, Mars: two fires in a row."""
    play.moves("mars", "genua caesar: legio_8 III", "rome pompey: scipio III")
    play.do("move legio_8 genua-rome")
    play.end_commands()
    play.do("pass legio_8")
    play.fire("scipio", 1, 6, 6)
    assert (play.round, play.turns()) == (2, {"scipio"})
    play.fire("scipio", 1, 6, 6)
    assert play.strength("legio_8") == 1


@each(
    "named, order",
    ("rome", ["caesar", "legio_8", "scipio", "pompey_equitatus_1", "legio_1"]),
    ("ravenna", ["scipio", "caesar", "pompey_equitatus_1", "legio_1", "legio_8"]),
)
def test_only_the_named_battle_of_mars_is_a_surprise(play: Playtest, named: str, order: list[str]) -> None:
    """God Cards, C6, G3: two battles begun with one group move; one has the surprise, openly."""
    play.moves("mars", MARS)
    play.march("genua-rome", "caesar", "legio_8")
    play.do("move caesar_equitatus_1 genua-ravenna", "end")
    assert (play.phase, play.to_act, play.offers()) == ("surprise", CAESAR, {"surprise rome", "surprise ravenna"})
    play.refused("end", "C6")
    play.refused("surprise genua")
    play.do(f"surprise {named}")
    assert play.view(POMPEY).surprise == named
    play.end_commands()
    play.do("battle rome")
    assert play.pass_round() == order


def test_a_surprise_that_wipes_out_the_defenders_disrupts_their_reserves(play: Playtest) -> None:
    """G3, 7.31, B2: Scipio never acts in round 1; the responders lose a step and attack from now on."""
    board = ("genua caesar: legio_10 III, legio_8 III", "rome pompey: scipio I", "neapolis pompey: legio_1 IV")
    play.moves("mars", *board)
    play.march("genua-rome", "legio_10", "legio_8")
    play.do("end", "move legio_1 neapolis-rome")
    play.end_commands()
    assert play.turns() == {"legio_10", "legio_8"}
    play.fire("legio_10", 4, 6, 6)
    assert (play.round, play.strength("legio_1")) == (2, 3)
    assert play.pass_round() == ["legio_10", "legio_8", "legio_1"]
