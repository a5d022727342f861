"""Commands whose standard streams are closed (`>&-`): a true status, nothing in a wrong file."""

import re
from itertools import product

import pytest

from tests.jc_tui.games import ROOT, finished, jc, last_turn, program, thoroughly

NO_SCREEN = "jc-tui: The screens need a terminal: use ssh -t, or play with jc-tui text.\n"

SIMULATE = "simulate --games 1 --caesar random --pompey random"
PRINTING = (
    *("text game", "--help", "saves --json", "verify over", SIMULATE, "--version", "text over"),
    *("saves", "export over", "repair broken", "completion bash", "review over --playouts 8"),
    "arena --balance --players random --games 1 --out ladder",
)
"""Commands that all have something to print."""

LOOKING = tuple(command for command in PRINTING if command.startswith(("text", "simulate", "arena", "review")))
"""Those that look at their streams before they print."""

BUSY = re.compile("Looking back on the game takes about .*\n")
"""What a review says on a machine that has much else to do."""

ALL = "<&- >&- 2>&-"
NUMBERS = {"<&-": 0, ">&-": 1, "2>&-": 2}

TRUE_STARTS = {("--help", ">&-"), ("protocol", ALL)}
"""Those that are not forked: Python itself has to begin without its streams."""

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(tmp_path):
    last_turn(tmp_path / "over.jsonl")
    finished(tmp_path / "broken.jsonl", damaged=30)
    return tmp_path


def closed(folder, command, redirected, typed=""):
    """Run a command in a folder with saves, its streams redirected as a shell does it."""
    environment = {"PYTHONPATH": str(ROOT), "JC_TUI_SAVES": str(folder)}
    streams = [NUMBERS[each] for each in redirected.split()]
    options = {"cwd": folder, "closed": streams, "true_start": (command, redirected) in TRUE_STARTS}
    done = program(*command.split(), environment=environment, input=typed, **options)
    done.stderr = BUSY.sub("", done.stderr)
    return done


CLOSED = [
    *thoroughly(((command, ">&-", 0, "") for command in PRINTING), 5),
    *thoroughly((command, ALL, 2, "") for command in ("nonsense", "simulate")),
    *thoroughly(("play", redirected, 1, NO_SCREEN) for redirected in ("<&- >&-", "<&-", ">&-")),
    *thoroughly(("protocol", redirected, 0, "") for redirected in (ALL, "<&-", ">&-", "2>&-")),
]
"""Commands that print nothing, and their status: misuse keeps its own, and screens say what they need."""


@pytest.mark.parametrize(("command", "redirected", "status", "told"), CLOSED)
def test_what_goes_to_a_closed_output_is_lost(command, redirected, status, told, folder):
    done = closed(folder, command, redirected)
    assert (done.returncode, done.stdout, done.stderr) == (status, "", told)


@pytest.mark.parametrize(("command", "redirected"), thoroughly(product(LOOKING, ("<&-", "2>&-")), 3))
def test_a_closed_input_is_an_empty_one(command, redirected, folder):
    done = closed(folder, command, redirected)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize("redirected", thoroughly((ALL, "<&-", ">&-", "2>&-")))
def test_nothing_printed_gets_into_a_save_that_took_the_place_of_a_stream(redirected, folder):
    """A file that is opened is given the lowest number that is free, which is that of a closed stream."""
    closed(folder, "text game --seed 3", redirected, typed="nonsense\nshow\nhelp\nquit\n")
    save = folder / "game.jsonl"
    assert all(line.startswith("{") for line in save.read_text(encoding="utf-8").splitlines())
    assert jc("verify", save).exit_code == 0
