"""A year of each game, played through intents alone: by a bot's answers, and with a partner elsewhere."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine import load_game
from engine.games import GAMES
from engine.table import Table
from tests.jc_tui.table.driver import Driver

pytestmark = pytest.mark.slow

YEAR = """
import sys
from tests.jc_tui.table.driver import Driver
driver = Driver({game!r})
driver.play_year()
print(driver.done["drafted"], [name for name in sys.modules if name.partition(".")[0] in ("textual", "rich")])
"""
"""A year, and what of the screen was loaded for it."""

MET = (
    *("scenes", "battle", "asked", "HintFound", "OpenPlan", "Type"),
    *("ChooseAction", "EndPhase", "TimeIsUp", "CardsRead"),
)
"""What happens in every year."""


@pytest.mark.parametrize("game", GAMES)
def test_a_year_against_a_bot(game: str) -> None:
    driver = Driver(game)
    driver.play_year()
    assert {name for name in (*MET, "BotChose", "drafted") if not driver.done[name]} == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_year_against_a_partner_who_writes_to_the_same_save(game: str, tmp_path: Path) -> None:
    save = tmp_path / "year.jsonl"
    driver = Driver(game, save)
    driver.play_year()
    assert driver.done["SaveChanged"] > 10
    assert driver.done["scenes"]
    assert not driver.done["BotChose"]
    driver.close()
    with Table.open(load_game, save, read_only=True) as table:
        assert table.fault is None
        assert table.state.position() == driver.table.state.position()


def test_nothing_of_a_screen_is_loaded_for_a_year() -> None:
    year = [sys.executable, "-c", YEAR.format(game="gallic-war")]
    done = subprocess.run(year, capture_output=True, text=True, check=True)
    assert done.stdout == "1 []\n"
