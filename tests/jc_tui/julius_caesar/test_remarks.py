"""What is said of a place under the cursor: all that its player may know, and nothing else."""

import pytest

from engine.julius_caesar.seats import CAESAR, POMPEY
from jc_tui.julius_caesar import facts, replay_panes
from jc_tui.julius_caesar.memory import remember
from jc_tui.julius_caesar.remarks import Remarks
from jc_tui.lookback.replaying import Replay
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.snapshots.shows import first_move
from tests.jc_tui.widgets.bench import CONTESTED, FACTS, LEVIES, Bench, S, missing, sitting_at


def told(position, place, seat=CAESAR, *, brief=False):
    session = sitting_at(position, seat)
    return said(Remarks(session.view, session.legal, remember(session)), place, brief=brief)


def said(remarks: Remarks, place: str, *, brief: bool = False) -> str:
    lines = [remark.brief if brief else remark.full for remark in remarks.of(place)]
    return "  ".join("".join(text for text, _ in line) for line in lines)


def test_ones_own_place_with_blocks_dangers_goals_roads_and_levies():
    words = told(MOVES, "genua")
    assert not missing(words, "Genua port", "Caesar Antonius II", "can take Rome (2 points)")
    ways = "roads Lugdunum 2, Massilia 4", "levy Caesar, Auxilia 1 2 3 4", "Pompey can come from Rome 2"
    assert not missing(words, *ways)
    assert not missing(told(MOVES, "genua", brief=True), "C Anton II", "P from Rome 2")


def test_in_the_levy_phase_what_can_be_levied_comes_first():
    words = told(LEVIES, "massilia")
    assert words.index("levy") < words.index("roads")
    assert "levy Aux1 2 3 4, Bal, Nav1 3 4 5" in told(LEVIES, "massilia", brief=True)


def test_the_enemys_blocks_by_number_and_by_what_was_seen_of_them():
    """At the printed set-up all know where each block stands (V7), and it is said when that was true."""
    session = first_move()
    words = said(Remarks(session.view, session.legal, remember(session)), "neapolis")
    assert not missing(words, "Pompey 3 blocks: Pompey III (set-up)", "Pompey can take Rome (2 points)")
    assert "levy Legio" not in words


WON_OVER = """
turn: 2
phase: move
actor: pompey
player one: caesar
attack rome: caesar from genua
genua caesar: legio_2 II
rome caesar: legio_36 III from genua, legio_8 III from genua
rome pompey: legio_1 II, legio_3 II
"""


def test_a_block_won_over_is_not_among_the_enemys_blocks_where_it_stands_in_the_open():
    """G2: Legio 36 of Pompey attacks for Caesar, and neither defends Rome nor could come from there."""
    session = sitting_at(WON_OVER, CAESAR)
    memory = remember(session)
    assert next(block for block in memory.blocks if block.block == "legio_36").turned
    assert not [block.block for block in memory.suspects().get(("rome", POMPEY), ()) if block.turned]
    assert "legio_36" not in memory.may_stand()["rome", POMPEY]
    attack, defence = said(Remarks(session.view, session.legal, memory), "rome").split("Pompey defends")
    assert "Legio 36" in attack
    assert "Legio 36" not in defence


def test_a_used_road_says_what_it_still_takes():
    session = sitting_at(MOVES, CAESAR)
    session.act(session.table.state.parse("move legio_8 genua-rome"))
    remarks = Remarks(session.view, session.legal)
    assert "Rome 3 of 4 left" in said(remarks, "genua")
    assert "Rome 3/4" in said(remarks, "genua", brief=True)


def test_a_contested_place_tells_who_attacks():
    words = told(CONTESTED, "rome")
    assert not missing(words, "Caesar attacks", "Pompey defends")
    assert "can come" not in words
    assert all("levy city of Legio 17" in told(CONTESTED, "rome", seat) for seat in (CAESAR, S))


def test_a_sea_has_no_roads_and_a_vacant_city_whoever_could_come():
    assert "roads" not in told(MOVES, "mare_hispanum")
    assert "Mare Hispanum sea, vacant" in told(MOVES, "mare_hispanum")
    words = told(MOVES, "neapolis")
    assert "Pompey can come from Rome 2" in words
    assert "Caesar can come from" not in words


def test_nothing_hidden_is_told():
    """What Pompey is told of Caesar's blocks, and an onlooker of both, has no name in it."""
    for seat, own in ((POMPEY, "genua"), (S, "genua"), (S, "rome")):
        words = told(MOVES, own, seat).partition("levy city of")[0]  # that is printed on the map
        assert not any(name in words for name in ("Antonius", "Legio", "Scipio", "levy")), words


@pytest.mark.slow
def test_every_place_has_its_remarks_for_everybody():
    for seat in (CAESAR, POMPEY, S):
        session = sitting_at(CONTESTED, seat)
        remarks = Remarks(session.view, session.legal, remember(session))
        assert all(said(remarks, place) and said(remarks, place, brief=True) for place in FACTS.links)


async def test_a_replay_with_room_tells_it_below_the_hands():
    pane = replay_panes.CaesarHands()
    async with Bench(pane).run_test(size=(60, 16)):
        pane.styles.height = 14
        pane.show_replay(Replay(first_move().table, CAESAR, 20), "genua")
        assert not missing(pane.plain_text, "Legio 12 III", "roads Lugdunum 2")


@pytest.mark.usefixtures("spoken")
def test_short_names_of_places_differ_and_are_those_of_the_small_map():
    names = [facts.short_place(place) for place in FACTS.links]
    assert len({*names}) == len(names)
    short = [*map(facts.short_place, ("perga", "pergamum", "mare_hispanum"))]
    assert short == ["Perga", "Pgm", "Hisp"]
