from collections.abc import Iterator
from pathlib import Path

import pytest

from jc_tui.host.service.lobby import ApiHandler
from tests.jc_tui.host.bare_host import BareHost
from tests.jc_tui.host.hosts import busy_host


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[BareHost]:
    host = busy_host(tmp_path)
    yield host
    host.service.close()


@pytest.fixture
def brutus(busy: BareHost) -> ApiHandler:
    return busy.friend("brutus")


@pytest.fixture
def anna(host: BareHost) -> ApiHandler:
    return host.friend("anna")
