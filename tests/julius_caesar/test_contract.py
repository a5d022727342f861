"""Julius Caesar keeps the contract."""

from typing import ClassVar

import pytest

from engine import load_game
from engine.contract import Game
from tests.engine.contract_suite import ContractSuite


class TestHistorical(ContractSuite):
    seeds = range(4)

    @pytest.fixture(scope="class")
    def game(self) -> Game:
        return load_game("julius-caesar")


class TestFreeDeployment(TestHistorical):
    seeds = range(2)
    options: ClassVar = {"deployment": "free"}


class TestFirstEdition(TestHistorical):
    seeds = range(1)
    options: ClassVar = {"edition": "1.x"}
