"""`text` as a command: which save, which players, and a whole game from a file of lines."""

import json
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from click.testing import CliRunner

from engine import load_game
from engine.chance import SeededChance
from engine.journal.seats import Sight, look
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.table import Table
from engine.words import ENGLISH
from jc_tui.cli import cli
from jc_tui.seats.open_game import open_session
from tests.jc_tui.games import GAME, ROOT, begun, finished, jc, missing, program, sentence
from tests.jc_tui.shell import players
from tests.jc_tui.terminals import RUN

pytestmark = pytest.mark.usefixtures("saves")


def saved(saves: Path, name: str = "game") -> Table:
    return Table.open(load_game, saves / f"{name}.jsonl", read_only=True)


def test_without_a_name_a_game_is_named_by_the_date(saves: Path):
    assert jc("text", text="quit\n").exit_code == 0
    (save,) = saves.glob("*.jsonl")
    assert save.name.startswith("20")
    assert players(save) == {"caesar": "human", "pompey": "tiro"}


def test_named_save_is_begun_then_resumed(saves: Path):
    jc("text", "rubicon", "--seed", 3, text="quit\n")
    discard = str(saved(saves, "rubicon").state.legal_actions()[0])
    jc("text", "rubicon", text=f"{discard}\nquit\n")
    assert discard in [record.do for record in saved(saves, "rubicon").records]


@pytest.mark.slow
def test_a_lesson_is_begun_and_gone_on_with(saves: Path):
    told = [jc("text", "--learn", text=lines).output for lines in ("next\ndiscard 2/1\nquit\n", "quit\n")]
    assert "Coach: Welcome! You are Caesar" in told[0]
    assert "Coach: A year has five turns." in told[1]
    assert (
        "Coach: Welcome! You are the Romans" in jc("text", "--learn", "--game", "gallic-war", text="quit\n").output
    )
    assert {path.name for path in saves.glob("*.jsonl")} == {"lesson.jsonl", "lesson-2.jsonl"}
    goes_on = "You go on with the lesson you began. To begin a new one: "
    assert [goes_on in each for each in told] == [False, True]
    another = jc("text", "--learn", "again", text="quit\n").output
    assert "Coach: Welcome! You are Caesar" in another
    assert goes_on not in another
    assert saved(saves, "again").header.position is not None
    assert "again" in sentence(jc("text", "--learn", "again", text="quit\n"))
    assert "--learn" in jc("text", "--help").output


def test_same_seed_deals_the_same_hand(saves: Path):
    for name in ("one", "two"):
        jc("text", name, "--seed", 3, text="quit\n")
    one, two = (saved(saves, name).records for name in ("one", "two"))
    assert [record.do for record in one] == [record.do for record in two]


@pytest.mark.slow
def test_two_bots_play_to_the_end(saves: Path):
    assert jc("text", "game", "--caesar", "tiro", "--pompey", "random", "--seed", 1).exit_code == 0
    assert "won by Caesar" in jc("verify", "game").output


@pytest.mark.slow
def test_resuming_keeps_the_players_unless_others_are_named(saves: Path):
    begun(saves / "game.jsonl", seats=("tiro", "random")).close()
    assert jc("text", "game", "--seed", 1).exit_code == 0
    assert "won by" in jc("verify", "game").output
    begun(saves / "other.jsonl", seats=("human", "human")).close()
    assert jc("text", "other", "--caesar", "tiro", "--pompey", "random", "--seed", 1).exit_code == 0
    assert "won by" in jc("verify", "other").output


def test_free_deployment_begins_with_swaps_and_is_for_new_games(saves: Path):
    jc("text", "free", "--free-deployment", text="quit\n")
    assert any(action.verb == "swap" for action in saved(saves, "free").state.legal_actions())
    assert "for a new game" in sentence(jc("text", "free", "--free-deployment", text="quit\n", status=1))


def test_refused_lines_change_nothing(saves: Path):
    lines = "triumph\nplay jupiter\nmove caesar ravenna-alexandria\n\x00\n🐺\n" + "x" * 10000 + "\nquit\n"
    assert jc("text", "game", "--seed", 3, text=lines).exit_code in (0, 1)
    assert jc("verify", "game").exit_code == 0
    assert all(record.seat == "chance" for record in saved(saves).records)


@pytest.mark.slow
def test_input_that_is_no_utf8_is_refused_not_a_crash(saves: Path):
    done = program("text", "game", input=b"\xff\xfe\nquit\n", text=False)
    assert done.returncode in (0, 1)
    assert b"Traceback" not in done.stderr


@pytest.mark.slow
def test_finished_game_is_shown_not_played(saves: Path):
    path = finished(saves / "done.jsonl")
    assert jc("text", "done", text="quit\n").exit_code == 0
    assert saved(saves, "done").number == len(path.read_bytes().splitlines()) - 1


@pytest.mark.slow
def test_whole_game_from_a_file_of_lines(saves: Path):
    """Both seats played from lines: the actions of a recorded game, with the same seed for the dice."""
    jc("simulate", "--games", 1, "--caesar", "tiro", "--pompey", "tiro", "--seed", 11, "--save-dir", saves / "sim")
    (recorded,) = (saves / "sim").glob("*.jsonl")
    expected = saved(recorded.parent, recorded.stem)
    moves = [record.do for record in expected.records if record.seat != "chance"]
    Table.new(GAME, {}, {CAESAR: "human", POMPEY: "human"}, SeededChance("11/0"), saves / "typed.jsonl").close()
    with patch("jc_tui.seats.open_game.SystemChance", lambda: SeededChance("11/0")):
        result = jc("text", "typed", text="".join(f"{move}\n" for move in moves), status=0)
    assert result.stderr == ""
    assert not missing(result.output, "THE GAME IS OVER", f"The whole game is in {saves}/typed.jsonl\n")
    table = saved(saves, "typed")
    assert [record.do for record in table.records] == [record.do for record in expected.records]
    assert (table.state.digest(), table.result) == (expected.state.digest(), expected.result)
    assert jc("verify", "typed").exit_code == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", ["text game --caesar tiro --seed 1", "simulate --games 1 --seed 1 --save-dir FOLDER"]
)
def test_full_disk_is_told_and_nothing_acknowledged_is_lost(command: str, saves: Path):
    limit = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
    limit += "resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))\n"
    done = program(*command.replace("FOLDER", str(saves)).split(), code=limit + RUN)
    assert done.returncode == 1
    assert "could not be written" in " ".join((done.stdout + done.stderr).split())
    assert "Traceback" not in done.stderr
    (save,) = saves.glob("*.jsonl")
    with Table.open(load_game, save) as table:
        assert table.number > 20


def test_fault_of_the_program_tells_save_and_action_number(saves: Path):
    with patch("engine.bots.search_bot.SearchBot.choose", side_effect=ZeroDivisionError):
        arguments = ["text", "game", "--caesar", "tiro", "--seed", "1"]
        result = CliRunner().invoke(cli, arguments, prog_name="jc-tui")
    assert isinstance(result.exception, ZeroDivisionError)
    told = " ".join(result.exception.__notes__)
    assert str(saves / "game.jsonl") in told
    assert "up to number 12" in told
    with Table.open(load_game, saves / "game.jsonl") as table:
        assert table.number == 12


def test_a_seat_of_a_new_game_is_for_two_and_says_how_the_other_joins(saves: Path):
    result = jc("text", "game", "--seat", "pompey", "--seed", 3, text="quit\n", status=0)
    assert players(saves / "game.jsonl") == {"caesar": "human", "pompey": "human"}
    assert "Caesar is to act, but not at this keyboard: Caesar is not here." in result.output
    assert f"text {saves / 'game.jsonl'} --seat pompey" in result.output
    assert f"play {saves / 'game.jsonl'} --seat caesar" in result.output


def test_a_bot_may_be_named_beside_a_seat_and_no_bot_for_it(saves: Path):
    jc("text", "game", "--seat", "pompey", "--caesar", "tiro", text="quit\n")
    assert players(saves / "game.jsonl") == {"caesar": "tiro", "pompey": "human"}
    result = jc("text", "other", "--seat", "pompey", "--pompey", "tiro", status=2)
    assert "--seat pompey is for a person" in sentence(result)


def test_who_is_waited_for_is_said_to_be_here(saves: Path):
    jc("text", "game", "--seat", "caesar", text="quit\n")
    open_session(saves / "game.jsonl", CAESAR)
    result = jc("text", "game", "--seat", "pompey")
    assert "Caesar is to act, but not at this keyboard: Caesar is here." in result.output
    assert "joins with" not in result.output


def test_a_seat_that_is_taken_is_refused_with_what_may_be_done(saves: Path):
    path = saves / "game.jsonl"
    jc("text", "game", text="quit\n")
    before = path.read_bytes()
    open_session(path)
    result = jc("text", "game", text="quit\n", status=1)
    assert "Caesar and Pompey are already played by " in sentence(result)
    assert not missing(sentence(result), "--take-over takes over, and `", f"play {path} --watch` looks on.")
    assert path.read_bytes() == before


def test_a_seat_that_was_taken_over_and_left_before_anybody_looked_is_played_on(saves: Path):
    jc("text", "game", text="quit\n")
    session = open_session(saves / "game.jsonl")
    assert jc("text", "game", "--take-over", text="quit\n").exit_code == 0
    assert session.look_around() is None
    assert look(saves / "game.jsonl", "caesar")[0] is Sight.HERE


def test_the_seat_that_is_free_is_named_to_who_wants_both(saves: Path):
    jc("text", "game", "--seat", "caesar", text="quit\n")
    open_session(saves / "game.jsonl", CAESAR)
    assert "--seat pompey plays the free seat. --take-over takes over, " in sentence(jc("text", "game"))


@pytest.mark.slow
def test_who_is_taken_over_in_plain_lines_is_told_and_loses_nothing(saves: Path):
    """A line typed after that is not done; the exit status says that the game goes on elsewhere."""
    with subprocess.Popen(
        [sys.executable, "-c", RUN, "text", "game", "--seed", "3"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as lines:
        assert lines.stdin is not None
        assert lines.stdout is not None
        lines.stdin.write("?\n")
        lines.stdin.flush()
        while "Caesar> ?" not in lines.stdout.readline():
            pass
        session = open_session(saves / "game.jsonl", take_over=True)
        number = session.table.number
        output, _ = lines.communicate(f"{session.legal[0]}\n")
    assert lines.returncode == 1
    told = " ".join(output.split())
    assert " taken over by another program at " in told
    assert not missing(told, "Nothing is lost, and nothing more is done here.", "Everything is saved. To go on:")
    session.table.refresh()
    assert session.table.number == number


def test_seats_are_left_at_the_end(saves: Path):
    jc("text", "game", text="quit\n")
    assert not list(saves.glob(".*.seat"))


LINES = (Path(__file__).parent / "year_1x.txt").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.usefixtures("english_again")
def test_an_earlier_year_in_swedish_is_told_in_both_languages(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JC_TUI_LANG", "sv")
    played = jc("text", "aret", "--edition", "1.x", "--seed", 188, "--pompey", "human", text=LINES, status=0)
    assert "1.x" in played.output
    header = json.loads((saves / "aret.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert (header["edition"], header["options"]["edition"]) == ("1.x", "1.x")
    assert jc("verify", "aret").exit_code == 0
    told = jc("export", "aret").output
    monkeypatch.setenv("JC_TUI_LANG", ENGLISH)
    english = jc("export", "aret").output
    assert "1.x" in told.splitlines()[0]
    assert english.startswith("Julius Caesar, rules 1.x, begun ")
    assert (
        "Caesar declares that the main attack on " in english
        or "Pompey declares that the main attack on " in english
    )
    assert "declares" not in told
    assert len(told.splitlines()) > 100
    story = json.loads(jc("export", "aret", "--as", "json").output)
    assert story["edition"] == "1.x"
    done = {record["action"].split(" ")[0] for record in story["records"] if record["seat"] != "chance"}
    assert {"declare", "jupiter", "defect", "vulcan", "retreat", "levy"} <= done
