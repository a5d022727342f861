"""A host for each test that asks for one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from jc_tui.host.store import database
from tests.jc_tui.host.bare_host import BareHost


@pytest.fixture(autouse=True)
def no_power_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """What dies in a test is a process, never the machine."""
    monkeypatch.setattr(database, "SYNCHRONOUS", "OFF")


@pytest.fixture(autouse=True)
def umask_afterwards(usual_umask: None) -> None:
    """A host makes its files for its user alone; what other tests make later, anybody may read."""


@pytest.fixture
def host(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[BareHost]:
    """A host with the rules that a test names as the parameter of this fixture."""
    made = BareHost(tmp_path / "host", getattr(request, "param", None))
    yield made
    made.service.close()
