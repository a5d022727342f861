"""What going somewhere would be, as a view tells it: in which manner, and how many more a way takes."""

from engine.julius_caesar.passages import crossing, manner, road_room, shortest_way
from tests.julius_caesar.acting import Playtest, each
from tests.julius_caesar.support import loaded

TABLES = loaded().components

MOVES = """
turn: 3; actor: caesar; card: 3/2
genua caesar: antonius 2, legio_8 3, legio_12 3; ravenna caesar: legio_13 3
massilia caesar: legio_11 3, caesar_navis_1 2; rome pompey: legio_1 4, legio_3 3
"""


def room(play: Playtest, start: str, end: str) -> int | None:
    """How many more blocks the player to act can send by a road."""
    return road_room(play.view(play.to_act), start, end)


def what(play: Playtest, move: str) -> str:
    """What a move is called that may be done now."""
    assert move in play.offers()
    return manner(play.view(play.to_act), play.state.parse(move))


def test_a_road_takes_four_blocks_and_a_sea_border_is_not_counted(play: Playtest) -> None:
    """6.11"""
    play.at(MOVES)
    assert room(play, "genua", "rome") == 4
    assert room(play, "massilia", "mare_hispanum") is None
    assert room(play, "genua", "alexandria") is None


def test_the_first_attack_is_the_main_one_and_by_another_road_come_reserves(play: Playtest) -> None:
    """6.12, M5"""
    play.at(MOVES)
    assert what(play, "move legio_8 genua-rome") == "attack"
    play.do("move legio_8 genua-rome")
    assert what(play, "move legio_12 genua-rome") == "main attack"
    assert what(play, "move legio_13 ravenna-rome") == "reserve"
    assert what(play, "move legio_13 ravenna-aquileia") == "move"


def test_a_regroup_does_not_count_the_blocks_that_came_by_road(play: Playtest) -> None:
    """7.7"""
    rome = "rome caesar: legio_7 3 from genua, legio_8 3 from genua"
    play.at("turn: 3; phase: regroup; actor: caesar; battle: rome; roads caesar: genua-rome 4", rome)
    assert room(play, "rome", "genua") == 4
    assert what(play, "regroup legio_7 rome-genua") == "regroup", "what is no march is called by its verb"
    play.do("regroup legio_7 rome-genua")
    assert room(play, "rome", "genua") == 3


def test_a_strait_takes_one_block_a_round_out_of_a_battle(play: Playtest) -> None:
    """7.61"""
    play.at(
        "turn: 3; phase: battle; battle: messana; round: 2; attack messana: caesar from rhegium",
        "messana caesar: 7 III from rhegium; messana pompey: auxilia_1 I, legio_1 I; syracuse pompey: legio_3",
    )
    assert room(play, "messana", "rhegium") == 1
    assert room(play, "messana", "syracuse") == 2
    assert room(play, "messana", "mare_tyrrhenum") is None
    play.do(min(text for text in play.offers() if text.endswith("messana-syracuse")))
    assert room(play, "messana", "syracuse") == 1


@each(
    "block, start, end, way",
    ("legio_8", "genua", "rome", ("genua", "rome")),
    ("legio_8", "genua", "neapolis", ("genua", "rome", "neapolis")),
    ("legio_8", "genua", "alexandria", None),
    ("caesar_navis_1", "massilia", "mare_hispanum", ("massilia", "mare_hispanum")),
)
def test_a_shortest_way(block: str, start: str, end: str, way: tuple[str, ...] | None) -> None:
    assert shortest_way(TABLES, block, start, end) == way


def test_a_crossing_goes_from_port_to_port_over_few_seas() -> None:
    """6.3"""
    assert crossing(TABLES, "massilia", "utica") == ("massilia", "mare_hispanum", "utica")
    assert crossing(TABLES, "massilia", "lugdunum") is None
