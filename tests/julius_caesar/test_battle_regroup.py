"""Regroups of the victor (7.7, B9, 7.83)."""

import pytest

from engine.julius_caesar.events import BlockRegrouped
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import Playtest, each, of

WON = """
rome caesar: caesar III from genua, legio_13 III from ravenna; rome pompey: legio_1 I
neapolis pompey: legio_2 IV
"""


@pytest.fixture
def won(play: Playtest) -> Playtest:
    """Caesar has won in Rome."""
    play.fight(WON)
    play.fire("caesar", 1, 6, 6)
    return play


def test_all_blocks_of_the_victor_may_regroup_one_link_reserves_too(won: Playtest) -> None:
    """7.7, B9: to friendly and vacant cities, also the way the enemy may have come, not to the enemy's."""
    assert (won.phase, won.to_act) == ("regroup", CAESAR)
    assert won.ways_out("caesar") == won.ways_out("legio_13") == {"asculum", "genua", "ravenna"}
    assert won.refused("regroup caesar rome-neapolis", "7.7") == "enemy-or-contested"
    assert won.refused("regroup caesar rome-genua-massilia", "7.7") == "one-link"


def test_a_block_regroups_once_and_the_others_may_stay_7_7(won: Playtest) -> None:
    events = won.do("regroup legio_13 rome-asculum")
    assert of(events, BlockRegrouped) == [BlockRegrouped(CAESAR, "legio_13", ("rome", "asculum"))]
    assert won.refused("regroup legio_13 asculum-ravenna", "7.7") == "not-in-battle"
    won.do("end")
    assert (won.where("caesar"), won.where("legio_13")) == ("rome", "asculum")


def test_the_city_may_be_left_empty(won: Playtest) -> None:
    """7.7, 4.21: it is vacant then."""
    won.do("regroup caesar rome-genua", "regroup legio_13 rome-genua")
    assert won.blocks_in("rome") == set()
    assert "rome" not in won.view(CAESAR).spaces


def test_a_defender_who_won_regroups_by_the_attackers_road_too(play: Playtest) -> None:
    """7.7, B9: only the enemy's places are closed."""
    play.fight("rome caesar: legio_8 I from genua; rome pompey: scipio III")
    play.fire("scipio", 1, 6, 6)
    assert (play.to_act, play.phase) == (POMPEY, "regroup")
    assert play.ways_out("scipio") == {"asculum", "genua", "neapolis", "ravenna"}


@each(
    "came, last, went, blocks, others",
    ("genua-rome", "ravenna", "rome-genua", "caesar legio_8 legio_11 legio_12", "asculum neapolis ravenna"),
    ("genua-rome", "genua", "rome-ravenna", "caesar legio_11", "asculum neapolis genua"),
    ("neapolis-rhegium", "neapolis", "rhegium-messana", "caesar legio_8", "neapolis"),
    ids=["four by a major road", "two by a minor road", "two over a strait, where a retreat has one"],
)
def test_so_many_blocks_regroup(play: Playtest, came: str, last: str, went: str, blocks: str, others: str) -> None:
    """7.7, 6.11, M3, B9: regroups have a count of their own; how the blocks came does not matter."""
    start, won = came.split("-")
    first = blocks.split()
    victors = ", ".join(f"{block} III from {start}" for block in first)
    play.fight(f"{won} caesar: {victors}, legio_16 III from {last}", f"{won} pompey: legio_1 I")
    play.fire("caesar", 1, 6, 6)
    play.do(*(f"regroup {block} {went}" for block in first))
    assert play.ways_out("legio_16") == set(others.split())
    assert play.refused(f"regroup legio_16 {went}", "7.7") == "road-limit"


def test_the_rounds_retreats_do_not_count_against_regroups(play: Playtest) -> None:
    """M3: two retreats by a minor road, then two regroups of the same side's other blocks."""
    pompeys = "rome pompey: scipio III, legio_1 III, legio_2 III, legio_3 III"
    play.fight("rome caesar: legio_8 I from genua", pompeys, in_round=2)
    play.do("retreat scipio rome-ravenna", "retreat legio_1 rome-ravenna")
    play.fire("legio_2", 1, 6, 6)
    assert play.phase == "regroup"
    play.do("regroup legio_2 rome-ravenna", "regroup legio_3 rome-ravenna")
    assert play.blocks_in("ravenna") == {"scipio", "legio_1", "legio_2", "legio_3"}


def test_land_blocks_do_not_regroup_by_sea_7_7(play: Playtest) -> None:
    utica = "utica caesar: caesar III from badias; utica pompey: legio_39 I"
    play.fight(utica, "hispanum caesar: navis_1 II; massilia caesar: legio_7 III")
    play.fire("caesar", 1, 6, 6)
    assert play.ways_out("caesar") == {"badias", "iomnium", "tacape"}
    play.refused("regroup caesar utica-mare_hispanum-massilia")
    assert play.refused("regroup caesar utica-mare_hispanum") == "no-sea-regroup"


def test_a_space_with_a_battle_still_to_fight_is_closed_to_regroups(play: Playtest) -> None:
    """B9, 7.1: and open once that battle is won."""
    rome = "rome caesar: caesar III from genua; rome pompey: legio_1 I"
    ravenna = "ravenna caesar: legio_13 III from aquileia; ravenna pompey: legio_3 I"
    play.fight(rome, ravenna)
    play.do("battle rome")
    play.fire("caesar", 1, 6, 6)
    assert "ravenna" not in play.ways_out("caesar")
    play.fight(rome, ravenna)
    play.do("battle ravenna", "fire legio_3", "roll 6", "fire legio_13", "roll 1 6 6", "end")
    play.fire("caesar", 1, 6, 6)
    assert "ravenna" in play.ways_out("caesar")


def test_the_victors_navis_regroup_from_a_port_to_the_seas_beside(play: Playtest) -> None:
    """B9, 7.83: by sea border, to friendly or vacant seas; his land blocks by road."""
    play.fight("massilia caesar: navis_1 II from hispanum, legio_7 III from narbo", "massilia pompey: legio_2 I")
    play.do("pass legio_2")
    play.fire("caesar_navis_1", 1, 6)
    assert play.ways_out("caesar_navis_1") == {"mare_hispanum"}
    assert play.ways_out("legio_7") == {"genua", "lugdunum", "narbo"}
    assert "regroup legio_7 massilia-mare_hispanum" not in play.offers()


def test_without_a_place_to_go_the_victor_is_not_asked(play: Playtest) -> None:
    """7.7: on an island, with the enemy on every sea around, there is nothing to choose."""
    salamis = "salamis caesar: navis_1 II from egypticum; salamis pompey: legio_38 IV"
    play.fight(salamis, "egypticum pompey: navis_2 II")
    play.fire("legio_38", 1, 1, 6, 6)
    assert play.phase == "play"


def test_a_regroup_moves_blocks_that_have_moved_and_fought(play: Playtest) -> None:
    """6.1: blocks that moved may still regroup, and the next battle knows them where they are."""
    play.fight(WON, "narbo caesar: legio_7 II from massilia; narbo pompey: legio_5 I")
    play.do("battle rome")
    play.fire("caesar", 1, 6, 6)
    play.do("regroup caesar rome-genua", "end")
    assert (play.phase, play.where("caesar")) == ("battle", "genua")
    assert play.view(CAESAR).spaces["genua"].stacks[0].moved == 0
