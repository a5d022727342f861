"""Navis between ports and seas (6.2, rulings M5, M10), and amphibious moves (6.3, ruling M9)."""

from engine.julius_caesar.seats import CAESAR
from tests.julius_caesar.acting import Playtest, each

FROM_MASSILIA = {"massilia-mare_hispanum"} | {
    f"massilia-mare_hispanum-{end}"
    for end in (
        *("oceanus_atlanticus", "mare_tyrrhenum", "utica", "caralis", "iomnium", "siga", "tingis"),
        *("carthago_nova", "tarraco", "narbo", "genua"),
    )
}


@each(
    "board, without",
    ("", set()),
    ("mare_hispanum caesar: navis_2", set()),
    # An enemy port or sea is no second link: attacks are made from the sea or port beside.
    ("mare_tyrrhenum pompey: navis_1\nutica pompey: legio_39", {"mare_tyrrhenum", "utica"}),
    ids=["vacant", "friendly", "enemies"],
)
def test_the_first_move_example_from_massilia(play: Playtest, board: str, without: set[str]) -> None:
    """6.2 and its worked example 1, M2: to the sea, then to a sea beside it or another port on it."""
    play.moves("1/2", "massilia caesar: navis_1", board)
    assert play.ways("caesar_navis_1") == FROM_MASSILIA - {f"massilia-mare_hispanum-{end}" for end in without}


def test_the_second_move_example_from_mare_internum(play: Playtest) -> None:
    """6.2 and its worked example 2: by Mare Aegaeum to two seas and five ports; Pergamum is none."""
    play.moves("1/2", "mare_internum caesar: navis_1")
    found = play.ways("caesar_navis_1")
    first = {way.split("-")[1] for way in found if way.count("-") == 1}
    seas = {"mare_tyrrhenum", "mare_hadriaticum", "mare_aegaeum", "mare_egypticum"}
    assert {space for space in first if space.startswith("mare")} == seas
    further = {way.split("-")[2] for way in found if way.startswith("mare_internum-mare_aegaeum-")}
    assert further == {"propontis", "mare_egypticum", "creta", "athena", "thessalonika", "aenos", "ephesus"}
    play.refused("move caesar_navis_1 mare_internum-mare_aegaeum-pergamum")


def test_navis_never_go_from_port_to_port_directly(play: Playtest) -> None:
    """6.2, M2: the sea between is a link of its own; out and back is no move."""
    play.moves("1/2", "massilia caesar: navis_1")
    play.refused("move caesar_navis_1 massilia-narbo")
    play.refused("move caesar_navis_1 massilia-mare_hispanum-massilia", "M2")
    play.do("move caesar_navis_1 massilia-mare_hispanum-narbo")
    assert play.where("caesar_navis_1") == "narbo"


def test_the_navis_of_a_sea_or_a_city_are_a_group(play: Playtest) -> None:
    """6.1, 6.2: one point for all of a place, in all directions; sea borders have no limit (M3)."""
    play.moves("1/2", "massilia caesar: navis_1, legio_11")
    play.do("move legio_11 massilia-genua", "move caesar_navis_1 massilia-mare_hispanum")
    assert (play.moves_left, play.where("caesar_navis_1")) == (0, "mare_hispanum")
    play.moves("1/2", "mare_hispanum caesar: navis_1, navis_2, navis_3, navis_4, navis_5")
    play.march("mare_hispanum-mare_tyrrhenum", *(f"caesar_navis_{n}" for n in (1, 2, 3, 4)))
    play.do("move caesar_navis_5 mare_hispanum-massilia")
    assert play.moves_left == 0


def test_an_enemy_sea_is_attacked_and_not_passed(play: Playtest) -> None:
    """6.2, 2.2: a Navis that attacks makes one link."""
    play.moves("1/2", "massilia caesar: navis_1", "mare_hispanum pompey: navis_1")
    assert play.ways("caesar_navis_1") == {"massilia-mare_hispanum"}
    play.refused("move caesar_navis_1 massilia-mare_hispanum-mare_tyrrhenum")
    assert play.manners("move caesar_navis_1 massilia-mare_hispanum") == ["attack"]


@each("holder", "", "utica caesar: legio_7", ids=["vacant", "friendly"])
def test_a_navis_may_pass_through_a_port(play: Playtest, holder: str) -> None:
    """M10: sea, port, sea; the port friendly or vacant."""
    play.moves("1/2", "mare_hispanum caesar: navis_1", holder)
    play.do("move caesar_navis_1 mare_hispanum-utica-mare_internum")
    assert play.where("caesar_navis_1") == "mare_internum"


def test_an_enemy_port_is_attacked_from_its_sea_and_not_passed(play: Playtest) -> None:
    """6.2, 7.81, M10: land blocks defend the port against a Navis too."""
    play.moves("1/2", "mare_hispanum caesar: navis_1", "utica pompey: legio_39")
    play.refused("move caesar_navis_1 mare_hispanum-utica-mare_internum")
    assert not {way for way in play.ways("caesar_navis_1") if way.startswith("mare_hispanum-utica-")}
    assert play.manners("move caesar_navis_1 mare_hispanum-utica") == ["attack"]


def test_straits_and_roads_mean_nothing_to_navis(play: Playtest) -> None:
    """4.32, M10, 4.1: from Mare Aegaeum to Propontis past enemies on both shores, as many as like."""
    shores = "aenos pompey: legio_1; pergamum pompey: legio_2"
    play.moves("1/2", "mare_aegaeum caesar: navis_1, navis_2, navis_3; byzantium caesar: navis_4", shores)
    play.refuses("", "move caesar_navis_4 byzantium-aenos", "move caesar_navis_4 byzantium-nicomedia")
    assert "byzantium-propontis-nicomedia" in play.ways("caesar_navis_4")
    play.march("mare_aegaeum-propontis-pontus_euxinus", *(f"caesar_navis_{n}" for n in (1, 2, 3)))
    assert play.where("caesar_navis_3") == "pontus_euxinus"


THREE_SEAS = """
rome caesar: legio_7, legio_8, legio_9
mare_tyrrhenum caesar: navis_1; mare_internum caesar: navis_2; mare_egypticum caesar: navis_3
"""
TO_ANTIOCH = "rome-mare_tyrrhenum-mare_internum-mare_egypticum-antioch"


def test_the_amphibious_example(play: Playtest) -> None:
    """6.3 and its worked example: two legions from Rome to Antioch over three friendly seas for two points."""
    play.moves("2/1", THREE_SEAS)
    assert play.manners(f"sail legio_7 {TO_ANTIOCH}", f"sail legio_8 {TO_ANTIOCH}") == ["sail", "sail"]
    assert (play.where("legio_7"), play.where("legio_8"), play.moves_left) == ("antioch", "antioch", 0)
    assert play.ways("legio_7") == play.ways("legio_7", "sail") == set()
    play.refused(f"sail legio_9 {TO_ANTIOCH}", "6.3")


def test_player_one_has_landed_before_player_two_moves(play: Playtest) -> None:
    """6.3, the worked example's last words: Antioch is Caesar's when Pompey's command begins."""
    play.command("2/1", "2/1", THREE_SEAS, "tarsus pompey: legio_34")
    play.do(f"sail legio_7 {TO_ANTIOCH}")
    play.end_command()
    assert play.manners("move legio_34 tarsus-antioch") == ["attack"]


def test_where_one_friendly_sea_leads(play: Playtest) -> None:
    """6.3: to any other port on it, friendly or vacant, not to an enemy one."""
    board = "rome caesar: legio_7; mare_tyrrhenum caesar: navis_1; utica pompey: legio_39"
    play.moves("1/2", board, "aleria caesar: legio_8")
    ports = ("aleria", "caralis", "genua", "lilybaeum", "messana", "neapolis", "rhegium")
    assert play.ways("legio_7", "sail") == {f"rome-mare_tyrrhenum-{port}" for port in ports}
    play.refused("sail legio_7 rome-mare_tyrrhenum-utica")


@each("sea", "", "mare_tyrrhenum pompey: navis_1", ids=["vacant", "enemy"])
def test_a_sea_that_is_not_friendly_is_not_crossed(play: Playtest, sea: str) -> None:
    """6.3: vacant or enemy seas carry nobody."""
    play.moves("1/2", "rome caesar: legio_7", "mare_hispanum caesar: navis_1", sea)
    assert play.ways("legio_7", "sail") == set()
    play.refused("sail legio_7 rome-mare_tyrrhenum-neapolis")


def test_a_contested_sea_is_not_crossed(play: Playtest) -> None:
    """6.3, 4.4: Caesar's attack of this turn closes Pompey's sea."""
    pompeys = "mare_tyrrhenum pompey: navis_1; rome pompey: legio_1"
    play.command("2/1", "2/1", "mare_hispanum caesar: navis_1", pompeys)
    play.do("move caesar_navis_1 mare_hispanum-mare_tyrrhenum")
    play.end_command()
    assert play.ways("legio_1", "sail") == set()


def test_nobody_lands_in_a_contested_port(play: Playtest) -> None:
    """6.3: amphibious moves never respond."""
    board = ("rome caesar: legio_7 from genua", "rome pompey: legio_1", "neapolis pompey: legio_2")
    play.responses("2/1", *board, "mare_tyrrhenum pompey: navis_1")
    play.refused("sail legio_2 neapolis-mare_tyrrhenum-rome", "6.3")
    assert "neapolis-mare_tyrrhenum-genua" in play.ways("legio_2", "sail")


def test_inland_cities_take_no_part(play: Playtest) -> None:
    """6.3, 4.42: from a port to a port; Navis and blocks inland do not sail."""
    play.moves("1/2", "lugdunum caesar: legio_7", "massilia caesar: navis_1", "mare_hispanum caesar: navis_2")
    assert not play.offers("sail")


def test_one_point_a_block_and_no_group_activated(play: Playtest) -> None:
    """6.3, M9: a point carries one block; the rest of its city needs another one to march."""
    play.moves("2/1", THREE_SEAS)
    play.do("sail legio_7 rome-mare_tyrrhenum-neapolis")
    assert (play.moves_left, play.view().active) == (1, ())
    play.do("move legio_8 rome-genua")
    assert play.moves_left == 0


def test_after_any_other_move_nobody_sails(play: Playtest) -> None:
    """6.3, M9: amphibious moves come first, and who has sailed does not march on."""
    play.moves("3/1", THREE_SEAS, "neapolis caesar: legio_11")
    play.do("sail legio_7 rome-mare_tyrrhenum-neapolis")
    assert play.offers("sail legio_8")
    play.do("move legio_11 neapolis-brundisium")
    assert not play.offers("sail") | play.ways("legio_7")
    play.refused("move legio_7 neapolis-brundisium", "6.1")
    play.refused("sail legio_8 rome-mare_tyrrhenum-neapolis", "6.3")


def test_player_two_sails_before_his_own_moves(play: Playtest) -> None:
    """6.3, M9: Player 1's moves do not count against him."""
    pompeys = "neapolis pompey: legio_1; mare_tyrrhenum pompey: navis_1"
    play.command("2/1", "2/1", "massilia caesar: legio_11", pompeys)
    play.do("move legio_11 massilia-genua")
    play.end_command()
    play.do("sail legio_1 neapolis-mare_tyrrhenum-aleria")
    assert play.where("legio_1") == "aleria"


def test_a_navis_stays_in_each_sea_that_was_crossed(play: Playtest) -> None:
    """6.3, M9: the only one in Tyrrhenum and Internum stays; Egypticum was not crossed."""
    play.moves("4/1", THREE_SEAS)
    play.do("sail legio_7 rome-mare_tyrrhenum-mare_internum-syracuse")
    assert play.ways("caesar_navis_1") == play.ways("caesar_navis_2") == set()
    play.refused("move caesar_navis_1 mare_tyrrhenum-rome", "6.3")
    assert play.ways("caesar_navis_3")
    play.moves("2/1", THREE_SEAS)
    play.do("move legio_7 rome-genua", "move caesar_navis_1 mare_tyrrhenum-rome")  # nobody was carried
    assert play.where("caesar_navis_1") == "rome"


def test_one_of_two_navis_of_a_crossed_sea_may_go_but_a_newcomer_relieves_nobody(play: Playtest) -> None:
    """6.3, M9: whichever stays, it stood there at the crossing."""
    play.moves("2/1", "rome caesar: legio_7", "mare_tyrrhenum caesar: navis_1, navis_2")
    play.do("sail legio_7 rome-mare_tyrrhenum-neapolis")
    assert play.ways("caesar_navis_1")
    play.do("move caesar_navis_2 mare_tyrrhenum-mare_hispanum")
    assert play.ways("caesar_navis_1") == set()
    play.moves("3/1", "rome caesar: legio_7", "mare_tyrrhenum caesar: navis_1", "genua caesar: navis_2")
    play.do("sail legio_7 rome-mare_tyrrhenum-neapolis", "move caesar_navis_2 genua-mare_tyrrhenum")
    assert play.ways("caesar_navis_1") == play.ways("caesar_navis_2") == set()


def test_the_player_names_the_seas(play: Playtest) -> None:
    """M9: from Utica to Messana by Tyrrhenum, by Internum, or by both."""
    play.moves("1/2", "utica caesar: legio_7", "tyrrhenum caesar: navis_1", "internum caesar: navis_2")
    assert {way for way in play.ways("legio_7", "sail") if way.endswith("-messana")} == {
        *("utica-mare_tyrrhenum-messana", "utica-mare_internum-messana"),
        *("utica-mare_tyrrhenum-mare_internum-messana", "utica-mare_internum-mare_tyrrhenum-messana"),
    }
    play.do("sail legio_7 utica-mare_internum-messana")
    assert play.view(CAESAR).guarded_seas == ("mare_internum",)


def test_seas_must_be_adjacent(play: Playtest) -> None:
    """6.3, M9: Hispanum and Internum do not touch, so nobody goes from Massilia to Pylos by them."""
    play.moves("1/2", "massilia caesar: legio_7", "hispanum caesar: navis_1", "internum caesar: navis_2")
    assert not {way for way in play.ways("legio_7", "sail") if "internum" in way}


def test_a_leader_cleopatra_and_the_elephant_sail_like_legions(play: Playtest) -> None:
    """6.3, M10: all land blocks."""
    board = "utica pompey: pompey, cleopatra, elephant; mare_internum pompey: navis_3"
    play.at("actor: pompey; card: 3/1", board)
    army = ("pompey", "cleopatra", "pompey_elephant")
    play.do(*(f"sail {block} utica-mare_internum-syracuse" for block in army))
    assert play.moves_left == 0


def test_straits_mean_nothing_to_amphibious_moves(play: Playtest) -> None:
    """4.32: three blocks from Rhegium to Messana over the sea, past the strait's limit of two."""
    play.moves("4/1", "rhegium caesar: legio_7, legio_8, legio_9, legio_11", "tyrrhenum caesar: navis_1")
    play.do(*(f"sail legio_{number} rhegium-mare_tyrrhenum-messana" for number in (7, 8, 9)))
    assert "rhegium-messana" in play.ways("legio_11")
