"""Every key on every screen of a host's table leads to nothing that is not offered there, no file and no path."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).parents[4]
PROGRAM = (sys.prefix, sys.base_prefix, str(PROJECT), "/usr/", "/lib/", "/etc/localtime", "/proc/self/mounts")
"""Where what belongs to the program lies; it is read, never written."""

NEVER = {"TitleScreen", "SavesScreen", "NewGameScreen", "SettingsScreen", "BranchScreen", "TakenScreen"}

SEEN = {
    "orders": {"TableScreen", "ChatScreen", "NotesScreen", "LegendScreen", "HelpScreen"},
    "watcher": {"BattleScreen", "ChatScreen", "MapScreen", "LegendScreen", "HelpScreen"},
    "past": {"GameOverScreen", "ReplayScreen", "ReviewScreen", "StoryScreen", "LegendScreen", "HelpScreen"},
}
"""By room, the screens to which keys lead."""


@pytest.mark.slow
@pytest.mark.parametrize("location", SEEN)
def test_no_key_leads_out_of_the_room(tmp_path: Path, location: str) -> None:
    walk = _walked(tmp_path, location)
    assert SEEN[location] <= set(walk["screens"])
    assert not NEVER & set(walk["screens"])
    if location != "past":
        assert not {"ReplayScreen", "ReviewScreen", "StoryScreen"} & set(walk["screens"])
    assert walk["paths"] == []
    assert walk["went"] == ""
    mine = (walk["account"],) if location == "watcher" else (walk["folder"], walk["account"])
    assert [path for path, how in walk["opened"].items() if how != "read" and not path.startswith(mine)] == []
    known = (walk["folder"], walk["account"], *PROGRAM)
    assert [path for path in walk["opened"] if not path.startswith(known)] == []


def _walked(home: Path, location: str) -> dict[str, Any]:
    mine = str(home / "accounts" / ("3" if location == "watcher" else "2"))
    own = {"JC_TUI_CONFIG": f"{mine}/settings.toml", "HOME": mine, "XDG_CACHE_HOME": mine}
    done = subprocess.run(
        [sys.executable, "-m", "tests.jc_tui.host.ui.walk", str(home), location],
        env={**os.environ, **own},
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    walk: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return walk
