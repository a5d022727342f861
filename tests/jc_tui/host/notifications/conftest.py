"""A host whose notices are kept."""

from __future__ import annotations

import pytest

from tests.jc_tui.host.houses import House
from tests.jc_tui.host.notifications.post import Post


@pytest.fixture
def post(house: House) -> Post:
    house.moment = house.moment.replace(hour=0)
    return Post(house)
