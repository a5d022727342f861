"""What the help and the cards say of the rules is what the engine does, in every place where it is told."""

import pytest

from engine.julius_caesar import components, routes, seats
from engine.julius_caesar.data import GODS as GOD_IDS
from engine.julius_caesar.data import printed_data
from engine.julius_caesar.words import say
from jc_tui.game_ui import ui_of
from jc_tui.julius_caesar import help as pages
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.text.cards import describe
from tests.jc_tui.playing import missing, new_table, run
from tests.jc_tui.sessions import BOTH, sit
from tests.julius_caesar.acting import do
from tests.julius_caesar.support import at, ways

GODS = {god: describe(god) for god in GOD_IDS}
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 6: "six"}


def rule(name: str) -> str:
    return pages.BOOK.book().find(name).text


def typed(*lines: str) -> str:
    return " ".join(run(new_table(4), [*lines, "quit"]).split())


def test_every_god_is_told_everywhere():
    for god in GODS:
        assert say.has(f"cards.within-{god}")
        assert rule(f"god.{god}") in pages.card_page(god).text


def test_plutos_limits_are_told_with_the_strait_over_which_two_blocks_attack_and_one_without_him():
    limits = components.SpaceTable.PLUTO_LIMIT
    told = "{major} on a major road, {minor} on a minor, {strait} over a strait"
    assert told.format(**limits) in GODS["pluto"]
    words = {kind: NUMBERS[limit] for kind, limit in limits.items()}
    told = "a major road takes {major}, a minor one {minor} and a strait {strait}"
    assert told.format(**words) in rule("god.pluto")
    assert f"{words['strait']} over a strait" in rule("G6")
    board = "actor: caesar\ncard: {}\nmessana caesar: legio_7, legio_8, legio_9\nrhegium pompey: legio_1\n"
    for card, most in (("pluto", 2), ("4/1", 1)):
        state, crossed = at(board.format(card)), 0
        for block in ("legio_7", "legio_8", "legio_9"):
            if "messana-rhegium" in ways(state, block):
                do(state, f"move {block} messana-rhegium")
                crossed += 1
        assert crossed == most


def test_vulcan_takes_a_step_of_all_but_of_cleopatra_at_strength_one_wherever_it_is_told():
    for text in (GODS["vulcan"], say("offers.name-for-vulcan")):
        assert "Cleopatra at I" in text
    for section in ("god.vulcan", "G7"):
        assert "Cleopatra at strength I" in rule(section)
    city = "phase: vulcan\nactor: caesar\nplayer one: caesar\ncard: vulcan\n"
    state = at(city + "alexandria pompey: cleopatra I, legio_34 I, navis_2 II, scipio I\n")
    do(state, "vulcan alexandria")
    blocks, left = state.blocks.index, {"cleopatra": 1, "legio_34": 0, "pompey_navis_2": 1, "scipio": 0}
    assert {block: state.strength(blocks[block]) for block in left} == left
    state = at(city + "alexandria pompey: cleopatra II\n")
    do(state, "vulcan alexandria")
    assert state.strength(blocks["cleopatra"]) == 1


def test_mercury_is_told_with_its_reach_and_that_two_links_attack_and_three_do_not():
    far, near = routes.MERCURY
    assert far - routes.MARCH[0] == near - routes.MARCH[1] == 1, "a city further, whichever it is"
    assert f"up to {far} cities, or up to {near} to attack or to help defenders there" in GODS["mercury"]
    told = f"ends a path of one link or {NUMBERS[near]}; after {NUMBERS[far]} there is neither"
    assert told in rule("god.mercury")
    assert "never three" in rule("G5")
    board = "actor: caesar\ncard: mercury\nmassilia caesar: legio_7\n{} pompey: legio_1\n"
    assert "massilia-genua-rome" in ways(at(board.format("rome")), "legio_7")
    three = at(board.format("neapolis"))
    assert "massilia-genua-rome" in ways(three, "legio_7")
    assert not any(way.endswith("neapolis") for way in ways(three, "legio_7"))


def test_jupiter_is_told_with_what_leaders_and_navis_suffer_and_the_surprise_as_one_of_one_battle():
    for text in (GODS["jupiter"], say("offers.name-for-jupiter")):
        assert not missing(text, "loses a step", "defects")
    assert "enemy city" not in say("advice.do-jupiter"), "a contested city will do (G1)"
    for god in ("mars", "neptune"):
        assert "in one battle they start, all act before the defenders in round 1" in GODS[god]


def test_islands_are_reached_by_amphibious_move_by_sea_retreat_and_by_the_strait():
    told = "Land blocks come and go by amphibious move (6.3) or, out of a battle, by retreat over a sea (7.64)"
    assert not missing(typed("help 4.41"), told, "Messana strait from Rhegium")
    fight = "phase: battle\nactor: caesar\nplayer one: caesar\nbattle: rome\nround: 2\nslot: 5\n"
    state = at(
        fight + "rome caesar: legio_7 from genua, legio_8 from genua\nrome pompey: legio_1\n"
        "mare_tyrrhenum caesar: navis_1\ncaralis caesar: legio_9\n"
    )
    assert "rome-mare_tyrrhenum-caralis" in ways(state, "legio_7", "retreat")


def test_eliminated_says_what_becomes_of_leaders_and_of_cleopatra():
    leaders = "A leader does not go back to the pool: it is lost for good and worth a point to the enemy."
    cleopatra = "Cleopatra is never taken off; beaten in battle, she joins the enemy at strength I."
    assert not missing(typed("help eliminated"), leaders, cleopatra)


def test_the_battle_drawing_has_every_leader_under_his_letter():
    facts = load_facts()
    letters = {block.id: block.letter for block in facts.data.blocks if block.kind == "leader"}
    assert {block for block, letter in letters.items() if letter != "A"} == {"pompey"}
    battle = ui_of("julius-caesar").help.flow_page("battle").drawing
    rows = [line for line in battle if "DEFENDER" in line or "ATTACKER" in line]
    columns = next(line for line in battle if " A " in line and " D " in line)
    for row in rows[:2]:
        assert abs(row.index("leaders") - columns.index("A")) < 6
        assert abs(row.index("Pompey") - columns.index("B")) < 6


@pytest.mark.parametrize(
    ("topic", "lines"),
    [
        ("strait limit", ["4.32 Straits", "M4 Straits into trouble"]),
        ("sea move", ["6.2 Navis moves", "6.3 Amphibious moves"]),
        ("navis attack", ["7.81 Navis in port battles"]),
        ("winter supply", ["8.4 Winter supply"]),
        ("tie", ["1.2 Victory"]),
        ("elephant zeppelin", ["No rule has all the words of 'elephant zeppelin'; the nearest:", "7.41 Elephant"]),
        ("zeppelin", ["The rules have nothing about 'zeppelin'"]),
    ],
)
def test_help_in_text_mode_finds_the_section(topic, lines):
    told = typed(f"help {topic}")
    assert all(line in told for line in lines), told


@pytest.mark.parametrize(
    ("caesar", "pompey", "why"),
    [
        ("2/2", "2/1", "Caesar is Player 1: both have 2 moves, and Caesar wins ties."),
        ("2/2", "3/1", "Pompey is Player 1, with 3 moves against 2."),
    ],
)
def test_cards_turned_up_say_who_is_player_one_and_why(caesar, pompey, why):
    hands = f"hand caesar: {caesar}, 1/2\nhand pompey: {pompey}, 1/2"
    session = sit(f"year: 706\nturn: 4\nphase: play\n{hands}\n", humans=BOTH)
    for card in (caesar, pompey):
        session.act(f"play {card}")
    (scene,) = ui_of("julius-caesar").scenes.scenes(session.story(), lambda: session.view)
    assert scene.text == why


def test_cards_are_searched_for_with_all_words():
    assert [row.key for row in pages.card_rows("Mars")] == ["mars"]
    assert [row.key for row in pages.card_rows("4 moves, levy 1")] == ["4/1"]


def test_places_stand_in_the_order_of_the_data():
    data = printed_data()
    assert list(load_facts().links) == [place.id for place in (*data.cities, *data.seas)]


@pytest.mark.parametrize(("block", "loyal"), [("legio_1", [False, True]), ("cleopatra", [True, True])])
def test_a_block_is_loyal_to_the_side_it_began_on(block, loyal):
    assert [load_facts().is_loyal(block, side) for side in seats.SEATS] == loyal
