"""Amphibious moves (6.3, ruling M9)."""

from __future__ import annotations

import pytest

from engine.julius_caesar.events import BlockMoved
from engine.julius_caesar.seats import CAESAR
from tests.julius_caesar.acting import do, of, offers, refuse, where
from tests.julius_caesar.support import at, caesars, command, end_command, ways

THREE_SEAS = """
rome caesar: legio_7, legio_8, legio_9
mare_tyrrhenum caesar: navis_1
mare_internum caesar: navis_2
mare_egypticum caesar: navis_3
"""
TO_ANTIOCH = "rome-mare_tyrrhenum-mare_internum-mare_egypticum-antioch"


def test_the_amphibious_example() -> None:
    """6.3 and its worked example: two legions from Rome to Antioch over three friendly seas for two points."""
    state = caesars("2/1", THREE_SEAS)
    events = do(state, f"sail legio_7 {TO_ANTIOCH}", f"sail legio_8 {TO_ANTIOCH}")
    assert [event.manner for event in of(events, BlockMoved)] == ["sail", "sail"]
    assert where(state, "legio_7") == where(state, "legio_8") == "antioch"
    assert state.moves_left == 0
    assert ways(state, "legio_7") == ways(state, "legio_7", "sail") == set()
    refuse(state, f"sail legio_9 {TO_ANTIOCH}", "6.3")


def test_player_one_has_landed_before_player_two_moves() -> None:
    """6.3, the worked example's last words: Antioch is Caesar's when Pompey's command begins."""
    state = command("2/1", "2/1", THREE_SEAS + "tarsus pompey: legio_34\n")
    do(state, f"sail legio_7 {TO_ANTIOCH}")
    end_command(state)
    events = do(state, "move legio_34 tarsus-antioch")
    assert [event.manner for event in of(events, BlockMoved)] == ["attack"]


def test_where_one_friendly_sea_leads() -> None:
    """6.3: to any other port on it, friendly or vacant, not to an enemy one."""
    state = caesars(
        "1/2",
        "rome caesar: legio_7\nmare_tyrrhenum caesar: navis_1\nutica pompey: legio_39\naleria caesar: legio_8\n",
    )
    assert ways(state, "legio_7", "sail") == {
        f"rome-mare_tyrrhenum-{port}"
        for port in ("aleria", "caralis", "genua", "lilybaeum", "messana", "neapolis", "rhegium")
    }
    refuse(state, "sail legio_7 rome-mare_tyrrhenum-utica")


@pytest.mark.parametrize("sea", ["", "mare_tyrrhenum pompey: navis_1\n"])
def test_a_sea_that_is_not_friendly_is_not_crossed(sea: str) -> None:
    """6.3: vacant or enemy seas carry nobody."""
    state = caesars("1/2", f"rome caesar: legio_7\nmare_hispanum caesar: navis_1\n{sea}")
    assert ways(state, "legio_7", "sail") == set()
    refuse(state, "sail legio_7 rome-mare_tyrrhenum-neapolis")


def test_a_contested_sea_is_not_crossed() -> None:
    """6.3, 4.4: Caesar's attack of this turn closes Pompey's sea."""
    state = command(
        "2/1", "2/1", "mare_hispanum caesar: navis_1\nmare_tyrrhenum pompey: navis_1\nrome pompey: legio_1\n"
    )
    do(state, "move caesar_navis_1 mare_hispanum-mare_tyrrhenum")
    end_command(state)
    assert ways(state, "legio_1", "sail") == set()


def test_nobody_lands_in_a_contested_port() -> None:
    """6.3: amphibious moves never respond."""
    state = at(
        """
        actor: pompey
        player one: caesar
        card: 2/1
        rome caesar: legio_7 from genua
        rome pompey: legio_1
        neapolis pompey: legio_2
        mare_tyrrhenum pompey: navis_1
        """
    )
    refuse(state, "sail legio_2 neapolis-mare_tyrrhenum-rome", "6.3")
    assert "neapolis-mare_tyrrhenum-genua" in ways(state, "legio_2", "sail")


def test_inland_cities_take_no_part() -> None:
    """6.3, 4.42: from a port to a port; Navis and blocks inland do not sail."""
    state = caesars("1/2", "lugdunum caesar: legio_7\nmassilia caesar: navis_1\nmare_hispanum caesar: navis_2\n")
    assert not offers(state, "sail")


def test_one_point_a_block_and_no_group_activated() -> None:
    """6.3, M9: a point carries one block; the rest of its city needs another one to march."""
    state = caesars("2/1", THREE_SEAS)
    do(state, "sail legio_7 rome-mare_tyrrhenum-neapolis")
    assert state.moves_left == 1
    assert state.view(CAESAR).active == ()
    do(state, "move legio_8 rome-genua")
    assert state.moves_left == 0


def test_after_any_other_move_nobody_sails() -> None:
    """6.3, M9: amphibious moves come first."""
    state = caesars("3/1", THREE_SEAS + "massilia caesar: legio_11\n")
    do(state, "sail legio_7 rome-mare_tyrrhenum-neapolis")
    assert offers(state, "sail legio_8")
    do(state, "move legio_11 massilia-genua")
    assert not offers(state, "sail")
    refuse(state, "sail legio_8 rome-mare_tyrrhenum-neapolis", "6.3")


def test_player_two_sails_before_his_own_moves() -> None:
    """6.3, M9: Player 1's moves do not count against him."""
    state = command(
        "2/1", "2/1", "massilia caesar: legio_11\nneapolis pompey: legio_1\nmare_tyrrhenum pompey: navis_1\n"
    )
    do(state, "move legio_11 massilia-genua")
    end_command(state)
    do(state, "sail legio_1 neapolis-mare_tyrrhenum-aleria")
    assert where(state, "legio_1") == "aleria"


def test_no_block_goes_by_land_and_by_sea_in_one_turn() -> None:
    """6.3: who has sailed does not march on."""
    state = caesars("3/1", THREE_SEAS + "neapolis caesar: legio_11\n")
    do(state, "sail legio_7 rome-mare_tyrrhenum-neapolis", "move legio_11 neapolis-brundisium")
    assert ways(state, "legio_7") == set()
    refuse(state, "move legio_7 neapolis-brundisium", "6.1")


def test_a_navis_stays_in_each_sea_that_was_crossed() -> None:
    """6.3, M9: the only one in Tyrrhenum and Internum stays; Egypticum was not crossed."""
    state = caesars("4/1", THREE_SEAS)
    do(state, "sail legio_7 rome-mare_tyrrhenum-mare_internum-syracuse")
    assert ways(state, "caesar_navis_1") == ways(state, "caesar_navis_2") == set()
    refuse(state, "move caesar_navis_1 mare_tyrrhenum-rome", "6.3")
    assert ways(state, "caesar_navis_3")


def test_the_other_navis_of_a_crossed_sea_may_go() -> None:
    """6.3, M9: one of two stays, whichever."""
    state = caesars("2/1", "rome caesar: legio_7\nmare_tyrrhenum caesar: navis_1, navis_2\n")
    do(state, "sail legio_7 rome-mare_tyrrhenum-neapolis")
    assert ways(state, "caesar_navis_1")
    do(state, "move caesar_navis_2 mare_tyrrhenum-mare_hispanum")
    assert ways(state, "caesar_navis_1") == set()


def test_a_newcomer_does_not_relieve_the_guard() -> None:
    """M9: the Navis that stood there at the crossing stays, though another has come."""
    state = caesars("3/1", "rome caesar: legio_7\nmare_tyrrhenum caesar: navis_1\ngenua caesar: navis_2\n")
    do(state, "sail legio_7 rome-mare_tyrrhenum-neapolis", "move caesar_navis_2 genua-mare_tyrrhenum")
    assert ways(state, "caesar_navis_1") == ways(state, "caesar_navis_2") == set()


def test_navis_move_freely_where_nobody_was_carried() -> None:
    """6.3: with the land blocks on foot no Navis is bound."""
    state = caesars("2/1", THREE_SEAS)
    do(state, "move legio_7 rome-genua", "move caesar_navis_1 mare_tyrrhenum-rome")
    assert where(state, "caesar_navis_1") == "rome"


def test_the_player_names_the_seas() -> None:
    """M9: from Utica to Messana by Tyrrhenum, by Internum, or by both."""
    state = caesars("1/2", "utica caesar: legio_7\ntyrrhenum caesar: navis_1\ninternum caesar: navis_2\n")
    assert {way for way in ways(state, "legio_7", "sail") if way.endswith("-messana")} == {
        *("utica-mare_tyrrhenum-messana", "utica-mare_internum-messana"),
        *("utica-mare_tyrrhenum-mare_internum-messana", "utica-mare_internum-mare_tyrrhenum-messana"),
    }
    do(state, "sail legio_7 utica-mare_internum-messana")
    assert state.view(CAESAR).guarded_seas == ("mare_internum",)


def test_seas_must_be_adjacent() -> None:
    """6.3, M9: Hispanum and Internum do not touch, so nobody goes from Massilia to Pylos by them."""
    state = caesars("1/2", "massilia caesar: legio_7\nhispanum caesar: navis_1\ninternum caesar: navis_2\n")
    assert not {way for way in ways(state, "legio_7", "sail") if "internum" in way}


def test_a_leader_cleopatra_and_the_elephant_sail_like_legions() -> None:
    """6.3, M10: all land blocks."""
    state = at(
        "actor: pompey\ncard: 3/1\nutica pompey: pompey, cleopatra, elephant\nmare_internum pompey: navis_3\n"
    )
    for block in ("pompey", "cleopatra", "pompey_elephant"):
        do(state, f"sail {block} utica-mare_internum-syracuse")
    assert state.moves_left == 0


def test_straits_mean_nothing_to_amphibious_moves() -> None:
    """4.32: three blocks from Rhegium to Messana over the sea, past the strait's limit of two."""
    state = caesars("4/1", "rhegium caesar: legio_7, legio_8, legio_9, legio_11\ntyrrhenum caesar: navis_1\n")
    for block in ("legio_7", "legio_8", "legio_9"):
        do(state, f"sail {block} rhegium-mare_tyrrhenum-messana")
    assert "rhegium-messana" in ways(state, "legio_11")
