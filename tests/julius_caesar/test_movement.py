"""Group moves (6.1, 6.11, 6.15, rulings M1-M4, M10), and what the map does to them (4.1-4.42)."""

from __future__ import annotations

import pytest

from engine.julius_caesar.events import BlockMoved, ControlChanged
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.state import State
from tests.julius_caesar.acting import blocks_in, do, holder, of, offers, points, refuse
from tests.julius_caesar.support import at, caesars, command, end_command, ways


def march(state: State, path: str, *blocks: str) -> None:
    """These blocks go along the same path."""
    do(state, *(f"move {block} {path}" for block in blocks))


FROM_MASSILIA = {
    *("massilia-narbo", "massilia-lugdunum", "massilia-genua"),
    *("massilia-narbo-tarraco", "massilia-narbo-burdigala"),
    *("massilia-lugdunum-cenabum", "massilia-lugdunum-treveri", "massilia-lugdunum-genua"),
    *("massilia-genua-ravenna", "massilia-genua-rome", "massilia-genua-lugdunum"),
}


# --- groups --------------------------------------------------------------------------------------------------


def test_the_move_example_from_massilia() -> None:
    """6.1 and its worked example: one or two cities, and that is all."""
    state = caesars("2/1", "massilia caesar: legio_11, legio_14\n")
    assert ways(state, "legio_11") == ways(state, "legio_14") == FROM_MASSILIA


def test_one_move_point_sends_a_group_in_all_directions() -> None:
    """6.1, M1: each block of the group goes where it likes, near or far, in one go."""
    state = caesars("2/1", "massilia caesar: legio_11, legio_14, legio_7, navis_1, auxilia_1\n")
    do(state, "move legio_11 massilia-narbo", "move legio_14 massilia-genua-rome")
    do(state, "move legio_7 massilia-lugdunum-treveri", "move caesar_navis_1 massilia-mare_hispanum-caralis")
    assert state.moves_left == 1
    assert blocks_in(state, "massilia") == {"caesar_auxilia_1"}
    assert ways(state, "caesar_auxilia_1") == FROM_MASSILIA
    assert of(do(state, "move caesar_auxilia_1 massilia-narbo"), BlockMoved) == [
        BlockMoved(CAESAR, "caesar_auxilia_1", ("massilia", "narbo"), "move")
    ]


def test_a_block_moves_once_in_a_turn() -> None:
    """6.1, M1: not even with the group of the city where it arrived."""
    state = caesars("3/1", "massilia caesar: legio_11\nnarbo caesar: legio_7\n")
    do(state, "move legio_11 massilia-narbo")
    assert ways(state, "legio_11") == set()
    do(state, "move legio_7 narbo-tarraco")
    refuse(state, "move legio_11 narbo-tarraco", "6.1")
    assert state.moves_left == 1


def test_groups_may_take_turns_until_the_levies() -> None:
    """M1: blocks of two active cities move in any order, for two points in all."""
    state = caesars("2/1", "massilia caesar: legio_11, legio_14\nrome caesar: legio_17, legio_8\n")
    do(state, "move legio_11 massilia-narbo", "move legio_17 rome-genua", "move legio_14 massilia-genua")
    assert state.moves_left == 0
    do(state, "move legio_8 rome-neapolis")
    assert state.view(CAESAR).active == ("massilia", "rome")


def test_without_points_only_active_groups_move() -> None:
    """6.1, M1: a point for each space, none for its further blocks."""
    state = caesars("1/2", "massilia caesar: legio_11, legio_14\nrome caesar: legio_17\n")
    assert ways(state, "legio_17")
    do(state, "move legio_11 massilia-genua")
    assert ways(state, "legio_17") == set()
    refuse(state, "move legio_17 rome-genua", "6.1")
    assert ways(state, "legio_14") == FROM_MASSILIA


def test_the_other_sides_blocks_do_not_move() -> None:
    """6.0, 6.1: a player moves his own."""
    state = caesars("1/2", "massilia caesar: legio_11\nrome pompey: legio_1\n")
    assert ways(state, "legio_1") == set()
    refuse(state, "move legio_1 rome-genua")


def test_a_path_does_not_come_back() -> None:
    """M2: a block cannot return to the space it left, nor spend its move standing still."""
    state = caesars("1/2", "massilia caesar: legio_11\n")
    refuse(state, "move legio_11 massilia-narbo-massilia", "M2")


def test_three_cities_are_too_far() -> None:
    """6.1: two at most."""
    state = caesars("1/2", "massilia caesar: legio_11\n")
    refuse(state, "move legio_11 massilia-genua-rome-neapolis")


def test_blocks_pass_friendly_and_vacant_cities_only() -> None:
    """2.2, 6.1, M2: enemy blocks stop them, in the first city and in the second."""
    state = caesars("1/2", "massilia caesar: legio_11\ngenua pompey: legio_1\nlugdunum caesar: legio_16\n")
    assert ways(state, "legio_11") == {
        *("massilia-narbo", "massilia-narbo-tarraco", "massilia-narbo-burdigala"),
        *("massilia-lugdunum", "massilia-lugdunum-cenabum", "massilia-lugdunum-treveri"),
        "massilia-genua",
    }
    refuse(state, "move legio_11 massilia-genua-rome")
    refuse(state, "move legio_11 massilia-lugdunum-genua")


def test_a_contested_city_stops_like_an_enemy_one() -> None:
    """2.2, 4.21, M2: the first attacker contests Genua; nobody passes it, nobody enters it with two links."""
    state = caesars("2/1", "massilia caesar: legio_11, legio_14\ngenua pompey: legio_1\n")
    do(state, "move legio_11 massilia-genua")
    assert holder(state, "genua") == "contested"
    assert not {way for way in ways(state, "legio_14") if "genua" in way} - {"massilia-genua"}


def test_any_number_of_blocks_may_stand_in_a_city() -> None:
    """6.15: stacking matters in winter only."""
    state = caesars(
        "2/1",
        """
        rome caesar: legio_7, legio_8, legio_9, legio_10
        ravenna caesar: legio_11, legio_12
        genua caesar: legio_13, legio_14, legio_16, antonius
        """,
    )
    march(state, "rome-genua", "legio_7", "legio_8", "legio_9", "legio_10")
    march(state, "ravenna-genua", "legio_11", "legio_12")
    assert len(blocks_in(state, "genua")) == 10


# --- road limits ---------------------------------------------------------------------------------------------


def test_four_blocks_from_genua_to_rome_and_two_from_ravenna() -> None:
    """4.31, 6.11, the first worked example: a major road takes four blocks, a minor one two."""
    state = caesars(
        "2/1",
        """
        genua caesar: legio_7, legio_8, legio_9, legio_10, legio_11
        ravenna caesar: legio_12, legio_13, legio_14
        """,
    )
    march(state, "genua-rome", "legio_7", "legio_8", "legio_9")
    assert "genua-rome" in ways(state, "legio_10")
    march(state, "genua-rome", "legio_10")
    assert "genua-rome" not in ways(state, "legio_11")
    refuse(state, "move legio_11 genua-rome", "6.11")
    refuse(state, "move legio_11 genua-rome-neapolis", "6.11")
    march(state, "ravenna-rome", "legio_12", "legio_13")
    refuse(state, "move legio_14 ravenna-rome", "6.11")
    assert len(blocks_in(state, "rome")) == 6


def test_a_limit_holds_on_each_road_of_a_path() -> None:
    """6.11, M3: two blocks by Asculum fill both minor roads; the third may still go by Ravenna."""
    state = caesars("1/2", "sipontum caesar: legio_7, legio_8, legio_9\n")
    march(state, "sipontum-asculum-rome", "legio_7", "legio_8")
    assert ways(state, "legio_9") == {
        *("sipontum-brundisium", "sipontum-brundisium-neapolis"),
        *("sipontum-neapolis", "sipontum-neapolis-brundisium"),
        *("sipontum-neapolis-rhegium", "sipontum-neapolis-rome"),
    }


def test_a_limit_counts_both_directions() -> None:
    """M3: a road takes its number of a player's blocks there and back together."""
    state = caesars("2/1", "ravenna caesar: legio_12, legio_13\nrome caesar: legio_7\n")
    march(state, "ravenna-rome", "legio_12")
    assert "rome-ravenna" in ways(state, "legio_7")
    march(state, "ravenna-rome", "legio_13")
    assert "rome-ravenna" not in ways(state, "legio_7")
    refuse(state, "move legio_7 rome-ravenna", "6.11")


def test_both_players_use_the_same_road_in_one_turn() -> None:
    """6.11, the second worked example: four blocks each between Massilia and Genua; each has his own limit."""
    state = command(
        "2/1",
        "2/1",
        """
        massilia caesar: legio_11, legio_12, legio_14, legio_16
        rome pompey: legio_1, legio_2, legio_3, legio_4
        """,
    )
    march(state, "massilia-genua-ravenna", "legio_11", "legio_12", "legio_14", "legio_16")
    end_command(state)
    march(state, "rome-genua-massilia", "legio_1", "legio_2", "legio_3", "legio_4")
    assert holder(state, "massilia") == "pompey"


def test_a_block_left_behind_stops_the_other_player() -> None:
    """6.11, the second worked example: with a block in Genua, Pompey cannot go through to Massilia."""
    state = command(
        "2/1",
        "2/1",
        "massilia caesar: legio_11, legio_12, legio_14, legio_16\nrome pompey: legio_1, legio_2\n",
    )
    march(state, "massilia-genua-ravenna", "legio_11", "legio_12", "legio_14")
    do(state, "move legio_16 massilia-genua")
    end_command(state)
    refuse(state, "move legio_1 rome-genua-massilia")
    do(state, "move legio_1 rome-genua")
    assert holder(state, "genua") == "contested"


def test_road_limits_are_fresh_each_turn() -> None:
    """6.11, M3: the count is of one game turn."""
    state = command("2/1", "1/2", "ravenna caesar: legio_12, legio_13, legio_14\n", turn=3)
    march(state, "ravenna-rome", "legio_12", "legio_13")
    end_command(state)
    end_command(state)
    cards = (sorted(state.view(seat).hand)[-1] for seat in SEATS)
    do(state, *(f"play {card}" for card in cards))
    while state.to_act is POMPEY:
        do(state, "end")
    assert {"ravenna-rome"} <= ways(state, "legio_14")


# --- straits -------------------------------------------------------------------------------------------------


def test_two_blocks_cross_a_strait() -> None:
    """4.32, M4: two in a turn into a free city."""
    state = caesars("2/1", "rhegium caesar: legio_7, legio_8, legio_9\n")
    march(state, "rhegium-messana-syracuse", "legio_7")
    march(state, "rhegium-messana", "legio_8")
    assert not {way for way in ways(state, "legio_9") if "messana" in way}
    refuse(state, "move legio_9 rhegium-messana", "4.32")


@pytest.mark.parametrize(
    ("here", "there"),
    [("rhegium", "messana"), ("gades", "tingis"), ("pergamum", "aenos"), ("byzantium", "nicomedia")],
)
def test_one_block_crosses_a_strait_to_attack(here: str, there: str) -> None:
    """4.32, 6.11, M4: only one into a defended city, at all four straits."""
    state = caesars("2/1", f"{here} caesar: legio_7, legio_8\n{there} pompey: legio_1\n")
    do(state, f"move legio_7 {here}-{there}")
    refuse(state, f"move legio_8 {here}-{there}", "4.32")


def test_one_block_crosses_a_strait_to_respond() -> None:
    """4.32, 6.14, M4: a contested city is a defended one for the defender too."""
    state = at(
        """
        actor: pompey
        player one: caesar
        card: 2/1
        messana caesar: legio_7 from syracuse
        messana pompey: legio_1
        rhegium pompey: legio_2, legio_3
        """
    )
    do(state, "move legio_2 rhegium-messana")
    refuse(state, "move legio_3 rhegium-messana", "4.32")


def test_a_crossing_counts_against_a_later_attack() -> None:
    """4.32, M4: who has sent a block over to a free city cannot send an attacker over the same strait."""
    state = at(
        """
        actor: pompey
        player one: caesar
        card: 2/1
        messana caesar: legio_7 from syracuse
        messana pompey: legio_1, legio_4
        rhegium pompey: legio_2
        """
    )
    do(state, "move legio_4 messana-rhegium")
    refuse(state, "move legio_2 rhegium-messana", "4.32")


# --- the map -------------------------------------------------------------------------------------------------


def test_land_blocks_do_not_go_to_sea_and_navis_not_inland() -> None:
    """4.1, M10: neither as a move nor on the way."""
    state = caesars("2/1", "massilia caesar: legio_11, navis_1\n")
    refuse(state, "move legio_11 massilia-mare_hispanum")
    refuse(state, "move caesar_navis_1 massilia-lugdunum")
    refuse(state, "move caesar_navis_1 massilia-genua")  # a road, though both are ports


def test_a_city_left_is_vacant_at_once() -> None:
    """4.21: the enemy may pass it in the same turn."""
    state = command("2/1", "2/1", "genua caesar: legio_11\nrome pompey: legio_1\n")
    events = do(state, "move legio_11 genua-massilia")
    assert of(events, ControlChanged) == [
        ControlChanged("genua", None, False),
        ControlChanged("massilia", CAESAR, False),
    ]
    assert holder(state, "genua") is None
    end_command(state)
    assert "rome-genua-lugdunum" in ways(state, "legio_1")


def test_an_attack_contests_a_city_at_once() -> None:
    """4.21: one block is enough; nobody raises blocks there any more (6.4), and its points count for nobody."""
    state = command("2/1", "1/3", "narbo caesar: legio_11\ntarraco pompey: legio_5 II, legio_6\n")
    events = do(state, "move legio_11 narbo-tarraco")
    assert ControlChanged("tarraco", None, True) in events
    assert holder(state, "tarraco") == "contested"
    end_command(state)
    do(state, "end")
    assert not offers(state, "step legio_5")
    assert not {text for text in offers(state, "levy") if text.endswith("tarraco")}


def test_friendly_cities_count_and_contested_ones_do_not() -> None:
    """1.2, 4.0, 4.2, 4.21: eleven cities have a value; what is contested or vacant counts for nobody."""
    state = command("2/1", "2/1", "rome caesar: legio_7, legio_8\nathena pompey: legio_1\npylos caesar: legio_9\n")
    assert points(state) == (2, 1 + 2)
    do(state, "move legio_9 pylos-athena")
    assert points(state) == (2, 2)
    do(state, "move legio_7 rome-neapolis", "move legio_8 rome-genua")
    assert points(state) == (0, 2)


def test_control_of_a_sea_changes_at_once() -> None:
    """4.4: only Navis hold a sea; an empty one is nobody's, one with both sides' Navis contested."""
    board = "mare_hispanum caesar: navis_1\nutica pompey: navis_3\nmassilia caesar: legio_7\n"
    state = command("2/1", "2/1", board)
    assert holder(state, "mare_hispanum") == "caesar"
    do(state, "move caesar_navis_1 mare_hispanum-mare_tyrrhenum")
    assert (holder(state, "mare_hispanum"), holder(state, "mare_tyrrhenum")) == (None, "caesar")
    end_command(state)
    do(state, "move pompey_navis_3 utica-mare_tyrrhenum")
    assert holder(state, "mare_tyrrhenum") == "contested"


@pytest.mark.parametrize("island", ["aleria", "caralis", "creta", "salamis"])
def test_an_island_is_left_by_ship_only(island: str) -> None:
    """4.41: without a friendly sea a land block stays."""
    state = caesars("2/1", f"{island} caesar: legio_7, navis_1\n")
    assert ways(state, "legio_7") == ways(state, "legio_7", "sail") == set()
    assert ways(state, "caesar_navis_1")


def test_sicilia_has_roads_and_a_strait() -> None:
    """4.41, 4.32: the one island that is reached on foot."""
    state = caesars("1/2", "syracuse caesar: legio_19\n")
    assert ways(state, "legio_19") == {
        *("syracuse-lilybaeum", "syracuse-messana", "syracuse-messana-rhegium"),
        *("syracuse-lilybaeum-messana", "syracuse-messana-lilybaeum"),
    }


@pytest.mark.parametrize(
    ("port", "seas"),
    [
        ("utica", {"mare_hispanum", "mare_tyrrhenum", "mare_internum"}),
        ("creta", {"mare_internum", "mare_aegaeum", "mare_egypticum"}),
        ("genua", {"mare_hispanum", "mare_tyrrhenum"}),
        ("byzantium", {"propontis", "pontus_euxinus"}),
        ("sinope", {"pontus_euxinus"}),
    ],
)
def test_a_port_opens_on_its_seas(port: str, seas: set[str]) -> None:
    """4.42: two seas for a port on their border, three for Utica and Creta."""
    state = caesars("1/2", f"{port} caesar: navis_1\n")
    assert {way.split("-")[1] for way in ways(state, "caesar_navis_1")} == seas


def test_blocks_follow_the_roads() -> None:
    """4.3, 4.31: from Asturica four minor roads lead on, and nothing else."""
    state = caesars("1/2", "asturica caesar: legio_7\n")
    assert {way for way in ways(state, "legio_7") if way.count("-") == 1} == {
        *("asturica-bilbilis", "asturica-emerita", "asturica-portus", "asturica-toletum"),
    }
    refuse(state, "move legio_7 asturica-narbo")
