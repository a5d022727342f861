"""The ledger: points with their marks and sources, supply, tribes, and what is met of the year's objectives."""

import pytest

from engine.chance import SeededChance
from engine.contract import Seat
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from engine.gallic_war.state import LAY, State
from engine.gallic_war.words import say
from engine.table import Table
from jc_tui.gallic_war.ledger import LedgerPane
from jc_tui.gallic_war.year.model import OBJECTIVES
from jc_tui.seats.game_session import GameSession
from tests.gallic_war.golden import RECIPES
from tests.gallic_war.support import CARDS, GAME, barbarians, board, neutrals, romans
from tests.jc_tui.widgets.bench import Bench, missing


def sitting_of(state: State, seat: Seat) -> GameSession:
    table = Table.new(GAME, None, dict.fromkeys(SEATS, "human"), SeededChance(1), position=state.position())
    return GameSession(table, frozenset((seat,)))


def situation(**options: bool) -> State:
    state = board(**options)
    state.points, state.supply = 88, 7
    romans(state, "transalpine_gaul", "legion_x", "legion_vii")
    romans(state, "allobroges", "allobroges")
    barbarians(state, "sequani", "ariovistus")
    barbarians(state, "helvetii", "helvetii")
    neutrals(state, "aedui")
    boii, leuci, *rest = (CARDS.index["boii"], CARDS.index["leuci"], *(CARDS.index[c] for c in CARDS.ids[:8]))
    others = [card for card in rest if card not in (boii, leuci)]
    state.phase, state.play_number = LAY, 2
    state.activated, state.discards = ((boii,), ()), ((), (leuci,))
    state.hands = (tuple(others[:3]), tuple(others[3:6]))
    return state


def test_every_objective_has_its_words() -> None:
    assert all(say.has(f"objectives.of-{name}") for name in OBJECTIVES)


async def test_what_counts_is_told_under_its_headings() -> None:
    pane = LedgerPane(sitting_of(situation(objectives=True), ROMANS))
    async with Bench(pane).run_test(size=(76, 60)):
        wide = pane.plain_text
    assert not missing(wide, "88 VP", "The Romans have 88: 2 more for a minor victory.", "90   100  110")
    assert "1 area would bring as many" in wide
    assert "[ ]  . +1: the Romans control Sequani, Allobroges and Helvetii" in wide
    assert "[x] -1 -1: the Barbarians control Sequani" in wide
    assert not missing(wide, "7 of at most 19 points", "Transalpine Gaul 2")
    assert "Activations of the Romans: 1 of 1 (Boii + Helvii)" in wide
    assert "Romans 1, Barbarians 1, neutral 1." in wide


@pytest.mark.slow
async def test_a_long_game_tells_each_year_in_a_table_or_in_words() -> None:
    recipe = next(recipe for recipe in RECIPES if recipe.name == "tiro-options")
    with Table.open(GAME, recipe.save, read_only=True) as table:
        for width, told in ((76, "  52 BC "), (40, "52 BC 13 (")):
            pane = LedgerPane(GameSession(table, frozenset()))
            async with Bench(pane).run_test(size=(width, 60)):
                text = pane.plain_text
            assert told in text
            assert max(map(len, text.splitlines())) <= width


async def test_without_objectives_none_are_listed() -> None:
    pane = LedgerPane(sitting_of(situation(), BARBARIANS))
    async with Bench(pane).run_test(size=(76, 60)):
        assert "[ ]" not in pane.plain_text
