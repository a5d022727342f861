"""A host whose notices are kept."""

from __future__ import annotations

import pytest

from tests.jc_tui.host.bare_host import BareHost
from tests.jc_tui.host.notifications.post import Post


@pytest.fixture
def post(host: BareHost) -> Post:
    host.moment = host.moment.replace(hour=0)
    return Post(host)
