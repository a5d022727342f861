"""Levies (6.4), the levy pool (5.2) and third leaders (7.51), with rulings L1-L4 and G2."""

from __future__ import annotations

import pytest

from engine.julius_caesar.events import BlockLevied, StepGained
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import LEVY
from tests.julius_caesar.acting import do, of, offers, refuse, strength, where
from tests.julius_caesar.support import at, command, end_command, end_moves


def levying(side: str, board: str, card: str = "2/3") -> State:
    """A side begins its levies with this card."""
    return at(f"phase: levy\nactor: {side}\ncard: {card}\n{board}")


def cities_for(state: State, block: str) -> set[str]:
    """Where a new block may be levied."""
    return {text.split()[2] for text in offers(state, f"levy {block} ")}


# --- steps ---------------------------------------------------------------------------------------------------


def test_a_levy_point_buys_a_step() -> None:
    """6.4: several for one block, a point each."""
    state = levying("caesar", "rome caesar: legio_17 I, legio_8 III, caesar II\n")
    assert offers(state, "step") == {"step legio_17", "step caesar"}
    events = do(state, "step legio_17", "step legio_17")
    assert of(events, StepGained) == [
        StepGained(CAESAR, "legio_17", "rome", 2),
        StepGained(CAESAR, "legio_17", "rome", 3),
    ]
    assert state.levies_left == 1
    do(state, "step caesar")
    assert offers(state) == {"end"}
    refuse(state, "step legio_17")


def test_nobody_grows_past_full_strength() -> None:
    """6.4, 3.11: III is the most for this legion, II for the leader and the Navis."""
    state = levying("caesar", "rome caesar: legio_8 II, antonius, navis_1, legio_17\n")
    do(state, "step legio_8")
    assert not offers(state, "step")
    for block in ("legio_8", "antonius", "caesar_navis_1", "legio_17"):
        refuse(state, f"step {block}")


def test_steps_are_raised_in_any_friendly_city() -> None:
    """6.4 with its sidebar: a legion of Ravenna in Gades, a horseman of Lugdunum in Sala."""
    state = levying("caesar", "gades caesar: legio_13 I\nsala caesar: equitatus_1 I\n")
    do(state, "step legio_13", "step caesar_equitatus_1")
    assert strength(state, "legio_13") == strength(state, "caesar_equitatus_1") == 2


def test_blocks_that_moved_may_gain_steps() -> None:
    """6.4, L2: in the city where they arrived."""
    state = command("2/3", "1/2", "genua caesar: legio_8 I\n")
    do(state, "move legio_8 genua-massilia-narbo", "end")
    assert state.phase == LEVY
    do(state, "step legio_8", "levy caesar_auxilia_1 narbo")
    assert strength(state, "legio_8") == 2


def test_levied_blocks_do_not_move_in_that_turn() -> None:
    """2.2, 6.4: the moves are over when levies begin."""
    state = command("2/3", "1/2", "genua caesar: legio_8 I\n")
    end_moves(state)
    do(state, "levy legio_11 genua")
    assert not offers(state, "move")
    refuse(state, "move legio_11 genua-massilia")


def test_nothing_is_raised_in_a_contested_city() -> None:
    """6.4: neither steps nor new blocks, for neither side."""
    state = command("2/3", "2/3", "genua caesar: legio_8 I, legio_12\nrome pompey: legio_1 I, legio_2\n")
    do(state, "move legio_8 genua-rome", "end")
    refuse(state, "step legio_8")
    assert "rome" not in cities_for(state, "caesar_auxilia_1")
    refuse(state, "levy legio_17 rome", "6.4")
    do(state, "end", "end")
    assert state.phase == LEVY
    refuse(state, "step legio_1")
    assert cities_for(state, "pompey_auxilia_1") == {"alexandria"}


def test_defectors_and_cleopatra_may_gain_steps_on_either_side() -> None:
    """L2, G2: a green legion and the queen with Caesar; but green blocks do not come to him from the pool."""
    state = levying("caesar", "rome caesar: legio_1 I, cleopatra II, legio_8\n")
    do(state, "step legio_1", "step cleopatra")
    assert strength(state, "legio_1") == 2
    assert strength(state, "cleopatra") == 3
    assert not offers(state, "levy pompey_auxilia_1")
    assert not offers(state, "levy legio_3")


def test_navis_gain_steps_in_any_port_and_never_at_sea() -> None:
    """6.4, L2: Genua is no major port, and that matters for new ones only."""
    state = levying("caesar", "genua caesar: navis_1 I\nmare_hispanum caesar: navis_2 I\n")
    assert offers(state, "step") == {"step caesar_navis_1"}
    refuse(state, "step caesar_navis_2")


# --- new blocks ----------------------------------------------------------------------------------------------


def test_a_new_block_enters_at_its_lowest_step_and_may_be_raised_at_once() -> None:
    """6.4, L1: I, then a point a step."""
    state = levying("caesar", "genua caesar: legio_8\n")
    assert of(do(state, "levy legio_11 genua"), BlockLevied) == [BlockLevied(CAESAR, "legio_11", "genua")]
    assert strength(state, "legio_11") == 1
    do(state, "step legio_11", "step legio_11")
    assert strength(state, "legio_11") == 3
    assert state.levies_left == 0


def test_several_new_blocks_in_one_city() -> None:
    """6.4: no limit but the points."""
    state = levying("caesar", "genua caesar: legio_8\n")
    do(state, "levy legio_11 genua", "levy legio_12 genua", "levy caesar_auxilia_1 genua")
    assert offers(state) == {"end"}
    assert {where(state, block) for block in ("legio_11", "legio_12", "caesar_auxilia_1")} == {"genua"}


def test_legions_enter_in_the_city_they_name() -> None:
    """6.4, 3.13, 3.2, 3.22: and only while it is friendly; vacant and enemy cities raise nobody."""
    state = levying("caesar", "ravenna caesar: legio_8\ngenua pompey: legio_1\n")
    assert cities_for(state, "legio_13") == cities_for(state, "legio_14") == {"ravenna"}
    refuse(state, "levy legio_13 rome")
    for block, city in (("legio_11", "genua"), ("legio_16", "aquileia"), ("legio_17", "rome")):
        assert cities_for(state, block) == set()
        refuse(state, f"levy {block} {city}", "6.4")


def test_equitatus_enter_in_the_city_they_name() -> None:
    """6.4, 3.24: Lugdunum, Toletum; not Antioch while nobody of Caesar's stands there."""
    state = levying("caesar", "lugdunum caesar: legio_8\ntoletum caesar: legio_7\n")
    assert cities_for(state, "caesar_equitatus_1") == {"lugdunum"}
    assert cities_for(state, "caesar_equitatus_2") == {"toletum"}
    assert cities_for(state, "caesar_equitatus_4") == set()


def test_the_elephant_costs_a_point_a_step() -> None:
    """6.4 with its sidebar, 7.41, L1: II in Utica, then IV for the second point."""
    state = levying("pompey", "utica pompey: legio_39\nrome pompey: legio_1\n")
    assert cities_for(state, "pompey_elephant") == {"utica"}
    do(state, "levy pompey_elephant utica")
    assert strength(state, "pompey_elephant") == 2
    do(state, "step pompey_elephant")
    assert strength(state, "pompey_elephant") == 4
    assert state.levies_left == 1
    refuse(state, "step pompey_elephant")


@pytest.mark.parametrize("block", ["caesar_auxilia_1", "caesar_auxilia_4", "caesar_ballista"])
def test_auxilia_and_ballista_enter_in_any_friendly_city(block: str) -> None:
    """6.4, 3.23, 3.25: inland, port, whatever."""
    state = levying(
        "caesar",
        "lugdunum caesar: legio_8\nmassilia caesar: navis_1\nhispanum caesar: navis_2\nrome pompey: legio_1",
    )
    assert cities_for(state, block) == {"lugdunum", "massilia"}
    refuse(state, f"levy {block} rome")
    refuse(state, f"levy {block} narbo")


def test_navis_enter_in_friendly_major_ports() -> None:
    """6.4, 3.26: Massilia, not Genua, not inland, not at sea; not Neapolis, which is the enemy's."""
    state = levying(
        "caesar",
        """
        massilia caesar: legio_8
        genua caesar: legio_11
        lugdunum caesar: legio_16
        mare_hispanum caesar: navis_1
        neapolis pompey: legio_1
        """,
    )
    assert cities_for(state, "caesar_navis_3") == {"massilia"}
    refuse(state, "levy caesar_navis_3 genua", "6.4")
    refuse(state, "levy caesar_navis_3 neapolis", "6.4")


def test_any_one_block_makes_a_city_friendly() -> None:
    """6.4, 4.21: a lone Navis in port, or a block that has just come."""
    state = command("2/3", "1/2", "mare_tyrrhenum caesar: navis_1\ngenua caesar: legio_8\n")
    do(state, "move caesar_navis_1 mare_tyrrhenum-rome", "move legio_8 genua-ravenna", "end")
    assert cities_for(state, "legio_17") == {"rome"}
    assert cities_for(state, "legio_13") == {"ravenna"}
    assert cities_for(state, "legio_11") == set()


def test_the_pool_of_the_other_side_is_no_pool() -> None:
    """5.2, 6.4: each has his own."""
    state = levying("caesar", "rome caesar: legio_8\n")
    assert not offers(state, "levy pompey")
    refuse(state, "levy legio_1 rome")
    refuse(state, "levy pompey_auxilia_1 rome")


def test_a_block_on_the_map_is_not_levied_again() -> None:
    """5.2, 6.4: new blocks come from the pool."""
    state = levying("caesar", "genua caesar: legio_11 I\n")
    refuse(state, "levy legio_11 genua")


def test_fewer_levies_may_be_taken() -> None:
    """2.1, 6.4, C6: and they are not kept."""
    state = levying("caesar", "genua caesar: legio_11 I\n")
    do(state, "step legio_11", "end")
    assert state.to_act is POMPEY


# --- eliminated blocks ---------------------------------------------------------------------------------------


def test_blocks_eliminated_this_year_lie_face_up() -> None:
    """5.2, 7.5, L4: known to both, and not to be levied."""
    state = levying("caesar", "genua caesar: legio_11\nface up: legio_12, caesar_auxilia_1\n")
    assert cities_for(state, "legio_12") == cities_for(state, "caesar_auxilia_1") == set()
    refuse(state, "levy legio_12 genua", "7.5")
    for seat in SEATS:
        assert set(state.view(seat).pools[CAESAR].face_up) == {"legio_12", "caesar_auxilia_1"}
    assert cities_for(state, "caesar_auxilia_2") == {"genua"}


def test_the_pool_is_hidden_from_the_other_side() -> None:
    """5.2, V2: a number, without names."""
    state = levying("caesar", "genua caesar: legio_11\n")
    pool = state.view(POMPEY).pools[CAESAR]
    assert (pool.blocks, pool.upright) == (None, 30)


# --- leaders -------------------------------------------------------------------------------------------------


def test_the_third_leader_waits_for_a_loss() -> None:
    """7.51, 3.21, L3: with Caesar and Antonius alive, Octavian stays in the pool."""
    state = levying("caesar", "genua caesar: caesar, antonius\nrome caesar: legio_17\n")
    assert cities_for(state, "octavian") == set()
    refuse(state, "levy octavian genua", "7.51")


def test_the_third_leader_comes_in_any_friendly_city() -> None:
    """7.51, 6.4, L3: for a point, at strength I."""
    state = levying("caesar", "genua caesar: caesar\nrome caesar: legio_17\nlost: antonius\n")
    assert cities_for(state, "octavian") == {"genua", "rome"}
    do(state, "levy octavian rome")
    assert strength(state, "octavian") == 1
    assert where(state, "antonius") == "lost"


def test_a_loss_of_the_other_side_brings_nobody() -> None:
    """7.51, L3: Scipio's end does not call Octavian."""
    state = levying("caesar", "genua caesar: caesar, antonius\nlost: scipio\n")
    assert cities_for(state, "octavian") == set()


def test_there_is_no_fourth_leader() -> None:
    """7.51, L3: two lost, the third on the map, and nobody is left."""
    state = levying("pompey", "rome pompey: brutus\nlost: pompey, scipio\n")
    assert not {text for text in offers(state, "levy") if text.split()[1] in ("pompey", "scipio", "brutus")}
    refuse(state, "levy pompey rome")


def test_a_leader_lost_to_vulcan_is_followed_in_the_same_command_phase() -> None:
    """7.51, L3, G7: Caesar falls to Pompey's Vulcan, and his next levy brings Octavian."""
    state = command("2/3", "vulcan", "rome caesar: caesar I\ngenua caesar: antonius\n")
    do(state, "vulcan rome")
    assert where(state, "caesar") == "lost"
    end_moves(state)
    assert state.to_act is CAESAR
    do(state, "levy octavian genua")
    assert where(state, "octavian") == "genua"


def test_a_leader_lost_to_jupiter_is_followed_in_the_same_command_phase() -> None:
    """7.51, L3, G1: Antonius, at I, is drawn; Octavian comes where Caesar stands."""
    state = command("2/3", "jupiter", "genua caesar: antonius I\nmassilia caesar: caesar\nrome pompey: legio_1\n")
    do(state, "jupiter genua", "draw antonius")
    assert where(state, "antonius") == "lost"
    end_moves(state)
    assert cities_for(state, "octavian") == {"massilia"}


def test_a_leader_disbanded_in_winter_comes_back_like_any_block() -> None:
    """L3, L4, 8.5: Antonius upright in the pool, though no leader is lost."""
    state = levying("caesar", "genua caesar: caesar\n")
    assert cities_for(state, "antonius") == {"genua"}
    assert cities_for(state, "octavian") == set()


def test_player_two_levies_what_player_one_has_not_taken() -> None:
    """2.2, 6.4: Pompey's levies come after both have moved; the city Caesar attacks is closed to him."""
    state = command("2/1", "1/3", "genua caesar: legio_8\nrome pompey: legio_2\nneapolis pompey: legio_3\n")
    do(state, "move legio_8 genua-rome")
    end_command(state)
    do(state, "end")
    assert cities_for(state, "pompey_auxilia_1") == {"alexandria", "neapolis"}
    assert cities_for(state, "legio_1") == set()
    end_command(state)
