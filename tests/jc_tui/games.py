"""Saves for the tests of the commands, made once a run by playing."""

import os
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from click.testing import CliRunner, Result

from engine import load_game
from engine.bots import decide, make_bot
from engine.chance import SeededChance
from engine.julius_caesar.seats import SEATS
from engine.match import Match
from engine.simulate import Series, play_one
from jc_tui.cli import cli
from jc_tui.saves.summary import Summary
from jc_tui.saves.summary_cache import Summaries
from tests import forked
from tests.forked import ROOT as ROOT
from tests.forked import RUN
from tests.jc_tui.texts import missing as missing
from tests.jc_tui.texts import present as present

GAME = load_game("julius-caesar")
C, P = SEATS
LAST_TURN = """
year: 709
turn: 5
phase: play
hand caesar: 3/2
hand pompey: 2/3
ravenna caesar: caesar, legio_13
genua caesar: legio_11
rome pompey: pompey, legio_1
"""


def jc(*arguments: object, text: str | None = None, status: int | None = None) -> Result:
    """Run a command; what it printed must never be a traceback. It ends with `status`, where that is given."""
    result = CliRunner().invoke(cli, [str(argument) for argument in arguments], input=text, prog_name="jc-tui")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    assert status in (None, result.exit_code), result.output
    return result


def program(*arguments, code=RUN, environment=(), **options):
    """Run the program in a process of its own; the options are those of `tests.forked.run`."""
    return forked.run(code, *arguments, environment=os.environ | dict(environment), **{"text": True} | options)


def encoded(encoding: str) -> str:
    """Return the code of the program with its streams in an encoding, as `PYTHONIOENCODING` has them begin."""
    given = f"reconfigure(encoding={encoding!r}, errors=each is sys.stderr and 'backslashreplace' or 'strict')"
    return f"import sys\nfor each in (sys.stdin, sys.stdout, sys.stderr): each.{given}\n{RUN}"


def sentence(result: Result) -> str:
    """The one line on standard error of a command that was refused."""
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("jc-tui: ")
    return lines[0]


@lru_cache(maxsize=8)
def _finished(caesar: str, pompey: str) -> bytes:
    with TemporaryDirectory() as folder:
        outcome = play_one(Series({"caesar": caesar, "pompey": pompey}, 1, 1, folder), 0)
        return Path(outcome.path or "").read_bytes()


def finished(path: Path, caesar: str = "tiro", pompey: str = "random", damaged: int | None = None) -> Path:
    """Write a finished game to `path`, where it is; `damaged` is a line of it to damage."""
    path.write_bytes(_finished(caesar, pompey))
    if damaged is not None:
        damage(path, damaged)
    return path


def last_turn(path: Path) -> Path:
    """Write a finished game to `path` that began with its last turn: much shorter than a whole one."""
    bots = {seat: make_bot("random", seat) for seat in SEATS}
    with Match.new(GAME, {}, dict.fromkeys(SEATS, "random"), SeededChance(4), path, position=LAST_TURN) as table:
        table.run_chance()
        while seat := table.state.to_act:
            table.act(decide(bots[seat], table.state, seat), seat)
    return path


def begun(path, actions=20, seats=("human", "tiro"), *, stamped=False):
    """A game begun at `path`, some actions in; the caller closes it."""
    players = dict(zip(SEATS, seats, strict=True))
    table = Match.new(GAME, {}, players, SeededChance(4), path, stamped=stamped)
    table.run_chance()
    bots = {seat: make_bot("random", seat) for seat in players}
    for _ in range(actions):
        seat = table.state.to_act
        table.act(decide(bots[seat], table.state, seat), seat)
    return table


def thoroughly(cases: Iterable[Any], quick: int = 1) -> list[ParameterSet]:
    """Return the cases of a test, of which `make test` tries the first `quick`, and `make check` all."""
    values = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*each, marks=[pytest.mark.thorough] * (n >= quick)) for n, each in enumerate(values)]


def damage(path: Path, line: int) -> None:
    """Change one byte in the middle of a line, counted from 1."""
    lines = path.read_bytes().splitlines(keepends=True)
    old = lines[line - 1]
    middle = len(old) // 2
    lines[line - 1] = old[:middle] + bytes([old[middle] ^ 1]) + old[middle + 1 :]
    path.write_bytes(b"".join(lines))


class Time:
    """A computer's clock that stands still until it is put on."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 3, 15, 20, tzinfo=UTC)

    def __call__(self) -> str:
        return self.moment.strftime("%Y-%m-%dT%H:%M:%SZ")

    def wait(self, hours: float) -> None:
        self.moment += timedelta(hours=hours)


def summarised(path: Path, cache: Path | None) -> Summary:
    """Return the summary of a save through a cache."""
    with Summaries(cache) as summaries:
        return summaries.read(path)
