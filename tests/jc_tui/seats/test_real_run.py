"""The real program in pseudo-terminals: going on, watching, joining, leaving, killed, taking over."""

import re
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.chance import SeededChance
from engine.journal.seat_lock import SeatStatus, seat_status
from engine.match import Match
from jc_tui.runner import STOOD
from jc_tui.settings import save_settings
from tests.jc_tui.games import GAME, C, P, begun
from tests.jc_tui.seats.test_presence import held
from tests.jc_tui.terminals import PATIENCE, PseudoTerminal

SOON = 3.0
"""Seconds within which another process's action is to be seen: half a second, on a machine that is busy."""
pytestmark = pytest.mark.slow


def begin(path: Path, pompey: str) -> None:
    with Match.new(GAME, {}, {C: "human", P: pompey}, SeededChance(1), path) as table:
        table.run_chance()


def play(path: Path, *options: str, folder: Path) -> PseudoTerminal:
    save_settings({"show": "off"}, folder / "settings.toml")
    return run(folder, "play", path, *options)


def actions(path: Path) -> list[str]:
    with Match.open(GAME, path, read_only=True) as table:
        assert not table.notices
        return [f"{entry.seat} {entry.action}" for entry in table.history if entry.seat in (C, P)]


def wait(terminals: list[PseudoTerminal], done: Callable[[], bool], within: float = PATIENCE) -> float:
    """Wait until something is so, reading what the terminals show; how many seconds it took."""
    start = time.monotonic()
    while not done():
        assert time.monotonic() - start < within, [bytes(each.shown[-2000:]) for each in terminals]
        for terminal in terminals:
            terminal.read(0.02)
    return time.monotonic() - start


def decide(terminal: PseudoTerminal, keys: str) -> None:
    """Type when the decision that has come up has been seen: a key before that is not meant for it."""
    terminal.read(STOOD + 0.2)
    terminal.type(keys)


def test_the_table_is_sent_once_as_it_opens(tmp_path: Path) -> None:
    save = tmp_path / "game.jsonl"
    begin(save, "tiro")
    with play(save, folder=tmp_path) as terminal:
        terminal.until("DISCARD")
        while terminal.read(1.0):
            pass
        times = {row: terminal.shown.decode().count(f"\x1b[{row};1H") for row in range(3, 20)}
        assert set(times.values()) == {1}, times


def test_a_turn_is_played_the_line_drops_and_the_game_goes_on(tmp_path: Path) -> None:
    save = tmp_path / "game.jsonl"
    begin(save, "tiro")
    with play(save, folder=tmp_path) as terminal:
        terminal.until("DISCARD")
        terminal.type("6\r ")
        terminal.until("turned up together")
        place = len(terminal.shown)
        decide(terminal, "2\r ")
        terminal.until("MOVE A GROUP", place)
        decide(terminal, "e")
        terminal.until("again")
        terminal.type("e")
        wait([terminal], lambda: "caesar end" in actions(save))
        before = actions(save)
        terminal.process.send_signal(signal.SIGHUP)
        assert terminal.ended() == 128 + signal.SIGHUP
    assert (actions(save)[: len(before)], before[0].startswith("caesar discard")) == (before, True)
    with play(save, folder=tmp_path) as terminal:
        terminal.until("levy left")
        terminal.type("e")
        time.sleep(0.2)
        terminal.type("e")
        terminal.until("Space goes on")
        terminal.type(" ")
        wait([terminal], lambda: len(actions(save)) > len(before) + 1)
        terminal.type("\x03")
        assert terminal.ended() == 0
    assert actions(save)[: len(before)] == before
    assert "caesar end" in actions(save)[len(before) :]


@pytest.mark.thorough
def test_two_players_and_a_watcher_see_each_other(tmp_path: Path) -> None:
    save = tmp_path / "game.jsonl"
    begin(save, "human")
    with (
        play(save, "--seat", "caesar", folder=tmp_path) as caesar,
        play(save, "--seat", "pompey", folder=tmp_path) as pompey,
        play(save, "--watch", folder=tmp_path) as watcher,
    ):
        all_of_them = [caesar, pompey, watcher]
        caesar.until("DISCARD")
        pompey.until("Waiting for Caesar")
        watcher.until("Waiting for Caesar")
        with Match.open(GAME, save, read_only=True) as table:
            hands = {seat: table.state.view(seat).hand for seat in (C, P)}  # type: ignore[attr-defined]

        # Caesar discards; Pompey is asked at once, and Caesar waits.
        caesar.type("6\r")
        took = wait(all_of_them, lambda: b"DISCARD" in pompey.shown)
        assert took < SOON
        caesar.until("Waiting for Pompey")
        decide(pompey, "6\r")
        caesar.until("turned up together")

        # Caesar lays a card face down: nobody else is shown which.
        places = {each: len(each.shown) for each in all_of_them}
        card = next(card for card in hands[C][:5] if "/" in card and card not in hands[P])
        decide(caesar, f"{hands[C].index(card) + 1}\r")
        took = wait(all_of_them, lambda: b"turned up together" in pompey.shown[places[pompey] :])
        assert took < SOON
        watcher.read(0.6)
        for other in (pompey, watcher):
            assert card.encode() not in other.shown[places[other] :], "secret until both are in"
        assert actions(save)[-1] == f"caesar play {card}"

        # Pompey answers: now all see both.
        places = {each: len(each.shown) for each in all_of_them}
        answer = next(number for number, card in enumerate(hands[P][:5], 1) if "/" in card)
        decide(pompey, f"{answer}\r")
        for each in all_of_them:
            took = wait(all_of_them, lambda each=each: card.encode() in each.shown[places[each] :])  # type: ignore[misc]
            assert took < SOON

        # One of them is cut off and comes back to where it stood.
        pompey.process.send_signal(signal.SIGHUP)
        assert pompey.ended() == 128 + signal.SIGHUP
        done = actions(save)
        with play(save, "--seat", "pompey", folder=tmp_path) as again:
            again.until("MOVES")
            mover, other = (caesar, again) if "CAESAR: YOUR TURN" in text(caesar) else (again, caesar)
            place = len(other.shown)
            decide(mover, "e")
            time.sleep(0.3)
            mover.type("e")
            wait([mover, other], lambda: len(actions(save)) > len(done))
            wait([mover, other], lambda: len(other.shown) > place, SOON)
            again.type("\x03")
            assert again.ended() == 0
        assert actions(save)[: len(done)] == done


def text(terminal: PseudoTerminal) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", terminal.shown.decode(errors="replace"))


TRIES = 4


def run(folder: Path, *arguments: object) -> PseudoTerminal:
    environment = {"JC_TUI_SAVES": str(folder / "saves"), "JC_TUI_CONFIG": str(folder / "settings.toml")}
    return PseudoTerminal(*arguments, environment=environment)


def played_in(folder: Path, *arguments: object) -> PseudoTerminal:
    return run(folder, "play", *arguments)


def quit_from(terminal: PseudoTerminal) -> str:
    terminal.type("\x03")
    assert terminal.ended() == 0
    return terminal.shown.rpartition(b"\x1b[?1049l")[2].decode()


def test_two_people_begin_a_game_join_it_and_leave_it(tmp_path: Path):
    path = tmp_path / "saves" / "rubicon.jsonl"
    with played_in(tmp_path, "rubicon", "--seat", "caesar") as caesar:
        caesar.until("--seat pompey", caesar.until("Pompey is not here"))
        caesar.until("DISCARD")
        assert held(path) == {C}
        with played_in(tmp_path, "rubicon", "--seat", "pompey") as pompey:
            pompey.until("who is here")
            place = caesar.until("Pompey has come")
            caesar.type("1\r")
            pompey.until("DISCARD")
            caesar.until("who is here", place)
            assert held(path) == {C, P}
            assert "joins with" not in quit_from(pompey)
        caesar.until("has been away since")
        assert held(path) == {C}
        pompey = played_in(tmp_path, "rubicon", "--seat", "pompey")
        with pompey:
            place = len(caesar.shown)
            pompey.until("DISCARD")
            caesar.until("here", place)
            place = len(caesar.shown)
            pompey.process.send_signal(signal.SIGKILL)
            pompey.process.wait()
        caesar.until("away", place)
        assert seat_status(path, "pompey")[0] is SeatStatus.LEFT
        quit_from(caesar)
    assert (held(path), [line.split()[0] for line in actions(path)]) == (set(), ["caesar"])


@pytest.mark.parametrize(("game", "seat"), [("", "caesar"), ("gallic-war", "romans")])
def test_a_game_that_is_not_there_is_no_game_without_a_seat(tmp_path: Path, game: str, seat: str):
    """One of the game that the title shows first is proposed."""
    (tmp_path / "settings.toml").write_text(f'game = "{game}"\n')
    with played_in(tmp_path, "rubicon") as terminal:
        assert terminal.ended() == 1
        said = re.sub(r"\s+", " ", text(terminal))
    assert f"There is no save {tmp_path / 'saves' / 'rubicon.jsonl'}. To begin a game for two: " in said
    assert f"play rubicon --seat {seat}" in said
    assert not (tmp_path / "saves").exists()


@pytest.mark.thorough
def test_a_second_process_is_told_and_takes_over_with_the_bot(tmp_path: Path):
    path = tmp_path / "game.jsonl"
    begun(path, 0).close()
    with played_in(tmp_path, path) as first:
        first.until("DISCARD")
        with played_in(tmp_path, path) as second:
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
        with played_in(tmp_path, path, "--take-over") as second:
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
    words = ("Caesar> ", "already played")
    wait([terminal], lambda: any(word in text(terminal) for word in words))
    return next(word for word in words if word in text(terminal))
