"""Parking loses nothing that was typed, and the others know that who is parked is there."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from jc_tui.host.store.paths import HostFolder
from tests.jc_tui.host.guests import Friend, prepared
from tests.jc_tui.host.players import ESCAPE, PATIENCE, Player, needs_ssh
from tests.jc_tui.host.real_host import RealHost

pytestmark = [pytest.mark.slow, needs_ssh]

IDLE = 3
DOWN = "\x1b[B"
"""A key that does nothing where there is one game, and at a table moves the selection."""


def comes(host: RealHost, folder: Path, friend: Friend) -> Player:
    path = folder / f"{friend.name}.key"
    path.touch(0o600)
    path.write_bytes(friend.key.export_private_key())
    return Player(host, path)


def parked(host: RealHost, players: int) -> Callable[[str], bool]:
    """Whether no more than so many have a process."""
    return lambda _: len(host.processes().players) <= players


def test_what_was_typed_outlives_ten_idle_minutes_and_who_is_idle_has_not_left(tmp_path: Path) -> None:
    anna, bert = prepared(tmp_path / "host", 1)
    notes = HostFolder(tmp_path / "host").accounts / "1" / f"notes-{anna.game}-{anna.seat}.txt"
    with (
        RealHost(tmp_path / "host", "--closing", "1", "--idle", str(IDLE)) as host,
        comes(host, tmp_path, anna) as caesar,
        comes(host, tmp_path, bert) as pompey,
    ):
        pompey.see("The lobby", "Your games")
        pompey.type("c")
        pompey.type("salve cae")
        pompey.see("salve cae")
        caesar.see("The lobby", "Your turn")
        caesar.type(DOWN)
        caesar.wait_for(parked(host, 1), "where nothing is typed the process ends")
        pompey.type("sar\r")
        pompey.see("pompey0: salve caesar")
        pompey.press(ESCAPE)
        pompey.type("\r")
        pompey.see("Waiting for Caesar (caesar0), who")

        caesar.see("pompey0: salve caesar")  # which has woken it
        opens_game(caesar)
        pompey.see("Waiting for Caesar (caesar0), who is here")
        caesar.type("n")
        caesar.see("NOTES of Caesar")
        caesar.type("veni vidi")
        caesar.see("veni vidi")
        stays_awake(pompey, lambda screen: "Waiting for Caesar (caesar0), who is connected but idle." in screen)
        assert notes.read_text() == "veni vidi"
        assert len(host.processes().players) == 1
        caesar.type(" ")
        caesar.see("CAESAR: YOUR TURN")
        stays_awake(pompey, lambda screen: "Waiting for Caesar (caesar0), who is here." in screen)
        caesar.type("n")
        caesar.see("NOTES of Caesar", "veni vidi")
        stays_awake(pompey, lambda screen: "connected but idle" in screen)
        caesar.process.kill()
        pompey.type(DOWN)
        pompey.see("Waiting for Caesar (caesar0), who has been away since")


def opens_game(player: Player) -> None:
    """Have a player go from the lobby to the only game; a key that only woke the screen is pressed again."""
    deadline = time.monotonic() + PATIENCE
    while "The lobby" in player.screen:
        assert time.monotonic() < deadline, player.screen
        player.type("\r")
        waiting = time.monotonic() + IDLE
        while "The lobby" in player.look() and time.monotonic() < waiting:
            pass
    player.see(": YOUR TURN")


def stays_awake(player: Player, wanted: Callable[[str], bool]) -> None:
    """Have a player press keys until the screen is as wanted; the other is never away meanwhile."""
    deadline = time.monotonic() + PATIENCE
    while not wanted(screen := player.look(0.3)):
        assert "away" not in screen
        assert time.monotonic() < deadline, screen
        player.type(DOWN)
