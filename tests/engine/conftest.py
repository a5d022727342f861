from __future__ import annotations

import os

import pytest


@pytest.fixture
def without_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves are written without waiting for the disk: for tests to which only the bytes matter."""
    monkeypatch.setattr(os, "fsync", lambda fd: None)
    monkeypatch.setattr(os, "fdatasync", lambda fd: None)
