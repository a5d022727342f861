"""The choices of edition 1.x as the table and plain lines put them, and the words that differ with it."""

import pytest

from engine.julius_caesar import seats, words
from jc_tui.game_ui import ui_of
from jc_tui.julius_caesar import facts, order_choices, planning, status, ui
from jc_tui.julius_caesar.text.advice import advice, to_do
from jc_tui.julius_caesar.text.cards import describe, hand_lines
from jc_tui.julius_caesar.text.position import header_lines, pool_text
from jc_tui.table.scenes import SceneKind
from tests.jc_tui.sessions import sit

DECLARE = """julius-caesar 1.x
year: 705
turn: 2
phase: main attack
actor: caesar
player one: caesar
card: 4/1
rome caesar: legio_8 from genua, legio_9 from genua, caesar from ravenna
rome pompey: legio_1
asculum caesar: legio_13 from ravenna, legio_10 from rome
asculum pompey: legio_4
"""

JUPITER = """julius-caesar 1.x
year: 705
turn: 2
phase: jupiter
actor: caesar
player one: caesar
card: jupiter
rome caesar: legio_7
genua pompey: legio_1, legio_2 II, legio_8, cleopatra III
"""


def test_a_main_attack_is_declared_by_number_or_where_it_came_from():
    """6.12: with how many blocks; on the map a place names an attack where it led to one only."""
    session = sit(DECLARE)
    orders = order_choices.CaesarOrders(session)
    shown = orders.offers("")
    assert shown.listed
    assert {choice.label for choice in shown.options} == {
        "Genua to Rome (2 blocks)",
        "Ravenna to Rome (1 block)",
        "Ravenna to Asculum (1 block)",
        "Rome to Asculum (1 block)",
    }
    about = {choice.label: choice.about for choice in shown.options}
    assert about["Genua to Rome (2 blocks)"] == "Legio 8 III*, Legio 9 III*"
    assert set(orders.marks()) >= {"genua"}
    assert "ravenna" not in orders.named
    assert [str(action) for action in orders.pick("genua")] == ["declare genua-rome"]
    assert orders.advice == words.say("offers.do-main-attack")
    assert "declare" in advice(session.view, session.legal)
    assert not ui.load().is_open(session.view), "they look at their own blocks while they choose"
    lines = ui_of("julius-caesar").text.possible("", session.view, session.legal, seats.CAESAR, 80)
    assert [str(action) for action in lines.numbered] == [str(action) for action in session.legal]


def test_jupiters_player_is_asked_for_place_and_colour():
    session = sit(JUPITER)
    orders = order_choices.CaesarOrders(session)
    assert orders.offers("").about == words.say("offers.name-for-jupiter-chosen")
    assert orders.advice == words.say("offers.do-jupiter-chosen")
    assert to_do(session.view, ["jupiter", "end"]) == words.say("advice.do-jupiter-chosen")
    session.act(session.legal[0])
    orders = order_choices.CaesarOrders(session)
    shown = orders.offers("")
    assert shown.heading == "Jupiter in Genua"
    assert [choice.label for choice in shown.options] == ["the tan block", "one of 2 green blocks", "Cleopatra"]
    assert [str(choice.action) for choice in shown.options] == ["colour tan", "colour green", "colour blue"]
    assert "colour tan" in advice(session.view, session.legal)
    assert ui.load().is_open(session.view)


def test_cards_tell_what_they_do_in_the_edition_that_is_played():
    usual, earlier = facts.load_facts().data.editions.values()
    for card in facts.load_facts().cards:
        assert (describe(card, usual) == describe(card, earlier)) is (card not in ("jupiter", "vulcan"))
        assert describe(card, usual) == describe(card)
    hand = DECLARE.replace("phase: main attack", "phase: play").split("player one")[0]
    lines = hand_lines(sit(f"{hand}hand caesar: jupiter, vulcan, 2/1, 3/1\n").view)
    assert describe("jupiter", earlier) in " ".join(lines)


def test_the_edition_is_told_at_the_top_where_it_is_not_the_usual_one_and_the_third_leader_in_the_pool():
    view = sit(DECLARE).view
    assert (" edition 1.x", "muted") in status.StatusBar().date(view, brief=False)
    assert "edition 1.x" in header_lines(view, 120)[0]
    assert "edition 1.x" in ui.load().log.date(view)
    for width, told in ((80, "  1.x"), (120, "  edition 1.x")):
        assert (told, "muted") in ui_of("julius-caesar").replay.status(view, width)
    for side in (seats.CAESAR, seats.POMPEY):
        assert pool_text(view.pools[side]).count("face up until a leader is lost") == len(view.pools[side].waiting)
    assert view.pools[seats.CAESAR].waiting == ("octavian",)
    usual = sit(None).view
    told = status.StatusBar().date(usual, brief=False), header_lines(usual, 120), ui.load().log.date(usual)
    assert "edition" not in str(told)


def test_a_plan_tells_who_is_pinned_by_each_main_attack_that_can_be_declared():
    session = sit(DECLARE.replace("phase: main attack", "phase: move"))
    told = planning.CaesarPlanner(session).effects(session.view, session.view)
    assert "Rome: 1 of 1 pinned if the main attack is the one from Genua." in told
    assert "Rome: 1 of 1 pinned if the main attack is the one from Ravenna." in told


@pytest.mark.parametrize("key", ["offers.do-main-attack", "offers.do-jupiter-chosen", "advice.do-colour"])
def test_what_is_asked_fits_the_line_at_the_foot(key):
    assert len(words.say(key)) <= 69


def test_a_declared_main_attack_is_shown_on_the_map():
    session = sit(DECLARE)
    session.act(next(action for action in session.legal if str(action) == "declare genua-rome"))
    (scene,) = ui_of("julius-caesar").scenes.scenes(session.story(0), lambda: session.view)
    assert (scene.seat, scene.deed, scene.ways) == (seats.CAESAR, SceneKind.ATTACK, (("genua", "rome"),))
    assert scene.text == "Caesar declares that the main attack on Rome comes from Genua."
