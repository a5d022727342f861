"""Vulcan (God Cards, rulings G7, C6)."""

from __future__ import annotations

from engine.julius_caesar.events import BlockEliminated, CityStruck
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import MOVE, PLAY, VULCAN
from tests.julius_caesar.acting import do, holder, of, offers, points, refuse, side, strength, where
from tests.julius_caesar.support import command, end_command


def vulcan(board: str, other: str = "2/2") -> State:
    """Caesar has played Vulcan and is to name a city."""
    return command("vulcan", other, board)


def test_any_enemy_city_can_be_struck() -> None:
    """God Cards, G7: near or far; not one's own, not a vacant one, not a sea; or none at all (C6)."""
    state = vulcan("rome caesar: legio_7\nathena pompey: legio_1\nmare_hispanum pompey: navis_3\n")
    assert (state.phase, state.to_act) == (VULCAN, CAESAR)
    assert offers(state) == {"vulcan athena", "vulcan alexandria", "end"}
    for space in ("rome", "genua", "mare_hispanum"):
        refuse(state, f"vulcan {space}")


def test_every_block_loses_a_step_and_those_on_the_last_one_die() -> None:
    """God Cards, G7: legions, auxilia, Navis and leaders alike."""
    state = vulcan(
        "neapolis pompey: legio_1 IV, legio_2 I, pompey II, navis_1 I, navis_2 II, auxilia_1 III, ballista I\n"
    )
    events = do(state, "vulcan neapolis")
    assert of(events, CityStruck) == [CityStruck(CAESAR, "neapolis")]
    left = {"legio_1": 3, "pompey": 1, "pompey_navis_2": 1, "pompey_auxilia_1": 2}
    assert {block: strength(state, block) for block in left} == left
    gone = {"legio_2", "pompey_navis_1", "pompey_ballista"}
    assert {event.block for event in of(events, BlockEliminated)} == gone
    assert {where(state, block) for block in gone} == {"face up"}
    assert state.to_act is POMPEY


def test_a_leader_at_strength_one_is_lost() -> None:
    """God Cards, G7, 7.51, L3: Scipio's death is a point for Caesar, Antioch with its point is vacant."""
    state = vulcan("antioch pompey: scipio I\n")
    before = points(state)
    do(state, "vulcan antioch")
    assert where(state, "scipio") == "lost"
    assert holder(state, "antioch") is None
    assert points(state) == (before[0] + 1, before[1] - 1)


def test_cleopatra_at_strength_one_is_spared() -> None:
    """God Cards, the exception, G7: her company burns, she stays on her side."""
    state = vulcan("alexandria pompey: cleopatra I, legio_1 I, navis_2 II\n")
    do(state, "vulcan alexandria")
    assert (strength(state, "cleopatra"), side(state, "cleopatra")) == (1, "pompey")
    assert where(state, "legio_1") == "face up"
    assert strength(state, "pompey_navis_2") == 1


def test_cleopatra_above_strength_one_loses_a_step() -> None:
    """God Cards, G7: the exception is for strength I only."""
    state = vulcan("alexandria pompey: cleopatra II\n")
    do(state, "vulcan alexandria")
    assert strength(state, "cleopatra") == 1


def test_the_elephant_has_two_steps() -> None:
    """G7, 7.41: IV to II, and at II it is on its last."""
    state = vulcan("utica pompey: elephant IV\n")
    do(state, "vulcan utica")
    assert strength(state, "pompey_elephant") == 2
    state = vulcan("utica pompey: elephant II\n")
    do(state, "vulcan utica")
    assert where(state, "pompey_elephant") == "face up"


def test_with_no_enemy_city_nothing_happens() -> None:
    """G7: Pompey holds a sea and no city; it is his command at once."""
    state = vulcan("alexandria caesar: cleopatra\nmare_egypticum pompey: navis_2\n")
    assert (state.phase, state.to_act) == (MOVE, POMPEY)


def test_vulcan_may_be_declined() -> None:
    """C6: nobody burns."""
    state = vulcan("athena pompey: legio_1 I\n")
    do(state, "end")
    assert (state.to_act, strength(state, "legio_1")) == (POMPEY, 1)


def test_as_player_two_of_the_first_turn_contested_cities_are_out_of_reach() -> None:
    """C4, G7: Rome and the sea are contested; Ravenna, from where the attackers came, is still Caesar's."""
    state = command(
        "2/2",
        "vulcan",
        """
        ravenna caesar: legio_7, legio_8 I
        genua caesar: legio_9
        rome pompey: legio_1
        """,
        year=705,
        turn=1,
    )
    do(state, "move legio_7 ravenna-rome", "move legio_9 genua-rome")
    end_command(state)
    assert (state.phase, state.to_act) == (VULCAN, POMPEY)
    assert offers(state) == {"vulcan ravenna", "end"}
    refuse(state, "vulcan rome")
    do(state, "vulcan ravenna")
    assert holder(state, "ravenna") is None


def test_blocks_that_moved_and_defectors_burn_too() -> None:
    """G2, G7: as Player 2 Pompey strikes the city where Caesar has just arrived."""
    board = "genua caesar: legio_7 II, legio_1 I\nathena pompey: legio_2\n"
    state = command("2/2", "vulcan", board, year=705, turn=1)
    do(state, "move legio_7 genua-rome", "move legio_1 genua-rome")
    end_command(state)
    do(state, "vulcan rome")
    assert where(state, "legio_1") == "face up"
    assert strength(state, "legio_7") == 1
    assert (state.phase, state.turn) == (PLAY, 2)
