"""Screens in the pseudo-language at 80 by 24: what is not in a catalogue is told from the rest at a glance."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from engine.bots import BOTS
from engine.words import ENGLISH, choose_language
from jc_tui.cli import COMMANDS
from jc_tui.lookback.reviewing import Reviewing
from jc_tui.options import HUMAN
from jc_tui.screens.game_over import GameOverScreen
from jc_tui.screens.replay import ReplayScreen
from jc_tui.screens.review import ReviewScreen
from jc_tui.screens.too_small import TooSmallScreen
from jc_tui.settings import THEMES
from jc_tui.sitting.sitting import Sitting
from jc_tui.widgets.canvas import Canvas
from jc_tui.widgets.help_text import HelpText
from jc_tui.widgets.list_pane import ListPane
from tests.jc_tui.games import jc, sentence
from tests.jc_tui.julius_caesar.test_orders import LEVIES, MOVES
from tests.jc_tui.reviews import review
from tests.jc_tui.screens.stage import WINTER, Around, P, screen_text, sitting, winter_sitting
from tests.jc_tui.sittings import BOTH
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
from tests.jc_tui.test_cli import MISUSES
from tests.words import DATA, PSEUDO, speak_from, write_pseudo

pytestmark = pytest.mark.slow

WORD = re.compile(r"[A-Z]?[a-z]*[aeiouy][a-z]*|[A-Z]*[AEIOUY][A-Z]*")

CUT = re.compile(r"⟦DÅMÅGÉD: .*…")
"""What is cut by design: in the line of a damaged save why it is, which is read whole below."""

FILE = re.compile(r"\S+\.(toml|jsonl)")


@cache
def names() -> frozenset[str]:
    """The words of names: of facts, bots, languages, saves and folders, Roman figures, what a review says here."""
    home = DATA / "julius_caesar"
    facts = " ".join(
        path.read_text(encoding="utf-8") for path in (*home.glob("*.toml"), *home.glob("map_art/*.toml"))
    )
    return frozenset(word.lower() for word in WORD.findall(facts)) | {
        *BOTS,
        "iii",
        "english",
        "early",
        "trash",
        "back",
    }


def is_name(word: str) -> bool:
    """Whether a word is a name, or a name cut short or with a number or a letter behind it."""
    small = word.lower()
    return any(name.startswith(small) or (len(name) > 3 and small.startswith(name)) for name in names())


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder whose words are those of the pseudo-language."""
    folder = tmp_path_factory.mktemp("pseudo")
    write_pseudo(DATA, folder)
    return folder


@pytest.fixture(autouse=True)
def pseudo(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JC_TUI_CONFIG", "settings.toml")
    monkeypatch.setattr("jc_tui.screens.saves.cache_path", lambda: None)
    monkeypatch.setattr(Reviewing, "run", lambda job: review(len(job._steps)))
    speak_from(monkeypatch, home)
    choose_language(PSEUDO)
    yield
    choose_language(ENGLISH)


Shown = tuple[Callable[[], Sitting | None], Callable[[], Steps]]


def at(begin: Callable[[], Sitting], *pressed: str) -> Shown:
    """A table, after some keys."""
    return begin, lambda: keys(*pressed)


def shell(*pressed: str) -> Shown:
    """The title, after some keys, with three saves."""

    def steps() -> Steps:
        saves_in(Path("saves"))
        return keys(*pressed)

    return lambda: None, steps


def opened(screen: Callable[[], Screen[object]], *pressed: str) -> Shown:
    """A screen by itself, after some keys."""

    def steps() -> Steps:
        async def run(pilot: Pilot[None]) -> None:
            await over_the_title(screen)(pilot)
            await keys(*pressed)(pilot)

        return run

    return lambda: None, steps


def replay() -> Screen[object]:
    return ReplayScreen(golden("tiro-1").table, around=Around())


def supply() -> Sitting:
    """A winter in which a city is crowded."""
    seats = sitting("\n".join(line for line in WINTER.splitlines() if "navis" not in line))
    seats.table.act("end", P)
    return seats


SHOWN: dict[str, Shown] = {
    "title": shell(),
    "new game": shell("n"),
    "settings": shell("s"),
    "settings, fewer colours": shell("s", "down", "down", "right"),
    "saves": shell("l"),
    "a damaged save": shell("l", "down"),
    "a save to rename": shell("l", "r"),
    "a save to delete": shell("l", "x"),
    "help": shell("h", "1"),
    "year": shell("h", "2"),
    "course of a battle": shell("h", "3"),
    "rules": shell("h", "4"),
    "words": shell("h", "5"),
    "cards": shell("h", "6"),
    "blocks": shell("h", "7"),
    "search": shell("h", "4", "slash", *"åct"),
    "first move": at(first_move),
    "keys": at(first_move, "f1"),
    "bottom line": at(first_move, "k"),
    "places": at(first_move, "l"),
    "typing": at(first_move, "colon"),
    "refusal": at(lambda: alone(MOVES), "1", "slash", *"neapolis", "enter", "enter"),
    "points left": at(lambda: alone(MOVES), "e"),
    "order": at(lambda: alone(MOVES), "1", "2"),
    "levy": at(lambda: alone(LEVIES), "1"),
    "pool": at(lambda: alone(LEVIES), "p"),
    "notes": at(first_move, "n"),
    "handover": at(two_at_one_keyboard),
    "hand": at(two_at_one_keyboard, "enter", "h", "right"),
    "battle": at(round_two, "right", "f"),
    "hits": at(lambda: round_two(BOTH), "right", "f"),
    "chances": at(round_two, "c"),
    "retreat": at(round_two, "r"),
    "map of a battle": at(round_two, "m"),
    "deployment": at(lambda: sitting(deployment="free"), "enter"),
    "winter": at(winter_sitting),
    "supply": at(supply, "down", "down", "enter"),
    "story": at(lambda: golden("early"), "escape", "g"),
    "memory": at(lambda: golden("early"), "escape", "y"),
    "end": opened(lambda: GameOverScreen(golden("early"), around=Around())),
    "replay": opened(replay),
    "replay of a battle": opened(replay, "f", "right", "right"),
    "branch": opened(replay, "t", "t", "b"),
    "review": opened(lambda: ReviewScreen(golden("tiro-1").table, around=Around())),
    "too little room": opened(lambda: TooSmallScreen(around=Around())),
}


def texts(app: App[None]) -> Iterator[tuple[Widget, str]]:
    """What each widget shows: of what scrolls all rows, of others what stands on the screen, lines joined; with a
    bracket that is not closed for each text that has no room.
    """
    lines = screen_text(app).split("\n")
    for widget, (region, clip) in app.screen._compositor.visible_widgets.items():
        if any(child.display for child in widget.children):
            continue
        if isinstance(widget, ListPane):
            shown = [row.text[: widget.scrollable_content_region.width - 1] for row in widget.rows]
            shown += lines[region.y : region.y + widget.HEAD]
        elif isinstance(widget, HelpText):
            shown = [line[: widget.scrollable_content_region.width] for line in widget.lines]
        else:
            x, y, width, height = region.intersection(clip)
            shown = [line[x : x + width] for line in lines[y : y + height]]
        told = "\n".join(map(str.rstrip, shown))
        hidden = 0
        if isinstance(widget, Static):
            hidden = str(widget.visual).count("⟧") - told.count("⟧")
        elif isinstance(widget, Canvas):
            below = widget.draw(*widget.size)[widget.size.height :]
            hidden = "".join(text for line in below for text, _ in line).count("⟧")
        yield widget, told + "⟦" * hidden


TYPED = re.compile(r"jc-tui( \w+)?|--?[a-z][\w-]*|[\[{][a-z|-]+[\]}]|JSON|(?<=: )(text|all)~")
"""What is typed in every language: the program and its commands, options and words to choose from."""


def words_left(told: str) -> set[str]:
    """The words that no catalogue has said, but for names."""
    left = {word for word in WORD.findall(told) if len(word) > 2}
    return {word for word in left if not is_name(word)}


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_the_help_of_a_command_is_in_the_catalogues(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JC_TUI_LANG", PSEUDO)
    told = jc(*name.split(), "--help").output
    without_commands = re.sub(rf"(?m)^  ({'|'.join(COMMANDS)})  ", "", told)
    assert words_left(TYPED.sub("", without_commands)) - {HUMAN} == set(), told
    assert told.count("⟦") == told.count("⟧")


def test_misuse_of_a_command_is_told_from_the_catalogues(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JC_TUI_LANG", PSEUDO)
    for arguments, _ in MISUSES:
        told = sentence(jc(*arguments))
        assert told.startswith("jc-tui: ⟦"), told
        quoted = re.compile(r"'[^']*'|`\w+`")
        assert words_left(TYPED.sub("", quoted.sub("", told))) - {HUMAN, *THEMES} == set(), told


@pytest.mark.parametrize("name", SHOWN)
async def test_nothing_is_outside_the_catalogues_and_nothing_is_cut_off(name: str) -> None:
    begin, steps = SHOWN[name]
    app = app_at(begin())
    async with app.run_test(size=(80, 24)) as pilot:
        await still(steps())(pilot)
        text = screen_text(app)
        shown = [(widget, CUT.sub("", told)) for widget, told in texts(app)]
    assert [(widget, told) for widget, told in shown if told.count("⟦") != told.count("⟧")] == []
    assert "~⟧" in text
    assert words_left(FILE.sub("", text)) == set(), text
