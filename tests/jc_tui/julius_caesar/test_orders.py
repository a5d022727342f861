"""Orders of Julius Caesar in steps, and what the order pane says of them."""

import random

import pytest

from engine.contract import IllegalAction
from engine.julius_caesar.passages import road_room
from engine.julius_caesar.seats import CAESAR, POMPEY, opponent
from engine.julius_caesar.words import label, say
from jc_tui.blocks.group_choices import path_of, ways
from jc_tui.julius_caesar.order_choices import NAMING, CaesarOrders
from jc_tui.julius_caesar.story import acted_in, enemy_news, recent_places
from jc_tui.language import spoken
from jc_tui.seats.game_session import GameSession
from jc_tui.table.targets import TargetMark, begin_marks
from tests.jc_tui.playing import new_table, warlike
from tests.jc_tui.screens.stage import winter_sitting
from tests.jc_tui.sessions import sit
from tests.seeds import seeds
from tests.words import words

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


def begun(text: str | None, place: str | None = None) -> CaesarOrders:
    orders = CaesarOrders(sit(text))
    if place is not None:
        orders.choose(place)
    return orders


def after(text: str, *actions: str, place: str = "") -> CaesarOrders:
    session = sit(text)
    orders = CaesarOrders(session)
    if place:
        orders.choose(place)
    for action in actions:
        session.act(action)
    orders.update(session.view, session.legal)
    return orders


def labels(orders: CaesarOrders) -> list[str]:
    return [orders.option_label(action) for action in orders.options]


def test_a_group_goes_whole_at_first_picking_it_again_drops_it_and_what_is_given_away_is_said():
    orders = begun(MOVES)
    assert (orders.points_left(), str(orders.end)) == ("3 move points", "end")
    assert {"genua", "massilia"} <= orders.sources
    assert (orders.pick("genua"), orders.ticked) == ([], ["antonius", "legio_8", "legio_12"])
    assert [*map(str, orders.pick("rome"))] == [f"move {block} genua-rome" for block in orders.ticked]
    assert (orders.pick("genua"), orders.place) == ([], None)


def test_unticked_blocks_stay():
    session = sit(MOVES)
    orders = CaesarOrders(session)
    orders.choose("genua")
    orders.toggle(0)
    assert orders.ticked == ["legio_8", "legio_12"]
    actions = orders.pick("rome")
    assert [action.block for action in actions] == ["legio_8", "legio_12"]
    for action in actions:
        session.act(action)
    orders.update(session.view, session.legal)
    assert (orders.place, orders.blocks, orders.ticked) == ("genua", ["antonius"], ["antonius"])


BESIDE = MOVES.replace("rome pompey", "ravenna caesar: legio_13 3\nrome pompey")
FIRST = "move antonius genua-rome"


@pytest.mark.parametrize(
    ("text", "actions", "place", "goal", "kind", "note"),
    [
        (MOVES, (), "genua", "rome", "attack", "road takes 4 more"),
        (MOVES, (), "genua", "ravenna", "move", ""),
        (MOVES, (FIRST,), "genua", "rome", "main attack", "road takes 3 more"),
        (BESIDE, (FIRST,), "ravenna", "rome", "reserve", ""),
    ],
)
def test_targets_say_what_going_there_is(text, actions, place, goal, kind, note):
    """A second way into a battle is the reserve."""
    target = after(text, *actions, place=place).targets[goal]
    assert target.kind == kind
    assert target.note == note or not note


def test_a_closed_way_is_tried_so_that_the_engine_says_why():
    orders = begun(MOVES, "genua")
    orders.toggle(1)
    orders.toggle(2)
    assert [*map(str, orders.pick("neapolis"))] == ["move antonius genua-rome-neapolis"]


def test_levies_are_listed_by_city_and_a_block_that_came_over_is_not_taken_for_ones_own():
    orders = begun(f"{LEVIES}narbo caesar: pompey_auxilia_1 1, caesar_auxilia_1 2")
    assert orders.pick("narbo") == []
    assert {"Pompey's Auxilia 1 B1 I+1", "Auxilia 1 B1 II+1"} <= {*labels(orders)}
    orders = begun(LEVIES, "massilia")
    assert {"Legio 11 C3 II+1", "new Auxilia 1 B1"} <= {*labels(orders)}


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
def test_attacks_have_limits_of_their_own(card, rooms):
    """Wide roads under Pluto, and straits into defended cities; other moves go as ever."""
    session = sit(PLUTO.replace("card: pluto", f"card: {card}"))
    for start, room in rooms.items():
        end = "messana" if start == "rhegium" else "rome"
        assert road_room(session.view, start, end) == room
        orders = CaesarOrders(session)
        orders.choose(start)
        assert orders.targets[end].note == f"{'strait' if end == 'messana' else 'road'} takes {room} more"
    assert road_room(session.view, "rome", "genua") == 4
    session.act("move antonius genua-rome")
    assert road_room(session.view, "genua", "rome") == rooms["genua"] - 1


def test_another_way_to_the_same_place_can_be_asked_for():
    orders = begun(MOVES, "genua")
    known = ways(orders.targets["lugdunum"])
    assert len(known) > 1
    assert orders.targets["lugdunum"].way == known[0]
    for way in (*known[1:], known[0], known[1]):
        assert orders.next_way("lugdunum")
        assert orders.targets["lugdunum"].way == way
    assert {path_of(action) for action in orders.pick("lugdunum")} == {known[1]}
    assert not orders.next_way("rome")


def test_a_new_phase_begins_without_an_order():
    orders = after(MOVES, "end", place="massilia")
    assert "massilia" in orders.sources
    assert orders.place is None


def test_the_map_says_how_many_can_go_only_where_fewer_can():
    """A minor road takes two of three; another takes all that are ticked."""
    orders = begun(MOVES)
    assert orders.marks() == begin_marks(orders.sources)
    orders.choose("genua")
    marks, free, narrow = orders.marks(), TargetMark("attack"), TargetMark("move", "2")
    assert (marks.keys(), marks["rome"], marks["lugdunum"]) == (orders.targets.keys(), free, narrow)
    orders.toggle(0)
    assert orders.marks()["lugdunum"] == TargetMark("move")
    assert begin_marks(["genua"])["genua"].kind == "begin"


ADVICE_COLUMNS = 69
"""The room for the advice at 80 columns."""


def test_destinations_are_counted_with_attacks_first_and_the_key_of_their_letters():
    orders = begun(MOVES, "genua")
    told = f"From Genua you can move to {len(orders.targets)} places by g and a letter: Rome (attack), "
    assert orders.heading("").startswith(told)
    with spoken("sv"):
        swedish = "Från Genua kan du gå till 9 platser med g och en bokstav: "
        assert begun(MOVES, "genua").heading("").startswith(swedish)


BY_SEA = MOVES.replace("rome pompey", "mare_tyrrhenum caesar: caesar_navis_2 2\nrome pompey")
STRAIT = f"{MOVES}messana caesar: legio_7\nrhegium pompey: legio_5\n"


@pytest.mark.parametrize(
    ("text", "place", "goal", "told"),
    [
        (MOVES, "genua", "rome", "Genua to Rome: attack; road takes 4 more"),
        (MOVES, "massilia", "lugdunum", "Navis 1 cannot"),
        (BY_SEA, "genua", "caralis", "Genua to Caralis: amphibious; by Mare Tyrrhenum; 1 move point a block"),
        (BY_SEA, "genua", "", "Caralis (by sea)"),
        (STRAIT, "messana", "rhegium", "Messana to Rhegium: attack; strait takes 1 more"),
    ],
)
def test_the_place_under_the_selection_is_told_in_full(text, place, goal, told):
    assert told in begun(text, place).heading(goal)


def test_of_several_ways_it_is_told_which_is_taken_and_without_a_ticked_block_nothing_goes():
    orders = begun(MOVES, "genua")
    orders.next_way("lugdunum")
    assert "; w: way 2 of " in orders.heading("lugdunum")
    orders.toggle_all()
    assert orders.heading("") == "Genua: no block is ticked"
    assert "press its number" in str(orders.nothing_there("rome"))


GOD = MOVES.replace("card: 3/2", "card: mercury")
VULCAN = "phase: vulcan\nactor: caesar\ncard: vulcan\nrome pompey: legio_1, legio_2\n"


@pytest.mark.parametrize(
    ("text", "heading", "about"),
    [
        (None, "Discard a card", ""),
        (GOD, "Move a group", "Mercury: one group, a city further"),
        (LEVIES, "Levy in a city", ""),
        (MOVES, "Move a group", ""),
        (VULCAN, "", "Vulcan, choose a city"),
    ],
)
def test_the_heading_says_what_is_begun(text, heading, about):
    shown = begun(text).offers("")
    assert shown.heading.startswith(heading)
    assert shown.about.startswith(about)
    assert CaesarOrders(winter_sitting()).offers("").heading == "Send Navis to port"


def test_a_card_says_what_it_gives_and_a_place_to_be_named_how_many_stand_there():
    assert all(choice.about for choice in begun(None).offers("").options)
    assert "Rome 2" in [choice.label for choice in begun(VULCAN).offers("").options]


def test_choosing_a_place_in_vain_is_answered():
    assert "Nothing can begin in Rome" in str(begun(MOVES).nothing_there("rome"))
    assert "from Genua to Antioch" in str(begun(MOVES, "genua").nothing_there("antioch"))
    assert begun(None).nothing_there("rome") is None
    done = after(MOVES, *(f"move {block} genua-rome" for block in ("antonius", "legio_8", "legio_12")))
    assert "Your blocks in Rome have nothing left to do" in str(done.nothing_there("rome"))


@pytest.mark.parametrize(("text", "place"), [(MOVES, "genua"), (LEVIES, "massilia")])
def test_the_advice_fits_a_small_screen(text, place):
    for begun_at in (None, place):
        assert len(begun(text, begun_at).advice) <= ADVICE_COLUMNS


@pytest.mark.parametrize("phase", NAMING)
def test_what_is_to_be_named_fits_beside_how_many_there_are(phase):
    assert len(say(NAMING[phase][1])) <= 80 - len("  1-10 of 12, Tab  ") - 2


@pytest.mark.parametrize("key", [key for key in words()["julius_caesar", "en"] if key.startswith("offers.do-")])
def test_short_advice_is_short(key):
    assert len(say(key)) <= ADVICE_COLUMNS


def test_whoever_waits_is_told_for_whom():
    session = sit(MOVES, humans=frozenset((POMPEY,)))
    assert CaesarOrders(session).advice == session.waiting_for


def test_what_the_enemy_did_since_is_told():
    session = sit(MOVES.replace("actor: caesar", "actor: pompey\nplayer one: pompey"), humans=frozenset((CAESAR,)))
    assert enemy_news(session) == ""
    session.table.act("move legio_1 rome-neapolis", POMPEY)
    assert (enemy_news(session), recent_places(session)) == ("Pompey acted in Neapolis", {"neapolis"})
    for _ in range(2):
        session.table.act("end", POMPEY)
    session.act("move antonius genua-ravenna")
    assert (enemy_news(session), recent_places(session)) == ("", {"ravenna"})


COMMANDS = ("move", "levy", "jupiter", "defect", "vulcan", "surprise")


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(4, 2))
def test_battles_cards_and_winters_between_do_not_hide_what_the_enemy_did(seed):
    """A whole game: whenever a player is to play a card or to move, all is told since his last command phase."""
    told, interleaved, viewer = 0, 0, (CAESAR, POMPEY)[seed % 2]
    table, source = new_table(seed), random.Random(seed)
    session = GameSession(table, frozenset((viewer,)))
    last, between = -1, False
    while (seat := table.to_act) is not None:
        phase = session.view.phase
        if seat is viewer and phase in ("play", "move") and last != len(table.history) - 1:
            events = [event for entry in table.history[last + 1 :] for event in entry.events]
            expected = acted_in(table.game.visible_events(events, viewer), opponent(viewer))
            news = enemy_news(session).partition(" acted in ")[2]
            assert set(news.split(", ")) - {""} == {label(place) for place in expected}
            told += bool(expected)
            interleaved += between
        if seat is viewer:
            last, between = (len(table.history), False) if phase in COMMANDS else (last, True)
        table.act(warlike(source, table.state), seat)
    assert told
    assert interleaved


def test_a_turn_that_two_gods_cancelled_is_told_and_apollo_says_whom_he_copies():
    position = "phase: play\nturn: 2\nhand caesar: apollo, 3/1, 2/3, 2/2\n"
    orders = begun(f"{position}played 1: caesar jupiter, pompey vulcan\n")
    assert orders.advice == "Jupiter against Vulcan: turn 1 was cancelled. Choose a card."
    assert orders.offers("").options[0].about == "Apollo: copies Pompey's Vulcan"
    orders = begun(f"{position}played 1: caesar 3/1, pompey 2/2\n")
    assert "cancelled" not in orders.advice


def test_cards_have_the_numbers_that_they_have_in_the_hand():
    session = sit("phase: play\nturn: 1\nhand caesar: 3/1, apollo, 3/1, 2/2, mars\n")
    names = [label(card) for card in session.view.hand]
    choices = CaesarOrders(session).offers("").options
    assert [choice.label for choice in choices] == names
    assert names.count("3/1") == 2
    (refused,) = (choice.action for choice in choices if choice.label == "Apollo")
    assert refused is not None
    with pytest.raises(IllegalAction, match="first"):
        session.act(refused)


PINNED = """
turn: 3
actor: caesar
player one: pompey
card: 3/2
rome caesar: legio_7, legio_8, legio_9, caesar
genua caesar: legio_10
rome pompey: legio_1 from neapolis, legio_2 from neapolis
"""


def test_how_many_blocks_may_leave_an_attacked_city_is_told_before_an_order():
    orders = begun(PINNED)
    assert [choice.label for choice in orders.offers("").options] == ["Genua 1", "Rome 2 of 4"]
    orders.choose("rome")
    assert orders.heading("").startswith("From Rome (2 of 4 may leave, 6.13) you can move to ")
    assert orders.heading("ravenna").startswith("Rome (2 of 4 may leave, 6.13) to Ravenna")
    left = after(PINNED, "move legio_7 rome-asculum", place="rome")
    assert "(1 of 3 may leave, 6.13)" in left.heading("")
    assert "may leave" not in begun(PINNED, "genua").heading("")
