"""Vulcan (God Cards, rulings G7, C6)."""

from __future__ import annotations

import pytest

from engine.julius_caesar.events import BlockEliminated, CityStruck
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import Playtest, of


def vulcan(play: Playtest, *board: str) -> None:
    """Caesar has played Vulcan and is to name a city."""
    play.command("vulcan", "2/2", *board)


def test_any_enemy_city_can_be_struck(play: Playtest) -> None:
    """God Cards, G7: near or far; not one's own, not a vacant one, not a sea; or none at all (C6)."""
    vulcan(play, "rome caesar: legio_7", "athena pompey: legio_1", "mare_hispanum pompey: navis_3")
    assert (play.phase, play.to_act) == ("vulcan", CAESAR)
    assert play.offers() == {"vulcan athena", "vulcan alexandria", "end"}
    for space in ("rome", "genua", "mare_hispanum"):
        play.refused(f"vulcan {space}")


def test_every_block_loses_a_step_and_those_on_the_last_one_die(play: Playtest) -> None:
    """God Cards, G7: legions, auxilia, Navis and leaders alike."""
    blocks = "legio_1 IV, legio_2 I, pompey II, navis_1 I, navis_2 II, auxilia_1 III, ballista I"
    vulcan(play, f"neapolis pompey: {blocks}")
    events = play.do("vulcan neapolis")
    assert of(events, CityStruck) == [CityStruck(CAESAR, "neapolis")]
    left = {"legio_1": 3, "pompey": 1, "pompey_navis_2": 1, "pompey_auxilia_1": 2}
    assert {block: play.strength(block) for block in left} == left
    gone = {"legio_2", "pompey_navis_1", "pompey_ballista"}
    assert {event.block for event in of(events, BlockEliminated)} == gone
    assert {play.where(block) for block in gone} == {"face up"}
    assert play.to_act is POMPEY


def test_a_leader_at_strength_one_is_lost(play: Playtest) -> None:
    """God Cards, G7, 7.51, L3: Scipio's death is a point for Caesar, Antioch with its point is vacant."""
    vulcan(play, "antioch pompey: scipio I")
    before = play.points()
    play.do("vulcan antioch")
    assert play.where("scipio") == "lost"
    assert play.holder("antioch") is None
    assert play.points() == (before[0] + 1, before[1] - 1)


def test_cleopatra_at_strength_one_is_spared(play: Playtest) -> None:
    """God Cards, the exception, G7: her company burns, she stays on her side."""
    vulcan(play, "alexandria pompey: cleopatra I, legio_1 I, navis_2 II")
    play.do("vulcan alexandria")
    assert (play.strength("cleopatra"), play.side("cleopatra")) == (1, "pompey")
    assert play.where("legio_1") == "face up"
    assert play.strength("pompey_navis_2") == 1


@pytest.mark.parametrize(
    ("city", "block", "left"),
    [("alexandria", "cleopatra II", 1), ("utica", "pompey_elephant IV", 2), ("utica", "pompey_elephant II", 0)],
)
def test_what_is_left_of_cleopatra_and_the_elephant(play: Playtest, city: str, block: str, left: int) -> None:
    """God Cards, G7, 7.41: her exception is for strength I only; IV to II, and at II it is on its last step."""
    vulcan(play, f"{city} pompey: {block}")
    play.do(f"vulcan {city}")
    name = block.split()[0]
    assert (play.strength(name), play.where(name)) == (left, city if left else "face up")


def test_with_no_enemy_city_nothing_happens(play: Playtest) -> None:
    """G7: Pompey holds a sea and no city; it is his command at once."""
    vulcan(play, "alexandria caesar: cleopatra", "mare_egypticum pompey: navis_2")
    assert (play.phase, play.to_act) == ("move", POMPEY)


def test_as_player_two_of_the_first_turn_contested_cities_are_out_of_reach(play: Playtest) -> None:
    """C4, G7: Rome and the sea are contested; Ravenna, from where the attackers came, is still Caesar's."""
    caesars = ("ravenna caesar: legio_7, legio_8 I", "genua caesar: legio_9")
    play.command("2/2", "vulcan", *caesars, "rome pompey: legio_1", year=705, turn=1)
    play.do("move legio_7 ravenna-rome", "move legio_9 genua-rome")
    play.end_command()
    assert (play.phase, play.to_act) == ("vulcan", POMPEY)
    assert play.offers() == {"vulcan ravenna", "end"}
    play.refused("vulcan rome")
    play.do("vulcan ravenna")
    assert play.holder("ravenna") is None


def test_blocks_that_moved_and_defectors_burn_too(play: Playtest) -> None:
    """G2, G7: as Player 2 Pompey strikes the city where Caesar has just arrived."""
    board = ("genua caesar: legio_7 II, legio_1 I", "athena pompey: legio_2")
    play.command("2/2", "vulcan", *board, year=705, turn=1)
    play.march("genua-rome", "legio_7", "legio_1")
    play.end_command()
    play.do("vulcan rome")
    assert (play.where("legio_1"), play.strength("legio_7")) == ("face up", 1)
    assert (play.phase, play.turn) == ("play", 2)
