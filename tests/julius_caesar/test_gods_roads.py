"""Mercury and Pluto: further, and in greater numbers (God Cards, rulings G4-G6)."""

from __future__ import annotations

import pytest

from engine.julius_caesar.events import BlockMoved
from engine.julius_caesar.seats import POMPEY
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import MOVE, REGROUP
from tests.julius_caesar.acting import do, holder, of, offers, refuse, where
from tests.julius_caesar.support import at, command, end_command, ways

FIRST = {"year": 705, "turn": 1}


def march(state: State, path: str, *blocks: str) -> list[str]:
    """These blocks go along the same path; how they move."""
    return [event.manner for event in of(do(state, *(f"move {block} {path}" for block in blocks)), BlockMoved)]


# --- Mercury -------------------------------------------------------------------------------------------------


def test_mercury_gives_a_third_city() -> None:
    """God Cards, G5: one, two or three links, in several directions, without coming back."""
    state = command("mercury", "2/2", "syracuse caesar: legio_7, legio_8\nathena pompey: legio_32\n")
    assert ways(state, "legio_7") == {
        *("syracuse-lilybaeum", "syracuse-messana", "syracuse-lilybaeum-messana"),
        *("syracuse-messana-lilybaeum", "syracuse-messana-rhegium"),
        *("syracuse-lilybaeum-messana-rhegium", "syracuse-messana-rhegium-neapolis"),
    }
    do(state, "move legio_7 syracuse-messana-rhegium-neapolis", "move legio_8 syracuse-lilybaeum")
    assert where(state, "legio_7") == "neapolis"
    refuse(state, "move legio_7 neapolis-rome")


def test_mercury_attacks_two_links_away_and_no_further() -> None:
    """God Cards, G5: Rome from Massilia by Genua; Neapolis behind a free Rome is too far."""
    board = "massilia caesar: legio_7, legio_8\n"
    state = command("mercury", "2/2", board + "rome pompey: legio_1\n")
    assert "massilia-genua-rome" in ways(state, "legio_7")
    refuse(state, "move legio_7 massilia-genua-ravenna-rome")
    assert march(state, "massilia-genua-rome", "legio_7") == ["attack"]
    state = command("mercury", "2/2", board + "neapolis pompey: legio_1\n")
    refuse(state, "move legio_7 massilia-genua-rome-neapolis")
    assert "massilia-genua-rome" in ways(state, "legio_7")


def test_mercury_does_not_pass_an_enemy() -> None:
    """God Cards, G5: friendly and vacant cities on the way; the attack on Genua ends there."""
    state = command("mercury", "2/2", "massilia caesar: legio_7, legio_8\ngenua pompey: legio_1\n")
    assert {way for way in ways(state, "legio_7") if "genua" in way} == {
        *("massilia-genua", "massilia-lugdunum-genua"),
    }
    do(state, "move legio_7 massilia-genua")
    refuse(state, "move legio_8 massilia-genua-rome")


def test_under_mercury_the_last_link_decides_the_main_attack() -> None:
    """G5, M5: two go round by Ravenna, one straight; the road into Rome is what counts."""
    state = command("mercury", "2/2", "asculum caesar: legio_7, legio_8, legio_9\nrome pompey: legio_1\n")
    assert march(state, "asculum-ravenna-rome", "legio_7") == ["attack"]
    assert march(state, "asculum-rome", "legio_8") == ["reserve"]
    assert march(state, "asculum-ravenna-rome", "legio_9") == ["attack"]


def test_road_limits_hold_on_every_link_under_mercury() -> None:
    """G5, M3, 6.11: the third block finds the minor road on its way full."""
    state = command("mercury", "2/2", "asculum caesar: legio_7, legio_8, legio_9\nathena pompey: legio_1\n")
    march(state, "asculum-rome-genua-massilia", "legio_7")
    march(state, "asculum-rome", "legio_8")
    assert not {way for way in ways(state, "legio_9") if way.startswith("asculum-rome")}
    assert "asculum-ravenna-genua-massilia" in ways(state, "legio_9")
    refuse(state, "move legio_9 asculum-rome-neapolis", "6.11")


def test_mercury_moves_the_land_blocks_of_one_group() -> None:
    """God Cards, G4: no Navis, no second group, no levies, no sailing."""
    state = command(
        "mercury",
        "2/2",
        "massilia caesar: legio_7, navis_1\nrome caesar: legio_8\nhispanum caesar: navis_2\npylos pompey: legio_1",
    )
    assert not offers(state, "sail")
    assert ways(state, "caesar_navis_1") == ways(state, "caesar_navis_2") == set()
    do(state, "move legio_7 massilia-narbo")
    assert offers(state) == {"end"}
    do(state, "end")
    assert (state.phase, state.to_act) == (MOVE, POMPEY)


def test_mercury_as_player_two_responds_from_two_links_away() -> None:
    """C4, G5, 6.14: a response of one or two links, into reserve; not of three."""
    state = command(
        "2/2",
        "mercury",
        "genua caesar: legio_7\nrome pompey: legio_1\nbrundisium pompey: legio_2, legio_3\n",
        **FIRST,
    )
    do(state, "move legio_7 genua-rome")
    end_command(state)
    assert march(state, "brundisium-neapolis-rome", "legio_2") == ["response"]
    refuse(state, "move legio_3 brundisium-sipontum-asculum-rome")
    assert "brundisium-sipontum-asculum" in ways(state, "legio_3")


def test_mercury_as_player_two_leaves_a_battle() -> None:
    """C4, G5, 6.13: the unpinned block goes three links, not by the attackers' road."""
    state = command("2/2", "mercury", "genua caesar: legio_7\nrome pompey: legio_1, legio_2\n", **FIRST)
    do(state, "move legio_7 genua-rome")
    end_command(state)
    assert "rome-neapolis-brundisium-sipontum" in ways(state, "legio_1")
    assert not {way for way in ways(state, "legio_1") if way.startswith("rome-genua")}
    do(state, "move legio_1 rome-ravenna-genua-massilia")
    assert holder(state, "massilia") == "pompey"
    assert ways(state, "legio_2") == set()


def test_mercury_with_nobody_to_move() -> None:
    """C4, G4: ships alone have no use for him."""
    state = command("mercury", "2/2", "massilia caesar: navis_1\nrome pompey: legio_1\n")
    assert (state.phase, state.to_act) == (MOVE, POMPEY)


# --- Pluto ---------------------------------------------------------------------------------------------------

SEVEN = ("legio_7", "legio_8", "legio_9", "legio_10", "legio_11", "legio_12", "legio_13")


def test_pluto_sends_six_along_a_major_road_to_attack() -> None:
    """God Cards, G6: six of seven; the last may go elsewhere."""
    state = command("pluto", "2/2", f"genua caesar: {', '.join(SEVEN)}\nrome pompey: legio_1\n")
    assert march(state, "genua-rome", *SEVEN[:6]) == ["attack"] * 6
    refuse(state, "move legio_13 genua-rome", "G6")
    assert "genua-ravenna" in ways(state, "legio_13")


def test_pluto_sends_three_along_a_minor_road_to_attack() -> None:
    """God Cards, G6."""
    state = command("pluto", "2/2", f"ravenna caesar: {', '.join(SEVEN)}\nrome pompey: legio_1\n")
    assert march(state, "ravenna-rome", *SEVEN[:3]) == ["attack"] * 3
    refuse(state, "move legio_10 ravenna-rome", "G6")


def test_pluto_sends_two_over_a_strait_to_attack() -> None:
    """God Cards, G6, 4.32, M4: instead of one."""
    state = command("pluto", "2/2", "rhegium caesar: legio_7, legio_8, legio_9\nmessana pompey: legio_1\n")
    assert march(state, "rhegium-messana", "legio_7", "legio_8") == ["attack"] * 2
    refuse(state, "move legio_9 rhegium-messana")


def test_pluto_keeps_the_limits_of_moves_that_are_no_attack() -> None:
    """God Cards, G6: four into free Rome, two to Ravenna's side, and by two links as ever."""
    state = command("pluto", "2/2", f"genua caesar: {', '.join(SEVEN)}\nathena pompey: legio_1\n")
    march(state, "genua-rome", *SEVEN[:4])
    refuse(state, "move legio_11 genua-rome", "6.11")
    refuse(state, "move legio_11 genua-rome-neapolis", "6.11")
    assert "genua-massilia-narbo" in ways(state, "legio_11")
    assert not {way for way in ways(state, "legio_11") if way.count("-") > 2}


def test_pluto_attacks_from_beside_alone() -> None:
    """God Cards, G6, 6.12: greater numbers, not greater reach."""
    state = command("pluto", "2/2", "massilia caesar: legio_7\nrome pompey: legio_1\n")
    refuse(state, "move legio_7 massilia-genua-rome")


def test_pluto_moves_the_land_blocks_of_one_group() -> None:
    """God Cards, G4: no Navis, no second road from another city."""
    board = "genua caesar: legio_7, navis_1\nravenna caesar: legio_8\nrome pompey: legio_1\n"
    state = command("pluto", "2/2", board)
    assert ways(state, "caesar_navis_1") == set()
    do(state, "move legio_7 genua-rome")
    refuse(state, "move legio_8 ravenna-rome")
    assert offers(state) == {"end"}


def test_pluto_as_player_two_attacks_with_six_and_responds_with_four() -> None:
    """C4, G6: the response to Rome keeps the road's four, the attack on Brundisium takes six."""
    names = [f"legio_{number}" for number in (1, 2, 4, 5, 6, 32, 33, 34, 35, 36, 37)]
    state = command(
        "2/2",
        "pluto",
        f"""
        genua caesar: legio_7
        brundisium caesar: legio_8
        rome pompey: legio_3
        neapolis pompey: {", ".join(names)}
        """,
        **FIRST,
    )
    do(state, "move legio_7 genua-rome")
    end_command(state)
    assert march(state, "neapolis-rome", *names[:4]) == ["response"] * 4
    refuse(state, f"move {names[4]} neapolis-rome", "6.11")
    assert march(state, "neapolis-brundisium", *names[4:10]) == ["attack"] * 6
    refuse(state, f"move {names[10]} neapolis-brundisium", "G6")


def test_pluto_does_not_help_a_regroup() -> None:
    """God Cards, G6: six came to Rome, four go back by the same road."""
    board = ", ".join(f"{block} from genua" for block in SEVEN[:6])
    state = at(
        f"""
        phase: regroup
        player one: caesar
        played 5: caesar pluto, pompey 2/2
        battle: rome
        attack rome: caesar from genua
        rome caesar: {board}
        """
    )
    assert state.phase == REGROUP
    do(state, *(f"regroup {block} rome-genua" for block in SEVEN[:4]))
    assert not offers(state, "regroup legio_11 rome-genua")
    refuse(state, "regroup legio_11 rome-genua")


@pytest.mark.parametrize("ships", ["massilia caesar: navis_1\n", "mare_hispanum caesar: navis_1\n"])
def test_pluto_with_nobody_to_move(ships: str) -> None:
    """C4, G4: no land block, no use."""
    state: State = command("pluto", "2/2", ships + "rome pompey: legio_1\n")
    assert (state.phase, state.to_act) == (MOVE, POMPEY)
