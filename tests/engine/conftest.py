"""What tests of saves begin with."""

from pathlib import Path

import pytest

from engine import games


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "one.jsonl"


@pytest.fixture(autouse=True)
def toy_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is one of the games there are."""
    monkeypatch.setitem(games.GAMES, "toy", games.GameModules("tests.toy", "tests.toy", "tests.toy_mind", ""))
