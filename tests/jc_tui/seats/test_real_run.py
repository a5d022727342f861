"""The real program in a pseudo-terminal: a line that drops, going on; two players and a watcher on one save."""

import re
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.chance import SeededChance
from engine.table import Table
from jc_tui.runner import STOOD
from jc_tui.settings import save_settings
from tests.jc_tui.games import GAME, C, P
from tests.jc_tui.terminals import PATIENCE, PseudoTerminal

SOON = 3.0
"""Seconds within which another process's action is to be seen: half a second, on a machine that is busy."""

pytestmark = pytest.mark.slow


def begin(path: Path, pompey: str) -> None:
    with Table.new(GAME, {}, {C: "human", P: pompey}, SeededChance(1), path) as table:
        table.run_chance()


def play(path: Path, *options: str, folder: Path) -> PseudoTerminal:
    environment = {"JC_TUI_SAVES": str(folder), "JC_TUI_CONFIG": str(folder / "settings.toml")}
    save_settings({"show": "off"}, folder / "settings.toml")
    return PseudoTerminal("play", path, *options, environment=environment)


def actions(path: Path) -> list[str]:
    """What has been done by players so far."""
    with Table.open(GAME, path, read_only=True) as table:
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
    assert actions(save)[: len(before)] == before
    assert before[0].startswith("caesar discard")
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
        with Table.open(GAME, save, read_only=True) as table:
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
    """All that was ever shown, without the colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", terminal.shown.decode(errors="replace"))
