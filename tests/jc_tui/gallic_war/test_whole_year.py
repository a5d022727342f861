"""A whole first year of the Gallic War, from the title to the end of its winter."""

from pathlib import Path

import pytest

from engine.gallic_war.seats import BARBARIANS, ROMANS
from tests.jc_tui.gallic_war.hands import GallicHands, GallicKeyboard, GallicMouse
from tests.jc_tui.screens.hands import program, seed_the_game

pytestmark = pytest.mark.slow


async def play_the_year(hands: GallicHands) -> None:
    await hands.play_until(lambda: bool(hands.session.view.year == 2))
    assert hands.session.view.year == 2
    assert hands.is_saved()
    assert {"play", "announce", "group", "move"} <= hands.verbs(ROMANS)


async def test_by_keyboard_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seed_the_game(monkeypatch, 1)
    async with program(tmp_path, GallicKeyboard) as hands:
        await hands.press("n")
        await hands.press("enter")
        await play_the_year(hands)
        assert "fire" in hands.verbs(ROMANS)
        assert {"play", "announce"} <= hands.verbs(BARBARIANS)


async def test_by_mouse_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seed_the_game(monkeypatch, 1)
    async with program(tmp_path, GallicMouse) as hands:
        monkeypatch.setattr(hands.pilot, "press", None)
        await hands.click_words("New game")
        await hands.click_words("Begin")
        await play_the_year(hands)
