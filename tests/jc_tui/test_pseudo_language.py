"""Screens in the pseudo-language at 80 by 24: what is not in a catalogue is told from the rest at a glance."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from textual.app import App
from textual.widget import Widget

from engine.bots import BOTS
from engine.words import ENGLISH, choose_language
from jc_tui.screens.game_over import GameOverScreen
from jc_tui.screens.replay import ReplayScreen
from jc_tui.sitting.sitting import Sitting
from jc_tui.widgets.help_text import HelpText
from jc_tui.widgets.list_pane import ListPane
from tests.jc_tui.julius_caesar.test_orders import LEVIES, MOVES
from tests.jc_tui.screens.stage import Around, by_pilot, screen_text, sitting, winter_sitting
from tests.jc_tui.snapshots.shows import (
    Steps,
    alone,
    app_at,
    first_move,
    golden,
    keys,
    over_the_title,
    round_two,
    saves_in,
    still,
    two_at_one_keyboard,
)
from tests.words import DATA, PSEUDO, speak_from, write_pseudo

pytestmark = pytest.mark.slow

WORD = re.compile(r"[A-Z]?[a-z]*[aeiouy][a-z]*|[A-Z]*[AEIOUY][A-Z]*")

CUT = re.compile(r"⟦DÅMÅGÉD: .*…")
"""What is cut by design: in the line of a damaged save why it is, which is read whole below."""

FILE = re.compile(r"\S+\.(toml|jsonl)")


@cache
def names() -> frozenset[str]:
    """The words of all names that the game's facts have, of bots, languages and saves, and what counts steps."""
    home = DATA / "julius_caesar"
    facts = " ".join(
        path.read_text(encoding="utf-8") for path in (*home.glob("*.toml"), *home.glob("map_art/*.toml"))
    )
    return frozenset(word.lower() for word in WORD.findall(facts)) | {*BOTS, "iii", "english", "early"}


def is_name(word: str) -> bool:
    """Whether a word is a name, or a name cut short or with a number or a letter behind it."""
    small = word.lower()
    return any(name.startswith(small) or (len(name) > 3 and small.startswith(name)) for name in names())


@pytest.fixture(autouse=True)
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JC_TUI_CONFIG", "settings.toml")
    monkeypatch.setattr("jc_tui.screens.saves.cache_path", lambda: None)
    write_pseudo(DATA, tmp_path / "data")
    speak_from(monkeypatch, tmp_path / "data")
    choose_language(PSEUDO)
    yield
    choose_language(ENGLISH)


def saves() -> Steps:
    saves_in(Path("saves"))
    return keys("l")


SHOWN: dict[str, tuple[Callable[[], Sitting | None], Callable[[], Steps]]] = {
    "title": (lambda: None, lambda: keys()),
    "new game": (lambda: None, lambda: keys("n")),
    "settings": (lambda: None, lambda: keys("s")),
    "saves": (lambda: None, saves),
    "help": (lambda: None, lambda: keys("h", "1")),
    "year": (lambda: None, lambda: keys("h", "2")),
    "course of a battle": (lambda: None, lambda: keys("h", "3")),
    "rules": (lambda: None, lambda: keys("h", "4")),
    "words": (lambda: None, lambda: keys("h", "5")),
    "cards": (lambda: None, lambda: keys("h", "6")),
    "blocks": (lambda: None, lambda: keys("h", "7")),
    "first move": (first_move, lambda: keys()),
    "keys": (first_move, lambda: keys("f1")),
    "order": (lambda: alone(MOVES), lambda: keys("1", "2")),
    "levy": (lambda: alone(LEVIES), lambda: keys("1")),
    "pool": (lambda: alone(LEVIES), lambda: keys("p")),
    "notes": (first_move, lambda: keys("n")),
    "handover": (two_at_one_keyboard, lambda: keys()),
    "hand": (two_at_one_keyboard, lambda: keys("enter", "h", "right")),
    "battle": (round_two, lambda: keys("right", "f")),
    "deployment": (lambda: sitting(deployment="free"), lambda: keys("enter")),
    "winter": (winter_sitting, lambda: keys()),
    "story": (lambda: golden("early"), lambda: keys("escape", "g")),
    "end": (lambda: None, lambda: over_the_title(lambda: GameOverScreen(golden("early"), around=Around()))),
    "replay": (
        lambda: None,
        lambda: over_the_title(lambda: ReplayScreen(golden("tiro-1").table, around=Around())),
    ),
}


def texts(app: App[None]) -> Iterator[tuple[Widget, str]]:
    """What each widget shows: of what scrolls all rows, of others what stands on the screen, lines joined."""
    lines = screen_text(app).split("\n")
    for widget, (region, clip) in app.screen._compositor.visible_widgets.items():
        if any(child.display for child in widget.children):
            continue
        if isinstance(widget, ListPane):
            shown = [row.text[: widget.size.width - 1] for row in widget.rows]
            shown += lines[region.y : region.y + widget.HEAD]
        elif isinstance(widget, HelpText):
            shown = [line[: widget.scrollable_content_region.width] for line in widget.lines]
        else:
            x, y, width, height = region.intersection(clip)
            shown = [line[x : x + width] for line in lines[y : y + height]]
        yield widget, "\n".join(map(str.rstrip, shown))


@pytest.mark.parametrize("name", SHOWN)
@by_pilot
async def test_nothing_is_outside_the_catalogues_and_nothing_is_cut_off(name: str) -> None:
    begin, steps = SHOWN[name]
    app = app_at(begin())
    async with app.run_test(size=(80, 24)) as pilot:
        await still(steps())(pilot)
        text = screen_text(app)
        shown = {f"{type(widget).__name__} #{widget.id}": text for widget, text in texts(app)}
    whole = {where: CUT.sub("", told) for where, told in shown.items()}
    assert {where: told for where, told in whole.items() if told.count("⟦") != told.count("⟧")} == {}
    left = {word for word in WORD.findall(FILE.sub("", text)) if len(word) > 2}
    assert "~⟧" in text
    assert {word for word in left if not is_name(word)} == set(), text
