"""Jupiter (God Cards, rulings G1, G2, C6, M11)."""

from __future__ import annotations

import pytest

from engine.contract import Seat
from engine.julius_caesar.events import BattleBegan, BlockDefected, BlockDrawn, BlockEliminated, StepLost
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import BATTLE, DRAW, JUPITER, MOVE, PLAY
from tests.julius_caesar.acting import do, holder, of, offers, points, refuse, side, strength, where
from tests.julius_caesar.support import at, command, end_command, ways


def jupiter(board: str, other: str = "2/2") -> State:
    """Caesar has played Jupiter and is to name a city."""
    return command("jupiter", other, board)


# --- which city ----------------------------------------------------------------------------------------------


def test_a_city_beside_a_friendly_city_is_named() -> None:
    """God Cards, G1: Genua and Neapolis touch Rome, Brundisium does not; Caesar may let it be (C6)."""
    pompeys = "genua pompey: legio_1\nneapolis pompey: legio_2\nbrundisium pompey: legio_3\n"
    state = jupiter("rome caesar: legio_7\n" + pompeys)
    assert (state.phase, state.to_act) == (JUPITER, CAESAR)
    assert offers(state) == {"jupiter genua", "jupiter neapolis", "end"}
    refuse(state, "jupiter brundisium")
    refuse(state, "jupiter rome")
    refuse(state, "jupiter ravenna")  # vacant


def test_a_strait_makes_cities_adjacent_and_a_sea_does_not() -> None:
    """G1, M11: Rhegium and Messana; but not Rome and Aleria, nor a Navis at sea."""
    state = jupiter(
        """
        rhegium caesar: legio_7
        rome caesar: legio_8
        messana pompey: legio_1
        aleria pompey: legio_2
        mare_tyrrhenum pompey: navis_1
        """
    )
    assert offers(state) == {"jupiter messana", "end"}
    refuse(state, "jupiter mare_tyrrhenum")


def test_a_port_held_by_a_navis_is_a_friendly_city() -> None:
    """G1, 4.21: any block holds a city; the defector joins the Navis."""
    state = jupiter("narbo caesar: navis_1\ntarraco pompey: legio_5\n")
    do(state, "jupiter tarraco", "draw legio_5")
    assert where(state, "legio_5") == "narbo"


def test_without_such_a_city_nothing_happens() -> None:
    """God Cards, G1: the command goes on to Pompey at once."""
    state = jupiter("rome caesar: legio_7\nathena pompey: legio_32\n")
    assert (state.phase, state.to_act) == (MOVE, POMPEY)


def test_jupiter_may_be_declined() -> None:
    """C6, 2.1: nobody is drawn."""
    state = jupiter("rome caesar: legio_7\ngenua pompey: legio_1\n")
    do(state, "end")
    assert (state.to_act, side(state, "legio_1")) == (POMPEY, "pompey")


# --- the draw ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 3, 5])
def test_each_block_is_drawn_with_equal_chances(count: int) -> None:
    """God Cards, the examples of a group of three and of five; G1."""
    blocks = [f"legio_{n}" for n in range(1, count + 1)]
    state = jupiter(f"rome caesar: legio_7\ngenua pompey: {', '.join(blocks)}\n")
    do(state, "jupiter genua")
    assert (state.phase, state.to_act) == (DRAW, Seat.CHANCE)
    assert offers(state) == {f"draw {block}" for block in blocks}
    assert state.outcome_weights() is None
    refuse(state, "draw legio_39")


def test_leaders_navis_and_cleopatra_are_drawn_too() -> None:
    """God Cards, G1: every block of the city."""
    state = jupiter("rome caesar: legio_7\nneapolis pompey: pompey, navis_1, legio_1, cleopatra\n")
    do(state, "jupiter neapolis")
    assert offers(state) == {"draw pompey", "draw pompey_navis_1", "draw legio_1", "draw cleopatra"}


@pytest.mark.parametrize("block", ["pompey", "pompey_navis_1"])
def test_a_leader_or_navis_loses_a_step_instead(block: str) -> None:
    """God Cards, G1, V5: it is revealed and stays."""
    state = jupiter("rome caesar: legio_7\nneapolis pompey: pompey, navis_1\n")
    before = strength(state, block)
    events = do(state, "jupiter neapolis", f"draw {block}")
    assert of(events, BlockDrawn) == [BlockDrawn(POMPEY, block, before, "neapolis")]
    assert of(events, StepLost) == [StepLost(POMPEY, block, "neapolis", before - 1, "jupiter")]
    assert (where(state, block), side(state, block)) == ("neapolis", "pompey")
    assert state.to_act is POMPEY


def test_a_leader_at_strength_one_is_lost_and_counts() -> None:
    """God Cards, G1, 7.51: a victory point for Caesar, and the city is vacant."""
    state = jupiter("rome caesar: legio_7\nneapolis pompey: pompey I\n")
    before = points(state)
    events = do(state, "jupiter neapolis", "draw pompey")
    assert of(events, BlockEliminated) == [BlockEliminated(POMPEY, "pompey", "neapolis", "jupiter")]
    assert where(state, "pompey") == "lost"
    assert points(state) == (before[0] + 1, before[1])
    assert holder(state, "neapolis") is None


def test_a_navis_at_strength_one_is_eliminated() -> None:
    """God Cards, G1, 5.2: face up in its pool."""
    state = jupiter("rome caesar: legio_7\nneapolis pompey: legio_1, navis_1 I\n")
    do(state, "jupiter neapolis", "draw pompey_navis_1")
    assert where(state, "pompey_navis_1") == "face up"


# --- the defection -------------------------------------------------------------------------------------------


def test_a_legion_goes_over_at_its_strength_to_a_city_chosen_after_the_draw() -> None:
    """God Cards, G1: to any friendly city beside the one it left, and to no other."""
    state = jupiter(
        """
        genua caesar: legio_7
        neapolis caesar: legio_8
        massilia caesar: legio_9
        rome pompey: legio_1 II, legio_2
        """
    )
    do(state, "jupiter rome", "draw legio_1")
    assert state.to_act is CAESAR
    assert offers(state) == {"defect genua", "defect neapolis"}
    refuse(state, "defect massilia")
    refuse(state, "defect ravenna")
    events = do(state, "defect neapolis")
    assert of(events, BlockDefected) == [BlockDefected("legio_1", CAESAR, "rome", "neapolis")]
    assert (where(state, "legio_1"), side(state, "legio_1")) == ("neapolis", "caesar")
    assert strength(state, "legio_1") == 2
    assert state.to_act is POMPEY


def test_cleopatra_may_defect() -> None:
    """God Cards, G1: she is no leader; in her new city she is at her strength."""
    state = jupiter("memphis caesar: legio_7\nalexandria pompey: cleopatra III\npylos pompey: legio_32\n")
    do(state, "jupiter alexandria", "draw cleopatra")
    assert (where(state, "cleopatra"), side(state, "cleopatra")) == ("memphis", "caesar")
    assert strength(state, "cleopatra") == 3
    assert points(state) == (0, 0)


def test_the_last_block_leaves_a_vacant_city() -> None:
    """G1, 4.21: and an elephant keeps its IV."""
    state = jupiter("badias caesar: legio_7\nutica pompey: elephant\n")
    do(state, "jupiter utica", "draw pompey_elephant")
    assert holder(state, "utica") is None
    assert strength(state, "pompey_elephant") == 4


def test_no_road_limit_binds_a_defector() -> None:
    """G1: Pompey is Player 2 in the first turn, and his own road count is not asked."""
    state = command(
        "2/2", "jupiter", "genua caesar: legio_7, legio_8\nravenna pompey: legio_1\n", year=705, turn=1
    )
    end_command(state)
    do(state, "jupiter genua", "draw legio_8")
    assert where(state, "legio_8") == "ravenna"
    assert not any(state.moves.roads)


def test_a_defector_is_shown_in_its_own_colour() -> None:
    """G2, V1, V5: Caesar's stack in Rome counts a green block; afterwards Pompey does not see which."""
    state = jupiter("rome caesar: legio_7\ngenua pompey: legio_1\n")
    do(state, "jupiter genua", "draw legio_1")
    rome = state.view(POMPEY).spaces["rome"]
    assert [(stack.side, stack.tan, stack.green) for stack in rome.stacks] == [(CAESAR, 1, 1)]
    assert rome.blocks == ()


def test_a_defector_moves_for_its_new_side() -> None:
    """G2: in the next turn like any other block, and it may defect again."""
    board = "rome caesar: legio_1, legio_7\ngenua pompey: legio_2\n"
    state = at(f"actor: caesar\ncard: 2/1\n{board}")
    assert "rome-neapolis" in ways(state, "legio_1")
    do(state, "move legio_1 rome-genua")
    assert holder(state, "genua") == "contested"
    state = command("2/2", "jupiter", board)
    do(state, "jupiter rome", "draw legio_1")
    assert (where(state, "legio_1"), side(state, "legio_1")) == ("genua", "pompey")


def test_a_defector_goes_to_its_first_owners_pool_when_eliminated() -> None:
    """G2, 7.5: Vulcan strikes a tan legion that serves Pompey; it lies in Caesar's pool."""
    state = command("vulcan", "2/2", "rome pompey: legio_8 I\ngenua caesar: legio_7\n")
    do(state, "vulcan rome")
    assert where(state, "legio_8") == "face up"
    assert state.view(Seat.SPECTATOR).pools[CAESAR].face_up == ("legio_8",)
    assert state.view(Seat.SPECTATOR).pools[POMPEY].face_up == ()


# --- as Player 2 in the first turn of the game, and contested cities -------------------------------------------

FIRST = {"year": 705, "turn": 1}
HELD = "rome pompey: legio_1\nneapolis pompey: legio_2\n"


def test_as_player_two_an_attacker_is_drawn_out_of_a_contested_city() -> None:
    """C4, G1: contested cities qualify; the defector has moved this turn and fights for Pompey now."""
    state = command("2/2", "jupiter", "genua caesar: legio_7, legio_8\n" + HELD, **FIRST)
    do(state, "move legio_7 genua-rome", "move legio_8 genua-rome")
    end_command(state)
    assert offers(state) == {"jupiter rome", "end"}
    events = do(state, "jupiter rome", "draw legio_8")
    assert where(state, "legio_8") == "neapolis"
    assert side(state, "legio_8") == "pompey"
    neapolis = state.view(CAESAR).spaces["neapolis"].stacks[0]
    assert (neapolis.count, neapolis.moved, neapolis.reserves, dict(neapolis.arrivals)) == (2, 0, 0, {})
    assert of(events, BattleBegan)[0].attackers == (("legio_7", 3),)


def test_a_defection_may_end_a_contest_without_a_battle() -> None:
    """G1: the only attacker goes over; Rome is Pompey's again and nobody fights."""
    state = command("2/2", "jupiter", "genua caesar: legio_7\n" + HELD, **FIRST)
    do(state, "move legio_7 genua-rome")
    end_command(state)
    events = do(state, "jupiter rome", "draw legio_7")
    assert not of(events, BattleBegan)
    assert holder(state, "rome") == "pompey"
    assert (state.phase, state.turn) == (PLAY, 2)


def test_a_leader_drawn_as_attacker_dies_and_the_contest_ends() -> None:
    """G1, 7.51: Caesar at I attacks and is struck down before the battle."""
    state = command("2/2", "jupiter", "genua caesar: caesar I\n" + HELD, **FIRST)
    do(state, "move caesar genua-rome")
    end_command(state)
    events = do(state, "jupiter rome", "draw caesar")
    assert not of(events, BattleBegan)
    assert where(state, "caesar") == "lost"


def test_a_contested_city_is_no_refuge() -> None:
    """G1, 4.21: friendly means without an enemy; Rome is contested, so only Asculum takes the defector."""
    state = command(
        "2/2",
        "jupiter",
        """
        genua caesar: legio_7
        ravenna caesar: legio_8
        rome pompey: legio_1
        asculum pompey: legio_2
        """,
        **FIRST,
    )
    do(state, "move legio_7 genua-rome")
    end_command(state)
    assert offers(state) == {"jupiter ravenna", "jupiter rome", "end"}
    do(state, "jupiter ravenna", "draw legio_8")
    assert where(state, "legio_8") == "asculum"
    assert state.phase == BATTLE


def test_a_contested_city_alone_brings_no_one_in_reach() -> None:
    """G1, 4.21: Pompey's only city beside Genua is the Rome he fights for, so Genua cannot be named."""
    state = command("2/2", "jupiter", "genua caesar: legio_7, legio_8\nrome pompey: legio_1\n", **FIRST)
    do(state, "move legio_7 genua-rome")
    end_command(state)
    assert state.phase == BATTLE


def test_as_player_two_with_nobody_in_reach() -> None:
    """C4, G1: Jupiter finds no city, and the turn goes on."""
    state = command("2/2", "jupiter", "genua caesar: legio_7\nathena pompey: legio_1\n", **FIRST)
    end_command(state)
    assert (state.phase, state.turn) == (PLAY, 2)
