"""Two people on one host, each with the real program in a terminal: joining, leaving, killed, taking over."""

import re
import signal
from pathlib import Path

import pytest

from engine.journal.seats import Sight, look
from tests.jc_tui.games import C, P, begun
from tests.jc_tui.seats.test_presence import held
from tests.jc_tui.seats.test_real_run import actions, text, wait
from tests.jc_tui.terminals import PseudoTerminal

TRIES = 6

pytestmark = pytest.mark.slow


def run(folder: Path, *arguments: object) -> PseudoTerminal:
    """The program, with its saves and settings in a folder."""
    environment = {"JC_TUI_SAVES": str(folder / "saves"), "JC_TUI_CONFIG": str(folder / "settings.toml")}
    return PseudoTerminal(*arguments, environment=environment)


def play(folder: Path, *arguments: object) -> PseudoTerminal:
    return run(folder, "play", *arguments)


def quit_from(terminal: PseudoTerminal) -> str:
    """Leave with Ctrl-C; what was said on the way out."""
    terminal.type("\x03")
    assert terminal.ended() == 0
    return terminal.shown.rpartition(b"\x1b[?1049l")[2].decode()


def test_two_people_begin_a_game_join_it_and_leave_it(tmp_path: Path):
    path = tmp_path / "saves" / "rubicon.jsonl"
    with play(tmp_path, "rubicon", "--seat", "caesar") as caesar:
        caesar.until("--seat pompey", caesar.until("Pompey is not here"))
        caesar.until("DISCARD")
        assert held(path) == {C}
        with play(tmp_path, "rubicon", "--seat", "pompey") as pompey:
            pompey.until("who is here")
            place = caesar.until("Pompey has come")
            caesar.type("1\r")
            pompey.until("DISCARD")
            caesar.until("who is here", place)
            assert held(path) == {C, P}
            assert "joins with" not in quit_from(pompey)
        caesar.until("has been away since")
        assert held(path) == {C}
        pompey = play(tmp_path, "rubicon", "--seat", "pompey")
        with pompey:
            place = len(caesar.shown)
            pompey.until("DISCARD")
            caesar.until("here", place)
            place = len(caesar.shown)
            pompey.process.send_signal(signal.SIGKILL)
            pompey.process.wait()
        caesar.until("away", place)
        assert look(path, "pompey")[0] is Sight.LEFT
        quit_from(caesar)
    assert (held(path), [line.split()[0] for line in actions(path)]) == (set(), ["caesar"])


def test_who_leaves_a_game_that_nobody_has_joined_is_told_again_how(tmp_path: Path):
    path = tmp_path / "saves" / "rubicon.jsonl"
    with play(tmp_path, "rubicon", "--seat", "caesar") as caesar:
        caesar.until("Pompey is not here")
        said = quit_from(caesar)
    assert f"play {path} --seat caesar" in said
    assert f"Pompey joins with:\r\n  {said.split('To go on:')[1].split()[0]} play {path} --seat pompey" in said


@pytest.mark.parametrize(("game", "seat"), [("", "caesar"), ("gallic-war", "romans")])
def test_a_game_that_is_not_there_is_no_game_without_a_seat(tmp_path: Path, game: str, seat: str):
    """One of the game that the title shows first is proposed."""
    (tmp_path / "settings.toml").write_text(f'game = "{game}"\n')
    with play(tmp_path, "rubicon") as terminal:
        assert terminal.ended() == 1
        said = re.sub(r"\s+", " ", text(terminal))
    assert f"There is no save {tmp_path / 'saves' / 'rubicon.jsonl'}. To begin a game for two: " in said
    assert f"play rubicon --seat {seat}" in said
    assert not (tmp_path / "saves").exists()


def test_a_second_process_is_told_and_takes_over_with_the_bot(tmp_path: Path):
    path = tmp_path / "game.jsonl"
    begun(path, 0).close()
    with play(tmp_path, path) as first:
        first.until("DISCARD")
        with play(tmp_path, path) as second:
            second.until("leave it", second.until("already played"))
            second.type("t")
            second.until("DISCARD")
            first.until("taken over by another program at")
            before = actions(path)
            first.type("1")
            first.read(0.5)
            assert actions(path) == before
            second.type("1\r ")
            wait([first, second], lambda: len(actions(path)) > len(before) + 1)
            assert "--watch" in quit_from(first)
            assert "--watch" not in quit_from(second)
    assert [line.split()[0] for line in actions(path)[:2]] == ["caesar", "pompey"]


def test_a_second_process_takes_over_at_once_when_told_to(tmp_path: Path):
    path = tmp_path / "game.jsonl"
    begun(path, 0).close()
    with run(tmp_path, "text", path) as first:
        first.until("Caesar> ")
        with play(tmp_path, path, "--take-over") as second:
            second.until("DISCARD")
            first.type("?\r")
            first.until("Nothing is lost", first.until("taken over by another program"))
            assert first.ended() == 1
            with run(tmp_path, "text", path) as third:
                assert third.ended() == 1
                assert "--take-over" in text(third)
            quit_from(second)


def test_of_two_processes_that_want_a_seat_at_once_one_gets_it(tmp_path: Path):
    """In plain lines, which are quick to start: the other ends with status 1 and has done nothing."""
    path = tmp_path / "game.jsonl"
    begun(path, 0).close()
    before = path.read_bytes()
    for _ in range(TRIES):
        both = [run(tmp_path, "text", path) for _ in range(2)]
        shown = [one_or_other(terminal) for terminal in both]
        assert sorted(shown) == ["Caesar> ", "already played"]
        for terminal, said in zip(both, shown, strict=True):
            with terminal:
                if said == "Caesar> ":
                    terminal.type("quit\r")
                assert terminal.ended() == (0 if said == "Caesar> " else 1)
        assert held(path) == set()
    assert path.read_bytes() == before


def one_or_other(terminal: PseudoTerminal) -> str:
    """Which of the two a process says: that it plays, or that it may not."""
    words = ("Caesar> ", "already played")
    wait([terminal], lambda: any(word in text(terminal) for word in words))
    return next(word for word in words if word in text(terminal))
