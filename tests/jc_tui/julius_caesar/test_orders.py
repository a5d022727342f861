"""From legal actions to an order in steps: group, blocks, destination."""

import pytest

from engine.julius_caesar.passages import road_room
from jc_tui.blocks.group_offering import path_of, ways
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.offering import CaesarOrders
from jc_tui.table.targets import TargetMark, begin_marks
from tests.jc_tui.sessions import sit

MOVES = """
actor: caesar
card: 3/2
genua caesar: antonius 2, legio_8 3, legio_12 3
massilia caesar: legio_11 3, caesar_navis_1 2
rome pompey: legio_1 4, legio_3 3
"""

LEVIES = """
phase: levy
actor: caesar
card: 2/3
massilia caesar: legio_11 2
"""


def test_a_group_goes_whole_at_first() -> None:
    orders = CaesarOrders(sit(MOVES))
    assert {"genua", "massilia"} <= orders.sources
    assert orders.pick("genua") == []
    assert orders.ticked == ["antonius", "legio_8", "legio_12"]
    assert [str(action) for action in orders.pick("rome")] == [
        "move antonius genua-rome",
        "move legio_8 genua-rome",
        "move legio_12 genua-rome",
    ]


def test_unticked_blocks_stay() -> None:
    session = sit(MOVES)
    orders = CaesarOrders(session)
    orders.choose("genua")
    orders.toggle(0)
    assert orders.ticked == ["legio_8", "legio_12"]
    actions = orders.pick("rome")
    assert [action.block for action in actions] == ["legio_8", "legio_12"]  # type: ignore[attr-defined]
    for action in actions:
        session.act(action)
    orders.update(session.view, session.legal)
    assert (orders.place, orders.blocks, orders.ticked) == ("genua", ["antonius"], ["antonius"])


def test_targets_say_what_going_there_is() -> None:
    session = sit(MOVES)
    orders = CaesarOrders(session)
    orders.choose("genua")
    assert (orders.targets["rome"].kind, orders.targets["rome"].note) == ("attack", "road takes 4 more")
    assert orders.targets["ravenna"].kind == "move"
    session.act("move antonius genua-rome")
    orders.update(session.view, session.legal)
    assert (orders.targets["rome"].kind, orders.targets["rome"].note) == ("main attack", "road takes 3 more")


def test_a_second_way_into_a_battle_is_the_reserve() -> None:
    session = sit(MOVES.replace("rome pompey", "ravenna caesar: legio_13 3\nrome pompey"))
    session.act("move antonius genua-rome")
    orders = CaesarOrders(session)
    orders.choose("ravenna")
    assert orders.targets["rome"].kind == "reserve"


def test_a_closed_way_is_tried_so_that_the_engine_says_why() -> None:
    orders = CaesarOrders(sit(MOVES))
    orders.choose("genua")
    orders.toggle(1)
    orders.toggle(2)
    (action,) = orders.pick("neapolis")
    assert str(action) == "move antonius genua-rome-neapolis"


def test_picking_the_group_again_drops_it() -> None:
    orders = CaesarOrders(sit(MOVES))
    orders.pick("genua")
    assert orders.pick("genua") == []
    assert orders.place is None


def test_levies_are_listed_by_city() -> None:
    orders = CaesarOrders(sit(LEVIES))
    assert orders.pick("massilia") == []
    labels = [orders.option_label(action) for action in orders.options]
    assert "Legio 11 C3 II+1" in labels
    assert "new Auxilia 1 B1" in labels


def test_a_block_that_came_over_is_not_taken_for_ones_own() -> None:
    orders = CaesarOrders(sit(f"{LEVIES}narbo caesar: pompey_auxilia_1 1, caesar_auxilia_1 2"))
    orders.pick("narbo")
    labels = [orders.option_label(action) for action in orders.options]
    assert {"Pompey's Auxilia 1 B1 I+1", "Auxilia 1 B1 II+1"} <= set(labels)


def test_what_is_given_away_is_said() -> None:
    orders = CaesarOrders(sit(MOVES))
    assert orders.points_left() == "3 move points"
    assert str(orders.end) == "end"


PLUTO = """
actor: caesar
card: pluto
genua caesar: antonius 2, legio_8 3, legio_12 3, legio_11 3
ravenna caesar: legio_13 3
rhegium caesar: legio_7 3, legio_9 3
rome pompey: legio_1 4, legio_3 3
messana pompey: legio_5 2
"""


@pytest.mark.parametrize(
    ("card", "rooms"),
    [("pluto", {"genua": 6, "ravenna": 3, "rhegium": 2}), ("3/2", {"genua": 4, "ravenna": 2, "rhegium": 1})],
)
def test_attacks_have_limits_of_their_own(card: str, rooms: dict[str, int]) -> None:
    """Wide roads under Pluto, and straits into defended cities; other moves go as ever."""
    session = sit(PLUTO.replace("card: pluto", f"card: {card}"))
    for start, room in rooms.items():
        end = "messana" if start == "rhegium" else "rome"
        assert road_room(session.view, load_facts().components, start, end) == room
        orders = CaesarOrders(session)
        orders.choose(start)
        assert orders.targets[end].note == f"{'strait' if end == 'messana' else 'road'} takes {room} more"
    assert road_room(session.view, load_facts().components, "rome", "genua") == 4
    session.act("move antonius genua-rome")
    assert road_room(session.view, load_facts().components, "genua", "rome") == rooms["genua"] - 1


def test_another_way_to_the_same_place_can_be_asked_for() -> None:
    orders = CaesarOrders(sit(MOVES))
    orders.choose("genua")
    known = ways(orders.targets["lugdunum"])
    assert len(known) > 1
    assert orders.targets["lugdunum"].way == known[0]
    for way in (*known[1:], known[0], known[1]):
        assert orders.next_way("lugdunum")
        assert orders.targets["lugdunum"].way == way
    assert {path_of(action) for action in orders.pick("lugdunum")} == {known[1]}
    assert not orders.next_way("rome")


def test_a_new_phase_begins_without_an_order() -> None:
    session = sit(MOVES)
    orders = CaesarOrders(session)
    orders.choose("massilia")
    session.act("end")
    orders.update(session.view, session.legal)
    assert "massilia" in orders.sources
    assert orders.place is None


def test_the_road_is_counted_on_the_map() -> None:
    orders = CaesarOrders(sit(MOVES))
    assert orders.marks() == begin_marks(orders.sources)
    orders.choose("genua")
    assert orders.marks().keys() == orders.targets.keys()
    assert orders.marks()["rome"] == TargetMark("attack", "4")
    assert begin_marks(["genua"])["genua"].kind == "begin"
