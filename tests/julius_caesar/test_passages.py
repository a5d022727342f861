"""What going somewhere would be, as a view tells it: in which manner, and how many more a way takes."""

from __future__ import annotations

import pytest

from engine import load_game
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.passages import crossing, manner, road_room, shortest_way
from engine.julius_caesar.state import State
from engine.julius_caesar.viewdata import JuliusCaesarView

GAME = load_game("julius-caesar")
assert isinstance(GAME, JuliusCaesar)
TABLES = GAME.components

MOVES = """
turn: 3
actor: caesar
card: 3/2
genua caesar: antonius 2, legio_8 3, legio_12 3
ravenna caesar: legio_13 3
massilia caesar: legio_11 3, caesar_navis_1 2
rome pompey: legio_1 4, legio_3 3
"""


def at(text: str) -> State:
    state = load_game("julius-caesar").position(text)
    assert isinstance(state, State)
    return state


def seen(state: State) -> JuliusCaesarView:
    assert state.to_act is not None
    return state.view(state.to_act)


def what(state: State, move: str) -> str:
    """What a move is called that may be done now."""
    action = state.parse(move)
    assert action in state.legal_actions()
    return manner(seen(state), action)


def test_a_road_takes_four_blocks_and_a_sea_border_is_not_counted() -> None:
    """6.11"""
    view = seen(at(MOVES))
    assert road_room(view, TABLES, "genua", "rome") == 4
    assert road_room(view, TABLES, "massilia", "mare_hispanum") is None
    assert road_room(view, TABLES, "genua", "alexandria") is None


def test_the_first_attack_is_the_main_one_and_by_another_road_come_reserves() -> None:
    """6.12, M5"""
    state = at(MOVES)
    assert what(state, "move legio_8 genua-rome") == "attack"
    state.apply(state.parse("move legio_8 genua-rome"))
    assert what(state, "move legio_12 genua-rome") == "main attack"
    assert what(state, "move legio_13 ravenna-rome") == "reserve"
    assert what(state, "move legio_13 ravenna-aquileia") == "move"


def test_what_is_no_march_is_called_by_its_verb() -> None:
    state = at("turn: 3\nphase: regroup\nactor: caesar\nbattle: rome\nrome caesar: legio_7 3\n")
    assert what(state, "regroup legio_7 rome-genua") == "regroup"


def test_a_regroup_does_not_count_the_blocks_that_came_by_road() -> None:
    """7.7"""
    state = at("""
        turn: 3
        phase: regroup
        actor: caesar
        battle: rome
        roads caesar: genua-rome 4
        rome caesar: legio_7 3 from genua, legio_8 3 from genua
    """)
    assert road_room(seen(state), TABLES, "rome", "genua") == 4
    state.apply(state.parse("regroup legio_7 rome-genua"))
    assert road_room(seen(state), TABLES, "rome", "genua") == 3


def test_a_strait_takes_one_block_a_round_out_of_a_battle() -> None:
    """7.61"""
    state = at("""
        turn: 3
        phase: battle
        battle: messana
        round: 2
        attack messana: caesar from rhegium
        messana caesar: legio_7 III from rhegium
        messana pompey: auxilia_1 I, legio_1 I
        syracuse pompey: legio_3
    """)
    view = seen(state)
    assert road_room(view, TABLES, "messana", "rhegium") == 1
    assert road_room(view, TABLES, "messana", "syracuse") == 2
    assert road_room(view, TABLES, "messana", "mare_tyrrhenum") is None
    retreat = next(action for action in state.legal_actions() if str(action).endswith("messana-syracuse"))
    state.apply(retreat)
    assert road_room(seen(state), TABLES, "messana", "syracuse") == 1


@pytest.mark.parametrize(
    ("block", "start", "end", "way"),
    [
        ("legio_8", "genua", "rome", ("genua", "rome")),
        ("legio_8", "genua", "neapolis", ("genua", "rome", "neapolis")),
        ("legio_8", "genua", "alexandria", None),
        ("caesar_navis_1", "massilia", "mare_hispanum", ("massilia", "mare_hispanum")),
    ],
)
def test_a_shortest_way(block: str, start: str, end: str, way: tuple[str, ...] | None) -> None:
    assert shortest_way(TABLES, block, start, end) == way


def test_a_crossing_goes_from_port_to_port_over_few_seas() -> None:
    """6.3"""
    assert crossing(TABLES, "massilia", "utica") == ("massilia", "mare_hispanum", "utica")
    assert crossing(TABLES, "massilia", "lugdunum") is None
