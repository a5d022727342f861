"""`text` as a command: which save, which players, and a whole game from a file of lines."""

import json
import os
import re
import subprocess
from pathlib import Path
from unittest.mock import patch

import pytest
from click.testing import CliRunner, Result

from engine.chance import SeededChance
from engine.journal.seat_lock import SeatStatus, seat_status
from engine.julius_caesar.seats import CAESAR, SEATS
from engine.match import Match
from engine.translations import ENGLISH
from jc_tui.cli import cli
from jc_tui.seats.open_game import open_session
from tests.forked import start
from tests.jc_tui.games import GAME, LAST_TURN, jc, last_turn, missing, program, sentence, thoroughly
from tests.jc_tui.shell import players
from tests.jc_tui.terminals import RUN
from tests.jc_tui.texts import prose

pytestmark = pytest.mark.usefixtures("saves")


def saved(saves: Path, name: str = "game") -> Match:
    return Match.open(GAME, saves / f"{name}.jsonl", read_only=True)


def text(*arguments: object, lines: str = "", status: int = 0) -> Result:
    return jc("text", *arguments, text=f"{lines}quit\n", status=status)


def done(table: Match) -> list[str]:
    return [record.do for record in table.records]


BOTS = ("--caesar", "tiro", "--pompey", "random")
BEGUN = [(("human", "human"), BOTS), (None, BOTS), (("tiro", "random"), ())]
"""Who was to play before the bots were named: in a game of others, in none, in one of theirs."""


def test_without_a_name_a_game_is_named_by_the_date(saves: Path):
    text()
    (save,) = saves.glob("*.jsonl")
    assert save.name.startswith("20")
    assert players(save) == {"caesar": "human", "pompey": "tiro"}


def test_named_save_is_begun_then_resumed_and_same_seed_deals_the_same_hand(saves: Path):
    for name in ("rubicon", "other"):
        text(name, "--seed", 3)
    begun = saved(saves, "rubicon")
    assert done(begun) == done(saved(saves, "other"))
    discard = str(begun.state.legal_actions()[0])
    text("rubicon", lines=f"{discard}\n")
    assert discard in done(saved(saves, "rubicon"))


@pytest.mark.slow
def test_a_lesson_is_begun_and_gone_on_with(saves: Path):
    told = [text("--learn", lines=lines).output for lines in ("next\ndiscard 2/1\n", "")]
    assert "Coach: Welcome! You are Caesar" in told[0]
    assert "Coach: A year has five turns." in told[1]
    assert "Coach: Welcome! You are the Romans" in text("--learn", "--game", "gallic-war").output
    assert {path.name for path in saves.glob("*.jsonl")} == {"lesson.jsonl", "lesson-2.jsonl"}
    goes_on = "You go on with the lesson you began. To begin a new one: "
    assert [goes_on in each for each in told] == [False, True]
    another = text("--learn", "again").output
    assert ("Coach: Welcome! You are Caesar" in another, goes_on in another) == (True, False)
    assert saved(saves, "again").header.position is not None
    assert "again" in sentence(text("--learn", "again", status=1))
    assert "--learn" in jc("text", "--help").output


def test_refused_lines_change_nothing(saves: Path):
    lines = ("triumph", "play jupiter", "move caesar ravenna-alexandria", "\x00", "🐺", "x" * 10000, "")
    text("game", "--seed", 3, lines="\n".join(lines), status=1)
    jc("verify", "game", status=0)
    assert all(record.seat == "chance" for record in saved(saves).records)


@pytest.mark.slow
def test_input_that_is_no_utf8_is_refused_not_a_crash():
    ended = program("text", "game", input=b"\xff\xfe\nquit\n", text=False)
    assert (ended.returncode, b"Traceback" in ended.stderr) == (1, False)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "named"), thoroughly(BEGUN))
def test_two_bots_play_to_the_end(saves: Path, seats: tuple[str, str] | None, named: tuple[str, ...]):
    if seats:
        Match.new(
            GAME, {}, dict(zip(SEATS, seats, strict=True)), path=saves / "game.jsonl", position=LAST_TURN
        ).close()
    text("game", *named, "--seed", 1)
    assert ("won by Caesar" if seats is None else "won by") in jc("verify", "game").output


def test_free_deployment_begins_with_swaps_and_is_for_new_games(saves: Path):
    text("free", "--free-deployment")
    assert any(action.verb == "swap" for action in saved(saves, "free").state.legal_actions())
    assert "for a new game" in sentence(text("free", "--free-deployment", status=1))


@pytest.mark.slow
def test_finished_game_is_shown_not_played(saves: Path):
    before = last_turn(path := saves / "over.jsonl").read_bytes()
    text("over")
    assert path.read_bytes() == before


@pytest.mark.slow
def test_a_game_from_a_file_of_lines(saves: Path):
    """Both seats played from lines: the actions of a recorded game, with the same seed for the dice."""
    last_turn(saves / "recorded.jsonl")
    expected = saved(saves, "recorded")
    moves = "".join(f"{record.do}\n" for record in expected.records if record.seat != "chance")
    Match.new(GAME, {}, dict.fromkeys(SEATS, "human"), path=saves / "typed.jsonl", position=LAST_TURN).close()
    with patch("jc_tui.seats.open_game.SystemChance", lambda: SeededChance(4)):
        result = jc("text", "typed", text=moves, status=0)
    assert result.stderr == ""
    assert not missing(result.output, "THE GAME IS OVER", f"The whole game is in {saves}/typed.jsonl\n")
    table = saved(saves, "typed")
    assert (done(table), table.result) == (done(expected), expected.result)
    assert table.state.digest() == expected.state.digest()
    assert jc("verify", "typed").exit_code == 0


@pytest.mark.slow
@pytest.mark.parametrize("command", ["text game --caesar tiro --seed 1", "simulate --games 1 --save-dir FOLDER"])
def test_full_disk_is_told_and_nothing_acknowledged_is_lost(command: str, saves: Path):
    limit = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
    limit += "resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))\n"
    ended = program(*command.replace("FOLDER", str(saves)).split(), code=limit + RUN)
    assert (ended.returncode, "Traceback" in ended.stderr) == (1, False)
    assert "could not be written" in prose(ended.stdout + ended.stderr)
    (save,) = saves.glob("*.jsonl")
    assert saved(saves, save.stem).number > 20


def test_fault_of_the_program_tells_save_and_action_number(saves: Path):
    with patch("engine.bots.search_bot.SearchBot.choose", side_effect=ZeroDivisionError):
        arguments = ["text", "game", "--caesar", "tiro", "--seed", "1"]
        error = CliRunner().invoke(cli, arguments, prog_name="jc-tui").exception
    assert isinstance(error, ZeroDivisionError)
    assert not missing(" ".join(error.__notes__), str(saves / "game.jsonl"), "up to number 12")
    assert saved(saves).number == 12


def test_a_seat_of_a_new_game_is_for_two_and_says_how_the_other_joins(saves: Path):
    told = text("game", "--seat", "pompey", "--seed", 3).output
    path = saves / "game.jsonl"
    assert players(path) == {"caesar": "human", "pompey": "human"}
    assert "Caesar is to act, but not at this keyboard: Caesar is not here." in told
    assert not missing(told, f"text {path} --seat pompey", f"play {path} --seat caesar")
    assert not list(saves.glob(".*.seat")), "seats are left at the end"


def test_a_bot_may_be_named_beside_a_seat_and_no_bot_for_it(saves: Path):
    text("game", "--seat", "pompey", "--caesar", "tiro")
    assert players(saves / "game.jsonl") == {"caesar": "tiro", "pompey": "human"}
    result = jc("text", "other", "--seat", "pompey", "--pompey", "tiro", status=2)
    assert "--seat pompey is for a person" in sentence(result)


def test_who_is_waited_for_is_said_to_be_here_and_the_free_seat_named_to_who_wants_both(saves: Path):
    text("game", "--seat", "caesar")
    open_session(saves / "game.jsonl", CAESAR)
    assert "--seat pompey plays the free seat. --take-over takes over, " in sentence(jc("text", "game"))
    told = jc("text", "game", "--seat", "pompey").output
    assert "Caesar is to act, but not at this keyboard: Caesar is here." in told
    assert "joins with" not in told


def test_a_seat_that_is_taken_is_refused_with_what_may_be_done_and_played_on_when_it_was_left(saves: Path):
    path = saves / "game.jsonl"
    text("game")
    before = path.read_bytes()
    session = open_session(path)
    told = sentence(text("game", status=1))
    assert not missing(told, "Caesar and Pompey are already played by ", "--take-over takes over, and `")
    assert f"play {path} --watch` looks on." in told
    assert path.read_bytes() == before
    text("game", "--take-over")
    assert session.look_around() is None
    assert seat_status(path, "caesar")[0] is SeatStatus.HERE


@pytest.mark.slow
def test_who_is_taken_over_in_plain_lines_is_told_and_loses_nothing(saves: Path):
    """A line typed after that is not done; the exit status says that the game goes on elsewhere."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with start(RUN, "text", "game", "--seed", 3, environment=os.environ, **pipes) as lines:
        lines.stdin.write("?\n")
        lines.stdin.flush()
        while "Caesar> ?" not in lines.stdout.readline():
            pass
        session = open_session(saves / "game.jsonl", take_over=True)
        number = session.table.number
        output, _ = lines.communicate(f"{session.legal[0]}\n")
    assert lines.returncode == 1
    told = prose(output)
    assert not missing(told, " taken over by another program at ", "Everything is saved. To go on:")
    assert "Nothing is lost, and nothing more is done here." in told
    session.table.refresh()
    assert session.table.number == number


LINES = (Path(__file__).parent / "year_1x.txt").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.usefixtures("english_again")
def test_an_earlier_year_in_swedish_is_told_in_both_languages(saves: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("JC_TUI_LANG", "sv")
    played = jc("text", "aret", "--edition", "1.x", "--seed", 188, "--pompey", "human", text=LINES, status=0)
    assert "1.x" in played.output
    header = json.loads((saves / "aret.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert (header["edition"], header["options"]["edition"]) == ("1.x", "1.x")
    jc("verify", "aret", status=0)
    told = jc("export", "aret").output
    monkeypatch.setenv("JC_TUI_LANG", ENGLISH)
    english = jc("export", "aret").output
    assert english.startswith("Julius Caesar, rules 1.x, begun ")
    assert re.search("(Caesar|Pompey) declares that the main attack on ", english)
    assert ("1.x" in told.splitlines()[0], "declares" in told) == (True, False)
    assert len(told.splitlines()) > 100
    story = json.loads(jc("export", "aret", "--as", "json").output)
    assert story["edition"] == "1.x"
    verbs = {record["action"].split(" ")[0] for record in story["records"] if record["seat"] != "chance"}
    assert {"declare", "jupiter", "defect", "vulcan", "retreat", "levy"} <= verbs
