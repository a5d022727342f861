"""What lies open at a place, as a view tells it: roads, levies, who could come, and where to."""

import random
from collections.abc import Collection, Mapping

from engine.contract import Seat
from engine.julius_caesar.actions import Levy, Move, Sail, Step
from engine.julius_caesar.outlook import Reach, levy_of, roads
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.state import State
from engine.julius_caesar.viewdata import JuliusCaesarView
from tests.julius_caesar.acting import do
from tests.julius_caesar.support import at, loaded

GAME = loaded()
TABLES = GAME.components

MOVES = """
turn: 3; actor: caesar; card: 3/2
genua caesar: antonius 2, legio_8 2, legio_12 3; ravenna caesar: legio_13 3
massilia caesar: legio_11 3, caesar_navis_1 2; mare_hispanum caesar: caesar_navis_2 2
messana caesar: legio_14 3; rhegium pompey: legio_5 3; rome pompey: legio_1 4, legio_3 3
carthago_nova pompey: legio_6 3
"""


def reach(
    state: State, viewer: Seat = CAESAR, suspects: Mapping[tuple[str, Seat], Collection[str]] | None = None
) -> Reach:
    return Reach(state.view(viewer), suspects)


def left(view: JuliusCaesarView, place: str, side: Seat) -> dict[str, tuple[int | None, int | None]]:
    return {road.to: (road.left, road.limit) for road in roads(view, place, side)}


def test_roads_take_blocks_of_each_side_apart_and_a_strait_fewer_into_an_enemy() -> None:
    """6.11, 4.32"""
    state = at(MOVES)
    do(state, "move legio_8 genua-rome")
    view = state.view(CAESAR)
    assert left(view, "genua", CAESAR)["rome"] == (3, 4)
    assert left(view, "genua", POMPEY)["rome"] == (4, 4)
    assert left(view, "genua", CAESAR)["mare_hispanum"] == (None, None)
    assert left(view, "messana", CAESAR)["rhegium"] == (1, 1)
    assert left(view, "messana", POMPEY)["rhegium"] == (2, 2)


def test_what_can_be_levied_in_a_city_of_ones_own_and_nowhere_else() -> None:
    """6.4: legions in their city, Navis in major ports, Auxilia anywhere; steps for who lacks some."""
    view = at(MOVES).view(CAESAR)
    named, growing = levy_of(view, "genua", CAESAR)
    assert not any(block.startswith("caesar_navis") for block in named)
    assert "auxilia_1" in str(named)
    assert [block.id for block in growing] == ["legio_8"]
    assert "caesar_navis_3" in levy_of(view, "massilia", CAESAR)[0]
    for place, side in (("rome", CAESAR), ("mare_hispanum", CAESAR), ("rome", POMPEY)):
        assert levy_of(view, place, side) == ([], [])
    view = at("turn: 2; actor: caesar; card: 2/2; phase: levy; rome caesar: caesar 3").view(CAESAR)
    assert levy_of(view, "rome", CAESAR)[0][0] == "legio_17", "legions of the city come first"


def test_an_attack_goes_by_one_road_and_a_march_by_two() -> None:
    """6.1, 6.12"""
    found = reach(at(MOVES))
    assert found.comers("genua", POMPEY) == [("rome", 2)]
    assert found.comers("rome", CAESAR) == [("genua", 3), ("ravenna", 1)]
    assert ("rome", 2) in found.comers("neapolis", POMPEY)
    assert ("rhegium", 1) in found.comers("neapolis", POMPEY)
    assert ("rome", 2) not in found.comers("massilia", POMPEY)


def test_land_blocks_cross_friendly_seas_to_ports_that_nobody_holds() -> None:
    """6.3"""
    found = reach(at(MOVES))
    assert ("genua", 3) in found.comers("tarraco", CAESAR)
    assert ("genua", 3) not in found.comers("carthago_nova", CAESAR)
    assert "tarraco" in found.goals("genua", CAESAR)
    # What a stack could take begins with the dearest.
    assert found.goals("genua", CAESAR)[0] == "rome"
    assert set(found.goals("rome", POMPEY)) >= {"genua", "ravenna"}
    assert "massilia" not in found.goals("genua", CAESAR)


def test_a_navis_attacks_by_sea_what_a_legion_does_not() -> None:
    """6.2: whether there is a Navis in a port is known of one's own, and of the enemy's only what was seen."""
    state = at(MOVES)
    assert ("mare_hispanum", 1) in reach(state).comers("carthago_nova", CAESAR)
    assert ("carthago_nova", 1) in reach(state).comers("mare_hispanum", POMPEY)
    known = reach(state, suspects={("carthago_nova", POMPEY): ["legio_6"]})
    assert ("carthago_nova", 1) not in known.comers("mare_hispanum", POMPEY)
    assert ("carthago_nova", 1) not in reach(state, POMPEY).comers("mare_hispanum", POMPEY)


def test_of_blocks_that_are_attacked_as_many_as_are_not_pinned_can_go_and_attackers_stay() -> None:
    """6.13"""
    state = at(MOVES)
    do(state, "move legio_13 ravenna-rome")
    found = reach(state)
    assert ("rome", 1) in found.comers("genua", POMPEY)
    assert "rome" not in dict(found.comers("ravenna", CAESAR))
    do(state, "move legio_8 genua-rome", "move legio_12 genua-rome", "move antonius genua-rome")
    assert "rome" in dict(reach(state).comers("genua", POMPEY))  # those from Genua are in reserve


def test_it_agrees_with_the_rules_wherever_a_command_phase_begins() -> None:
    """6.1-6.4: with a command card and no road used, what could be done is what can be done."""
    luck, compared = random.Random(5), {"move": 0, "levy": 0}
    state = GAME.start()
    while state.to_act is not None and min(compared.values()) < 12:
        side = state.to_act
        if state.phase == "move" and not (
            any(state.moves.roads) or state.moves.active or state.cards.god_ids.get(state.card)
        ):
            compared["move"] += 1
            assert_moves_agree(state, side)
        elif state.phase == "levy":
            compared["levy"] += 1
            assert_levies_agree(state, side)
        state.apply(luck.choice(state.legal_actions()))
    assert min(compared.values()) >= 5


def assert_moves_agree(state: State, side: Seat) -> None:
    view, found = state.view(side), reach(state, side)
    ends: dict[str, set[str]] = {}
    for action in state.legal_actions():
        if isinstance(action, Move | Sail):
            ends.setdefault(action.path[-1], set()).add(action.path[0])
    for place in TABLES.spaces.ids:
        space = view.spaces.get(place)
        if space is None or not space.contested:
            assert {name for name, _ in found.comers(place, side)} == ends.get(place, set()), place


def assert_levies_agree(state: State, side: Seat) -> None:
    view, legal = state.view(side), state.legal_actions()
    if not view.levies_left:
        return
    named = {(action.block, action.city) for action in legal if isinstance(action, Levy)}
    growing = {action.block for action in legal if isinstance(action, Step)}
    found = {city: levy_of(view, city, side) for city in TABLES.spaces.ids}
    assert {(block, city) for city, (blocks, _) in found.items() for block in blocks} == named
    assert {block.id for _, blocks in found.values() for block in blocks} == growing
