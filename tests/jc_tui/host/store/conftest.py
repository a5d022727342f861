"""The store of a host, and an account."""

from __future__ import annotations

import pytest

from jc_tui.host.api.messages import Account
from jc_tui.host.store import HostStore
from tests.jc_tui.host.bare_host import BareHost, key


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sync", lambda: None)
    monkeypatch.setattr("jc_tui.host.store.backup.PATIENCE", 0.01)


@pytest.fixture
def store(host: BareHost) -> HostStore:
    return host.store


@pytest.fixture
def anna(store: HostStore) -> Account:
    return store.register("anna", key("a"))
