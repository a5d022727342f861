"""What deserves a card in Julius Caesar, to whom, and what it says; from positions."""

import pytest

from engine.contract import Seat
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from jc_tui import runner, settings
from jc_tui.app import GameApp
from jc_tui.appearance.glyphs import UNICODE
from jc_tui.julius_caesar.battle.screen import BattleScreen
from jc_tui.julius_caesar.planning import CaesarPlanner
from jc_tui.screens.moment import MomentScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.table import cards, plans
from jc_tui.widgets.moment_card import standing
from tests.jc_tui.julius_caesar import battles, occasions, test_orders
from tests.jc_tui.playing import new_table
from tests.jc_tui.screens.stage import WINTER, press, screen_text, session, staged

ROLL = "fire caesar", "roll 1 1 6"
"""Caesar hits twice."""
SINGLED_OUT = "Jupiter singles out Legio 8 III in Rome."
PORTS = "port caesar_navis_1 massilia", "port caesar_navis_2 massilia", "port pompey_navis_1 syracuse"
DISBANDED = "disband caesar", "disband legio_8", "disband brutus", "disband legio_1"


def points(moment: cards.Moment) -> list[tuple[int, int]]:
    return [(moment.before(seat), moment.points[seat]) for seat in SEATS]


def test_the_enemy_takes_a_city_that_scores():
    (card,) = occasions.told(occasions.LONE, "move legio_1 neapolis-rome", "end")
    assert (card.title, card.side) == ("Pompey takes Rome", POMPEY)
    assert (list(card.reasons), points(card)) == (["Rome: 2 points to Pompey."], [(0, 0), (2, 4)])


RETAKEN = """
year: 705
turn: 2
actor: pompey
card: 3/2
moves: 3
rome pompey: legio_1 III, legio_5 II
neapolis pompey: legio_3 III
ambracia pompey: legio_8 III
antioch caesar: legio_7 II
"""


def test_what_was_theirs_at_the_last_decision_is_not_taken_and_points_are_compared_with_those_then():
    leave = "move legio_1 rome-asculum", "move legio_5 rome-asculum"
    assert occasions.told(RETAKEN, *leave, "move legio_3 neapolis-rome", "end") == []
    (card,) = occasions.told(RETAKEN, *leave, "move legio_8 ambracia-athena", "end")
    assert (card.title, card.side) == ("Pompey takes Athena", POMPEY)
    assert list(card.reasons) == ["Athena: 1 point to Pompey.", "Rome: 2 points lost by Pompey."]
    assert points(card)[1] == (4, 3)


def test_taking_one_oneself_is_no_surprise_and_a_city_without_points_no_moment():
    assert occasions.told(occasions.LONE, "move legio_1 neapolis-rome", "end", humans=(POMPEY,)) == []
    assert occasions.told(occasions.LONE, "move legio_1 neapolis-brundisium", "end") == []


def test_an_order_is_told_when_all_its_blocks_have_moved():
    """On one card, whichever of them took the city."""
    seats = occasions.begin(occasions.LONE)
    occasions.act(seats, "move legio_1 neapolis-rome")
    assert seats.moments.due() == []
    occasions.act(seats, "move legio_2 neapolis-rome", "end")
    assert [card.title for card in seats.moments.due()] == ["Pompey takes Rome"]


def test_jupiter_brings_a_block_over_or_kills_a_leader():
    (card,) = occasions.told(occasions.JUPITER, "jupiter rome", "draw legio_8")
    assert card.title == "Pompey's Jupiter strikes Rome"
    assert list(card.told) == [SINGLED_OUT, "Legio 8 goes over to Pompey: Rome - Neapolis."]
    (card,) = occasions.told(occasions.JUPITER, "jupiter rome", "draw caesar")
    assert (card.title, card.told[0]) == ("Caesar has fallen", "Jupiter singles out Caesar I in Rome.")
    assert list(card.reasons) == ["Caesar fallen: 1 point to Pompey."]
    assert points(card) == [(2, 2), (2, 3)]


def test_whose_jupiter_it_is_sees_what_he_drew_before_saying_where_it_goes():
    """And is not told again afterwards; the other is told when all is done."""
    seats = occasions.begin(occasions.REFUGES, humans=(POMPEY,))
    occasions.act(seats, "jupiter rome", "draw legio_8")
    (card,) = seats.moments.due()
    assert card.told[-1] == "It defects to Pompey: choose the city it goes to."
    occasions.act(seats, "defect genua")
    assert seats.moments.due() == []
    seats = occasions.begin(occasions.REFUGES)
    occasions.act(seats, "jupiter rome", "draw legio_8")
    assert seats.moments.due() == []
    occasions.act(seats, "defect genua")
    (card,) = seats.moments.due()
    assert list(card.told) == [SINGLED_OUT, "Legio 8 goes over to Pompey: Rome - Genua."]


def test_vulcan_is_told_as_far_as_one_sees_what_he_burned():
    """What survives is its owner's secret."""
    (card,) = occasions.told(occasions.VULCAN, "vulcan rome")
    assert card.title == "Vulcan strikes Rome"
    assert card.told[1] == "Legio 7 loses a step to Vulcan's fire and stands at II."
    (card,) = occasions.told(occasions.VULCAN, "vulcan rome", humans=(POMPEY,))
    assert list(card.told) == [
        "Pompey's Vulcan strikes Rome: its blocks lose a step.",
        "Legio 8 is eliminated in Rome by Vulcan's fire.",
    ]


def test_a_leader_falls_in_a_battle_that_wins_a_city():
    """All of it on one card, also for who looked on, and for both sides."""
    for humans, watched in (((CAESAR,), True), ((POMPEY,), True), ((POMPEY,), False)):
        (card,) = occasions.told(occasions.LAST_ROUND, *ROLL, humans=humans, watched=watched)
        assert (card.title, card.side) == ("Scipio has fallen", CAESAR)
        assert list(card.told) == ["Scipio is eliminated in Rome.", "Caesar wins the battle of Rome."]
        assert list(card.reasons) == ["Scipio fallen: 1 point to Caesar.", "Rome: 2 points to Caesar."]
        assert points(card) == [(0, 3), (2, 2)]


def test_a_contested_city_counts_for_nobody_when_its_battle_ends():
    """Rome was Pompey's when Caesar attacked: what that took from him was told then."""
    position = occasions.LONE.replace("actor: pompey\nplayer one: pompey\n", "actor: caesar\nplayer one: caesar\n")
    position = position.replace("moves: 2", "moves: 1").replace("legio_13", "caesar")
    seats = occasions.begin(position.replace("neapolis pompey: legio_1, legio_2", "rome pompey: legio_1 I"))
    occasions.act(seats, "move caesar ravenna-rome", "end", "end", "end")
    assert seats.view.points[POMPEY] == 2, "Alexandria; Rome is contested"
    assert seats.moments.due() == []
    occasions.act(seats, "fire caesar", "roll 1 1 1")
    (card,) = seats.moments.due(watched=True)
    assert card.title == "Caesar wins the battle of Rome"
    assert (list(card.reasons), points(card)) == (["Rome: 2 points to Caesar."], [(0, 2), (2, 2)])
    (_, looked_back), *_ = cards.decisive(seats, 1)
    assert (looked_back.title, looked_back.gained) == (card.title, {CAESAR: 2, POMPEY: -2}), "of the whole attack"


def test_a_battle_about_no_points_is_told_where_it_was_not_seen():
    assert occasions.told(occasions.SKIRMISH, *ROLL, watched=True) == []
    (card,) = occasions.told(occasions.SKIRMISH, *ROLL)
    assert card.title == "Caesar wins the battle of Asculum"


@pytest.mark.slow
async def test_a_card_lies_over_the_battle_which_goes_on_behind_it(monkeypatch):
    """A leader falls and a city is won: one card, over the end of the battle, which is looked at as always."""
    monkeypatch.setattr(runner, "STOOD", 0.0)
    session = battles.battle_sitting(occasions.LAST_ROUND, frozenset(SEATS), ["1 1 6"])
    app = GameApp(settings.Settings(moments="step", battle_speed="at once"), session=session)
    async with staged(app) as (_, pilot):
        assert isinstance(app.screen, BattleScreen)
        await press(pilot, "f")
        assert isinstance(app.screen, MomentScreen)
        assert "Scipio has fallen" in screen_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen)
        assert "Caesar wins the battle of Rome" in screen_text(app)
        await press(pilot, "space")
        assert not isinstance(app.screen, BattleScreen | MomentScreen)


def test_cleopatra_changes_sides():
    (card,) = occasions.told(occasions.EGYPT, "fire legio_13", "roll 1 1 6", watched=True)
    assert (card.title, card.side) == ("Cleopatra joins Caesar", CAESAR)
    assert list(card.reasons) == ["Alexandria: 2 points to Caesar."]


def test_a_year_ends_with_the_points_and_what_they_are_for():
    (card,) = occasions.told(WINTER, "end")
    assert (card.title, card.side) == ("The year 706 is over", None)
    assert list(card.told) == [
        "Cleopatra goes home from Cyrene to Alexandria.",
        "Caesar 3 of 10: Massilia 1, Tarraco 1, Scipio killed 1.",
        "Pompey 4 of 10: Alexandria 2, Syracuse 1, Utica 1.",
        "Pompey leads by 1.",
    ]
    assert standing(card, UNICODE)[0] == ("Caesar ●●●○○○○○○○ ", "first")
    assert points(card) == [(3, 3), (2, 4)]


def test_a_winter_ends_with_who_was_disbanded_and_the_next_year():
    """One's own blocks by name, the enemy's by number; what it did to the points."""
    seats = occasions.begin(WINTER)
    occasions.act(seats, "end")
    assert len(seats.moments.due()) == 1
    occasions.act(seats, *PORTS, *DISBANDED, "disband antonius", "end", "end")
    (card,) = seats.moments.due()
    assert card.title == "The winter of 706 is over"
    assert list(card.told) == [
        "Caesar disbands Caesar, Legio 8, Antonius.",
        "Pompey disbands 2 unseen blocks.",
        "The year 707 (47 BC) begins; the cards are shuffled.",
    ]
    assert list(card.reasons) == ["Tarraco: 1 point lost by Caesar."]
    assert points(card) == [(3, 2), (4, 4)]


def test_both_are_told_together_when_they_come_together():
    """As for a player whose partner elsewhere played the winter to its end."""
    seats = occasions.begin(WINTER, humans=SEATS)
    occasions.act(seats, "end", *PORTS, *DISBANDED, "end", "end")
    seats.set_viewer(Seat.SPECTATOR)
    (card,) = seats.moments.due()
    assert card.title == "The winter of 706 is over"
    assert card.told[0] == "Cleopatra goes home from Cyrene to Alexandria."
    assert "Legio 8" not in str(card.told), "what only one may know is on no card for two"


def test_what_is_done_again_with_another_hidden_block_is_told_no_more_than_with_the_same():
    """Else a card, or that there is none, would tell whether it is the same."""
    at, titles = GameSession(new_table(1), frozenset((CAESAR,))), []
    for action in ("discard 2/3", "discard 2/2", "play 2/2", "play 3/1", "end", "end"):
        at.table.act(action, at.table.to_act)
    for block in ("pompey", "legio_1"):
        at.table.act(f"move {block} neapolis-rome", POMPEY)
        at.table.act("end", POMPEY)
        titles.append([one.title for one in at.moments.due()])
        at.table.undo(POMPEY)
        at.table.undo(POMPEY)
    assert titles == [["Pompey takes Rome"], []]


def test_drafts_change_nothing_of_what_a_card_tells():
    at = session(test_orders.MOVES)
    before = at.view.moves_left
    at.drafted[CAESAR] = drafting = plans.OrderPlan(at, CaesarPlanner(at))
    drafting.add([at.table.state.parse("move legio_8 genua-rome")])
    at.planning = True
    assert (at.view.moves_left, at.view_at(0).moves_left) == (before - 1, before)
