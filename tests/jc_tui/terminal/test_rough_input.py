"""A keyboard that sends anything, and a program that fails, on a real terminal."""

from statistics import median

import pytest

from tests.jc_tui.games import begun, missing, thoroughly
from tests.jc_tui.terminals import FOOT, RUN, TITLE, PseudoTerminal
from tools.bench.terminal import ESCAPE, HOME, MOST, SIXTEEN, TRUECOLOUR, WALK, game_in_play, opened, steps

FAULT = "as if by a fault"
BREAK = """
import asyncio
import jc_tui.terminal.modes
prepare = jc_tui.terminal.modes.prepare
def prepare_and_break(*arguments):
    prepared = prepare(*arguments)
    import jc_tui.app
    jc_tui.app.GameApp.action_redraw = fail
    return prepared
jc_tui.terminal.modes.prepare = prepare_and_break
"""
"""Ctrl-L fails in one way or another; Textual is imported after its switches are set."""

FAILURES = {
    "a key": "def fail(app): raise ValueError(FAULT)",
    "a thread that works for a screen": """
def work():
    raise ValueError(FAULT)
def fail(app):
    app.run_worker(work, thread=True)
""",
    "a timer of the loop": """
def broken():
    raise ValueError(FAULT)
def fail(app):
    asyncio.get_running_loop().call_later(0.01, broken)
""",
    "the thread that reads the keys": """
def fail(app):
    import jc_tui.terminal.keyboard
    jc_tui.terminal.keyboard.KeyReader.read = broken
def broken(keyboard, data):
    raise ValueError(FAULT)
""",
    "an end that nobody asked for": "def fail(app): app.panic(FAULT)",
}
"""What Ctrl-L breaks, by where it breaks."""

pytestmark = pytest.mark.slow


@pytest.fixture
def places(tmp_path):
    return {"JC_TUI_SAVES": str(tmp_path), "JC_TUI_CONFIG": str(tmp_path / "settings.toml")}


@pytest.mark.parametrize("what", thoroughly(FAILURES, 2))
def test_a_failure_never_ends_with_0_and_says_where_the_save_is(what, tmp_path, places):
    begun(save := tmp_path / "game.jsonl").close()
    code = f"FAULT = {FAULT!r}\n{FAILURES[what]}\n{BREAK}\n{RUN}"
    with PseudoTerminal("play", save, code=code, environment=places) as terminal:
        terminal.until("Narbo".upper())
        terminal.read(1)
        terminal.type("\x0c")
        terminal.read(0.2)
        if terminal.process.poll() is None:
            terminal.type("x")
        assert terminal.ended() == 1
        told = terminal.after
        assert not missing(told.replace("\r\n", "\n"), FAULT, f"The save is {save}")
        assert "Everything is saved" not in told
        assert terminal.now() == terminal.modes


@pytest.mark.parametrize("typed", thoroughly(["e\r", "x", "/rome\r", "\x1b[B"]))
def test_a_large_paste_without_brackets_is_dropped_with_a_word(typed, tmp_path, places):
    game_in_play(save := tmp_path / "game.jsonl")
    with PseudoTerminal("play", save, environment=places, size=(120, 40)) as terminal:
        terminal.until("MOVE A GROUP")
        terminal.read(1)
        before, place = save.read_bytes(), len(terminal.shown)
        terminal.type(typed * 4000)
        place = terminal.until("was dropped", place)
        terminal.type("?")
        terminal.until("HELP", place)
        assert save.read_bytes() == before
        terminal.quits()


def test_a_huge_paste_into_a_name_is_cut_to_what_fits(tmp_path, places):
    begun(tmp_path / "game.jsonl").close()
    with PseudoTerminal(environment=places) as terminal:
        terminal.until(FOOT, terminal.until(TITLE))
        terminal.type("l")
        terminal.until("act", terminal.until("1 save"))
        terminal.type("r")
        place = terminal.until("type a name")
        terminal.type("\x7f" * 8)
        terminal.read(0.3)
        terminal.type(b"\x1b[200~\r\n\x1b]0;" + b"name\t" * 20_000 + b"\x1b[201~")
        terminal.until("Only ", place)
        terminal.type("\r")
        terminal.read(0.5)
        terminal.quits()
    (save,) = tmp_path.glob("*.jsonl")
    assert save.stem == "]0;name" + " name" * 18 + " na"


@pytest.mark.parametrize(("colours", "paint"), thoroughly([(TRUECOLOUR, 60_000), (SIXTEEN, 30_000)]))
def test_a_slow_line_is_enough(tmp_path, colours, paint):
    save = tmp_path / "game.jsonl"
    way = game_in_play(save)
    with opened(save, colours) as screen:
        screen.until("MOVE A GROUP")
        assert screen.settle() <= paint
        assert 0 < median(steps(screen, WALK).sent) <= MOST["map step"]
        assert 0 < sum(screen.press("?").sent) <= MOST["help opened"]
        screen.press(ESCAPE)
        steps(screen, [*f"/{way.start}", "\r", "\r", *f"/{way.end}", "\r"])
        assert 0 < sum(screen.press("\r").sent) <= MOST["group moved"]
        assert 0 < sum(screen.press("u").sent) <= MOST["move undone"]
        steps(screen, ["l", HOME])
        assert 0 < median(steps(screen, ["down"] * 16).sent) <= MOST["list step"]
