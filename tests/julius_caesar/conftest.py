"""What the tests of Julius Caesar share."""

import pytest

from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.words import say
from engine.rulebook import Rulebook, load_rulebook
from tests.julius_caesar.acting import Playtest
from tests.julius_caesar.support import loaded


@pytest.fixture(scope="session")
def game() -> JuliusCaesar:
    return loaded()


@pytest.fixture
def play() -> Playtest:
    return Playtest()


@pytest.fixture
def book() -> Rulebook:
    return load_rulebook(say.file("rules.toml"))
