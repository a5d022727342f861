"""Every section of the rulebook and every ruling is cited in the docstring of some test beside this one."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from engine.julius_caesar.data import GODS
from tests.julius_caesar.test_rulebook import RULINGS, SECTIONS

SITUATIONS_OF_A_GOD = 3

CITATION = re.compile(r"\b(?:\d\.\d{1,2}|[SCMGLBWV]\d{1,2})\b(?:-(?P<last>[SCMGLBWV]\d{1,2})\b)?")


@cache
def docstrings_of_tests() -> dict[str, str]:
    """The docstrings of all tests in this folder, by name."""
    found = {}
    for path in sorted(Path(__file__).parent.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[f"{path.stem}.{node.name}"] = ast.get_docstring(node) or ""
    return found


@cache
def cited() -> frozenset[str]:
    """Every section and ruling that a docstring names, a range of rulings by all its members."""
    names = set()
    for text in docstrings_of_tests().values():
        for match in CITATION.finditer(text):
            first = match[0].partition("-")[0]
            names.add(first)
            if last := match["last"]:
                names.update(f"{first[0]}{number}" for number in range(int(first[1:]), int(last[1:]) + 1))
    return frozenset(names)


@pytest.mark.parametrize("chapter", sorted({section[0] for section in SECTIONS}))
def test_every_section_is_tested(chapter: str) -> None:
    missing = [section for section in SECTIONS if section[0] == chapter and section not in cited()]
    assert not missing, "no test cites these sections in its docstring"


@pytest.mark.parametrize("letter", sorted({ruling[0] for ruling in RULINGS}))
def test_every_ruling_is_tested(letter: str) -> None:
    missing = [ruling for ruling in RULINGS if ruling[0] == letter and ruling not in cited()]
    assert not missing, "no test cites these rulings in its docstring"


@pytest.mark.parametrize("god", GODS)
def test_every_god_is_tested_in_several_situations(god: str) -> None:
    named = [name for name, text in docstrings_of_tests().items() if god in f"{name} {text}".lower()]
    assert len(named) >= SITUATIONS_OF_A_GOD
