"""Hosts for the tests that ask for one."""

import pytest

from tests.jc_tui.host.bare_host import BareHost
from tests.jc_tui.host.hosts import busy_host


@pytest.fixture(autouse=True)
def hurry(monkeypatch, usual_umask):
    """Wait for no disk, since only processes die here, and restore the umask that a host narrows."""
    monkeypatch.setattr("jc_tui.host.store.database.SYNCHRONOUS", "OFF")
    monkeypatch.setattr("jc_tui.host.store.backup.PATIENCE", 0.01)
    monkeypatch.setattr("os.sync", lambda: None)


@pytest.fixture
def host(request, tmp_path):
    """A host with the rules that a test names as the parameter of this fixture."""
    made = BareHost(tmp_path / "host", getattr(request, "param", None))
    yield made
    made.service.close()


@pytest.fixture
def anna(host):
    return host.friend("anna")


@pytest.fixture
def busy(tmp_path):
    host = busy_host(tmp_path)
    yield host
    host.service.close()


@pytest.fixture
def brutus(busy):
    return busy.friend("brutus")
