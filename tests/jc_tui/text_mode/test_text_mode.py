"""Text mode: whole games through a pipe, refusals, the hand-over, undo, leaving."""

import io
import random
from itertools import chain, cycle
from pathlib import Path

import pytest

from engine import load_game
from engine.bots import make_bot
from engine.chance import SeededChance
from engine.julius_caesar.seats import CAESAR
from engine.julius_caesar.words import label
from engine.match import Match
from tests.jc_tui import playing as do
from tests.jc_tui.games import thoroughly
from tests.jc_tui.playing import CLEAR, Terminal, Witness, lines_of, new_table, play_lines, played, run, typing
from tests.jc_tui.screens.stage import C, P, missing, present

ASIDES = ["?", "show", "cards", "log 40", "? legio", "show salone", "? attack", "show pool", "show caesar", "save"]
AROUND = ["show", "cards", "show antioch", "show mare_internum", "help", "help G6", "log 5"]


@pytest.mark.slow
@pytest.mark.parametrize("most", thoroughly([50, 200]))
def test_what_to_do_now_is_said_at_every_step_and_no_answer_is_too_wide_or_floods_a_screen(most: int) -> None:
    expected = played(4, most)
    actions = lines_of(expected)
    lines = [line for action, context in zip(actions, cycle(AROUND)) for line in ("?", context, action)]
    printed = run(new_table(4), lines, status=0)
    told = [line for line in printed.splitlines() if not line.startswith(("Caesar>", "Pompey>"))]
    assert [line for line in told if len(line) > 80] == []
    answers = [part.split("\nCaesar>")[0].split("\nPompey>")[0] for part in printed.split("> ?\n")[1:]]
    assert len(answers) == len(actions) >= min(most, 100)
    assert max(answer.count("\n") for answer in answers) <= 22
    assert printed.count("WHAT TO DO NOW") == len(actions) + lines.count("show") + (expected.to_act is not None)


@pytest.mark.slow
def test_a_bad_line_is_refused_with_its_number_and_the_rest_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    expected = played(3, 40)
    lines = lines_of(expected)
    lines[3:3] = ["# a comment", "", "fly legio_13 rome", "move legio_13 ravenna-alexandria", "end of it"]
    table = new_table(3)
    printed = run(table, lines, status=1)
    assert table.state.digest() == expected.state.digest()
    assert not present(printed, "press Enter", "\x1b"), "there is no hand-over from a pipe"
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
    printed = run(Match.new(load_game("julius-caesar"), {}, {}, SeededChance(1), path), [], status=0)
    assert not missing(printed, "The game is at 705.0; Caesar is to act.", f"To go on:\n  {program} text {path}\n")


BAD_LINES = ["move", "move legio_13 ravenna-tingis", "levy brutus rome", "99", "\x00\x1b[2J", "ü"]


@pytest.mark.parametrize("line", BAD_LINES)
def test_a_refusal_changes_nothing(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    table = do.before("move")
    digest = table.state.digest()
    run(table, [line], status=1)
    assert table.state.digest() == digest
    assert capsys.readouterr().err.count("\n") == 1


def test_a_refusal_at_a_terminal_names_the_rule_and_how_to_read_it_and_is_no_failure() -> None:
    """A player sees it; from a pipe the status tells of it."""
    typed = Terminal("move caesar ravenna-alexandria\n")
    assert play_lines(do.before("move"), {C}, {}, typed, screen := Terminal()) == 0
    assert "help 6." in screen.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("steps", thoroughly([30, 200]))
def test_a_bots_doings_are_told_as_the_human_saw_them(steps: int) -> None:
    source, asides, table = random.Random(1), random.Random(2), new_table(8)
    witness = Witness(table)
    witness.viewer = C
    lines = chain.from_iterable(
        (asides.choice(ASIDES), do.warlike(source, table.state)) for _ in range(steps) if table.state.to_act
    )
    play_lines(table, {C}, {P: make_bot("random", "1")}, typing(lines), witness)
    assert witness.leaks == []
    assert witness.checked > 1.6 * steps


@pytest.mark.slow
@pytest.mark.parametrize("most", thoroughly([40, 200]))
def test_the_hand_over_shows_nobody_what_is_the_others(most: int) -> None:
    """Two at one terminal: whatever is printed names only blocks that those who look know."""
    expected, table = played(4, most), new_table(4)
    witness = Witness(table)
    play_lines(table, do.BOTH, {}, Two(witness, lines_of(expected), random.Random(4)), witness, clear=True)
    assert table.state.result == expected.state.result
    assert witness.leaks == []
    assert witness.checked > 4 * most
    assert witness.getvalue().count(CLEAR) > most // 15


class Two(Terminal):
    """Two people who type prepared lines, look around, and do what they are asked to."""

    def __init__(self, screen: Witness, lines: list[str], source: random.Random) -> None:
        super().__init__()
        self._screen, self._lines, self._source = screen, iter(lines), source
        self._line, self._aside = "", False

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


def test_the_hand_of_the_other_is_gone_after_a_hand_over() -> None:
    table, screen = new_table(3), Terminal()
    card = table.state.view(C).hand[0]  # type: ignore[attr-defined]
    play_lines(table, do.BOTH, {}, Terminal(f"\nshow\ndiscard {card}\n\ncards\n"), screen, clear=True)
    last = screen.getvalue().split(CLEAR)[-1]
    held = [f"  {label(card)}" for card in table.state.view(P).hand]  # type: ignore[attr-defined]
    assert not missing(last, "POMPEY (you)", *held)
    assert "CAESAR (you)" not in last


def test_a_number_plays_what_stood_in_the_last_list() -> None:
    table = new_table(3)
    hand = table.state.view(C).hand  # type: ignore[attr-defined]
    run(table, ["?", "1"], status=0)
    assert table.state.view(C).discard == next(iter(dict.fromkeys(hand)))  # type: ignore[attr-defined]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_log_tells_as_many_of_the_last_lines_as_asked_for(number: int) -> None:
    told = run(new_table(3), [f"log {number}", "quit"], status=0).partition(f"> log {number}\n")[2]
    assert sum(line.startswith("- ") for line in told.splitlines()) == number


def test_what_cannot_be_is_told_also_of_numbers_of_thousands_of_digits(capsys: pytest.CaptureFixture[str]) -> None:
    run(new_table(3), ["?", "9" * 5000, f"log {'9' * 5000}", "undo", "quit"], status=1)
    told = capsys.readouterr().err.splitlines()
    assert told[0].endswith(": The list goes from 1 to 5.")
    assert "`log` takes a number of lines" in told[1]
    assert "cannot be undone" in told[2], "the deal was revealed"


def test_quit_ctrl_c_and_a_reader_that_goes_away_end_it_at_once_without_a_traceback() -> None:
    class Interrupted(Terminal):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    assert "kept in memory only" in run(new_table(3), ["quit", "nonsense"], status=0)
    assert play_lines(new_table(3), {C}, {}, Interrupted(), screen := Terminal()) == 130
    assert screen.getvalue().endswith("This game is kept in memory only.\n")
    assert play_lines(new_table(3), {C}, {}, io.StringIO(""), Closed()) == 1


def test_free_deployment_is_played_and_stays_secret() -> None:
    table = new_table(3, deployment="free")
    printed = run(table, ["? navis", "swap caesar legio_7", "end", "end"], status=0)
    assert not missing(printed, "Caesar and Legio 7 change places.", "Caesar swaps two hidden blocks.")
    assert table.state.to_act is CAESAR
