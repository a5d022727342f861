"""Hints at a table, without a screen: shown, done, dropped, and never for the wrong viewer."""

from dataclasses import replace

import pytest

from engine.bots.game_ai import Proposal
from engine.bots.hint import Hint
from engine.contract import Seat
from engine.julius_caesar.actions import End, Move
from jc_tui.seats.hints import HintRequest
from jc_tui.table import intents as do
from jc_tui.table.message import enter_does
from tests.jc_tui.gallic_war.winters import buying
from tests.jc_tui.julius_caesar.battles import battle_sitting
from tests.jc_tui.julius_caesar.test_battle import RESERVES
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import C, P, winter_sitting
from tests.jc_tui.sessions import BOTH, sit
from tests.jc_tui.snapshots.shows import round_two
from tests.jc_tui.table.sitter import Sitter

MASSILIA = Move("legio_11", ("massilia", "genua"))
AWAY = Proposal("move", "Move Legio 11 from Massilia to Genua", (MASSILIA,), "genua", ("massilia",))

MOVING = Hint(
    C,
    (
        Proposal(
            *("attack", "Attack Rome with Antonius and Legio 8 from Genua"),
            (Move("antonius", ("genua", "rome")), Move("legio_8", ("genua", "rome"))),
            *("rome", ("genua",), ("antonius", "legio_8")),
        ),
        AWAY,
        Proposal("end", "Move no more", (End(),)),
    ),
    *("about 35 % to win it; 30 % to win the game, 20 % by holding back.", 0.3, 6),
)


def test_it_is_dropped_by_back_a_group_on_the_map_or_an_order_chosen_by_its_number():
    for intent in do.Back(), do.Pick("genua"), do.Choose(1):
        at = hinted()
        assert at.does(intent) != MOVING.orders[0].text
        assert at.model.hints.advice is None
        assert not at.model.left
        assert at.done == (["move legio_11 massilia-genua"] if intent == do.Choose(1) else [])
        assert at.model.orders.place == ("genua" if intent == do.Pick("genua") else None)
        assert intent != do.Back() or at.heading == "Move a group"


@pytest.mark.parametrize("stop", [do.AskHint(), do.Type("move legio_11 massilia-genua")])
def test_one_that_is_thought_about_is_stopped_by_the_same_again_or_an_order(stop):
    at = Sitter(sit(MOVES))
    assert at.does(do.AskHint()) == "legatus is thinking about it. H stops it."
    assert at.model.wants.hint == 0
    at.does(stop)
    assert at.model.wants.hint is None
    at.does(do.HintFound(MOVING, 0))
    assert at.model.hints.advice is None


def test_the_key_bar_names_enter_on_the_map_only_where_it_begins_an_order():
    at = hinted()
    assert (at.model.place, enter_does(at.model)) == ("rome", "keys.short-do-it")
    assert enter_does(at.model, on_map=True) == ""
    at.model.place = "genua"
    assert enter_does(at.model, on_map=True) == "keys.short-choose"


def hinted(session=None, advice=MOVING):
    at = Sitter(session or sit(MOVES))
    at.does(do.AskHint(), do.HintFound(advice, at.session.table.number))
    assert at.model.hints.advice is advice
    return at


def test_the_same_again_does_what_is_proposed_and_then_what_follows():
    at = hinted()
    at.does(do.AskHint())
    assert at.done == [str(action) for action in MOVING.orders[0].actions]
    assert at.heading == "legatus advises"
    assert at.model.menu.options[0].label == "Move Legio 11 from Massilia to Genua"
    at.does(do.AskHint())
    assert at.done[-1] == "move legio_11 massilia-genua"
    at.does(do.Undo())
    assert at.model.hints.advice is None, "what was proposed after it is of no use now"


def test_one_that_leaves_points_behind_is_done_when_it_is_meant():
    position = MOVES.replace("caesar_navis_1 2", "").replace("legio_11 3,", "legio_11 3")
    for intent in do.AskHint(), do.Choose(0):
        at = hinted(sit(position), replace(MOVING, orders=(AWAY,)))
        assert at.does(intent) == "This leaves Massilia empty and gives up 1 point. Enter does it."
        assert not at.done
    at.does(do.Choose(0))
    assert len(at.done) == 1


@pytest.mark.parametrize("make", [winter_sitting, buying, round_two])
def test_it_is_done_while_it_is_in_sight(make):
    """In winter, at the end of a year and in battle."""
    session = make()
    do_this = Proposal("other", "Do this", (next(iter(session.legal)),))
    at = hinted(session, Hint(session.viewer, (do_this,), "no reason.", 0.3, 6))
    assert not at.model.at_table
    assert "Do this" in at.said
    before = session.table.number
    assert "Do this" not in at.does(do.Say("Something else."))
    assert "Do this" in at.does(do.AskHint())
    assert session.table.number == before
    at.does(do.AskHint())
    assert session.table.number > before


@pytest.mark.parametrize("intent", [do.Order("fire"), do.Back()])
def test_in_a_battle_one_that_another_shot_or_back_has_dropped_is_never_done(intent):
    session = battle_sitting(f"{RESERVES}round: 2\nslot: 5", frozenset((C,)), ["6 6 6"])
    passing = Proposal("pass", "Pass", tuple(action for action in session.legal if action.verb == "pass"))
    at = hinted(session, Hint(C, (passing,), "no reason.", 0.3, 6))
    at.does(intent)
    assert at.model.hints.advice is None
    number = session.table.number
    at.does(do.AskHint())
    assert session.table.number == number, "it is asked for anew"
    assert at.model.wants.hint == number


def test_not_when_somebody_else_decides_and_not_while_two_look():
    at = Sitter(sit(MOVES, frozenset((P,)), bots=None))
    assert at.does(do.AskHint()) == "There is nothing for you to decide now."
    both = Sitter(round_two(BOTH))
    assert both.session.viewer is Seat.SPECTATOR
    assert "only one of you may know" in both.does(do.AskHint())


@pytest.mark.slow
def test_one_for_a_plan_is_for_what_is_drafted_and_goes_when_more_is():
    at = Sitter(sit(MOVES))
    at.does(do.OpenPlan(), do.Type("move legio_11 massilia-genua"), do.AskHint())
    session = at.session
    advice = HintRequest(session.table, C, session.acted_on).answer()
    moved = {str(action) for order in advice.orders for action in order.actions}
    assert moved <= set(map(str, session.legal)), "legio 11 has moved already"
    at.does(do.HintFound(advice, 0))
    assert at.model.hints.advice is advice
    at.does(do.Type("move legio_8 genua-ravenna"))
    assert at.model.hints.advice is None


def test_a_place_points_to_the_list_while_it_is_chosen_from():
    """Also while the orders of a hint stand in it."""
    card = Proposal("other", "Lay 2/2", (next(iter(sit().legal)),))
    at = hinted(sit(), Hint(C, (card,), "no reason.", 0.3, 6))
    assert at.does(do.Pick("rome")).startswith("Choose from the list")
