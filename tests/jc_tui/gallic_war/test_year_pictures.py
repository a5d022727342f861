"""Pictures of the year's end in Gaul, of what came of it, of the automaton's book, and of the end of the war."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from textual.widget import Widget

from engine.table import Table
from jc_tui.gallic_war.automaton_pane import AutomatonPane
from jc_tui.gallic_war.ledger import LedgerPane
from jc_tui.gallic_war.outcome import ending, result_lines
from jc_tui.seats.game_session import GameSession
from jc_tui.widgets.canvas import Drawing
from tests.gallic_war.golden import RECIPES
from tests.gallic_war.support import GAME
from tests.jc_tui.gallic_war.winters import building, poor_winter
from tests.jc_tui.snapshots.shows import app_at, keys, still
from tests.jc_tui.widgets.bench import Bench

pytestmark = pytest.mark.slow

Look = Callable[..., bool]
SMALL, LARGE = (80, 24), (120, 40)


def recorded(name: str) -> GameSession:
    recipe = next(recipe for recipe in RECIPES if recipe.name == name)
    return GameSession(Table.open(GAME, recipe.save, read_only=True), frozenset())


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("size", "settings"),
    [(SMALL, {}), (LARGE, {}), (SMALL, {"charset": "ascii", "theme": "ansi"})],
    ids=["80x24", "120x40", "ascii"],
)
def test_legions_go_home(snap_compare: Look, size: tuple[int, int], settings: dict[str, str]) -> None:
    """After a poor harvest: steps, who stays in each area of how many, one marked, who changes sides."""
    assert snap_compare(
        app_at(poor_winter(), **settings), terminal_size=size, run_before=still(keys("enter", "down"))
    )


def test_what_came_of_a_year(snap_compare: Look) -> None:
    """A legion is built, and the year is over: what happened in each step."""
    assert snap_compare(app_at(building()), terminal_size=SMALL, run_before=still(keys("down", "enter")))


def _automaton(session: GameSession) -> Widget:
    pane = AutomatonPane()
    pane.update_automaton(session)
    pane.action_turn(-3)
    return pane


def _ledger(session: GameSession) -> Widget:
    pane = LedgerPane()
    pane.update_ledger(session)
    return pane


def _ending(session: GameSession) -> Widget:
    pane = Drawing()
    pane.styles.height = "1fr"
    pane.show(partial(result_lines, ending(session.table), ["A note."]))
    return pane


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize(
    ("pane", "game"),
    [(_automaton, "solitaire"), (_ledger, "tiro-options"), (_ending, "tiro-random")],
    ids=["automaton", "ledger", "ending"],
)
def test_panes(
    snap_compare: Look, pane: Callable[[GameSession], Widget], game: str, size: tuple[int, int]
) -> None:
    """The rule beside what came of it; each year's points by source; the size of the victory."""
    assert snap_compare(Bench(pane(recorded(game))), terminal_size=size)
