"""Seeds of random tests: `make test` plays a quarter of them, `make check` all, `make check SEED=…` others.

The seed stands in the name of a test that failed: the same SEED plays it again.
"""

import os

import pytest
from _pytest.mark import ParameterSet

FIRST = int(os.environ.get("SEED", "0"))
"""What is added to every seed; 0 unless others are asked for."""


def seeds(count: int, quick: int | None = None) -> list[ParameterSet]:
    """Return `count` seeds, of which `make test` plays the first `quick`, usually a quarter."""
    quick = max(1, count // 4) if quick is None else quick
    marks = [() if seed < quick else (pytest.mark.thorough,) for seed in range(count)]
    return [pytest.param(FIRST + seed, marks=mark) for seed, mark in enumerate(marks)]
