"""No test reads or writes what the user has set, nor sees what his terminal is."""

from __future__ import annotations

from pathlib import Path

import pytest
import textual.app
import textual.pilot

from tests.jc_tui.idle import until_idle


@pytest.fixture(autouse=True)
def own_settings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the settings, in a folder of its own."""
    path = tmp_path_factory.mktemp("config") / "settings.toml"
    monkeypatch.setenv("JC_TUI_CONFIG", str(path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return path


@pytest.fixture(autouse=True)
def no_idle_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pilot waits until the app has done what it began, and no longer."""
    monkeypatch.setattr(textual.app, "wait_for_idle", until_idle)
    monkeypatch.setattr(textual.pilot, "wait_for_idle", until_idle)
