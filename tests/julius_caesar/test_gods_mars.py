"""Mars and Neptune: one group, and one battle with a surprise (God Cards, rulings G3, G4)."""

from __future__ import annotations

import pytest

from engine.julius_caesar.events import BattleBegan, SurpriseNamed
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import Playtest, of

FIRST = {"year": 705, "turn": 1}


def order_of_battle(play: Playtest, city: str = "genua") -> list[str]:
    """The order of battle turns in round 1 of a battle, when nobody moves or levies any more."""
    play.end_commands()
    if play.phase == "choose battle":
        play.do(f"battle {city}")
    return play.pass_round()


# --- Mars ----------------------------------------------------------------------------------------------------

MARS = """
rome caesar: caesar, legio_7, legio_8, navis_1
massilia caesar: legio_9
genua pompey: auxilia_3, legio_1
neapolis pompey: legio_2
"""


def test_mars_moves_the_land_blocks_of_one_group(play: Playtest) -> None:
    """God Cards, G4: no Navis, no second group, no levies, no sailing."""
    play.command("mars", "2/2", MARS, "mare_tyrrhenum caesar: navis_2")
    assert (play.phase, play.moves_left, play.levies_left) == ("move", 1, 0)
    assert play.ways("caesar_navis_1") == play.ways("caesar_navis_2") == set()
    assert not play.offers("sail")
    play.refused("move caesar_navis_1 rome-mare_tyrrhenum")
    play.do("move legio_7 rome-asculum-sipontum")
    assert play.ways("legio_9") == set()
    play.refused("move legio_9 massilia-narbo")
    play.do("end")
    assert play.to_act is POMPEY
    assert play.phase != "levy"


def test_in_the_battle_of_mars_the_attackers_fire_first(play: Playtest) -> None:
    """God Cards, G3: in round 1 all attackers, A to D, then the defenders; in round 2 the defender first again."""
    play.command("mars", "2/2", MARS)
    play.march("rome-genua", "caesar", "legio_8")
    assert of(play.do("end"), SurpriseNamed) == [SurpriseNamed(CAESAR, "genua")]
    assert order_of_battle(play) == ["caesar", "legio_8", "pompey_auxilia_3", "legio_1"]
    assert play.turns() == {"pompey_auxilia_3"}


def test_without_mars_the_defender_comes_first_on_equal_letters(play: Playtest) -> None:
    """3.12, 7.2: the same battle under a command card."""
    play.command("2/2", "2/2", MARS)
    play.march("rome-genua", "caesar", "legio_8")
    assert order_of_battle(play) == ["pompey_auxilia_3", "caesar", "legio_1", "legio_8"]


def test_one_of_two_battles_gets_the_surprise(play: Playtest) -> None:
    """God Cards, C6, G3: several may be begun; the player names one, openly, when the moves are done."""
    play.command("mars", "2/2", MARS)
    play.march("rome-genua", "caesar", "legio_8")
    play.do("move legio_7 rome-neapolis", "end")
    assert (play.phase, play.to_act) == ("surprise", CAESAR)
    assert play.offers() == {"surprise genua", "surprise neapolis"}
    play.refused("surprise rome")
    play.do("surprise neapolis")
    assert play.view(POMPEY).surprise == "neapolis"
    assert order_of_battle(play)[0] == "pompey_auxilia_3"


def test_mars_without_an_attack(play: Playtest) -> None:
    """God Cards, C6, G3: a move of two links, no battle, no surprise."""
    play.command("mars", "2/2", MARS)
    play.do("move legio_9 massilia-lugdunum-treveri")
    assert not of(play.do("end"), SurpriseNamed)
    assert play.view(POMPEY).surprise is None


def test_mars_as_player_two_surprises_in_his_own_attack_only(play: Playtest) -> None:
    """C4, G3: Caesar attacks Rome first, Pompey's Mars group goes into Genua; Rome is no choice."""
    pompeys = ("rome pompey: legio_1, legio_2", "ravenna pompey: auxilia_3, legio_3")
    play.command("2/2", "mars", "genua caesar: legio_7, caesar", *pompeys, **FIRST)
    play.do("move legio_7 genua-rome")
    play.end_command()
    play.march("ravenna-genua", "pompey_auxilia_3", "legio_3")
    assert of(play.do("end"), SurpriseNamed) == [SurpriseNamed(POMPEY, "genua")]
    assert (play.phase, play.to_act) == ("choose battle", CAESAR)
    assert order_of_battle(play) == ["pompey_auxilia_3", "legio_3", "caesar"]


def test_mars_as_player_two_may_only_respond(play: Playtest) -> None:
    """C4, G3, 6.14: a response is no attack, so there is no surprise."""
    board = ("genua caesar: legio_7", "rome pompey: legio_1", "neapolis pompey: legio_2")
    play.command("2/2", "mars", *board, **FIRST)
    play.do("move legio_7 genua-rome")
    play.end_command()
    assert play.manners("move legio_2 neapolis-rome") == ["response"]
    assert not of(play.do("end"), SurpriseNamed)
    assert play.turns() == {"legio_1"}


# --- Neptune -------------------------------------------------------------------------------------------------

NEPTUNE = """
massilia caesar: navis_1, navis_2, legio_7
mare_internum caesar: navis_3
mare_hispanum pompey: navis_1, navis_3
"""


def test_neptune_moves_the_navis_of_one_space(play: Playtest) -> None:
    """God Cards, G4: no land blocks, no second group, no sailing."""
    play.command("neptune", "2/2", NEPTUNE)
    assert (play.phase, play.moves_left, play.levies_left) == ("move", 1, 0)
    assert play.ways("legio_7") == set()
    play.refused("move legio_7 massilia-genua")
    assert not play.offers("sail")
    play.do("move caesar_navis_1 massilia-mare_hispanum")
    assert play.ways("caesar_navis_2") == {"massilia-mare_hispanum"}
    assert play.ways("caesar_navis_3") == set()


def test_in_the_battle_of_neptune_the_attackers_fire_first(play: Playtest) -> None:
    """God Cards, G3, 7.8: at sea all are D, and the attacker's ships act before the defender's in round 1."""
    play.command("neptune", "2/2", NEPTUNE)
    play.march("massilia-mare_hispanum", "caesar_navis_1", "caesar_navis_2")
    assert of(play.do("end"), SurpriseNamed) == [SurpriseNamed(CAESAR, "mare_hispanum")]
    assert order_of_battle(play) == ["caesar_navis_1", "caesar_navis_2", "pompey_navis_1", "pompey_navis_3"]


def test_neptune_surprises_a_port(play: Playtest) -> None:
    """God Cards, G3, 7.81: ships against a legion ashore; D acts before C in that round."""
    play.command("neptune", "2/2", "mare_tyrrhenum caesar: navis_1", "rome pompey: legio_1, auxilia_3")
    play.do("move caesar_navis_1 mare_tyrrhenum-rome")
    assert order_of_battle(play) == ["caesar_navis_1", "pompey_auxilia_3", "legio_1"]


def test_neptune_begins_two_battles(play: Playtest) -> None:
    """God Cards, G3: from one sea against a port and another sea, one with the surprise."""
    board = ("mare_tyrrhenum caesar: navis_1, navis_2", "rome pompey: legio_1", "mare_hispanum pompey: navis_1")
    play.command("neptune", "2/2", *board)
    play.do("move caesar_navis_1 tyrrhenum-rome", "move caesar_navis_2 tyrrhenum-hispanum", "end")
    assert play.offers() == {"surprise rome", "surprise mare_hispanum"}
    assert of(play.do("surprise rome"), SurpriseNamed) == [SurpriseNamed(CAESAR, "rome")]


def test_neptune_as_player_two_of_the_first_turn(play: Playtest) -> None:
    """C4, G3, G4: Caesar has put to sea; Pompey's ships take him by surprise."""
    play.command("2/2", "neptune", "massilia caesar: navis_1", "utica pompey: navis_3, legio_39", **FIRST)
    play.do("move caesar_navis_1 massilia-mare_hispanum")
    play.end_command()
    assert play.ways("legio_39") == set()
    events = play.do("move pompey_navis_3 utica-mare_hispanum", "end")
    assert of(events, SurpriseNamed) == [SurpriseNamed(POMPEY, "mare_hispanum")]
    assert of(events, BattleBegan)[0].attacker is POMPEY
    assert play.turns() == {"pompey_navis_3"}


@pytest.mark.parametrize("god", ["mars", "neptune"])
def test_the_surprise_is_over_with_its_turn(play: Playtest, god: str) -> None:
    """God Cards, G3: the next turn knows nothing of it."""
    play.command(god, "1/2", "rome caesar: legio_7, navis_1", "athena pompey: legio_1", turn=3)
    play.end_commands()
    assert (play.phase, play.view().surprise) == ("play", None)


def test_reserves_have_no_part_in_the_surprise(play: Playtest) -> None:
    """G3, 7.3: the attacking main force acts first; nobody of the defender's reserve acts in round 1."""
    play.at(
        "phase: choose battle",
        "played 5: caesar mars, pompey 2/2",
        "surprise: rome",
        "rome caesar: legio_7 from genua",
        "rome pompey: legio_1, legio_2 from neapolis reserve",
        "narbo caesar: legio_9",
        "narbo pompey: legio_5 from tarraco",
    )
    assert order_of_battle(play, "rome") == ["legio_7", "legio_1"]
    assert play.where("legio_2") == "rome"


# --- all gods ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("god", "board"),
    [
        ("mars", "massilia caesar: navis_1"),
        ("mercury", "massilia caesar: navis_1"),
        ("pluto", "massilia caesar: navis_1"),
        ("pluto", "mare_hispanum caesar: navis_1"),
        ("neptune", "genua caesar: legio_7"),
    ],
)
def test_a_god_with_nobody_to_move(play: Playtest, god: str, board: str) -> None:
    """C4, G4: Mars, Mercury and Pluto have no use for ships alone, Neptune none for legions; Pompey is next."""
    play.command(god, "2/2", board, "rome pompey: legio_1")
    assert (play.phase, play.to_act) == ("move", POMPEY)
