"""Edition 1.x is played in all tests of this folder."""

import pytest

from tests.julius_caesar.acting import Playtest


@pytest.fixture
def play() -> Playtest:
    return Playtest("1.x")
