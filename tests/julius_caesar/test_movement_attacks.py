"""Attacks, pinning and responses (6.12-6.14, rulings M4-M8)."""

from engine.contract import Seat
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import Playtest, each


def counted(play: Playtest, space: str, side: Seat) -> tuple[int, int]:
    """How many blocks a side has in a space, and how many of them in reserve."""
    stack = play.stack(space, side)
    return stack.count, stack.reserves


SIX = """
massilia caesar: legio_7, legio_8, legio_9, legio_10, legio_11, legio_12
tarraco pompey: legio_1, legio_2, legio_3; genua pompey: legio_4, legio_5, legio_6
"""
FOUR_OF_SIX = ("legio_7", "legio_8", "legio_9", "legio_10")


def test_six_blocks_in_massilia(play: Playtest) -> None:
    """6.12, 6.11 and the sidebar's worked example: Genua with four of them, Tarraco not at all, no way round."""
    play.moves("2/1", SIX)
    for block in ("legio_7", "legio_12"):
        assert not {way for way in play.ways(block) if way.endswith("tarraco")}
        assert "massilia-lugdunum-genua" not in play.ways(block)
    play.refused("move legio_7 massilia-narbo-tarraco")
    assert play.march("massilia-genua", *FOUR_OF_SIX) == ["attack"] * 4
    play.refused("move legio_11 massilia-genua", "6.11")
    play.refused("move legio_11 massilia-lugdunum-genua")
    assert "massilia-narbo" in play.ways("legio_11")
    assert counted(play, "genua", CAESAR) == (4, 0)


def test_mercury_changes_the_example_of_six(play: Playtest) -> None:
    """6.12 sidebar, G5: under Mercury Tarraco can be attacked, and Genua from two sides."""
    play.command("mercury", "1/2", SIX)
    assert "massilia-narbo-tarraco" in play.ways("legio_7")
    assert play.march("massilia-genua", *FOUR_OF_SIX) == ["attack"] * 4
    assert play.march("massilia-lugdunum-genua", "legio_11") == ["reserve"]
    assert play.march("massilia-narbo-tarraco", "legio_12") == ["attack"]


def test_attackers_by_a_second_road_are_reserves_and_cost_a_point(play: Playtest) -> None:
    """6.12, M5: the road used first is the main attack's, however many come by the other."""
    board = "ravenna caesar: legio_13, legio_14; genua caesar: legio_8, legio_11, legio_12"
    play.moves("3/1", board, "rome pompey: legio_1")
    assert play.manners("move legio_13 ravenna-rome", "move legio_8 genua-rome") == ["attack", "reserve"]
    assert play.moves_left == 1
    assert play.manners("move legio_11 genua-rome", "move legio_14 ravenna-rome") == ["reserve", "attack"]
    assert counted(play, "rome", CAESAR) == (4, 2)
    rome = play.space("rome", POMPEY)
    assert (rome.attacker, rome.main_attack) == (CAESAR, "ravenna")


def test_without_a_second_point_there_is_no_second_road(play: Playtest) -> None:
    """6.12, M5: each origin of an attack needs its own move point."""
    play.moves("1/2", "ravenna caesar: legio_13", "genua caesar: legio_8", "rome pompey: legio_1")
    play.do("move legio_13 ravenna-rome")
    play.refused("move legio_8 genua-rome", "6.1")


def test_attackers_stop_and_an_attack_is_made_from_beside_the_city_alone(play: Playtest) -> None:
    """6.12, 2.2: a block that has attacked does not go on, none goes through the battle; two links are too far."""
    play.moves("2/1", "massilia caesar: legio_12", "genua caesar: legio_8, legio_11", "rome pompey: legio_1")
    play.refused("move legio_12 massilia-genua-rome")
    play.do("move legio_8 genua-rome")
    assert play.ways("legio_8") == set()
    play.refused("move legio_11 genua-rome-neapolis")


FLEET_AND_LEGION = "neapolis caesar: legio_8; tyrrhenum caesar: navis_1, navis_2; rome pompey: legio_1, legio_2"
TWO_FLEETS = "massilia caesar: navis_1; tyrrhenum caesar: navis_2; hispanum pompey: navis_3, navis_4"


def test_one_group_may_attack_in_several_cities(play: Playtest) -> None:
    """6.1, 6.12: a split group, each part a main attack of its own."""
    play.moves("1/2", "rome caesar: legio_8, legio_11", "genua pompey: legio_1", "neapolis pompey: legio_3")
    assert play.manners("move legio_8 rome-genua", "move legio_11 rome-neapolis") == ["attack", "attack"]


@each(
    "board, first, second",
    (FLEET_AND_LEGION, "legio_8 neapolis-rome", "caesar_navis_1 mare_tyrrhenum-rome"),
    (FLEET_AND_LEGION, "caesar_navis_1 tyrrhenum-rome", "legio_8 neapolis-rome"),
    (TWO_FLEETS, "caesar_navis_1 massilia-mare_hispanum", "caesar_navis_2 tyrrhenum-hispanum"),
    ids=["road and sea", "sea and road", "port and sea"],
)
def test_a_sea_border_is_a_link_like_a_road(play: Playtest, board: str, first: str, second: str) -> None:
    """M5, 6.2, 7.3, 7.81: what comes by the second one is in reserve."""
    play.moves("2/1", board)
    assert play.manners(f"move {first}", f"move {second}") == ["attack", "reserve"]
    if board == FLEET_AND_LEGION:
        again = "reserve" if second.startswith("caesar") else "attack"
        assert play.manners("move caesar_navis_2 tyrrhenum-rome") == [again]
    else:
        assert counted(play, "mare_hispanum", CAESAR) == (2, 1)


def test_player_two_attacks_what_player_one_holds(play: Playtest) -> None:
    """6.12, M6: a city that Caesar entered this turn is his to defend."""
    pompeys = "neapolis pompey: legio_1; asculum pompey: legio_3"
    play.command("2/1", "2/2", "genua caesar: legio_8, legio_11", pompeys)
    play.do("move legio_8 genua-rome")
    play.end_command()
    assert play.manners("move legio_3 asculum-rome", "move legio_1 neapolis-rome") == ["attack", "reserve"]
    rome = play.space("rome", CAESAR)
    assert (rome.attacker, rome.main_attack) == (POMPEY, "asculum")
    assert counted(play, "rome", CAESAR) == (1, 0)


PINNED = """
rome caesar: legio_7 from genua, legio_8 from genua, legio_9 from genua, legio_10 from genua, \
legio_12 from ravenna, legio_13 from ravenna
rome pompey: legio_1, legio_2, legio_3, legio_4, pompey
"""


def test_the_pinning_example(play: Playtest) -> None:
    """6.13 and its worked example, M7: four of five are pinned, and the fifth avoids the attackers' two roads."""
    play.responses("2/1", PINNED)
    for block in ("legio_1", "legio_2", "legio_3", "legio_4", "pompey"):
        assert play.ways(block) == {
            *("rome-asculum", "rome-asculum-sipontum", "rome-asculum-ravenna"),
            *("rome-neapolis", "rome-neapolis-brundisium", "rome-neapolis-rhegium", "rome-neapolis-sipontum"),
        }
    play.refuses("6.13", "move pompey rome-genua", "move pompey rome-ravenna")
    play.do("move pompey rome-neapolis-brundisium")
    for block in ("legio_1", "legio_2", "legio_3", "legio_4"):
        assert play.ways(block) == set()
        play.refused(f"move {block} rome-neapolis", "6.13")
    assert counted(play, "rome", POMPEY) == (4, 0)


RESERVES = "legio_12 from ravenna, legio_13 from ravenna"
THREE_LEAVE = ["pompey rome-asculum", "legio_4 rome-asculum", "legio_1 rome-neapolis"]


@each(
    "attackers, defenders, moves, pinned",
    (1, "legio_1, legio_2, legio_3", ["legio_1 rome-neapolis", "legio_3 rome-asculum"], ["legio_2"]),
    (3, "legio_1, legio_2", [], ["legio_1", "legio_2"]),
    (2, "legio_1, legio_2, legio_3, legio_4, pompey", THREE_LEAVE, ["legio_2", "legio_3"]),
    ids=["reserves do not pin", "three pin two", "the owner chooses the pinned by moving the others"],
)
def test_attackers_pin_as_many_as_they_are(
    play: Playtest, attackers: int, defenders: str, moves: list[str], pinned: list[str]
) -> None:
    """6.13, M7: those of the main attack; two more blocks are in reserve."""
    main = ", ".join(f"legio_{number} from genua" for number in (7, 8, 9)[:attackers])
    play.responses("2/1", f"rome caesar: {main}, {RESERVES}", f"rome pompey: {defenders}")
    play.do(*(f"move {move}" for move in moves))
    assert [play.ways(block) for block in pinned] == [set()] * len(pinned)


def test_a_response_frees_nobody(play: Playtest) -> None:
    """6.13, 6.14, M7: the reserve neither is pinned nor stands in for the pinned, and it has moved."""
    rome = "rome caesar: legio_7 from genua, legio_8 from genua; rome pompey: legio_1, legio_2"
    play.responses("2/1", rome, "neapolis pompey: legio_3")
    assert play.manners("move legio_3 neapolis-rome") == ["response"]
    assert play.ways("legio_1") == play.ways("legio_2") == play.ways("legio_3") == set()
    assert counted(play, "rome", POMPEY) == (3, 1)


def test_navis_pin_and_are_pinned_like_land_blocks(play: Playtest) -> None:
    """6.13, M7: a Navis from the sea pins a legion or a Navis; the free one may go by the other sea."""
    play.responses("2/1", "utica caesar: navis_1 from mare_hispanum", "utica pompey: legio_39, navis_3")
    assert play.ways("legio_39") >= {"utica-badias", "utica-tacape"}
    assert {way.split("-")[1] for way in play.ways("pompey_navis_3")} == {"mare_tyrrhenum", "mare_internum"}
    play.refused("move pompey_navis_3 utica-mare_hispanum", "6.13")
    play.do("move pompey_navis_3 utica-mare_tyrrhenum")
    assert play.ways("legio_39") == set()


def test_navis_are_pinned_at_sea(play: Playtest) -> None:
    """6.13, M7: the free one leaves, but not by the border the enemy came by."""
    sea = "mare_tyrrhenum"
    play.responses("2/1", f"{sea} caesar: navis_1 from mare_hispanum", f"{sea} pompey: navis_1, navis_3")
    first = {way.split("-")[1] for way in play.ways("pompey_navis_1")}
    assert {"mare_internum", "mare_hispanum"} & first == {"mare_internum"}
    play.do("move pompey_navis_1 mare_tyrrhenum-neapolis")
    assert play.ways("pompey_navis_3") == set()


ATTACKED = "rome caesar: legio_7 from genua; rome pompey: legio_1"
ONE_OF_TWO = f"{ATTACKED}, legio_2"


def test_an_unpinned_block_may_attack_or_respond_elsewhere(play: Playtest) -> None:
    """6.13, 6.14, M8: out of one battle into another, where it is in reserve if it responds."""
    play.responses("2/1", ONE_OF_TWO, "neapolis caesar: legio_8, legio_9")
    assert play.march("rome-neapolis", "legio_2") == ["attack"]
    assert (play.holder("neapolis"), play.ways("legio_1")) == ("contested", set())
    play.responses("2/1", ONE_OF_TWO, "neapolis caesar: legio_8 from brundisium", "neapolis pompey: legio_3")
    assert play.manners("move legio_1 rome-neapolis") == ["response"]
    assert counted(play, "neapolis", POMPEY) == (2, 1)
    play.refused("move legio_2 rome-neapolis", "6.13")


def test_an_unpinned_land_block_may_sail(play: Playtest) -> None:
    """6.3, 6.13, M8: out of a contested port over a friendly sea, the pinned one neither marches nor sails."""
    play.responses("2/1", ONE_OF_TWO, "mare_tyrrhenum pompey: navis_1")
    play.do("sail legio_1 rome-mare_tyrrhenum-neapolis")
    assert play.where("legio_1") == "neapolis"
    play.refused("sail legio_2 rome-mare_tyrrhenum-neapolis", "6.13")
    assert play.ways("legio_2") == play.ways("legio_2", "sail") == set()


def test_responses_go_to_reserve_by_whatever_road_beside_the_city(play: Playtest) -> None:
    """6.14, 6.11, 7.3, M6: from two cities, two by a minor road; the attacker stays the attacker."""
    pompeys = "neapolis pompey: legio_2; asculum pompey: legio_3, legio_4, legio_5; brundisium pompey: legio_6"
    play.responses("4/1", ATTACKED, pompeys)
    play.refused("move legio_6 brundisium-neapolis-rome")
    assert "brundisium-neapolis" in play.ways("legio_6")
    assert play.manners("move legio_2 neapolis-rome", "move legio_3 asculum-rome") == ["response"] * 2
    assert play.manners("move legio_4 asculum-rome") == ["response"]
    play.refused("move legio_5 asculum-rome", "6.11")
    assert (counted(play, "rome", POMPEY), play.moves_left) == ((4, 3), 2)
    assert play.space("rome", CAESAR).attacker is CAESAR


def test_navis_respond_at_sea_and_in_port(play: Playtest) -> None:
    """6.2, 6.14: from a sea or port beside, into reserve."""
    sea = "mare_tyrrhenum caesar: navis_1 from mare_hispanum; mare_tyrrhenum pompey: navis_1"
    play.responses("2/1", ATTACKED, sea, "neapolis pompey: navis_2")
    assert play.manners("move pompey_navis_2 neapolis-mare_tyrrhenum") == ["response"]
    assert counted(play, "mare_tyrrhenum", POMPEY) == (2, 1)


def test_player_one_never_responds(play: Playtest) -> None:
    """6.14: it is Player 2's answer; Player 1 has made his moves when he is attacked."""
    play.command("2/1", "2/2", "rome caesar: legio_8", "genua caesar: legio_11", "neapolis pompey: legio_1")
    play.end_command()
    play.do("move legio_1 neapolis-rome")
    play.end_command()
    assert (play.phase, counted(play, "rome", CAESAR)) == ("battle", (1, 0))
