"""What is said of the area under the cursor: all that its player may know, and nothing else."""

import random
import re

import pytest

from engine.contract import Seat
from jc_tui.gallic_war import facts, memory
from jc_tui.gallic_war.remarks import Remarks
from jc_tui.gallic_war.text.position import place_lines
from jc_tui.seats.game_session import GameSession
from tests.gallic_war import redeal, support
from tests.jc_tui.gallic_war import desk, test_lines
from tests.jc_tui.texts import missing

S = Seat.SPECTATOR


def told(state, place, seat=support.ROMANS, *, brief=False):
    legal = state.legal_actions() if state.to_act is seat else ()
    found = Remarks(state.view(seat), legal).of(place)
    lines = [each.brief if brief else each.full for each in found]
    return "  ".join("".join(text for text, _ in line) for line in lines)


def war():
    return desk.laid(
        *("romans transalpine_gaul: legion_x, legion_vii 3", "romans aedui: legion_viii, aedui 2"),
        *("barbarians sequani: sequani, helvetii 4, dumnorix", "neutrals mandubii, bituriges"),
    )


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("aedui", "Aedui Celtae|Romans Legion VIII 4, Aedui 2|Barbarians can come from Sequani 3"),
        ("aedui", "can enter Sequani, Bituriges, Mandubii|open borders Boii 4, Mandubii 4  rivers"),
        ("aedui", "1 legion would winter, 1 supply"),
        ("sequani", "Sequani fort 1 Celtae, Vesontio|Barbarians 3 grey"),
        ("sequani", "Romans can come from Aedui 2, Transalpine Gaul 2|home of Sequani (Barbarians), Dumnorix"),
        ("mandubii", "neutral Mandubii 3, Senones 2"),
        ("allobroges", "vacant|Barbarians can come from Sequani 3|Romans can come from"),
    ],
)
def test_what_is_said_in_full_of_an_area(place, words):
    """One's own with dangers, goals, borders and wintering; an enemy's by colours; neutral ones; vacant ones."""
    assert re.search(".*".join(map(re.escape, words.split("|"))), told(war(), place))


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("aedui", ["R VIII 4, Aedui 2", "B from Sequ 3", "open Boii 4, Mand 4"]),
        ("mandubii", ["- Mandubii 3, Senones 2"]),
    ],
)
def test_what_is_said_in_brief_of_an_area(place, words):
    assert not missing(told(war(), place, brief=True), *words)


def test_strengths_are_told_to_their_side_alone_and_transalpine_gaul_left_empty_is_the_romans_still_n2():
    assert "Helvetii 4" not in told(war(), "sequani")
    assert "Helvetii 4, Sequani 4" in told(war(), "sequani", support.BARBARIANS)
    words = told(support.board(), "transalpine_gaul")
    assert "held by the Romans" in words
    assert "vacant" not in words


def test_a_used_border_says_what_it_still_takes_and_a_group_where_it_can_go_now():
    state = war()
    support.move(state, 0, "aedui")
    assert "can enter Sequani" in told(state, "aedui")
    support.act(state, "move legion_viii aedui-sequani")
    assert not missing(told(state, "aedui"), "Sequani 1/2", "can enter Bituriges, Mandubii")
    assert "Romans attack with Legion VIII 4 (from Aedui)" in told(state, "sequani")
    assert "Barbarians defend with 3 grey" in told(state, "sequani")
    assert "can come" not in told(state, "sequani")


def test_in_winter_what_may_stay_comes_first():
    """7.1, 7.3.2, 7.6"""
    state = desk.laid("romans germania: legion_ix", "romans arverni: legion_xi", on=war())
    state.garrison = 2
    support.come_to(state, "legions home")
    words = told(state, "aedui", S)
    assert words.index("1 of at most 2 winters") < words.index("can come from")
    assert "no legion winters here" in told(state, "germania", S)
    assert "makes 1 supply" in told(state, "arverni", S)


def test_the_chance_of_a_political_action_comes_first_when_one_is_tried():
    """5.2.1 D: the card names its area, and an enemy there makes it harder."""
    state = war()
    support.play(state, ("mandubii", "politics"), ("volcae", "movement"))
    assert state.phase == "politics"
    words = told(state, "sequani")
    assert words.index("Political Action 1, 17%") < words.index("home of") < words.index("can come from")
    assert "Political Action 1-3, 50%" in told(state, "mandubii")
    assert "Political Action" not in told(state, "aedui")
    assert "Political Action" not in told(state, "mandubii", support.BARBARIANS)


def test_off_the_map_wait_the_legions_that_can_be_built():
    state = war()
    blocks = state.blocks
    state.pool = 1 << blocks.index["legion_xiii"] | 1 << blocks.index["legion_xiv"]
    assert "each enters Transalpine Gaul as a group" in told(state, "roman_off_map")
    assert "force pool: XIII, XIV" in told(state, "roman_off_map")
    support.romans(state, "roman_off_map", "legion_v")
    lines = place_lines(state.view(support.ROMANS), "roman_off_map", 200)
    assert lines[0].startswith("Roman Off-Map Area (held by the Romans, new legions wait here")


def test_a_sea_has_its_ports_and_a_tribe_drawn_for_an_area_is_named_before_all_else_while_it_is_hidden():
    state = desk.laid("barbarians osismi: osismi", "barbarians atuatuci: remi", on=war())
    ports = "ports Osismi (B), Pictones, Santones, Veneti"
    assert told(state, "mare_cantabricum") == f"Mare Cantabricum (sea)  {ports}"
    assert "Oceanus Britannicus: Andes 2, Atrebates 2" in told(state, "osismi")
    state.out |= 1 << state.blocks.index["atuatuci"]
    brief = told(state, "atuatuci", brief=True)
    assert brief.startswith("Atuatuci  B 1  home of Remi (Barbarians)  B can attack ")
    lines = place_lines(state.view(support.ROMANS), "atuatuci", 80)
    assert lines[0] == "Atuatuci / Remi (home of Remi, held by the Barbarians)"


@pytest.mark.slow
@pytest.mark.parametrize("seat", [support.ROMANS, support.BARBARIANS, S])
def test_nothing_hidden_is_told_and_every_place_has_remarks_for_everybody(seat):
    """Hidden blocks dealt anew change nothing."""
    state = war()
    support.march(state, 0, "legion_viii aedui-sequani")
    twin = redeal.redeal(state, seat, random.Random(3))
    assert twin.position() != state.position()
    for place in (*facts.load_facts().areas.ids, *facts.load_facts().areas.sea_ids):
        assert told(state, place, seat)
        assert told(twin, place, seat) == told(state, place, seat)


def test_the_enemys_blocks_by_what_was_seen_of_them():
    """At the set-up all know where each block stands (3), and it is said when that was true."""
    session = GameSession(test_lines.new_table(3), frozenset((support.ROMANS,)))
    remarks = Remarks(session.view, session.legal, memory.remember(session))
    words = ["".join(text for text, _ in each.full) for each in remarks.of("germania")]
    assert "Barbarians 4 blue: Ariovistus 3 (set-up), Marcomanni 3 (set-up)" in words[1]


def test_ways_out_are_not_told_where_the_order_tells_them():
    remarks = Remarks(war().view(support.ROMANS))
    told_alone, told_with_an_order = remarks.of("aedui"), remarks.of("aedui", ways=False)
    left = "".join(text for each in told_alone if each not in told_with_an_order for text, _ in each.full)
    assert not missing(left, "open borders ", "river")
    assert "can come from" not in left
