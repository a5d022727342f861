"""Parts of a host are killed during play; `python -m tests.fuzz.host_kills` does it two hundred times."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.host_kills import kills


@pytest.mark.slow
async def test_whatever_is_killed_the_games_go_on_and_nothing_is_missing(tmp_path: Path) -> None:
    killed = await kills(tmp_path / "host", ("table", "fork server", "lobby", "server"), seed=4)
    assert killed.total() == 4
