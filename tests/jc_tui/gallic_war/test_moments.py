"""What deserves a card in the Gallic War, to whom, and what it says; from positions."""

from dataclasses import replace

from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.games import load_game
from engine.match import Match
from jc_tui.appearance.glyphs import UNICODE
from jc_tui.game_ui import ui_of
from jc_tui.seats.game_session import GameSession
from jc_tui.table import cards, ordering
from jc_tui.widgets.moment_card import MomentCard, standing

MOVES = """
play: 2
phase: move
active: romans
first mover: romans
then: actions
"""
TRIBE = MOVES + "groups: sequani\nsequani romans: legion_x\naedui barbarians: aedui 1\n"
RHINE = MOVES + "points: 89\ngroups: treveri\ntreveri romans: legion_x, legion_vii\n"
RHINE += "germania barbarians: ariovistus 1, usipetes\n"
FORTRESS = MOVES + "groups: sequani\nsequani romans: legion_x\nmandubii barbarians: mandubii 1\n"
LEGION = MOVES + "groups: sequani\nsequani romans: legion_vii 1\naedui barbarians: aedui\n"
LEGION += "transalpine_gaul romans: legion_x\n"
HIT = "fire legion_x", "roll 1 1 1 1"
REVOLT = """
play: 2
phase: revolt
active: barbarians
laid barbarians: massive_revolt
use barbarians: event
revolt: massive
queue: romans
laid romans: aedui
use romans: movement
transalpine_gaul romans: legion_x
aedui neutral: aedui
menapi neutral: menapi
pictones neutral: pictones
"""
WINTER = """
play: 4
points: 88
phase: build
supply: 5
transalpine_gaul romans: legion_x
aedui romans: aedui
boii romans: boii
"""


def told(position, *actions, humans=(ROMANS,), watched=True):
    table = Match.new(load_game("gallic-war"), None, None, None, None, position=position)
    session = GameSession(table, frozenset(humans))
    for action in actions:
        table.act(action, table.to_act)
    order = ordering.group_into_orders(ui_of("gallic-war").log, table.history)[-1]
    first = len(table.history) - len(order)
    seen = cards.MomentContext(session, first, len(table.history), watched=watched, decided=0)
    return ui_of("gallic-war").moments.found(seen)


def points(moment: cards.Moment) -> tuple[int, int]:
    return moment.before(ROMANS), moment.points[ROMANS]


def test_a_battle_that_cost_nobody_is_told_to_those_alone_who_did_not_look_at_it():
    withdrawn = MOVES + "groups: sequani\nsequani romans: legion_x\naedui barbarians: aedui\n"
    order = "move legion_x sequani-aedui", "retreat legion_x aedui-sequani"
    assert told(withdrawn, *order) == []
    (card,) = told(withdrawn, *order, watched=False)
    assert (card.title, card.side) == ("The Barbarians win the battle of Aedui", BARBARIANS)
    assert list(card.told) == ["Legion X (Caesar) retreats Aedui - Sequani."]


def test_a_tribe_that_falls_is_told_as_its_battle_ends_and_what_is_ordinary_deserves_no_card():
    assert told(TRIBE, "move legion_x sequani-allobroges") == []
    (card,) = told(TRIBE, "move legion_x sequani-aedui", *HIT)
    assert (card.title, card.side) == ("The Romans win the battle of Aedui", ROMANS)
    assert list(card.told) == ["Aedui (Barbarians) is eliminated in Aedui."]
    assert points(card) == (0, 0)


def test_a_leader_who_falls_beyond_the_rhine_and_the_points_that_make_a_victory():
    """All that a battle did stands on one card, called by what weighs most, and only once it is over."""
    moves = "move legion_x treveri-germania", "move legion_vii treveri-germania"
    assert told(RHINE, *moves, "withdraw usipetes") == []
    (card,) = told(RHINE, *moves, "withdraw usipetes", "end", *HIT)
    assert (card.title, card.side) == ("Ariovistus has fallen", ROMANS)
    assert list(card.told) == ["Ariovistus is eliminated in Germania.", "That is a minor victory, if it lasts."]
    assert list(card.reasons) == ["Germania is invaded: +2 VP, now 91.", "Ariovistus has fallen: +2 VP, now 93."]
    assert points(card) == (89, 93)


def test_a_fortress_that_is_stormed_and_a_legion_that_is_lost_costs_points():
    (card,) = told(FORTRESS, "move legion_x sequani-mandubii", "shelter mandubii", "assault", *HIT)
    assert (card.title, card.side) == ("The Romans take the fortress of Mandubii + Senones", ROMANS)
    lost = "move legion_vii sequani-aedui", "pass legion_vii", "fire aedui", "roll 1 1 1 1"
    (card,) = told(LEGION, *lost)
    assert (card.title, card.side) == ("Legion VII is lost", BARBARIANS)
    assert points(card) == (0, -5)


def test_massive_revolt_and_who_leads_it():
    """With no more areas than it may choose it is done at once."""
    (card,) = told(REVOLT, "revolt aedui")
    assert (card.title, card.side) == ("All Gaul rises", BARBARIANS)
    assert card.told[0] == "The Barbarians cause a massive revolt: Aedui, Menapi / Nervii, Pictones / Namnetes."
    (card,) = told(REVOLT, "revolt aedui", "lead vercingetorix aedui")
    assert card.title == "Vercingetorix appears"
    assert told(REVOLT, "revolt aedui", "lead vercingetorix aedui", humans=(BARBARIANS,)) == []


def test_a_year_ends_with_its_points_and_how_far_the_next_mark_is():
    (card,) = told(WINTER, "end")
    assert (card.title, card.side) == ("The year 58 BC is over", None)
    marks = "That is a minor victory, if it lasts.", "10 more for a major victory."
    assert [*card.reasons] == ["Areas under Roman control: +2 VP, now 90.", *marks]
    assert points(card) == (88, 90)


def test_a_card_tells_the_points_of_the_one_side_only_where_they_changed():
    before = cards.Moment("All Gaul rises", points={ROMANS: 0}, told=["Allobroges rises."])
    after = replace(before, points={ROMANS: 3}, gained={ROMANS: 3})
    assert not MomentCard(before, (1, 1)).tells_points
    assert MomentCard(after, (1, 1)).tells_points
    assert standing(after, UNICODE)[1][0] == f"0 {UNICODE.move} 3"
