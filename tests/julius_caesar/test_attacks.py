"""Attacks, pinning and responses (6.12-6.14, rulings M4-M8)."""

from __future__ import annotations

from engine.contract import Seat
from engine.julius_caesar.events import BlockMoved
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import BATTLE
from tests.julius_caesar.acting import do, holder, of, offers, refuse, where
from tests.julius_caesar.support import at, caesars, command, end_command, ways


def pompeys(card: str, board: str) -> State:
    """Pompey is Player 2 and begins his moves with this card; Caesar's have been made."""
    return at(f"actor: pompey\nplayer one: caesar\ncard: {card}\n{board}")


def manners(state: State, *texts: str) -> list[str]:
    """How blocks move by these actions: move, attack, reserve or response."""
    return [event.manner for event in of(do(state, *texts), BlockMoved)]


def stack(state: State, space: str, seat: Seat) -> tuple[int, int]:
    """How many blocks a side has in a space, and how many of them in reserve."""
    stacks = state.view(Seat.SPECTATOR).spaces[space].stacks
    return next((stack.count, stack.reserves) for stack in stacks if stack.side is seat)


# --- attacks -------------------------------------------------------------------------------------------------

SIX = """
massilia caesar: legio_7, legio_8, legio_9, legio_10, legio_11, legio_12
tarraco pompey: legio_1, legio_2, legio_3
genua pompey: legio_4, legio_5, legio_6
"""


def test_six_blocks_in_massilia() -> None:
    """6.12, 6.11 and the sidebar's worked example: Genua with four of them, Tarraco not at all, no way round."""
    state = caesars("2/1", SIX)
    for block in ("legio_7", "legio_12"):
        assert not {way for way in ways(state, block) if way.endswith("tarraco")}
        assert "massilia-lugdunum-genua" not in ways(state, block)
    refuse(state, "move legio_7 massilia-narbo-tarraco")
    attackers = ("legio_7", "legio_8", "legio_9", "legio_10")
    assert manners(state, *(f"move {block} massilia-genua" for block in attackers)) == ["attack"] * 4
    refuse(state, "move legio_11 massilia-genua", "6.11")
    refuse(state, "move legio_11 massilia-lugdunum-genua")
    assert "massilia-narbo" in ways(state, "legio_11")
    assert stack(state, "genua", CAESAR) == (4, 0)


def test_mercury_changes_the_example_of_six() -> None:
    """6.12 sidebar, G5: under Mercury Tarraco can be attacked, and Genua from two sides."""
    state = command("mercury", "1/2", SIX)
    assert "massilia-narbo-tarraco" in ways(state, "legio_7")
    moves = [f"move legio_{n} massilia-genua" for n in (7, 8, 9, 10)]
    assert manners(state, *moves) == ["attack"] * 4
    assert manners(state, "move legio_11 massilia-lugdunum-genua") == ["reserve"]
    assert manners(state, "move legio_12 massilia-narbo-tarraco") == ["attack"]


def test_attackers_by_a_second_road_are_reserves_and_cost_a_point() -> None:
    """6.12, M5: the road used first is the main attack's, however many come by the other."""
    state = caesars(
        "3/1",
        "ravenna caesar: legio_13, legio_14\ngenua caesar: legio_8, legio_11, legio_12\nrome pompey: legio_1\n",
    )
    assert manners(state, "move legio_13 ravenna-rome", "move legio_8 genua-rome") == ["attack", "reserve"]
    assert state.moves_left == 1
    assert manners(state, "move legio_11 genua-rome", "move legio_14 ravenna-rome") == ["reserve", "attack"]
    assert stack(state, "rome", CAESAR) == (4, 2)
    rome = state.view(POMPEY).spaces["rome"]
    assert (rome.attacker, rome.main_attack) == (CAESAR, "ravenna")


def test_without_a_second_point_there_is_no_second_road() -> None:
    """6.12, M5: each origin of an attack needs its own move point."""
    state = caesars("1/2", "ravenna caesar: legio_13\ngenua caesar: legio_8\nrome pompey: legio_1\n")
    do(state, "move legio_13 ravenna-rome")
    refuse(state, "move legio_8 genua-rome", "6.1")


def test_attackers_stop() -> None:
    """6.12, 2.2: a block that has attacked does not go on, and no block goes through the battle."""
    state = caesars("2/1", "genua caesar: legio_8, legio_11\nrome pompey: legio_1\n")
    do(state, "move legio_8 genua-rome")
    assert ways(state, "legio_8") == set()
    refuse(state, "move legio_11 genua-rome-neapolis")


def test_an_attack_is_made_from_beside_the_city_alone() -> None:
    """6.12: two links are too far, by friendly cities too."""
    state = caesars("2/1", "massilia caesar: legio_11\ngenua caesar: legio_8\nrome pompey: legio_1\n")
    refuse(state, "move legio_11 massilia-genua-rome")
    assert "genua-rome" in ways(state, "legio_8")


def test_one_group_may_attack_in_several_cities() -> None:
    """6.1, 6.12: a split group, each part a main attack of its own."""
    state = caesars("1/2", "rome caesar: legio_8, legio_11\ngenua pompey: legio_1\nneapolis pompey: legio_3\n")
    assert manners(state, "move legio_8 rome-genua", "move legio_11 rome-neapolis") == ["attack", "attack"]


def test_legions_and_navis_from_the_sea_beside_make_main_attack_and_reserve() -> None:
    """M5, 7.3, 7.81: a sea border is a link like a road."""
    board = "neapolis caesar: legio_8\nmare_tyrrhenum caesar: navis_1, navis_2\nrome pompey: legio_1, legio_2\n"
    state = caesars("2/1", board)
    assert manners(
        state,
        "move legio_8 neapolis-rome",
        "move caesar_navis_1 mare_tyrrhenum-rome",
        "move caesar_navis_2 mare_tyrrhenum-rome",
    ) == ["attack", "reserve", "reserve"]
    state = caesars("2/1", board)
    moves = ("move caesar_navis_1 tyrrhenum-rome", "move legio_8 neapolis-rome")
    assert manners(state, *moves) == ["attack", "reserve"]


def test_navis_from_two_sides_make_main_attack_and_reserve_at_sea() -> None:
    """M5, 6.2: from a port first, from another sea second."""
    state = caesars(
        "2/1", "massilia caesar: navis_1\ntyrrhenum caesar: navis_2\nhispanum pompey: navis_3, navis_4\n"
    )
    assert manners(
        state, "move caesar_navis_1 massilia-mare_hispanum", "move caesar_navis_2 tyrrhenum-hispanum"
    ) == ["attack", "reserve"]
    assert stack(state, "mare_hispanum", CAESAR) == (2, 1)


def test_player_two_attacks_what_player_one_holds() -> None:
    """6.12, M6: a city that Caesar entered this turn is his to defend."""
    state = command(
        "2/1", "2/2", "genua caesar: legio_8, legio_11\nneapolis pompey: legio_1\nasculum pompey: legio_3\n"
    )
    do(state, "move legio_8 genua-rome")
    end_command(state)
    assert manners(state, "move legio_3 asculum-rome", "move legio_1 neapolis-rome") == ["attack", "reserve"]
    rome = state.view(CAESAR).spaces["rome"]
    assert (rome.attacker, rome.main_attack) == (POMPEY, "asculum")
    assert stack(state, "rome", CAESAR) == (1, 0)


# --- pinning -------------------------------------------------------------------------------------------------

PINNED = """
rome caesar: legio_7 from genua, legio_8 from genua, legio_9 from genua, legio_10 from genua, \
legio_12 from ravenna, legio_13 from ravenna
rome pompey: legio_1, legio_2, legio_3, legio_4, pompey
"""


def test_the_pinning_example() -> None:
    """6.13 and its worked example, M7: four of five are pinned, and the fifth avoids the attackers' two roads."""
    state = pompeys("2/1", PINNED)
    for block in ("legio_1", "legio_2", "legio_3", "legio_4", "pompey"):
        assert ways(state, block) == {
            *("rome-asculum", "rome-asculum-sipontum", "rome-asculum-ravenna"),
            *("rome-neapolis", "rome-neapolis-brundisium", "rome-neapolis-rhegium", "rome-neapolis-sipontum"),
        }
    refuse(state, "move pompey rome-genua", "6.13")
    refuse(state, "move pompey rome-ravenna", "6.13")
    do(state, "move pompey rome-neapolis-brundisium")
    for block in ("legio_1", "legio_2", "legio_3", "legio_4"):
        assert ways(state, block) == set()
        refuse(state, f"move {block} rome-neapolis", "6.13")
    assert stack(state, "rome", POMPEY) == (4, 0)


def test_reserves_do_not_pin() -> None:
    """6.13, M7: one in the main attack and two in reserve hold one defender."""
    state = pompeys(
        "2/1",
        """
        rome caesar: legio_7 from genua, legio_12 from ravenna, legio_13 from ravenna
        rome pompey: legio_1, legio_2, legio_3
        """,
    )
    do(state, "move legio_1 rome-neapolis", "move legio_3 rome-asculum")
    assert ways(state, "legio_2") == set()


def test_as_many_attackers_as_defenders_pin_them_all() -> None:
    """6.13, M7: three against two."""
    state = pompeys(
        "2/1",
        """
        rome caesar: legio_7 from genua, legio_8 from genua, legio_9 from genua
        rome pompey: legio_1, legio_2
        """,
    )
    assert ways(state, "legio_1") == ways(state, "legio_2") == set()


def test_a_response_frees_nobody() -> None:
    """6.13, 6.14, M7: the reserve neither is pinned nor stands in for the pinned, and it has moved."""
    state = pompeys(
        "2/1",
        """
        rome caesar: legio_7 from genua, legio_8 from genua
        rome pompey: legio_1, legio_2
        neapolis pompey: legio_3
        """,
    )
    assert manners(state, "move legio_3 neapolis-rome") == ["response"]
    assert ways(state, "legio_1") == ways(state, "legio_2") == ways(state, "legio_3") == set()
    assert stack(state, "rome", POMPEY) == (3, 1)


def test_navis_pin_and_are_pinned_like_land_blocks() -> None:
    """6.13, M7: a Navis from the sea pins a legion or a Navis; the free one may go by the other sea."""
    state = pompeys(
        "2/1",
        """
        utica caesar: navis_1 from mare_hispanum
        utica pompey: legio_39, navis_3
        """,
    )
    assert ways(state, "legio_39") >= {"utica-badias", "utica-tacape"}
    seas = {way.split("-")[1] for way in ways(state, "pompey_navis_3")}
    assert seas == {"mare_tyrrhenum", "mare_internum"}
    refuse(state, "move pompey_navis_3 utica-mare_hispanum", "6.13")
    do(state, "move pompey_navis_3 utica-mare_tyrrhenum")
    assert ways(state, "legio_39") == set()


def test_navis_are_pinned_at_sea() -> None:
    """6.13, M7: the free one leaves, but not by the border the enemy came by."""
    state = pompeys(
        "2/1",
        "mare_tyrrhenum caesar: navis_1 from mare_hispanum\nmare_tyrrhenum pompey: navis_1, navis_3\n",
    )
    first = {way.split("-")[1] for way in ways(state, "pompey_navis_1")}
    assert "mare_internum" in first
    assert "mare_hispanum" not in first
    do(state, "move pompey_navis_1 mare_tyrrhenum-neapolis")
    assert ways(state, "pompey_navis_3") == set()


def test_the_owner_chooses_the_pinned_by_moving_the_others() -> None:
    """6.13, M7: leader and legion may both go while the others stay."""
    state = pompeys("2/1", PINNED.replace("legio_9 from genua, legio_10 from genua, ", ""))
    do(state, "move pompey rome-asculum", "move legio_4 rome-asculum", "move legio_1 rome-neapolis")
    assert offers(state, "move legio_2") == offers(state, "move legio_3") == set()


# --- what the unpinned may do --------------------------------------------------------------------------------


def test_an_unpinned_block_may_attack() -> None:
    """6.13, M8: out of one battle into another."""
    state = pompeys(
        "2/1",
        """
        rome caesar: legio_7 from genua
        rome pompey: legio_1, legio_2
        neapolis caesar: legio_8, legio_9
        """,
    )
    assert manners(state, "move legio_2 rome-neapolis") == ["attack"]
    assert holder(state, "neapolis") == "contested"
    assert ways(state, "legio_1") == set()


def test_an_unpinned_block_may_respond_elsewhere() -> None:
    """6.13, 6.14, M8: from one attacked city to the other, where it is in reserve."""
    state = pompeys(
        "2/1",
        """
        rome caesar: legio_7 from genua
        rome pompey: legio_1, legio_2
        neapolis caesar: legio_8 from brundisium
        neapolis pompey: legio_3
        """,
    )
    assert manners(state, "move legio_1 rome-neapolis") == ["response"]
    assert stack(state, "neapolis", POMPEY) == (2, 1)
    refuse(state, "move legio_2 rome-neapolis", "6.13")


def test_an_unpinned_land_block_may_sail() -> None:
    """6.3, 6.13, M8: out of a contested port over a friendly sea, while the pinned one stays."""
    state = pompeys(
        "2/1",
        """
        rome caesar: legio_7 from genua
        rome pompey: legio_1, legio_2
        mare_tyrrhenum pompey: navis_1
        """,
    )
    do(state, "sail legio_1 rome-mare_tyrrhenum-neapolis")
    assert where(state, "legio_1") == "neapolis"
    refuse(state, "sail legio_2 rome-mare_tyrrhenum-neapolis", "6.13")


def test_pinned_blocks_neither_march_nor_sail() -> None:
    """6.3, 6.13: one against one."""
    state = pompeys(
        "2/1",
        "rome caesar: legio_7 from genua\nrome pompey: legio_1\nmare_tyrrhenum pompey: navis_1\n",
    )
    assert ways(state, "legio_1") == ways(state, "legio_1", "sail") == set()


# --- responses -----------------------------------------------------------------------------------------------


def test_responses_go_to_reserve_by_whatever_road() -> None:
    """6.14, 7.3, M6: from two cities, all in reserve on the defender's side; the attacker stays the attacker."""
    state = pompeys(
        "2/1",
        """
        rome caesar: legio_7 from genua
        rome pompey: legio_1
        neapolis pompey: legio_2, legio_3
        asculum pompey: legio_4
        """,
    )
    moves = ("move legio_2 neapolis-rome", "move legio_4 asculum-rome", "move legio_3 neapolis-rome")
    assert manners(state, *moves) == ["response"] * 3
    assert stack(state, "rome", POMPEY) == (4, 3)
    assert state.view(CAESAR).spaces["rome"].attacker is CAESAR
    assert state.moves_left == 0


def test_a_response_comes_from_beside_the_city_alone() -> None:
    """6.14, 2.2: not with two links."""
    state = pompeys(
        "2/1",
        "rome caesar: legio_7 from genua\nrome pompey: legio_1\nbrundisium pompey: legio_3\n",
    )
    refuse(state, "move legio_3 brundisium-neapolis-rome")
    assert "brundisium-neapolis" in ways(state, "legio_3")


def test_a_response_keeps_the_road_limit() -> None:
    """6.11, 6.14: two by a minor road."""
    state = pompeys(
        "2/1",
        "rome caesar: legio_7 from genua\nrome pompey: legio_1\nasculum pompey: legio_2, legio_3, legio_4\n",
    )
    do(state, "move legio_2 asculum-rome", "move legio_3 asculum-rome")
    refuse(state, "move legio_4 asculum-rome", "6.11")


def test_navis_respond_at_sea_and_in_port() -> None:
    """6.2, 6.14: from a sea or port beside, into reserve."""
    state = pompeys(
        "2/1",
        """
        mare_tyrrhenum caesar: navis_1 from mare_hispanum
        mare_tyrrhenum pompey: navis_1
        neapolis pompey: navis_2
        rome caesar: legio_7 from genua
        rome pompey: legio_1
        """,
    )
    assert manners(state, "move pompey_navis_2 neapolis-mare_tyrrhenum") == ["response"]
    assert stack(state, "mare_tyrrhenum", POMPEY) == (2, 1)


def test_player_one_never_responds() -> None:
    """6.14: it is Player 2's answer; Player 1 has made his moves when he is attacked."""
    state = command("2/1", "2/2", "rome caesar: legio_8\ngenua caesar: legio_11\nneapolis pompey: legio_1\n")
    end_command(state)
    do(state, "move legio_1 neapolis-rome")
    end_command(state)
    assert (state.phase, stack(state, "rome", CAESAR)) == (BATTLE, (1, 0))
