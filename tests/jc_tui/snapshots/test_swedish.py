"""A dozen screens in Swedish, as text, at 80 by 24 and at 120 by 40: what is said, and that no English is left."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.gallic_war.seats import ROMANS
from engine.translations import ENGLISH, choose_language
from jc_tui.lookback.reviewing import Reviewing
from tests.jc_tui.gallic_war import battles as gaul
from tests.jc_tui.gallic_war import winters
from tests.jc_tui.reviews import review
from tests.jc_tui.screens.stage import screen_text, winter_sitting
from tests.jc_tui.snapshots.shows import app_at, first_move, replay, round_two, still
from tests.jc_tui.test_pseudo_language import Shown, at, name_of, opened, shell, texts

pytestmark = pytest.mark.slow
SIZES = ((80, 24), (120, 40))
HERE, BATTLE = frozenset((ROMANS,)), "gallic_war.BattleScreen"
ENGLISH_WORDS = re.compile(
    r"\b(the|of|and|to|your|you|with|from|for|is|are|has|have|by|at|on|turn|year|battle|leader|levy|block|card|area|side"
    r"|new|game|over|here|none|any|not|BC|Rome|Pompey|Octavian|Mercury|Neptune|Vulcan|Elephant|Romans|Barbarians)\b"
)
"""Words that no Swedish sentence has, and names that have a Swedish one."""

SHOWN: dict[str, Shown] = {
    "shell": shell(("NewGameScreen", "n"), ("SettingsScreen", "escape s"), ("HelpScreen", "escape h 2")),
    "table": at(first_move, "TableScreen", "", "h"),
    "battle": at(round_two, "julius_caesar.BattleScreen", "right f"),
    "winter": at(winter_sitting, "WinterScreen"),
    "replay": opened(replay, ("ReplayScreen", "f right right")),
    "battle in Gaul": at(lambda: gaul.battle_sitting(gaul.field(), HERE, bots="tiro"), BATTLE, "f"),
    "end of a year in Gaul": at(winters.poor_winter, "YearScreen"),
}


@pytest.fixture(autouse=True)
def swedish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JC_TUI_CONFIG", "settings.toml")
    monkeypatch.setattr("jc_tui.screens.saves.cache_path", lambda: None)
    monkeypatch.setattr(Reviewing, "run", lambda job: review(len(job._steps)))
    choose_language("sv")
    yield
    choose_language(ENGLISH)


@pytest.mark.parametrize("name", SHOWN)
async def test_a_screen_is_in_swedish(name: str, snapshot: SnapshotAssertion) -> None:
    shown = SHOWN[name]
    app = app_at(shown.begin())
    seen = []
    async with app.run_test(size=SIZES[0]) as pilot:
        for screen, steps in shown.looks:
            await still(steps)(pilot)
            assert name_of(type(app.screen)) == screen
            for size in SIZES[::-1]:
                await pilot.resize_terminal(*size)
                await pilot.pause()
                seen.append(screen_text(app))
                for widget, told in texts(app, seen[-1]):
                    assert ENGLISH_WORDS.findall(told) == [], widget
    assert "\n".join(seen) == snapshot
