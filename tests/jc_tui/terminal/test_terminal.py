"""Whether the screens can be used on a terminal, and how many colours it has."""

import io
import signal
import sys

import pytest

from jc_tui.terminal.modes import TerminalCapabilities, colours, prepare, trouble
from tests.jc_tui import playing
from tests.jc_tui.games import jc, sentence

NO_TERMINAL = "The screens need a terminal: use ssh -t, or play with jc-tui text."


def sit_at_a_terminal(monkeypatch):
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, playing.Terminal())


@pytest.fixture(autouse=True)
def hang_up():
    before = signal.getsignal(signal.SIGHUP)
    yield
    signal.signal(signal.SIGHUP, before)


def test_a_terminal_is_taken_and_one_without_a_screen_refused(monkeypatch):
    sit_at_a_terminal(monkeypatch)
    assert trouble({"TERM": "xterm"}) is None
    for environment in ({}, {"TERM": ""}, {"TERM": "dumb"}, {"TERM": "unknown"}):
        assert "jc-tui text" in str(trouble(environment)), environment


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_each_stream_must_be_a_terminal(stream, monkeypatch):
    sit_at_a_terminal(monkeypatch)
    closed = io.StringIO()
    closed.close()
    for other in (io.StringIO(), None, closed):
        monkeypatch.setattr(sys, stream, other)
        assert trouble({"TERM": "xterm"}) == NO_TERMINAL


@pytest.mark.parametrize("arguments", [[], ["play"], ["--ascii"], ["play", "nothing"]])
def test_without_a_terminal_one_sentence_names_text_mode(arguments):
    result = jc(*arguments, status=1)
    assert sentence(result) == f"jc-tui: {NO_TERMINAL}"
    assert result.stdout == ""


def term(name):
    return {"TERM": name}


FOUND = {
    "8": [{}, *map(term, ("xterm", "linux", "screen", "vt220")), {"TERM": "xterm", "COLORTERM": "yes"}],
    "16": [*map(term, ("xterm-16color", "linux-16color", "rxvt-unicode"))],
    "256": [*map(term, ("xterm-256color", "tmux-256color", "rxvt-unicode-256color"))],
    "true": [
        *map(term, ("xterm-direct", "alacritty", "foot", "xterm-ghostty")),
        *({"TERM": "xterm", "COLORTERM": "truecolor"}, {"TERM": "xterm", "LC_COLORTERM": "24bit"}),
    ],
}
"""Environments by the number of colours that they tell of."""


@pytest.mark.parametrize(("found", "environment"), [(found, each) for found in FOUND for each in FOUND[found]])
def test_colours_are_told_by_the_environment(found, environment):
    assert colours(environment) == found
    assert prepare("auto", dict(environment)).colours == found


def test_switches_are_set_and_what_is_in_the_way_goes():
    environment = {"TERM": "xterm", "TEXTUAL_THEME": "nord", "NO_COLOR": "1", "COLUMNS": "70", "LINES": "9"}
    assert prepare("auto", environment).theme == "monochrome"
    assert (environment["TEXTUAL_ANIMATIONS"], environment["TEXTUAL_COLOR_SYSTEM"]) == ("none", "standard")
    assert not {"TEXTUAL_THEME", "NO_COLOR", "COLUMNS", "LINES"} & set(environment)


@pytest.mark.parametrize(("wish", "colours", "system"), [("true", "true", "truecolor"), ("auto", "8", "standard")])
def test_players_choice_of_colours_goes_first_and_is_what_the_theme_is_drawn_for(wish, colours, system):
    """Textual's own variable would send a theme for 8 colours with 256, or one for 256 with 16."""
    environment = {"TERM": "xterm", "TEXTUAL_COLOR_SYSTEM": "256"}
    assert prepare(wish, environment).colours == colours
    assert environment["TEXTUAL_COLOR_SYSTEM"] == system


@pytest.mark.parametrize("wished", ["auto", "8", "16", "256", "true"])
def test_no_color_wins_over_the_number_of_colours(wished):
    assert prepare(wished, {"TERM": "xterm-256color", "NO_COLOR": "1"}).shown == "none"
    assert prepare(wished, {"TERM": "xterm-256color", "NO_COLOR": ""}).shown != "none"


def test_ignored_hang_up_is_not_inherited():
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    prepare("auto", {"TERM": "xterm"})
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_DFL


def test_theme_suits_the_terminal_and_the_console_of_linux_gets_ascii():
    assert TerminalCapabilities("16").theme == TerminalCapabilities("8").theme == "ansi"
    assert TerminalCapabilities("256").theme == "dark"
    assert TerminalCapabilities("16", no_colour=True).theme == "monochrome"
    assert not prepare("auto", {"TERM": "linux"}).unicode
