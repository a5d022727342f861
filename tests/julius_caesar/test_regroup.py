"""Regroups of the victor (7.7, B9, 7.83)."""

from __future__ import annotations

from engine.julius_caesar.events import BlockRegrouped
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import (
    blocks_in,
    do,
    fight,
    fire,
    of,
    offers,
    pass_to_round,
    refuse,
    ways_out,
    where,
)

WON = """
rome caesar: caesar III from genua, legio_13 III from ravenna
rome pompey: legio_1 I
neapolis pompey: legio_2 IV
"""


def test_all_blocks_of_the_victor_may_regroup_one_link_reserves_too() -> None:
    """7.7, B9: to friendly and vacant cities, also the way the enemy may have come, not to the enemy's."""
    state = fight(WON)
    fire(state, "caesar", 1, 6, 6)
    assert (state.phase, state.to_act) == ("regroup", CAESAR)
    assert ways_out(state, "caesar") == ways_out(state, "legio_13") == {"asculum", "genua", "ravenna"}
    assert refuse(state, "regroup caesar rome-neapolis", "7.7") == "enemy-or-contested"
    assert refuse(state, "regroup caesar rome-genua-massilia", "7.7") == "one-link"


def test_a_block_regroups_once_and_the_others_may_stay() -> None:
    """7.7."""
    state = fight(WON)
    fire(state, "caesar", 1, 6, 6)
    events = do(state, "regroup legio_13 rome-asculum")
    assert of(events, BlockRegrouped) == [BlockRegrouped(CAESAR, "legio_13", ("rome", "asculum"))]
    assert refuse(state, "regroup legio_13 asculum-ravenna", "7.7") == "not-in-battle"
    do(state, "end")
    assert (where(state, "caesar"), where(state, "legio_13")) == ("rome", "asculum")


def test_the_city_may_be_left_empty() -> None:
    """7.7, 4.21: it is vacant then."""
    state = fight(WON)
    fire(state, "caesar", 1, 6, 6)
    do(state, "regroup caesar rome-genua", "regroup legio_13 rome-genua")
    assert blocks_in(state, "rome") == set()
    assert "rome" not in state.view(CAESAR).spaces


def test_a_defender_who_won_regroups_by_the_attackers_road_too() -> None:
    """7.7, B9: only the enemy's places are closed."""
    state = fight("rome caesar: legio_8 I from genua\nrome pompey: scipio III")
    fire(state, "scipio", 1, 6, 6)
    assert (state.to_act, state.phase) == (POMPEY, "regroup")
    assert ways_out(state, "scipio") == {"asculum", "genua", "neapolis", "ravenna"}


def test_road_limits_hold_for_regroups_with_a_count_of_their_own() -> None:
    """7.7, 6.11, M3: four on a major road, two on a minor one; how they came does not matter."""
    legions = ("legio_8", "legio_11", "legio_12", "legio_16")
    state = fight(
        f"""
        rome caesar: {", ".join(f"{legion} III from genua" for legion in legions)}, caesar III from ravenna
        rome pompey: legio_1 I
        """
    )
    do(state, "fire legio_1", "roll 6")
    fire(state, "legio_8", 1, 6, 6)
    do(state, *(f"regroup {legion} rome-genua" for legion in legions))
    assert ways_out(state, "caesar") == {"asculum", "neapolis", "ravenna"}
    assert refuse(state, "regroup caesar rome-genua", "7.7") == "road-limit"


def test_two_blocks_regroup_by_a_minor_road() -> None:
    """7.7, 6.11."""
    state = fight(
        "rome caesar: legio_8 from genua, caesar from genua, legio_11 from genua\nrome pompey: legio_1 I"
    )
    fire(state, "caesar", 1, 6, 6)
    do(state, "regroup caesar rome-ravenna", "regroup legio_11 rome-ravenna")
    assert "ravenna" not in ways_out(state, "legio_8")
    assert refuse(state, "regroup legio_8 rome-ravenna", "7.7") == "road-limit"


def test_two_blocks_regroup_over_a_strait() -> None:
    """B9: two, where a retreat has one."""
    state = fight(
        """
        rhegium caesar: caesar III from neapolis, legio_8 III from neapolis, legio_11 III from neapolis
        rhegium pompey: legio_1 I
        """
    )
    fire(state, "caesar", 1, 6, 6)
    do(state, "regroup caesar rhegium-messana", "regroup legio_8 rhegium-messana")
    assert ways_out(state, "legio_11") == {"neapolis"}
    assert refuse(state, "regroup legio_11 rhegium-messana", "7.7") == "road-limit"


def test_the_rounds_retreats_do_not_count_against_regroups() -> None:
    """M3: two retreats by a minor road, then two regroups of the same side's other blocks."""
    state = fight(
        "rome caesar: legio_8 I from genua\nrome pompey: scipio III, legio_1 III, legio_2 III, legio_3 III"
    )
    pass_to_round(state, 2)
    do(state, "retreat scipio rome-ravenna", "retreat legio_1 rome-ravenna")
    fire(state, "legio_2", 1, 6, 6)
    assert state.phase == "regroup"
    do(state, "regroup legio_2 rome-ravenna", "regroup legio_3 rome-ravenna")
    assert blocks_in(state, "ravenna") == {"scipio", "legio_1", "legio_2", "legio_3"}


def test_land_blocks_do_not_regroup_by_sea() -> None:
    """7.7."""
    state = fight(
        """
        utica caesar: caesar III from badias
        utica pompey: legio_39 I
        hispanum caesar: navis_1 II
        massilia caesar: legio_7 III
        """
    )
    fire(state, "caesar", 1, 6, 6)
    assert ways_out(state, "caesar") == {"badias", "iomnium", "tacape"}
    assert refuse(state, "regroup caesar utica-mare_hispanum-massilia")
    assert refuse(state, "regroup caesar utica-mare_hispanum") == "no-sea-regroup"


def test_a_space_with_a_battle_still_to_fight_is_closed_to_regroups() -> None:
    """B9, 7.1: and open once that battle is won."""
    position = """
    rome caesar: caesar III from genua
    rome pompey: legio_1 I
    ravenna caesar: legio_13 III from aquileia
    ravenna pompey: legio_3 I
    """
    state = fight(position)
    do(state, "battle rome")
    fire(state, "caesar", 1, 6, 6)
    assert "ravenna" not in ways_out(state, "caesar")
    state = fight(position)
    do(state, "battle ravenna", "fire legio_3", "roll 6")
    fire(state, "legio_13", 1, 6, 6)
    do(state, "end")
    fire(state, "caesar", 1, 6, 6)
    assert "ravenna" in ways_out(state, "caesar")


def test_the_victors_navis_regroup_from_a_port_to_the_seas_beside() -> None:
    """B9, 7.83: by sea border, to friendly or vacant seas; his land blocks by road."""
    state = fight(
        """
        massilia caesar: navis_1 II from hispanum, legio_7 III from narbo
        massilia pompey: legio_2 I
        """
    )
    do(state, "pass legio_2")
    fire(state, "caesar_navis_1", 1, 6)
    assert ways_out(state, "caesar_navis_1") == {"mare_hispanum"}
    assert ways_out(state, "legio_7") == {"genua", "lugdunum", "narbo"}
    assert "regroup legio_7 massilia-mare_hispanum" not in offers(state)


def test_without_a_place_to_go_the_victor_is_not_asked() -> None:
    """7.7: on an island, with the enemy on every sea around, there is nothing to choose."""
    state = fight(
        """
        salamis caesar: navis_1 II from egypticum
        salamis pompey: legio_38 IV
        egypticum pompey: navis_2 II
        """
    )
    fire(state, "legio_38", 1, 1, 6, 6)
    assert state.phase == "play"


def test_a_regroup_moves_blocks_that_have_moved_and_fought() -> None:
    """6.1: blocks that moved may still regroup, and the next battle knows them where they are."""
    state = fight(WON + "\nnarbo caesar: legio_7 II from massilia\nnarbo pompey: legio_5 I")
    do(state, "battle rome")
    fire(state, "caesar", 1, 6, 6)
    do(state, "regroup caesar rome-genua", "end")
    assert (state.phase, where(state, "caesar")) == ("battle", "genua")
    assert state.view(CAESAR).spaces["genua"].stacks[0].moved == 0
