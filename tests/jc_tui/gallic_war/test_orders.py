"""Orders at the table: what can be done can be come to, in every phase."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.gallic_war.state import CHANCE_PHASES, PHASES
from jc_tui.gallic_war.offering import GallicOrders
from jc_tui.gallic_war.table import GallicTable
from jc_tui.sitting.given import take_back
from tests.jc_tui.gallic_war.offered import missing
from tests.jc_tui.gallic_war.sittings import BOTH, sit

GAMES = 30
OFTEN = 0.01
"""How often it is looked at what can be come to, after the first times in each phase."""


@pytest.mark.slow
def test_every_legal_action_is_come_to() -> None:
    """In 30 games by chance, a third of them against the automaton, in every phase that somebody decides."""
    asked: Counter[str] = Counter()
    for seed in range(GAMES):
        options = {} if seed % 3 else {"barbarians": "automaton"}
        choices, sitting = random.Random(seed), sit(humans=BOTH, seed=seed, **options)
        orders = GallicOrders(sitting)
        while sitting.to_act is not None:
            state = sitting.table.state
            legal = state.legal_actions()
            asked[state.phase] += 1
            if asked[state.phase] <= 4 or choices.random() < OFTEN:
                sitting.look(sitting.wanted_eyes)
                orders.update(sitting.view, sitting.legal)
                assert not missing(orders, legal), (seed, state.phase)
            sitting.act(legal[choices.randrange(len(legal))])
    never = {"sortie", "main group", "withdraw", "stacking", "supply", "over"}
    assert set(PHASES) - CHANCE_PHASES - set(asked) <= never


def test_a_group_is_taken_back_as_it_was_sent() -> None:
    sitting = sit(bots=None, barbarians="automaton")
    for action in ("play aedui", "announce movement", "group transalpine_gaul", "group allobroges"):
        sitting.act(action)
    orders = GallicOrders(sitting)
    orders.choose("transalpine_gaul")
    for number in (0, 1, 2, 3):
        orders.toggle(number)
    sent = orders.pick("allobroges")
    assert [action.verb for action in sent] == ["move", "move"]
    for action in sent:
        sitting.act(action)
    assert take_back(sitting) == "Taken back: 2 blocks Transalpine Gaul - Allobroges."
    assert sitting.table.history[-1].action.verb == "group"


def test_a_typed_line_orders_as_a_pick_does() -> None:
    sitting = sit(bots=None, barbarians="automaton")
    for action in ("play aedui", "announce movement", "group allobroges", "end"):
        sitting.act(action)
    table = GallicTable(sitting)
    (typed,), _ = sitting.read("m allob boii")
    table.orders.update(sitting.view, sitting.legal)
    table.orders.choose("allobroges")
    assert [typed] == table.orders.pick("boii")
