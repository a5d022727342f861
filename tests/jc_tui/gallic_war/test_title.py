"""The title as it shows the Gallic War."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from jc_tui.app import JuliusApp
from jc_tui.settings import Settings
from tests.jc_tui.snapshots.shows import still


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "charset"), [((80, 24), "unicode"), ((120, 40), "ascii")], ids=["80x24", "120x40-ascii"]
)
def test_title(snap_compare: Callable[..., bool], tmp_path: Path, size: tuple[int, int], charset: str) -> None:
    """A boar between the blocks of both sides, what the game is in two lines, and its own first game."""
    app = JuliusApp(Settings(game="gallic-war", charset=charset), tmp_path)
    assert snap_compare(app, terminal_size=size, run_before=still(None))
