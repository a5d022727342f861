"""Caesar's Gallic War keeps the contract, with every option once."""

from typing import ClassVar

import pytest

from engine.contract import Game
from tests.engine.contract_suite import ContractSuite
from tests.gallic_war.support import GAME


class TestAsPrinted(ContractSuite):
    seeds = range(2)

    @pytest.fixture(scope="class")
    def game(self) -> Game:
        return GAME


class TestWithOptions(ContractSuite):
    seeds = range(1)
    options: ClassVar = {
        "objectives": "yearly",
        "reinforcements": "historical",
        "naval": "restricted",
        "legion_i": "pool",
    }

    @pytest.fixture(scope="class")
    def game(self) -> Game:
        return GAME


class TestAgainstTheAutomaton(ContractSuite):
    """12: all that the contract asks holds where chance follows the automaton's book."""

    seeds = range(1)
    options: ClassVar = {"barbarians": "automaton"}

    @pytest.fixture(scope="class")
    def game(self) -> Game:
        return GAME
