"""A whole first year of the Gallic War, from the title to the end of its winter."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from engine.contract import Seat
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.games import load_game
from engine.table import Table
from jc_tui.app import JuliusApp
from jc_tui.settings import Settings
from tests.jc_tui.gallic_war.hands import GallicHands, GallicKeyboard, GallicMouse
from tests.jc_tui.screens.hands import quiet, seed_the_game

pytestmark = pytest.mark.slow


@asynccontextmanager
async def program(folder: Path, hands: type[GallicHands], size: tuple[int, int]) -> AsyncIterator[GallicHands]:
    """The program at its title, with no saves."""
    begun = JuliusApp(Settings(battle_speed="at once", game="gallic-war"), folder)
    async with begun.run_test(size=size) as pilot:
        await quiet(pilot)
        yield hands(begun, pilot)


def next_year(hands: GallicHands) -> bool:
    return bool(hands.session.view.year == 2)


def verbs(hands: GallicHands, seat: Seat) -> set[str]:
    return {entry.action.verb for entry in hands.session.table.history if entry.seat is seat}


def is_whole(hands: GallicHands) -> None:
    """The year is played to the end of its winter, and the save holds it."""
    assert next_year(hands)
    path = hands.session.table.path
    assert path is not None
    with Table.open(load_game, path, read_only=True) as table:
        assert not table.notices
        assert len(table.history) == len(hands.session.table.history)


async def test_by_keyboard_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seed_the_game(monkeypatch, 1)
    async with program(tmp_path, GallicKeyboard, (80, 24)) as hands:
        assert isinstance(hands, GallicKeyboard)
        await hands.press("n")
        await hands.press("enter")
        await hands.play_until(lambda: next_year(hands))
        is_whole(hands)
        assert {"play", "announce", "group", "move", "fire"} <= verbs(hands, ROMANS)
        assert {"play", "announce"} <= verbs(hands, BARBARIANS)


async def test_by_mouse_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seed_the_game(monkeypatch, 1)
    async with program(tmp_path, GallicMouse, (80, 24)) as hands:
        assert isinstance(hands, GallicMouse)
        monkeypatch.setattr(hands.pilot, "press", None)
        await hands.click_words("New game")
        await hands.click_words("Begin")
        await hands.play_until(lambda: next_year(hands))
        is_whole(hands)
        assert {"play", "announce", "group", "move"} <= verbs(hands, ROMANS)
