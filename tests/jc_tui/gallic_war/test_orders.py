"""Orders at the table: what can be done can be come to, in every phase."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.gallic_war.state import CHANCE_PHASES, PHASES
from jc_tui.gallic_war.offering import GallicOrders
from tests.jc_tui.gallic_war.offered import missing
from tests.jc_tui.gallic_war.sittings import BOTH, sit

GAMES = 30


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
            if asked[state.phase] <= 4 or choices.random() < 1 / GAMES:
                sitting.look(sitting.wanted_eyes)
                orders.update(sitting.view, sitting.legal)
                assert not missing(orders, legal), (seed, state.phase)
            sitting.act(legal[choices.randrange(len(legal))])
    never = {"sortie", "main group", "withdraw", "stacking", "supply", "over"}
    assert set(PHASES) - CHANCE_PHASES - set(asked) <= never
