"""Plain lines at a real terminal: how they end when a signal says so, and how the terminal is left."""

import os
import select
import signal
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from engine import load_game
from engine.table import Table
from tests.jc_tui.terminals import ROOT, RUN, PseudoTerminal

pytestmark = pytest.mark.slow

PROMPT = "Caesar> "
SAVED = "Everything is saved. To go on:"


def at_keyboard(folder: Path, *options: object, code: str = RUN) -> PseudoTerminal:
    environment = {"JC_TUI_SAVES": str(folder)}
    return PseudoTerminal("text", "game", "--seed", 3, *options, environment=environment, code=code)


def records(folder: Path) -> int:
    with Table.open(load_game, folder / "game.jsonl", read_only=True) as table:
        assert not table.notices
        return table.number


def echoes(modes: list[object]) -> bool:
    return bool(modes[3] & termios.ECHO)  # type: ignore[operator]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_at_the_prompt_leaves_the_terminal_as_it_was(number: signal.Signals, tmp_path: Path) -> None:
    with at_keyboard(tmp_path) as terminal:
        place = terminal.until(PROMPT)
        terminal.type("?\n1\n")
        place = terminal.until(PROMPT, terminal.until(PROMPT, place))
        terminal.type("half a li")
        terminal.until("half a li", place)
        assert not echoes(terminal.now()), "readline shows what is typed by itself"
        before = records(tmp_path)
        terminal.process.send_signal(number)
        assert terminal.ended() == 128 + number
        assert terminal.now() == terminal.modes
        assert echoes(terminal.now())
        told = terminal.shown[place:].decode()
        assert SAVED in told
        assert f"text {tmp_path / 'game.jsonl'}" in told
        assert "Traceback" not in told
        assert records(tmp_path) == before


def test_a_signal_between_a_key_and_the_next_is_heard_at_once(tmp_path: Path) -> None:
    """Readline shows a key before it waits again, and looks for a signal only when its waiting is interrupted."""
    with at_keyboard(tmp_path) as terminal:
        terminal.until(PROMPT)
        terminal.read(0.1)
        terminal.type("half a line, and so much more of it that readline is busy when")
        select.select([terminal.master], [], [], 20)
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.ended() == 128 + signal.SIGTERM
        assert terminal.now() == terminal.modes


def test_a_signal_while_a_bot_thinks_does_not_wait_for_it(tmp_path: Path) -> None:
    with at_keyboard(tmp_path, "--caesar", "imperator:100000", "--pompey", "human") as terminal:
        terminal.until("Pompey is dealt")
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.ended() == 128 + signal.SIGTERM
        assert terminal.now() == terminal.modes
        assert SAVED in terminal.shown.decode()


def test_a_terminal_that_takes_nothing_any_longer_does_not_hold_it(tmp_path: Path) -> None:
    with at_keyboard(tmp_path) as terminal:
        terminal.until(PROMPT)
        termios.tcflow(terminal.slave, termios.TCOOFF)
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.process.wait(20) == 128 + signal.SIGTERM
        termios.tcflow(terminal.slave, termios.TCOON)
        assert terminal.now() == terminal.modes
    records(tmp_path)


def test_a_line_that_drops_ends_it(tmp_path: Path) -> None:
    with at_keyboard(tmp_path) as terminal:
        terminal.until(PROMPT)
        terminal.hang_up()
        assert terminal.process.wait(20) in (0, 1, 128 + signal.SIGHUP)
    records(tmp_path)


def piped(folder: Path, before: str = "") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", before + RUN, "text", "game", "--seed", "3"],
        env={**os.environ, "JC_TUI_SAVES": str(folder), "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for(process: subprocess.Popen[str], wanted: str) -> None:
    """Read until something has been printed."""
    while line := process.stdout.readline():
        if wanted in line:
            return
    raise AssertionError(f"{wanted!r} was not printed")


def test_a_signal_in_a_pipe_says_where_the_game_is(tmp_path: Path) -> None:
    with piped(tmp_path) as process:
        wait_for(process, "WHAT TO DO NOW")
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 128 + signal.SIGTERM
    assert SAVED in out
    assert err == ""
    records(tmp_path)


def test_a_hang_up_that_is_ignored_stays_ignored(tmp_path: Path) -> None:
    ignoring = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
    with piped(tmp_path, ignoring) as process:
        wait_for(process, "WHAT TO DO NOW")
        process.send_signal(signal.SIGHUP)
        out, _ = process.communicate("quit\n", timeout=30)
    assert process.returncode == 0
    assert SAVED in out
