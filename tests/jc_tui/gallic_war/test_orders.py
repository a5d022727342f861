"""Orders at the table: what can be done can be come to, in every phase."""

import random
from collections import Counter

import pytest

from engine.gallic_war.state import CHANCE_PHASES, PHASES
from jc_tui.gallic_war.offering import GallicOrders
from jc_tui.table.ordering import take_back
from tests.jc_tui.gallic_war.offered import missing
from tests.jc_tui.gallic_war.sessions import BOTH, sit

GAMES = 30
OFTEN = 0.01
"""How often it is looked at what can be come to, after the first times in each phase."""


@pytest.mark.slow
def test_every_legal_action_is_come_to() -> None:
    """In 30 games by chance, a third of them against the automaton, in every phase that somebody decides."""
    asked: Counter[str] = Counter()
    for seed in range(GAMES):
        options = {} if seed % 3 else {"barbarians": "automaton"}
        choices, session = random.Random(seed), sit(humans=BOTH, seed=seed, **options)
        orders = GallicOrders(session)
        while session.to_act is not None:
            state = session.table.state
            legal = state.legal_actions()
            asked[state.phase] += 1
            if asked[state.phase] <= 4 or choices.random() < OFTEN:
                session.look(session.wanted_eyes)
                orders.update(session.view, session.legal)
                assert not missing(orders, legal), (seed, state.phase)
            session.act(legal[choices.randrange(len(legal))])
    never = {"sortie", "main group", "withdraw", "stacking", "supply", "over"}
    assert set(PHASES) - CHANCE_PHASES - set(asked) <= never


def test_a_group_is_taken_back_as_it_was_sent() -> None:
    session = sit(bots=None, barbarians="automaton")
    for action in ("play aedui", "announce movement", "group transalpine_gaul", "group allobroges"):
        session.act(action)
    orders = GallicOrders(session)
    orders.choose("transalpine_gaul")
    for number in (0, 1, 2, 3):
        orders.toggle(number)
    sent = orders.pick("allobroges")
    assert [action.verb for action in sent] == ["move", "move"]
    for action in sent:
        session.act(action)
    assert take_back(session) == "Taken back: 2 blocks Transalpine Gaul - Allobroges."
    assert session.table.history[-1].action.verb == "group"


def test_a_typed_line_orders_as_a_pick_does() -> None:
    session = sit(bots=None, barbarians="automaton")
    for action in ("play aedui", "announce movement", "group allobroges", "end"):
        session.act(action)
    orders = GallicOrders(session)
    (typed,), _ = session.read("m allob boii")
    orders.update(session.view, session.legal)
    orders.choose("allobroges")
    assert [typed] == orders.pick("boii")
