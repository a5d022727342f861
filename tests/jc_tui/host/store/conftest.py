from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sync", lambda: None)
    monkeypatch.setattr("jc_tui.host.store.backup.PATIENCE", 0.01)
