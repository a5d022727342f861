"""What stands beside the map of a replay: hands as far as the eyes may know them, and the area."""

import pytest

from engine.contract import Seat
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.table import Table
from jc_tui.gallic_war.replay_panes import GallicHands
from jc_tui.look.glyphs import UNICODE
from jc_tui.lookback.replaying import Replay
from tests.gallic_war.golden import RECIPES
from tests.gallic_war.support import GAME
from tests.jc_tui.widgets.bench import Bench, missing


def table_of(name: str) -> Table:
    recipe = next(recipe for recipe in RECIPES if recipe.name == name)
    return Table.open(GAME, recipe.save, read_only=True)


@pytest.mark.slow
async def test_hands_and_the_area_as_the_eyes_see_them() -> None:
    pane = GallicHands()
    with table_of("tiro-1") as table, table_of("solitaire") as alone:
        async with Bench(pane, glyphs=UNICODE).run_test(size=(60, 16)):
            pane.styles.height = 12
            pane.show_replay(Replay(table, ROMANS, 60), "transalpine_gaul")
            seen = pane.plain_text
            pane.show_replay(Replay(table, BARBARIANS, 60), "transalpine_gaul")
            theirs = pane.plain_text
            pane.show_replay(Replay(table, Seat.SPECTATOR, 60), "")
            nobodys = pane.plain_text
            pane.show_replay(Replay(alone, ROMANS, 60), "germania")
            automaton = pane.plain_text
            pane.styles.height = 5
    assert "Barbarians: " in seen
    assert "in hand" in seen.partition("Barbarians")[2]
    assert "in hand" in theirs.partition("Barbarians")[0]
    assert nobodys.count("in hand") == 2
    assert "in hand" not in automaton
    assert not missing(automaton, "Germania", "blue")


@pytest.mark.slow
async def test_an_area_where_nobody_stands_is_told_of_in_a_low_pane_too() -> None:
    pane = GallicHands()
    with table_of("tiro-1") as table:
        replay = Replay(table, Seat.SPECTATOR, 116)
        assert not replay.view.areas["sequani"].stacks
        async with Bench(pane, glyphs=UNICODE).run_test(size=(58, 16)):
            pane.styles.height = 4
            pane.show_replay(replay, "sequani")
            seen = pane.plain_text
    assert "Sequani" in seen
    assert "nobody" in seen.casefold()
