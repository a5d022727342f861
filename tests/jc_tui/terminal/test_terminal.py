"""Whether the screens can be used on a terminal, and how many colours it has."""

import io
import signal
import sys
from collections.abc import Iterator

import pytest

from jc_tui.terminal.modes import Terminal, colours, prepare, trouble
from tests.jc_tui import playing
from tests.jc_tui.games import jc, sentence

NO_TERMINAL = "The screens need a terminal: use ssh -t, or play with jc-tui text."


def sit_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, playing.Terminal())


@pytest.fixture(autouse=True)
def hang_up() -> Iterator[None]:
    before = signal.getsignal(signal.SIGHUP)
    yield
    signal.signal(signal.SIGHUP, before)


def test_terminal_is_taken(monkeypatch: pytest.MonkeyPatch):
    sit_at_a_terminal(monkeypatch)
    assert trouble({"TERM": "xterm"}) is None


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_each_stream_must_be_a_terminal(stream: str, monkeypatch: pytest.MonkeyPatch):
    sit_at_a_terminal(monkeypatch)
    for other in (io.StringIO(), None):
        monkeypatch.setattr(sys, stream, other)
        assert trouble({"TERM": "xterm"}) == NO_TERMINAL
    closed = io.StringIO()
    closed.close()
    monkeypatch.setattr(sys, stream, closed)
    assert trouble({"TERM": "xterm"}) == NO_TERMINAL


@pytest.mark.parametrize("environment", [{}, {"TERM": ""}, {"TERM": "dumb"}, {"TERM": "unknown"}])
def test_terminal_without_a_screen_is_refused(environment: dict[str, str], monkeypatch: pytest.MonkeyPatch):
    sit_at_a_terminal(monkeypatch)
    reason = trouble(environment)
    assert reason is not None
    assert "jc-tui text" in reason


@pytest.mark.parametrize("arguments", [[], ["play"], ["--ascii"], ["play", "nothing"]])
def test_without_a_terminal_one_sentence_names_text_mode(arguments: list[str]):
    result = jc(*arguments, status=1)
    assert sentence(result) == f"jc-tui: {NO_TERMINAL}"
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({"TERM": "xterm"}, "8"),
        ({"TERM": "linux"}, "8"),
        ({"TERM": "screen"}, "8"),
        ({"TERM": "vt220"}, "8"),
        ({}, "8"),
        ({"TERM": "xterm-16color"}, "16"),
        ({"TERM": "linux-16color"}, "16"),
        ({"TERM": "rxvt-unicode"}, "16"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "tmux-256color"}, "256"),
        ({"TERM": "xterm-direct"}, "true"),
        ({"TERM": "alacritty"}, "true"),
        ({"TERM": "foot"}, "true"),
        ({"TERM": "xterm-ghostty"}, "true"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "true"),
        ({"TERM": "xterm", "LC_COLORTERM": "24bit"}, "true"),
        ({"TERM": "rxvt-unicode-256color"}, "256"),
        ({"TERM": "xterm", "COLORTERM": "yes"}, "8"),
    ],
)
def test_colours_are_told_by_the_environment(environment: dict[str, str], found: str):
    assert colours(environment) == found
    changed = dict(environment)
    assert prepare("auto", changed).colours == found


def test_switches_are_set_and_what_is_in_the_way_goes():
    environment = {"TERM": "xterm", "TEXTUAL_THEME": "nord", "NO_COLOR": "1", "COLUMNS": "70", "LINES": "9"}
    assert prepare("auto", environment).theme == "monochrome"
    assert environment["TEXTUAL_ANIMATIONS"] == "none"
    assert environment["TEXTUAL_COLOR_SYSTEM"] == "standard"
    assert not {"TEXTUAL_THEME", "NO_COLOR", "COLUMNS", "LINES"} & set(environment)


def test_players_choice_of_colours_goes_first():
    environment = {"TERM": "xterm", "TEXTUAL_COLOR_SYSTEM": "256"}
    assert prepare("true", environment).colours == "true"
    assert environment["TEXTUAL_COLOR_SYSTEM"] == "truecolor"


def test_what_is_sent_is_what_the_theme_is_drawn_for():
    """Textual's own variable would send a theme for 8 colours with 256, or one for 256 with 16."""
    environment = {"TERM": "xterm", "TEXTUAL_COLOR_SYSTEM": "256"}
    assert prepare("auto", environment).colours == "8"
    assert environment["TEXTUAL_COLOR_SYSTEM"] == "standard"


@pytest.mark.parametrize("wished", ["auto", "8", "16", "256", "true"])
def test_no_color_wins_over_the_number_of_colours(wished: str):
    assert prepare(wished, {"TERM": "xterm-256color", "NO_COLOR": "1"}).shown == "none"
    assert prepare(wished, {"TERM": "xterm-256color", "NO_COLOR": ""}).shown != "none"


def test_ignored_hang_up_is_not_inherited():
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    prepare("auto", {"TERM": "xterm"})
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_DFL


def test_theme_suits_the_terminal():
    assert Terminal("16").theme == Terminal("8").theme == "ansi"
    assert Terminal("256").theme == "dark"
    assert Terminal("16", no_colour=True).theme == "monochrome"


def test_console_of_linux_gets_ascii():
    assert not prepare("auto", {"TERM": "linux"}).unicode
