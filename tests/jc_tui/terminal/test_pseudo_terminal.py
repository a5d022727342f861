"""The program on a real terminal: how it begins, and how it ends in any case."""

import re
import signal
import time
from contextlib import ExitStack, contextmanager
from itertools import product

import pytest

from engine import load_game
from engine.match import Match
from tests.jc_tui import terminals
from tests.jc_tui.games import begun, damage, last_turn, missing, thoroughly
from tests.jc_tui.terminals import FOOT, RUN, SCREEN_OFF, TITLE, PseudoTerminal

SCREEN_ON = b"\x1b[?1049h"
MODES_OFF = (b"\x1b[?1000l", b"\x1b[?1003l", b"\x1b[?1006l", b"\x1b[?2004l", b"\x1b[?7h", b"\x1b[?25h", SCREEN_OFF)

STAND_IN = """
import sys
from types import ModuleType
class Late(ModuleType):
    def __getattr__(self, name):
        if name != "TableScreen":
            raise AttributeError(name)
        from textual.screen import Screen
        from textual.widgets import Static
        class TableScreen(Screen):
            def __init__(self, session, context):
                super().__init__()
                self.sitting = session
            def compose(self):
                yield Static(f"TABLE of {self.sitting.viewer}")
        return TableScreen
sys.modules["jc_tui.screens.table"] = Late("jc_tui.screens.table")
"""
"""A table that shows nothing but whose it is: these tests are about the terminal."""

pytestmark = pytest.mark.slow


@pytest.fixture
def save(tmp_path):
    begun(path := tmp_path / "game.jsonl").close()
    return path


def is_sound(path):
    with Match.open(load_game, path, read_only=True) as table:
        return not table.notices


@contextmanager
def at_table(save, *options, code=""):
    """The program at the table of a save, which is sound in the end."""
    with PseudoTerminal("play", save, *options, code=f"{STAND_IN}\n{code}\n{RUN}") as terminal:
        yield terminal
    assert is_sound(save)


def test_quit_says_where_the_game_is_on_the_usual_screen(save):
    with at_table(save) as terminal:
        terminal.until("TABLE of caesar")
        assert terminal.now() != terminal.modes
        terminal.quits()
        assert not missing(terminal.after, "Everything is saved. To go on:", f"play {save}")


def test_title_in_ascii_shows_nothing_else_passes_over_what_is_no_text_and_is_quit_without_a_word(tmp_path):
    with PseudoTerminal("--ascii", environment={"JC_TUI_SAVES": str(tmp_path)}) as terminal:
        terminal.until(FOOT, terminal.until(TITLE))
        assert terminal.shown.isascii()
        terminal.type(b"\xe4\xf6\x1b[M \xc8\xc9\xff\x00\xfe")
        terminal.read(0.3)
        terminal.type("q")
        assert terminal.ended() == 0
        assert "saved" not in terminal.after


def test_bare_program_begins_a_game_by_enter_enter(tmp_path):
    with PseudoTerminal(code=f"{STAND_IN}\n{RUN}", environment={"JC_TUI_SAVES": str(tmp_path)}) as terminal:
        terminal.until(FOOT, terminal.until(TITLE))
        for shown in ("Begin", "TABLE of caesar"):
            terminal.type("\r")
            terminal.until(shown)
        terminal.process.send_signal(signal.SIGHUP)
        terminal.ended()
    (save,) = tmp_path.glob("*.jsonl")
    assert is_sound(save)


SIGNALS = [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGUSR1, signal.SIGALRM, signal.SIGABRT]


@pytest.mark.parametrize("number", thoroughly(SIGNALS, 3))
def test_signals_end_it_in_good_order(number, save):
    with at_table(save) as terminal:
        terminal.until("TABLE")
        terminal.ends_by(number)
        assert all(sequence in terminal.shown for sequence in MODES_OFF)
        assert "Everything is saved" in terminal.after


def test_a_signal_during_the_end_leaves_the_terminal_as_it_was(save):
    slow = """
import os, signal
from jc_tui.app import GameApp
usual = GameApp.on_unmount
def unmount(self):
    os.kill(os.getpid(), signal.SIGTERM)
    usual(self)
GameApp.on_unmount = unmount
"""
    with at_table(save, code=slow) as terminal:
        terminal.until("TABLE")
        terminal.type("\x03")
        terminal.ended()
        assert terminal.now() == terminal.modes
        assert all(sequence in terminal.shown for sequence in MODES_OFF)


@pytest.mark.parametrize("driver", thoroughly(("no:Such", "textual.app:App", "nonsense", "os:path", ""), 2))
def test_a_driver_that_is_none_is_told_in_a_sentence(driver):
    with PseudoTerminal(environment={"TEXTUAL_DRIVER": driver}) as terminal:
        assert terminal.ended() == 1
        assert b"TEXTUAL_DRIVER" in terminal.shown
        assert b"Traceback" not in terminal.shown
        assert terminal.now() == terminal.modes


@pytest.mark.parametrize("code", ["", "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)"])
def test_dropped_line_ends_it(code, save):
    """Also where the hang-up was ignored from the start, as with `nohup`."""
    with at_table(save, code=code) as terminal:
        terminal.until("TABLE")
        terminal.hang_up()
        terminal.ended()


def test_line_dropped_without_any_signal_ends_it(save):
    """A process that leads no session is sent none; it must see by itself that nobody is there."""
    code = "import os; child = os.fork(); child and os._exit(os.waitpid(child, 0)[1] >> 8); os.setsid()"
    with at_table(save, code=code) as terminal:
        terminal.until("TABLE")
        (child,) = terminals.processes_of(terminal.process.pid)
        terminal.hang_up()
        deadline = time.monotonic() + terminals.PATIENCE
        while terminals.alive(child):
            time.sleep(0.02)
            assert time.monotonic() < deadline


def test_line_that_takes_nothing_any_longer_does_not_hold_it(save):
    """The loop is stuck in writing; the signal ends the process all the same."""
    code = """
import threading, time
def flood():
    import textual.app
    app_run = textual.app.App.run
    def run(self, **options):
        def write():
            time.sleep(1)
            for _ in range(999):
                self.call_from_thread(lambda: self._driver.write("x" * 9999))
        threading.Thread(target=write, daemon=True).start()
        return app_run(self, **options)
    textual.app.App.run = run
import jc_tui.terminal.modes
prepare = jc_tui.terminal.modes.prepare
jc_tui.terminal.modes.prepare = lambda *args: (prepare(*args), flood())[0]
"""
    with at_table(save, code=code) as terminal:
        terminal.until("TABLE")
        time.sleep(2.5)
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.process.wait(4) == 128 + signal.SIGTERM
        assert terminal.now() == terminal.modes


def test_too_small_and_back_stopped_and_gone_on(save):
    with at_table(save) as terminal:
        place = terminal.until("TABLE")
        terminal.resize(60, 20)
        place = terminal.until("80 × 24", place)
        terminal.resize(80, 24)
        place = terminal.until("TABLE", place)
        terminal.read(0.3)
        terminal.type("\x1a")
        deadline = time.monotonic() + terminals.PATIENCE
        while terminals.state(terminal.process.pid) != "T":
            terminal.read()
            assert time.monotonic() < deadline
        terminal.read()  # it may have stopped between the last read and the look at its state
        assert SCREEN_OFF in terminal.shown[place:]
        assert terminal.now() == terminal.modes
        place = len(terminal.shown)
        terminal.process.send_signal(signal.SIGCONT)
        terminal.until("TABLE", place)
        assert SCREEN_ON in terminal.shown[place:]
        terminal.quits()


INKS, PAPERS = {*map(str, range(30, 38)), "39"}, {*map(str, range(40, 48)), "49"}
BRIGHT = {*map(str, range(90, 98)), *map(str, range(100, 108))}
DEEP = ("38;5", "48;5", "38;2", "48;2")


def colours_sent(shown):
    """The codes for colours among all that was sent; of those with many numbers the first two."""
    found = set()
    for sequence in re.findall(r"\x1b\[([\d;]*)m", shown.decode()):
        parts = sequence.split(";")
        while parts:
            code = parts.pop(0)
            if code in ("38", "48"):
                found.add(f"{code};{parts[0]}")
                del parts[: 4 if parts[0] == "2" else 2]
            elif code in INKS | PAPERS | BRIGHT:
                found.add(code)
    return found


@pytest.fixture
def moving(tmp_path):
    begun(path := tmp_path / "moving.jsonl", 8, ("human", "human")).close()
    return path


def sent_at_the_map(save, settings, saved, *options, **environment):
    settings.write_text(saved)
    given = {"environment": environment, "size": (120, 40), "true_start": saved in TRUE_STARTS}
    with PseudoTerminal("play", save, "--watch", *options, **given) as terminal:
        terminal.until("Inter")
        terminal.quits()
        return terminal.shown


TRUE_STARTS = ('theme = "ansi"\ncolours = "8"', 'theme = "ansi"\ncolours = "16"')
"""Settings with which the program is not forked: it has to set Textual's switches before it imports it."""

MOST = [
    ({"TERM": "xterm"}, "", "8"),
    ({"TERM": "xterm-16color"}, 'theme = "dark"', "16"),
    ({"TERM": "xterm-256color"}, 'theme = "light"', "256"),
    ({"TERM": "xterm", "COLORTERM": "truecolor"}, 'theme = "light"', "true"),
    ({"TERM": "xterm-256color", "NO_COLOR": ""}, 'theme = "ansi"\ncolours = "8"', "8"),
    ({"TERM": "linux"}, 'theme = "dark"', "8"),
    ({"TERM": "vt220"}, 'theme = "light"', "8"),
    ({"TERM": "screen"}, 'theme = "contrast"', "8"),
    ({"TERM": "xterm-256color"}, 'theme = "colour-blind"\ncolours = "8"', "8"),
    ({"TERM": "xterm", "COLORTERM": "truecolor"}, 'theme = "contrast"\ncolours = "16"', "16"),
    ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, 'theme = "ansi"', "16"),
    ({"TERM": "xterm", "LC_COLORTERM": "truecolor"}, "", "true"),
]
"""Environments and settings, and how many colours the program then sends at most."""


@pytest.mark.parametrize(("environment", "saved", "most"), thoroughly(MOST, 4))
def test_colours_are_those_the_terminal_has(environment, saved, most, moving, own_settings):
    sent = colours_sent(sent_at_the_map(moving, own_settings, saved, **environment))
    if most in ("8", "16"):
        assert sent <= INKS | PAPERS | (BRIGHT if most == "16" else set())
        assert "44" in sent or "46" in sent
        assert bool(sent & BRIGHT) == (most == "16")
    else:
        wanted = DEEP[:2] if most == "256" else DEEP[2:]
        assert {*wanted} == {code for code in sent if ";" in code}


NONE = [
    ("", ["--theme", "contrast"], {"TERM": "xterm-256color", "COLORTERM": "truecolor"}),
    ("", [], {"TERM": "xterm"}),
    ('theme = "ansi"\ncolours = "16"', [], {"TERM": "linux"}),
    ('theme = "dark"', [], {"TERM": "xterm-256color"}),
    ('theme = "light"\ncolours = "true"', [], {"TERM": "xterm-256color", "COLORTERM": "truecolor"}),
    ("", ["--ascii"], {"TERM": "xterm", "TEXTUAL_THEME": "nord"}),
]


@pytest.mark.parametrize(("saved", "options", "environment"), thoroughly(NONE))
def test_no_color_means_no_colour_but_land_is_told_from_sea(saved, options, environment, moving, own_settings):
    shown = sent_at_the_map(moving, own_settings, saved, *options, NO_COLOR="1", **environment)
    assert not colours_sent(shown) - {"39", "49"}
    assert re.search(rb"\x1b\[(?:\d*;)*7[;m]", shown)


PLAIN = (
    *("saves", "text HERE/over.jsonl", "simulate --games 1 --caesar random --pompey random"),
    *("arena --balance --players random --games 1 --out HERE/arena", "review HERE/over.jsonl --playouts 8"),
)


@pytest.mark.parametrize(("command", "no_color"), thoroughly([("saves", ""), *product(PLAIN, (None, "1"))], 5))
def test_commands_in_plain_lines_send_basic_colours_or_none(command, no_color, tmp_path):
    """By the convention a NO_COLOR that is empty is none."""
    last_turn(tmp_path / "over.jsonl")
    begun(tmp_path / "game.jsonl").close()
    damage(tmp_path / "game.jsonl", 3)
    environment = {"JC_TUI_SAVES": str(tmp_path), "TERM": "xterm"}
    environment |= {} if no_color is None else {"NO_COLOR": no_color}
    with PseudoTerminal(*command.replace("HERE", str(tmp_path)).split(), environment=environment) as terminal:
        if command.startswith("text"):
            terminal.until("over")
            terminal.type("quit\n")
        assert terminal.ended(60) in (0, 1)
        sent = colours_sent(terminal.shown) - {"39", "49"}
    assert sent <= INKS
    assert bool(sent) == (no_color != "1")


def test_two_seats_and_a_spectator_have_one_save_open(tmp_path):
    begun(path := tmp_path / "game.jsonl", seats=("human", "human")).close()
    wanted = {"caesar": "--seat caesar", "pompey": "--seat pompey", "spectator": "--watch"}
    with ExitStack() as opened:
        sides = {who: opened.enter_context(at_table(path, *way.split())) for who, way in wanted.items()}
        for who, terminal in sides.items():
            terminal.until(f"TABLE of {who}")
        for who, terminal in sides.items():
            terminal.quits()
            assert wanted[who] in terminal.shown.decode()


def test_ctrl_q_goes_before_all_that_was_typed(tmp_path):
    begun(path := tmp_path / "one.jsonl", 3).close()
    with PseudoTerminal("play", path, "--seat", "caesar") as terminal:
        terminal.until("L signs")
        terminal.type("n")
        terminal.until("NOTES")
        terminal.type("some words " * 2_000 + "\x11")
        assert terminal.ended() == 0
        assert terminal.now() == terminal.modes
