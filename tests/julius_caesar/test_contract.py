"""Julius Caesar keeps the contract."""

from typing import ClassVar

import pytest

from engine import load_game
from engine.contract import Game
from tests.engine.contract_suite import ContractSuite
from tests.seeds import seeds


class TestHistorical(ContractSuite):
    seeds: ClassVar = seeds(2)

    @pytest.fixture(scope="class")
    def game(self) -> Game:
        return load_game("julius-caesar")


class TestFreeDeployment(TestHistorical):
    seeds: ClassVar = seeds(1)
    options: ClassVar = {"deployment": "free"}


class TestFirstEdition(TestHistorical):
    seeds: ClassVar = seeds(1)
    options: ClassVar = {"edition": "1.x"}
