"""The store of a host, with an account for each test that asks for one."""

from __future__ import annotations

import pytest

from jc_tui.host.api.messages import Account
from jc_tui.host.store import HostStore
from tests.jc_tui.host.bare_host import BareHost, key


@pytest.fixture
def store(host: BareHost) -> HostStore:
    return host.store


@pytest.fixture
def anna(store: HostStore) -> Account:
    return store.register("anna", key("a"))
