"""Text mode: whole games through a pipe, refusals, the hand-over, undo, leaving."""

import io
import random
from pathlib import Path

import pytest

from engine import load_game
from engine.bots import make_bot
from engine.chance import SeededChance
from engine.julius_caesar.seats import CAESAR
from engine.julius_caesar.words import label
from engine.table import Table
from tests.jc_tui.playing import (
    BOTH,
    CLEAR,
    C,
    P,
    Terminal,
    Witness,
    lines_of,
    lines_to,
    missing,
    new_table,
    play_lines,
    played,
    present,
    run,
    warlike,
)

ASIDES = ["?", "show", "cards", "log 40", "? legio", "show salone", "? attack", "show pool", "show caesar", "save"]


@pytest.mark.slow
def test_everything_fits_in_80_columns() -> None:
    expected = played(4)
    around = ("?", "show", "cards", "show antioch", "show mare_internum", "help", "help G6", "log 5")
    actions = lines_of(expected)
    lines = [line for place, action in enumerate(actions) for line in (around[place % len(around)], action)]
    printed = run(new_table(4), lines, status=0)
    too_long = [
        line for line in printed.splitlines() if len(line) > 80 and not line.startswith(("Caesar>", "Pompey>"))
    ]
    assert too_long == []


@pytest.mark.slow
def test_a_question_never_floods_a_screen() -> None:
    printed = run(new_table(6), [line for action in lines_of(played(6)) for line in ("?", action)])
    answers = [part.split("\nCaesar>")[0].split("\nPompey>")[0] for part in printed.split("> ?\n")[1:]]
    assert len(answers) > 200
    assert max(answer.count("\n") for answer in answers) <= 22


@pytest.mark.slow
def test_what_to_do_now_is_said_at_every_step() -> None:
    lines = lines_of(played(5, 150))
    assert run(new_table(5), lines).count("WHAT TO DO NOW") == len(lines) + 1


@pytest.mark.slow
def test_a_bad_line_is_refused_with_its_number_and_the_rest_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    expected = played(3, 40)
    lines = lines_of(expected)
    lines[3:3] = ["# a comment", "", "fly legio_13 rome", "move legio_13 ravenna-alexandria", "end of it"]
    table = new_table(3)
    printed = run(table, lines, status=1)
    assert table.state.digest() == expected.state.digest()
    complaints = capsys.readouterr().err.splitlines()
    assert [complaint.split(":")[0] for complaint in complaints] == ["line 6", "line 7", "line 8"]
    assert "3 lines were not done." in printed


@pytest.mark.parametrize(("found", "program"), [("/bin/jc-tui", "jc-tui"), (None, "there/jc-tui")])
def test_at_the_end_of_the_lines_it_says_where_the_game_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: str | None, program: str
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: found)
    monkeypatch.setattr("sys.argv", ["there/jc-tui"])
    path = tmp_path / "game.jsonl"
    printed = run(Table.new(load_game("julius-caesar"), {}, {}, SeededChance(1), path), [], status=0)
    assert "The game is at 705.0; Caesar is to act." in printed
    assert f"To go on:\n  {program} text {path}\n" in printed


@pytest.mark.parametrize(
    "line", ["move", "move legio_13 ravenna-tingis", "levy brutus rome", "99", "\x00\x1b[2J", "ü"]
)
def test_a_refusal_changes_nothing(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    table = new_table(3)
    run(table, lines_to("move"))
    before = table.state.digest()
    run(table, [line], status=1)
    assert table.state.digest() == before
    assert capsys.readouterr().err.count("\n") == 1


def test_a_refusal_at_a_terminal_names_the_rule_and_how_to_read_it() -> None:
    table = new_table(3)
    run(table, lines_to("move"))
    seat = table.state.to_act
    assert seat is not None
    unit = "caesar ravenna-alexandria" if seat is C else "pompey neapolis-alexandria"
    screen = Terminal()
    play_lines(table, {seat}, {}, Terminal(f"move {unit}\n"), screen)
    assert "help 6." in screen.getvalue()


@pytest.mark.slow
def test_a_bots_doings_are_told_as_the_human_saw_them() -> None:
    source = random.Random(1)
    table = new_table(8)
    witness = Witness(table)
    witness.eyes = C
    for _ in range(300):
        if table.state.to_act is None:
            break
        lines = []
        if table.state.to_act is C:
            lines = [random.Random(2).choice(ASIDES), str(warlike(source, table.state))]
        feed = io.StringIO("\n".join([*lines, ""]))
        play_lines(table, {C}, {P: make_bot("random", "1")}, feed, witness)
    assert witness.leaks == []
    assert witness.checked > 500


@pytest.mark.slow
def test_the_hand_over_shows_nobody_what_is_the_others() -> None:
    """Two at one terminal: whatever is printed names only blocks that those who look know."""
    expected = played(4)
    table = new_table(4)
    witness = Witness(table)
    source = random.Random(4)
    keyboard = Two(witness, lines_of(expected), source)
    play_lines(table, BOTH, {}, keyboard, witness, clear=True)
    assert table.state.result == expected.state.result
    assert witness.leaks == []
    assert witness.checked > 1000
    assert witness.getvalue().count(CLEAR) > 50


class Two(Terminal):
    """Two people who type prepared lines, look around, and do what they are asked to."""

    def __init__(self, screen: Witness, lines: list[str], source: random.Random) -> None:
        super().__init__()
        self._screen = screen
        self._lines = iter(lines)
        self._source = source
        self._line = ""
        self._aside = False

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        if self._screen.getvalue().endswith("press Enter. "):
            return "\n"
        answer = self._screen.getvalue().rpartition("> ")[0].rpartition("> ")[2]
        if "ype it again to" in " ".join(answer.split()):
            return f"{self._line}\n"
        self._aside = not self._aside
        if self._aside:
            return self._source.choice([*ASIDES, "alone"]) + "\n"
        self._line = next(self._lines, "quit")
        return f"{self._line}\n"


def test_no_hand_over_from_a_pipe() -> None:
    assert not present(run(new_table(3), lines_of(played(3, 30))), "press Enter", "\x1b")


def test_the_hand_of_the_other_is_gone_after_a_hand_over() -> None:
    table = new_table(3)
    screen = Terminal()
    card = table.state.view(C).hand[0]  # type: ignore[attr-defined]
    keyboard = Terminal(f"\nshow\ndiscard {card}\n\ncards\n")
    play_lines(table, BOTH, {}, keyboard, screen, clear=True)
    last = screen.getvalue().split(CLEAR)[-1]
    assert "POMPEY (you)" in last
    assert "CAESAR (you)" not in last
    for held in table.state.view(P).hand:  # type: ignore[attr-defined]
        assert f"  {label(held)}" in last


def test_undo_of_what_was_revealed_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    run(new_table(3), ["undo"], status=1)
    assert "cannot be undone" in capsys.readouterr().err


def test_a_number_plays_what_stood_in_the_last_list() -> None:
    table = new_table(3)
    hand = table.state.view(C).hand  # type: ignore[attr-defined]
    run(table, ["?", "1"], status=0)
    assert table.state.view(C).discard == next(iter(dict.fromkeys(hand)))  # type: ignore[attr-defined]


def test_a_number_of_thousands_of_digits_is_too_large_and_no_crash(capsys: pytest.CaptureFixture[str]) -> None:
    run(new_table(3), ["?", "9" * 5000, f"log {'9' * 5000}", "quit"], status=1)
    told = capsys.readouterr().err.splitlines()
    assert told[0].endswith(": The list goes from 1 to 5.")
    assert "`log` takes a number of lines" in told[1]


def test_quit_leaves_at_once() -> None:
    assert "kept in memory only" in run(new_table(3), ["quit", "nonsense"], status=0)


def test_ctrl_c_says_where_the_game_is() -> None:
    class Interrupted(Terminal):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    screen = Terminal()
    assert play_lines(new_table(3), {C}, {}, Interrupted(), screen) == 130
    assert screen.getvalue().endswith("This game is kept in memory only.\n")


def test_a_reader_that_went_away_is_no_traceback() -> None:
    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    assert play_lines(new_table(3), {C}, {}, io.StringIO(""), Closed()) == 1


def test_free_deployment_is_played_and_stays_secret() -> None:
    table = new_table(3, deployment="free")
    printed = run(table, ["? navis", "swap caesar legio_7", "end", "end"], status=0)
    assert not missing(printed, "Caesar and Legio 7 change places.", "Caesar swaps two hidden blocks.")
    assert table.state.to_act is CAESAR
