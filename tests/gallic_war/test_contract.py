"""Caesar's Gallic War keeps the contract, with every option once."""

from typing import ClassVar

import pytest

from engine.contract import Game
from tests.engine.contract_suite import ContractSuite
from tests.gallic_war.support import GAME


class OfGallicWar(ContractSuite):
    seeds = range(1)

    @pytest.fixture(scope="class")
    def game(self) -> Game:
        return GAME


class TestAsPrinted(OfGallicWar):
    seeds = range(2)


class TestWithOptions(OfGallicWar):
    options: ClassVar = {
        "objectives": "yearly",
        "reinforcements": "historical",
        "naval": "restricted",
        "legion_i": "pool",
    }


class TestAgainstTheAutomaton(OfGallicWar):
    """12: all that the contract asks holds where chance follows the automaton's book."""

    options: ClassVar = {"barbarians": "automaton"}
