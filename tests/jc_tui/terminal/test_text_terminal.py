"""Plain lines at a real terminal: how they end when a signal says so, and how the terminal is left."""

import os
import select
import signal
import subprocess
import termios

import pytest

from engine import load_game
from engine.match import Match
from tests.forked import RUN, start
from tests.jc_tui.terminals import PseudoTerminal
from tests.jc_tui.texts import missing

pytestmark = pytest.mark.slow

PROMPT, SAVED = "Caesar> ", "Everything is saved. To go on:"


def at_keyboard(folder, *options):
    return PseudoTerminal("text", "game", "--seed", 3, *options, environment={"JC_TUI_SAVES": str(folder)})


def records(folder):
    with Match.open(load_game, folder / "game.jsonl", read_only=True) as table:
        assert not table.notices
        return table.number


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_at_the_prompt_leaves_the_terminal_as_it_was(number, tmp_path):
    with at_keyboard(tmp_path) as terminal:
        place = terminal.until(PROMPT)
        terminal.type("?\n1\n")
        place = terminal.until(PROMPT, terminal.until(PROMPT, place))
        terminal.type("half a li")
        terminal.until("half a li", place)
        assert not terminal.now()[3] & termios.ECHO, "readline shows what is typed by itself"
        before = records(tmp_path)
        terminal.ends_by(number)
        assert terminal.now()[3] & termios.ECHO
        told = terminal.shown[place:].decode()
        assert not missing(told, SAVED, f"text {tmp_path / 'game.jsonl'}")
        assert "Traceback" not in told
        assert records(tmp_path) == before


def test_a_signal_between_a_key_and_the_next_is_heard_at_once(tmp_path):
    """Readline shows a key before it waits again, and looks for a signal only when its waiting is interrupted."""
    with at_keyboard(tmp_path) as terminal:
        terminal.until(PROMPT)
        terminal.read(0.1)
        terminal.type("half a line, and so much more of it that readline is busy when")
        select.select([terminal.master], [], [], 20)
        terminal.ends_by(signal.SIGTERM)


def test_a_signal_while_a_bot_thinks_does_not_wait_for_it(tmp_path):
    with at_keyboard(tmp_path, "--caesar", "imperator:100000", "--pompey", "human") as terminal:
        terminal.until("Pompey is dealt")
        terminal.ends_by(signal.SIGTERM)
        assert SAVED in terminal.shown.decode()


@pytest.mark.parametrize("drops", [False, True], ids=["it takes nothing any longer", "it drops"])
def test_no_line_holds_it(drops, tmp_path):
    with at_keyboard(tmp_path) as terminal:
        terminal.until(PROMPT)
        if drops:
            terminal.hang_up()
            assert terminal.process.wait(20) in (0, 1, 128 + signal.SIGHUP)
        else:
            termios.tcflow(terminal.slave, termios.TCOOFF)
            terminal.process.send_signal(signal.SIGTERM)
            assert terminal.process.wait(20) == 128 + signal.SIGTERM
            termios.tcflow(terminal.slave, termios.TCOON)
            assert terminal.now() == terminal.modes
    records(tmp_path)


IGNORING = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"


@pytest.mark.parametrize(
    ("before", "number", "typed", "status"),
    [("", signal.SIGTERM, "", 128 + signal.SIGTERM), (IGNORING, signal.SIGHUP, "quit\n", 0)],
    ids=["it says where the game is", "a hang-up that is ignored stays ignored"],
)
def test_a_signal_in_a_pipe(before, number, typed, status, tmp_path):
    environment = {**os.environ, "JC_TUI_SAVES": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    arguments = (before + RUN, "text", "game", "--seed", "3")
    with start(*arguments, environment=environment, text=True, **pipes) as process:
        assert any("WHAT TO DO NOW" in line for line in process.stdout)
        process.send_signal(number)
        out, err = process.communicate(typed, timeout=30)
    assert (process.returncode, err) == (status, "")
    assert SAVED in out
    records(tmp_path)
